import { expect, test } from "vitest";
import type { Meta } from "../../contract/meta.ts";
import { readMarket } from "./market.ts";

const token = { address: "a", name: "A", ticker: "A", network: "SOL", decimals: 2, supply: "100000" };
const meta: Meta = {
  asOf: new Date("2026-01-11T00:00:00Z"),
  sources: ["file"],
  history: "full",
  priceUsd: 0.5,
  requestId: undefined,
  facts: { activity: { first: Date.UTC(2026, 0, 1) / 1_000, moved_7d: 40, moved_7d_usd: 22 } },
};

test("market value is supply times price, age the time from the first event to the newest", () => {
  expect(readMarket(token, meta)).toEqual({
    priceUsd: 0.5,
    valueUsd: 500,
    ageSeconds: 864_000,
    movedUsd: 22,
    movedTokens: 40,
  });
});

test("what is not known is null and never 0", () => {
  const nothing = {
    priceUsd: null,
    valueUsd: null,
    ageSeconds: null,
    movedUsd: null,
    movedTokens: null,
  };
  expect(readMarket(token, { ...meta, priceUsd: undefined, facts: {} })).toEqual(nothing);
  expect(readMarket(token, { ...meta, priceUsd: undefined, facts: { activity: {} } })).toEqual(nothing);
  // Its supply may be in whole tokens.
  expect(readMarket(token, { ...meta, sources: ["upstream"] }).valueUsd).toBeNull();
  const coverage = { from: 0, to: 1, transfers: 1, addresses: 1 };
  expect(readMarket(token, { ...meta, facts: { coverage } }).valueUsd).toBeNull();
});

test("transfers that were worked out from snapshots do not say how old a token is", () => {
  expect(readMarket(token, { ...meta, notes: ["snapshots"] }).ageSeconds).toBeNull();
});
