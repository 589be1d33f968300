import { expect, test } from "vitest";
import type { RequestContext } from "./request-context.ts";
import { publicOrigin } from "./public-origin.ts";

const varied: string[] = [];
const from = (headers: Readonly<Record<string, string>>, trustedProxies = 0, publicUrl = "") => {
  varied.length = 0;
  const context = {
    header: (name: string) => headers[name] ?? null,
    varyBy: (...names: string[]) => void varied.push(...names),
  };
  return publicOrigin(context as unknown as RequestContext, { publicUrl, trustedProxies });
};

test("what is set counts, whatever the request says", () => {
  expect(from({ host: "evil.example" }, 1, "https://holderscope.example")).toBe(
    "https://holderscope.example",
  );
});

test.each([
  ["holderscope.example", "http://holderscope.example"],
  ["127.0.0.1:4100", "http://127.0.0.1:4100"],
  ["[::1]:4100", "http://[::1]:4100"],
  ["HOLDERSCOPE.example:80", "http://holderscope.example"],
])("host %s", (host, origin) => {
  expect(from({ host })).toBe(origin);
});

test.each([
  `x"><script>`,
  "a b",
  "user@host",
  "host/path",
  "host?x",
  "a".repeat(300),
  "host:99999",
  "host:",
  "[::zz]",
  "-x-",
  "x\u0000y",
  "",
])("a host of another form is not repeated: %j", (host) => {
  expect(from({ host })).toBe("http://localhost");
});

test("forwarded headers count behind trusted proxies only", () => {
  const headers = {
    host: "10.0.0.7:4100",
    "x-forwarded-host": "evil.example, holderscope.example",
    "x-forwarded-proto": "https",
  };
  expect(from(headers)).toBe("http://10.0.0.7:4100");
  expect(from(headers, 1)).toBe("https://holderscope.example");
  const three = { host: "inner", "x-forwarded-host": "a.example, b.example,c.example" };
  expect([1, 2, 3, 4].map((proxies) => from(three, proxies))).toEqual(
    ["c", "b", "a", "a"].map((name) => `http://${name}.example`),
  );
  expect(from({ host: "inner", "x-forwarded-host": "outer.example" }, 2)).toBe("http://outer.example");
  expect(from({ host: "inner", "x-forwarded-proto": "javascript" }, 1)).toBe("http://inner");
});

test("caches are told what the origin was taken from", () => {
  from({ host: "a.example" });
  expect(varied).toEqual([]);
  from({ host: "a.example" }, 1, "https://holderscope.example");
  expect(varied).toEqual([]);
  from({ host: "a.example" }, 1);
  expect(varied).toEqual(["x-forwarded-host", "x-forwarded-proto"]);
});
