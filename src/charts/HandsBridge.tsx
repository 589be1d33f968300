import type { CSSProperties } from "react";

import { count, large, plural, roundShare, share } from "../lib/format.ts";
import type { Hand } from "../ui/Swatch.tsx";
import { Chart, type Size } from "./Chart.tsx";
import { handNames, hands } from "./categories.ts";
import { type Figures, named } from "./figures.ts";
import { HatchPattern } from "./HatchPattern.tsx";
import { pushAlong } from "./label-layout.ts";
import { textWidth } from "./text-width.ts";
import type { Mark } from "./Readout.tsx";

type PerHand = Readonly<Record<Hand, number>>;

/** One bar of the bridge: what it counts and the two lines written at each of its parts. */
interface Row {
  readonly title: string;
  readonly note: string;
  readonly values: PerHand;
  /** Wallets without a counterpart in the other bar, drawn as outline and hatch. */
  readonly extra?: number;
  readonly lines: (hand: Hand | "new", value: number) => readonly [string, string];
  /** Whether the first of the two lines is the strong one. */
  readonly strong: "first" | "none";
}

const side = 112;
const barHeight = 34;
const upperY = 38;
const lowerY = 146;
const height = 214;

interface Segment {
  readonly hand: Hand;
  readonly x: number;
  readonly width: number;
}

function total(row: Row): number {
  return hands.reduce((sum, hand) => sum + Math.max(0, row.values[hand]), 0) + Math.max(0, row.extra ?? 0);
}

/** Parts of a bar from left to right; each ends one pixel before the next. */
export function segments(
  row: Pick<Row, "values" | "extra">,
  start: number,
  width: number,
): { parts: Segment[]; extra: { x: number; width: number } } {
  const sum =
    hands.reduce((all, hand) => all + Math.max(0, row.values[hand]), 0) + Math.max(0, row.extra ?? 0);
  let x = start;
  const parts = hands.map((hand) => {
    const full = sum > 0 ? (Math.max(0, row.values[hand]) / sum) * width : 0;
    const part = { hand, x, width: Math.max(0, full - (full > 2 ? 1 : 0)) };
    x += full;
    return part;
  });
  return { parts, extra: { x, width: Math.max(0, start + width - x) } };
}

function Bridge({ upper, lower, size }: { upper: Row; lower: Row; size: Size }) {
  const { width, id } = size;
  const inner = width - side;
  const top = segments(upper, side, inner);
  const bottom = segments(lower, side, inner);
  const middleY = (upperY + barHeight + lowerY) / 2;
  const hatch = `${id}-new`;
  return (
    <>
      <HatchPattern id={hatch} tone="new" />
      <rect
        className={total(upper) > 0 ? "skeleton-shape" : "scale-track"}
        x={side}
        y={upperY}
        width={inner}
        height={barHeight}
      />
      <rect
        className={total(lower) > 0 ? "skeleton-shape" : "scale-track"}
        x={side}
        y={lowerY}
        width={inner}
        height={barHeight}
      />
      {hands.map((hand, index) => {
        const a = top.parts[index];
        const b = bottom.parts[index];
        if (!a || !b || (a.width === 0 && b.width === 0)) return null;
        const y1 = upperY + barHeight;
        return (
          <path
            key={hand}
            className={`ribbon ${hand}`}
            d={`M${a.x} ${y1}C${a.x} ${middleY} ${b.x} ${middleY} ${b.x} ${lowerY}H${b.x + b.width}C${b.x + b.width} ${middleY} ${a.x + a.width} ${middleY} ${a.x + a.width} ${y1}Z`}
          />
        );
      })}
      <Bar
        row={upper}
        y={upperY}
        labelY={18}
        parts={top.parts}
        extra={top.extra}
        hatch={hatch}
        width={width}
      />
      <Bar
        row={lower}
        y={lowerY}
        labelY={lowerY + barHeight + 15}
        parts={bottom.parts}
        extra={bottom.extra}
        hatch={hatch}
        width={width}
      />
    </>
  );
}

interface BarProps {
  readonly row: Row;
  readonly y: number;
  readonly labelY: number;
  readonly parts: readonly Segment[];
  readonly extra: { readonly x: number; readonly width: number };
  readonly hatch: string;
  readonly width: number;
}

function Bar({ row, y, labelY, parts, extra, hatch, width }: BarProps) {
  const shown = parts.filter((part) => row.values[part.hand] > 0);
  const labels = [
    ...shown.map((part) => ({
      x: part.x,
      mark: part.hand as Hand | "new",
      lines: row.lines(part.hand, row.values[part.hand]),
    })),
    ...(row.extra ? [{ x: extra.x, mark: "new" as const, lines: row.lines("new", row.extra) }] : []),
  ];
  const firstClass = row.strong === "first" ? "text-value" : "text-mark strong";
  const xs = pushAlong(
    labels.map(({ x, lines }) => ({
      x,
      width: Math.max(textWidth(lines[0], 13, row.strong === "first"), textWidth(lines[1], 12)),
    })),
    8,
    width,
    side,
  );
  return (
    <>
      {shown.map((part) => (
        <rect
          key={part.hand}
          className={`fill data-shape ${part.hand}`}
          x={part.x}
          y={y}
          width={Math.max(part.width, 0.75)}
          height={barHeight}
        />
      ))}
      {row.extra ? (
        <rect
          className="new-wallets"
          x={extra.x + 0.5}
          y={y + 0.5}
          width={Math.max(0.5, extra.width - 1)}
          height={barHeight - 1}
          fill={`url(#${hatch})`}
        />
      ) : null}
      {labels.map(({ mark, lines }, index) => (
        <g key={mark}>
          <text className={firstClass} x={xs[index]} y={labelY}>
            {lines[0]}
          </text>
          <text className="text-mark" x={xs[index]} y={labelY + 14}>
            {lines[1]}
          </text>
        </g>
      ))}
      <text className="text-value" x={0} y={y + 14}>
        {row.title}
      </text>
      <text className="text-mark" x={0} y={y + 29}>
        {row.note}
      </text>
    </>
  );
}

function marksOf(upper: Row, lower: Row, { width, narrow }: Size): Mark[] {
  if (narrow) return [];
  return [
    { row: upper, y: upperY },
    { row: lower, y: lowerY },
  ].flatMap(({ row, y }) => {
    const { parts, extra } = segments(row, side, width - side);
    const sum = total(row);
    const mark = (hand: Hand | "new", value: number, x: number, length: number): Mark => {
      const [first, second] = row.lines(hand, value);
      return {
        x: x + length / 2,
        y: y + barHeight / 2,
        box: { x, y, width: Math.max(1, length), height: barHeight },
        title: `${handNames[hand]}, ${share(sum > 0 ? value / sum : 0)}`,
        detail: [first, second].filter((line) => line !== handNames[hand]).join(", "),
      };
    };
    return [
      ...parts
        .filter((part) => row.values[part.hand] > 0)
        .map((part) => mark(part.hand, row.values[part.hand], part.x, part.width)),
      ...(row.extra ? [mark("new", row.extra, extra.x, extra.width)] : []),
    ];
  });
}

/** The narrow form: pairs of bars, because a bridge of five bands does not read at 358 pixels. */
interface Pair {
  readonly name: string;
  readonly bars: readonly { readonly part: number; readonly text: string; readonly fill: Hand | undefined }[];
}

function HandRows({ pairs }: { pairs: readonly Pair[] }) {
  const most = Math.max(0.01, ...pairs.flatMap((pair) => pair.bars.map((bar) => bar.part)));
  return (
    <div className="hand-rows only-narrow">
      {pairs.map(({ name, bars }) => (
        <div key={name} className="hand-row">
          <b>{name}</b>
          {bars.map(({ part, text, fill }) => (
            <span key={text} className={fill ? `hand-bar thick ${fill}` : "hand-bar"}>
              <i
                style={
                  {
                    "--w": part > 0 ? `max(1px, ${((part / most) * 58).toFixed(1)}%)` : "0px",
                  } as CSSProperties
                }
              />
              {text}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Both rows by hand, for files: the page has a table of its own beside the drawing. */
function figuresOf(upper: Row, lower: Row): Figures {
  const cell = (value: number) => ({ text: count(Math.round(value)), value });
  return {
    caption: `${upper.title} and ${lower.title.toLowerCase()}`,
    columns: ["Hand", upper.title, lower.title],
    rows: [
      ...hands.map((hand) => [named(handNames[hand]), cell(upper.values[hand]), cell(lower.values[hand])]),
      ...(upper.extra === undefined
        ? []
        : [[named(handNames.new), cell(upper.extra), { text: "none", value: null }]]),
    ],
  };
}

function BridgeChart({
  label,
  upper,
  lower,
  pairs,
}: {
  label: string;
  upper: Row;
  lower: Row;
  pairs: readonly Pair[];
}) {
  return (
    <>
      <div className="only-wide">
        <Chart
          label={label}
          wide={{ width: 730, height }}
          narrow={{ width: 358, height: 0 }}
          render={(size) => (size.narrow ? null : <Bridge upper={upper} lower={lower} size={size} />)}
          marks={(size) => marksOf(upper, lower, size)}
          figures={figuresOf(upper, lower)}
          figuresForFiles
        />
      </div>
      <HandRows pairs={pairs} />
    </>
  );
}

interface HandsBridgeProps {
  readonly wallets: PerHand;
  readonly newWallets: number;
  /** Whole tokens. */
  readonly tokens: PerHand;
  /** Share of supply that these wallets hold together. */
  readonly supplyShare: number | null;
}

/** Wallets above, the tokens they hold below. A band that widens means more tokens than wallets. */
export function HandsBridge({ wallets, newWallets, tokens, supplyShare }: HandsBridgeProps) {
  const walletSum = hands.reduce((sum, hand) => sum + wallets[hand], 0) + newWallets;
  const tokenSum = hands.reduce((sum, hand) => sum + tokens[hand], 0);
  const tokenShare = (hand: Hand) => (tokenSum > 0 ? tokens[hand] / tokenSum : 0);
  const upper: Row = {
    title: walletSum === 1 ? "The only wallet" : `${count(walletSum)} largest`,
    note: walletSum === 1 ? "" : "wallets",
    values: wallets,
    extra: newWallets,
    lines: (hand, value) => [handNames[hand], count(value)],
    strong: "first",
  };
  const lower: Row = {
    title: walletSum === 1 ? "Tokens it holds" : "Tokens they hold",
    note: supplyShare === null ? "" : `${share(supplyShare)} of supply`,
    values: tokens,
    lines: (_, value) => [share(tokenSum > 0 ? value / tokenSum : 0), large(value)],
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

interface WalletHandsBridgeProps {
  readonly wallet: PerHand;
  /** The thousand largest together; null where that is not available. */
  readonly everyone: PerHand | null;
  readonly ticker: string;
}

/** One wallet's coins by hand above the same split of the thousand largest. */
export function WalletHandsBridge({ wallet, everyone, ticker }: WalletHandsBridgeProps) {
  const part = (values: PerHand, hand: Hand) => {
    const sum = hands.reduce((all, each) => all + values[each], 0);
    return sum > 0 ? values[hand] / sum : 0;
  };
  const sumOf = (values: PerHand) => hands.reduce((sum, hand) => sum + values[hand], 0);
  const upper: Row = {
    title: "This wallet",
    note: `${large(sumOf(wallet))} ${ticker}`,
    values: wallet,
    lines: (hand) => [handNames[hand], hand === "new" ? "" : roundShare(part(wallet, hand))],
    strong: "first",
  };
  const none: PerHand = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0 };
  const lower: Row = {
    title: "1,000 largest",
    note: everyone ? `${large(sumOf(everyone))} ${ticker}` : "not available",
    values: everyone ?? none,
    lines: (hand) => [hand === "new" ? "" : roundShare(part(everyone ?? none, hand)), handNames[hand]],
    strong: "none",
  };
  return (
    <BridgeChart
      label={`Holding by hand: ${hands.map((hand) => `${hand} ${roundShare(part(wallet, hand))}`).join(", ")}${
        everyone
          ? `; the 1,000 largest: ${hands.map((hand) => `${hand} ${roundShare(part(everyone, hand))}`).join(", ")}`
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
                  text: `${roundShare(part(everyone, hand))} top 1,000`,
                  fill: undefined,
                },
              ]
            : []),
        ],
      }))}
    />
  );
}
