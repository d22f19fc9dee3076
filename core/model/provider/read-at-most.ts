/** The text of an answer, whole. Throws where it is longer than `limit` bytes. */
export async function readAtMost(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const piece of response.body ?? []) {
    read += (piece as Uint8Array).byteLength;
    if (read > limit) throw new Error(`the answer is longer than ${limit} bytes`);
    text += decoder.decode(piece as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
