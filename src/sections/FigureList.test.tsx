import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Figure } from "../metrics/figures.ts";
import { FigureList, type FigureState } from "./FigureList.tsx";

const holders = { metric: "holders", label: "Holders", value: "24,143" } as const;

test("the colour of a change ends where it is said what the figure is of", () => {
  const note = "+1,104 in 24 hours";
  const figure = { ...holders, note, noteSign: 1, noteOf: "accounts of 22,955 wallets" } as const;
  const html = renderToStaticMarkup(<FigureList figures={[figure]} state={() => "ready"} />);
  expect(html).toMatch(/text-gain.*in 24 hours<\/span>, accounts of 22,955 wallets</);
  const short = { ...holders, note: "+8 in 24 hours", noteSign: 1 };
  expect(renderToStaticMarkup(<FigureList figures={[short]} state={() => "ready"} />)).toMatch(
    /text-gain.*in 24 hours<\/span></,
  );
});

test("of what did not come it is not said that there is none", () => {
  const drawn = (state: FigureState, change: Partial<Figure> = {}) => {
    const figure: Figure = { ...holders, note: "no change figures", lacking: "change figures", ...change };
    return renderToStaticMarkup(<FigureList figures={[figure]} state={() => state} />);
  };
  expect(drawn("ready")).toContain(">no change figures<");
  expect(drawn("failed")).toContain(">change figures could not be loaded<");
  expect(drawn("failed")).toContain("24,143");
  expect(drawn("failed", { noteOf: "by account" })).toContain(
    "change figures could not be loaded, by account",
  );
  expect(drawn("failed", { value: null })).toContain(">could not be loaded<");
});
