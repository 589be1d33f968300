import { expect, test } from "vitest";
import type { EndpointName } from "../../../contract/endpoints.ts";
import type { Meta } from "../../../contract/meta.ts";
import { windows } from "../../../contract/windows.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { freshMsOf, type KeptAnswer, type KeptAnswers, knownTokens } from "./kept-answers.ts";
import { isKeptAnswer, received, receivedMissing } from "./received.ts";

const nowMs = 1_790_000_000_900;
const mixed = `0x${"aB".repeat(20)}`;
const lower = mixed.toLowerCase();
const silent: Meta = {
  asOf: undefined,
  sources: [],
  history: undefined,
  notes: undefined,
  priceUsd: undefined,
  requestId: undefined,
};

function take(name: EndpointName, data: object, meta: Partial<Meta> = {}, of: object = {}): KeptAnswer {
  const args = { chain_id: "eth", contract_address: lower, ...of };
  return received(name, args as never, { data, meta: { ...silent, ...meta } }, nowMs);
}
const bodyOf = ({ body }: KeptAnswer) => JSON.parse(body!) as unknown;

test("where nothing is said beside an answer, it is of the moment in which it was asked", () => {
  expect(take("getTokenStats", { hhi: 0.5 })).toEqual({
    endpoint: "getTokenStats",
    body: '{"hhi":0.5}',
    problem: null,
    fetchedAt: nowMs,
    asOf: 1_790_000_000,
    sources: ["upstream"],
    history: null,
    notes: [],
    priceUsd: null,
    pageTotal: null,
  });
});

test("what is said beside an answer is kept with it", () => {
  const facts = { costShare: 0.5 };
  const meta = { asOf: new Date(5_900), history: "incomplete", notes: ["partial"], priceUsd: 2, facts };
  expect(take("getTokenStats", {}, meta as Partial<Meta>)).toMatchObject({
    asOf: 5,
    history: "incomplete",
    notes: ["partial"],
    priceUsd: 2,
    facts,
  });
  // A word of a newer service; a price of 0 is one, a price below is none.
  expect(take("getTokenStats", {}, { priceUsd: 0 })).toMatchObject({ priceUsd: 0 });
  expect(take("getTokenStats", {}, { history: "guessed" as never, priceUsd: -1 })).toMatchObject({
    history: null,
    priceUsd: null,
  });
});

test("each row of a list has its source, and a demo market is marked as such", () => {
  const tokens = [{ address: mixed }, { address: lower }, { address: lower }];
  const list = (sources: Meta["sources"]) => take("getTokens", { total: 9, tokens }, { sources });
  expect(list(["demo", "index", "demo"] as never)).toMatchObject({
    sources: ["demo", "upstream", "demo"],
    pageTotal: 9,
  });
  // One word is said of all.
  expect(list(["demo"]).sources).toEqual(["demo", "demo", "demo"]);
  expect(take("getToken", { address: lower }, { sources: ["demo"] }).sources).toEqual(["demo"]);
});

test("addresses get their one form, wherever they stand", () => {
  const rows = [{ address: mixed, amount: 1 }];
  expect(bodyOf(take("getToken", { address: mixed, name: "A" }))).toEqual({ address: lower, name: "A" });
  expect(bodyOf(take("getTokens", { tokens: rows }))).toEqual({ tokens: [{ address: lower, amount: 1 }] });
  expect(bodyOf(take("getHolders", { holders: rows }))).toEqual({ holders: [{ address: lower, amount: 1 }] });
  // What is none of the chain's stays as it came, and so does all of a chain that is not known.
  expect(bodyOf(take("getHolders", { holders: [{ address: "?" }] }))).toEqual({
    holders: [{ address: "?" }],
  });
  expect(bodyOf(take("getHolders", { holders: rows }, {}, { chain_id: "btc" }))).toEqual({ holders: rows });
});

test("an answer about another token is none", () => {
  const other = `0x${"cd".repeat(20)}`;
  expect(() => take("getToken", { address: other })).toThrow(
    expect.objectContaining({ code: "upstream_schema_mismatch" }),
  );
  expect(bodyOf(take("getTokenStats", { address: other }))).toEqual({ address: other });
});

test("every window is sent, those that were left out as null", () => {
  const nulls = Object.fromEntries(windows.map((name) => [name, null]));
  expect(bodyOf(take("getHolderDeltas", { "7days": -3 }))).toEqual({ ...nulls, "7days": -3 });
  expect(bodyOf(take("getTokenStats", {}))).toEqual({});
});

test("that there is no such thing is kept with its time", () => {
  expect(receivedMissing("getToken", new ProblemError("token_not_found"), nowMs)).toEqual({
    endpoint: "getToken",
    body: null,
    problem: "token_not_found",
    fetchedAt: nowMs,
    asOf: null,
    sources: [],
    history: null,
    notes: [],
    priceUsd: null,
    pageTotal: null,
  });
});

test("a line of the journal is an answer where all is there that is relied on", () => {
  const kept = take("getTokenStats", { hhi: 0.5 });
  const missing = receivedMissing("getToken", new ProblemError("token_not_found"), nowMs);
  expect([isKeptAnswer(kept), isKeptAnswer(missing)]).toEqual([true, true]);
  const broken: readonly unknown[] = [
    null,
    undefined,
    "text",
    { ...kept, endpoint: "getNothing" },
    // No operation of the interface: nothing of it is ever asked of a service.
    { ...kept, endpoint: "getClusters" },
    { ...kept, body: null },
    { ...kept, fetchedAt: "1" },
    { ...kept, sources: "upstream" },
    { ...kept, notes: undefined },
  ];
  for (const value of broken) expect(isKeptAnswer(value), JSON.stringify(value)).toBe(false);
});

test("what hardly changes is fresh for longer; that something is not there for a minute", () => {
  const kept = take("getToken", { address: lower });
  const missing = receivedMissing("getToken", new ProblemError("token_not_found"), nowMs);
  const unavailable = receivedMissing("getTokenPnl", new ProblemError("stats_unavailable"), nowMs);
  expect(freshMsOf("getToken", kept, 300)).toBe(1_800_000);
  expect(freshMsOf("getToken", undefined, 300)).toBe(1_800_000);
  expect(freshMsOf("getHolders", undefined, 300)).toBe(300_000);
  expect(freshMsOf("getTokens", kept, 300)).toBe(600_000);
  expect(freshMsOf("getToken", missing, 300)).toBe(60_000);
  expect(freshMsOf("getTokenPnl", unavailable, 300)).toBe(300_000);
});

test("a chain's tokens are those that any kept answer names, and as many as its newest list says", () => {
  const token = (address: string, name: string) => ({ address, name });
  const [one, two, three] = ["11", "22", "33"].map((digits) => `0x${digits.repeat(20)}`) as [
    string,
    string,
    string,
  ];
  const list = (total: number, fetchedAt: number, ...tokens: object[]) => ({
    ...take("getTokens", { total, tokens }),
    fetchedAt,
  });
  const entries: readonly (readonly [string, KeptAnswer])[] = [
    ["/eth/tokens?limit=2", list(7, 200, token(one, "One"))],
    ["/eth/tokens?limit=2&offset=2", list(5, 100, token(two, "Two"))],
    [`/eth/tokens/${three}`, take("getToken", token(three, "Three"), {}, { contract_address: three })],
    [`/eth/tokens/${three}/stats`, take("getTokenStats", token("none", "None"))],
    ["/base/tokens?limit=2", list(9, 300, token("other", "Other"))],
    ["/eth/tokens/x", receivedMissing("getToken", new ProblemError("token_not_found"), nowMs)],
  ];
  const answers = (some: typeof entries) => ({ entries: () => some.values() }) as unknown as KeptAnswers;
  const known = knownTokens("eth", answers(entries));
  expect([...known.tokens.values()].map(({ name }) => name)).toEqual(["One", "Two", "Three"]);
  expect([...known.tokens.keys()]).toEqual([one, two, three]);
  expect(known.total).toBe(7);
  expect(knownTokens("eth", answers(entries.toReversed())).total).toBe(7);
  expect(knownTokens("sol", answers(entries))).toEqual({ tokens: new Map(), total: null });
  expect(knownTokens("eth", answers(entries.slice(2, 4))).total).toBeNull();
});
