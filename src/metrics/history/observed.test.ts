import { describe, expect, test } from "vitest";
import type { History } from "../../../contract/history.ts";
import {
  observedConcentration,
  observedCost,
  observedHolders,
  observedLead,
  observedSizes,
} from "./observed.ts";
import { historyOf } from "./test-history.ts";

/** As the service was asked: at three times of two days, on no grid. */
const times = ["2025-03-03T09:12:00Z", "2025-03-12T10:00:00Z", "2025-03-12T14:32:07Z"];
const told = (series: History["series"]) => historyOf(times, series);
const nothing = told({});

describe("the lead", () => {
  const lead = (...holders: (number | null)[]) => observedLead("Brinewick", told({ holders }));

  test("says what was told last, and how it differs from the first", () => {
    expect(lead(400, null, 412)).toEqual({
      lead: "Brinewick had 412 holders when this site last asked, on 12 Mar 2025.",
      rest: "12 more than on 3 Mar 2025; nothing is known of the time between the 2 times it asked.",
    });
    expect(lead(415, 410, 412).rest).toBe(
      "3 fewer than on 3 Mar 2025; nothing is known of the time between the 3 times it asked.",
    );
    expect(lead(412, 410, 412).rest).toBe(
      "As many as on 3 Mar 2025; nothing is known of the time between the 3 times it asked.",
    );
  });

  test("of two times of one day does not say the day twice", () => {
    const onOne = (...holders: number[]) =>
      observedLead("Brinewick", historyOf(times.slice(1), { holders })).rest;
    const unknown = "nothing is known of the time between the 2 times it asked.";
    expect(onOne(400, 412)).toBe(`12 more than earlier that day; ${unknown}`);
    expect(onOne(412, 412)).toBe(`As many as earlier that day; ${unknown}`);
    const midnight = ["2025-03-11T23:00:00Z", "2025-03-12T01:00:00Z"];
    expect(observedLead("Brinewick", historyOf(midnight, { holders: [400, 412] })).rest).toBe(
      `12 more than on 11 Mar 2025; ${unknown}`,
    );
  });

  test("of what was told once, or never, says no more than that", () => {
    expect(lead(null, 412, null)).toEqual({
      lead: "Brinewick had 412 holders when this site last asked, on 12 Mar 2025.",
      rest: "It was told so once; what was at other times is not known.",
    });
    expect(observedLead("Brinewick", nothing)).toEqual({
      lead: "How many hold Brinewick was not told at these times.",
      rest: "",
    });
  });
});

describe("an earlier figure", () => {
  test("is said beside that of the end", () => {
    expect(observedHolders(told({ holders: [400, 405, 412] }))).toBe(
      "412 holders on 12 Mar 2025, 400 on 3 Mar 2025",
    );
  });

  test("is not said where there is none, or it is of the same day", () => {
    expect(observedHolders(told({ holders: [null, 405, 412] }))).toBe("412 holders on 12 Mar 2025");
    expect(observedHolders(told({ holders: [null, null, 1] }))).toBe("1 holder on 12 Mar 2025");
    expect(observedHolders(nothing)).toBeNull();
  });

  test("is said from a whole day on", () => {
    const apart = (first: string) =>
      observedHolders(historyOf([first, "2025-03-12T10:00:00Z"], { holders: [400, 412] }));
    expect(apart("2025-03-11T10:00:00Z")).toBe("412 holders on 12 Mar 2025, 400 on 11 Mar 2025");
    expect(apart("2025-03-11T10:00:01Z")).toBe("412 holders on 12 Mar 2025");
  });
});

test("the share of the ten largest is said, else the index, else nothing", () => {
  const top = { top_10_share: [0.405, null, 0.341], hhi: [0.02, 0.02, 0.02] };
  expect(observedConcentration(told(top), "account")).toBe(
    "The ten largest accounts held 34.1% of supply on 12 Mar 2025, 40.5% on 3 Mar 2025",
  );
  expect(observedConcentration(told({ hhi: [0.0273, null, 0.0177] }), "wallet")).toBe(
    "The index was 177 on 12 Mar 2025, 273 on 3 Mar 2025",
  );
  expect(observedConcentration(nothing, "wallet")).toBeNull();
});

test("holders above ten dollars are those of all sizes but the smallest, where all were told", () => {
  const sizes = (crab: (number | null)[], whale: (number | null)[] = [0, 0, 0]) =>
    observedSizes(
      told({
        holders_by_value: { shrimp: [99, 99, 99], crab, fish: [2, 2, 2], dolphin: [1, 1, 1], whale },
      }),
      "account",
    );
  expect(sizes([10, 11, 12], [0, 1, 3])).toBe(
    "18 accounts held more than $10 on 12 Mar 2025, 13 on 3 Mar 2025",
  );
  expect(sizes([10, 11, null])).toBe("14 accounts held more than $10 on 12 Mar 2025, 13 on 3 Mar 2025");
  expect(sizes([null, null, null])).toBeNull();
  const all = [0, 0, 0];
  const none = { shrimp: [5, 5, 5], crab: [3, 1, 0], fish: all, dolphin: all, whale: all };
  expect(observedSizes(told({ holders_by_value: none }), "wallet")).toBe(
    "No wallet held more than $10 on 12 Mar 2025, 3 on 3 Mar 2025",
  );
  expect(observedSizes(nothing, "wallet")).toBeNull();
});

describe("the price", () => {
  const cost = (price_usd: (number | null)[], average_cost?: (number | null)[]) =>
    observedCost(told({ price_usd, ...(average_cost && { average_cost }) }));

  test("is held against the cost of the same time", () => {
    expect(cost([1, 2, 3], [1, 1, 2])).toBe("The price was 50.0% above the average cost on 12 Mar 2025");
    // Of the last time only one of the two was told: the time before counts.
    expect(cost([0.5, null, 3], [1, 1, null])).toBe(
      "The price was 50.0% below the average cost on 3 Mar 2025",
    );
  });

  test("stands alone where no cost was told with it, and so does the cost", () => {
    expect(cost([1, null, 402.1])).toBe("The price was $402.10 on 12 Mar 2025");
    expect(cost([1, null, 402.1], [null, 3, null])).toBe("The price was $402.10 on 12 Mar 2025");
    expect(cost([3, 3, 3], [0, 0, 0])).toBe("The price was above the average cost on 12 Mar 2025");
    expect(observedCost(told({ average_cost: [2, 3, null] }))).toBe(
      "The average cost was $3.00 on 12 Mar 2025",
    );
    expect(observedCost(nothing)).toBeNull();
  });
});
