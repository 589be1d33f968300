import { describe, expect, test } from "vitest";
import {
  type OperateAction,
  OperateAnswer,
  operateApi,
  operatorKeyHeader,
  type OperateReport,
} from "../../contract/beside/operate.ts";
import { pageTokenHeader } from "../../contract/readings.ts";
import { testService } from "../../test/service.ts";
import type { ProblemError } from "../lib/problem-error.ts";
import { type OfferedOperator, readAction } from "./operator-routes.ts";
import { expectProblem, foreignRequests } from "./test-requests.ts";

const host = "127.0.0.1:4100";
const origin = `http://${host}`;
const operatorKey = "correct-horse-battery-staple";
const address = `0x${"11".repeat(20)}`;
const action = `action=remove&chain=eth&address=${address}`;

const report: OperateReport = {
  at: 1_790_000_000,
  server: { started_at: 1_790_000_000, version: "1", node: "22", schema: 1, formulas: 1 },
  sources: [],
  tokens: { total: 0, demo: 0, transfers: 0, outdated: 0, recomputing: null, list: [] },
  imports: { total: 0, list: [] },
  queue: [],
  cluster: null,
  machine: {
    directory: "/data",
    database_bytes: 1,
    disk_free_bytes: 1,
    disk_bytes: 2,
    memory_bytes: 1,
    database_memory_bytes: 1,
  },
  backups: { directory: "/data/backups", count: 0, last: null },
  hosted: null,
  jobs: [],
};

function begin(options: Parameters<typeof testService>[0] = {}) {
  const done: OperateAction[] = [];
  let asked = 0;
  const operator: OfferedOperator = {
    report: () => {
      asked += 1;
      return Promise.resolve(report);
    },
    plan: () => Promise.resolve({ title: "Remove it?", facts: [], word: null, command: null, refusal: null }),
    start: async (wanted) => void done.push(wanted),
  };
  const { app } = testService({ operator, ...options });
  const send = (
    path: string,
    headers: Record<string, string>,
    { method = "GET", from = "127.0.0.1", body }: { method?: string; from?: string; body?: string } = {},
  ) => {
    const init = { method, headers: { host, ...headers }, ...(body !== undefined && { body }) };
    const env = { incoming: { socket: { remoteAddress: from } } };
    return Promise.resolve(app.request(path, init, env));
  };
  const tokenOf = async (headers: Record<string, string> = {}) => {
    const answer = await send(operateApi.state, { "sec-fetch-site": "same-origin", ...headers });
    return OperateAnswer.parse(await answer.json()).page_token;
  };
  const run = (headers: Record<string, string>, more: { from?: string; body?: string } = {}) =>
    send(`${operateApi.run}?${action}`, headers, { method: "POST", ...more });
  return { send, run, tokenOf, done, asked: () => asked };
}

test("the page of this machine sees, plans and does", async () => {
  const { send, run, tokenOf, done } = begin();
  const own = { origin, "sec-fetch-site": "same-origin" };
  const planned = await send(`${operateApi.plan}?${action}`, own);
  expect(await planned.json()).toMatchObject({ title: "Remove it?" });
  expect(done).toEqual([]);
  const answer = await run({ ...own, [pageTokenHeader]: await tokenOf() });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(done).toEqual([{ action: "remove", chain: "eth", address }]);
});

test("nobody else does: another site, a rebound name, a form, a sandboxed frame, a page without the token", async () => {
  const { run, tokenOf, done } = begin();
  const pageToken = await tokenOf();
  for (const [who, headers] of foreignRequests(pageToken)) {
    const answer = await run(headers);
    expect(answer.headers.get("access-control-allow-origin"), who).toBeNull();
    expect([who, answer.status]).toEqual([who, 403]);
    await expectProblem(answer, 403, "foreign_origin");
  }
  // A body is a form's, whoever sends it.
  const withBody = {
    origin,
    "sec-fetch-site": "same-origin",
    [pageTokenHeader]: pageToken,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": "2",
  };
  await expectProblem(await run(withBody, { body: "a=" }), 413, "body_not_accepted");
  expect(done).toEqual([]);
});

test("nobody else looks", async () => {
  const { send, asked } = begin();
  const others: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { host: "evil.example:4100", "sec-fetch-site": "same-origin" },
    { host: "evil.example:4100" },
  ];
  for (const path of [operateApi.state, `${operateApi.plan}?${action}`]) {
    for (const headers of others) {
      const answer = await send(path, headers);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      await expectProblem(answer, 403, "foreign_origin");
    }
  }
  expect(asked()).toBe(0);
});

test("from elsewhere the operator's key is needed, and a wrong one not often tried", async () => {
  const { send, run, tokenOf, done } = begin({ operatorKey });
  const elsewhere = { from: "192.0.2.7" };
  const lan = { host: "192.168.1.5:4100", "sec-fetch-site": "same-origin" };
  await expectProblem(await send(operateApi.state, lan, elsewhere), 401, "missing_key");
  const known = { ...lan, [operatorKeyHeader]: operatorKey };
  expect((await send(operateApi.state, known, elsewhere)).status).toBe(200);
  const writing = { ...known, origin: "http://192.168.1.5:4100", [pageTokenHeader]: await tokenOf() };
  expect((await run(writing, elsewhere)).status).toBe(200);
  await expectProblem(await run({ ...writing, [operatorKeyHeader]: "x" }, elsewhere), 401, "invalid_key");
  expect(done).toHaveLength(1);
  for (let tried = 1; tried < 10; tried += 1) {
    await expectProblem(
      await send(operateApi.state, { ...known, [operatorKeyHeader]: "x" }, elsewhere),
      401,
      "invalid_key",
    );
  }
  // Also the right one: whether it is right is what the guesser wants to know.
  await expectProblem(await send(operateApi.state, known, elsewhere), 429, "rate_limited");
  expect((await send(operateApi.state, known, { from: "192.0.2.8" })).status).toBe(200);
});

test("loopback proves nothing behind a proxy", async () => {
  const own = { "sec-fetch-site": "same-origin" };
  const publicUrl = "https://holders.example";
  const cases: [Parameters<typeof testService>[0], Record<string, string>, string?][] = [
    [{ trustedProxies: 1 }, own],
    [{ publicUrl }, { ...own, host: "holders.example" }],
    [{ publicUrl }, own],
    [{}, { ...own, "x-forwarded-for": "192.0.2.7" }],
    [{}, { ...own, via: "1.1 proxy" }],
    [{}, { ...own, host: "192.168.1.5:4100" }],
    [{}, own, "192.0.2.7"],
    [{}, own, "127.0.0.1.evil"],
  ];
  for (const [options, headers, from = "127.0.0.1"] of cases) {
    const { send } = begin(options);
    await expectProblem(await send(operateApi.state, headers, { from }), 401, "missing_key");
    expect(await (await send(operateApi.access, headers, { from })).json()).toEqual({ may_operate: false });
    const keyed = begin({ ...options, operatorKey });
    const answer = await keyed.send(
      operateApi.state,
      { ...headers, [operatorKeyHeader]: operatorKey },
      { from },
    );
    expect(answer.status).toBe(200);
  }
  const { send } = begin();
  for (const [name, from] of [
    ["localhost:4100", "::1"],
    ["[::1]:4100", "::1"],
    ["127.0.0.1:4100", "::ffff:127.0.0.1"],
  ] as const) {
    expect((await send(operateApi.state, { ...own, host: name }, { from })).status).toBe(200);
    const access = await send(operateApi.access, { ...own, host: name }, { from });
    expect(await access.json()).toEqual({ may_operate: true });
    expect(access.headers.get("cache-control")).toBe("no-store");
  }
  const foreign = { host: "rebound.example", "sec-fetch-site": "same-origin" };
  await expectProblem(await send(operateApi.access, foreign), 403, "foreign_origin");
});

test("what is to be done is said in full", async () => {
  const { send, tokenOf, done } = begin();
  const headers = { origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: await tokenOf() };
  const wrong = [
    ["action=explode", "invalid_parameter"],
    ["", "invalid_parameter"],
    ["action=remove", "invalid_parameter"],
    ["action=remove&chain=eth&address=0x12", "invalid_parameter"],
    ["action=undo&id=0", "invalid_parameter"],
    ["action=undo&id=1e9", "invalid_parameter"],
    [`action=rename&chain=eth&address=${address}`, "invalid_parameter"],
    [`action=rename&chain=eth&address=${address}&name=${"x".repeat(201)}`, "invalid_parameter"],
    ["action=pause", "invalid_parameter"],
    ["action=resume&chain=nowhere", "invalid_parameter"],
    ["action=backup&file=/etc/passwd", "unknown_parameter"],
    ["action=undo&id=1&id=2", "duplicate_parameter"],
  ] as const;
  for (const [query, code] of wrong) {
    const path = `${operateApi.run}?${query}`;
    await expectProblem(await send(path, headers, { method: "POST" }), 400, code);
  }
  await expectProblem(await send(operateApi.run, headers), 405, "method_not_allowed");
  expect(done).toEqual([]);
  const renamed = `${operateApi.run}?action=rename&chain=eth&address=${address}&ticker=%20NEW`;
  expect((await send(renamed, headers, { method: "POST" })).status).toBe(200);
  const paused = `${operateApi.run}?action=pause&chain=base`;
  expect((await send(paused, headers, { method: "POST" })).status).toBe(200);
  expect(done).toEqual([
    { action: "rename", chain: "eth", address, ticker: "NEW" },
    { action: "pause", chain: "base" },
  ]);
});

test("a server without it has none of it", async () => {
  const { app } = testService();
  expect((await app.request(operateApi.state, { headers: { host } })).status).toBe(404);
});

test("nothing is answered before the service has started, and no address asks too often", async () => {
  const all = async (asked: ReturnType<typeof begin>, token: string) => {
    const own = { origin, "sec-fetch-site": "same-origin" };
    return [
      await asked.send(operateApi.access, own),
      await asked.send(operateApi.state, own),
      await asked.send(`${operateApi.plan}?${action}`, own),
      await asked.run({ ...own, [pageTokenHeader]: token }),
    ];
  };
  const starting = begin({ lifecycle: { phase: "starting" } });
  for (const answer of await all(starting, "")) await expectProblem(answer, 503, "not_ready");
  const limited = begin({ addressRate: 1 });
  const token = await limited.tokenOf();
  for (const answer of await all(limited, token)) await expectProblem(answer, 429, "rate_limited");
  expect([starting.done, limited.done]).toEqual([[], []]);
});

test("what is answered is the report, with the token of the page", async () => {
  const { send, run, asked } = begin();
  const own = { origin, "sec-fetch-site": "same-origin" };
  const state = OperateAnswer.parse(await (await send(operateApi.state, own)).json());
  expect(state.report).toEqual(report);
  // One that can be guessed is none.
  expect(state.page_token).toMatch(/^[\w-]{32}$/);
  const done = await run({ ...own, [pageTokenHeader]: state.page_token });
  expect(OperateAnswer.parse(await done.json())).toEqual(state);
  expect(asked()).toBe(2);
});

test("a change from elsewhere without the key is not made", async () => {
  const { run, tokenOf, done } = begin({ operatorKey });
  const headers = { origin, "sec-fetch-site": "same-origin", [pageTokenHeader]: await tokenOf() };
  await expectProblem(await run(headers, { from: "192.0.2.7" }), 401, "missing_key");
  expect(done).toEqual([]);
});

describe("an action is read from the address", () => {
  const read = (query: string) => {
    try {
      return readAction(new URLSearchParams(query));
    } catch (error) {
      return (error as ProblemError).errors;
    }
  };
  const token = `chain=eth&address=0x${"Ab".repeat(20)}`;
  const named = { chain: "eth", address: `0x${"ab".repeat(20)}` };
  const wrong = (name: string, detail: string, code = "out_of_range") => ({
    in: "query",
    name,
    code,
    detail,
  });
  const longest = "n".repeat(200);

  test.each([
    ["action=backup", { action: "backup" }],
    ["action=undo&id=123456789", { action: "undo", id: 123_456_789 }],
    ["action=pause&chain=base", { action: "pause", chain: "base" }],
    ["action=resume&chain=sol", { action: "resume", chain: "sol" }],
    [`action=reindex&${token}`, { action: "reindex", ...named }],
    [`action=rename&${token}&name=%20New%20`, { action: "rename", ...named, name: "New" }],
    [`action=rename&${token}&ticker=N`, { action: "rename", ...named, ticker: "N" }],
    [
      `action=rename&${token}&name=${longest}&ticker=N`,
      { action: "rename", ...named, name: longest, ticker: "N" },
    ],
    // Names are read where they are given new ones.
    [`action=remove&${token}&name=x`, { action: "remove", ...named }],
  ])("%s", (query, expected) => expect(read(query)).toEqual(expected));

  const noAction = wrong(
    "action",
    "action must be one of remove, rename, reindex, undo, cancel, backup, pause, resume",
  );
  const noImport = wrong("id", "id must be the number of an import");
  const noChain = wrong("chain", "chain must name one");
  const noToken = wrong("address", "chain and address must name a token");
  test.each([
    ["", [noAction]],
    ["action=explode", [noAction]],
    ["action=undo", [noImport]],
    ["action=undo&id=0", [noImport]],
    ["action=undo&id=1x", [noImport]],
    ["action=undo&id=x1", [noImport]],
    ["action=undo&id=1234567890", [noImport]],
    ["action=pause", [noChain]],
    ["action=resume&chain=toString", [noChain]],
    ["action=remove", [noToken]],
    ["action=remove&chain=eth", [noToken]],
    ["action=remove&chain=eth&address=0x12", [noToken]],
    [`action=remove&chain=nowhere&${token.slice(10)}`, [noToken]],
    // What is missing is said of what is known to be meant.
    ["action=rename", [noToken]],
    [`action=rename&${token}`, [wrong("name", "say a name, a ticker, or both")]],
    [
      `action=rename&${token}&name=%20&ticker=${longest}n`,
      [
        wrong("name", "name must have 1 to 200 characters"),
        wrong("ticker", "ticker must have 1 to 200 characters"),
      ],
    ],
    [
      "action=backup&file=x&file=y",
      [wrong("", "unknown parameter; known are action, chain, address, name, ticker, id", "unknown")],
    ],
    ["action=undo&id=1&id=1", [wrong("id", "id is given more than once", "duplicate")]],
  ])("not from %j", (query, errors) => expect(read(query)).toEqual(errors));
});
