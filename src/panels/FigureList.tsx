import type { ReactNode } from "react";
import type { Figure } from "../metrics/figures.ts";
import { Change } from "../ui/Change.tsx";
import { KeyFigure, KeyFigures } from "../ui/KeyFigures.tsx";
import { Price } from "../ui/Price.tsx";
import { Term } from "./Term.tsx";

interface FigureListProps {
  readonly figures: readonly Figure[];
  /** Which of them are still on their way; all where true. */
  readonly loading: (figure: Figure) => boolean;
}

/** The row of key figures. Each appears when its answer is there. */
export function FigureList({ figures, loading }: FigureListProps) {
  return (
    <KeyFigures columns={figures.length}>
      {figures.map((figure) => (
        <KeyFigure
          key={figure.label}
          label={<Term metric={figure.metric}>{figure.label}</Term>}
          value={valueOf(figure)}
          comment={figure.noteSign ? <Change value={figure.noteSign} text={figure.note} /> : figure.note}
          loading={loading(figure)}
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
