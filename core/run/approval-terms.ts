import { z } from 'zod';
import { type ApprovalRequest, fact, severity } from '../contract/index.ts';

/** What a policy says of the card beside that it asks. */
export type Terms = Pick<ApprovalRequest, 'reason' | 'facts' | 'severity' | 'approveLabel' | 'denyLabel'> & {
  expiresIn?: number;
};

const label = z.string().trim().min(1).max(80).optional();
const FIELDS = {
  reason: z.string(),
  facts: z.array(fact.extend({ value: z.coerce.string() })).optional(),
  severity: severity.optional(),
  approveLabel: label,
  denyLabel: label,
  // A deadline that has passed expires at once; one that is no number must not cost the card its facts.
  expiresIn: z.number().optional().catch(undefined),
};
const whole = z.object(FIELDS);

/** How the tool's author is told what a card lacks, among its facts. */
const UNUSED = 'Unusable in its policy';

/**
 * Reads the terms of a card. One that can't be used costs the card itself and no other: it is named among the facts, and
 * a severity that is none counts as the highest. Undefined for what has no field of them.
 */
export function readTerms(answer: unknown, toolName: string): Terms | undefined {
  const parsed = whole.safeParse(answer);
  if (parsed.success) return withoutUndefined(parsed.data);
  if (typeof answer !== 'object' || answer === null) return undefined;
  const given = answer as Record<string, unknown>;
  const names = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) => given[name] !== undefined);
  if (names.length === 0) return undefined;
  const read = names.map((name) => ({ name, field: FIELDS[name].safeParse(given[name]) }));
  const sound = Object.fromEntries(read.flatMap(({ name, field }) => (field.success ? [[name, field.data]] : [])));
  const unused = read.flatMap(({ name, field }) => (field.success ? [] : [name]));
  const { facts = [], ...terms } = withoutUndefined({ reason: `${toolName} asks for approval`, ...sound });
  return {
    ...terms,
    ...(unused.includes('severity') && { severity: 'danger' }),
    facts: [...facts, ...unused.map((name) => ({ label: UNUSED, value: `${name}: ${shown(given[name])}` }))],
  };
}

/** Short: it stands on a card. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : Array.isArray(value) ? 'a list' : typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function withoutUndefined(terms: z.output<typeof whole>): Terms {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Terms;
}
