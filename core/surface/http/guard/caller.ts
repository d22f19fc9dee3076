import type { Context } from 'hono';
import type { Actor } from '../../../contract/index.ts';
import type { HttpApp, HttpContext } from '../http-context.ts';
import { sameSecret } from './same-secret.ts';

/** Who calls, and by what they were known. */
export interface Caller {
  by: Actor;
  how: 'bearer' | 'cookie';
}

/**
 * Whoever has the token, or a cookie made with it; undefined for everybody else. The terminal is a client that has the
 * token, and says of itself that it is the terminal. An `Authorization` header decides alone where there is one.
 */
export function callerOf(c: Context<HttpApp>, { access, operator, token }: HttpContext): Caller | undefined {
  const authorization = c.req.header('authorization');
  if (authorization !== undefined) {
    const given = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    if (given === undefined || !sameSecret(given, token)) return undefined;
    const surface = c.req.header('holdpoint-surface') === 'terminal' ? 'terminal' : 'http';
    return { by: { name: operator, surface }, how: 'bearer' };
  }
  if (!access.admits(c.req.header('cookie'))) return undefined;
  return { by: { name: operator, surface: 'browser' }, how: 'cookie' };
}

/** The caller behind the guard, which lets nobody else through. */
export function knownCaller(c: Context<HttpApp>): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Error(`${c.req.path} was reached by a caller that nobody checked.`);
  return caller;
}
