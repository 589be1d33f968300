import { axis } from "../lib/format.ts";
import { logTicks, type Scale } from "../lib/scale.ts";
import type { AmountDomain } from "./amount-scale.ts";
import { drawnName } from "./drawn-name.ts";
import { clampCentre } from "./label-layout.ts";
import { textWidth } from "./text-width.ts";

interface AmountAxisProps {
  readonly scale: Scale;
  readonly domain: AmountDomain;
  readonly base: number;
  readonly narrow: boolean;
}

/** Powers of ten of the amount; labels thin out where they would touch. */
export function AmountAxis({ scale, domain, base, narrow }: AmountAxisProps) {
  const [start, end] = scale.range;
  const ticks = logTicks([domain.low, domain.high]);
  const majors = ticks.filter((tick) => tick.major);
  const spacing = (end - start) / Math.max(1, Math.log10(domain.high / domain.low));
  const every = Math.max(1, Math.ceil((narrow ? 44 : 52) / spacing));
  return (
    <>
      <line className="axis-line strong" x1={start} y1={base} x2={end} y2={base} />
      {ticks
        .filter((tick) => tick.major || spacing > 24)
        .map((tick) => (
          <line
            key={tick.value}
            className="axis-line"
            x1={scale(tick.value)}
            y1={base}
            x2={scale(tick.value)}
            y2={base + (tick.major ? 7 : 4)}
          />
        ))}
      {majors.map((tick, index) => {
        const text = axis(tick.value);
        // Amounts beyond the last unit have no short name.
        if (index % every !== 0 || text.startsWith("over")) return null;
        return (
          <text
            key={tick.value}
            className="axis-label"
            x={clampCentre(scale(tick.value), textWidth(text, 11), 0, end + 4)}
            y={base + 19}
            textAnchor="middle"
          >
            {text}
          </text>
        );
      })}
    </>
  );
}

interface DollarAxisProps {
  readonly scale: Scale;
  readonly y: number;
  readonly priceUsd: number;
  readonly ticker: string;
  readonly width: number;
}

/** What the amounts are worth at the price. */
export function DollarAxis({ scale, y, priceUsd, ticker, width }: DollarAxisProps) {
  const [start, end] = scale.range;
  const [low, high] = scale.domain;
  const marks = [10, 100, 1_000, 10_000, 100_000, 1_000_000].filter(
    (usd) => usd / priceUsd >= low && usd / priceUsd <= high,
  );
  const spacing = (end - start) / Math.max(1, Math.log10(high / low));
  const every = Math.max(1, Math.ceil(40 / spacing));
  const first = marks[0];
  const note = `${drawnName(ticker)} above, dollars below`;
  const room = first === undefined ? width : scale(first / priceUsd) - 20;
  return (
    <>
      <line className="axis-line" x1={start} y1={y} x2={end} y2={y} />
      {marks.map((usd, index) => {
        const x = scale(usd / priceUsd);
        const text = `$${axis(usd)}`;
        return (
          <g key={usd}>
            <line className="axis-line" x1={x} y1={y} x2={x} y2={y + 6} />
            {index % every === 0 && (
              <text
                className="axis-label"
                x={clampCentre(x, textWidth(text, 11), 0, width)}
                y={y + 17}
                textAnchor="middle"
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
      {textWidth(note, 11) < room && (
        <text className="axis-label" x={4} y={y + 17}>
          {note}
        </text>
      )}
    </>
  );
}
