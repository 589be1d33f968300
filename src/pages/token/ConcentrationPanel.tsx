import { GiniRuler } from "../../charts/supply/GiniRuler.tsx";
import { HhiRuler } from "../../charts/supply/HhiRuler.tsx";
import { SupplyStrip } from "../../charts/supply/SupplyStrip.tsx";
import { metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { fitted, longDuration, plural, share } from "../../lib/format.ts";
import type { Concentration } from "../../metrics/concentration.ts";
import { medianNote } from "../../metrics/figures.ts";
import { concentrationFinding } from "../../metrics/findings/concentration.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { sections } from "../../metrics/sections.ts";
import { Fact, Facts } from "../../ui/KeyFigures.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { useRanksOpening } from "../../sections/ranks-opening.ts";
import { Term } from "../../sections/Term.tsx";
import { hhiOf, readConcentration } from "../../reading/token-figures.ts";
import { useAnswer } from "../../api/use-answer.ts";

export function ConcentrationPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const answer = together({
    named,
    first: useAnswer(questions.firstHolders),
    stats: useAnswer(questions.stats),
    breakdown: optional(useAnswer(questions.supplyBreakdown)),
  });
  const meta = metaOf(named) ?? placeholder.meta;
  const opening = useRanksOpening(token, answer.state === "ready" ? answer.data.first.holders : []);
  return (
    <DataSection
      text={sections.concentration}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        stats: placeholder.stats,
        breakdown: placeholder.supplyBreakdown,
      }}
      unavailable={missingSection("concentration", token, named)}
      finding={({ named: details, first, stats, breakdown }) => {
        const read = readConcentration(details, meta, first, breakdown);
        return concentrationFinding(read, hhiOf(stats, read, meta));
      }}
    >
      {({ named: details, first, stats, breakdown }) => {
        const read = readConcentration(details, meta, first, breakdown);
        const hhi = hhiOf(stats, read, meta);
        return (
          <>
            <div className="mt-3 max-md:mt-2">
              <SupplyStrip
                shares={read.shares}
                top1000={read.top1000}
                holders={read.holderCount}
                half={read.halfWallets}
                word={read.counted.word}
                open={opening}
              />
            </div>
            <TopFacts read={read} />
            <div className="mt-7 grid grid-cols-1 gap-x-8 gap-y-6 *:min-w-0 md:max-lg:grid-cols-[minmax(0,540fr)_minmax(0,280fr)] lg:grid-cols-[minmax(0,540fr)_minmax(0,280fr)_minmax(0,292fr)]">
              <ChartFigure
                subject={
                  <>
                    <b>
                      <Term metric="hhi">HHI</Term>
                    </b>
                    , log scale, with the equal-wallet equivalent below
                  </>
                }
              >
                {hhi.points === null ? (
                  <Note>{hhi.reported} as reported; its scale is not known.</Note>
                ) : (
                  <HhiRuler hhi={hhi.points} />
                )}
              </ChartFigure>
              <ChartFigure
                className="border-rule max-md:border-t max-md:pt-4 md:border-l md:pl-6"
                subject={
                  <>
                    <b>
                      <Term metric="gini">Gini</Term>
                    </b>
                    , 0 to 1
                  </>
                }
              >
                <GiniRuler gini={stats.gini} />
              </ChartFigure>
              <Facts divided>
                <Fact
                  label={<Term metric="median-position">Median holder position</Term>}
                  value={fitted(stats.median_holder_position)}
                  unit={medianNote(spokenTicker(details), meta.sources[0])}
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
          </>
        );
      }}
    </DataSection>
  );
}

/** On a narrow page the strip has no room for its cumulative marks: they stand below it as figures. */
function TopFacts({ read }: { readonly read: Concentration }) {
  const { top10, top100, top1000, halfWallets, holderCount, counted } = read;
  return (
    <div className="mt-3 md:hidden">
      <Facts>
        <Fact label={<Term metric="top-share">Top 10</Term>} value={top10 === null ? null : share(top10)} />
        <Fact label="Top 100" value={top100 === null ? null : share(top100)} />
        {top1000 !== null && holderCount > 100 && <Fact label="Top 1,000" value={share(top1000)} />}
        <Fact
          label={<Term metric="half-of-supply">Half of supply</Term>}
          value={halfWallets === null ? "more than 100" : plural(halfWallets, counted.word)}
        />
      </Facts>
    </div>
  );
}
