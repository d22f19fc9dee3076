/** What the host found wrong with an input, and where: the names and places from the outside in. */
export interface InputFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Reads the lines that a schema's refusal is made of, each with the place below it: "✖ Too small", "→ at items[0].sku".
 * What has no place is about the whole input.
 */
export function inputFaults(refusal: string): InputFault[] {
  const faults: InputFault[] = [];
  for (const line of refusal.split('\n')) {
    const message = /^✖ (.*)$/.exec(line)?.[1];
    const place = /^ *→ at (.*)$/.exec(line)?.[1];
    if (message !== undefined) faults.push({ path: [], message });
    const last = faults.at(-1);
    if (place !== undefined && last) faults.splice(-1, 1, { ...last, path: pathOf(place) });
  }
  return faults;
}

const STEP = /\[(?:"((?:[^"\\]|\\.)*)"|(\d+))\]|([^.[\]]+)/g;

function pathOf(place: string): (string | number)[] {
  return [...place.matchAll(STEP)].map(([, quoted, index, name]) => {
    if (quoted !== undefined) return JSON.parse(`"${quoted}"`) as string;
    return index === undefined ? (name ?? '') : Number(index);
  });
}

/** A place as it is written in code: "items[0].sku". */
export function placeOf(path: InputFault['path']): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!/^[\w$]+$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
