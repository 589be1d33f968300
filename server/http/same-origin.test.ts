import { expect, test } from "vitest";
import { pageTokenHeader } from "../../contract/readings.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import { requireOwnPage, requireOwnSite } from "./same-origin.ts";
import { requestContextOf } from "./test-request-context.ts";

type Headers = Readonly<Record<string, string>>;
const atRoot = { publicUrl: "", trustedProxies: 0 };
const here = { host: "127.0.0.1:4100" };
const origin = "http://127.0.0.1:4100";

const unknownName = "this server does not know the name it was asked by";
const otherSite = "only this site's own pages are answered here";
const otherPage = "only a page of this site can ask for this";

function said(work: () => unknown): unknown {
  try {
    return work() ?? "let in";
  } catch (error) {
    const { code, message } = error as ProblemError;
    return code === "foreign_origin" ? message : error;
  }
}
const site = (headers: Headers, options = atRoot) =>
  said(() => requireOwnSite(requestContextOf("/x", { headers }), options).origins);
const page = (headers: Headers, pageToken = "token") =>
  said(() => requireOwnPage(requestContextOf("/x", { headers: { ...here, ...headers } }), atRoot, pageToken));

test("what is answered is kept by nobody and read by no other site, a refusal too", () => {
  for (const headers of [here, { host: "evil.example" }]) {
    const context = requestContextOf("/x", { headers });
    said(() => requireOwnSite(context, atRoot));
    expect(context.headers["cache-control"]).toBe("no-store");
    expect(context.headers).not.toHaveProperty("access-control-allow-origin");
  }
});

test.each([
  ["127.0.0.1:4100", [origin]],
  ["192.168.1.5", ["http://192.168.1.5"]],
  ["localhost:4100", ["http://localhost:4100"]],
  ["[::1]:4100", ["http://[::1]:4100"]],
  ["evil.example:4100", unknownName],
  ["localhost.evil.example", unknownName],
  // What is no host's name is taken for localhost elsewhere.
  ["evil_name.example:4100", unknownName],
  ["a b", unknownName],
])("asked by the name %s", (host, expected) => expect(site({ host })).toEqual(expected));

test("a request that names no host is nobody's", () => expect(site({})).toBe(unknownName));

test("behind a proxy, a name that is no host's is no more this server's", () => {
  const options = { publicUrl: "", trustedProxies: 1 };
  expect(site({ ...here, "x-forwarded-host": "evil_name.example" }, options)).toBe(unknownName);
  expect(site({ ...here, "x-forwarded-host": "localhost" }, options)).toEqual(["http://localhost"]);
});

test("of names there is only that of the settings", () => {
  const options = { publicUrl: "https://holders.example", trustedProxies: 0 };
  const own = "https://holders.example";
  expect(site({ host: "holders.example" }, options)).toEqual(["http://holders.example", own]);
  expect(site({ host: "holders.example", origin: own }, options)).toEqual(["http://holders.example", own]);
  expect(site({ ...here, origin: own }, options)).toEqual([origin, own]);
  expect(site({ host: "holders.example:81" }, options)).toBe(unknownName);
  expect(site({ host: "evil.example" }, options)).toBe(unknownName);
});

test("behind a proxy its word of the name counts, as it was asked for there", () => {
  const options = { publicUrl: "", trustedProxies: 1 };
  const asked = (name: string) => site({ host: "app:4100", "x-forwarded-host": name }, options);
  expect([asked("192.168.1.5"), asked("evil.example")]).toEqual([["http://192.168.1.5"], unknownName]);
  // Without one it is the client's own.
  expect(site({ ...here, "x-forwarded-host": "evil.example" })).toEqual([origin]);
});

test.each<[Headers, unknown]>([
  [{ origin }, [origin]],
  [{ "sec-fetch-site": "same-origin" }, [origin]],
  [{ "sec-fetch-site": "none" }, [origin]],
  [{ "sec-fetch-site": "same-site" }, otherSite],
  [{ "sec-fetch-site": "cross-site" }, otherSite],
  [{ origin: "https://127.0.0.1:4100" }, otherSite],
  [{ origin: "http://127.0.0.1:81" }, otherSite],
  [{ origin: "null" }, otherSite],
  [{ origin, "sec-fetch-site": "cross-site" }, otherSite],
  [{ origin: "http://evil.example", "sec-fetch-site": "same-origin" }, otherSite],
])("asked by a page that says %o", (headers, expected) => {
  expect(site({ ...here, ...headers })).toEqual(expected);
});

test.each<[Headers, string]>([
  [{ origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: "token" }, "let in"],
  // An old browser says nothing of the site.
  [{ origin, [pageTokenHeader]: "token" }, "let in"],
  [{ "sec-fetch-site": "same-origin", [pageTokenHeader]: "token" }, otherPage],
  [{ origin, "sec-fetch-site": "none", [pageTokenHeader]: "token" }, otherPage],
  [{ origin, "sec-fetch-site": "cross-site", [pageTokenHeader]: "token" }, otherSite],
  [{ origin: "http://evil.example", [pageTokenHeader]: "token" }, otherSite],
  [{ origin, "sec-fetch-site": "same-origin" }, otherPage],
  [{ origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: "nekot" }, otherPage],
  [{ origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: "token2" }, otherPage],
  [{ origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: "" }, otherPage],
])("a change that comes with %o", (headers, expected) => expect(page(headers)).toBe(expected));
