import { findClauses, type Clause } from './clause.ts';
import { readDirectCalls } from './direct-call.ts';
import { ASK, escalationForm } from './escalation.ts';
import { findMentions, type Mention } from './mention.ts';
import { dollars } from './money.ts';
import { pairRefunds } from './pair-refunds.ts';
import type { Request, Wish } from './request.ts';

const HELP =
  /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|help|who are you)\b|what (?:can|do) you do|you can do/i;
const BECAUSE = /[,;.]? ?\b(?:because(?: of)?|due to|reason:|the reason is) (?<reason>.+)$/i;

/** Reads a message as the operator meant it. Pure: the same words always mean the same. */
export function understand(message: string): Request {
  const direct = readDirectCalls(message.trim());
  if (direct) return direct;
  const text = message.replaceAll(/\s+/g, ' ').trim();
  const reason = BECAUSE.exec(text)?.groups?.['reason']?.replace(/(?<!\.)\.$/, '');
  const request = reason ? text.replace(BECAUSE, '') : text;

  const clauses = findClauses(request);
  const wanted = asMeant(clauses.filter(({ negated }) => !negated));
  if (clauses.length > 0 && wanted.length === 0) return { kind: 'declined' };
  const wishes: Wish[] = [];
  for (const clause of wanted) {
    const found = wishesOf(clause, reason);
    if (!Array.isArray(found)) return found;
    wishes.push(...found);
  }
  if (wishes.length > 0) return { kind: 'calls', wishes };
  const lookUps = wanted.length === 0 ? lookUpsOf(findMentions(request)) : [];
  if (lookUps.length > 0) return { kind: 'calls', wishes: lookUps };
  if (HELP.test(text)) return { kind: 'help' };
  if (wanted.length > 0 && /\border\b|\blook\s*up\b/i.test(request)) {
    return { kind: 'question', text: 'Which order is it? Name it like this: `Look up A-1008`.' };
  }
  return { kind: 'unclear' };
}

/** "What about a refund of $60 …" asks for the refund alone; "Show me the refund on A-1004" asks to look. */
function asMeant(clauses: readonly Clause[]): Clause[] {
  const meant: Clause[] = [];
  let looking = false;
  for (const clause of joinRefunds(clauses)) {
    if (clause.verb === 'look up' && orderIds(clause.mentions).length === 0) {
      looking = true;
      continue;
    }
    const onlyNamed = clause.verb === 'refund' && clause.mentions.every(({ kind }) => kind === 'order');
    meant.push(looking && onlyNamed && clause.mentions.length > 0 ? { ...clause, verb: 'look up' } : clause);
    looking = false;
  }
  return meant.length > 0 ? meant : [...clauses];
}

/** "I want a refund. Refund $90 on A-1002": one matter, in two sentences. */
function joinRefunds(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = [];
  for (const clause of clauses) {
    const last = joined.at(-1);
    if (last?.verb === 'refund' && clause.verb === 'refund') last.mentions.push(...clause.mentions);
    else joined.push({ ...clause, mentions: [...clause.mentions] });
  }
  return joined;
}

function wishesOf({ verb, mentions, customer }: Clause, reason: string | undefined): Wish[] | Request {
  switch (verb) {
    case 'report':
      return [{ toolName: 'slow_report', input: {} }];
    case 'look up':
      return lookUpsOf(mentions);
    case 'cancel': {
      const ids = orderIds(mentions);
      if (ids.length === 0) {
        return { kind: 'question', text: 'Which order should be cancelled? Name it like this: `Cancel A-1012`.' };
      }
      return ids.map((orderId) => ({
        toolName: 'cancel_order',
        input: { orderId, ...(reason !== undefined && { reason }) },
      }));
    }
    case 'escalate':
      if (customer === undefined) {
        const text = 'Which customer is it? Name them like this: `Prepare an escalation for Delta Kit Labs`.';
        return { kind: 'question', text };
      }
      return [{ toolName: ASK, input: escalationForm(customer), customer }];
    case 'refund':
      return refundsOf(mentions, reason);
  }
}

function refundsOf(mentions: readonly Mention[], reason: string | undefined): Wish[] | Request {
  const pairing = pairRefunds(mentions);
  if (pairing.missing === 'order') {
    const amount = dollars(pairing.amounts[0] ?? 0);
    return { kind: 'question', text: `Which order is the ${amount} for? Name it like this: \`Refund $90 on A-1002\`.` };
  }
  if (pairing.missing === 'amount') {
    const orderId = pairing.orderIds[0] ?? 'A-1002';
    return { kind: 'question', text: `How much should be refunded? Say it like this: \`Refund $90 on ${orderId}\`.` };
  }
  return pairing.refunds.map(({ orderId, amount, currency }) => ({
    toolName: 'issue_refund',
    input: { orderId, amount, ...(reason !== undefined && { reason }) },
    ...(currency !== undefined && { currency }),
  }));
}

function lookUpsOf(mentions: readonly Mention[]): Wish[] {
  return orderIds(mentions).map((orderId) => ({ toolName: 'lookup_order', input: { orderId } }));
}

function orderIds(mentions: readonly Mention[]): string[] {
  return [...new Set(mentions.filter((mention) => mention.kind === 'order').map(({ orderId }) => orderId))];
}
