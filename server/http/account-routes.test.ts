import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AccountAnswer, accountApi, signInLinkHeader } from "../../contract/beside/account.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { MemoryAccountRecords, testService } from "../../test/service.ts";
import { AccountKeys } from "../access/account-keys.ts";
import { Accounts, operatorAccount } from "../access/accounts.ts";
import { KeyRing } from "../access/key-ring.ts";
import { monthStart } from "../store/keys.ts";
import { openStore, type Store } from "../store/store.ts";
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

describe("keys", () => {
  let store: Store;
  let ring: KeyRing;
  beforeAll(async () => {
    store = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
  });
  afterAll(() => store.close());
  beforeEach(() => {
    ring = new KeyRing(store.keys, () => {});
    const accountKeys = new AccountKeys(store.keys, ring);
    app = testService({ accounts, accountKeys, keys: ring, keyRate: 300 }).app;
    return () => ring.close();
  });

  const change = async (visitor: Visitor, path: string) =>
    AccountAnswer.parse(await (await send(visitor, "POST", path)).json());
  const create = async (visitor: Visitor, name: string) =>
    (await change(visitor, `${accountApi.createKey}?name=${encodeURIComponent(name)}`)).new_key!;
  const ask = async (key: string) => {
    const response = await app.request("/v0/sol/tokens", { headers: { "x-api-key": key } });
    return response.status === 200 ? "answered" : ((await response.json()) as { code: string }).code;
  };
  const keyOf = async (visitor: Visitor, id: number) =>
    (await look(visitor))!.keys.find((key) => key.id === id);

  test("a key is made by name, shown once, and answers; its use is told by day", async () => {
    const visitor = await signedIn();
    const made = await create(visitor, "  research ");
    expect(made).toMatchObject({ name: "research", key: expect.stringMatching(/^hs_live_/) });
    expect(await keyOf(visitor, made.id)).toMatchObject({
      last_used_at: null,
      most_a_minute: null,
      month_units: 0,
    });
    expect(await ask(made.key)).toBe("answered");
    expect(await ask(made.key)).toBe("answered");
    await ring.flush();
    const state = (await look(visitor))!;
    expect(JSON.stringify(state)).not.toContain(made.key);
    expect(state).toMatchObject({ key_rate: 300, unit_budget: null });
    const units = state.keys[0]!.month_units;
    expect(units).toBeGreaterThan(0);
    expect(state.keys).toEqual([
      expect.objectContaining({
        name: "research",
        last_four: made.key.slice(-4),
        ends_at: null,
        month_requests: 2,
        most_a_minute: 2,
        budget: null,
      }),
    ]);
    const today = new Date().toISOString().slice(0, 10);
    expect(state.days).toEqual([{ key_id: made.id, day: today, units, requests: 2 }]);
    expect(Math.abs(state.keys[0]!.last_used_at! - Date.now() / 1_000)).toBeLessThan(10);
    expect(state.endpoints).toEqual([{ key_id: made.id, endpoint: "getTokens", answers: 2, units }]);
    expect(state.minutes.slice(-2).reduce((sum, each) => sum! + (each ?? 0), 0)).toBe(2);
    expect(state.minutes[0]).toBeNull();
    expect(state.recorded_since).toBeNull();
  });

  test("units from before days were recorded are in no sum of the month, and it says since when they are", async () => {
    const day = monthStart() + 2;
    const accountKeys = new AccountKeys(store.keys);
    /** Of a key that was made on one day, and of which 20 units of 30 are recorded, on another. */
    const recordedSince = async (account: string, madeOn: number, recordedOn: number) => {
      vi.setSystemTime((madeOn * 86_400 + 40_000) * 1_000);
      const key = await store.keys.insert({ name: "k", hash: account, lastFour: "wxyz", account });
      await store.keys.addUnits(new Map([[key!.id, 30]]));
      const use = { id: key!.id, day: recordedOn, units: 20, requests: 1, most: 1, lastAt: 0 };
      await store.keys.addUse([use]);
      vi.setSystemTime((day * 86_400 + 40_000) * 1_000);
      const since = (await accountKeys.list(account)).recorded_since;
      await store.keys.addUse([{ ...use, units: 10 }]);
      // Then all are recorded.
      expect((await accountKeys.list(account)).recorded_since).toBeNull();
      return since;
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      expect(await recordedSince("older", day - 1, day)).toBe(
        new Date(day * 86_400_000).toISOString().slice(0, 10),
      );
      expect(await recordedSince("of-this-day", day, day)).toBeNull();
      expect(await recordedSince("recorded-before", day - 40, day - 20)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("one that is replaced works for a day, beside the one in its place", async () => {
    const visitor = await signedIn();
    const old = await create(visitor, "bot");
    const next = (await change(visitor, `${accountApi.replaceKey}?id=${old.id}`)).new_key!;
    expect(next.name).toBe("bot");
    expect([await ask(old.key), await ask(next.key)]).toEqual(["answered", "answered"]);
    const again = await send(visitor, "POST", `${accountApi.replaceKey}?id=${old.id}`);
    expect((await expectProblem(again, 400, "invalid_parameter")).detail).toContain(
      "is being replaced already",
    );
    const endsAt = (await keyOf(visitor, old.id))!.ends_at!;
    expect(endsAt - Date.now() / 1_000).toBeGreaterThan(86_390);
    vi.useFakeTimers({ toFake: ["Date"], now: endsAt * 1_000 - 1 });
    expect(await ask(old.key)).toBe("answered");
    vi.setSystemTime(endsAt * 1_000);
    expect([await ask(old.key), await ask(next.key)]).toEqual(["key_revoked", "answered"]);
    vi.useRealTimers();
  });

  test("one that is revoked is refused at once here, and within a second at another server", async () => {
    const visitor = await signedIn();
    const made = await create(visitor, "lost");
    const other = new KeyRing(store.keys, () => {});
    await other.admit(made.key);
    expect(await ask(made.key)).toBe("answered");
    await change(visitor, `${accountApi.revokeKey}?id=${made.id}`);
    const revokedAtMs = performance.now();
    await vi.waitFor(() => expect(ask(made.key)).resolves.toBe("key_revoked"), {
      timeout: 1_000,
      interval: 20,
    });
    await vi.waitFor(() => expect(other.admit(made.key)).rejects.toMatchObject({ code: "key_revoked" }), {
      timeout: 1_000,
      interval: 20,
    });
    expect(performance.now() - revokedAtMs).toBeLessThan(1_000);
    await other.close();
  });

  test("names are one's own, and can be changed", async () => {
    const [ana, bo] = [await signedIn("ana"), await signedIn("bo")];
    const [mine, other] = [await create(ana, "one"), await create(ana, "two")];
    await create(bo, "one");
    for (const path of [
      `${accountApi.createKey}?name=one`,
      `${accountApi.createKey}?name=%20`,
      `${accountApi.createKey}?name=${"x".repeat(101)}`,
      `${accountApi.renameKey}?id=${other.id}&name=one`,
      `${accountApi.renameKey}?id=x&name=three`,
      `${accountApi.revokeKey}?id=999999`,
    ])
      await expectProblem(await send(ana, "POST", path), 400, "invalid_parameter");
    await change(ana, `${accountApi.renameKey}?id=${mine.id}&name=three`);
    expect((await look(ana))!.keys.map(({ name }) => name)).toContain("three");
    // Of a key of somebody else nothing is changed, and nothing is told.
    for (const path of [accountApi.replaceKey, accountApi.revokeKey, accountApi.renameKey]) {
      const answer = await send(bo, "POST", `${path}?id=${mine.id}&name=mine`);
      expect((await expectProblem(answer, 400, "invalid_parameter")).detail).toContain("no such key");
    }
    expect(await ask(mine.key)).toBe("answered");
  });

  test("another site's page makes, replaces, renames and revokes nothing", async () => {
    const visitor = await signedIn();
    const made = await create(visitor, "kept");
    for (const path of [
      accountApi.createKey,
      accountApi.replaceKey,
      accountApi.renameKey,
      accountApi.revokeKey,
    ])
      for (const [who, headers] of foreignRequests(visitor.token!)) {
        const request = { cookie: visitor.cookie! };
        const answer = await send(request, "POST", `${path}?id=${made.id}&name=evil`, {
          origin: "",
          "sec-fetch-site": "",
          ...headers,
        });
        expect(answer.status, `${path}: ${who}`).toBe(403);
      }
    expect((await look(visitor))!.keys.map(({ name, ends_at }) => [name, ends_at])).toContainEqual([
      "kept",
      null,
    ]);
    for (const path of [accountApi.createKey, accountApi.revokeKey])
      await expectProblem(await send({}, "POST", `${path}?id=${made.id}&name=x`), 401, "missing_key");
  });

  test("the keys of an account spend its budget together", async () => {
    const { id } = (await accounts.create("budget", 30))!;
    const visitor: Visitor = {};
    await useLink(visitor, await accounts.createLink(id));
    expect(await look(visitor)).toMatchObject({ unit_budget: 30 });
    const [one, two] = [await create(visitor, "one"), await create(visitor, "two")];
    const answers = [await ask(one.key), await ask(two.key), await ask(one.key), await ask(two.key)];
    expect(answers.slice(0, 2)).toEqual(["answered", "answered"]);
    expect(answers.at(-1)).toBe("unit_budget_exhausted");
  });

  test("an account has twenty keys in use; the operator as many as they like", async () => {
    const visitor = await signedIn("many");
    for (let key = 0; key < 20; key += 1) await create(visitor, `key ${key}`);
    const more = await send(visitor, "POST", `${accountApi.createKey}?name=more`);
    expect((await expectProblem(more, 400, "invalid_parameter")).detail).toContain("at most 20 keys");
    const first = (await look(visitor))!.keys[0]!;
    expect((await change(visitor, `${accountApi.replaceKey}?id=${first.id}`)).new_key).toBeDefined();
    const operator: Visitor = { from: "127.0.0.1" };
    await look(operator);
    for (let key = 0; key < 21; key += 1) await create(operator, `own ${key}`);
    expect((await look(operator))!.keys.length).toBeGreaterThanOrEqual(21);
    expect((await store.keys.list()).filter(({ account }) => account === null).length).toBeGreaterThanOrEqual(
      21,
    );
  });
});
