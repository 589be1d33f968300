import { textWidth } from "../../charts/text-width.ts";
import { change, large } from "../../lib/format.ts";
import { isWide } from "./room.ts";

export interface WindowBarsData {
  readonly windows: readonly {
    /** "1h", "7d" */
    readonly name: string;
    /** Net change in holders; null where it is not known. */
    readonly change: number | null;
    readonly perDay: number;
  }[];
}

const top = 26;

export function windowBarsHeight(width: number): number {
  return isWide(width) ? 144 : 148;
}

export function windowBarsLabel({ windows }: WindowBarsData): string {
  const parts = windows.flatMap((each) =>
    each.change === null ? [] : [`${each.name} ${change(each.change)}`],
  );
  return `Net change in holders: ${parts.join(", ")}`;
}

/** Nine windows side by side: the figure is the net change, the height its pace per day. */
export function WindowBarsDrawing({ windows, width }: WindowBarsData & { width: number }) {
  const height = windowBarsHeight(width);
  const slot = width / windows.length;
  const bar = slot * 0.72;
  const paces = windows.map(({ perDay }) => perDay);
  const most = Math.max(0, ...paces);
  const least = Math.min(0, ...paces);
  // Below the bars of loss stand their figures, and below those the names of the windows.
  const bottom = height - 32;
  const perPixel = (bottom - top) / (most - least || 1);
  const zero = most === 0 && least === 0 ? bottom : top + most * perPixel;
  const label = (value: number) => {
    const text = change(value);
    return textWidth(text, 11) <= slot - 4 ? text : `${value > 0 ? "+" : ""}${large(value, { digits: 2 })}`;
  };
  return (
    <>
      {windows.map(({ name, change: value, perDay }, index) => {
        const centre = (index + 0.5) * slot;
        const length = Math.abs(perDay) * perPixel;
        const loses = perDay < 0;
        return (
          <g key={name}>
            {value !== null && value !== 0 && (
              <rect
                className={loses ? "bar-loss" : "bar-gain"}
                x={centre - bar / 2}
                y={loses ? zero : zero - Math.max(1, length)}
                width={bar}
                height={Math.max(1, length)}
              />
            )}
            <text
              className="bar-label"
              x={centre}
              y={loses ? zero + length + 13 : zero - length - 5}
              textAnchor="middle"
            >
              {value === null ? "" : label(value)}
            </text>
            <text className="axis-label" x={centre} y={height - 3} textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
      <line className="zero-line" x1={0} y1={zero} x2={width} y2={zero} />
    </>
  );
}
