import { ifAvailable, metaOf, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { HandsBridge } from "../../charts/hands/HandsBridge.tsx";
import { handsFinding } from "../../metrics/findings/hands.ts";
import { type Hands, readHands, perHand } from "../../metrics/hands.ts";
import { sections } from "../../metrics/sections.ts";
import { FigureGrid } from "../../ui/FigureGrid.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { HandsTable } from "./HandsTable.tsx";
import { missingSection } from "../../reading/missing-section.ts";
import { placeholder } from "../../reading/placeholder.ts";
import { supplyOf } from "../../reading/token-figures.ts";
import { useAnswer } from "../../api/use-answer.ts";

export function HandsPanel({ token }: { readonly token: TokenRef }) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const firstHolders = useAnswer(questions.firstHolders);
  const answer = together({
    named,
    first: firstHolders,
    categories: ifAvailable(useAnswer(questions.categories)),
    breakdown: ifAvailable(useAnswer(questions.supplyBreakdown)),
  });
  const meta = metaOf(named) ?? placeholder.meta;
  const read = ({
    named: details,
    first,
    categories,
    breakdown,
  }: Extract<typeof answer, { state: "ready" }>["data"]) =>
    readHands({
      categories,
      breakdown,
      supply: supplyOf(details, meta, first),
      holderCount: first.holder_count,
      source: meta.sources[0],
    });
  return (
    <DataSection
      text={sections.hands}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        categories: placeholder.categories,
        breakdown: placeholder.supplyBreakdown,
      }}
      unavailable={missingSection("hands", token, named, firstHolders)}
      finding={(data) => (data.first.holder_count === 0 ? null : handsFinding(read(data)))}
    >
      {(data) => {
        const figures = read(data);
        return (
          <FigureGrid columns={hasBridge(figures) ? "main" : "one"}>
            {hasBridge(figures) && (
              <figure>
                <HandsBridge
                  wallets={perHand(figures, "wallets")}
                  newWallets={figures.newWallets ?? 0}
                  tokens={perHand(figures, "tokens")}
                  supplyShare={figures.supplyShare}
                />
              </figure>
            )}
            <HandsTable hands={figures} />
          </FigureGrid>
        );
      }}
    </DataSection>
  );
}

/** The bridge needs both its sides; the table says what there is of either. */
function hasBridge({ wallets, tokens }: Hands): boolean {
  return wallets !== null && tokens !== null;
}
