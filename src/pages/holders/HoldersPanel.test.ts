import { expect, test } from "vitest";
import { readPrice } from "../../metrics/price.ts";
import { brinewick } from "../../metrics/test-brinewick.ts";
import { filterPriceNote } from "./FilterPanel.tsx";
import { holderBarsNote } from "./HoldersPanel.tsx";

test("beside the filter it is said what its dollars are placed with", () => {
  const { breakdowns, holders, rows367 } = brinewick;
  expect(filterPriceNote(readPrice({ breakdowns, holders: [...holders, ...rows367] }))).toMatch(
    /approximate/,
  );
  expect(filterPriceNote(readPrice({ knownUsd: 1 }))).toBe("");
  expect(filterPriceNote(null)).toMatch(/no dollar values/);
});

test("the bars of the holder list say what their ends are", () => {
  expect(holderBarsNote("8.9%")).toBe(
    "Bars in the share column run from 0 to 8.9%, the largest share on this page. The cumulative bars run from 0 to 100% and draw the concentration curve as they go down.",
  );
});
