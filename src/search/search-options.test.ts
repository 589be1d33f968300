import { expect, test } from "vitest";
import type { Reading } from "../../contract/readings.ts";
import { takeChains } from "../lib/shown-chains.ts";
import { type Candidate, searchGroups } from "./search-options.ts";

const solana = "So11111111111111111111111111111111111111112";
const ethereum = "0x7C3E91B0D45FA28C6E17D3B9480FA5C2E61D9B37";
const nothing = { text: "", watched: [], recent: [], found: [] };
const stored = (name: string, address = name) => ({
  chain: "sol",
  address,
  name,
  ticker: name.slice(0, 4).toUpperCase(),
  seenAt: 0,
});
const token = (name: string, ticker: string, holders: number): Candidate => ({
  chain: "sol",
  address: `${name}-${holders}`,
  name,
  ticker,
  holders,
});

test("an address comes first and tells its chain by its form", () => {
  const groups = searchGroups({ ...nothing, text: ` ${ethereum} ` });
  expect(groups).toMatchObject([
    {
      value: "Pasted address",
      items: [{ chain: "eth", address: ethereum.toLowerCase(), action: "Open on Ethereum" }],
    },
  ]);
  const kept = searchGroups({ ...nothing, text: solana, watched: [stored("Oatmoon", `${solana}x`)] });
  expect(kept.map(({ value }) => value)).toEqual(["Pasted address", "Watching"]);
});

test("a link or a sentence with an address in it is read as that", () => {
  const [low, first] = [
    ethereum.toLowerCase(),
    (text: string) => searchGroups({ ...nothing, text })[0]?.items,
  ];
  expect(first(`https://etherscan.io/token/${ethereum},`)).toMatchObject([{ chain: "eth", address: low }]);
  expect(first(`https://solscan.io/token/${solana}`)).toMatchObject([{ chain: "sol", address: solana }]);
  const owner = `0x${"ab".repeat(20)}`;
  expect(first(`https://etherscan.io/token/${ethereum}?a=${owner}`)).toMatchObject([
    { chain: "eth", address: owner, ofToken: low },
    { chain: "eth", address: low },
  ]);
  expect(first(`https://basescan.org/token/${ethereum}`)).toMatchObject([{ action: "Open on Base" }]);
  // The note says that the link is of another chain.
  expect(first(`https://lineascan.build/token/${ethereum}`)).toMatchObject([{ action: "Open on Ethereum" }]);
  expect(first("vitalik.eth")).toBeUndefined();
});

test("on a token's page an address may be one of its wallets", () => {
  const open = { chain: "sol", address: "T", name: "Brinewick" } as const;
  const items = searchGroups({ ...nothing, text: solana, open })[0]?.items;
  expect(items?.map(({ ofToken, action }) => [ofToken, action])).toEqual([
    [undefined, "Open on Solana"],
    ["T", "Look up as a wallet of Brinewick"],
  ]);
  expect(searchGroups({ ...nothing, text: ethereum, open })[0]?.items).toHaveLength(1);
});

test("a token stands once, in the group that is nearest to the reader", () => {
  const groups = searchGroups({
    text: "moon",
    watched: [stored("Oatmoon")],
    recent: [stored("Oatmoon"), stored("Moonraker"), stored("Other")],
    found: [{ ...token("Moonraker", "MOON", 3), address: "Moonraker" }, token("Moon", "MN", 9)],
  });
  expect(groups.map(({ value, items }) => [value, items.map((item) => item.token?.name)])).toEqual([
    ["Watching", ["Oatmoon"]],
    ["Recently viewed", ["Moonraker"]],
    ["Tokens", ["Moon"]],
  ]);
});

test("a look-alike of a token with more holders is called one, the token itself is not", () => {
  const found = [
    token("Briпewick", "BRINE", 5),
    token("Brinewick", "BRINE", 5000),
    token("Brine", "8RINE", 7),
  ];
  const warnings = searchGroups({ ...nothing, found })[0]?.items.map(({ token: each, warning }) => [
    each?.holders,
    warning,
  ]);
  expect(warnings).toEqual([
    [5000, undefined],
    [7, "looks like BRINE"],
    [5, "same ticker as Brinewick"],
  ]);
});

test("a look-alike that was looked at before is still called one", () => {
  const copy = { ...stored("Briпewick"), ticker: "BRlNE", holders: 5 };
  const original = { ...stored("Brinewick"), ticker: "BRINE", holders: 4000 };
  const warnings = (sources: Partial<Parameters<typeof searchGroups>[0]>) =>
    searchGroups({ ...nothing, ...sources }).flatMap(({ items }) => items.map(({ warning }) => warning));
  expect(warnings({ recent: [copy], watched: [original] })).toEqual([undefined, "looks like BRINE"]);
  expect(warnings({ recent: [copy], found: [token("Brinewick", "BRINE", 4000)] })).toEqual([
    "looks like BRINE",
    undefined,
  ]);
  // Its number of holders as last seen is lower than now.
  const now = { ...token("Brinewick", "BRINE", 5000), address: original.address };
  expect(warnings({ watched: [original], found: [now] })).toEqual([undefined]);
  // Marked in the list, so its holders are not known: it may be the original.
  const marked = { ...original, holders: undefined };
  expect(warnings({ watched: [marked], found: [token("Brine", "BRINE", 7)] })).toEqual([
    undefined,
    undefined,
  ]);
});

test("the same address on another chain is no look-alike", () => {
  const twin = { ...token("Brinewick", "BRINE", 5), chain: "base", address: ethereum } as const;
  const found = [{ ...twin, chain: "eth", holders: 5000 } as const, twin];
  const items = searchGroups({ ...nothing, found })[0]?.items;
  expect(items?.map(({ chain, warning }) => [chain, warning])).toEqual([
    ["eth", undefined],
    ["base", undefined],
  ]);
});

test("an alphabet mixed into a word is told even without a twin", () => {
  expect(searchGroups({ ...nothing, found: [token("Sоlana", "S", 1)] })[0]?.items[0]?.warning).toBe(
    "mixes two alphabets",
  );
});

test("an address that several chains may have leads to those where it is found, else to all", () => {
  takeChains({ shown: ["eth", "base", "sol"], added: [] });
  const opened = (found: readonly Candidate[]) =>
    searchGroups({ ...nothing, text: ethereum, found })[0]?.items.map(({ action }) => action);
  expect(opened([])).toEqual(["Open on Ethereum", "Open on Base"]);
  const there = { ...token("Fenwick", "FEN", 9), chain: "base", address: ethereum.toLowerCase() } as const;
  expect(opened([there])).toEqual([undefined]);
  expect(searchGroups({ ...nothing, text: ethereum, found: [there] })).toMatchObject([
    { value: "Here", items: [{ chain: "base", token: { name: "Fenwick", holders: 9 } }] },
  ]);
  takeChains({ shown: ["eth", "sol"], added: [] });
});

test("what nodes know at a pasted address comes first; where they say that nothing is there is not offered", () => {
  takeChains({ shown: ["eth", "base", "polygon", "sol"], added: [] });
  const address = ethereum.toLowerCase();
  const described = { name: "Fenwick", ticker: "FEN", decimals: 18, supply: null, head: null };
  const known = (names: typeof described | { readonly name: null; readonly ticker: null }): Reading => ({
    state: "known",
    token: { ...described, ...names },
    expected: null,
    before: 0,
  });
  const nowhere: Reading = { state: "no_contract", is_used: null };
  const groups = (...readings: (Reading | undefined)[]) =>
    searchGroups({
      ...nothing,
      text: ethereum,
      asked: (["eth", "base", "polygon"] as const).map((chain, index) => ({
        chain,
        address,
        reading: readings[index],
      })),
    }).map(({ value, items }) => [value, items.map((item) => [item.chain, item.token?.name ?? item.action])]);
  expect(groups(nowhere, known(described), undefined)).toEqual([
    ["Known by a node, not read", [["base", "Fenwick"]]],
    ["Pasted address", [["polygon", "Open on Polygon"]]],
  ]);
  expect(groups(nowhere, known(described), nowhere)).toEqual([
    ["Known by a node, not read", [["base", "Fenwick"]]],
  ]);
  expect(groups(nowhere, known({ name: null, ticker: null }), nowhere)).toEqual([
    ["Known by a node, not read", [["base", "A contract without a name on Base"]]],
  ]);
  // Its page says what is there instead.
  expect(groups(nowhere, nowhere, nowhere)[0]).toEqual([
    "Pasted address",
    [
      ["eth", "Open on Ethereum"],
      ["base", "Open on Base"],
      ["polygon", "Open on Polygon"],
    ],
  ]);
  takeChains({ shown: ["eth", "sol"], added: [] });
});

test("tokens that are spelled nearly as typed are said to be, and only where none is spelled so", () => {
  const alike = { ...token("Brinewick", "BRINE", 40), isAlike: true };
  expect(searchGroups({ ...nothing, text: "brinwick", found: [alike] }).map(({ value }) => value)).toEqual([
    "Spelled nearly so",
  ]);
  const groups = searchGroups({ ...nothing, text: "brinwick", found: [alike, token("Brinwick", "B", 2)] });
  expect(groups.map(({ value, items }) => [value, items.length])).toEqual([["Tokens", 1]]);
  const watched = [stored("Brinewick")];
  expect(searchGroups({ ...nothing, text: "$BRIN", watched })).toMatchObject([{ value: "Watching" }]);
});
