import { useState } from 'react';
import { firstInput } from './form/first-input.ts';
import { rootSchema } from './form/root-schema.ts';
import { findInputFaults } from './form/find-input-faults.ts';
import { findLostNumber } from './find-lost-number.ts';
import { inputFaults, type InputFault } from './input-fault.ts';

export interface ToolInput {
  readonly mode: 'form' | 'json';
  /** As the form has it: what was left empty is absent, or `undefined`. */
  readonly value: unknown;
  /** As it stands in the JSON view. */
  readonly text: string;
  readonly faults: readonly InputFault[];
  fill(value: unknown): void;
  write(text: string): void;
  /** To the other view with what was typed; JSON that can't be read stays where it can be mended. */
  turn(): void;
  /** The input, or nothing where it doesn't fit the schema; `faults` then says why. */
  check(): { value: unknown } | undefined;
  /** Takes in why the host refused it. False where that says nothing of the input. */
  refuse(message: string): boolean;
}

/** What is typed for a tool: one value in two views. Once it was found to be at fault it is looked at with each change. */
export function useToolInput(schema: Record<string, unknown>, first: ToolInput['mode']): ToolInput {
  const [mode, setMode] = useState(first);
  const [value, setValue] = useState<unknown>(() => firstInput(rootSchema(schema)));
  const [text, setText] = useState('{}');
  const [checked, setChecked] = useState(false);
  const [faults, setFaults] = useState<readonly InputFault[]>([]);

  const read = (typed: string): { value: unknown } | { fault: InputFault } => {
    try {
      const value = JSON.parse(typed) as unknown;
      const lost = findLostNumber(typed);
      if (!lost) return { value };
      const message = `${lost.written} would run as ${lost.read}: it is more than a number holds. Write it as text, if the tool takes that.`;
      return { fault: { path: [], message } };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { fault: { path: [], message: `This is not JSON yet: ${why}.` } };
    }
  };
  const faultsOf = (typed: ReturnType<typeof read>): InputFault[] =>
    'fault' in typed ? [typed.fault] : findInputFaults(schema, typed.value);

  return {
    mode,
    value,
    text,
    faults,
    fill(next) {
      setValue(next);
      setFaults(checked ? findInputFaults(schema, next) : []);
    },
    write(next) {
      setText(next);
      setFaults(checked ? faultsOf(read(next)) : []);
    },
    turn() {
      if (mode === 'form') {
        setText(JSON.stringify(value ?? {}, null, 2));
        setMode('json');
        return;
      }
      const typed = read(text);
      if ('fault' in typed) return setFaults([typed.fault]);
      setValue(typed.value);
      setFaults(checked ? findInputFaults(schema, typed.value) : []);
      setMode('form');
    },
    check() {
      const typed = mode === 'json' ? read(text) : { value };
      const found = faultsOf(typed);
      setChecked(found.length > 0);
      setFaults(found);
      return 'value' in typed && found.length === 0 ? { value: withoutUndefined(typed.value) } : undefined;
    },
    refuse(message) {
      const found = inputFaults(message);
      setFaults(found);
      return found.length > 0;
    },
  };
}

/** As JSON has it: what is undefined is absent. */
function withoutUndefined(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {})) as unknown;
}
