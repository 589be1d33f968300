import { count, large, plural, roundShare } from "../lib/format.ts";
import type { Hand } from "../ui/Swatch.tsx";
import { BridgeChart } from "./BridgeChart.tsx";
import { handNames, hands } from "./categories.ts";
import type { PerHand } from "./hands-layout.ts";
import type { BridgeRow } from "./HandsDrawing.tsx";
import { drawnName } from "./drawn-name.ts";

interface WalletHandsBridgeProps {
  readonly wallet: PerHand;
  /** The thousand largest together; null where that is not available. */
  readonly everyone: PerHand | null;
  /** How many they are: all wallets where there are fewer than a thousand. */
  readonly population: number | null;
  readonly ticker: string;
}

/** One wallet's coins by hand above the same split of the thousand largest. */
export function WalletHandsBridge({ wallet, everyone, population, ticker }: WalletHandsBridgeProps) {
  const part = (values: PerHand, hand: Hand) => {
    const sum = hands.reduce((all, each) => all + values[each], 0);
    return sum > 0 ? values[hand] / sum : 0;
  };
  const counted = (value: number) => `${large(value)} ${drawnName(ticker)}`;
  const sumOf = (values: PerHand) => hands.reduce((sum, hand) => sum + values[hand], 0);
  const all = population !== null && population < 1000 ? population : null;
  const upper: BridgeRow = {
    title: "This wallet",
    note: counted(sumOf(wallet)),
    values: wallet,
    lines: (hand) => [handNames[hand], hand === "new" ? "" : roundShare(part(wallet, hand))],
    counted,
    strong: "first",
  };
  const none: PerHand = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  const lower: BridgeRow = {
    title: all === null ? "1,000 largest" : `All ${plural(all, "wallet")}`,
    note: everyone ? counted(sumOf(everyone)) : "not available",
    values: everyone ?? none,
    lines: (hand) => [hand === "new" ? "" : roundShare(part(everyone ?? none, hand)), handNames[hand]],
    counted,
    strong: "none",
  };
  return (
    <BridgeChart
      label={`Holding by hand: ${hands.map((hand) => `${hand} ${roundShare(part(wallet, hand))}`).join(", ")}${
        everyone
          ? `; ${lower.title.toLowerCase()}: ${hands.map((hand) => `${hand} ${roundShare(part(everyone, hand))}`).join(", ")}`
          : ""
      }`}
      upper={upper}
      lower={lower}
      pairs={hands.map((hand) => ({
        name: handNames[hand],
        bars: [
          { part: part(wallet, hand), text: roundShare(part(wallet, hand)), fill: hand },
          ...(everyone
            ? [
                {
                  part: part(everyone, hand),
                  text: `${roundShare(part(everyone, hand))} ${all === null ? "top 1,000" : `all ${count(all)}`}`,
                  fill: undefined,
                },
              ]
            : []),
        ],
      }))}
    />
  );
}
