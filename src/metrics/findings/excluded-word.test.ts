import { expect, test } from "vitest";
import { excludedWord } from "./excluded-word.ts";

test.each([
  ["Chosen", { group: null, kind: "pool" }],
  ["Pool", { group: "pool", kind: "pool" }],
  ["Burned", { group: "burn", kind: "burned" }],
  // What a list says of them is why they are left out, and not what the chain says.
  ["Burned", { group: "burn", kind: "wallet" }],
  ["Bridge", { group: "bridge", kind: "contract" }],
  ["Exchange", { group: "exchange", kind: "wallet" }],
  ["Market maker", { group: "market_maker", kind: "wallet" }],
] as const)("%s is what stands beside an address that is left out: %j", (word, holder) => {
  expect(excludedWord(holder)).toBe(word);
});
