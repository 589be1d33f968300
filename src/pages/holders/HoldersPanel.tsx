import { useMemo } from "react";
import type { HolderListPage } from "../../../contract/holders.ts";
import { metaOf, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { missingSection } from "../../figures/missing-section.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { columnShares } from "../../lib/column-shares.ts";
import { amount, exact, share } from "../../lib/format.ts";
import {
  type HoldersSearch,
  isFiltered,
  isNarrowed,
  offsetOf,
  readColumns,
  wholeList,
} from "../../lib/search-params.ts";
import { emptyFilterFinding, pageFinding, rowsText, totalsText } from "../../metrics/findings/holders.ts";
import { valuesNote } from "../../metrics/findings/values.ts";
import { spokenName, spokenTicker } from "../../metrics/findings/name.ts";
import { matchingTotal, offeredColumns, roundAmountBelow } from "../../metrics/holders.ts";
import type { SectionText } from "../../metrics/sections.ts";
import { isOwnService } from "../../metrics/source.ts";
import { emptyFilterDetail, noHolders } from "../../metrics/states.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { countedOf, supplyOf } from "../../metrics/token-figures.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { Button } from "../../ui/Button.tsx";
import { Message, NoticeText, Unavailable } from "../../ui/Notice.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { ExportHolders } from "./ExportHolders.tsx";
import { FindWallet } from "./FindWallet.tsx";
import { type ShowHolders, useHoldersPage } from "./holders-page.ts";
import { HoldersPager, RowsPerPage } from "./HoldersPager.tsx";
import { HolderTable } from "./HolderTable.tsx";
import { ListChoices, SwitchedTable } from "./past-parts.ts";
import { RowsBeforeButton, useRowsBefore } from "./RowsBeforeButton.tsx";

const text: SectionText = {
  id: "holders",
  name: "Holders by amount",
  read: ["Exchanges, pools and burn addresses are counted like any other, until they are left out."],
  sources: ["holders", "token supply"],
  link: "Link to this view",
  metrics: ["rank", "token-account", "holding-value", "share-of-supply", "cumulative-share"],
};

/** How the bars of a page of holders are to be read. */
export function holderBarsNote(largestShare: string): string {
  return `Bars in the share column run from 0 to ${largestShare}, the largest share on this page. The cumulative bars run from 0 to 100% and draw the concentration curve as they go down.`;
}

interface HoldersPanelProps {
  readonly token: TokenRef;
  readonly search: HoldersSearch;
  readonly show: ShowHolders;
  readonly marked: string | undefined;
  readonly onMark: (wallet: string | undefined) => void;
}

export function HoldersPanel({ token, search, show, marked, onMark }: HoldersPanelProps) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  const { answer: page, rowsOf, turning, fetchedAt } = useHoldersPage(token, search);
  const answer = together({ named, first: useAnswer(questions.firstHolders), page });
  const firstRank = page.state === "ready" ? (page.data.holders[0]?.rank ?? 1) : 1;
  // The rows of a kind have gaps between them, in which others hold something.
  const isPart = rowsOf.kind !== "";
  const before = useRowsBefore(token, isPart ? 1 : firstRank);
  const meta = metaOf(named) ?? placeholder.meta;
  const known = usePrice(token);
  const price = answer.state === "ready" ? known : placeholder.price;

  const { min_amount, max_amount, limit } = rowsOf;
  const filtered = isNarrowed(rowsOf);
  const offered = useMemo(() => offeredColumns(meta), [meta]);
  const switched = useMemo(
    () => readColumns(search.columns).filter((column) => offered.includes(column)),
    [search.columns, offered],
  );
  const Table = switched.length > 0 ? SwitchedTable : HolderTable;
  const offset = offsetOf(rowsOf.page, limit);
  const totalOf = (rows: HolderListPage) => matchingTotal(rows, rowsOf, meta.sources[0]);
  const liesBehind = (rows: HolderListPage) => offset > 0 && totalOf(rows) !== 0;
  const pager = (label: string, rows: HolderListPage) => (
    <HoldersPager
      label={label}
      token={token}
      search={search}
      rowCount={rows.holders.length}
      total={totalOf(rows)}
      show={show}
    />
  );
  return (
    <DataSection
      text={text}
      edge="mt-6 border-t-2"
      drawn={false}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        page: { ...placeholder.holders, holders: placeholder.holders.holders.slice(0, limit) },
      }}
      unavailable={missingSection("concentration", token, named)}
      readFirst={({ named: details, first, page: rows }) => {
        const supply = supplyOf(details, meta, first);
        const shares = rows.holders.map((row) => supplyShare(row.amount, supply));
        const [largest] = shares;
        return largest ? [holderBarsNote(columnShares(shares)(largest))] : [];
      }}
      finding={({ named: details, first, page: rows }) =>
        pageFinding(
          rows.holders,
          supplyOf(details, meta, first),
          first.holder_count,
          countedOf(details, meta, first),
        ) ??
        (first.holder_count === 0
          ? "No holders to list"
          : filtered && !liesBehind(rows)
            ? "No holder matches the filter"
            : "No holders on this page")
      }
    >
      {({ named: details, first, page: rows }) => {
        if (first.holder_count === 0) {
          const { title, detail } = noHolders(spokenName(details));
          return (
            <Unavailable className="mt-4" title={title}>
              {detail}
            </Unavailable>
          );
        }
        const supply = supplyOf(details, meta, first);
        const total = totalOf(rows);
        const ticker = spokenTicker(details);
        return (
          <div aria-busy={turning || undefined}>
            <Toolbar className="mt-2.5">
              {isOwnService(meta.sources[0]) && (
                <ListChoices token={token} search={search} offered={offered} />
              )}
              <FindWallet token={token} ticker={ticker} limit={limit} show={show} onMark={onMark} />
              <span className="flex-1 max-md:hidden" />
              <ExportHolders
                token={token}
                ticker={ticker}
                supply={supply}
                search={search}
                total={total}
                holderCount={first.holder_count}
                page={{ data: rows, meta: answer.state === "ready" ? meta : placeholder.meta }}
                amountBefore={isPart ? null : before.amount}
                fetchedAt={fetchedAt}
                columns={switched}
              />
            </Toolbar>
            <Toolbar className="mt-2.5 mb-3">
              <span className="text-ink-2">
                {rowsText(offset, rows.holders.length, total, filtered, first.holder_count)}
              </span>
              <span className="flex-1" />
              <RowsPerPage limit={search.limit} show={show} />
              <span className="max-md:hidden">{pager("Pages, top", rows)}</span>
            </Toolbar>
            {rows.holders.length === 0 && liesBehind(rows) ? (
              <>
                <NoticeText>The list ends before this page.</NoticeText>
                <Button primary onClick={() => show({ page: 1 })}>
                  First page
                </Button>
              </>
            ) : rows.holders.length === 0 && isPart ? (
              <>
                <NoticeText>
                  {isFiltered(rowsOf)
                    ? "No holder that is known to be of this kind matches the filter."
                    : `None that is known to be of this kind holds ${ticker}.`}
                </NoticeText>
                <Button primary onClick={() => show({ ...wholeList, limit })}>
                  All holders
                </Button>
              </>
            ) : rows.holders.length === 0 ? (
              <NoHolders
                title={emptyFilterFinding({
                  min_amount,
                  max_amount,
                  ticker,
                  counted: countedOf(details, meta, first),
                })}
                min_amount={min_amount}
                first={first}
                supply={supply}
                ticker={ticker}
                decimals={details.decimals}
                onClear={() => show({ ...wholeList, limit })}
                onFrom={(from) => show({ ...wholeList, min_amount: from, limit })}
              />
            ) : (
              <Table
                token={token}
                decimals={details.decimals}
                ticker={ticker}
                rows={rows.holders}
                supply={supply}
                amountBefore={isPart ? null : before.amount}
                holderCount={rows.holder_count}
                marked={marked}
                counted={countedOf(details, meta, first)}
                notes={meta.notes}
                onChain={meta.sources[0] !== "demo"}
                priceUsd={price?.usd ?? null}
                valuesNote={valuesNote(price, meta)}
                switched={switched}
                isOfNow
                isPart={isPart}
              />
            )}
            {rows.holders.length > 0 && !isPart && <RowsBeforeButton before={before} />}
            <Toolbar className="mt-4">
              <span className="text-ink-2">
                {totalsText(first.holder_count, total, filtered, countedOf(details, meta, first))}
              </span>
              <span className="flex-1" />
              {pager("Pages, bottom", rows)}
            </Toolbar>
          </div>
        );
      }}
    </DataSection>
  );
}

interface NoHoldersProps {
  /** Whom the filter looked for in vain. */
  readonly title: string;
  /** The least amount that it asks for; empty where it asks for none. */
  readonly min_amount: string;
  readonly first: HolderListPage;
  readonly supply: number;
  readonly ticker: string;
  readonly decimals: number;
  readonly onClear: () => void;
  readonly onFrom: (min_amount: string) => void;
}

/** In place of the rows where the filter leaves nobody. */
function NoHolders(props: NoHoldersProps) {
  const { title, min_amount, first, supply, ticker, decimals, onClear, onFrom } = props;
  const largest = first.holders[0];
  const part = largest ? supplyShare(largest.amount, supply) : null;
  // An amount that somebody owns, where the filter asked for more than there is.
  const from = largest && Number(min_amount) > largest.amount ? roundAmountBelow(largest.amount) : null;
  return (
    <Message
      title={title}
      actions={
        <>
          <Button primary onClick={onClear}>
            Clear filter
          </Button>
          {from !== null && <Button onClick={() => onFrom(from)}>From {exact(from)}</Button>}
        </>
      }
    >
      <p>
        {emptyFilterDetail(
          largest && part !== null ? { amount: amount(largest.amount, decimals), share: share(part) } : null,
          ticker,
        )}
      </p>
    </Message>
  );
}
