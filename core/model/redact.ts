/** Shorter ones would be found in plain words; no provider gives out keys like these. */
const SHORTEST = 6;

/** `text` without these secrets, however they are written in it: plain, in JSON, or in an address. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}
