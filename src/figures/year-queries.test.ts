import { expect, test } from "vitest";
import type { Meta } from "../../contract/meta.ts";
import { hasPast, yearQueries } from "./year-queries.ts";

const token = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const meta: Meta = {
  asOf: new Date("2025-11-21T14:32:07Z"),
  sources: ["file"],
  history: "full",
  priceUsd: undefined,
  requestId: undefined,
};
const coverage = { from: 0, to: 1, transfers: 1, addresses: 1 };

test("the past of a token is known where every transfer is", () => {
  expect(hasPast(meta)).toBe(true);
  expect(hasPast({ ...meta, facts: { costShare: 1 } })).toBe(true);
  for (const lacking of [
    { history: "incomplete" },
    { history: "snapshot" },
    { sources: ["upstream"] },
    { asOf: undefined },
    { facts: { coverage } },
  ] satisfies Partial<Meta>[]) {
    expect(hasPast({ ...meta, ...lacking })).toBe(false);
    expect(yearQueries(token, { ...meta, ...lacking })).toBeNull();
  }
});

test("a year is 52 weeks up to the day of the data, its weeks with one that ended before", () => {
  const asked = yearQueries(token, meta);
  const [days, weeks] = [asked?.days.queryKey[3].from, asked?.weeks.queryKey[3].from].map(
    (from) => typeof from === "number" && new Date(from * 1000).toISOString(),
  );
  expect([days, weeks]).toEqual(["2024-11-23T00:00:00.000Z", "2024-11-16T00:00:00.000Z"]);
});
