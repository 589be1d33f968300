import { type ReactNode, useMemo, useState } from "react";
import type { Filter } from "../../../contract/search/holder-filter.ts";
import type { Token } from "../../../contract/tokens.ts";
import { metaOf, optional, together } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { AmountFilter } from "../../charts/filter/AmountFilter.tsx";
import { missingSection } from "../../figures/missing-section.ts";
import { placeholder } from "../../figures/placeholder.ts";
import { count, exact, threshold } from "../../lib/format.ts";
import { type HoldersSearch, holdersSearch, isFiltered } from "../../lib/search-params.ts";
import { spokenTicker } from "../../metrics/findings/name.ts";
import { amountWorth, thresholdPresets } from "../../metrics/holders.ts";
import type { Price } from "../../metrics/price.ts";
import { filteredHolders, type FilteredSubject } from "../../figures/holders/filtered-holders.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { usePrice } from "../../sections/token-price.ts";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { AmountFields } from "./AmountFields.tsx";
import { type ShowHolders, useHoldersPage } from "./holders-page.ts";

/** Beside the filter, whose dollars stand or fall with the price. */
export function filterPriceNote(price: Price | null): string {
  if (price === null) return "Without a price there are no dollar values.";
  return price.kind === "known" ? "" : "Dollars are placed with the implied price, so they are approximate.";
}

interface FilterPanelProps {
  readonly token: TokenRef;
  readonly search: HoldersSearch;
  readonly show: ShowHolders;
  readonly railTop: ReactNode;
}

export function FilterPanel({ token, search, show, railTop }: FilterPanelProps) {
  const questions = tokenQueries(token);
  const named = useAnswer(questions.token);
  // How many match is said of all holders, whatever kind of them is listed.
  const ofAll = useMemo((): HoldersSearch => ({ ...search, kind: "" }), [search]);
  const { answer: rows, rowsOf } = useHoldersPage(token, ofAll);
  const knownPrice = usePrice(token);
  const answer = together({
    named,
    first: useAnswer(questions.firstHolders),
    matching: rows,
    breakdowns: optional(useAnswer(questions.breakdowns)),
  });
  const price = answer.state === "ready" ? knownPrice : placeholder.price;
  const { min_amount, max_amount } = search;
  // While a handle is held, the fields follow it; the address changes when it is let go.
  const { draft, change, send, drop } = useDraft<Filter>(`${min_amount} ${max_amount}`);
  const shown = draft ?? { min_amount, max_amount };
  const filtered = isFiltered(search);
  const apply = (filter: Filter) => {
    send(filter);
    show({ ...filter, page: 1 });
  };
  const release = () => {
    if (draft && (draft.min_amount !== min_amount || draft.max_amount !== max_amount)) apply(draft);
    else drop();
  };
  const ofList = ({ named: details }: { readonly named: Token }): FilteredSubject => ({
    token,
    meta: metaOf(named) ?? placeholder.meta,
    named: details,
    filter: rowsOf,
    rows: rowsOf,
    price,
  });
  return (
    <DataSection
      text={filteredHolders.section}
      edge="mt-4 max-md:mt-2 print:break-inside-avoid"
      railTop={railTop}
      answer={answer}
      placeholder={{
        named: placeholder.token,
        first: placeholder.holders,
        matching: placeholder.holders,
        breakdowns: placeholder.breakdowns,
      }}
      unavailable={missingSection(filteredHolders.missing, token, named)}
      read={() => [filterPriceNote(price)].filter(Boolean)}
      finding={(known) => filteredHolders.finding(filteredHolders.read(known, ofList(known)), ofList(known))}
    >
      {(known) => {
        const { named: details, first, breakdowns } = known;
        const { holderCount, largest, counted, bands } = filteredHolders.read(known, ofList(known));
        if (holderCount === 0)
          return (
            <Unavailable className="mt-4" title="Nothing to filter">
              A filter needs balances above zero.
            </Unavailable>
          );
        const ticker = spokenTicker(details);
        return (
          <>
            <figure className="mt-3.5">
              <AmountFilter
                filter={shown}
                largest={largest}
                ticker={ticker}
                decimals={details.decimals}
                word={counted.word}
                priceUsd={price?.usd ?? null}
                bands={bands}
                onMove={change}
                onRelease={release}
                open={{
                  hint: () => "Filters by these amounts",
                  go: ([from, to]) =>
                    apply({
                      min_amount: amountWorth(from, price) ?? "",
                      max_amount: amountWorth(to, price) ?? "",
                    }),
                }}
              />
            </figure>
            <Toolbar className="mt-2.5 max-md:gap-y-3">
              <AmountFields
                min_amount={shown.min_amount}
                max_amount={shown.max_amount}
                ticker={ticker}
                worth={price ? (usd) => amountWorth(usd, price) : undefined}
                onApply={apply}
              />
              {filtered && <Button onClick={() => apply(holdersSearch.usual)}>Clear</Button>}
              <span className="flex-1 max-md:hidden" />
              {breakdowns && price && (
                <WorthOver
                  presets={thresholdPresets(breakdowns, first.holder_count, price)}
                  ticker={ticker}
                  filter={search}
                  onApply={apply}
                />
              )}
            </Toolbar>
          </>
        );
      }}
    </DataSection>
  );
}

interface WorthOverProps {
  readonly presets: ReturnType<typeof thresholdPresets>;
  readonly ticker: string;
  readonly filter: Filter;
  readonly onApply: (filter: Filter) => void;
}

/** On a phone the ranges scroll in their own line. */
const strip = "min-w-0 max-md:w-full max-md:scrolls-sideways";

/** Ranges from a round number of dollars on, each with its wallets. */
function WorthOver({ presets, ticker, filter, onApply }: WorthOverProps) {
  return (
    <span className={`flex items-center gap-3 ${strip}`}>
      <span className="text-ink-2 max-md:hidden">Worth over</span>
      <span data-part="presets" className={`flex h-control rounded-control border border-control ${strip}`}>
        {presets.map(({ usd, min_amount, holders }) => (
          <button
            key={usd}
            type="button"
            className="border-l border-rule-2 px-2.75 text-data whitespace-nowrap first:border-l-0 hover:bg-hover aria-pressed:bg-hover aria-pressed:shadow-[inset_0_-2px_var(--ink-1)] forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2"
            aria-pressed={filter.max_amount === "" && filter.min_amount === min_amount}
            title={min_amount === null ? undefined : `at least ${exact(min_amount)} ${ticker}`}
            onClick={() => onApply({ min_amount: min_amount ?? "", max_amount: "" })}
          >
            {threshold(usd)} <span className="ml-0.75 text-[12px] text-ink-3">{count(holders)}</span>
          </button>
        ))}
      </span>
    </span>
  );
}

interface Draft<T> {
  readonly value: T;
  readonly sent: boolean;
}

/**
 * A change to something that is kept elsewhere, as in the address. It counts from the first move until
 * what was sent has arrived there: what is begun in between is not lost.
 */
function useDraft<T>(kept: string) {
  const [draft, setDraft] = useState<Draft<T>>();
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    if (draft?.sent) setDraft(undefined);
  }
  return {
    draft: draft?.value,
    change: (value: T) => setDraft({ value, sent: false }),
    send: (value: T) => setDraft({ value, sent: true }),
    drop: () => setDraft(undefined),
  };
}
