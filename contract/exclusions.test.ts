import { expect, test } from "vitest";
import { countAgain, countGroupAgain, leaveOut, leaveOutAgain } from "./exclusion-changes.ts";
import { isExcluding, mostNamed, noExclusions, exclusionSearch } from "./exclusions.ts";

const a = "So11111111111111111111111111111111111111112";
const b = "1nc1nerator11111111111111111111111111111111";
const c = "0x00000000000000000000000000000000000000aa";
const read = (query: string) => exclusionSearch.readQuery(new URLSearchParams(query));

test("nothing given is nothing left out, and nothing in the address", () => {
  expect(read("")).toEqual(noExclusions);
  expect(isExcluding(noExclusions)).toBe(false);
  expect(exclusionSearch.write(noExclusions)).toBe("");
});

test("words have one order, addresses one form, and a repeated name is one list", () => {
  expect(read(`without=burn,pool&and=${a}&and=0x${"0".repeat(38)}AA,${a}&keep=${b}`)).toEqual({
    without: "pool,burn",
    and: `${a},${c}`,
    keep: b,
  });
});

test("what cannot be read is left away", () => {
  expect(read("without=people,<script>&and=javascript:alert(1),&keep=x")).toEqual(noExclusions);
  expect(exclusionSearch.read({ without: 7, and: null, keep: {} })).toEqual(noExclusions);
  // Nothing is left out of which one could be kept.
  expect(read(`keep=${a}`)).toEqual(noExclusions);
});

test("no more are named than an address can hold", () => {
  const many = Array.from({ length: 300 }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);
  expect(exclusionSearch.read({ and: many.join(",") }).and.split(",")).toHaveLength(mostNamed);
});

test("what is written is read as it was", () => {
  const left = { without: "pool,exchange", and: `${a},${c}`, keep: b };
  expect(read(exclusionSearch.write(left))).toEqual(left);
});

test("an address left out by name is counted again by taking its name away", () => {
  const left = leaveOut(leaveOut(noExclusions, a), c);
  expect(left).toEqual({ without: "", and: `${a},${c}`, keep: "" });
  expect(countAgain(left, a)).toEqual({ without: "", and: c, keep: "" });
  expect(countAgain(countAgain(left, a), c)).toEqual(noExclusions);
});

test("one that is left out by its kind is kept by name, and left out again", () => {
  const left = exclusionSearch.read({ without: "pool,burn" });
  const kept = countAgain(left, b);
  expect(kept).toEqual({ without: "pool,burn", and: "", keep: b });
  expect(leaveOutAgain(kept, b)).toEqual(left);
  expect(countGroupAgain(kept, "pool")).toEqual({ without: "burn", and: "", keep: b });
  expect(leaveOut(kept, b)).toEqual({ without: "pool,burn", and: b, keep: "" });
});
