import type { ReactNode } from "react";
import type * as Texts from "../../metrics/definitions/series-text.ts";
import type { ComparedFigure } from "../../metrics/history/compared-figures.ts";
import { Definition } from "../../ui/overlays/Definition.tsx";

interface SeriesTermProps {
  readonly figure: ComparedFigure;
  /** As it is drawn. */
  readonly unit: string;
  readonly children: ReactNode;
}

// As with `Term`: at hand on the server, fetched in a browser when it is wanted.
let texts: typeof Texts | undefined;
const loadTexts = async () => (texts ??= await import("../../metrics/definitions/series-text.ts"));
if (import.meta.env.SSR) await loadTexts();

/** The name of a figure over time, under which its definition opens. */
export function SeriesTerm({ figure, unit, children }: SeriesTermProps) {
  const { series } = figure;
  return (
    <Definition
      // Of another figure the text is another, whichever was fetched before.
      key={`${series} ${unit}`}
      text={texts?.seriesText(series, unit)}
      load={async () => (await loadTexts()).seriesText(series, unit)}
    >
      {children}
    </Definition>
  );
}
