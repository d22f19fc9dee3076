import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256, in hex, over the RFC 8785 JSON of what is asked: it binds a decision to this very call and input. */
export function digestOf(request: { toolName: string; callId: string; input: unknown }): string {
  const { toolName, callId, input } = request;
  const json = canonicalize({ toolName, callId, input });
  if (json === undefined) throw new TypeError('Only JSON has a digest.');
  return createHash('sha256').update(json, 'utf8').digest('hex');
}
