import type { Push, StudioError } from '../../core/contract/index.ts';
import type { Client } from './client.ts';

/** What the preload exposes as `window.holdpoint`; it checks inputs, and main checks outputs, so nothing is parsed here. */
export interface Bridge {
  call(name: string, input: unknown, project?: string): Promise<unknown>;
  subscribe(listener: (pushes: Push[]) => void): () => void;
}

declare global {
  interface Window {
    holdpoint?: Bridge;
  }
}

const unreachable: StudioError = {
  code: 'internal',
  message: "Holdpoint's host can't be reached. Nothing is lost: close this window and start Holdpoint again.",
};

/** A client over the preload's bridge. Without a bridge, and when a call breaks off, every answer says so. */
export function createIpcClient(bridge: Bridge | undefined): Client {
  let project: string | undefined;
  return {
    async call(name, input) {
      if (!bridge) return { ok: false, error: unreachable };
      try {
        return (await bridge.call(name, input, project)) as never;
      } catch {
        return { ok: false, error: unreachable };
      }
    },
    mean: (shown) => void (project = shown),
    subscribe(listener) {
      return bridge ? bridge.subscribe(listener) : () => {};
    },
    // The host and its window end together: there is no connection to lose.
    watch: () => () => {},
  };
}
