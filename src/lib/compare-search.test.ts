import { expect, test } from "vitest";
import { longestSelection } from "../../contract/compared-tokens.ts";
import { compareSearch } from "./search-params.ts";

const read = (query: string) => compareSearch.readQuery(new URLSearchParams(query));

test("an address without a choice has none", () => {
  expect(read("")).toEqual(compareSearch.usual);
  expect(compareSearch.usual).toEqual({ t: "", at: "", series: "", axis: "", scale: "", unit: "" });
});

test("what stands in an address is kept, each under its name", () => {
  expect(read("t=sol:A,eth:B&at=2026-03-01&series=top-10&axis=launch&scale=log&unit=tokens")).toEqual({
    t: "sol:A,eth:B",
    at: "2026-03-01",
    series: "top-10",
    axis: "launch",
    scale: "log",
    unit: "tokens",
  });
});

test.each(["a b", "Ünits", "LOG", "x".repeat(21), "a\nb", "<b>"])("%j is no word of a choice", (word) => {
  expect(read(`series=${encodeURIComponent(word)}`).series).toBe("");
});

test.each(["2026-02-30", "yesterday", "2026-03-01T00:00Z", "20260301"])("%j is no day", (at) => {
  expect(read(`at=${at}`).at).toBe("");
});

test("a word may have twenty letters, and the tokens no more than fit", () => {
  expect(read(`series=${"x".repeat(20)}`).series).toHaveLength(20);
  expect(read(`t=${"x".repeat(longestSelection + 9)}`).t).toHaveLength(longestSelection);
});
