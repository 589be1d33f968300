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

test("two of another name have one, one that is read is, and a ticker is a name as well", () => {
  const base = { ...marrowfat, chain: "base", isThis: false, unread: known } as const;
  const [other, wrong] = [
    { ...base, chain: "polygon", name: "Test Token 9" } as const,
    { ...base, chain: "bnb", ticker: "MAR0" } as const,
  ];
  expect(otherChainsFinding([marrowfat, base, other, wrong])).toBe(
    "The same address holds a token on four chains; one is read here, two have another name",
  );
  expect(otherChainsFinding([base, other])).toBe(
    "The same address holds a token on two chains; none are read here",
  );
});

test("how far one is that is not read whole", () => {
  const progress = {
    from_block: 100,
    next_block: 150,
    head_block: 199,
    transfers: 5,
    up_to: null,
    seconds_left: null,
  };
  const of = { progress, so_far: null, token: null };
  const reading = { ...of, state: "reading", trouble: null, can_cancel: true } as const;
  expect(unreadText(reading)).toBe("being read, 50%");
  expect(unreadText({ ...reading, progress: { ...progress, from_block: null } })).toBe("being read");
  const stopped = { ...of, state: "stopped", is_paused: true, kept_until: null } as const;
  expect(unreadText(stopped)).toBe("paused");
  expect(unreadText({ ...stopped, is_paused: false })).toBe("not read to its end");
  const waiting = { before: 1, queue: [], expected: null, trouble: null, token: null };
  expect(unreadText({ state: "waiting", ...waiting })).toBe("waits to be read");
  expect(unreadText({ state: "refused", reason: "", limit: null, token: null })).toBe("not one that is read");
  expect(unreadText({ state: "unanswered", reason: "503" })).toBe("not read");
});

test("of chains without a row only what they said is said", () => {
  const nothing = { state: "no_contract", is_used: null } as const;
  expect(elsewhereText([])).toBe("");
  expect(elsewhereText([["polygon", undefined]])).toBe("");
  expect(
    elsewhereText([
      ["eth", nothing],
      ["arbitrum", nothing],
      ["optimism", nothing],
      ["base", { state: "off" }],
    ]),
  ).toBe("Nothing at this address on Ethereum, Arbitrum and Optimism. No node of Base may be asked here.");
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
