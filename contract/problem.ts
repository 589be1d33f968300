import * as z from "zod/mini";
import { chainIds } from "./chains.ts";

/**
 * Every error this service answers with: `code` is frozen (a test holds it), wording may change.
 * `detail` is the default text; where something can be named, the thrower gives a better one.
 */
export const problems = {
  invalid_parameter: [400, "Invalid parameter", "a query parameter is not valid"],
  unknown_parameter: [400, "Unknown parameter", "a query parameter is not known here"],
  duplicate_parameter: [400, "Duplicate parameter", "a query parameter is given more than once"],
  invalid_address: [400, "Invalid address", "the address does not have the form of this chain"],
  invalid_range: [400, "Invalid range", "a range must not end before it begins"],
  bad_url: [400, "Bad URL", "the URL cannot be decoded"],
  bad_request: [400, "Bad request", "the request cannot be read"],
  missing_key: [401, "Missing key", "send an API key in the x-api-key header"],
  invalid_key: [401, "Invalid key", "the API key is not known"],
  duplicate_key_header: [401, "Duplicate key header", "send the x-api-key header once"],
  key_revoked: [403, "Key revoked", "this API key was revoked"],
  foreign_origin: [403, "Foreign origin", "without a key, only this site's own pages are answered"],
  unknown_route: [404, "Unknown route", "there is nothing at this path"],
  unknown_chain: [404, "Unknown chain", `the chain is not one of ${chainIds.join(", ")}`],
  token_not_found: [404, "Token not found", "no token at this address"],
  token_being_read: [
    404,
    "Token being read",
    "the transfers of this token are being read; its figures come when all of them are here",
  ],
  figures_refused: [
    404,
    "Figures refused",
    "the transfers of this token are here, but the figures made of them contradict each other, so none is given",
  ],
  wallet_not_found: [404, "Wallet not found", "this wallet never held the token"],
  stats_unavailable: [404, "Statistics unavailable", "these statistics are not available for this token"],
  method_not_allowed: [405, "Method not allowed", "only GET and HEAD are answered"],
  request_timeout: [408, "Request timeout", "the request did not arrive in time"],
  body_not_accepted: [413, "Body not accepted", "requests must not have a body"],
  uri_too_long: [414, "URI too long", "the URL is longer than is read"],
  headers_too_large: [431, "Headers too large", "the headers are too large"],
  rate_limited: [429, "Rate limited", "too many requests; try again later"],
  unit_budget_exhausted: [429, "Unit budget exhausted", "the units of this key are used up"],
  internal: [500, "Internal error", "something failed on the server"],
  format_not_implemented: [501, "Format not implemented", "format must be json"],
  upstream_error: [502, "Upstream error", "the hosted service failed"],
  upstream_auth_failed: [502, "Upstream refused the key", "the hosted service refused this server's key"],
  upstream_schema_mismatch: [
    502,
    "Upstream answer not understood",
    "the hosted service’s answer has an unexpected form",
  ],
  overloaded: [503, "Overloaded", "the server is busy; try again later"],
  not_ready: [503, "Not ready", "the server is starting"],
  shutting_down: [503, "Shutting down", "the server is stopping"],
  upstream_quota: [503, "Upstream quota", "the units of the hosted service are used up"],
  upstream_timeout: [504, "Upstream timeout", "the hosted service did not answer in time"],
} as const satisfies Record<string, readonly [status: number, title: string, detail: string]>;

export type ProblemCode = keyof typeof problems;

/** `application/problem+json` (https://www.rfc-editor.org/rfc/rfc9457). `message` repeats `detail` for clients that read that. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.string(),
  request_id: z.string(),
  errors: z.optional(z.array(z.object({ in: z.string(), name: z.string(), code: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
