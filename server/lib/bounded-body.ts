/** The body is longer than is read. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** The body's text, as it is after decompression. Stops reading, and throws, beyond `limitBytes`. */
export async function readBounded(response: Response, limitBytes: number): Promise<string> {
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early cancels the stream, and with it the transfer.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > limitBytes) throw new BodyTooLarge(`more than ${limitBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
