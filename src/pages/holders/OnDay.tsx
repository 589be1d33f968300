import { missingPast } from "../../figures/missing-past.ts";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { type Exclusions, exclusionSearch, isExcluding } from "../../../contract/exclusions.ts";
import { metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { addDays, dayText } from "../../lib/days.ts";
import { type HoldersSearch, isFiltered, offsetOf } from "../../lib/search-params.ts";
import { heldBy, readCounted } from "../../metrics/counted.ts";
import { emptyFilterFinding, rowsText } from "../../metrics/findings/holders.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { dayFinding, thenAndNowText } from "../../metrics/findings/past.ts";
import { readDays } from "../../metrics/past-days.ts";
import { pastSections } from "../../metrics/past-sections.ts";
import { supplyBefore } from "../../metrics/movers.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { useLeftOut } from "../../sections/behind/use-summary.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { Button } from "../../ui/Button.tsx";
import { NoticeText, statusBar, Unavailable } from "../../ui/Notice.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { AmountFields } from "./AmountFields.tsx";
import { dayColumns } from "./day-columns.tsx";
import { ExportHolders } from "./ExportHolders.tsx";
import { type ShowHolders, useHoldersPage } from "./holders-page.ts";
import { HoldersPager, RowsPerPage } from "./HoldersPager.tsx";
import { HolderTable } from "./HolderTable.tsx";
import { dayQuestions } from "../../figures/holders/past-questions.ts";
import { placeholderMovers } from "./placeholder-movers.ts";
import { RowsBeforeButton, useRowsBefore } from "./RowsBeforeButton.tsx";

const columnsNote =
  "Columns: rank, wallet, kind, label and its source, token account, amount, also in raw units with every digit, and shares at the end of the day; rank, places and amount now; filter, day, data time, source, fetch time.";

/** The last year where the day is in it, else a year around it: of a longer time there are points of weeks alone. */
function rangeAround(day: string, newest: string) {
  const from = addDays(day, -180);
  return addDays(day, 360) > newest ? {} : { from, to: addDays(day, 180) };
}

export interface PastProps {
  readonly token: TokenRef;
  readonly search: HoldersSearch & Exclusions;
  /** The day of the newest data. */
  readonly newest: string;
  readonly show: ShowHolders;
  readonly railTop: ReactNode;
}

/** The holders at the end of a day, and what each of them holds now. */
export function OnDay({ token, search, newest, show, railTop }: PastProps) {
  const day = readDays(search, newest).at;
  const asked = useMemo(() => ({ ...search, at: day }), [search, day]);
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const nowMeta = metaOf(named) ?? placeholder.meta;
  const { answer: page, rowsOf, turning, fetchedAt } = useHoldersPage(token, asked, search);
  const isLess = isExcluding(search);
  const answer = together({
    page,
    named,
    first: useAnswer(questions.firstHolders),
    summary: optional(useLeftOut(token)),
    since: optional(useAnswer(dayQuestions(token, asked, newest).since)),
  });
  const firstRank = page.state === "ready" ? (page.data.holders[0]?.rank ?? 1) : 1;
  const before = useRowsBefore(token, firstRank, day, search);
  const { limit } = rowsOf;
  const filtered = isFiltered(rowsOf);
  const offset = offsetOf(rowsOf.page, limit);
  return (
    <>
      <div className={`${statusBar} mt-4 max-md:mt-3`} data-part="not-now">
        <span className="flex-1 text-ink-2 max-md:basis-full [&_b]:font-semibold [&_b]:text-ink">
          {day === newest ? (
            <>
              <b>The newest data are of {dayText(day)}.</b> The day has not ended in them, so this is the list
              of now.
            </>
          ) : (
            <>
              <b>These are the holders of {dayText(day)}, not of now.</b> The day ends 24:00 UTC.
            </>
          )}
        </span>
        {day !== newest && (
          <Link
            to="/$chain/$token/history"
            params={{ chain: token.chain, token: token.address }}
            search={{ ...rangeAround(day, newest), at: day }}
          >
            This day in its history
          </Link>
        )}
        <Button onClick={() => show({ at: "", page: 1 })}>Back to now</Button>
      </div>
      <DataSection
        text={pastSections.day}
        edge="mt-2"
        drawn={false}
        answer={answer}
        railTop={railTop}
        placeholder={{
          named: placeholder.token,
          first: placeholder.holders,
          since: placeholderMovers,
          summary: null,
          page: { ...placeholder.holders, holders: placeholder.holders.holders.slice(0, limit) },
        }}
        unavailable={missingPast(token, named)}
        finding={({ page: rows, named: details }) => (
          <>
            {dayFinding({
              rows: rows.holders,
              holderCount: rows.holder_count,
              ticker: spokenTicker(details),
              day,
              word: readCounted(details.network, metaOf(page)?.facts, rows.holder_count).word,
              filtered,
            })}
          </>
        )}
      >
        {({ page: rows, named: details, first, since, summary }) => {
          const ticker = spokenTicker(details);
          const counted = readCounted(details.network, metaOf(page)?.facts, rows.holder_count);
          if (rows.holder_count === 0)
            return (
              <Unavailable className="mt-4" title="No holders on that day">
                Its first transfer may have come later, or all of it was burned by then.
              </Unavailable>
            );
          // Without what came and went since, shares of that day are not known.
          const now = isLess
            ? summary && { supply: summary.supply, count: summary.holder_count, word: "wallet" as const }
            : {
                supply: supplyOf(details, nowMeta, first),
                ...heldBy(countedOf(details, nowMeta, first), first.holder_count),
              };
          const supply = since && now ? supplyBefore(now.supply, since.totals) : 0;
          const pager = (label: string) => (
            <HoldersPager
              label={label}
              token={token}
              search={asked}
              rowCount={rows.holders.length}
              total={rows.total}
              show={show}
            />
          );
          const clear = () => show({ min_amount: "", max_amount: "", page: 1 });
          return (
            <div aria-busy={turning || undefined}>
              <Toolbar className="mt-2.5 max-md:gap-y-3">
                <AmountFields
                  min_amount={search.min_amount}
                  max_amount={search.max_amount}
                  ticker={ticker}
                  onApply={(range) => show({ ...range, page: 1 })}
                />
                {filtered && <Button onClick={clear}>Clear</Button>}
              </Toolbar>
              <Toolbar className="mt-2.5 mb-3">
                <span className="text-ink-2">
                  {rowsText(offset, rows.holders.length, rows.total, filtered, rows.holder_count)}
                </span>
                <span className="max-md:basis-full md:flex-1" />
                <RowsPerPage limit={search.limit} show={show} />
                <ExportHolders
                  token={token}
                  ticker={ticker}
                  supply={supply}
                  search={asked}
                  exclusions={exclusionSearch.read(search)}
                  total={rows.total}
                  holderCount={rows.holder_count}
                  page={{ data: rows, meta: metaOf(page) ?? placeholder.meta }}
                  amountBefore={before.amount}
                  fetchedAt={fetchedAt}
                  columnsNote={columnsNote}
                />
                <span className="max-md:hidden">{pager("Pages, top")}</span>
              </Toolbar>
              {rows.holders.length > 0 ? (
                <HolderTable
                  token={token}
                  decimals={details.decimals}
                  ticker={ticker}
                  rows={rows.holders}
                  supply={supply}
                  amountBefore={before.amount}
                  holderCount={rows.holder_count}
                  marked={undefined}
                  counted={counted}
                  onChain={false}
                  priceUsd={null}
                  valuesNote=""
                  columns={dayColumns}
                />
              ) : (
                <NothingHere
                  title={
                    filtered && rows.total === 0
                      ? emptyFilterFinding({ ...rowsOf, ticker, counted }).replace(
                          /(owns|holds)/,
                          (verb) => `of that day ${verb === "owns" ? "owned" : "held"}`,
                        )
                      : "The list ends before this page."
                  }
                  onClear={clear}
                />
              )}
              {rows.holders.length > 0 && <RowsBeforeButton before={before} />}
              <Toolbar className="mt-4">
                <span className="text-ink-2">
                  {now && thenAndNowText(heldBy(counted, rows.holder_count), now, { ticker, day, newest })}
                </span>
                <span className="flex-1" />
                {pager("Pages, bottom")}
              </Toolbar>
            </div>
          );
        }}
      </DataSection>
    </>
  );
}

function NothingHere({ title, onClear }: { readonly title: string; readonly onClear: () => void }) {
  return (
    <>
      <NoticeText>{title}</NoticeText>
      <Button primary onClick={onClear}>
        First page of all
      </Button>
    </>
  );
}
