import { hash } from "node:crypto";

/** Weak, because the same body is sent in several encodings. */
export function entityTag(body: string | Uint8Array): string {
  return `W/"${hash("sha1", body, "base64url").slice(0, 22)}"`;
}
