/** What is wrong at one place. It is always there, so that what describes the place finds it. */
export function FieldFaults({ id, faults = [] }: { id: string; faults: readonly string[] | undefined }) {
  return (
    <div id={`${id}__error`} className="field-faults" aria-live="polite">
      {[...new Set(faults)].map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
}
