import { expect, test } from "vitest";
import { brinewick } from "./test-brinewick.ts";
import { readPrice } from "./price.ts";
import { pastSections } from "./past-sections.ts";
import { demoMark, footNote, priceNote, sourceLine } from "./sections.ts";

const { breakdowns, holders, rows367 } = brinewick;
const implied = readPrice({ breakdowns, holders: [...holders, ...rows367] });
const known = readPrice({ knownUsd: 1 });

test("source line", () => {
  expect(sourceLine(["token list"])).toBe("Source: token list.");
  expect(sourceLine(["holders", "token supply"], new Date("2025-11-21T14:32:07Z"))).toBe(
    "Sources: holders, token supply. Fetched 14:32:07 UTC.",
  );
});

test("the rail says how the price came about", () => {
  expect(priceNote(implied)).toBe(
    "No price is given, so it is bracketed from the number of wallets above $10,000.",
  );
  const one = { ...implied!, from: { usd: 1_000_000, holders: 1 } };
  expect(priceNote(one)).toBe("No price is given, so it is bracketed from the one wallet above $1,000,000.");
  const { from: _, ...unsaid } = one;
  expect(priceNote(unsaid)).toBe(
    "No price is given, so it is bracketed from the number of wallets above a value.",
  );
  expect(priceNote(known)).toBe("The price is the last one known when the data was taken.");
  expect(priceNote(null)).toBe("");
});

test("demo data is said to be demo data", () => {
  expect(footNote("demo")).toBe(
    "This is invented demo data, not a real market. The figures are not investment advice.",
  );
  expect(footNote("file")).toMatch(/computed from token transfers/);
  expect(footNote("upstream")).toMatch(/beta API/);
  expect(footNote(undefined)).toBe("The figures are not investment advice.");
});

test("figures that are taken along say which of them are invented", () => {
  const ash = { name: "Ash", sources: ["demo"] } as const;
  const elm = { name: "Elm", sources: ["demo"] } as const;
  const oak = { name: "Oak", sources: ["evm"] } as const;
  expect(demoMark([ash, elm])).toBe("Demo data, invented");
  expect(demoMark([ash, oak, elm])).toBe("Demo data, invented: Ash, Elm");
  expect(demoMark([oak, { name: "Fir", sources: undefined }])).toBe("");
});

test("no two sections about other days are reached by one link", () => {
  const ids = Object.values(pastSections).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(sourceLine(pastSections.changes.sources)).toBe(
    "Sources: holders of two days, changes between them.",
  );
});
