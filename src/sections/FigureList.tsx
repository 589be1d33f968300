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
          comment={
            state(figure) === "failed" && figure.value === null ? "could not be loaded" : noteOf(figure)
          }
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

function noteOf({ note, noteSign }: Figure): ReactNode {
  if (!noteSign) return note;
  // What it is of has no sign: "+104 in 24 hours, accounts of 22,955 wallets".
  const end = note.indexOf(", ");
  if (end === -1) return <Change value={noteSign} text={note} />;
  return (
    <>
      <Change value={noteSign} text={note.slice(0, end)} />
      {note.slice(end)}
    </>
  );
}
