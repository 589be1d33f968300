import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { type Exclusions, noExclusions } from "../../../contract/exclusions.ts";
import type { Meta } from "../../../contract/meta.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { type HoldersSearch, holdersSearch } from "../../lib/search-params.ts";
import { dayOf } from "../../lib/days.ts";
import { describePast } from "./holders-description.ts";
import { betweenQuestions, dayQuestions, mostChanges, pastQuestions } from "./past-questions.ts";

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const newest = dayOf(new Date());
const meta: Meta = {
  asOf: new Date(),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const named = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "ETH",
  decimals: 0,
  supply: "100",
};
const pools = { ...noExclusions, without: "pool" };
const questions = tokenQueries(ref);

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  answer(questions.token, named);
});
function answer({ queryKey }: { readonly queryKey: readonly unknown[] }, data: unknown, told: Meta = meta) {
  queryClient.setQueryData(queryKey, { data, meta: told });
}
function searchOf(search: Partial<HoldersSearch>): HoldersSearch & Exclusions {
  return { ...holdersSearch.usual, ...noExclusions, ...search };
}
const describe = (search: Partial<HoldersSearch>, exclusions = noExclusions) =>
  describePast(queryClient, ref, searchOf(search), exclusions);

/** A row a rank; those of `gone` hold none now. */
function rowsOf(ranks: readonly number[], gone: readonly number[] = []) {
  return ranks.map((rank) => ({
    address: `0x${rank}`,
    spl_token_account: "",
    amount: 100 - rank,
    rank,
    rank_now: gone.includes(rank) ? null : rank,
  }));
}
const totals = { increased: 3, decreased: 2, entered: 1, left: 0, increase: 5, decrease: 5 };
const at = "2025-03-12";

test("a list of now has nothing of the past", () => {
  expect(describe({})).toBeUndefined();
});

test("a day of which nothing has come is told in general words", () => {
  expect(describe({ at })).toEqual({
    title: "holders on 12 Mar 2025",
    about: "who held how much at the end of 12 Mar 2025 UTC, and what each of them holds now.",
    finding: undefined,
  });
});

test("a day is told by how many held it then and now, and by where its largest are", () => {
  const { page } = dayQuestions(ref, searchOf({ at }), newest);
  answer(page, {
    holder_count: 12,
    total: 12,
    holders: rowsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [11]),
  });
  expect(describe({ at })?.finding).toBe(
    "The ten largest of that day are the ten largest now; one of these 12 holds none now.",
  );
  answer(questions.firstHolders, { holder_count: 40, total: 40, holders: [] });
  expect(describe({ at })?.finding).toBe(
    "12 wallets held BRINE at the end of 12 Mar 2025; 40 do now. The ten largest of that day are the ten largest now; one of these 12 holds none now.",
  );
});

test("a day on which nobody held it has no sentence of its rows", () => {
  const { page } = dayQuestions(ref, searchOf({ at }), newest);
  answer(page, { holder_count: 0, total: 0, holders: [] });
  answer(questions.firstHolders, { holder_count: 40, total: 40, holders: [] });
  expect(describe({ at })?.finding).toBe("Nobody held BRINE at the end of 12 Mar 2025; 40 do now.");
});

test("a day without some is compared with now without them, and says so", () => {
  const { page } = dayQuestions(ref, { ...searchOf({ at }), ...pools }, newest);
  answer(page, { holder_count: 2, total: 2, holders: rowsOf([1, 2]) });
  answer(questions.firstHolders, { holder_count: 40, total: 40, holders: [] });
  answer(summaryQuery(ref, pools), { holder_count: 39 });
  expect(describe({ at }, pools)?.finding).toBe(
    "Two wallets held BRINE at the end of 12 Mar 2025; 39 do now. All of the two wallets on this page hold some now. Counted without pools.",
  );
});

test("old data is spoken of with its date", () => {
  answer(questions.token, named, { ...meta, asOf: new Date("2025-11-21T14:32:07Z") });
  const { page } = dayQuestions(ref, searchOf({ at }), "2025-11-21");
  answer(page, { holder_count: 2, total: 2, holders: rowsOf([1, 2]) });
  expect(describe({ at })?.finding).toMatch(/^21 Nov 2025: All of the two wallets/);
});

test("a day after the newest data means that of the newest", () => {
  answer(questions.token, named, { ...meta, asOf: new Date("2025-11-21T14:32:07Z") });
  expect(describe({ at: "2025-12-24" })?.title).toBe("holders on 21 Nov 2025");
});

test("a token that is not known yet has accounts, and no ticker that it might not have", () => {
  queryClient.removeQueries({ queryKey: questions.token.queryKey });
  const { page } = dayQuestions(ref, searchOf({ at }), newest);
  answer(page, { holder_count: 2, total: 2, holders: rowsOf([1, 2], [2]) });
  expect(describe({ at })?.finding).toBe("One of the two accounts on this page holds none now.");
});

test("two days are told by who came and left between them", () => {
  const days = { from: "2025-03-12", to: "2025-04-01" };
  expect(describe(days)).toEqual({
    title: "holders between 12 Mar 2025 and 1 Apr 2025",
    about: "who came, who left, and whose holding grew or shrank between 12 Mar 2025 and 1 Apr 2025.",
    finding: undefined,
  });
  answer(betweenQuestions(ref, { ...noExclusions, ...days }, newest).increases, { totals, changes: [] });
  expect(describe(days)?.finding).toBe(
    "The balances of five wallets changed between 12 Mar 2025 and 1 Apr 2025: one came and none left.",
  );
  answer(betweenQuestions(ref, { ...pools, ...days }, newest).increases, {
    totals: { ...totals, entered: 0 },
    changes: [],
  });
  expect(describe(days, pools)?.finding).toBe(
    "The balances of five wallets changed between 12 Mar 2025 and 1 Apr 2025; nobody came or left. Counted without pools.",
  );
});

test("changes up to now have the date of old data, those of a past end need none", () => {
  const old = { ...meta, asOf: new Date("2025-11-21T14:32:07Z") };
  answer(questions.token, named, old);
  const ask = (to: string) =>
    betweenQuestions(ref, { ...noExclusions, from: at, to }, "2025-11-21").increases;
  for (const to of ["2025-11-21", "2025-04-01"]) answer(ask(to), { totals, changes: [] });
  expect(describe({ from: at })).toMatchObject({
    title: "holders between 12 Mar 2025 and now",
    finding: expect.stringMatching(/^21 Nov 2025: The balances of five wallets changed since 12 Mar 2025/),
  });
  expect(describe({ from: at, to: "2025-04-01" })?.finding).toMatch(
    /^The balances of five wallets changed between/,
  );
});

test("what a view of the past asks is of its days, at their ends, without what is left out", () => {
  const asked = (search: Partial<HoldersSearch>, exclusions = noExclusions) =>
    pastQuestions(queryClient, ref, { ...searchOf(search), ...exclusions }).map(
      ({ queryKey }) => queryKey.at(-1) as object,
    );
  answer(questions.token, named, { ...meta, asOf: new Date("2025-11-21T14:32:07Z") });
  const place = { chain_id: "eth", contract_address: ref.address };
  const since = { ...place, to: 1_763_769_600, sort: "increase", limit: 1 };
  expect(asked({ at, page: 2 })).toEqual([
    { ...place, limit: 50, offset: 50, at: 1_741_824_000, with: ["now"] },
    { ...since, from: 1_741_824_000 },
  ]);
  expect(asked({ from: at, to: "2025-04-01" }, pools)).toEqual([
    {
      ...place,
      from: 1_741_824_000,
      to: 1_743_552_000,
      sort: "increase",
      limit: mostChanges,
      without: ["pool"],
    },
    {
      ...place,
      from: 1_741_824_000,
      to: 1_743_552_000,
      sort: "decrease",
      limit: mostChanges,
      without: ["pool"],
    },
    { ...place, limit: 1, at: 1_741_824_000, with: ["now"], without: ["pool"] },
    { ...place, limit: 1, at: 1_743_552_000, with: ["now"], without: ["pool"] },
    { ...since, from: 1_743_552_000, without: ["pool"] },
  ]);
});
