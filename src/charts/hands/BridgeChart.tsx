import { type Hand, hands } from "../../../contract/hands.ts";
import type { CSSProperties } from "react";
import { count } from "../../lib/format.ts";
import { handNames } from "../categories.ts";
import { Chart } from "../kit/Chart.tsx";
import { type Figures, named } from "../kit/figures.ts";
import { textWidth } from "../kit/text-width.ts";
import { bridgeHeight, type BridgeRow, handMarks, HandsDrawing } from "./HandsDrawing.tsx";

/** The narrow form: pairs of bars, because a bridge of five bands does not read at 358 pixels. */
interface Pair {
  readonly name: string;
  readonly bars: readonly { readonly part: number; readonly text: string; readonly fill: Hand | undefined }[];
}

/** Between a bar and its text, and what a text may be wider than measured. */
const textGap = 7 + 3;

function HandRows({ pairs }: { pairs: readonly Pair[] }) {
  const drawn = pairs.flatMap((pair) => pair.bars);
  const most = Math.max(0.01, ...drawn.map(({ part }) => part));
  // As long as leaves every bar the room for its text; what is far shorter has it anyway.
  const longest = drawn
    .filter(({ part }) => part > most / 50)
    .map(
      ({ part, text }) =>
        `(100% - ${Math.ceil(textWidth(text, 12) + textGap)}px) * ${(most / part).toFixed(3)}`,
    );
  return (
    <div
      className="grid gap-3 md:hidden"
      style={{ "--longest": `min(${["100%", ...longest].join(", ")})` } as CSSProperties}
    >
      {pairs.map(({ name, bars }) => (
        <div key={name} className="grid grid-cols-[84px_minmax(0,1fr)] items-center gap-x-2.5">
          <b className="row-span-2 text-[13px] font-semibold">{name}</b>
          {bars.map(({ part, text, fill }) => (
            <span
              key={text}
              data-part="hand-bar"
              className={`flex h-4.25 items-center gap-1.75 text-label whitespace-nowrap ${fill ? `text-ink ${fill}` : "text-ink-2"}`}
            >
              <i
                className={`block w-(--w) flex-none ${fill ? "h-2.5 bg-fill" : "h-1 bg-ink-3"}`}
                style={
                  {
                    "--w": part > 0 ? `max(1px, var(--longest) * ${(part / most).toFixed(3)})` : "0px",
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
function figuresOf(upper: BridgeRow, lower: BridgeRow): Figures {
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

/** A bridge on a wide page, pairs of bars on a narrow one. */
export function BridgeChart({
  label,
  upper,
  lower,
  pairs,
}: {
  label: string;
  upper: BridgeRow;
  lower: BridgeRow;
  pairs: readonly Pair[];
}) {
  return (
    <>
      <div className="only-wide">
        <Chart
          label={label}
          wide={{ width: 730, height: bridgeHeight }}
          narrow={{ width: 358, height: 0 }}
          render={(size) => (size.narrow ? null : <HandsDrawing upper={upper} lower={lower} size={size} />)}
          marks={(size) => handMarks(upper, lower, size)}
          figures={figuresOf(upper, lower)}
          figuresForFiles
        />
      </div>
      <HandRows pairs={pairs} />
    </>
  );
}
