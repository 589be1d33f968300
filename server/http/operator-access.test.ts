import { expect, test } from "vitest";
import { operatorKeyHeader } from "../../contract/beside/operate.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import type { RequestContext } from "./request-context.ts";
import { isHere, operatorAccess } from "./operator-access.ts";

const own = { trustedProxies: 0, publicUrl: "" };

function requestContextOf(socketAddress: string | undefined, headers: Readonly<Record<string, string>>) {
  const header = (name: string) => headers[name] ?? null;
  return { socketAddress, header, headers: {} as Record<string, string> } as unknown as RequestContext;
}
const asked = (host: string, from?: string, more: Readonly<Record<string, string>> = {}) =>
  isHere(requestContextOf(from, { host, ...more }), own);

test.each([
  ["127.0.0.1:4100", "127.0.0.1"],
  ["localhost:4100", "127.255.255.254"],
  ["localhost", "::1"],
  ["[::1]:4100", "::ffff:127.0.0.1"],
  ["127.0.0.2", "::FFFF:127.0.0.1"],
])("%s asked from %s is this machine", (host, from) => expect(asked(host, from)).toBe(true));

test.each([
  ["localhost", undefined],
  ["localhost", "192.0.2.7"],
  ["localhost", "::2"],
  ["localhost", "2001:db8::1"],
  ["localhost", "127.0.0.1.7"],
  ["localhost", "1127.0.0.1"],
  ["localhost", "x::ffff:127.0.0.1"],
  ["localhost", "::10"],
  ["127.0.0.1.evil.example", "127.0.0.1"],
  ["localhost.evil.example", "127.0.0.1"],
  ["evil.example", "127.0.0.1"],
  ["192.168.1.5:4100", "127.0.0.1"],
  ["[::2]", "::1"],
  ["a b", "127.0.0.1"],
  ["", "127.0.0.1"],
])("%s asked from %s is not known to be", (host, from) => expect(asked(host, from)).toBe(false));

test.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"])(
  "nobody is known to be here who comes with %s",
  (name) => expect(asked("localhost", "127.0.0.1", { [name]: "" })).toBe(false),
);

test("where a proxy is known of, nobody is", () => {
  const context = requestContextOf("127.0.0.1", { host: "localhost" });
  expect(isHere(context, { ...own, trustedProxies: 1 })).toBe(false);
  expect(isHere(context, { ...own, publicUrl: "https://holders.example" })).toBe(false);
});

test("who is turned away is told what is missing", () => {
  const tried = (operatorKey: string, headers: Readonly<Record<string, string>>) => {
    const context = requestContextOf("192.0.2.7", { host: "localhost", ...headers });
    try {
      operatorAccess({ ...own, operatorKey })(context);
      return "let in";
    } catch (error) {
      const { code, message } = error as ProblemError;
      return `${code}: ${message}`;
    }
  };
  expect(tried("", {})).toBe("missing_key: on the machine itself alone: no operator's key is set");
  // No key opens what has none.
  expect(tried("", { [operatorKeyHeader]: "" })).toMatch(/^missing_key/);
  expect(tried("k", {})).toBe("missing_key: send the operator's key, or ask on the machine itself");
  expect(tried("k", { [operatorKeyHeader]: "" })).toBe("invalid_key: this is not the operator's key");
  expect(tried("k", { [operatorKeyHeader]: "k" })).toBe("let in");
  expect(() =>
    operatorAccess({ ...own, operatorKey: "k" })(requestContextOf("::1", { host: "localhost" })),
  ).not.toThrow();
});

test("of ten wrong keys in a minute the access is closed to their network, the right key too", () => {
  const enter = operatorAccess({ ...own, operatorKey: "k" });
  const code = (key: string, from = "192.0.2.7") => {
    const context = requestContextOf(from, { host: "x", [operatorKeyHeader]: key });
    try {
      enter(context);
      return ["let in", context.headers];
    } catch (error) {
      return [(error as ProblemError).code, context.headers];
    }
  };
  for (let tried = 0; tried < 10; tried += 1) expect(code("x")).toEqual(["invalid_key", {}]);
  expect(code("k")).toEqual([
    "rate_limited",
    expect.objectContaining({ "ratelimit-policy": '"operator";q=10;w=60' }),
  ]);
  expect(code("k", "192.0.2.8")).toEqual(["let in", {}]);
});
