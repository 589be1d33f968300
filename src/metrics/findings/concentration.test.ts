import { expect, test } from "vitest";
import { concentration } from "../concentration.ts";
import { byWallet, type Counted } from "../counted.ts";
import { readHhi } from "../hhi.ts";
import { brinewick } from "../test-brinewick.ts";
import { thresholds } from "../value.ts";
import { concentrationFinding, decisiveHolding } from "./concentration.ts";
import { flowFinding } from "./flow.ts";
import { pageLead } from "./lead.ts";
import { valueFinding } from "../../figures/value/value.ts";
import { sentenceText } from "./words.ts";

const wallets = { count: 44_260, top1: 0.0891, top10: 0.362, top100: 0.63, half: 34 };

/** The worked example, whose wallets hold in several accounts. */
function owned(known: Partial<NonNullable<Counted["wallets"]>>) {
  return concentration({ ...brinewick, counted: { word: "account", wallets: { ...wallets, ...known } } });
}

test("who holds half is said of wallets, in however many accounts", () => {
  expect(concentrationFinding(owned({}), null)).toBe(
    "34 wallets hold half of the supply, but no single one dominates",
  );
  expect(concentrationFinding(owned({ half: 36 }), null)).toBe(
    "36 wallets hold half of the supply, but no single one dominates",
  );
  const spread = concentration({
    holders: Array.from({ length: 100 }, () => ({ amount: 1 })),
    holderCount: 1_000,
    supply: 1_000,
    counted: { word: "account", wallets: { ...wallets, half: 90 } },
  });
  expect(concentrationFinding(spread, null)).toBe(
    "90 wallets hold half of the supply, but no single one dominates",
  );
});

test("two wallets with a half each hold the same, in however many accounts", () => {
  const halves = concentration({
    holders: [50, 25, 25].map((amount) => ({ amount })),
    holderCount: 3,
    supply: 100,
    counted: { word: "account", wallets: { count: 2, top1: 0.5, top10: 1, top100: 1, half: 1 } },
  });
  expect(concentrationFinding(halves, null)).toBe("Both wallets hold the same, 50.0% of supply each");
});

test("the one that holds a tenth is named beside those that hold half", () => {
  expect(concentrationFinding(owned({ top1: 0.1 }), null)).toBe(
    "34 wallets hold half of the supply, and the largest alone holds 10.0%",
  );
});

test("a low band is not said beside ten wallets that hold half", () => {
  const low = readHhi(0.0177, [], "file");
  expect(concentrationFinding(owned({ half: 11 }), low)).toMatch(/; HHI 177, low band$/);
  expect(concentrationFinding(owned({ half: 10 }), low)).not.toMatch(/low/);
});

test("what changed within a year stands between who holds and the band", () => {
  expect(
    concentrationFinding(owned({}), readHhi(0.0177, [], "file"), "the ten largest had 41.2% a year ago"),
  ).toBe(
    "34 wallets hold half of the supply, but no single one dominates; the ten largest had 41.2% a year ago",
  );
  const one = concentration({ holders: [{ amount: 6 }, { amount: 4 }], holderCount: 2, supply: 10 });
  expect(concentrationFinding(one, null, "the ten largest had 41.2% a year ago")).toBe(
    "One wallet holds 60.0% of supply; the ten largest had 41.2% a year ago",
  );
});

test("who decides over the supply is said of wallets", () => {
  expect(decisiveHolding(owned({}))).toBe("Ten wallets hold 36.2% of supply");
  expect(decisiveHolding(owned({ top10: 0.34105 }))).toBe("Ten wallets hold 34.1% of supply");
  expect(decisiveHolding(owned({ half: 4 }))).toBe("Four wallets hold half of the supply");
  expect(decisiveHolding(owned({ half: 5 }))).toMatch(/^Ten wallets hold/);
  expect(decisiveHolding(owned({ count: 4, top1: 0.4, top10: 1, half: 2 }))).toBe(
    "Four wallets hold all of the supply",
  );
  expect(decisiveHolding(owned({ top1: 0.5, half: 1 }))).toMatch(/^One wallet holds 50\.0% of supply/);
});

test("where more hold it than are known, no sentence speaks of all", () => {
  const known = (...amounts: number[]) =>
    concentration({
      holders: amounts.map((amount) => ({ amount })),
      holderCount: amounts.length,
      supply: amounts.reduce((sum, amount) => sum + amount, 0),
      counted: { ...byWallet, isLeast: true },
    });
  expect(concentrationFinding(known(5), null)).toBe("One known wallet holds over 99.99% of supply");
  expect(concentrationFinding(known(5, 5), null)).toBe(
    "Both known wallets hold the same, 50.0% of supply each",
  );
  expect(decisiveHolding(known(3, 3, 3, 3, 3))).toBe("Five known wallets hold over 99.99% of supply");
  expect(decisiveHolding(known(9, 5, 4, 1, 1, 1))).toBe(
    "Two of the six known wallets hold half of the supply",
  );
  expect(flowFinding({ "7days": 2 }, 2, "holder", { isLeast: true })).toBe(
    "Both known holders came in the last seven days",
  );
  const rows = thresholds(brinewick.breakdowns, 3).map((row) => ({ ...row, holders: 3, share: 1 }));
  expect(valueFinding(rows, 3, "known wallet")).toMatch(/^Every known wallet holds more than \$10;/);
  const lead = pageLead({
    name: "BRINE",
    concentration: known(5),
    deltas: null,
    unrealizedUsd: 70,
  });
  expect(sentenceText(lead)).toBe(
    "One known wallet holds over 99.99% of supply. Together, holders sit on $70.00 of unrealized profit.",
  );
});
