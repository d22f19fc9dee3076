import { Check } from 'lucide-react';
import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import type { Question } from '../../core/contract/index.ts';
import { clickCounts } from '../approval/activation.ts';
import { SeenText } from '../value/seen-text.tsx';
import type { AnswerDraft, FormAction } from './form.ts';

interface ChoiceListProps {
  question: Question;
  draft: AnswerDraft;
  labelledBy: string;
  describedBy: string;
  busy: boolean;
  onAction: (action: FormAction) => void;
  onStay: (action: FormAction) => void;
}

interface Line {
  readonly label: string;
  readonly description?: string | undefined;
  /** Undefined for the operator's own answer. */
  readonly value?: string;
  readonly on: boolean;
}

/** What a question can be answered with. Pressing a single choice goes on at once; the arrows only select. */
export function ChoiceList(props: ChoiceListProps) {
  const { question, draft, labelledBy, describedBy, busy, onAction, onStay } = props;
  const { choices = [], allowCustom, multiple = false } = question;
  const id = useId();
  const lines: Line[] = choices.map((choice) => ({ ...choice, on: draft.picked.includes(choice.value) }));
  if (allowCustom) lines.push({ label: 'Something else…', on: draft.custom });
  const first = Math.max(
    0,
    lines.findIndex(({ on }) => on),
  );

  function press({ value }: Line, event: MouseEvent): void {
    if (!clickCounts(event.nativeEvent)) return;
    if (value === undefined) onAction({ type: 'custom' });
    else if (multiple) onStay({ type: 'pick', value });
    else onAction({ type: 'choose', value });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, from: number): void {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const to = (from + step + lines.length) % lines.length;
    const button = event.currentTarget.parentElement?.children[to];
    if (button instanceof HTMLElement) button.focus();
    const line = lines[to];
    if (line && !multiple) onStay(line.value === undefined ? { type: 'custom' } : { type: 'pick', value: line.value });
  }

  return (
    <div
      role={multiple ? 'group' : 'radiogroup'}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="form-choices"
    >
      {lines.map((line, index) => (
        <button
          key={index}
          type="button"
          role={multiple ? 'checkbox' : 'radio'}
          aria-checked={line.on}
          aria-labelledby={`${id}-${index}`}
          aria-describedby={line.description === undefined ? undefined : `${id}-${index}-more`}
          tabIndex={multiple || index === first ? 0 : -1}
          className="form-choice"
          disabled={busy}
          data-safe={index === first || undefined}
          data-own={line.value === undefined || undefined}
          data-press={index < 9 ? index + 1 : undefined}
          onClick={(event) => press(line, event)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span className="form-key" aria-hidden>
            {line.on ? <Check className="icon" /> : <kbd>{index < 9 ? index + 1 : '·'}</kbd>}
          </span>
          <span className="form-words">
            <span id={`${id}-${index}`} className={line.value === undefined ? 'form-own' : 'form-label'}>
              <SeenText text={line.label} />
            </span>
            {line.description !== undefined && (
              <span id={`${id}-${index}-more`} className="form-more">
                <SeenText text={line.description} />
              </span>
            )}
          </span>
        </button>
      ))}
    </div>
  );
}
