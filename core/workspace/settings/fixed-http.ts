import type { HttpControl } from './http-control.ts';

export interface FixedHttpOptions {
  token: string;
  tokenPlace: string;
  /** Asked once it is there. */
  server: () => { url: string; port: number; openUrl(): string } | undefined;
}

/** A server that was started by a command and ends with it: the settings don't change it. */
export function fixedHttp({ token, tokenPlace, server }: FixedHttpOptions): HttpControl {
  return {
    state() {
      const { url, port } = server() ?? {};
      return { by: 'command', ...(url !== undefined && { url }), ...(port !== undefined && { port }) };
    },
    apply: async () => {},
    token: () => token,
    tokenPlace: () => tokenPlace,
    link: () => server()?.openUrl(),
    useToken: async () => {},
  };
}
