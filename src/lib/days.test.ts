import { expect, test } from "vitest";
import { isDay } from "../../contract/search/schema.ts";
import { addDays, dayEnd, dayOf, dayText } from "./days.ts";

test("a day means its end, which is the first second of the next", () => {
  expect(dayEnd("2026-02-28")).toBe(Date.parse("2026-03-01T00:00:00Z") / 1000);
  expect(dayEnd("2024-12-31")).toBe(Date.parse("2025-01-01T00:00:00Z") / 1000);
});

test.each(["2026-02-30", "2026-13-01", "0026-03-01", "2026-3-1", "2026-03-01T00:00:00Z", "", "now"])(
  "%j is no day",
  (text) => expect(isDay(text)).toBe(false),
);

test("days are those of UTC and are counted across months", () => {
  expect(isDay("2024-02-29")).toBe(true);
  expect(dayOf(new Date("2026-03-01T23:59:59Z"))).toBe("2026-03-01");
  expect(addDays("2024-02-28", 2)).toBe("2024-03-01");
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  expect(dayText("2026-03-01")).toBe("1 Mar 2026");
});
