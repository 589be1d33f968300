import { expect, test } from "vitest";
import type { Reading } from "../../contract/readings.ts";
import { elsewhereText, type OnChain, otherChainsFinding, unreadText, wholeSupply } from "./other-chains.ts";

const marrowfat: OnChain = {
  chain: "eth",
  isThis: true,
  name: "Marrowfat",
  ticker: "MARO",
  decimals: 18,
  supply: "419386204000000000000000000",
  holders: 21_907,
  unread: null,
};
const known: Reading = {
  state: "known",
  expected: null,
  before: 0,
  token: {
    name: "Marrowfat",
    ticker: "MARO",
    decimals: 18,
    supply: null,
    head: null,
    transfers: {
      about: 84_000,
      low: 1,
      high: 2,
      ranges: 1,
      blocks: 1,
      shape: [],
      times: null,
      is_count: false,
    },
  },
};

test("it is said on how many chains, how many are read here, and which have another name", () => {
  const polygon = { ...marrowfat, chain: "polygon", isThis: false } as const;
  expect(otherChainsFinding([marrowfat, polygon])).toBe("The same address holds a token on two chains");
  const base = { ...polygon, chain: "base", unread: known } as const;
  const other = { ...base, chain: "avalanche", name: "Test Token 9" } as const;
  expect(otherChainsFinding([marrowfat, polygon, base, other])).toBe(
    "The same address holds a token on four chains; two are read here, one has another name",
  );
  expect([wholeSupply(marrowfat), wholeSupply({ ...marrowfat, supply: null })]).toEqual([419_386_204, 0]);
});

test("what is not read says how much it is; what has no row says why", () => {
  expect(unreadText(known)).toBe("not read, about 84k transfers");
  expect(unreadText({ ...known, token: { ...known.token, transfers: null } })).toBe("not read");
  expect(
    elsewhereText([
      ["arbitrum", { state: "no_contract", is_used: null }],
      ["optimism", { state: "no_contract", is_used: true }],
      ["avalanche", { state: "unanswered", reason: "503" }],
      ["bnb", { state: "no_node", is_public_off: false }],
      ["base", known],
      ["polygon", undefined],
    ]),
  ).toBe(
    "Nothing at this address on Arbitrum and Optimism. Avalanche did not answer. No node of BNB Chain may be asked here.",
  );
});
