import { beforeEach, describe, expect, test } from "vitest";
import { AccountAnswer, accountApi, signInLinkHeader } from "../../contract/beside/account.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { MemoryAccountRecords, testService } from "../../test/service.ts";
import { Accounts, operatorAccount } from "../access/accounts.ts";
import { expectProblem, foreignRequests } from "./test-requests.ts";

const host = "127.0.0.1:4100";
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
const elsewhere = "192.0.2.7";

interface Visitor {
  cookie?: string;
  token?: string;
  readonly from?: string;
}

let accounts: Accounts;
let app: ReturnType<typeof testService>["app"];
let clock: { seconds: number };
beforeEach(() => {
  clock = { seconds: 1_790_000_000 };
  accounts = new Accounts(new MemoryAccountRecords(), () => clock.seconds);
  app = testService({ accounts }).app;
});

/** As a browser sends it: with the cookie that it has, and keeping the one that it is sent. */
async function send(
  visitor: Visitor,
  method: "GET" | "POST",
  path: string,
  headers: Record<string, string> = {},
) {
  const { cookie, token, from = elsewhere } = visitor;
  const response = await app.request(
    path,
    {
      method,
      headers: {
        ...own,
        "user-agent": "Firefox",
        ...(cookie !== undefined && { cookie }),
        ...(token !== undefined && { [pageTokenHeader]: token }),
        ...headers,
      },
    },
    { incoming: { socket: { remoteAddress: from } } },
  );
  const set = response.headers.get("set-cookie");
  if (set !== null) visitor.cookie = set.split(";")[0]!;
  return response;
}

async function stateOf(response: Response) {
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(response.status).toBe(200);
  return AccountAnswer.parse(await response.json()).signed_in;
}

const look = async (visitor: Visitor) => {
  const state = await stateOf(await send(visitor, "GET", accountApi.state));
  if (state !== null) visitor.token = state.page_token;
  return state;
};

const useLink = (visitor: Visitor, link: string) =>
  send(visitor, "POST", accountApi.signIn, { [signInLinkHeader]: link });

/** Somebody who is signed in to a new account. */
async function signedIn(name = "ana"): Promise<Visitor & { id: string }> {
  const { id } = (await accounts.findByName(name)) ?? (await accounts.create(name, null))!;
  const visitor = { id } as Visitor & { id: string };
  expect(await stateOf(await useLink(visitor, await accounts.createLink(id)))).toMatchObject({ name });
  await look(visitor);
  return visitor;
}

test("a link signs in, once, and says why where it does not", async () => {
  const visitor = await signedIn();
  expect(await look(visitor)).toMatchObject({ id: visitor.id, name: "ana", sessions: [{ is_this: true }] });
  const link = await accounts.createLink(visitor.id);
  await useLink({}, link);
  const late = await accounts.createLink(visitor.id);
  const used = await expectProblem(await useLink({}, link), 401, "invalid_key");
  expect(used.detail).toContain("was used already");
  clock.seconds += 24 * 3_600;
  const expired = await useLink({}, late);
  expect(expired.headers.get("set-cookie")).toBeNull();
  expect((await expectProblem(expired, 401, "invalid_key")).detail).toContain("has expired");
  expect((await expectProblem(await useLink({}, "x"), 401, "invalid_key")).detail).toContain("is not known");
  expect(await look({})).toBeNull();
});

test("a session is never one that was there before: it is new at each sign-in, and the old one is over", async () => {
  const visitor = await signedIn();
  const before = { ...visitor };
  await useLink(visitor, await accounts.createLink(visitor.id));
  expect(visitor.cookie).not.toBe(before.cookie);
  expect(await look(before)).toBeNull();
  expect((await look(visitor))?.sessions).toHaveLength(1);
  // One that somebody else has put there is not taken over.
  const planted: Visitor = { cookie: `holderscope-session=${visitor.id}.${"A".repeat(43)}` };
  const mine = planted.cookie;
  await useLink(planted, await accounts.createLink(visitor.id));
  expect(planted.cookie).not.toBe(mine);
  expect(await look({ cookie: mine! })).toBeNull();
});

test("another site's page signs nobody in and nobody out", async () => {
  const visitor = await signedIn();
  const link = await accounts.createLink(visitor.id);
  for (const [who, headers] of foreignRequests(visitor.token!)) {
    const out = await send({ cookie: visitor.cookie! }, "POST", accountApi.signOut, {
      origin: "",
      "sec-fetch-site": "",
      ...headers,
    });
    expect(out.status, who).toBe(403);
  }
  const foreign = {
    origin: "https://evil.example",
    "sec-fetch-site": "cross-site",
    [signInLinkHeader]: link,
  };
  await expectProblem(await send({}, "POST", accountApi.signIn, foreign), 403, "foreign_origin");
  await expectProblem(await send(visitor, "GET", accountApi.state, foreign), 403, "foreign_origin");
  expect((await send({}, "GET", accountApi.signIn)).status).toBe(405);
  expect((await useLink({}, link)).status).toBe(200);
  expect(await look(visitor)).not.toBeNull();
});

test("whoever guesses links is not answered any more, and the others are", async () => {
  const { id } = (await accounts.create("ana", null))!;
  const link = await accounts.createLink(id);
  const guesser: Visitor = { from: "203.0.113.9" };
  for (let guess = 0; guess < 10; guess += 1)
    await expectProblem(await useLink(guesser, "A".repeat(43)), 401, "invalid_key");
  await expectProblem(await useLink(guesser, link), 429, "rate_limited");
  expect((await useLink({}, link)).status).toBe(200);
});

describe("signing out", () => {
  test("ends this session, another one, or all", async () => {
    const [laptop, phone, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    expect(laptop.id).toBe(phone.id);
    const sessions = (await look(laptop))!.sessions;
    expect(sessions.map(({ is_this }) => is_this).filter(Boolean)).toHaveLength(1);
    const ofPhone = (await look(phone))!.sessions.find(({ is_this }) => is_this)!.id;
    const after = await stateOf(await send(laptop, "POST", `${accountApi.signOut}?session=${ofPhone}`));
    expect(after?.sessions).toHaveLength(2);
    expect(await look(phone)).toBeNull();
    const again = await send(laptop, "POST", `${accountApi.signOut}?session=${ofPhone}`);
    expect((await expectProblem(again, 400, "invalid_parameter")).detail).toContain("no such session");
    const left = { ...laptop };
    expect(await stateOf(await send(laptop, "POST", accountApi.signOut))).toBeNull();
    expect(laptop.cookie).toBe("holderscope-session=");
    expect(await look(left)).toBeNull();
    const back = await signedIn();
    expect(await stateOf(await send(back, "POST", `${accountApi.signOut}?session=all`))).toBeNull();
    expect(await look(tablet)).toBeNull();
  });

  test("ends no session of another account", async () => {
    const [ana, bo] = [await signedIn("ana"), await signedIn("bo")];
    const { id } = (await look(ana))!.sessions[0]!;
    expect((await send(bo, "POST", `${accountApi.signOut}?session=${id}`)).status).toBe(400);
    expect(await look(ana)).not.toBeNull();
  });
});

test("on the machine itself the operator is the account, and has no session to end", async () => {
  const operator: Visitor = { from: "127.0.0.1" };
  expect(await look(operator)).toMatchObject({ id: operatorAccount, name: null, sessions: [] });
  await expectProblem(await send(operator, "POST", accountApi.signOut), 400, "bad_request");
});

test("without https nobody signs in from elsewhere, and the link is not spent", async () => {
  const { id } = (await accounts.create("ana", null))!;
  const link = await accounts.createLink(id);
  const plain = { host: "192.168.1.5:4100", origin: "http://192.168.1.5:4100", [signInLinkHeader]: link };
  const answer = await send({}, "POST", accountApi.signIn, plain);
  expect((await expectProblem(answer, 400, "bad_request")).detail).toContain("need https");
  expect((await useLink({}, link)).status).toBe(200);
});

test("a server with keys alone has no accounts", async () => {
  app = testService({ accounts, keyless: "off" }).app;
  expect((await send({}, "GET", accountApi.state)).status).toBe(404);
});
