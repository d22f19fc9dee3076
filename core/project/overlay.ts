/** Environment variables, as `process.env` holds them. */
export type Variables = NodeJS.Dict<string>;

/**
 * An environment that can be used like `process.env`: what is set or deleted in it goes before `base`, and that before
 * `file`. Both are read as they are asked, and never written to.
 */
export function overlay(base: () => Variables, file: () => Variables): Variables {
  /** Undefined for what was deleted. */
  const written = new Map<string, string | undefined>();
  const read = (given: string | symbol): string | undefined => {
    if (typeof given === 'symbol') return undefined;
    const key = nameOf(given);
    return written.has(key) ? written.get(key) : (valueIn(base(), key) ?? valueIn(file(), key));
  };
  const write = (key: string | symbol, value: unknown): boolean => {
    if (typeof key === 'symbol') return false;
    // As the real one does it: a symbol throws, everything else becomes text.
    written.set(nameOf(key), `${value as string}`);
    return true;
  };
  return new Proxy<Variables>(
    {},
    {
      get: (target, key) => read(key) ?? Reflect.get(target, key),
      has: (target, key) => read(key) !== undefined || Reflect.has(target, key),
      ownKeys() {
        const all = [...Object.keys(base()), ...Object.keys(file()), ...written.keys()].map(nameOf);
        return [...new Set(all)].filter((key) => read(key) !== undefined);
      },
      getOwnPropertyDescriptor(_, key) {
        const value = read(key);
        return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
      },
      set: (_, key, value) => write(key, value),
      defineProperty: (_, key, { value, get, set }) => get === undefined && set === undefined && write(key, value),
      deleteProperty(_, key) {
        if (typeof key === 'string') written.set(nameOf(key), undefined);
        return true;
      },
    },
  );
}

/** What it inherits, as every object does, is no variable. */
function valueIn(variables: Variables, key: string): string | undefined {
  return Object.hasOwn(variables, key) ? variables[key] : undefined;
}

/** Windows makes no difference between `Path` and `PATH`. */
function nameOf(key: string): string {
  return process.platform === 'win32' ? key.toUpperCase() : key;
}
