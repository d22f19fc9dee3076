/** The longest piece of somebody else's message that is shown, in characters. */
const LONGEST = 300;

const SECRET = /\b(?:sk|pk|rk)-[\w*-]{6,}|\bbearer\s+[^\s"',;]+|\b[\w-]{40,}\b/gi;

/** Somebody else's words on one line, without what looks like a key, and not too long. */
export function quote(message: string): string {
  const line = message
    .slice(0, LONGEST * 10)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(SECRET, '…');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
