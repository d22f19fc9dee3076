import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** More links than anybody opens at a time; the oldest gives way. */
const OPEN_CODES = 16;

/**
 * Who may use browser mode. A code from the printed URL works once and becomes a cookie. The cookie is signed with a
 * key made from the token, and not stored: it outlives the server, and ends when the token is changed.
 */
export class BrowserAccess {
  readonly #key: Buffer;
  readonly #port: () => number;
  readonly #onUsed: () => void;
  readonly #codes = new Set<string>();

  /** `port` is asked when it is needed: it is known once the server listens. `onUsed` hears that a code was used. */
  constructor(token: string, port: () => number, onUsed: () => void = () => undefined) {
    this.#key = createHmac('sha256', token).update('holdpoint browser cookie').digest();
    this.#port = port;
    this.#onUsed = onUsed;
  }

  /** Browsers share cookies between the ports of a host: each server has a name of its own. */
  get cookieName(): string {
    return `holdpoint_${this.#port()}`;
  }

  /** A code for one browser, to be handed to the person who may use it. */
  newCode(): string {
    const code = randomBytes(24).toString('base64url');
    this.#codes.add(code);
    for (const oldest of this.#codes) {
      if (this.#codes.size <= OPEN_CODES) break;
      this.#codes.delete(oldest);
    }
    return code;
  }

  /** The cookie's value, once for each code; undefined for one that was used, gave way or never was. */
  redeem(code: string): string | undefined {
    if (!this.#codes.delete(code)) return undefined;
    this.#onUsed();
    const nonce = randomBytes(24).toString('base64url');
    return `${nonce}.${this.#sign(nonce).toString('base64url')}`;
  }

  /** Whether a `Cookie` header holds a good one. Another page of the same host may have set one of this name before it. */
  admits(cookieHeader: string | undefined): boolean {
    const named = `${this.cookieName}=`;
    const cookies = cookieHeader?.split(';').map((cookie) => cookie.trim()) ?? [];
    return cookies.some((cookie) => cookie.startsWith(named) && this.isGood(cookie.slice(named.length)));
  }

  isGood(cookieValue: string): boolean {
    const [nonce, signature, ...more] = cookieValue.split('.');
    if (!nonce || !signature || more.length > 0) return false;
    const given = Buffer.from(signature, 'base64url');
    const expected = this.#sign(nonce);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #sign(nonce: string): Buffer {
    return createHmac('sha256', this.#key).update(nonce).digest();
  }
}
