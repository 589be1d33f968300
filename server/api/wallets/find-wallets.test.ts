import { afterAll, beforeAll, expect, test } from "vitest";
import { importTokens } from "../../ledger/test-ledger.ts";
import { replaceLabels } from "../../store/labels.ts";
import { openStore, type Store } from "../../store/store.ts";
import { findTokens } from "../tokens/token-list.ts";
import { findWallets } from "./find-wallets.ts";
import { readPartialAddress } from "./partial-address.ts";

const wallet = (start: string, end: string) =>
  `0x${start}${"0".repeat(40 - start.length - end.length)}${end}`;
const [ann, ben, cid] = [wallet("7c3e91", "9b37"), wallet("7c3e00", "1111"), wallet("abcdef", "9b37")];
const token = wallet("70ce", "0001");
let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await importTokens(store, [
    { address: token, ticker: "ONE", balances: [ann, ben].map((owner) => [owner, 5]) },
    { address: wallet("70ce", "0002"), ticker: "TWO", balances: [[ben, 5]] },
    {
      address: wallet("70ce", "0003"),
      ticker: "PONE",
      balances: [
        [cid, 5],
        [ann, 1],
        [ben, 1],
      ],
    },
  ]);
  const label = { chain: "eth", category: "exchange", categoryGiven: null, asOf: null } as const;
  await store.label((db) =>
    replaceLabels(db, "a list", [
      { ...label, address: cid, name: "Harbour Bank" },
      { ...label, address: wallet("dead", "dead"), name: "Harbour nobody knows" },
    ]),
  );
});
afterAll(() => store.close());

test.each([
  ["0x7c3e91", { start: "0x7c3e91", end: "" }],
  ["0x7C3E…9B37", { start: "0x7c3e", end: "9b37" }],
  ["0x7c..37", { start: "0x7c", end: "37" }],
  ["…9b37", { start: "", end: "9b37" }],
  ["0x7c3e…", { start: "0x7c3e", end: "" }],
])("%s is part of an address", (text, part) => {
  expect(readPartialAddress("eth", text)).toEqual(part);
});

test.each(["0x7c", "bank", "…37", "0x…", "…", "", "7c3e91", "0x7c3e91zz"])("%j is none", (text) => {
  expect(readPartialAddress("eth", text)).toBeUndefined();
});

test("of Solana, whose digits are letters too", () => {
  expect(readPartialAddress("sol", "7xKp…sTr2")).toEqual({ start: "7xkp", end: "str2" });
  expect(readPartialAddress("sol", "DemoX")).toEqual({ start: "demox", end: "" });
  expect(readPartialAddress("sol", "0x7c3e91")).toBeUndefined();
  expect(readPartialAddress("sol", "two words")).toBeUndefined();
});

const found = async (text: string) =>
  (await findWallets(store.reader, "eth", text, 8)).map(({ address, label, tokens }) => [
    address,
    label,
    tokens,
  ]);

test("wallets by a part of their address, the more tokens the earlier; those that no token names are none", async () => {
  expect(await found("0x7c3e")).toEqual([
    [ben, null, 3],
    [ann, null, 2],
  ]);
  expect(await found("0x7C3E…9B37")).toEqual([[ann, null, 2]]);
  expect(await found("…9b37")).toEqual([
    [ann, null, 2],
    [cid, null, 1],
  ]);
  expect(await found("0x9999")).toEqual([]);
  expect(await findWallets(store.reader, "sol", "0x7c3e", 8)).toEqual([]);
});

test("wallets by their label, in any letters", async () => {
  expect(await found("HARBOUR")).toEqual([[cid, "Harbour Bank", 1]]);
  expect(await found("ha")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("tokens by both ends of their address; of a ticker with its dollar the one that is so called", async () => {
  const tokens = async (text: string) =>
    (await findTokens(store.reader, "eth", text, 8)).tokens.map(({ ticker }) => ticker);
  expect(await tokens(`0x70ce…0002`)).toEqual(["TWO"]);
  expect(await tokens("$one")).toEqual(["ONE", "PONE"]);
  expect(await tokens("$oen")).toEqual([]);
});
