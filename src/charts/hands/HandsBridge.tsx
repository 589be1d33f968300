import { type Hand, hands } from "../../../contract/hands.ts";
import { count, large, plural, share } from "../../lib/format.ts";
import { BridgeChart } from "./BridgeChart.tsx";
import { handNames } from "../categories.ts";
import type { PerHand } from "./hands-layout.ts";
import type { BridgeRow } from "./HandsDrawing.tsx";

interface HandsBridgeProps {
  readonly wallets: PerHand;
  readonly newWallets: number;
  /** Whole tokens. */
  readonly tokens: PerHand;
  /** Share of supply that these wallets hold together. */
  readonly supplyShare: number | null;
  /** There are more wallets than are known. */
  readonly isLeast?: true | undefined;
}

/** Wallets above, the tokens they hold below. A band that widens means more tokens than wallets. */
export function HandsBridge({ wallets, newWallets, tokens, supplyShare, isLeast }: HandsBridgeProps) {
  const walletSum = hands.reduce((sum, hand) => sum + wallets[hand], 0) + newWallets;
  const tokenSum = hands.reduce((sum, hand) => sum + tokens[hand], 0);
  const tokenShare = (hand: Hand) => (tokenSum > 0 ? tokens[hand] / tokenSum : 0);
  const upper: BridgeRow = {
    title:
      walletSum === 1
        ? `The only ${isLeast ? "known" : "wallet"}`
        : walletSum >= 1000
          ? `${count(walletSum)} largest`
          : walletSum === 2
            ? "Both"
            : `All ${count(walletSum)}`,
    note: walletSum === 1 ? (isLeast ? "wallet" : "") : `${isLeast ? "known " : ""}wallets`,
    values: wallets,
    extra: newWallets,
    lines: (hand, value) => [handNames[hand], count(value)],
    counted: (value) => plural(value, "wallet"),
    strong: "first",
  };
  const lower: BridgeRow = {
    title: walletSum === 1 ? "Tokens it holds" : "Tokens they hold",
    note: supplyShare === null ? "" : heldOf(supplyShare),
    values: tokens,
    // A hand without a wallet above has its name nowhere else.
    lines: (hand, value) => [
      share(tokenSum > 0 ? value / tokenSum : 0),
      hand === "new" || wallets[hand] > 0 ? large(value) : `${large(value)} ${hand}`,
    ],
    counted: (value) => `${large(value)} ${value === 1 ? "token" : "tokens"}`,
    strong: "first",
  };
  return (
    <BridgeChart
      label={`Wallets and tokens by hand: ${hands
        .map((hand) => `${hand} ${plural(wallets[hand], "wallet")}, ${share(tokenShare(hand))} of tokens`)
        .join("; ")}; new ${plural(newWallets, "wallet")}`}
      upper={upper}
      lower={lower}
      pairs={[
        ...hands.map((hand) => ({
          name: handNames[hand],
          bars: [
            {
              part: walletSum > 0 ? wallets[hand] / walletSum : 0,
              text: plural(wallets[hand], "wallet"),
              fill: undefined,
            },
            { part: tokenShare(hand), text: `${share(tokenShare(hand))} of tokens`, fill: hand },
          ],
        })),
        {
          name: "New",
          bars: [
            {
              part: walletSum > 0 ? newWallets / walletSum : 0,
              text: plural(newWallets, "wallet"),
              fill: undefined,
            },
          ],
        },
      ]}
    />
  );
}

/** So much that its share, "over 99.99%", has no room beside the bar; the table has it. */
const nearlyAll = 0.99995;

function heldOf(supplyShare: number): string {
  return supplyShare > nearlyAll && supplyShare < 1 ? "nearly all supply" : `${share(supplyShare)} of supply`;
}
