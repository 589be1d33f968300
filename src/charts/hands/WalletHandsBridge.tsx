import { hands } from "../../../contract/hands.ts";
import { count, large, roundShare } from "../../lib/format.ts";
import { BridgeChart } from "./BridgeChart.tsx";
import { handNames } from "../categories.ts";
import { partOf, type PerHand, sumOf } from "./hands-layout.ts";
import type { BridgeRow } from "./HandsDrawing.tsx";
import { drawnName } from "../kit/drawn-name.ts";

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
  const counted = (value: number) => `${large(value)} ${drawnName(ticker)}`;
  const all = population !== null && population < 1000 ? population : null;
  const upper: BridgeRow = {
    title: "This wallet",
    note: counted(sumOf(wallet)),
    values: wallet,
    lines: (hand) => [handNames[hand], hand === "new" ? "" : roundShare(partOf(wallet, hand))],
    counted,
    strong: "first",
  };
  const none: PerHand = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  const lower: BridgeRow = {
    title: all === null ? "1,000 largest" : allTitle(all),
    note: everyone ? counted(sumOf(everyone)) : "not available",
    values: everyone ?? none,
    lines: (hand) => [hand === "new" ? "" : roundShare(partOf(everyone ?? none, hand)), handNames[hand]],
    counted,
    strong: "none",
  };
  return (
    <BridgeChart
      label={`Holding by hand: ${hands.map((hand) => `${hand} ${roundShare(partOf(wallet, hand))}`).join(", ")}${
        everyone
          ? `; ${lower.title.toLowerCase()}: ${hands.map((hand) => `${hand} ${roundShare(partOf(everyone, hand))}`).join(", ")}`
          : ""
      }`}
      upper={upper}
      lower={lower}
      pairs={hands.map((hand) => ({
        name: handNames[hand],
        bars: [
          { part: partOf(wallet, hand), text: roundShare(partOf(wallet, hand)), fill: hand },
          ...(everyone
            ? [
                {
                  part: partOf(everyone, hand),
                  text: `${roundShare(partOf(everyone, hand))} ${all === null ? "top 1,000" : all === 2 ? "both" : `all ${count(all)}`}`,
                  fill: undefined,
                },
              ]
            : []),
        ],
      }))}
    />
  );
}

function allTitle(wallets: number): string {
  if (wallets === 1) return "The only wallet";
  return wallets === 2 ? "Both wallets" : `All ${count(wallets)} wallets`;
}
