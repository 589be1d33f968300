import { metaHeaders } from "../../contract/meta.ts";

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
 * On every answer. Everything here is public, read-only and without cookies, so any page may read
 * it, also from a sandboxed frame, whose origin is opaque.
 */
export const commonHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposedHeaders,
  "x-content-type-options": "nosniff",
} as const;

export const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "x-api-key, if-none-match",
  "access-control-max-age": "86400",
} as const;

/**
 * On every page. No `frame-ancestors` and no `x-frame-options`: pages are meant to be framed.
 * Images may be `data:` and `blob:` because charts are saved as pictures.
 */
export const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Bars and stems carry their length in an attribute, in pages drawn on the server too.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ].join("; "),
  "referrer-policy": "strict-origin-when-cross-origin",
} as const;
