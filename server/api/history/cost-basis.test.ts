import { expect, test } from "vitest";
import type { CostBasis } from "../../../contract/history.ts";
import { loadCostBasis } from "./cost-basis.ts";
import { named, readerOf } from "../../../test/reader.ts";
import type { AnswerMeta, TokenState } from "../token-state.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const newest = Date.UTC(2026, 0, 10) / 1_000;
const binWords = "string_split($3, ' ')";

function begin(bins: readonly object[], history: AnswerMeta["history"] = "full") {
  const { reader, asked } = readerOf([
    [binWords, bins],
    ["FROM prices", [{ price_usd: 2 }]],
    ["FILTER (silent)", [{ first: 0 }]],
    ...named(4, 9),
  ]);
  const token = {
    tokenId: 7,
    decimals: 2,
    answers: new Map(),
    meta: { asOf: newest, sources: ["file"], history, priceUsd: 3 },
  } as unknown as TokenState;
  const ask = async (more: { at?: number; and?: readonly string[] } = {}) => {
    const answer = await loadCostBasis(reader, token, {
      chain_id: "eth",
      contract_address: address("1"),
      ...more,
    });
    return { answer, body: JSON.parse(answer.body) as CostBasis };
  };
  return { ask, asked };
}

test("bins have their edges in dollars; what came for nothing and what has no known cost stand apart", async () => {
  const { ask } = begin([
    { bin: null, amount: 500n, owners: 3n },
    { bin: 0n, amount: 20n, owners: 1n },
    // The lowest of all, then those around one dollar.
    { bin: 1n, amount: 1n, owners: 2n },
    { bin: 801n, amount: 700n, owners: 4n },
    { bin: 802n, amount: 90n, owners: 1n },
  ]);
  expect((await ask()).body).toEqual({
    at: "2026-01-10T00:00:00Z",
    price_usd: 3,
    unknown: { tokens: 5, owners: 3 },
    free: { tokens: 0.2, owners: 1 },
    bins: [
      { from: 0, to: 1e-40, tokens: 0.01, owners: 2 },
      { from: 0.8912509381337456, to: 1, tokens: 7, owners: 4 },
      { from: 1, to: 1.1220184543019633, tokens: 0.9, owners: 1 },
    ],
  });
});

test("where all costs are known, nothing is free or unknown", async () => {
  const nothing = { tokens: 0, owners: 0 };
  const { ask } = begin([{ bin: 801n, amount: 700n, owners: 4n }]);
  expect((await ask()).body).toMatchObject({ unknown: nothing, free: nothing });
  expect((await begin([{ bin: 0n, amount: 700n, owners: 4n }]).ask()).body).toMatchObject({
    unknown: nothing,
    bins: [],
  });
  expect((await begin([{ bin: null, amount: 700n, owners: 4n }]).ask()).body).toMatchObject({
    free: nothing,
    bins: [],
  });
});

test("of another moment it has the balances and the price of then", async () => {
  const { ask, asked } = begin([]);
  const at = newest - 60;
  const { answer, body } = await ask({ at });
  expect(body).toMatchObject({ at: "2026-01-09T23:59:00Z", price_usd: 2 });
  expect(answer).toMatchObject({ asOf: at, priceUsd: 2, sources: ["file"] });
  await ask({ and: [address("a"), address("b")] });
  expect(
    asked.flatMap(([words, token, moment, edges, leftOut]) =>
      words === binWords ? [[token, moment, String(edges).split(" ").length, leftOut]] : [],
    ),
  ).toEqual([
    [7, at, 1_401, "-1"],
    [7, newest, 1_401, "4 9"],
  ]);
});

test("where transfers are missing nobody knows what was paid", async () => {
  await expect(begin([], "incomplete").ask()).rejects.toMatchObject({
    code: "stats_unavailable",
    message: "not every transfer of this token is known, so neither is what came when, or at what cost",
  });
});
