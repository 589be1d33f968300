import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { hhiTicks } from "../supply/hhi-scale.ts";
import { PriceRuler } from "../pnl/PriceRuler.tsx";

it("the price ruler keeps two labels where needles cross the others", () => {
  const price = { low: 0.0399, high: 0.0399 };
  const markup = renderToStaticMarkup(<PriceRuler breakEven={0.0344} price={price} />);
  // Drawn twice: for a wide and for a narrow page.
  for (const drawing of markup.split("<svg").slice(1)) {
    expect(drawing.match(/axis-label/g)?.length).toBeGreaterThan(1);
  }
});

it("the price ruler writes a step of a quarter in full", () => {
  const markup = renderToStaticMarkup(<PriceRuler breakEven={3.2} price={{ low: 3.5, high: 3.5 }} />);
  expect(markup).toContain(">$3.25<");
});

it("the top of the index is written out where it fits beside 1,800", () => {
  const top = (width: number) => hhiTicks(width).find(({ value }) => value === 10_000)?.label;
  expect([top(540), top(358), top(171)]).toEqual(["10,000", "10,000", "10k"]);
});
