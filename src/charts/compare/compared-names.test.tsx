import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { HandsPair } from "../hands/HandsPair.tsx";
import { IndexLine } from "../flow/IndexLine.tsx";
import { PnlBars } from "../pnl/PnlBars.tsx";
import { SupplyTiers } from "../supply/SupplyTiers.tsx";
import { ThresholdLine } from "../value/ThresholdLine.tsx";

const name = "Brinewick";
const hands = { diamond: 1, gold: 1, silver: 1, bronze: 1, wood: 1 };
const cells: Record<string, ReactElement> = {
  growth: <IndexLine name={name} points={[{ secondsAgo: 0, holders: 5 }]} domain={[90, 110]} />,
  supply: <SupplyTiers name={name} word="wallet" shares={[0.5, 0.1]} top1000={null} holders={2} />,
  hands: <HandsPair name={name} wallets={hands} newWallets={1} tokens={hands} />,
  value: <ThresholdLine name={name} shares={[{ usd: 10, share: 1 }]} />,
  profit: <PnlBars name={name} realized={1} unrealized={-1} columns={3} />,
};

it.each(Object.entries(cells))("the drawing of %s in a comparison says whose it is", (_, cell) => {
  const labels = [...renderToStaticMarkup(cell).matchAll(/role="img"[^>]* aria-label="([^"]*)"/g)];
  expect(labels.length).toBeGreaterThan(0);
  for (const [, label] of labels) expect(label).toMatch(/^Brinewick: /);
});

it("all of the supply is that, however its parts are rounded", () => {
  const tenths = Array.from({ length: 10 }, () => 0.1);
  const drawn = renderToStaticMarkup(
    <SupplyTiers name={name} word="wallet" shares={tenths} top1000={null} holders={10} />,
  );
  expect(drawn).toContain("100.0%");
  expect(drawn).not.toContain("over 99.99%");
});
