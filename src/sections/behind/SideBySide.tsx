import type { Compared } from "../../metrics/adjusted.ts";
import { ChartFigure } from "../../ui/Section.tsx";
import { RawAndWithout } from "./RawAndWithout.tsx";

/** Figures of all holders, and without those that are left out: shares of supply, and of what remains. */
export function SideBySide({ rows }: { readonly rows: readonly Compared[] }) {
  return (
    <ChartFigure
      divided
      subject={
        <>
          <b>Side by side</b>, of supply and of what remains
        </>
      }
    >
      <RawAndWithout rows={rows} className="max-md:whitespace-normal md:td:h-8" />
    </ChartFigure>
  );
}
