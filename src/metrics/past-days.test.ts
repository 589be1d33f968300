import { expect, test } from "vitest";
import { momentText, readDays, readWholeDay } from "./past-days.ts";

const newest = "2026-03-10";
const read = (asked: { at?: string; from?: string; to?: string }) =>
  readDays({ at: "", from: "", to: "", ...asked }, newest);

test("days are read as they stand, an open end as the newest", () => {
  expect(read({ at: "2026-03-01" })).toEqual({ at: "2026-03-01", from: "", to: "", note: "" });
  expect(read({ from: "2026-02-01" })).toEqual({ at: "", from: "2026-02-01", to: newest, note: "" });
  expect(read({ from: newest })).toMatchObject({ from: newest, to: newest, note: "" });
  expect(read({})).toEqual({ at: "", from: "", to: "", note: "" });
});

test("the later day first changes places, and says so", () => {
  expect(read({ from: "2026-03-05", to: "2026-03-01" })).toEqual({
    at: "",
    from: "2026-03-01",
    to: "2026-03-05",
    note: "The first day was later than the second, so they were swapped.",
  });
});

test("days after the newest data are that of the newest, and say so", () => {
  const note = "1 Jan 2030 lies after the newest data, which are of 10 Mar 2026.";
  expect(read({ at: "2030-01-01" })).toEqual({ at: newest, from: "", to: "", note });
  expect(read({ from: "2026-03-01", to: "2030-01-01" })).toMatchObject({
    from: "2026-03-01",
    to: newest,
    note,
  });
  expect(read({ from: "2030-01-01" })).toMatchObject({ from: newest, to: newest, note });
  expect(read({ from: "2030-01-02", to: "2030-01-01" })).toMatchObject({
    from: newest,
    to: newest,
    note: "The first day was later than the second, so they were swapped. 1 Jan 2030 and 2 Jan 2030 lie after the newest data, which are of 10 Mar 2026.",
  });
});

test("the newest day is not over, so it is called now", () => {
  expect(momentText(newest, newest)).toBe("now");
  expect(momentText("2026-03-01", newest)).toBe("1 Mar 2026");
});

test("tokens are compared at the end of a day that is over in the newest of their data", () => {
  expect(readWholeDay("2026-03-09", newest)).toEqual({ day: "2026-03-09", last: "2026-03-09", note: "" });
  expect(readWholeDay("", newest)).toEqual({ day: "", last: "2026-03-09", note: "" });
  const note = "The data end before the end of 10 Mar 2026; the last whole day is 9 Mar 2026.";
  expect(readWholeDay(newest, newest)).toEqual({ day: "2026-03-09", last: "2026-03-09", note });
  expect(readWholeDay("2030-01-01", "2026-01-01")).toEqual({
    day: "2025-12-31",
    last: "2025-12-31",
    note: "The data end before the end of 1 Jan 2030; the last whole day is 31 Dec 2025.",
  });
});
