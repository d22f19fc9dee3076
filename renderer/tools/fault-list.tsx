import { placeOf, type InputFault } from './input-fault.ts';

/** What is wrong with the input, each with its place in it. It is always there, so that what describes a field finds it. */
export function FaultList({ id, faults }: { id?: string; faults: readonly InputFault[] }) {
  return (
    <ul id={id} className="tools-faults" aria-live="polite">
      {faults.map(({ path, message }, index) => (
        <li key={index}>
          {path.length > 0 && <code>{placeOf(path)} </code>}
          {message}
        </li>
      ))}
    </ul>
  );
}
