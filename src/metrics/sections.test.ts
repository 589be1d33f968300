import { expect, test } from "vitest";
import { brinewick } from "./test-brinewick.ts";
import { readPrice } from "./price.ts";
import { filterPriceNote, footNote, listNotes, priceNote, sections, sourceLine } from "./sections.ts";

const { breakdowns, holders, rows367 } = brinewick;
const implied = readPrice({ breakdowns, holders: [...holders, ...rows367] });
const known = readPrice({ knownUsd: 1 });

test("source line", () => {
  expect(sourceLine(sections.overTime.sources)).toBe("Source: holder deltas.");
  expect(sourceLine(sections.hands.sources, new Date("2025-11-21T14:32:07Z"))).toBe(
    "Sources: wallet categories, supply breakdown (first in, first out). Fetched 14:32:07 UTC.",
  );
});

test("the rail says how the price came about", () => {
  expect(priceNote(implied)).toBe(
    "No price is given, so it is bracketed from the number of wallets above $10,000.",
  );
  expect(priceNote(known)).toBe("The price is the last one known when the data was taken.");
  expect(priceNote(null)).toBe("");
  expect(filterPriceNote(implied)).toMatch(/approximate/);
  expect(filterPriceNote(known)).toBe("");
  expect(filterPriceNote(null)).toMatch(/no dollar values/);
});

test("demo data is said to be demo data", () => {
  expect(footNote("demo")).toMatch(/invented demo data/);
  expect(footNote("file")).toMatch(/computed from token transfers/);
  expect(footNote("upstream")).toMatch(/beta API/);
  expect(footNote(undefined)).toBe("The figures are not investment advice.");
});

test("how a list is ordered, and how far a filter looks, is said as it is", () => {
  expect(listNotes("all")[0]).toMatch(/^The most held first.*whole list/);
  expect(listNotes("none").join()).toMatch(/^In the order of the data service.*rows of this page/);
  expect(listNotes("own").join()).toMatch(
    /own tokens, then those of the data service.*leaves the others out/,
  );
});
