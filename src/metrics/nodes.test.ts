import { expect, test } from "vitest";
import { nodeSays, paceText, refusedText } from "./nodes.ts";

const nodes = [{ head: 1_000 }, { head: 899 }, { head: 900 }, { head: null }];
const says = (index: number, trouble: string | null = null) =>
  nodeSays({ trouble, head: nodes[index]!.head }, nodes);

test("a node far behind the others says so, unless it says what is in its way", () => {
  expect(says(0)).toBe("answers");
  expect(says(1)).toBe("answers, 101 blocks behind the others");
  expect(says(2)).toBe("answers");
  expect(says(3)).toBe("answers");
  expect(says(1, "HTTP 502")).toBe("HTTP 502");
});

test("what was refused stands beside what was asked", () => {
  expect(refusedText({ refused: 212, calls: 4_180 })).toBe("212 of 4,180 calls");
  expect(refusedText({ refused: 0, calls: 1 })).toBe("0 of 1 call");
});

test("a slow plan has a pace, too", () => {
  const paces = [0.04, 0.1, 0.44, 1, 5.25, 9.94, 9.96, 1_234.4].map(paceText);
  expect(paces).toEqual(["under 0.1", "0.1", "0.4", "1", "5.3", "9.9", "10", "1,234"]);
});
