import { expect, test } from "vitest";
import { fc } from "../../../test/speed.ts";
import { spokenName, spokenTicker } from "./name.ts";
import { textLength } from "./words.ts";

const address = "Br1nQw7KdVf4xR9mUeLpZ3sYtGhJ2cNa8vDkT5XoWq6z";

test.each([
  ["Brinewick", "BRINE", "Brinewick"],
  ["A name that somebody made very much too long", "LONG", "A name that somebody…"],
  ["Longwinded Lapwing of the Low Lagoon", "LONG", "Longwinded Lapwing of…"],
  ["Supercalifragilisticexpialidocious", "LONG", "Supercalifragilisticexp…"],
  ["A Supercalifragilisticexpialidocious", "LONG", "A Supercalifragilistice…"],
  ["Evil\u202Enekot\u202E and more", "EVIL", "Evil[U+202E]nekot…"],
  ["Brinewick\u200B\u200Bwick", "EVIL", "Brinewick[U+200B]…"],
  ["   ", "BRINE", "BRINE"],
  ["", "", "Br1n…Wq6z"],
])("name %j, ticker %j: %j", (name, ticker, spoken) => {
  expect(spokenName({ name, ticker, address })).toBe(spoken);
});

test("a right-to-left name is isolated, and an override is shown as its code", () => {
  expect(spokenName({ name: "עברית", ticker: "X", address })).toBe("\u2068עברית\u2069");
  const spoken = spokenName({ name: "safe\u202Ekcatta", ticker: "X", address });
  expect(spoken).not.toContain("\u202E");
  expect(spoken).toContain("U+202E");
});

test("whatever the name, it is short and not empty", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, ticker) => {
      const spoken = [spokenName({ name, ticker, address }), spokenTicker({ ticker, address })];
      for (const text of spoken) {
        expect(text.trim()).not.toBe("");
        expect(textLength(text)).toBeLessThanOrEqual(26);
      }
    }),
  );
});
