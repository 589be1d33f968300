import { expect, test } from "vitest";
import { placeholder } from "../figures/placeholder.ts";
import { noHistoryText } from "./history/missing-history.ts";
import { newestDay, whyNoPast } from "./known-past.ts";
import { noMapText } from "./map-section.ts";

test("the newest day is that of the data", () => {
  expect(newestDay(new Date("2026-03-10T00:00:01Z"))).toBe("2026-03-10");
});

test("a token has a past where its balances at other times are known", () => {
  const meta = { ...placeholder.meta, asOf: new Date() };
  expect(whyNoPast(meta)).toBeUndefined();
  expect(whyNoPast({ ...meta, history: "incomplete" })).toBeUndefined();
  expect(whyNoPast({ ...meta, history: "snapshot" })).toMatch(/one moment/);
  expect(whyNoPast({ ...meta, sources: ["upstream"] })).toMatch(/data service/);
  const coverage = { from: 1, to: 2, transfers: 3, addresses: 4 };
  expect(whyNoPast({ ...meta, history: "incomplete", facts: { coverage } })).toMatch(/missing/);
  const withheld = { ...meta, history: "incomplete", notes: ["withheld"] } as const;
  expect(whyNoPast({ ...withheld, facts: { coverage } })).toBe(
    "Its transfers do not explain its supply, so balances of other days are not known.",
  );
  for (const say of [noMapText, noHistoryText]) {
    expect(say("Otter", withheld).detail).toMatch(/^Its transfers do not explain its supply, so/);
    expect(say("Otter", { ...withheld, notes: [] }).detail).toMatch(/^Some of its transfers are missing, so/);
  }
  expect(whyNoPast(placeholder.meta)).toBe("Nothing is known of other days.");
});
