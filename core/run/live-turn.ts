import type { Delta, TurnPart } from '../contract/index.ts';

interface LivePart {
  kind: 'text' | 'reasoning' | 'input';
  id: string;
  text: string;
  toolName?: string;
  toolCallId?: string;
  /** Set once the call is whole. */
  call?: { rawInput: unknown; fault?: string };
  /** How much of the text is journaled already. */
  kept: number;
}

/** A turn while it streams: its parts in order, each piece with its place. Lives in memory only. */
export class LiveTurn {
  readonly sessionId: string;
  readonly turnId: string;
  readonly #newCallId: () => string;
  readonly #parts: LivePart[] = [];
  #texts = 0;
  /** The provider's id of what is open → the part. Providers repeat their ids; the newest open one is meant. */
  readonly #open = new Map<string, LivePart>();

  constructor(sessionId: string, turnId: string, newCallId: () => string) {
    this.sessionId = sessionId;
    this.turnId = turnId;
    this.#newCallId = newCallId;
  }

  /** Text of the open part with the provider's id, which begins with its first piece. */
  text(kind: 'text' | 'reasoning', providerId: string, text: string): Delta {
    const key = `${kind}:${providerId}`;
    let part = this.#open.get(key);
    if (!part)
      this.#open.set(key, (part = this.#add({ kind, id: `${this.turnId}:${this.#texts++}`, text: '', kept: 0 })));
    return this.#grow(part, text);
  }

  endText(kind: 'text' | 'reasoning', providerId: string): void {
    this.#open.delete(`${kind}:${providerId}`);
  }

  startInput(toolCallId: string, toolName: string): Delta {
    const part = this.#add({ kind: 'input', id: this.#newCallId(), text: '', kept: 0, toolName, toolCallId });
    this.#open.set(`input:${toolCallId}`, part);
    return this.#grow(part, '');
  }

  input(toolCallId: string, text: string): Delta | undefined {
    const part = this.#open.get(`input:${toolCallId}`);
    return part && this.#grow(part, text);
  }

  /** The whole call, whether or not its input was streamed before. */
  call(toolCallId: string, toolName: string, call: { rawInput: unknown; fault?: string }): void {
    const key = `input:${toolCallId}`;
    const part =
      this.#open.get(key) ??
      this.#add({ kind: 'input', id: this.#newCallId(), text: '', kept: 0, toolName, toolCallId });
    this.#open.delete(key);
    part.toolName = toolName;
    part.call = call;
  }

  /** A call that the provider runs itself: its messages hold it, and it is not ours to show as a proposal. */
  drop(toolCallId: string): void {
    const part = this.#open.get(`input:${toolCallId}`);
    this.#open.delete(`input:${toolCallId}`);
    const index = part ? this.#parts.indexOf(part) : -1;
    if (index >= 0) this.#parts.splice(index, 1);
  }

  /** Text that has streamed and is not journaled yet; counted as journaled from now on. */
  takeUnkept(): { partId: string; kind: 'text' | 'reasoning'; offset: number; text: string }[] {
    return this.#parts.flatMap((part) => {
      if (part.kind === 'input' || part.kept === part.text.length) return [];
      const offset = part.kept;
      part.kept = part.text.length;
      return [{ partId: part.id, kind: part.kind, offset, text: part.text.slice(offset) }];
    });
  }

  /** What a turn that came to its end holds: a proposal that the model never finished is no call. */
  finishedParts(): TurnPart[] {
    const unfinished = new Set(this.#parts.filter(({ kind, call }) => kind === 'input' && !call).map(({ id }) => id));
    return this.parts().filter(({ id }) => !unfinished.has(id));
  }

  /** Everything that has streamed, proposals in the middle included. */
  parts(): TurnPart[] {
    return this.#parts.map((part): TurnPart => {
      const { kind, id, text } = part;
      if (kind !== 'input') return { kind, id, text };
      const { toolCallId = '', toolName = '', call } = part;
      return { kind: 'call', id, toolCallId, toolName, ...(call ?? { rawInput: text }) };
    });
  }

  /** Everything so far as pieces from the start: what a surface that comes late has missed. */
  deltas(): Delta[] {
    return this.#parts.map((part) => this.#delta(part, 0, part.text));
  }

  #add(part: LivePart): LivePart {
    this.#parts.push(part);
    return part;
  }

  #grow(part: LivePart, text: string): Delta {
    const offset = part.text.length;
    part.text += text;
    return this.#delta(part, offset, text);
  }

  #delta({ id, kind, toolName }: LivePart, offset: number, text: string): Delta {
    const { sessionId, turnId } = this;
    return {
      type: 'delta',
      sessionId,
      turnId,
      partId: id,
      kind,
      offset,
      text,
      ...(toolName !== undefined && { toolName }),
    };
  }
}
