import { useRouter } from "@tanstack/react-router";
import type { HolderListPage } from "../../contract/holders.ts";
import { metaOf, together } from "../api/answer.ts";
import { tokenQueries, type TokenRef } from "../api/token-queries.ts";
import { plural, share } from "../lib/format.ts";
import { type HoldersSearch, holdersSearchDefaults, offsetOf, pageSizes } from "../lib/search-params.ts";
import { emptyFilterFinding, pageFinding, rowsText, totalsText } from "../metrics/findings/holders.ts";
import { spokenName, spokenTicker } from "../metrics/findings/name.ts";
import { matchingTotal } from "../metrics/holders.ts";
import { holderBarsNote, sections } from "../metrics/sections.ts";
import { noHolders } from "../metrics/states.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Button } from "../ui/Button.tsx";
import { Unavailable } from "../ui/Notice.tsx";
import { Pager } from "../ui/Pager.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { DataSection } from "./DataSection.tsx";
import { ExportHolders } from "./ExportHolders.tsx";
import { FindWallet } from "./FindWallet.tsx";
import { HolderTable } from "./HolderTable.tsx";
import { useHoldersPage } from "./holders-page.ts";
import type { ShowHolders } from "./HoldersPage.tsx";
import { missingSection } from "./missing-section.ts";
import { NoHolders } from "./NoHolders.tsx";
import { placeholder } from "./placeholder.ts";
import { type RowsBefore, useRowsBefore } from "./rows-before.ts";
import { countedOf, supplyOf } from "./token-figures.ts";
import { useAnswer } from "./use-answer.ts";

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
  const before = useRowsBefore(token, firstRank);
  const meta = metaOf(named) ?? placeholder.meta;

  const { min, max, size } = rowsOf;
  const filtered = min !== "" || max !== "";
  const offset = offsetOf(rowsOf.page, size);
  const totalOf = (rows: HolderListPage) =>
    matchingTotal(rows, { limit: size, offset, filtered }, meta.sources[0]);
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
      text={sections.holders}
      className="holders-section"
      drawn={false}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        page: { ...placeholder.holders, holders: placeholder.holders.holders.slice(0, size) },
      }}
      unavailable={missingSection("concentration", token, named)}
      readFirst={({ named: of, first, page: rows }) => {
        const largest = supplyShare(rows.holders[0]?.amount ?? 0, supplyOf(of, meta, first));
        return largest === null || largest === 0 ? [] : [holderBarsNote(share(largest))];
      }}
      finding={({ named: of, first, page: rows }) =>
        pageFinding(
          rows.holders,
          supplyOf(of, meta, first),
          first.holder_count,
          countedOf(of, meta, first),
        ) ??
        (first.holder_count === 0
          ? "No holders to list"
          : filtered && !liesBehind(rows)
            ? "No holder matches the filter"
            : "No holders on this page")
      }
    >
      {({ named: of, first, page: rows }) => {
        if (first.holder_count === 0) {
          const { title, detail } = noHolders(spokenName(of));
          return <Unavailable title={title}>{detail}</Unavailable>;
        }
        const supply = supplyOf(of, meta, first);
        const total = totalOf(rows);
        const ticker = spokenTicker(of);
        return (
          <div aria-busy={turning || undefined}>
            <div className="toolbar table-toolbar">
              <span className="muted">
                {rowsText(offset, rows.holders.length, total, filtered, first.holder_count)}
              </span>
              <FindWallet token={token} ticker={ticker} size={size} show={show} onMark={onMark} />
              <span className="spacer" />
              <span className="muted only-wide">Rows</span>
              <SegmentedControl
                label="Rows per page"
                options={pageSizes.map((value) => ({ value, label: String(value) }))}
                value={search.size}
                onChange={(value) => show({ size: value, page: 1 })}
              />
              <ExportHolders
                token={token}
                ticker={ticker}
                supply={supply}
                search={search}
                total={total}
                holderCount={first.holder_count}
                page={{ data: rows, meta: answer.state === "ready" ? meta : placeholder.meta }}
                amountBefore={before.amount}
                fetchedAt={fetchedAt}
              />
              <span className="only-wide">{pager("Pages, top", rows)}</span>
            </div>
            {rows.holders.length === 0 && liesBehind(rows) ? (
              <div className="message-body">
                <p>The list ends before this page.</p>
                <Button primary onClick={() => show({ page: 1 })}>
                  First page
                </Button>
              </div>
            ) : rows.holders.length === 0 ? (
              <NoHolders
                title={emptyFilterFinding({ min: min || undefined, max: max || undefined, ticker })}
                min={min}
                first={first}
                supply={supply}
                ticker={ticker}
                decimals={of.decimals}
                onClear={() => show({ ...holdersSearchDefaults, size })}
                onFrom={(from) => show({ ...holdersSearchDefaults, min: from, size })}
              />
            ) : (
              <HolderTable
                token={token}
                decimals={of.decimals}
                ticker={ticker}
                rows={rows.holders}
                supply={supply}
                amountBefore={before.amount}
                marked={marked}
                counted={countedOf(of, meta, first)}
                onChain={meta.sources[0] !== "demo"}
              />
            )}
            {rows.holders.length > 0 && <RowsBeforeButton before={before} />}
            <div className="toolbar below">
              <span className="muted">{totalsText(first.holder_count, total, filtered)}</span>
              <span className="spacer" />
              {pager("Pages, bottom", rows)}
            </div>
          </div>
        );
      }}
    </DataSection>
  );
}

interface HoldersPagerProps {
  readonly label: string;
  readonly token: TokenRef;
  readonly search: HoldersSearch;
  /** On this page. */
  readonly rowCount: number;
  /** Rows that match the filter; null where the service does not say. */
  readonly total: number | null;
  readonly show: ShowHolders;
}

function HoldersPager({ label, token, search, rowCount, total, show }: HoldersPagerProps) {
  const router = useRouter();
  const { page, size } = search;
  return (
    <Pager
      label={label}
      page={page}
      pageCount={total === null ? undefined : Math.max(1, Math.ceil(total / size))}
      hasNext={rowCount === size}
      href={(target) =>
        router.buildLocation({
          to: "/$chain/$token/holders",
          params: { chain: token.chain, token: token.address },
          search: { ...search, page: target },
        }).href
      }
      onGo={(target) => show({ page: target })}
    />
  );
}

function RowsBeforeButton({ before }: { readonly before: RowsBefore }) {
  const { amount, load, loading, missingPages } = before;
  if (amount !== null || !load) return null;
  return (
    <div className="toolbar below">
      <Button disabled={loading} onClick={load}>
        {loading ? "Loading…" : `Load the ${plural(missingPages, "page")} before`}
      </Button>
      <span className="muted">Adds the running total for this page</span>
    </div>
  );
}
