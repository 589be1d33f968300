import { describe, expect, test } from "vitest";
import type { Meta } from "../../../contract/meta.ts";
import { type MissingHistory, missingHistory, noHistoryText, outsideLife } from "./missing-history.ts";

const at = (text: string) => Date.parse(text) / 1000;

describe("a section that a token does not have", () => {
  const known = { isIncomplete: false, isObserved: false };
  const why = (needs: MissingHistory["needs"], change: Partial<typeof known> = {}) =>
    missingHistory("Age of supply", { needs }, { ...known, ...change }).note.rest;
  const noPrice = "No price of that time is known, so nothing can be valued in dollars.";
  const noTransfers = "These figures need the transfers of that time, and they are not known.";
  const incomplete =
    "Some of its transfers are missing. These figures need all of them, so nothing is estimated in their place.";

  test("is named", () => {
    expect(missingHistory("Age of supply", { needs: "transfers" }, known)).toEqual({
      finding: "Age of supply is not known: transfers of that time are missing",
      note: { lead: "Not available for this token.", rest: noTransfers },
    });
    expect(missingHistory("Cohorts", { needs: "transfers", isMany: true }, known).finding).toBe(
      "Cohorts are not known: transfers of that time are missing",
    );
  });

  test("needs a price, or the transfers", () => {
    expect(why("price")).toBe(noPrice);
    expect([why("transfers"), why("balances")]).toEqual([noTransfers, noTransfers]);
  });

  test("needs all transfers, but where balances are enough", () => {
    const change = { isIncomplete: true };
    expect([why("transfers", change), why("price", change)]).toEqual([incomplete, incomplete]);
    // Some of that time may be here.
    expect(why("balances", change)).toBe(
      "Some of its transfers are missing, so what was held at that time is not known.",
    );
  });

  test("was not told by a data service, whatever else is missing", () => {
    expect(why("transfers", { isObserved: true, isIncomplete: true })).toBe(
      "The data service gives no history. What this site was told since it first asked does not contain these figures.",
    );
  });
});

describe("days outside of a life", () => {
  const life = { first: at("2025-03-02"), last: at("2025-11-21T14:32:07Z") };
  const outside = (from: string, to: string, isObserved = false) =>
    outsideLife("Brinewick", { from, to }, { life, isObserved });

  test("before it the token did not exist", () => {
    expect(outside("2025-02-01", "2025-02-28")).toEqual({
      title: "Brinewick did not exist on 28 Feb 2025",
      detail: "Its history begins on 1 Mar 2025.",
    });
  });

  test("after it nothing is known yet", () => {
    const after = {
      title: "Nothing is known of Brinewick from 1 Dec 2025 on",
      detail: "Its newest data is of 21 Nov 2025.",
    };
    expect(outside("2025-12-01", "")).toEqual(after);
    expect(outside("2025-12-01", "2025-12-24")).toEqual(after);
  });

  test("where a data service is asked the days are those on which it was", () => {
    expect(outside("2025-02-01", "2025-02-28", true)).toEqual({
      title: "Nothing was told of Brinewick at that time",
      detail: "This site asked for it from 1 Mar 2025 to 21 Nov 2025, and the data service gives no history.",
    });
  });
});

test("why there is no history at all", () => {
  const meta: Meta = {
    asOf: new Date("2025-11-21T14:32:07Z"),
    sources: ["file"],
    history: "full",
    priceUsd: undefined,
    requestId: undefined,
  };
  const detail = (change: Partial<Meta>) => noHistoryText("Brinewick", { ...meta, ...change }).detail;
  const failed = "The figures could not be computed for this token, so nothing is estimated in their place.";
  expect(noHistoryText("Brinewick", undefined)).toEqual({
    title: "No history of Brinewick is known",
    detail: failed,
  });
  expect(detail({})).toBe(failed);
  expect(detail({ sources: ["upstream"], history: "snapshot" })).toBe(
    "The data service tells what is now, and no past. From the first request on this site keeps what it was told.",
  );
  expect(detail({ history: "snapshot" })).toBe(
    "Only balances of one moment are known. A history needs transfers, or further moments.",
  );
  expect(detail({ history: "incomplete" })).toBe(
    "Some of its transfers are missing, so what it was at any time cannot be worked out.",
  );
  const titles = [meta, { ...meta, sources: ["upstream"] }, { ...meta, history: "snapshot" }] as Meta[];
  for (const each of [...titles, { ...meta, history: "incomplete" } as Meta]) {
    expect(noHistoryText("Brinewick", each).title).toBe("No history of Brinewick is known");
  }
});
