import { expect, test } from "vitest";
import { draw } from "./draw.tsx";

const room = { width: 640, height: 220, narrow: false, id: "t" };

test.each([
  ["among equals", 5, 5],
  ["of a few that hold nearly as much", 4, 1],
])("what a wallet is called stands above the dots that come next: %s", (_, rank, least) => {
  const amounts = [9, 8, 7, 5.1, 5, 4.9, 4.9, least].map((amount) => (least === 5 ? 5 : amount));
  const own = { rank, amount: amounts[rank - 1]! };
  const svg = draw({ kind: "ranks", data: { amounts, own, ticker: "ASH" } }, room);
  const next = [...svg.matchAll(/scatter-dot[^>]*cx="([\d.]+)" cy="([\d.]+)"/g)]
    .map(([, x, y]) => ({ x: Number(x), y: Number(y) }))
    .filter(({ x }) => x > Number(/scatter-own[^>]*cx="([\d.]+)"/.exec(svg)?.[1]));
  expect(next).toHaveLength(amounts.length - rank);
  const line = Number(/<text[^>]*class="mark-label"[^>]*y="([\d.]+)"/.exec(svg)?.[1]);
  // A dot has three pixels around its middle, letters three below their line.
  expect(line + 3).toBeLessThan(Math.min(...next.map(({ y }) => y)) - 3);
});
