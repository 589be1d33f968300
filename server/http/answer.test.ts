import { expect, test } from "vitest";
import type { Answer } from "../api/backend.ts";
import { answerHeaders, pageLinks } from "./answer.ts";

const bare: Answer = { body: "{}", etag: 'W/"x"', asOf: null, sources: [], history: null, priceUsd: null };

test("what is not known of an answer is not said", () => {
  expect(answerHeaders(bare)).toEqual({});
});

test("what is known is said, each in its header", () => {
  const answer: Answer = {
    ...bare,
    asOf: 1_790_000_000,
    sources: ["demo", "file"],
    history: "incomplete",
    notes: ["partial", "left_out=3"],
    priceUsd: 0.0000000012,
    stale: { reason: "source_behind", at: 1_789_000_000 },
    facts: { costShare: 0.5 },
  };
  expect(answerHeaders(answer)).toEqual({
    "x-data-as-of": "2026-09-21T14:13:20.000Z",
    "x-data-source": "demo, file",
    "x-data-history": "incomplete",
    "x-data-note": "partial, left_out=3",
    "x-price-usd": "0.0000000012",
    "x-data-stale": "source_behind; at=1789000000",
    "x-data-cost-share": "0.5",
  });
  // A moment and a price of 0 are known.
  expect(answerHeaders({ ...bare, asOf: 0, priceUsd: 0 })).toEqual({
    "x-data-as-of": "1970-01-01T00:00:00.000Z",
    "x-price-usd": "0",
  });
});

test("an answer that is sent many times is described once, and no other by its words", () => {
  const answer: Answer = { ...bare, history: "full" };
  const other: Answer = { ...bare, history: "snapshot" };
  expect(answerHeaders(answer)).toBe(answerHeaders(answer));
  expect(answerHeaders(other)).toEqual({ "x-data-history": "snapshot" });
});

const linksAt = (limit: number, offset: number, total: number) =>
  pageLinks("/v0", "getTokens", { chain_id: "sol", limit, offset }, total);
const link = (limit: number, offset: number, relation: string) =>
  `</v0/sol/tokens?limit=${limit}&offset=${offset}>; rel="${relation}"`;

test.each([
  ["all rows on one page", 50, 0, 50, undefined],
  ["one row more", 50, 0, 51, link(50, 50, "next")],
  ["the last page, full", 50, 50, 100, link(50, 0, "prev")],
  ["a page in the middle", 50, 50, 101, `${link(50, 100, "next")}, ${link(50, 0, "prev")}`],
  ["a page that begins within the first", 50, 20, 60, link(50, 0, "prev")],
  ["past the end", 10, 90, 5, link(10, 80, "prev")],
  ["no rows", 50, 0, 0, undefined],
] as const)("%s: what is before and after it", (_, limit, offset, total, expected) => {
  expect(linksAt(limit, offset, total)).toBe(expected);
});

test("no page is linked to that is too far to be asked for", () => {
  expect(linksAt(100, 999_900, 5_000_000)).toContain(link(100, 1_000_000, "next"));
  expect(linksAt(100, 999_901, 5_000_000)).toBe(link(100, 999_801, "prev"));
});
