import { expect, test } from "vitest";
import { type ComparedToken, growth, most } from "./compare.ts";

function token(name: string, holderCount: number | null, week?: number): ComparedToken {
  return {
    name,
    holderCount,
    deltas: week === undefined ? null : { "7days": week },
    concentration: null,
    hhi: null,
    hands: null,
    thresholds: null,
    pnl: null,
  };
}
const holders = ({ holderCount }: ComparedToken) => holderCount;

test("the one with the most is found wherever its column stands", () => {
  const [ash, elm, oak] = [token("Ash", 5), token("Elm", 40), token("Oak", 7)];
  expect(most([ash, elm, oak], holders)).toEqual({ token: elm, value: 40, shared: false, known: 3 });
  expect(most([elm, oak, ash], holders)?.token.name).toBe("Elm");
  expect(most([oak, ash, elm], holders)?.token.name).toBe("Elm");
});

test("a token whose figure is not known is not compared, and is not counted among those that are", () => {
  const ash = token("Ash", -3);
  expect(most([token("Elm", null), ash, token("Oak", Number.NaN)], holders)).toEqual({
    token: ash,
    value: -3,
    shared: false,
    known: 1,
  });
  expect(most([ash], () => Infinity)).toBeNull();
  expect(most([ash], () => undefined)).toBeNull();
  expect(most([], holders)).toBeNull();
});

test("two that have the most alike share it; two alike below the first do not", () => {
  const [ash, elm, oak] = [token("Ash", 9), token("Elm", 9), token("Oak", 4)];
  expect(most([oak, ash, elm], holders)).toMatchObject({ value: 9, shared: true, known: 3 });
  expect(most([ash, oak, token("Fir", 4)], holders)).toMatchObject({ value: 9, shared: false });
});

test("growth is of the holders that there were before the change", () => {
  expect(growth(token("Ash", 120, 20), "7days")).toBe(0.2);
  expect(growth(token("Ash", 80, -20), "7days")).toBe(-0.2);
  expect(growth(token("Ash", 50, 0), "7days")).toBe(0);
});

test("there is none of a token that had no holder then, or of which either is not known", () => {
  expect(growth(token("Ash", 20, 20), "7days")).toBeNull();
  expect(growth(token("Ash", 20, 30), "7days")).toBeNull();
  expect(growth(token("Ash", null, 20), "7days")).toBeNull();
  expect(growth(token("Ash", 20), "7days")).toBeNull();
  expect(growth(token("Ash", 20, 5), "30days")).toBeNull();
});
