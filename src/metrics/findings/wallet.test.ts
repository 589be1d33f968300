import { expect, test } from "vitest";
import { brinewick } from "../test-brinewick.ts";
import { readHands } from "../hands.ts";
import { readPrice } from "../price.ts";
import {
  largestWalletFinding,
  holdingFinding,
  isSpreadFirst,
  ordinal,
  ordinalNumber,
  rankFinding,
  unknownWalletLead,
  walletLead,
  walletPnlFinding,
} from "./wallet.ts";
import { sentenceText } from "./words.ts";

const { wallet, holders, breakdowns, rows367, pnl } = brinewick;
const price = readPrice({ breakdowns, holders: [...holders, ...rows367] });
const name = "Brinewick";
const gold = { diamond: 0, gold: 5, silver: 0, bronze: 0, wood: 0 };
const unknown = { ...wallet, holding_breakdown: null, unrealized_pnl: null, realized_pnl: null };

test("the worked example", () => {
  expect(walletLead({ name, stats: wallet, supplyShare: 0.00898, rank: 14 })).toEqual({
    lead: "This wallet holds 0.90% of supply,",
    rest: "the 14th largest balance. 62% of its coins are diamond and it is $97.2k ahead on paper.",
  });
  expect(holdingFinding(wallet, readHands(brinewick))).toBe(
    "62% of these coins are diamond, against 41% for the 1,000 largest wallets",
  );
  expect(rankFinding(wallet.amount, 14, holders, "wallet")).toBe(
    "The largest wallet holds 9.9 times as much; the 100th holds 13% of it",
  );
  expect(walletPnlFinding(wallet, price, pnl.break_even_price)).toBe(
    "Its coins cost about $0.0303 each, below the break-even of holders overall",
  );
});

test.each([
  [
    "This wallet holds 0.90% of supply, the largest balance. All of its coins are gold and it is $5.00 behind on paper.",
    { stats: { ...wallet, holding_breakdown: gold, unrealized_pnl: -5 }, rank: 1 },
  ],
  [
    "This wallet holds 0.90% of supply, the 3rd largest balance by account.",
    { stats: unknown, rank: 3, word: "account" as const },
  ],
  [
    "This wallet holds 0.90% of supply, in several accounts; one account holds more.",
    { stats: unknown, rank: 2, word: "account" as const, isSpread: true },
  ],
  [
    "This wallet holds 0.90% of supply, in several accounts; 11 accounts hold more.",
    { stats: unknown, rank: 12, word: "account" as const, isSpread: true },
  ],
  [
    "This wallet holds 0.90% of supply, more than any one account.",
    { stats: unknown, rank: 1, word: "account" as const, isSpread: true },
  ],
  ["This wallet holds 0.90% of supply.", { stats: unknown }],
  ["This wallet holds 0.90% of supply, the 3rd largest balance.", { stats: unknown, rank: 3 }],
  [
    "This wallet holds 8.98M Brinewick. It is even on paper.",
    { stats: { ...unknown, unrealized_pnl: 0 }, supplyShare: null },
  ],
  ["This wallet holds no Brinewick. It held some before.", { stats: { ...unknown, amount: 0 } }],
  [
    "This wallet holds no Brinewick. It held some before and booked a loss of $41.9k.",
    { stats: { ...wallet, amount: 0, realized_pnl: -41_900 } },
  ],
  [
    "This wallet holds no Brinewick. It held some before and booked nothing.",
    { stats: { ...wallet, amount: 0, realized_pnl: 0 } },
  ],
])("%s", (text, given) => {
  expect(sentenceText(walletLead({ name, supplyShare: 0.00898, rank: null, ...given }))).toBe(text);
});

test("what it holds, beside few others or none", () => {
  const stats = { ...wallet, holding_breakdown: gold };
  expect(holdingFinding(stats, null)).toBe("All of these coins are gold");
  expect(holdingFinding(unknown, null)).toBeNull();
  expect(holdingFinding({ ...stats, holding_breakdown: { ...gold, gold: 0 } }, null)).toBeNull();
  const few = readHands({
    categories: { ...gold, gold: 7, new_holders: 0 },
    breakdown: { ...gold, wood: 15 },
    supply: 20,
    holderCount: 7,
    source: "demo",
  });
  expect(holdingFinding(stats, few)).toBe("All of these coins are gold, against 25% for all 7 wallets");
});

test.each([
  ["No wallet holds more; the 2nd holds 57% of it, the 100th holds 1% of it", 89_047_688.25, 1, holders],
  ["The largest wallet holds 1,781 times as much; the 100th holds 23 times as much", 50_000, 5_000, holders],
  ["The largest wallet holds 76 times as much", 1_167_000, 100, holders],
  ["No other wallet holds the token", 5, 1, [{ rank: 1, amount: 5 }]],
  [
    "No wallet holds more; the 2nd holds as much",
    5,
    1,
    [
      { rank: 1, amount: 5 },
      { rank: 2, amount: 5 },
    ],
  ],
])("%s", (text, amount, rank, list) => {
  expect(rankFinding(amount, rank, list, "wallet")).toBe(text);
});

test("rank: the last of the list, a place that is not known, and amounts that are nearly equal", () => {
  const two = (first: number, second: number) => [
    { rank: 1, amount: first },
    { rank: 2, amount: second },
  ];
  expect(rankFinding(5, 2, two(15, 5), "wallet")).toBe("The largest wallet holds 3.0 times as much");
  expect(rankFinding(5, null, two(15, 10), "wallet")).toBe(
    "The largest wallet holds 3.0 times as much; the 2nd holds 2.0 times as much",
  );
  const first = (ratio: number) => rankFinding(1_000, 2, two(ratio * 1_000, 1_000), "wallet");
  expect([1, 1.049, 1.06, 9.9, 10.4].map(first)).toEqual([
    "The largest wallet holds as much",
    "The largest wallet holds about as much",
    "The largest wallet holds 1.1 times as much",
    "The largest wallet holds 9.9 times as much",
    "The largest wallet holds 10 times as much",
  ]);
  expect(rankFinding(1_000, 1, two(1_000, 994), "wallet")).toBe(
    "No wallet holds more; the 2nd holds 99% of it",
  );
});

test("rank among accounts: a wallet of several has no row, and one account is not one wallet", () => {
  const rows = [12, 11, 5, 5, 5].map((amount, index) => ({ rank: index + 1, amount }));
  const spread = [15, 1, rows, "account"] as const;
  expect(rankFinding(...spread)).toBe(
    "No account holds more; the largest holds 80% of it, the 5th holds 33% of it",
  );
  expect(rankFinding(12, 1, rows, "account")).toBe(
    "No account holds more; the 2nd holds 92% of it, the 5th holds 42% of it",
  );
  expect(rankFinding(6, 3, rows, "account")).toBe(
    "The largest account holds 2.0 times as much; the 5th holds 83% of it",
  );
  expect(isSpreadFirst(...spread)).toBe(true);
  expect([isSpreadFirst(12, 1, rows, "account"), isSpreadFirst(15, 1, rows, "wallet")]).toEqual([
    false,
    false,
  ]);
  expect(isSpreadFirst(10, 3, rows, "account")).toBe(false);
});

test("rank: nothing held, nobody listed", () => {
  expect(rankFinding(0, null, holders, "wallet")).toBeNull();
  expect(rankFinding(5, 1, [], "wallet")).toBeNull();
});

test("profit and loss without a cost", () => {
  expect(walletPnlFinding(wallet, null, null)).toBe(
    "It has booked a profit of $41.9k and carries a profit of $97.2k on paper",
  );
  expect(walletPnlFinding({ ...wallet, realized_pnl: 0, unrealized_pnl: -3 }, null, 1)).toBe(
    "It has booked nothing and carries a loss of $3.00 on paper",
  );
  expect(walletPnlFinding({ ...wallet, amount: 0, realized_pnl: -3 }, price, 1)).toBe(
    "It has booked a loss of $3.00",
  );
  expect(walletPnlFinding({ ...wallet, realized_pnl: null, unrealized_pnl: 3 }, null, 1)).toBe(
    "It carries a profit of $3.00 on paper",
  );
  expect(walletPnlFinding(unknown, price, 1)).toBeNull();
});

test("profit and loss: cost at, above, or beside no break-even", () => {
  const known = readPrice({ knownUsd: 0.05 });
  const flat = { ...wallet, unrealized_pnl: 0 };
  expect(walletPnlFinding(flat, known, 0.05)).toBe(
    "Its coins cost about $0.0500 each, at the break-even of holders overall",
  );
  expect(walletPnlFinding(flat, known, 0.01)).toMatch(/, above the break-even of holders overall$/);
  expect(walletPnlFinding(flat, known, null)).toBe("Its coins cost about $0.0500 each");
});

test("a wallet of which nothing is known says so, and the largest has no number", () => {
  expect(sentenceText(unknownWalletLead(name))).toBe("What this wallet holds of Brinewick is not known.");
  expect([1, 2, 14].map(ordinal)).toEqual(["largest", "2nd largest", "14th largest"]);
});

test("ordinals", () => {
  expect([1, 2, 3, 4, 11, 12, 21, 102, 1_013].map(ordinalNumber)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "12th",
    "21st",
    "102nd",
    "1,013th",
  ]);
});

test("a share that needs a word begins its sentence with a capital", () => {
  const stats = { ...unknown, holding_breakdown: { ...gold, gold: 999, wood: 1 } };
  expect(walletLead({ name, stats, supplyShare: 0.1, rank: null }).rest).toBe(
    "Over 99% of its coins are gold.",
  );
  expect(holdingFinding(stats, null)).toBe("Over 99% of these coins are gold");
});

test("where only a part of the sales is known, it is said of which", () => {
  const sold = { ...wallet, amount: 0, realized_pnl: 12, unrealized_pnl: 0 };
  const given = { name, stats: sold, supplyShare: 0, rank: null };
  expect(walletLead({ ...given, soldShare: 0.25 }).rest).toBe(
    "It held some before and booked a profit of $12.00 on the 25% of its sales whose prices are known.",
  );
  for (const soldShare of [1, undefined])
    expect(walletLead({ ...given, soldShare }).rest).toBe(
      "It held some before and booked a profit of $12.00.",
    );
  const none = { ...sold, realized_pnl: null };
  expect(walletLead({ ...given, stats: none, soldShare: 0 }).rest).toBe("It held some before.");
  expect(walletPnlFinding(sold, null, null, { soldShare: 0.004 })).toBe(
    "It has booked a profit of $12.00 on the 0.40% of its sales whose prices are known",
  );
  const both = { ...wallet, realized_pnl: -12, unrealized_pnl: 30 };
  expect(walletPnlFinding(both, null, null, { soldShare: 0.7, costShare: 0.25 })).toBe(
    "It has booked a loss of $12.00 on the 70% of its sales whose prices are known",
  );
});

test("where only a part of the costs is known, it is said of which", () => {
  const lead = walletLead({ name, stats: unknown, supplyShare: 0.1, rank: null, costShare: 0 });
  expect(sentenceText(lead)).toBe("This wallet holds 10.0% of supply.");
  const part = { ...unknown, unrealized_pnl: 30, amount: 40 };
  expect(walletLead({ name, stats: part, supplyShare: 0.1, rank: null, costShare: 0.25 }).rest).toBe(
    "It is $30.00 ahead on paper, costs known for 25% of it.",
  );
  // 10 of 40 coins cost $2 each: 10 × ($5 − $2) = $30.
  expect(walletPnlFinding(part, readPrice({ knownUsd: 5 }), null, { costShare: 0.25 })).toBe(
    "Its coins cost about $2.00 each, known for 25% of them",
  );
  expect(walletPnlFinding(part, null, null, { costShare: 0.25 })).toBe(
    "It carries a profit of $30.00 on paper, costs known for 25% of it",
  );
});

test("a wallet of several accounts has its place among wallets, and none of an account", () => {
  const given = { name, stats: unknown, supplyShare: 0.06, rank: 31 };
  expect(walletLead({ ...given, word: "account", isSpread: true, walletRank: 14 }).rest).toMatch(
    /^the 14th largest balance\.$/,
  );
  expect(walletLead({ ...given, word: "account", isSpread: true }).rest).toMatch(/^in several accounts;/);
  expect(largestWalletFinding(6, 14, 60)).toBe("The largest wallet holds 10 times as much");
  expect(largestWalletFinding(6, 1, 6)).toBe("No wallet holds more");
});
