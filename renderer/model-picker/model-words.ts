/** A model's reference as a person reads it in the header: its name, without whose it is. */
export function modelWords(reference: string): string {
  return reference === 'demo' ? 'Demo model, offline' : reference.slice(reference.indexOf(':') + 1);
}
