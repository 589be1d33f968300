import { afterEach, expect, test, vi } from "vitest";
import { isTyping, stepIndex } from "./keyboard.ts";

test.each(["ArrowRight", "ArrowDown"])(
  "%s goes to the next mark, from none to the first, and stays at the last",
  (key) => {
    expect([undefined, 0, 3, 4].map((index) => stepIndex(key, index, 5))).toEqual([0, 1, 4, 4]);
  },
);

test.each(["ArrowLeft", "ArrowUp"])(
  "%s goes to the mark before, from none to the last, and stays at the first",
  (key) => {
    expect([undefined, 4, 1, 0].map((index) => stepIndex(key, index, 5))).toEqual([4, 3, 0, 0]);
  },
);

test("Home and End go to the ends, other keys nowhere, and a row without marks has none", () => {
  expect(["Home", "End", "Enter", "a"].map((key) => stepIndex(key, 2, 5))).toEqual([
    0,
    4,
    undefined,
    undefined,
  ]);
  expect(["Home", "End", "ArrowRight"].map((key) => stepIndex(key, undefined, 0))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

afterEach(() => vi.unstubAllGlobals());

test("a key belongs to a field that is typed in, and to nothing else", () => {
  class Field {
    constructor(
      readonly tagName: string,
      readonly isContentEditable = false,
    ) {}
  }
  vi.stubGlobal("HTMLElement", Field);
  const typing = (target: unknown) => isTyping({ target } as Pick<KeyboardEvent, "target">);
  expect(["INPUT", "TEXTAREA", "SELECT"].map((name) => typing(new Field(name)))).toEqual([true, true, true]);
  expect(["BUTTON", "INPUTS", "X-SELECT", "DIV"].map((name) => typing(new Field(name)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(typing(new Field("DIV", true))).toBe(true);
  expect(typing({ tagName: "INPUT", isContentEditable: true })).toBe(false);
});
