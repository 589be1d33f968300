import { expect, test } from "vitest";
import { describeFigureError, readTypedFigure, typedFigure } from "./typed-figure.ts";

test.each([
  ["", 1, ""],
  ["1,000", 1, "1000"],
  ["-5", 1, "-5"],
  ["\u22125", 1, "-5"],
  ["+12", 1, "12"],
  ["34.1%", 100, "0.341"],
  ["34.1", 100, "0.341"],
  [".5", 100, "0.005"],
  ["100", 100, "1"],
  ["177", 10_000, "0.0177"],
  ["1.", 1, "1"],
  ["2.5", 100, "0.025"],
] as const)("%s at %d is %s, and is shown so again", (text, scale, bound) => {
  expect(readTypedFigure(text, scale)).toBe(bound);
  expect(readTypedFigure(typedFigure(bound, scale), scale)).toBe(bound);
});

test.each(["many", "1e5", "--1", "1-2", "1.2.3", "9".repeat(16), "."])("%s is no number", (text) => {
  expect(readTypedFigure(text, 1)).toBeUndefined();
});

test("a share is shown in percent without what binary fractions add", () => {
  expect(typedFigure("0.341", 100)).toBe("34.1");
  expect(typedFigure("0.07", 10_000)).toBe("700");
});

test("a decimal comma is one, and what can be meant in two ways is refused", () => {
  expect(readTypedFigure("2,5%", 100)).toBe("0.025");
  expect(readTypedFigure("-0,5", 1)).toBe("-0.5");
  expect(readTypedFigure("10.000", 1)).toBeUndefined();
  expect(describeFigureError("10.000")).toBe("10.000 may be 10 or 10,000: type 10.0000 or 10000");
  expect(describeFigureError("many")).toBe("A number, such as 1,000 or 2.5");
});
