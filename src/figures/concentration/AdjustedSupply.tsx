import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { SupplyStrip } from "../../charts/supply/SupplyStrip.tsx";
import { large } from "../../lib/format.ts";
import { concentrationBeside, remainingByRank, sideBySide } from "../../metrics/adjusted.ts";
import { kindsLeftOut, remainWord, withoutNote } from "../../metrics/findings/adjusted.ts";
import type { RowWord } from "../../metrics/findings/words.ts";
import { capital } from "../../metrics/findings/words.ts";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { LeftOut } from "../../sections/behind/LeftOut.tsx";
import { RawAndWithout } from "../../sections/behind/RawAndWithout.tsx";
import { SideBySide } from "../../sections/behind/SideBySide.tsx";

interface AdjustedProps {
  readonly summary: HolderSummary;
  readonly exclusions: Exclusions;
  readonly first: HolderListPage;
  readonly word: RowWord;
  readonly ticker: string;
}

/** Above the strip of all holders: the same without those that are left out. */
export function AdjustedStrip({ summary, exclusions, first, word, ticker }: AdjustedProps) {
  if (!isExcluding(exclusions) || summary.holder_count === 0 || summary.excluded.length === 0) return null;
  const { half_of_supply: half } = summary;
  return (
    <ChartFigure
      className="mb-4"
      subject={
        <>
          <b>{capital(withoutNote(summary, exclusions))}</b>, % of the {large(summary.supply)} {ticker} that{" "}
          {remainWord(summary.supply)}
        </>
      }
    >
      <SupplyStrip
        {...remainingByRank({ summary, holders: first.holders }, word)}
        half={half !== null && half <= 100 ? half : null}
        of="what remains"
      />
    </ChartFigure>
  );
}

/** Where nothing is left out: what concentration would be without pools and whatever else is no person. */
export function ConcentrationBeside({ summary }: Pick<AdjustedProps, "summary">) {
  const kinds = kindsLeftOut(summary);
  if (kinds === null) return null;
  return (
    <ChartFigure
      className="mt-6 max-w-[560px]"
      subject={
        <>
          <b>All holders, and without {kinds}</b>, of supply and of what remains
        </>
      }
    >
      <RawAndWithout rows={concentrationBeside(summary)} className="max-md:whitespace-normal" />
    </ChartFigure>
  );
}

/** Below it: who is left out and why, and every figure with and without them. */
export function LeftOutFigures(props: AdjustedProps & { readonly token: TokenRef }) {
  const { token, summary, exclusions, ticker } = props;
  if (!isExcluding(exclusions)) return null;
  return (
    <>
      <div className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,780fr)_minmax(0,364fr)]">
        <LeftOut token={token} ticker={ticker} exclusions={exclusions} summary={summary} />
        <SideBySide rows={sideBySide(summary)} />
      </div>
      <Note>
        Shares “without” are of the tokens that remain. Teams, vesting and your own labels are left out only
        by name: their tokens have owners. Figures that do not say otherwise are of all holders.
      </Note>
    </>
  );
}
