import { type Exclusions, isExcluding } from "../../../contract/exclusions.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { HolderSummary, HolderSummaryFigures } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { GiniRuler } from "../../charts/supply/GiniRuler.tsx";
import { HhiRuler } from "../../charts/supply/HhiRuler.tsx";
import { SupplyStrip } from "../../charts/supply/SupplyStrip.tsx";
import { count, fitted, large, longDuration, plural, share } from "../../lib/format.ts";
import { concentrationBeside, remainingByRank, sideBySide } from "../../metrics/adjusted.ts";
import { topTenBounds } from "../../metrics/completeness/silent.ts";
import { type Concentration, ownership, rankedWallets, supplyByRank } from "../../metrics/concentration.ts";
import { medianNote } from "../../metrics/figures.ts";
import { kindsLeftOut, remainWord, withoutNote } from "../../metrics/findings/adjusted.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { capital, type RowWord } from "../../metrics/findings/words.ts";
import { hhiBands } from "../../metrics/hhi.ts";
import { rankedWord } from "../../metrics/history/columns.ts";
import { topTenLine } from "../../metrics/last-year.ts";
import { ExclusionSwitch } from "../../sections/behind/ExclusionSwitch.tsx";
import { LeftOut } from "../../sections/behind/LeftOut.tsx";
import { RawAndWithout } from "../../sections/behind/RawAndWithout.tsx";
import { SideBySide } from "../../sections/behind/SideBySide.tsx";
import { useSummary } from "../../sections/behind/use-summary.ts";
import { useRanksOpening } from "../../sections/ranks-opening.ts";
import { Term } from "../../sections/Term.tsx";
import { Fact, Facts } from "../../ui/KeyFigures.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { FigureSection } from "../FigureSection.tsx";
import { LastYear } from "../LastYear.tsx";
import { concentration } from "./concentration.ts";
import { LorenzFigure } from "./LorenzFigure.tsx";

export function ConcentrationSection({ token }: { readonly token: TokenRef }) {
  const { exclusions } = useSummary(token);
  return (
    <FigureSection figure={concentration} token={token} subject={{ exclusions }}>
      {(read) => <Supply {...read} place={token} exclusions={exclusions} />}
    </FigureSection>
  );
}

interface SupplyProps extends ReturnType<typeof concentration.read> {
  readonly place: TokenRef;
  readonly exclusions: Exclusions;
}

function Supply({ place, exclusions, ...read }: SupplyProps) {
  const { token, first, stats, meta, supply, hhi, gini, past, remaining: summary } = read;
  const { counted: rows, top10 } = supply;
  const opening = useRanksOpening(place, rankedWallets(first.holders, rows));
  const isExcluded = isExcluding(exclusions);
  const line = past && topTenLine(past);
  const bounds = topTenBounds(meta, top10, token);
  const ofAccounts = past && rankedWord(past, place.chain) === "account" ? " accounts" : "";
  const median = summary?.raw.median_holder_position ?? stats.median_holder_position;
  const without = read.without && read.without.holder_count > 0 ? read.without : null;
  const adjusted = summary && { summary, exclusions, first, word: rows.word, ticker: spokenTicker(token) };
  const strip = <SupplyStrip {...supplyByRank(supply)} open={opening} />;
  return (
    <>
      {summary && first.holder_count > 0 && <ExclusionSwitch exclusions={exclusions} summary={summary} />}
      <div className="mt-3 max-md:mt-2">
        {adjusted && <AdjustedStrip {...adjusted} />}
        {isExcluded && summary ? (
          <ChartFigure
            subject={
              <>
                <b>All holders</b>, % of supply
              </>
            }
          >
            {strip}
          </ChartFigure>
        ) : (
          strip
        )}
      </div>
      <TopFacts supply={supply} without={without} />
      {bounds !== undefined && <Note>{bounds}</Note>}
      {summary && !isExcluded && <ConcentrationBeside summary={summary} />}
      {adjusted && <LeftOutFigures token={place} {...adjusted} />}
      <div className="mt-7 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 md:max-lg:grid-cols-[minmax(0,540fr)_minmax(0,280fr)] lg:grid-cols-[minmax(0,540fr)_minmax(0,280fr)_minmax(0,292fr)]">
        <ChartFigure
          subject={
            <>
              <b>
                <Term metric="hhi">HHI</Term>
              </b>
              {without && " without"}, log scale, with the equal-wallet equivalent below
            </>
          }
        >
          {without && without.hhi !== null ? (
            <HhiRuler hhi={without.hhi * hhiBands.most} />
          ) : hhi.points === null ? (
            <Note>{hhi.reported} as reported; its scale is not known.</Note>
          ) : (
            <HhiRuler hhi={hhi.points} />
          )}
        </ChartFigure>
        {summary && summary.raw.lorenz.length > 0 ? (
          <LorenzFigure summary={summary} exclusions={exclusions} className={beside} />
        ) : (
          <ChartFigure
            className={beside}
            subject={
              <>
                <b>
                  <Term metric="gini">Gini</Term>
                </b>
                , 0 to 1
              </>
            }
          >
            <GiniRuler gini={gini} />
          </ChartFigure>
        )}
        <Facts divided>
          {summary && summary.raw.half_of_supply !== null && (
            <Fact
              label={<Term metric="nakamoto">Nakamoto number</Term>}
              value={halfText(without ?? summary.raw)}
              {...(without && { unit: `${count(summary.raw.half_of_supply)} raw` })}
            />
          )}
          <Fact
            label={<Term metric="median-position">Median holder position</Term>}
            value={
              without
                ? without.median_holder_position !== null && fitted(without.median_holder_position)
                : fitted(median)
            }
            unit={without ? `${fitted(median)} raw` : medianNote(spokenTicker(token), meta.sources[0])}
          />
          <Fact
            label={<Term metric="time-held">Average time held</Term>}
            value={stats.avg_time_held === null ? null : longDuration(stats.avg_time_held)}
          />
          <Fact
            label={<Term metric="retention">Retention rate</Term>}
            value={stats.retention_rate === null ? null : share(stats.retention_rate)}
          />
        </Facts>
      </div>
      {line && (
        <LastYear
          token={place}
          line={line}
          subject={
            <>
              <b>
                <Term metric="top-share">{`Ten largest${ofAccounts}`}</Term>
              </b>{" "}
              of each week, % of supply{isExcluded && ", all holders"}
            </>
          }
          caption={`Share of the ten largest${ofAccounts}`}
          more={{ section: "concentration", text: "Concentration over time" }}
        />
      )}
    </>
  );
}

function halfText({ half_of_supply: half }: HolderSummaryFigures): string | null {
  return half === null ? null : plural(half, "wallet");
}

const beside = "border-rule max-md:border-t max-md:pt-4 md:border-l md:pl-6";

interface TopFactsProps {
  readonly supply: Concentration;
  readonly without: HolderSummaryFigures | null;
}

/** On a narrow page the strip has no room for its cumulative marks: they stand below it as figures. */
function TopFacts({ supply, without }: TopFactsProps) {
  const who = ownership(supply);
  const [top10, top100, top1000, half, holders] = without
    ? [
        without.top_10_share,
        without.top_100_share,
        without.top_1000_share,
        without.half_of_supply,
        without.holder_count,
      ]
    : [who.top10, who.top100, supply.top1000, who.half, who.count];
  return (
    <div className="mt-3 md:hidden">
      <Facts>
        <Fact label={<Term metric="top-share">Top 10</Term>} value={top10 === null ? null : share(top10)} />
        <Fact label="Top 100" value={top100 === null ? null : share(top100)} />
        {top1000 !== null && holders > 100 && <Fact label="Top 1,000" value={share(top1000)} />}
        <Fact
          label={<Term metric="half-of-supply">Half of supply</Term>}
          value={half === null ? "more than 100" : plural(half, without ? "wallet" : who.word)}
        />
      </Facts>
    </div>
  );
}

interface AdjustedProps {
  readonly summary: HolderSummary;
  readonly exclusions: Exclusions;
  readonly first: HolderListPage;
  readonly word: RowWord;
  readonly ticker: string;
}

/** Above the strip of all holders: the same without those that are left out. */
function AdjustedStrip({ summary, exclusions, first, word, ticker }: AdjustedProps) {
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
function ConcentrationBeside({ summary }: Pick<AdjustedProps, "summary">) {
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
function LeftOutFigures(props: AdjustedProps & { readonly token: TokenRef }) {
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
