import { expect, test } from "vitest";
import { captionLines } from "./caption-lines.ts";

const parts = [
  { text: "Ten largest", isStrong: true },
  { text: " of each week, % of supply,  since 5 Apr 2026.", isStrong: false },
];
const written = (width: number) =>
  captionLines(parts, width, 12).map((line) => line.map(({ text }) => text).join(""));

test("a caption that fits is one line, with its parts as they are", () => {
  expect(captionLines(parts, 400, 12)).toEqual([
    [
      { text: "Ten largest", isStrong: true },
      { text: " of each week, % of supply, since 5 Apr 2026.", isStrong: false },
    ],
  ]);
});

test("a long one is broken between words, in the middle of a part too", () => {
  expect(written(180)).toEqual(["Ten largest of each week, % of", "supply, since 5 Apr 2026."]);
  expect(captionLines(parts, 50, 12)[1]![0]).toEqual({ text: "largest", isStrong: true });
});

test("words without a blank between them stay together, and no line is empty", () => {
  const glued = [
    { text: "Price", isStrong: true },
    { text: ", US dollars", isStrong: false },
  ];
  expect(captionLines(glued, 1, 12).map((line) => line.map(({ text }) => text).join(""))).toEqual([
    "Price,",
    "US",
    "dollars",
  ]);
  expect(captionLines([], 100, 12)).toEqual([[]]);
});
