import { expect, test } from "vitest";
import type { Hand } from "../../../contract/hands.ts";
import type { DataNote } from "../../../contract/meta.ts";
import { readHands } from "../hands.ts";
import { handsFinding } from "./hands.ts";

const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
type Some = { readonly [K in Hand | "new_holders"]?: number };

/** So many wallets of each hand, and the tokens of each. */
function said(wallets: Some, tokens: Some, notes?: readonly DataNote[]): string | null {
  return handsFinding(
    readHands({
      categories: { ...none, new_holders: 0, ...wallets },
      breakdown: { ...none, ...tokens },
      supply: 1_000,
      holderCount: 500,
      source: "file",
      ...(notes && { notes }),
    }),
  );
}

test("of ten wallets parts are percentages, of fewer their number", () => {
  expect(said({ gold: 1, wood: 9 }, { gold: 90, wood: 10 })).toBe(
    "90% of the tokens of the 10 wallets are gold; 10% of the wallets are gold hands",
  );
  expect(said({ gold: 1, wood: 8 }, { gold: 90, wood: 10 })).toBe(
    "90% of the tokens of the nine wallets are gold; one of the wallets is a gold hand",
  );
});

test("where there are more than are known, only of these", () => {
  const more = ["missing=5"] as const;
  expect(said({ gold: 1, wood: 8 }, { gold: 90, wood: 10 }, more)).toBe(
    "90% of the tokens of the nine known wallets are gold; one of the wallets is a gold hand",
  );
  expect(said({ new_holders: 2 }, { wood: 9 }, more)).toBe("Both known wallets are new holders");
  expect(said({ gold: 1 }, { gold: 9 }, more)).toBe("All tokens of the only known wallet are gold");
  expect(said({ wood: 1_000 }, { gold: 90, wood: 10 }, more)).toMatch(/of the 1,000 largest known wallets/);
});

test("none and all of them are said in words", () => {
  expect(said({ wood: 312 }, { gold: 90, wood: 10 })).toBe(
    "90% of the tokens of the 312 wallets are gold; none of the wallets are gold hands",
  );
  expect(said({ gold: 3 }, { gold: 5 })).toBe(
    "All of the tokens of the three wallets are gold; all of the wallets are gold hands",
  );
  expect(said({ new_holders: 2 }, { wood: 9 })).toBe("Both wallets are new holders");
});

test("of the only wallet nothing is said of its tokens where they are not sorted", () => {
  expect(said({ gold: 1 }, {})).toBe("One wallet holds the token");
});
