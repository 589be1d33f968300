import type { ReactNode } from "react";
import type { SoFar } from "../../../contract/readings.ts";
import { change, count, date, hhiText, share } from "../../lib/format.ts";
import { hhiBands, hhiLabel } from "../../metrics/hhi.ts";
import { KeyFigure, KeyFigures } from "../../ui/KeyFigures.tsx";

/** Figures of the transfers that are read, and which of them need the end. */
export function SoFarFigures({ soFar: { up_to, figures } }: { readonly soFar: SoFar }) {
  const day = date(new Date(up_to * 1_000));
  if (figures === null) {
    return (
      <p className="mt-10 max-w-[64ch] text-label text-pretty text-ink-2">
        By its transfers up to {day} some balances would be below zero, so no figure is made of them before
        all are here and its balances are asked for.
      </p>
    );
  }
  const { holders, holders_before: before, top10, top100, hhi } = figures;
  const points = hhi === null ? null : hhi * hhiBands.most;
  return (
    <div className="mt-10">
      <KeyFigures columns={8}>
        <KeyFigure label="Holders" value={<Known>{count(holders)}</Known>} comment={`on ${day}`} />
        <KeyFigure
          label="Change in 7 days"
          value={before === null ? null : <Known>{change(holders - before)}</Known>}
          comment={before === null ? "younger than that" : `to ${day}`}
        />
        <KeyFigure
          label="Top 10 hold"
          value={top10 === null ? null : <Known>{share(top10)}</Known>}
          comment={
            top10 === null
              ? "nothing is held"
              : holders <= 10
                ? "all holders there are"
                : `top 100 hold ${share(top100)}`
          }
        />
        <KeyFigure
          label="HHI"
          value={points === null ? null : <Known>{hhiText(points)}</Known>}
          comment={points === null ? "nothing is held" : `${hhiLabel(points)} concentration`}
        />
        <KeyFigure label="Diamond" value={<Later />} comment="needs its whole history" />
        <KeyFigure label="Above $1,000" value={<Later />} comment="prices come last" />
        <KeyFigure label="Average time held" value={<Later />} comment="needs its whole history" />
        <KeyFigure label="Break-even price" value={<Later />} comment="prices come last" />
      </KeyFigures>
      <p className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-ink-2">
        <span className="rounded-control border border-dashed border-control px-1.5 text-axis leading-4.5 text-ink">
          Up to {day}
        </span>
        <span>
          Each figure is exact for the transfers up to then, and is not today’s. What is missing comes after
          the end.
        </span>
      </p>
    </div>
  );
}

/** Less than ink: it is not the figure of today. */
function Known({ children }: { readonly children: ReactNode }) {
  return <span className="text-ink-2">{children}</span>;
}

function Later() {
  return <span className="block text-label leading-8 tracking-normal text-ink-2">after the end</span>;
}
