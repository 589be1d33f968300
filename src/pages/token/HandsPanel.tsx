import { ifAvailable, metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { HandsBridge } from "../../charts/hands/HandsBridge.tsx";
import { handsFinding } from "../../metrics/findings/hands.ts";
import { type Hands, readHands, perHand } from "../../metrics/hands.ts";
import { diamondLine, yearAgo } from "../../metrics/last-year.ts";
import { sections } from "../../metrics/sections.ts";
import { countedWithoutText } from "../../metrics/findings/adjusted.ts";
import { useExclusions } from "../../sections/behind/use-exclusions.ts";
import { useLeftOut } from "../../sections/behind/use-summary.ts";
import { Note } from "../../ui/Note.tsx";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { HandsTable } from "./HandsTable.tsx";
import { Term } from "../../sections/Term.tsx";
import { LastYear } from "./LastYear.tsx";
import { placeholderWeeks, useWeeks, withPast } from "./overview-past.ts";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { supplyOf } from "../../reading/token-figures.ts";
import { useAnswer } from "../../api/use-answer.ts";

export function HandsPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const firstHolders = useAnswer(questions.firstHolders);
  const past = useWeeks(token);
  const answer = together({
    named,
    first: firstHolders,
    categories: ifAvailable(useAnswer(questions.categories)),
    breakdown: ifAvailable(useAnswer(questions.supplyBreakdown)),
    weeks: optional(past),
    summary: optional(useLeftOut(token)),
  });
  const counting = countedWithoutText(useExclusions());
  const meta = metaOf(named) ?? placeholder.meta;
  const read = ({
    named: details,
    first,
    categories,
    breakdown,
    summary,
  }: Extract<typeof answer, { state: "ready" }>["data"]) =>
    readHands({
      ...(summary?.hands
        ? {
            categories: summary.hands.wallets,
            breakdown: summary.hands.tokens,
            supply: summary.supply,
            holderCount: summary.holder_count,
          }
        : { categories, breakdown, supply: supplyOf(details, meta, first), holderCount: first.holder_count }),
      source: meta.sources[0],
      notes: meta.notes,
    });
  return (
    <DataSection
      text={withPast(sections.hands, past)}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        categories: placeholder.categories,
        breakdown: placeholder.supplyBreakdown,
        weeks: placeholderWeeks,
        summary: null,
      }}
      unavailable={missingSection("hands", token, named, firstHolders)}
      finding={(data) => {
        // Of all holders, as the past on this page is.
        const line = data.summary?.hands ? null : data.weeks && diamondLine(data.weeks);
        return data.first.holder_count === 0 ? null : handsFinding(read(data), line && yearAgo(line));
      }}
    >
      {(data) => {
        const figures = read(data);
        const line = data.weeks && diamondLine(data.weeks);
        return (
          <>
            {data.summary?.hands && <Note>{counting}</Note>}
            <FigureGrid columns={hasBridge(figures) ? "main" : "one"}>
              {hasBridge(figures) && (
                <figure>
                  <HandsBridge
                    wallets={perHand(figures, "wallets")}
                    newWallets={figures.newWallets ?? 0}
                    tokens={perHand(figures, "tokens")}
                    supplyShare={figures.supplyShare}
                    isLeast={figures.isLeast}
                  />
                </figure>
              )}
              <HandsTable hands={figures} />
            </FigureGrid>
            {line && (
              <LastYear
                token={token}
                line={line}
                subject={
                  <>
                    <b>
                      <Term metric="supply-by-hand">Diamond</Term>
                    </b>
                    , of all wallets, % of supply
                  </>
                }
                caption="Supply that has not moved for 90 days, of all wallets"
                more={{ section: "age", text: "Age of supply over time" }}
              />
            )}
          </>
        );
      }}
    </DataSection>
  );
}

/** The bridge needs both its sides; the table says what there is of either. */
function hasBridge({ wallets, tokens }: Hands): boolean {
  return wallets !== null && tokens !== null;
}
