import { metaHeaders } from "../../contract/meta.ts";
import type { FrameAncestors } from "../config/choices.ts";

/** What a script of another origin may read of an answer of the interface. */
const exposedHeaders = [
  ...Object.values(metaHeaders),
  "x-units-charged",
  "x-units-remaining",
  "etag",
  "link",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
].join(", ");

/**
 * On every answer but those that the operator keeps to this site. Everything here is read-only and without cookies,
 * so any page may read it, also from a sandboxed frame, whose origin is opaque.
 */
export const sharingHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders,
} as const;

/** On every answer. */
export const commonHeaders = { ...sharingHeaders, "x-content-type-options": "nosniff" } as const;

export const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "x-api-key, authorization, content-type, if-none-match",
  "access-control-max-age": "86400",
} as const;

interface PagePolicy {
  readonly frameAncestors: FrameAncestors | "none";
  /** Inline scripts and style sheets of the page, as `sha256-…`. */
  readonly scripts?: readonly string[] | undefined;
  readonly styles?: readonly string[] | undefined;
}

const ancestors = (allowed: readonly string[] | "none") =>
  allowed === "none" ? "'none'" : ["'self'", ...allowed].join(" ");

/** On the operator's page: nobody frames it, opens it in their name, keeps or lists it. */
export const privatePageHeaders = {
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
} as const;

/**
 * On every page. Everything is the site's own: no script inside the page but those that the build put there, nothing evaluated, nothing
 * from or to another origin. Images may be `data:` and `blob:` because charts are saved as pictures.
 * Pages are meant to be framed, so that only an operator's list names who may.
 */
export function pageHeaders({ frameAncestors, scripts = [], styles = [] }: PagePolicy) {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(" "),
    ["style-src 'self'", ...styles.map((hash) => `'${hash}'`)].join(" "),
    // Bars and stems carry their length in an attribute, in pages drawn on the server too.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(frameAncestors === "*" ? [] : [`frame-ancestors ${ancestors(frameAncestors)}`]),
  ];
  return {
    "content-security-policy": policy.join("; "),
    "referrer-policy": "strict-origin-when-cross-origin",
  };
}
