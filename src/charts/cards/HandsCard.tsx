import { hands } from "../../../contract/hands.ts";
import { handNames } from "../categories.ts";
import { type PerHand, type Segment, segments, sumOf } from "../hands/hands-layout.ts";
import { HatchPattern } from "../kit/HatchPattern.tsx";
import { placeInRow } from "../kit/place-labels.ts";
import { textWidth } from "../kit/text-width.ts";
import { count, plural, roundShare } from "../../lib/format.ts";

export interface HandsData {
  /** Wallets of each hand. */
  readonly wallets: PerHand;
  readonly newWallets: number;
  /** Whole tokens that they hold. */
  readonly tokens: PerHand;
}

export const handsHeight = 139;
const barHeight = 26;
const upperY = 34;
const lowerY = 94;
const labelGap = 6;

export function handsLabel({ wallets, newWallets, tokens }: HandsData): string {
  const sum = sumOf(tokens);
  const parts = hands.map(
    (hand) =>
      `${hand} ${plural(wallets[hand], "wallet")}, ${roundShare(sum > 0 ? tokens[hand] / sum : 0)} of tokens`,
  );
  return `Wallets and tokens by hand: ${parts.join("; ")}; new ${plural(newWallets, "wallet")}`;
}

/** Wallets above, the tokens they hold below, a band between the two shares of each hand. */
export function HandsCard({ width, id, ...data }: HandsData & { width: number; id: string }) {
  const { wallets, newWallets, tokens } = data;
  const upper = segments({ values: wallets, extra: newWallets }, 0, width);
  const lower = segments({ values: tokens }, 0, width);
  const tokenSum = sumOf(tokens);
  const heads = [
    ...upper.parts
      .filter(({ hand }) => wallets[hand] > 0)
      .map(({ hand, x }) => ({
        x,
        name: handNames[hand],
        value: count(wallets[hand]),
        weight: wallets[hand],
      })),
    ...(newWallets > 0
      ? [{ x: upper.extra.x, name: handNames.new, value: count(newWallets), weight: newWallets }]
      : []),
  ];
  const shares = lower.parts
    .filter(({ hand }) => tokens[hand] > 0)
    .map(({ hand, x }) => {
      const text = roundShare(tokens[hand] / tokenSum);
      return { hand, start: x, text, length: textWidth(text, 13, true), weight: tokens[hand] };
    });
  // All of them are in handsLabel.
  const row = { gap: labelGap, low: 0, high: width };
  const placedHeads = placeInRow(
    heads.map(({ x, name, value, weight }) => ({
      name,
      value,
      start: x,
      length: Math.max(textWidth(name, 12), textWidth(value, 12)),
      weight,
    })),
    row,
  );
  return (
    <>
      <HatchPattern id={`${id}-new`} tone="new" />
      {hands.map((hand, index) => (
        <Ribbon key={hand} upper={upper.parts[index]} lower={lower.parts[index]} />
      ))}
      <Bar parts={upper.parts} y={upperY} />
      <Bar parts={lower.parts} y={lowerY} />
      {newWallets > 0 && (
        <rect
          className="new-wallets"
          x={upper.extra.x + 0.5}
          y={upperY + 0.5}
          width={Math.max(0.5, upper.extra.width - 1)}
          height={barHeight - 1}
          fill={`url(#${id}-new)`}
        />
      )}
      {placedHeads.map(({ name, value, at }) => (
        <g key={name}>
          <text className="mark-label strong" x={at} y={15}>
            {name}
          </text>
          <text className="mark-label" x={at} y={29}>
            {value}
          </text>
        </g>
      ))}
      {placeInRow(shares, row).map(({ hand, text, at }) => (
        <text key={hand} className="value-label" x={at} y={134}>
          {text}
        </text>
      ))}
    </>
  );
}

function Bar({ parts, y }: { parts: readonly Segment[]; y: number }) {
  return (
    <>
      {parts
        .filter(({ width }) => width > 0)
        .map(({ hand, x, width }) => (
          <rect
            key={hand}
            className={`fill ${hand}`}
            x={x}
            y={y}
            width={Math.max(0.75, width)}
            height={barHeight}
          />
        ))}
    </>
  );
}

function Ribbon({ upper: a, lower: b }: { upper: Segment | undefined; lower: Segment | undefined }) {
  if (!a || !b || (a.width === 0 && b.width === 0)) return null;
  const from = upperY + barHeight;
  const middle = (from + lowerY) / 2;
  return (
    <path
      className={`ribbon ${a.hand}`}
      d={`M${a.x} ${from}C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${lowerY}H${b.x + b.width}C${b.x + b.width} ${middle} ${a.x + a.width} ${middle} ${a.x + a.width} ${from}Z`}
    />
  );
}
