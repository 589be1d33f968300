import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FigureList } from "./FigureList.tsx";

test("the colour of a change ends where it is said what the figure is of", () => {
  const note = "+1,104 in 24 hours, accounts of 22,955 wallets";
  const figure = { metric: "holders", label: "Holders", value: "24,143", note, noteSign: 1 } as const;
  const html = renderToStaticMarkup(<FigureList figures={[figure]} state={() => "ready"} />);
  expect(html).toMatch(/text-gain.*in 24 hours<\/span>, accounts of 22,955 wallets</);
  const short = { ...figure, note: "+8 in 24 hours" };
  expect(renderToStaticMarkup(<FigureList figures={[short]} state={() => "ready"} />)).toMatch(
    /text-gain.*in 24 hours<\/span></,
  );
});
