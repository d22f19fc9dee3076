/** How far the form has come, as marks; the words stand beside it. */
export function Steps({ step, count }: { step: number; count: number }) {
  return (
    <span className="form-steps" aria-hidden>
      {Array.from({ length: Math.min(count, 12) }, (_, index) => (
        <span key={index} className={index <= step ? 'form-step form-step-done' : 'form-step'} />
      ))}
    </span>
  );
}
