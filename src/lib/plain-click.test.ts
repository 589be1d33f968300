import { expect, test } from "vitest";
import { isPlainClick } from "./plain-click.ts";

const click = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test("a click with another button or a key is the browser's own", () => {
  expect(isPlainClick(click)).toBe(true);
  expect(isPlainClick({ ...click, button: 1 })).toBe(false);
  for (const key of ["altKey", "ctrlKey", "metaKey", "shiftKey"]) {
    expect(isPlainClick({ ...click, [key]: true })).toBe(false);
  }
});
