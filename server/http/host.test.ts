import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { hasOneHost } from "./listener.ts";

/** Node keeps the first of several hosts. */
function hasOne(rawHeaders: readonly string[], httpVersion = "1.1"): boolean {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  const headers = at === -1 ? {} : { host: rawHeaders[at + 1] };
  return hasOneHost({ rawHeaders, headers, httpVersion } as unknown as IncomingMessage);
}

test("a request names one host", () => {
  expect(hasOne(["Host", "a.example"])).toBe(true);
  expect(hasOne(["accept", "*/*", "HOST", "a.example:4100"])).toBe(true);
  expect(hasOne(["Host", "a.example", "hOsT", "a.example"])).toBe(false);
  expect(hasOne(["Host", "a.example", "accept", "*/*", "host", "b.example"])).toBe(false);
  // A value is no name, nor is what only ends or begins like one.
  expect(hasOne(["Host", "a.example", "x-a", "host", "hosts", "b", "x-host", "c", "post", "d"])).toBe(true);
});

test("HTTP/1.0 knew no hosts; where it names one, that is looked at", () => {
  expect(hasOne([])).toBe(false);
  expect(hasOne([], "1.0")).toBe(true);
  expect(hasOne(["host", "a b"], "1.0")).toBe(false);
  expect(hasOne(["host", "a", "host", "a"], "1.0")).toBe(false);
});

test.each(["a.example", "127.0.0.1:4100", "[::1]:4100", "localhost", "xn--mnchen-3ya.example", "a_b"])(
  "%s is a host",
  (host) => expect(hasOne(["host", host])).toBe(true),
);

test.each(["", "a/b", "a?b", "u@a", "a#b", "a\\b", "1.2.3.256", "xn--a", "a:99999", "[::zz]", "a b"])(
  "%j is none",
  (host) => expect(hasOne(["host", host])).toBe(false),
);
