import { expect, test } from "vitest";
import { textWidth } from "../kit/text-width.ts";
import { clearTicks } from "./EndLabels.tsx";
import { placeIn, rightRoom, topRoom } from "./frame-room.ts";

test("a value lies where the chart draws it: the ends of the scale at the ends of its room", () => {
  const yOf = placeIn([0, 50], false, 222);
  expect([yOf(0), yOf(25), yOf(50)]).toEqual([222, (222 + topRoom) / 2, topRoom]);
  // Not from 0 on.
  const part = placeIn([10, 30], false, 222);
  expect([part(10), part(15), part(30)]).toEqual([222, 172, topRoom]);
});

test("on a scale of powers equal factors are equal ways", () => {
  const yOf = placeIn([1, 10_000], true, 222);
  [1, 10, 100, 1_000, 10_000].forEach((value, power) => {
    expect(yOf(value)).toBeCloseTo(222 - (power / 4) * (222 - topRoom), 9);
  });
});

test("room at the right: most for what ends are called, less beside another, least on a phone", () => {
  expect([rightRoom(false), rightRoom(false, { isSmall: true }), rightRoom(true)]).toEqual([146, 84, 46]);
});

test("a figure of the axis goes where it would touch what an end is called, and nowhere else", () => {
  const tick = (value: number) => ({ value, label: "40,000" });
  const end = { name: "Holders", text: "48,250", y: 100 };
  /** Beside the end and its name, with `room` left between them. */
  const right = (room: number) => 9 + textWidth("Holders 48,250", 12, true) + room + textWidth("40,000", 12);
  const labelsAt = (ys: readonly number[], width: number) =>
    clearTicks(
      ys.map((y) => tick(y)),
      [end],
      width,
      (value) => value,
    ).map(({ label }) => label);
  // Eight pixels below the middle of the end stands a figure in one line with it: what is a line away has room.
  expect(labelsAt([108 - 15, 108 - 14, 108, 108 + 14, 108 + 15], right(7))).toEqual([
    "40,000",
    "",
    "",
    "",
    "40,000",
  ]);
  expect(labelsAt([108], right(8))).toEqual(["40,000"]);
  // The line stays, and so does the figure where nothing ends.
  expect(clearTicks([tick(108)], [end], 0, (value) => value)).toEqual([{ value: 108, label: "" }]);
  expect(clearTicks([tick(108)], [], 0, (value) => value)).toEqual([tick(108)]);
});
