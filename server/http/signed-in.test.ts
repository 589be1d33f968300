import { beforeEach, expect, test } from "vitest";
import { pageTokenHeader } from "../../contract/readings.ts";
import { MemoryAccountRecords } from "../../test/service.ts";
import { Accounts, operatorAccount } from "../access/accounts.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import { setSessionCookie, signIn } from "./signed-in.ts";
import { requestContextOf } from "./test-request-context.ts";
import { foreignRequests } from "./test-requests.ts";

const here = { host: "127.0.0.1:4100" };
const own = { ...here, origin: "http://127.0.0.1:4100", "sec-fetch-site": "same-origin" };
const atRoot = { publicUrl: "", trustedProxies: 0 };
const secure = { publicUrl: "https://holders.example", trustedProxies: 1 };
const ofSite = { host: "holders.example", origin: secure.publicUrl, "sec-fetch-site": "same-origin" };

let accounts: Accounts;
let session: string;
let anaId: string;
beforeEach(async () => {
  accounts = new Accounts(new MemoryAccountRecords());
  anaId = (await accounts.create("ana", null))!.id;
  session = await accounts.begin(anaId, "laptop");
});

const asked = (headers: Readonly<Record<string, string>>, from = "192.0.2.7") =>
  requestContextOf("/x", { headers, from });
const code = (work: Promise<unknown>) =>
  work.then(
    () => "let in",
    (error: ProblemError) => error.code,
  );

test("a session's cookie says who asks; over https only one that no other host can set", async () => {
  const { find } = signIn({ ...secure, accounts });
  const cookie = `a=b; __Host-holderscope-session=${session}; c`;
  expect(await find(asked({ ...ofSite, cookie }))).toMatchObject({
    accountId: anaId,
    account: { name: "ana" },
  });
  expect(await find(asked({ ...ofSite, cookie: `holderscope-session=${session}` }))).toBeUndefined();
  expect(await find(asked(ofSite))).toBeUndefined();
  for (const wrong of ["", "x", session.slice(0, -1), `${session}x`, `operator.${session.slice(13)}`])
    expect(await find(asked({ ...ofSite, cookie: `__Host-holderscope-session=${wrong}` }))).toBeUndefined();
});

test("on the machine itself the operator is the account, until somebody signs in", async () => {
  const { find, require } = signIn({ ...atRoot, accounts });
  expect(await require(asked(here, "127.0.0.1"))).toMatchObject({ accountId: operatorAccount });
  const cookie = `holderscope-session=${session}`;
  expect((await find(asked({ ...here, cookie }, "127.0.0.1")))?.accountId).toBe(anaId);
  expect(await code(require(asked({ host: "192.168.1.5" })))).toBe("missing_key");
  expect(await code(require(asked({ ...here, "x-forwarded-for": "192.0.2.7" }, "127.0.0.1")))).toBe(
    "missing_key",
  );
});

test("only a page of this site with the token of this session may change something", async () => {
  const { find, requirePage } = signIn({ ...atRoot, accounts });
  const cookie = `holderscope-session=${session}`;
  const { pageToken } = (await find(asked({ ...here, cookie })))!;
  expect(pageToken).not.toContain(session);
  expect(await code(requirePage(asked({ ...own, cookie, [pageTokenHeader]: pageToken })))).toBe("let in");
  for (const [who, headers] of foreignRequests(pageToken))
    expect(await code(requirePage(asked({ ...here, ...headers, cookie }))), who).toBe("foreign_origin");
  const other = `holderscope-session=${await accounts.begin(anaId, "phone")}`;
  const withOther = asked({ ...own, cookie: other, [pageTokenHeader]: pageToken });
  expect(await code(requirePage(withOther)), "the token of another session").toBe("foreign_origin");
  const another = signIn({ ...atRoot, accounts });
  const elsewhere = asked({ ...own, cookie, [pageTokenHeader]: pageToken });
  expect(await code(another.requirePage(elsewhere)), "at another server of a cluster").toBe("let in");
  const operators = (await find(asked(here, "127.0.0.1")))!.pageToken;
  expect(await code(requirePage(asked({ ...own, [pageTokenHeader]: operators }, "127.0.0.1")))).toBe(
    "let in",
  );
  expect(await code(requirePage(asked({ ...own, cookie, [pageTokenHeader]: operators })))).toBe(
    "foreign_origin",
  );
});

test("the cookie is for this host, its pages and no script; where it could be overheard there is none", () => {
  const cookieOf = (headers: Readonly<Record<string, string>>, options: typeof atRoot, secret = "s") => {
    const context = asked(headers);
    setSessionCookie(context, options, secret);
    return context.headers["set-cookie"];
  };
  expect(cookieOf(ofSite, secure)).toBe(
    "__Host-holderscope-session=s; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000",
  );
  expect(cookieOf(ofSite, secure, "")).toContain("__Host-holderscope-session=; ");
  expect(cookieOf(ofSite, secure, "")).toContain("Max-Age=0");
  expect(cookieOf({ host: "x", "x-forwarded-proto": "https" }, { ...atRoot, trustedProxies: 1 })).toContain(
    "__Host-",
  );
  for (const host of ["localhost:4100", "127.0.0.1", "[::1]:4100"])
    expect(cookieOf({ host }, atRoot)).toBe(
      "holderscope-session=s; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000",
    );
  expect(() => cookieOf({ host: "192.168.1.5:4100" }, atRoot)).toThrow("accounts need https");
});
