import { afterEach, beforeEach, expect, test } from "vitest";
import { pageTokenHeader } from "../../contract/readings.ts";
import { type AlertDraft, AlertsAnswer, alertsApi, draftHeader } from "../../contract/watch/alerts.ts";
import { exampleArguments } from "../openapi/examples.ts";
import { expectProblem, foreignRequests } from "../http/test-requests.ts";
import { exampleBackend, MemoryAccountRecords, testService } from "../../test/service.ts";
import { Accounts } from "../access/accounts.ts";
import { loadFigures } from "../api/events/watched-figures.ts";
import { AlertEngine } from "./alert-engine.ts";
import { AlertRecords } from "./alert-records.ts";
import { Deliveries } from "./deliveries.ts";

const host = "127.0.0.1:4100";
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
const token = { chain: "sol", address: String(exampleArguments["contract_address"]) };

let engine: AlertEngine;
let service: ReturnType<typeof testService>;
let accounts: Accounts;
const onError = (error: unknown) => {
  throw error;
};
beforeEach(async () => {
  const backend = exampleBackend();
  const records = new AlertRecords(new MemoryAccountRecords());
  engine = await AlertEngine.open({
    records,
    backend,
    watch: {
      watch: async (of) => ({ current: await loadFigures(backend, of), end: () => {} }),
    },
    rewound: { list: async () => [], forget: async () => {} },
    onError,
    isOwner: async () => true,
    onDelivery: () => {},
  });
  const deliveries = new Deliveries({
    engine,
    allowsPrivate: false,
    publicUrl: "",
    onError,
    fetch: async () => new Response(null, { status: 204 }),
  });
  accounts = new Accounts(new MemoryAccountRecords());
  service = testService({ alerts: { engine, deliveries, records, allowsPrivate: false }, accounts });
});
afterEach(() => engine.close());

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly from?: string;
}

/** As the operator's browser on the machine itself, unless it is from elsewhere. */
const ask = (path: string, { method = "POST", headers = {}, from = "127.0.0.1" }: Asked = {}) =>
  service.app.request(
    path,
    { method, headers: { ...own, ...headers } },
    { incoming: { socket: { remoteAddress: from } } },
  );
const readState = async (asked: Asked = {}) =>
  AlertsAnswer.parse(await (await ask(alertsApi.state, { ...asked, method: "GET" })).json());
const pageToken = async (asked: Asked = {}) => ({ [pageTokenHeader]: (await readState(asked)).page_token! });
const draft: AlertDraft = {
  tokens: [token],
  wallet: null,
  condition: { kind: "holder_count", direction: "above", threshold: 1, window: null },
  quiet_seconds: 3_600,
  webhook_url: null,
};
const written = (over: object = {}) => ({
  [draftHeader]: encodeURIComponent(JSON.stringify({ ...draft, ...over })),
});
const create = async (over: object = {}, asked: Asked = {}) =>
  ask(alertsApi.create, {
    ...asked,
    headers: { ...asked.headers, ...(await pageToken(asked)), ...written(over) },
  });

test("the operator makes a rule, which fires at once where it is true, and its webhook's secret is shown once", async () => {
  const answer = AlertsAnswer.parse(
    await (await create({ webhook_url: "https://hooks.example.org/a" })).json(),
  );
  expect(answer.secret).toMatch(/^whsec_/);
  expect(answer.rules).toMatchObject([
    { webhook_url: "https://hooks.example.org/a", is_paused: false, states: [{ is_met: true }] },
  ]);
  expect(answer.firings).toMatchObject([{ chain: "sol", deliveries: [{ what: "fired" }] }]);
  const again = await readState();
  expect(again.secret).toBeNull();
  expect(JSON.stringify(again)).not.toContain("whsec_");
  const { id } = again.rules[0]!;
  const headers = await pageToken();
  const tested = AlertsAnswer.parse(await (await ask(alertsApi.change(id, "test"), { headers })).json());
  expect(new Set(tested.firings.map(({ deliveries }) => deliveries[0]!.what))).toEqual(
    new Set(["fired", "test"]),
  );
  const other = AlertsAnswer.parse(await (await ask(alertsApi.change(id, "secret"), { headers })).json());
  expect(other.secret).not.toBe(answer.secret);
  await ask(alertsApi.change(id, "pause"), { headers });
  expect((await readState()).rules[0]).toMatchObject({ is_paused: true });
  await ask(alertsApi.change(id, "remove"), { headers });
  expect((await readState()).rules).toEqual([]);
});

test("an edit changes the draft; a webhook that stays where it is keeps its secret", async () => {
  const made = AlertsAnswer.parse(
    await (await create({ webhook_url: "https://hooks.example.org/a" })).json(),
  );
  const { id } = made.rules[0]!;
  const edit = async (over: object) => {
    const headers = { ...(await pageToken()), ...written(over) };
    return AlertsAnswer.parse(await (await ask(alertsApi.change(id, "edit"), { headers })).json());
  };
  const condition = { kind: "holder_count", direction: "above", threshold: 9e9, window: null };
  const stays = await edit({ webhook_url: "https://hooks.example.org/a", condition, quiet_seconds: 60 });
  expect(stays).toMatchObject({
    secret: null,
    rules: [{ id, condition, quiet_seconds: 60, created_at: made.rules[0]!.created_at }],
  });
  expect(stays.rules[0]!.states[0]).toMatchObject({ is_met: false });
  const moved = await edit({ webhook_url: "https://hooks.example.org/b" });
  expect(moved.secret).toMatch(/^whsec_/);
  expect(moved.secret).not.toBe(made.secret);
  expect(await edit({ webhook_url: null })).toMatchObject({ secret: null, rules: [{ webhook_url: null }] });
  const headers = { ...(await pageToken()), ...written({ webhook_url: "http://hooks.example.org/" }) };
  await expectProblem(await ask(alertsApi.change(id, "edit"), { headers }), 400, "bad_request");
});

test.each([
  ["no draft", { [draftHeader]: "{" }, /does not hold an alert/],
  ["another chain", written({ tokens: [{ chain: "btc", address: "a" }] }), /not a chain/],
  ["no address", written({ tokens: [{ chain: "sol", address: "a" }] }), /not an address/],
  ["no token", written({ tokens: [] }), /tokens/],
  ["too many tokens", written({ tokens: Array.from({ length: 21 }, () => token) }), /tokens/],
  ["a negative threshold", written({ condition: { ...draft.condition, threshold: -1 } }), /threshold/],
  ["a wallet where none belongs", written({ wallet: token.address }), /no wallet/],
  [
    "no wallet where one belongs",
    written({ condition: { ...draft.condition, kind: "wallet_move" } }),
    /name one/,
  ],
  [
    "no window where one belongs",
    written({ condition: { ...draft.condition, kind: "large_move" } }),
    /window/,
  ],
  ["http", written({ webhook_url: "http://hooks.example.org/" }), /https/],
  ["a password", written({ webhook_url: "https://a:b@hooks.example.org/" }), /password/],
])("a draft with %s is refused, and says why", async (_, headers, why) => {
  const response = await ask(alertsApi.create, { headers: { ...(await pageToken()), ...headers } });
  const problem = await expectProblem(response, 400, "bad_request");
  expect(problem.detail).toMatch(why);
  expect(engine.rules.size).toBe(0);
});

test("nobody else's page changes anything, and who is not signed in has no alerts", async () => {
  const { [pageTokenHeader]: known } = await pageToken();
  for (const [who, headers] of foreignRequests(known)) {
    const response = await service.app.request(
      alertsApi.create,
      { method: "POST", headers: { host, ...headers, ...written() } },
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );
    expect(response.status, who).toBe(403);
  }
  const elsewhere = await readState({ from: "192.0.2.7" });
  expect(elsewhere).toMatchObject({ page_token: null, rules: [], feed: null });
  const headers = { [pageTokenHeader]: known, ...written() };
  await expectProblem(await ask(alertsApi.create, { headers, from: "192.0.2.7" }), 401, "missing_key");
  expect(engine.rules.size).toBe(0);
});

test("an alert belongs to its account: others neither see nor change it", async () => {
  const signIn = async (name: string) => {
    const account = (await accounts.create(name, null))!;
    const secret = await accounts.begin(account.id, "Firefox");
    return { from: "192.0.2.7", headers: { cookie: `holderscope-session=${secret}` } };
  };
  const [ann, ben] = [await signIn("ann"), await signIn("ben")];
  await create({}, ann);
  const { id } = (await readState(ann)).rules[0]!;
  expect((await readState(ben)).rules).toEqual([]);
  expect((await readState()).rules).toEqual([]);
  const headers = { ...ben.headers, ...(await pageToken(ben)) };
  await expectProblem(await ask(alertsApi.change(id, "remove"), { ...ben, headers }), 400, "bad_request");
  expect((await readState(ann)).rules).toHaveLength(1);
  expect((await readState(ann)).feed).not.toBe((await readState(ben)).feed);
});

test("a server of a cluster says why it has no alerts", async () => {
  service = testService({ alerts: { unavailable: "alerts need one machine" } });
  expect(await readState()).toMatchObject({ unavailable: "alerts need one machine", rules: [] });
});

const feed = (path: string, headers: Record<string, string> = {}) =>
  service.app.request(path, { headers: { host, ...headers } });

test("a token's feed has an entry a day, for anybody, with a tag", async () => {
  const path = `/feed/${token.chain}/${token.address}`;
  const atom = await feed(`${path}.atom`);
  expect(atom.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(atom.headers.get("cache-control")).toBe("public, max-age=300");
  const text = await atom.text();
  expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns=/);
  expect(text).toContain(`<link rel="self" type="application/atom+xml" href="http://${host}${path}.atom"/>`);
  const again = await feed(`${path}.atom`, { "if-none-match": atom.headers.get("etag")! });
  expect(again.status).toBe(304);
  const json = (await (await feed(`${path}.json`)).json()) as { version: string; items: unknown[] };
  expect(json.version).toBe("https://jsonfeed.org/version/1.1");
  expect(json.items.length).toBe(text.split("<entry>").length - 1);
  expect((await feed(`${path}.rss`)).status).toBe(404);
  expect((await feed("/feed/sol/x.atom")).status).toBe(400);
});

test("a watch list's feed has those of its tokens, and is itself at its own address", async () => {
  const t = `${token.chain}:${token.address}`;
  const response = await feed(`/feed/watch/list.json?t=${t},nothing`);
  expect(await response.json()).toMatchObject({ feed_url: `http://${host}/feed/watch/list.json?t=${t}` });
  expect((await feed("/feed/watch/list.atom")).status).toBe(400);
});

test("an owner's feed is at an address that nobody guesses, and says what was taken back", async () => {
  await create();
  const { feed: path } = await readState();
  expect(path).toMatch(/^\/feed\/alerts\/[\w-]{24}$/);
  const [firing] = engine.firings.values();
  await engine.updateFiring(firing!.id, (each) => ({ ...each, retractedAt: each.firedAt + 5 }));
  const { items } = (await (await feed(`${path}.json`)).json()) as { items: { id: string; title: string }[] };
  expect(items.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Taken back, because the chain replaced its newest blocks\. /),
    expect.stringMatching(/1 holder or more, now/),
  ]);
  expect(items[0]!.id).toBe(`${items[1]!.id}-retracted`);
  expect((await feed("/feed/alerts/guessed.atom")).status).toBe(404);
});
