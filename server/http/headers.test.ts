import { expect, test } from "vitest";
import { pageHeaders, preflightHeaders } from "./headers.ts";

const policyOf = (policy: Parameters<typeof pageHeaders>[0]) =>
  pageHeaders(policy)["content-security-policy"].split("; ");

test("a page loads what is its own, and runs nothing but what the build has put there", () => {
  expect(policyOf({ frameAncestors: "*", scripts: ["sha256-a", "sha256-b"], styles: ["sha256-c"] })).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a' 'sha256-b'",
    "style-src 'self' 'sha256-c'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
  ]);
  expect(policyOf({ frameAncestors: "*" }).slice(1, 3)).toEqual(["script-src 'self'", "style-src 'self'"]);
  expect(pageHeaders({ frameAncestors: "*" })["referrer-policy"]).toBe("strict-origin-when-cross-origin");
});

test("who may frame it is said where not everybody may", () => {
  expect(policyOf({ frameAncestors: "none" }).at(-1)).toBe("frame-ancestors 'none'");
  expect(policyOf({ frameAncestors: ["https://a.example", "https://b.example"] }).at(-1)).toBe(
    "frame-ancestors 'self' https://a.example https://b.example",
  );
});

test("scripts of other sites may ask in these ways", () => {
  expect(preflightHeaders).toEqual({
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "x-api-key, authorization, content-type, if-none-match",
    "access-control-max-age": "86400",
  });
});
