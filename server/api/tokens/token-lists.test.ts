import { expect, test } from "vitest";
import type { Reader } from "../../store/reader.ts";
import { loadAllChains } from "./all-chains.ts";
import { olderFormulas } from "../stale.ts";
import {
  type FiguresArgs,
  findTokenFigures,
  isFiltered,
  loadTokenFigures,
  withoutFigures,
} from "./token-figures.ts";
import type { RemainingTop10 } from "./remaining-top10.ts";
import { findTokens, loadOwnTokens, loadTokenList } from "./token-list.ts";
import { loadWalletTokens } from "../wallets/wallet-tokens.ts";

// What answers say of the rows that they have. Which rows those are is asked of a store, in the tests of each list.

/** A database that has these rows for every question, but for demo data where a question is not for that. */
function readerOf(...rows: object[]) {
  /** The parameters of each question. */
  const asked: (readonly unknown[])[] = [];
  const reader = {
    rows: (sql: string, parameters: readonly unknown[]) => {
      asked.push(parameters);
      return Promise.resolve(sql.includes("source <> 'demo'") ? rows.filter(isOwn) : rows);
    },
  } as unknown as Reader;
  return { reader, asked };
}
const isOwn = (row: object) => !("source" in row && row.source === "demo");
const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as unknown;

const one = {
  total: 9n,
  chain: "eth",
  address: "0x1",
  name: "One",
  ticker: "ONE",
  decimals: 2,
  supply: 500n,
  holder_count: 7,
  wallet_count: null,
  source: "file",
  as_of: 30,
};
const other = { ...one, address: "0x2", name: "Other", ticker: "OTH", source: "index", as_of: 50 };
const untimed = { ...one, address: "0x3", as_of: null };
/** What a page beyond the last one has: the total, and no token. */
const beyond = { total: 9n, chain: null, address: null };
const token = { address: "0x1", name: "One", ticker: "ONE", network: "ETH", decimals: 2, supply: "500" };
const head = { history: null, priceUsd: null, pageTotal: 9 };
const figuresArgs: FiguresArgs = { chain_id: "eth", limit: 5, offset: 0, sort: "-holders" };
/** As before anything is worked out of a token without pools. */
const nothingKnown = remainingOf();
function remainingOf(...known: RemainingTop10[]) {
  const found = () => Promise.resolve(new Map(known.map((each) => [each.tokenId, each])));
  return { of: found, ofChain: found };
}

test("a chain's list has its tokens with the source of each, and the newest of their times", async () => {
  const { reader, asked } = readerOf(one, other, untimed);
  const answer = await loadTokenList(reader, "eth", 3, 6);
  expect(answer).toMatchObject({ ...head, asOf: 50, sources: ["file", "index", "file"] });
  expect(bodyOf(answer)).toEqual({
    total: 9,
    tokens: [token, { ...token, address: "0x2", name: "Other", ticker: "OTH" }, { ...token, address: "0x3" }],
  });
  expect(asked).toEqual([["eth", 3, 6]]);
  expect((await loadTokenList(readerOf(untimed).reader, "eth", 3, 6)).asOf).toBeNull();
  const empty = await loadTokenList(readerOf(beyond).reader, "eth", 3, 90);
  expect([bodyOf(empty), empty.pageTotal, empty.asOf, empty.sources]).toEqual([
    { total: 9, tokens: [] },
    9,
    null,
    [],
  ]);
  expect(bodyOf(await loadTokenList(readerOf().reader, "eth", 3, 90))).toEqual({ total: 0, tokens: [] });
  // Other rows, another tag.
  expect(answer.etag).not.toBe(empty.etag);
});

test("one's own tokens are told with what headers say of them", async () => {
  const { reader, asked } = readerOf(one);
  expect(await loadOwnTokens(reader, "eth")).toEqual([{ token, source: "file", asOf: 30 }]);
  expect(asked[0]).toEqual(["eth"]);
});

test("a search takes the words as they are typed, and of nothing finds nothing", async () => {
  const { reader, asked } = readerOf(one);
  expect(await findTokens(reader, "eth", "  OnE ", 5)).toEqual({
    total: 9,
    tokens: [{ ...token, holder_count: 7, wallet_count: null, source: "file" }],
  });
  expect(asked[0]).toEqual(["eth", "one", 5]);
  expect(await findTokens(reader, "eth", " ", 5)).toEqual({ total: 0, tokens: [] });
  expect(asked).toHaveLength(1);
  expect(await findTokens(readerOf().reader, "eth", "none", 5)).toEqual({ total: 0, tokens: [] });
});

test("the list of all chains says of each token where it is too, and of a chain only that", async () => {
  const row = { ...one, is_outdated: false, refused_at: null, holders: 7, wallets: null, chains: null };
  const shared = {
    ...row,
    chain: "base",
    source: "index",
    as_of: 60,
    holders: null,
    wallets: 5,
    chains: "eth base polygon",
  };
  const { reader, asked } = readerOf(row, shared);
  const answer = await loadAllChains(reader, { limit: 2, offset: 4, covered: "all" });
  expect(answer).toMatchObject({ ...head, asOf: 60, sources: ["file", "index"] });
  expect("stale" in answer).toBe(false);
  const said = { address: "0x1", name: "One", ticker: "ONE" };
  expect(bodyOf(answer)).toEqual({
    total: 9,
    covered: "all",
    tokens: [
      { chain: "eth", ...said, holder_count: 7, wallet_count: null, also_on: [] },
      { chain: "base", ...said, holder_count: null, wallet_count: 5, also_on: ["eth", "polygon"] },
    ],
  });
  expect(asked[0]).toEqual([expect.any(String), 2, 4]);
  const own = readerOf(beyond);
  const empty = await loadAllChains(own.reader, { limit: 2, offset: 90, covered: "own" });
  expect([bodyOf(empty), empty.asOf]).toEqual([{ total: 9, covered: "own", tokens: [] }, null]);
  expect(
    bodyOf(await loadAllChains(readerOf().reader, { limit: 2, offset: 0, covered: "none" })),
  ).toMatchObject({ total: 0 });
});

test("a page with one token of older formulas is marked so, whichever list it is on", async () => {
  const [newer, older] = [false, true].map((is_outdated) => ({
    ...one,
    is_outdated,
    refused_at: null,
    wallet_id: 4,
    amount: 5n,
  }));
  const args: FiguresArgs = { chain_id: "eth", limit: 5, offset: 0, sort: "-holders" };
  const page = { limit: 5, offset: 0, covered: "all" } as const;
  const ways = [
    (reader: Reader) => loadAllChains(reader, page),
    (reader: Reader) => loadTokenFigures(reader, args, nothingKnown),
    (reader: Reader) => loadWalletTokens(reader, { ...page, chain: "eth", wallet: "0xa" }),
  ];
  for (const load of ways) {
    expect((await load(readerOf(newer!, older!).reader)).stale).toBe(olderFormulas);
    expect("stale" in (await load(readerOf(newer!, newer!).reader))).toBe(false);
  }
});

test("a wallet's tokens are a page of those that name it, with what it holds where that is known", async () => {
  const row = { ...one, wallet_id: 4, is_outdated: false, refused_at: null, amount: 150n };
  const { reader, asked } = readerOf(
    { ...row, as_of: 99 },
    row,
    { ...other, amount: null, is_outdated: false, refused_at: null },
    { ...row, as_of: 70 },
  );
  const query = { chain: "eth", wallet: "0xa", limit: 2, offset: 1 } as const;
  const answer = await loadWalletTokens(reader, { ...query, covered: "all" });
  expect(answer).toMatchObject({ ...head, asOf: 50, sources: ["file", "index"] });
  const { supply: _, ...said } = token;
  expect(bodyOf(answer)).toEqual({
    total: 9,
    covered: "all",
    tokens: [
      { ...said, amount: 1.5 },
      { ...said, address: "0x2", name: "Other", ticker: "OTH", amount: null },
    ],
  });
  expect(asked).toEqual([["0xa"], [4, "eth", 3]]);
  // One that no token names is not looked for further.
  const nobody = readerOf();
  const none = await loadWalletTokens(nobody.reader, { ...query, covered: "own" });
  expect([bodyOf(none), none.asOf, nobody.asked.length]).toEqual([
    { total: 0, covered: "own", tokens: [] },
    null,
    1,
  ]);
});

test("a row with figures says all that is known of a token, and null for the rest", async () => {
  const known = {
    history: "full",
    is_outdated: false,
    refused_at: null,
    holders: 7,
    wallets: 6,
    change_24h: 1,
    change_7d: -2,
    wallet_change_24h: 0,
    wallet_change_7d: -1,
    top10_share: 0.5,
    wallet_top10_share: 0.4,
    hhi: 0.2,
    wallet_hhi: 0.1,
  };
  const unknown = {
    ...other,
    supply: null,
    history: "incomplete",
    is_outdated: false,
    refused_at: null,
    holders: null,
    wallets: null,
    change_24h: null,
    change_7d: null,
    wallet_change_24h: null,
    wallet_change_7d: null,
    top10_share: null,
    wallet_top10_share: null,
    hhi: null,
    wallet_hhi: null,
  };
  const answer = await loadTokenFigures(
    readerOf({ ...one, ...known, token_id: 3, version: 1 }, unknown).reader,
    figuresArgs,
    remainingOf({ tokenId: 3, version: 1, share: 0.3, groups: ["pool"] }),
  );
  expect(answer).toMatchObject({ ...head, asOf: 50, sources: ["file", "index"] });
  const { is_outdated: _, refused_at: __, holders, wallets, ...figures } = known;
  const nothing = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
  expect(bodyOf(answer)).toEqual({
    total: 9,
    covered: "all",
    tokens: [
      {
        ...token,
        ...figures,
        remaining_top10_share: 0.3,
        excluded_kinds: ["pool"],
        holder_count: holders,
        wallet_count: wallets,
      },
      {
        ...token,
        address: "0x2",
        name: "Other",
        ticker: "OTH",
        supply: null,
        ...nothing,
        remaining_top10_share: null,
        excluded_kinds: [],
        history: "incomplete",
        holder_count: null,
        wallet_count: null,
      },
    ],
  });
  const empty = await loadTokenFigures(readerOf(beyond).reader, { ...figuresArgs, offset: 90 }, nothingKnown);
  expect([bodyOf(empty), empty.asOf]).toEqual([{ total: 9, covered: "all", tokens: [] }, null]);
  expect(
    bodyOf(await loadTokenFigures(readerOf().reader, { ...figuresArgs, sort: "hhi" }, nothingKnown)),
  ).toMatchObject({ total: 0 });
});

test("whether a list is filtered: by a word or a limit, and not by its order", () => {
  const args: FiguresArgs = { chain_id: "eth", limit: 5, offset: 10, sort: "-hhi" };
  expect(isFiltered(args)).toBe(false);
  expect(
    [{ text: "a" }, { min_holders: 0 }, { max_change_7d: 0 }].map((more) => isFiltered({ ...args, ...more })),
  ).toEqual([true, true, true]);
});

test("demo data is in the lists of all, and is no token of one's own", async () => {
  const row = { ...one, wallet_id: 4, amount: 5n, is_outdated: false, refused_at: null };
  const rows = [row, { ...row, address: "0xd", source: "demo" }];
  const listed = async (load: (reader: Reader) => Promise<{ readonly body: string }>) =>
    (bodyOf(await load(readerOf(...rows).reader)) as { tokens: object[] }).tokens.length;
  for (const [covered, count] of [
    ["all", 2],
    ["own", 1],
  ] as const) {
    const page = { limit: 5, offset: 0, covered };
    expect(await listed((reader) => loadAllChains(reader, page))).toBe(count);
    const ofWallet = { ...page, chain: "eth", wallet: "0xa" } as const;
    expect(await listed((reader) => loadWalletTokens(reader, ofWallet))).toBe(count);
  }
  expect(await listed((reader) => loadTokenFigures(reader, figuresArgs, nothingKnown))).toBe(2);
  const own = await findTokenFigures(readerOf(...rows).reader, figuresArgs, {
    withDemo: false,
    remaining: nothingKnown,
  });
  expect(own.rows.map(({ token: { address } }) => address)).toEqual(["0x1"]);
  expect(await loadOwnTokens(readerOf(...rows).reader, "eth")).toHaveLength(1);
});

test("a page is of the newest event of its tokens, and of no time where none has an event", async () => {
  const row = { ...one, wallet_id: 4, amount: 5n, is_outdated: false, refused_at: null };
  const never = { ...row, as_of: null };
  const ofWallet = { chain: "eth", wallet: "0xa", limit: 5, offset: 0, covered: "all" } as const;
  for (const load of [
    (reader: Reader) => loadAllChains(reader, { limit: 5, offset: 0, covered: "all" }),
    (reader: Reader) => loadTokenFigures(reader, figuresArgs, nothingKnown),
    (reader: Reader) => loadWalletTokens(reader, ofWallet),
  ]) {
    expect((await load(readerOf(never, row).reader)).asOf).toBe(30);
    expect((await load(readerOf(never).reader)).asOf).toBeNull();
  }
});

test("of a token that only a list names, no figure is known", () => {
  const { address, name, ticker, ...figures } = withoutFigures({ ...token });
  expect({ address, name, ticker }).toEqual({ address: "0x1", name: "One", ticker: "ONE" });
  const { network, decimals, supply, ...rest } = figures;
  expect({ network, decimals, supply }).toEqual({ network: "ETH", decimals: 2, supply: "500" });
  expect(new Set(Object.values(rest))).toEqual(new Set([null, []]));
  expect(Object.keys(rest)).toContain("holder_count");
});
