import { describe, expect, test } from "vitest";
import type { Meta } from "../../contract/meta.ts";
import { brinewick } from "./test-brinewick.ts";
import {
  dollarBands,
  amountThrough,
  cumulativeShares,
  halfRow,
  matchingTotal,
  offeredColumns,
  roundAmountBelow,
  thresholdPresets,
} from "./holders.ts";
import { share } from "../lib/format.ts";
import { switchedColumns } from "../lib/search-params.ts";
import { readPrice } from "./price.ts";

const { holders, supply, breakdowns, holderCount, rows367 } = brinewick;

describe("cumulative share", () => {
  const page = holders.slice(50, 100);

  test("from rank 1", () => {
    const shares = cumulativeShares(holders, supply, null, holderCount);
    expect(shares[9]).toBeCloseTo(0.341, 3);
    expect(shares[99]).toBeCloseTo(0.621, 3);
    expect(halfRow(holders, shares)).toBe(36);
  });

  test("later pages need the ones before", () => {
    expect(cumulativeShares(page, supply, null, holderCount).every((each) => each === null)).toBe(true);
    const before = amountThrough(holders.slice(0, 50), 50);
    expect(cumulativeShares(page, supply, before, holderCount).at(-1)).toBeCloseTo(0.621, 3);
    expect(amountThrough(holders.slice(1), 50)).toBeNull();
    expect(amountThrough([], 0)).toBe(0);
  });

  test("half is reached on one page only", () => {
    const before = amountThrough(holders, 50);
    expect(halfRow(page, cumulativeShares(page, supply, before, holderCount))).toBeUndefined();
    expect(halfRow(page, cumulativeShares(page, supply, null, holderCount))).toBeUndefined();
    expect(halfRow([{ rank: 1, amount: 9 }], [0.9])).toBe(1);
  });

  test("a gap in the ranks, as a maximum filter makes it, ends it", () => {
    const rows = [
      { rank: 1, amount: 5 },
      { rank: 3, amount: 1 },
    ];
    expect(cumulativeShares(rows, 10, null, 3)).toEqual([0.5, null]);
  });

  test("is all of it at the last rank, and nowhere else, however the doubles add up", () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ rank: index + 1, amount: 0.1 }));
    expect(ten.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThan(1);
    const text = (count: number) => share(cumulativeShares(ten, 1, null, count).at(-1));
    expect(text(10)).toBe("100.0%");
    expect(text(11)).toBe("over 99.99%");
    const dust = [...ten.map((row) => ({ ...row, amount: 1 })), { rank: 11, amount: 1e-18 }];
    expect(cumulativeShares(dust, 10, null, 11).slice(-2).map(share)).toEqual(["over 99.99%", "100.0%"]);
  });

  test("no supply: null, not NaN", () => {
    expect(cumulativeShares([{ rank: 1, amount: 0 }], 0, null, 1)).toEqual([null]);
    expect(cumulativeShares([], 5, null, 0)).toEqual([]);
  });
});

describe("number of matches", () => {
  const page = (holder_count: number, total: number, rows: number) => ({
    holder_count,
    total,
    holders: Array<number>(rows).fill(0),
  });
  const query = { limit: 50, page: 1, min_amount: "", max_amount: "" };

  test("our own service says it", () => {
    expect(matchingTotal(page(48_213, 50, 50), { ...query, min_amount: "5" }, "file")).toBe(50);
  });

  test("a hosted one may repeat the page size", () => {
    expect(matchingTotal(page(48_213, 50, 50), query)).toBeNull();
    expect(matchingTotal(page(48_213, 48_213, 50), query)).toBe(48_213);
    expect(matchingTotal(page(50, 50, 50), query)).toBe(50);
    expect(matchingTotal(page(48_213, 12, 12), { ...query, min_amount: "5" })).toBe(12);
    expect(matchingTotal(page(48_213, 50, 50), { ...query, page: 2 })).toBeNull();
  });
});

describe("by dollars", () => {
  const implied = readPrice({ breakdowns, holders: [...holders, ...rows367] });

  test("presets from an implied price have four digits, from a known one twelve", () => {
    const [ten] = thresholdPresets(breakdowns, holderCount, implied);
    expect(ten).toEqual({ usd: 10, holders: 24_848, min_amount: "243" });
    const known = thresholdPresets(breakdowns, holderCount, readPrice({ knownUsd: 0.0411 }));
    expect(known[0]?.min_amount).toBe("243.309002433");
    expect(thresholdPresets(breakdowns, holderCount, null)[5]).toMatchObject({
      holders: 6,
      min_amount: null,
    });
  });

  test("no exponent in an address", () => {
    const tiny = thresholdPresets(breakdowns, holderCount, readPrice({ knownUsd: 1e-20 }));
    expect(tiny[5]?.min_amount).toBe("1" + "0".repeat(26));
    const dear = thresholdPresets(breakdowns, holderCount, readPrice({ knownUsd: 1e9 }));
    expect(dear[0]?.min_amount).toBe("0.00000001");
  });

  test("bands share out all holders", () => {
    const bands = dollarBands(breakdowns, holderCount);
    expect(bands.map((band) => band.count)).toEqual([23_365, 12_425, 9_656, 2_400, 318, 43, 6]);
    expect(bands[0]).toMatchObject({ fromUsd: 0, toUsd: 10 });
    expect(bands.at(-1)).toMatchObject({ fromUsd: 1_000_000, toUsd: null });
  });
});

test("a round amount below the largest balance", () => {
  expect(roundAmountBelow(89_047_688)).toBe("50000000");
  expect(roundAmountBelow(125_806_723.96)).toBe("100000000");
  expect(roundAmountBelow(1000)).toBe("1000");
  expect(roundAmountBelow(0.0021)).toBe("0.002");
  expect(roundAmountBelow(1e25)).toBe("10000000000000000000000000");
  expect(roundAmountBelow(0)).toBeNull();
});

describe("at the edges", () => {
  test("half is where the share reaches it, if what came before is known", () => {
    const rows = [
      { rank: 3, amount: 1 },
      { rank: 4, amount: 1 },
    ];
    expect(halfRow(rows, [0.4, 0.5])).toBe(4);
    expect(halfRow(rows, [0.4, 0.5 * (1 - 1e-13)])).toBe(4);
    expect(halfRow(rows, [0.4, 0.49])).toBeUndefined();
    expect(halfRow(rows, [null, 0.6])).toBeUndefined();
    // At the top of a later page it was reached before.
    expect(halfRow(rows, [0.6, 0.7])).toBeUndefined();
  });

  test.each([0, -1, Number.NaN, Infinity])("no round amount below %s", (amount) => {
    expect(roundAmountBelow(amount)).toBeNull();
  });

  test("an amount filter of a price that gives none", () => {
    const preset = (usd: number) =>
      thresholdPresets(breakdowns, holderCount, { kind: "known", low: usd, high: usd, usd })[0]?.min_amount;
    expect(preset(Number.MIN_VALUE)).toBeNull();
    expect(preset(Infinity)).toBeNull();
    expect(preset(4)).toBe(
      String(Number((thresholdPresets(breakdowns, holderCount, null)[0]!.usd / 4).toPrecision(12))),
    );
  });
});

test("a column is offered where there can be figures for it", () => {
  const meta = {
    asOf: undefined,
    sources: ["file"],
    history: "full",
    priceUsd: 2,
    requestId: undefined,
    facts: { costShare: 0.5 },
  } as const satisfies Meta;
  expect(offeredColumns(meta)).toEqual(switchedColumns);
  expect(offeredColumns({ ...meta, sources: ["upstream"] })).toEqual([]);
  expect(offeredColumns({ ...meta, history: "snapshot" })).toEqual(["kind"]);
  expect(offeredColumns({ ...meta, history: "incomplete" })).toEqual(["kind", "change_24h", "change_7d"]);
  expect(offeredColumns({ ...meta, notes: ["snapshots"] })).not.toContain("first_received");
  expect(offeredColumns({ ...meta, priceUsd: undefined })).not.toContain("unrealized_pnl");
  expect(offeredColumns({ ...meta, facts: {} })).not.toContain("average_cost");
});
