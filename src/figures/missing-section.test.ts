import { expect, test } from "vitest";
import { ApiError } from "../../contract/api-error.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import type { Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import type { Answer } from "../api/answer.ts";
import { missingPast } from "./missing-past.ts";
import { missingSection } from "./missing-section.ts";

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const meta: Meta = {
  asOf: new Date(),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const token: Token = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "SOL",
  decimals: 1,
  supply: "1000",
};
const first: HolderListPage = {
  holder_count: 1,
  total: 1,
  holders: [{ address: "0", spl_token_account: "", amount: 60, rank: 1 }],
};
const named = (told: Meta): Answer<Token> => ({ state: "ready", data: token, meta: told });
const loading = { state: "loading" } as const;
const listOf = (data: HolderListPage): Answer<HolderListPage> => ({ state: "ready", data, meta });

test("other days of a token that is not known are not known, by its address", () => {
  expect(missingPast(ref, loading)).toEqual({
    finding: "Who held 0x6b17…1d0f then is not known: transfers before that are missing",
    note: {
      lead: "Not available for this token.",
      rest: "Transfers before that time are missing, so balances of then are not known.",
    },
  });
});

test("other days are missing for a reason of the token, where there is one", () => {
  expect(missingPast(ref, named({ ...meta, history: "snapshot" }))).toEqual({
    finding: "Who held Brinewick then is not known: only balances of one moment are here",
    note: {
      lead: "Not available for this token.",
      rest: "Only balances of one moment are known of this token, and nothing of other days.",
    },
  });
  expect(missingPast(ref, named(meta)).note.rest).toMatch(/^Transfers before that time are missing/);
});

test("a section is missing for a reason of the token, as far as that is known", () => {
  const of = (told: Meta) => missingSection("pnl", ref, named(told));
  expect(missingSection("pnl", ref, loading)).toEqual({
    finding: "Profit and loss are not known: not published by the service",
    note: {
      lead: "Not available for this token.",
      rest: "The service publishes these figures for some tokens only, so nothing is estimated in their place.",
    },
  });
  expect(of(meta).finding).toBe("Profit and loss are not known: it has no price here");
  expect(of(meta).note.rest).toMatch(/^No price of the token is known/);
  expect(of({ ...meta, priceUsd: 2 }).note.rest).toMatch(/^The figures could not be computed/);
  expect(of({ ...meta, history: "snapshot" }).note.rest).toMatch(/^Only balances of one moment/);
  expect(of({ ...meta, notes: ["adjusted"] }).note.rest).toMatch(/came without a transfer/);
  const lastPrice = { usd: 0.5, at: 0 };
  expect(of({ ...meta, facts: { lastPrice } }).note.rest).toMatch(
    /^The last known price is \$0\.500, of 1 Jan/,
  );
  // A price came after every transfer.
  for (const priced of [{ priceUsd: 2 }, { facts: { lastPrice } }]) {
    const told = { ...meta, ...priced, facts: { ...priced.facts, costShare: 0 } };
    expect(of(told).finding).toBe("Profit and loss are not known: what its tokens cost is not known");
    expect(missingSection("value", ref, named(told)).finding).not.toMatch(/cost/);
  }
  expect(of({ ...meta, facts: { costShare: 0 } }).finding).toMatch(/it has no price here$/);
  expect(of({ ...meta, sources: ["upstream"] }).note.rest).toMatch(/^The service publishes/);
});

test("nobody holds a token only where its list has come and is empty", () => {
  const of = (list?: Answer<HolderListPage>) => missingSection("hands", ref, named(meta), list).finding;
  expect(of(listOf({ holder_count: 0, total: 0, holders: [] }))).toBe("Nobody holds Brinewick now");
  expect(of(listOf(first))).toBe("How long it is held is not known: not computed for this token");
  expect(of(loading)).toBe("How long it is held is not known: not computed for this token");
  const error = new ApiError("no", "internal", 500);
  expect(of({ state: "failed", error, retry: () => undefined })).toMatch(/ is not known: /);
  expect(of()).toMatch(/ is not known: /);
});
