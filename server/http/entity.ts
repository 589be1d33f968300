import { entityTag } from "../lib/entity-tag.ts";

/** Something to send that has an identity: an answer of the interface, a built file, a generated page. */
export interface Entity {
  readonly body: string | Uint8Array;
  /** Weak, quoted: `W/"…"`. */
  readonly etag: string;
  readonly type: string;
  /** Of a page: its inline scripts and style sheets as `sha256-…`, for its policy. */
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
  /** The body in brotli, where that was made beforehand. */
  readonly brotli?: Uint8Array;
}

export const htmlType = "text/html; charset=utf-8";

export function entityOf(body: string | Uint8Array, type: string): Entity {
  return { body, etag: entityTag(body), type };
}
