import { hash } from "node:crypto";

/** A mark by which a visitor is known again who asked for a token. The network itself is not stored. */
export function askerMark(chain: string, address: string, visitor: string): string {
  return hash("sha256", `${chain}:${address} ${visitor}`, "base64url").slice(0, 16);
}
