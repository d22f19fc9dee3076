import type { CallOutcome, Progress, PublicSessionEvent, Push } from '../../contract/index.ts';
import { shownJson, shownLine, shownShort } from './shown.ts';

/** How much of a call's input a line about its progress shows, in characters. */
const GLANCE = 160;

/** What is told beside an answer: which tools run, how far they are, and what did not go as asked. */
export class Account {
  readonly #tools = new Map<string, string>();
  readonly #inputs = new Map<string, unknown>();
  readonly #told = new Map<string, string>();

  /** The line about a push, if there is anything to say. */
  lineOf(push: Push): string | undefined {
    switch (push.type) {
      case 'event':
        return this.#ofEvent(push.stored.event);
      case 'progress':
        return this.#ofProgress(push);
      case 'notice':
        return `  ${shownLine(push.text)}`;
      case 'delta':
      case 'session':
      case 'studio':
      case 'opening':
      case 'draft':
        return undefined;
    }
  }

  #ofEvent(event: PublicSessionEvent): string | undefined {
    switch (event.type) {
      case 'turn.finished':
        for (const part of event.parts) if (part.kind === 'call') this.#tools.set(part.id, part.toolName);
        return undefined;
      case 'tool.called':
        this.#tools.set(event.callId, event.toolName);
        return undefined;
      case 'tool.judged':
        this.#inputs.set(event.callId, event.input);
        return undefined;
      case 'tool.started':
        return `· ${this.#name(event.callId)} ${shownShort(shownJson(this.#inputs.get(event.callId)), GLANCE)}`;
      case 'tool.finished':
        return this.#ofOutcome(this.#name(event.callId), event.outcome);
      case 'approval.resolved':
      case 'question.resolved':
        return event.resolution.status === 'expired'
          ? `· The request of ${this.#name(event.callId)} has expired.`
          : undefined;
      default:
        return undefined;
    }
  }

  #ofOutcome(name: string, outcome: CallOutcome): string | undefined {
    switch (outcome.kind) {
      case 'output':
        return undefined;
      case 'error':
        return `· ${name} failed: ${shownLine(outcome.message)}`;
      case 'denied':
        // Who denied it at this terminal knows.
        return outcome.cause === 'operator' ? undefined : `· ${name} did not run: ${shownLine(outcome.reason)}`;
      case 'unknown':
        return `· ${name}: ${shownLine(outcome.message)}`;
    }
  }

  /** Every tenth of the way, and every new note: a tool may report a thousand times. */
  #ofProgress({ callId, fraction, note }: Progress): string | undefined {
    const tenths = Math.floor(fraction * 10);
    const mark = `${tenths} ${note ?? ''}`;
    if (this.#told.get(callId) === mark) return undefined;
    this.#told.set(callId, mark);
    const what = note === undefined ? '' : ` ${shownLine(note)}`;
    return `· ${this.#name(callId)} ${Math.round(fraction * 100)}%${what}`;
  }

  #name(callId: string): string {
    return shownLine(this.#tools.get(callId) ?? 'tool');
  }
}
