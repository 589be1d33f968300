import { missingPast } from "../../figures/missing-past.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { Meta } from "../../../contract/meta.ts";
import { exclusionSearch, isExcluding } from "../../../contract/exclusions.ts";
import { dataOf, ifAvailable, metaOf, optional, together } from "../../api/answer.ts";
import { addressesOf } from "../../api/behind-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { count } from "../../lib/format.ts";
import { byWallet, type HeldBy, heldBy, readCounted } from "../../metrics/counted.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { changesFinding, supplyChangeText } from "../../metrics/findings/past.ts";
import { capital } from "../../metrics/findings/words.ts";
import { supplyBefore } from "../../metrics/movers.ts";
import { momentText, readDays } from "../../metrics/past-days.ts";
import { pastSections } from "../../metrics/past-sections.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { supplyOf } from "../../metrics/token-figures.ts";
import { useLeftOut } from "../../sections/behind/use-summary.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { KeyFigure, KeyFigures } from "../../ui/KeyFigures.tsx";
import { MoversPanel } from "./MoversPanel.tsx";
import type { PastProps } from "./OnDay.tsx";
import { betweenQuestions } from "../../figures/holders/past-questions.ts";
import { placeholderMovers } from "./placeholder-movers.ts";

/** Who has more and who has less at the end of one day than at the end of another. */
export function BetweenDays({ token, search, newest, railTop }: PastProps) {
  const days = readDays(search, newest);
  const questions = tokenQueries(token);
  const exclusions = exclusionSearch.read(search);
  const asked = betweenQuestions(token, { ...days, ...exclusions }, newest);
  const named = useAnswer(questions.token);
  const first = useAnswer(questions.firstHolders);
  const since = dataOf(optional(useAnswer(asked.since)));
  const increases = useAnswer(asked.increases);
  const decreases = useAnswer(asked.decreases);
  const [asOfFrom, asOfTo] = [useAnswer(asked.before), useAnswer(asked.after)];
  const unavailable = missingPast(token, named);
  const answer = together({
    increases,
    named,
    before: asOfFrom,
    after: asOfTo,
  });
  const details = dataOf(named);
  const holders = dataOf(ifAvailable(first));
  const totals = dataOf(increases)?.totals ?? dataOf(decreases)?.totals;
  const summary = dataOf(useLeftOut(token));
  const supplyOfAll = details && holders && supplyOf(details, metaOf(named) ?? placeholder.meta, holders);
  const supplyNow = isExcluding(exclusions) ? (summary?.supply ?? null) : supplyOfAll;
  const supplyAfter = since && supplyNow !== null ? supplyBefore(supplyNow, since.totals) : null;
  const supply =
    supplyAfter === null || !totals
      ? null
      : { before: supplyBefore(supplyAfter, totals), after: supplyAfter };
  const word = details ? readCounted(details.network, undefined, Number.NaN).word : byWallet.word;
  const moved = [increases, decreases].flatMap((answered) => dataOf(answered)?.changes ?? []);
  const addresses = addressesOf(moved);
  const [before, after] = [momentText(days.from, newest), momentText(days.to, newest)];
  return (
    <>
      <DataSection
        text={pastSections.changes}
        edge="mt-4"
        drawn={false}
        answer={answer}
        railTop={railTop}
        placeholder={{
          increases: placeholderMovers,
          named: placeholder.token,
          before: placeholder.holders,
          after: placeholder.holders,
        }}
        unavailable={unavailable}
        finding={({ increases: changes }) => {
          const { from, to } = days;
          const text = changesFinding({ totals: changes.totals, from, to, newest, word });
          // As a text it goes under the date of old data, which is right where it speaks of now.
          return to === newest ? text : <>{text}</>;
        }}
      >
        {({ increases: changes, before: earlier, after: later, named: known }) => {
          const sums = changes.totals.wallets ?? changes.totals;
          const supplyText = supplyChangeText(changes.totals, spokenTicker(known));
          const heldThen = (page: HolderListPage, meta: Meta | undefined) =>
            heldBy(readCounted(known.network, meta?.facts, page.holder_count), page.holder_count);
          const heldText = (time: string, counted: string) =>
            `${counted}s ${time === "now" ? time : `on ${time}`}`;
          const [atFirst, atLast] = [heldThen(earlier, metaOf(asOfFrom)), heldThen(later, metaOf(asOfTo))];
          const none = after === "now" ? "hold none now" : "held none then";
          return (
            <>
              <div className="mt-4">
                <KeyFigures columns={6}>
                  <KeyFigure
                    label={`${holdersWord(atFirst)} before`}
                    value={count(atFirst.count)}
                    comment={heldText(before, atFirst.word)}
                  />
                  <KeyFigure
                    label={`${holdersWord(atLast)} after`}
                    value={count(atLast.count)}
                    comment={heldText(after, atLast.word)}
                  />
                  <KeyFigure label="Came" value={count(sums.entered)} comment="held none before" />
                  <KeyFigure label="Left" value={count(sums.left)} comment={none} />
                  <KeyFigure
                    label="With more"
                    value={count(sums.increased)}
                    comment="those that came included"
                  />
                  <KeyFigure
                    label="With less"
                    value={count(sums.decreased)}
                    comment="those that left included"
                  />
                </KeyFigures>
              </div>
              {supplyText !== "" && <p className="mt-3 text-label text-ink-2">{supplyText}</p>}
            </>
          );
        }}
      </DataSection>
      {(["increase", "decrease"] as const).map((kind) => (
        <MoversPanel
          key={kind}
          kind={kind}
          token={token}
          days={days}
          exclusions={exclusions}
          answer={kind === "increase" ? increases : decreases}
          named={named}
          supply={supply}
          unavailable={unavailable}
          before={before}
          after={capital(after)}
          word={word}
          addresses={addresses}
        />
      ))}
    </>
  );
}

function holdersWord({ word }: HeldBy): string {
  return word === "account" ? "Accounts" : "Holders";
}
