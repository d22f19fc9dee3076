import { createHash } from 'node:crypto';

/** What every provider takes as the id of a tool call: some refuse colons, some more than 40 characters, some all else. */
const TAKEN_BY_ALL = /^[A-Za-z0-9]{9}$/;

/**
 * A call's id as a model is told of it. A provider reads its own ids as it wrote them, and may need them so; of another
 * one's it may refuse the form, so they are told in nine letters and digits, the same each time. Ids in `used` are
 * told apart; the one that is given is added.
 */
export function toldCallId(id: string, isOwn: boolean, used: Set<string>): string {
  for (let copy = 1; ; copy++) {
    const apart = copy === 1 ? id : `${id}_${copy}`;
    const told = isOwn || TAKEN_BY_ALL.test(apart) ? apart : shortened(apart);
    if (used.has(told)) continue;
    used.add(told);
    return told;
  }
}

function shortened(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 9);
}
