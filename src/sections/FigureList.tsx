import type { ReactNode } from "react";
import type { MetricId } from "../metrics/definitions/definitions.ts";
import type { Figure } from "../metrics/figures.ts";
import { Change } from "../ui/Change.tsx";
import { KeyFigure, KeyFigures } from "../ui/KeyFigures.tsx";
import { Price } from "../ui/Price.tsx";
import { Term } from "./Term.tsx";

export type FigureState = "loading" | "ready" | "failed";

interface FigureListProps<Metric extends MetricId> {
  readonly figures: readonly Figure<Metric>[];
  /** How the answers that a figure needs stand. */
  readonly state: (figure: Figure<Metric>) => FigureState;
}

/** The row of key figures. Each appears when its answer is there. */
export function FigureList<Metric extends MetricId>({ figures, state }: FigureListProps<Metric>) {
  return (
    <KeyFigures columns={figures.length}>
      {figures.map((figure) => (
        <KeyFigure
          key={figure.label}
          label={<Term metric={figure.metric}>{figure.label}</Term>}
          value={valueOf(figure)}
          comment={commentOf(figure, state(figure))}
          loading={state(figure) === "loading"}
          {...(figure.exact && { exact: figure.exact })}
        />
      ))}
    </KeyFigures>
  );
}

function valueOf({ value, priceUsd, sign }: Figure): ReactNode {
  if (value === null) return null;
  if (priceUsd !== undefined) return <Price value={priceUsd} />;
  return sign ? <Change value={sign} text={value} /> : value;
}

function commentOf({ value, note, noteSign, noteOf, lacking }: Figure, state: FigureState): ReactNode {
  const isFailed = state === "failed";
  if (isFailed && value === null) return "could not be loaded";
  const said = isFailed && lacking !== undefined ? `${lacking} could not be loaded` : note;
  return (
    <>
      {noteSign ? <Change value={noteSign} text={said} /> : said}
      {noteOf !== undefined && `, ${noteOf}`}
    </>
  );
}
