import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HandsBridge } from "./HandsBridge.tsx";

const none = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
const drawn = (supplyShare: number) =>
  renderToStaticMarkup(
    <HandsBridge
      wallets={{ ...none, silver: 240 }}
      newWallets={130}
      tokens={{ ...none, silver: 240_000, wood: 130_000 }}
      supplyShare={supplyShare}
    />,
  );

test("tokens of a hand that no wallet is of are named at their own bar", () => {
  expect(drawn(1)).toContain(">130k wood</text>");
  expect(drawn(1)).toContain(">240k</text>");
});

test("how much of supply they hold is never cut off", () => {
  expect(drawn(0.834)).toContain(">83.4% of supply</text>");
  expect(drawn(0.9999)).toContain(">99.99% of supply</text>");
  expect(drawn(0.99999)).toContain(">nearly all supply</text>");
  expect(drawn(1)).toContain(">100.0% of supply</text>");
});
