import { describe, expect, test } from "vitest";
import type { Hand } from "../../../contract/hands.ts";
import type { DataNote } from "../../../contract/meta.ts";
import { readHands } from "../../metrics/hands.ts";
import { brinewick } from "../../metrics/test-brinewick.ts";
import { historyOf } from "../../metrics/history/test-history.ts";
import { placeholder } from "../placeholder.ts";
import { placeholderSummary } from "../placeholder-summary.ts";
import { subjectOf } from "../test-subject.ts";
import { hands, handsFinding } from "./hands.ts";

const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
type Some = { readonly [K in Hand | "new_holders"]?: number };

type Known = Parameters<typeof hands.read>[0];

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
    "All of the tokens of the three wallets are gold; each wallet is a gold hand",
  );
  expect(said({ new_holders: 2 }, { wood: 9 })).toBe("Both wallets are new holders");
});

test("of the only wallet nothing is said of its tokens where they are not sorted", () => {
  expect(said({ gold: 1 }, {})).toBe("One wallet holds the token");
});

type Categories = Partial<typeof brinewick.categories | Record<string, number>>;
const sorted = (categories: Categories | null, breakdown: Partial<typeof none> | null) =>
  readHands({
    categories: categories && { ...none, new_holders: 0, ...categories },
    breakdown: breakdown && { ...none, ...breakdown },
    supply: brinewick.supply,
    holderCount: 500,
    source: "demo",
  });

test.each([
  [
    "41% of the tokens of the 1,000 largest wallets are diamond; 19% of the wallets are diamond hands",
    readHands({ ...brinewick }),
  ],
  [
    "50% of the tokens of the 480 wallets are gold; 48% of the wallets are gold hands",
    sorted({ wood: 250, gold: 230 }, { wood: 500, gold: 500 }),
  ],
  [
    "90% of the tokens of the 312 wallets are wood; 64% of the wallets are new holders",
    sorted({ new_holders: 200, gold: 112 }, { wood: 90, gold: 10 }),
  ],
  [
    "90% of the tokens of the 312 wallets are wood; 64% of the wallets are new holders, 4% are wood hands",
    sorted({ new_holders: 200, gold: 100, wood: 12 }, { wood: 90, gold: 10 }),
  ],
  [
    "30% of the tokens of the 40 wallets are gold; the same share of the wallets are gold hands",
    sorted({ gold: 12, silver: 10, bronze: 10, wood: 8 }, { gold: 300, silver: 250, bronze: 250, wood: 200 }),
  ],
  [
    "51% of the tokens of the 10 wallets are wood; 30% of the wallets are new holders, as many are wood hands",
    sorted({ new_holders: 3, gold: 4, wood: 3 }, { wood: 51, gold: 49 }),
  ],
  [
    "70% of the tokens of the 100 wallets are gold; 1% of the wallets are gold hands",
    sorted({ diamond: 99, gold: 1 }, { diamond: 30, gold: 70 }),
  ],
  ["All 312 wallets are new holders", sorted({ new_holders: 312 }, { wood: 90 })],
  [
    "90% of the tokens of the three wallets are diamond; one of the wallets is a diamond hand",
    sorted({ diamond: 1, wood: 2 }, { diamond: 90, wood: 10 }),
  ],
  [
    "All of the tokens of the two wallets are gold; each wallet is a gold hand",
    sorted({ gold: 2 }, { gold: 5 }),
  ],
  ["All tokens of the only wallet are wood", sorted({ new_holders: 1 }, { wood: 5 })],
  ["75% of the only wallet’s tokens are gold", sorted({ wood: 1 }, { gold: 75, wood: 25 })],
  ["One wallet holds the token", sorted({ wood: 1 }, null)],
  ["52% of the 480 wallets are wood hands", sorted({ wood: 250, gold: 230 }, null)],
  ["90% of the tokens of the largest wallets are wood", sorted(null, { wood: 90, gold: 10 })],
  ["Nobody holds the token", sorted({}, {})],
])("hands: %s", (text, given) => {
  expect(handsFinding(given)).toBe(text);
});

test("hands: what was diamond a year ago, where most tokens are diamond and it has changed", () => {
  const diamond = readHands({ ...brinewick });
  expect(handsFinding(diamond, { before: 0.201, now: 0.427 })).toBe(
    "41% of the tokens of the 1,000 largest wallets are diamond; of all supply 42.7% is, 20.1% a year ago",
  );
  // All that there are hold all of supply.
  const few = sorted({ diamond: 5, wood: 7 }, { diamond: 427, wood: 300, gold: 273 });
  expect(handsFinding(few, { before: 0.201, now: 0.427 })).toBe(
    "43% of the tokens of the 12 wallets are diamond; a year ago 20.1% of supply was",
  );
  expect(handsFinding(few, { before: 0.201, now: 0.5 })).toMatch(
    /; of all supply 50\.0% is, 20\.1% a year ago$/,
  );
  const plain = handsFinding(diamond);
  expect(handsFinding(diamond, { before: 0.42, now: 0.427 })).toBe(plain);
  const gold = sorted({ diamond: 99, gold: 1 }, { diamond: 30, gold: 70 });
  expect(handsFinding(gold, { before: 0.1, now: 0.4 })).toBe(handsFinding(gold));
});

test("hands: neither answer", () => {
  expect(handsFinding(sorted(null, null))).toBeNull();
});

describe("the figure", () => {
  const { token, categories, supplyBreakdown: breakdown } = placeholder;
  const first = { ...placeholder.holders, holder_count: 500 };
  const known: Known = { token, first, categories, breakdown, past: null, remaining: null };
  const ofWood = {
    ...placeholderSummary,
    supply: 100,
    holder_count: 3,
    hands: { wallets: { ...none, wood: 2, new_holders: 1 }, tokens: { ...none, wood: 40 } },
  };
  const say = (change: Partial<Known>, place: "page" | "card" = "page") => {
    const subject = subjectOf({ place });
    return hands.finding(hands.read({ ...known, ...change }, subject), subject);
  };

  test("is of all holders: wallets of the categories, tokens of the breakdown, parts of the supply", () => {
    const read = hands.read(known, subjectOf());
    expect(read.without).toBeNull();
    expect(read.hands.rows[0]).toEqual({
      hand: "diamond",
      wallets: 187,
      walletShare: 0.187,
      tokens: 3.4e8,
      tokenShare: 3.4e8 / 8.2e8,
      // Of 1,000,000,000, not of what these wallets hold.
      supplyShare: 0.34,
    });
    expect(read.hands).toMatchObject({ newWallets: 113, unclassifiedWallets: 0, wallets: 1000 });
    expect(say({})).toBe(
      "41% of the tokens of the 1,000 largest wallets are diamond; 19% of the wallets are diamond hands",
    );
  });

  test("is of those that remain, with their supply, where some are left out", () => {
    const read = hands.read({ ...known, remaining: ofWood }, subjectOf());
    expect(read.hands).toMatchObject({ wallets: 3, newWallets: 1, tokens: 40, supplyShare: 0.4 });
    expect(say({ remaining: ofWood })).toMatch(/^All of the tokens of the three wallets are wood;/);
  });

  test("a page has those of all where they are not known of those that remain; a card has none", () => {
    const remaining = { ...ofWood, hands: null };
    expect(say({ remaining })).toMatch(/^41% of the tokens/);
    expect(say({ remaining }, "card")).toBeNull();
  });

  test("is of known wallets where there are more", () => {
    const subject = subjectOf({ meta: { ...placeholder.meta, notes: ["missing=5"] } });
    expect(hands.finding(hands.read(known, subject), subject)).toMatch(
      /of the 1,000 largest known wallets are diamond/,
    );
  });

  test("of what is missing on either side the other is said", () => {
    expect(say({ categories: null })).toBe("41% of the tokens of the largest wallets are diamond");
    expect(say({ categories: null, breakdown: null })).toBeNull();
  });

  test("that nobody holds it a page says elsewhere", () => {
    const nobody = {
      first: { ...first, holder_count: 0 },
      categories: { ...none, new_holders: 0 },
      breakdown: none,
    };
    expect(say(nobody)).toBeNull();
    expect(say(nobody, "card")).toBe("Nobody holds the token");
  });

  test("how much of all supply was diamond a year ago is said of all holders alone", () => {
    const weeks = [0, 1].map((year) => new Date(Date.UTC(2024 + year, 0, 6)).toISOString());
    const ages = { gold: [1, 1], silver: [0, 0], bronze: [0, 0], wood: [8, 4] };
    const past = historyOf(weeks, { supply_by_age: { diamond: [1, 5], ...ages } }, "1week");
    expect(say({ past })).toBe(
      "41% of the tokens of the 1,000 largest wallets are diamond; of all supply 50.0% is, 10.0% a year ago",
    );
    const figures = { wallets: { ...none, diamond: 3, new_holders: 0 }, tokens: { ...none, diamond: 40 } };
    expect(say({ past, remaining: { ...ofWood, hands: figures } })).toBe(
      "All of the tokens of the three wallets are diamond; each wallet is a diamond hand",
    );
  });
});
