import type { Reader } from "../store/reader.ts";
import type { TokenState } from "./token-state.ts";

/** The token changed between two reads: read its state again. */
export class StaleTokenError extends Error {
  override readonly name = "StaleTokenError";
}

/** What several statements read of one version of a token. Throws `StaleTokenError`. */
export async function readUnchanged<T>(
  reader: Reader,
  token: TokenState,
  read: () => Promise<T>,
): Promise<T> {
  const result = await read();
  await checkVersion(reader, token);
  return result;
}

/** Versions only grow: what was read before is of the version that is there still. Throws `StaleTokenError`. */
export async function checkVersion(reader: Reader, { tokenId, version }: TokenState): Promise<void> {
  const [row] = await reader.rows<{ version: number }>("SELECT version FROM tokens WHERE token_id = $1", [
    tokenId,
  ]);
  if (row?.version !== version) throw new StaleTokenError();
}
