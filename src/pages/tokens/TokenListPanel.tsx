import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { ChainId } from "../../../contract/chains.ts";
import type { DataSource } from "../../../contract/meta.ts";
import type { TokenFigures, TokenFiguresPage } from "../../../contract/tokens.ts";
import { latePart } from "../../lib/late-part.tsx";
import { narrowedBy, offsetOf, pageSizes, type TokensSearch } from "../../lib/search-params.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { rowsText } from "../../metrics/findings/holders.ts";
import { rowWord } from "../../metrics/findings/words.ts";
import { sourceLine } from "../../metrics/sections.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { listNotes } from "./list-columns.ts";
import { arrangeRows, tokenRows } from "./token-rows.ts";
import { TokenTable } from "./TokenTable.tsx";

/** What of the token list can wait. */
export const listParts = {
  Controls: latePart(async () => (await import("./ListControls.tsx")).ListControls),
  Rows: latePart(async () => (await import("./TokenRows.tsx")).TokenRows),
  EmptyChain: latePart(async () => (await import("./EmptyChain.tsx")).EmptyChain),
  NoTokens: latePart(async () => (await import("./NoTokens.tsx")).NoTokens),
};

interface TokenListPanelProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
  /** The view that the page's rows belong to. */
  readonly rowsOf: TokensSearch;
  /** Undefined while it is loading. */
  readonly page: TokenFiguresPage | undefined;
  readonly sources: readonly DataSource[];
  /** The rows are still those of the view before. */
  readonly turning: boolean;
}

export function TokenListPanel({ chain, search, rowsOf, page, sources, turning }: TokenListPanelProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const show = (change: Partial<TokensSearch>, replace = false) =>
    void navigate({
      to: "/$chain",
      params: { chain },
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    });

  const all = useMemo(
    () => (page ? tokenRows(page.tokens, sources) : placeholderRows(search.limit)),
    [page, sources, search.limit],
  );
  const covered = page?.covered ?? "all";
  // What only arranges a page stays on it.
  const start = covered === "none" ? {} : { page: 1 };
  const { filter, field } = useTypedFilter(search.filter, (typed) => show({ filter: typed, ...start }, true));
  const rows = page && covered === "none" ? arrangeRows(all, { sort: search.sort, filter }) : all;
  const narrowed = page && narrowedBy(rowsOf, covered) !== undefined;
  const total = page?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / search.limit));
  const sortBy = (sort: TokensSearch["sort"]) => show({ sort, ...start }, true);
  const pager = (label: string, compact: boolean) => (
    <Pager
      label={label}
      compact={compact}
      page={search.page}
      pageCount={pageCount}
      href={(target) =>
        router.buildLocation({ to: "/$chain", params: { chain }, search: { ...search, page: target } })
          .publicHref
      }
      onGo={(target) => show({ page: target })}
    />
  );
  return (
    <Section
      id="tokens"
      edge="border-t-2"
      name={<span className="block max-md:text-[15px] max-md:font-name max-md:text-ink">All tokens</span>}
      how={listNotes(covered, rowWord(chain))}
      finding={`Token list, page ${search.page} of ${pageCount}`}
      isFindingSpoken
      source={sourceLine(["token list"])}
      loading={!page}
    >
      <Toolbar className="mb-3">
        <TextField
          label={covered === "none" ? "Filter this page" : "Filter the list"}
          hideLabel
          className="max-md:order-3 max-md:flex-[1_0_100%]"
          inputClassName="w-50 max-md:w-full"
          icon="search"
          placeholder={covered === "none" ? "Filter this page" : "Filter by name, ticker, address"}
          type="search"
          maxLength={100}
          {...field}
        />
        <span className="text-ink-2">
          {rowsText(offsetOf(rowsOf.page, rowsOf.limit), all.length, total, narrowed ?? false, total)}
          {page && rows.length < all.length && `, ${rows.length} shown`}
        </span>
        <span className="flex-1" />
        <span className="text-ink-2 max-md:hidden">Rows</span>
        <SegmentedControl
          label="Rows per page"
          className="max-md:hidden"
          options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
          value={search.limit}
          onChange={(limit) => show({ limit, page: 1 })}
        />
        {pager("Pages, top", true)}
      </Toolbar>
      <listParts.Controls chain={chain} search={search} covered={covered} />
      <div aria-busy={turning || undefined}>
        <TokenTable rows={rows} chain={chain} covered={covered} sort={search.sort} onSort={sortBy} />
        <listParts.Rows rows={rows} chain={chain} covered={covered} />
        {page && rows.length === 0 && (
          <listParts.NoTokens
            chain={chain}
            search={search}
            total={total}
            narrowed={narrowed ?? false}
            filter={filter}
          />
        )}
      </div>
      <Toolbar className="mt-4">
        <span className="flex-1">
          {shownChains().length > 1 && <Link to="/all">Tokens of all chains</Link>}
        </span>
        {pager("Pages, bottom", false)}
      </Toolbar>
    </Section>
  );
}

/** Rows for the geometry of a page that is loading; the style sheet hides what they say. */
function placeholderRows(count: number) {
  const token: Omit<TokenFigures, "address"> = {
    name: "Token name",
    ticker: "TICK",
    network: "SOL",
    decimals: 6,
    supply: "1000000000000000",
    holder_count: 10_000,
    wallet_count: null,
    change_24h: 100,
    change_7d: 1_000,
    wallet_change_24h: null,
    wallet_change_7d: null,
    top10_share: 0.341,
    wallet_top10_share: null,
    remaining_top10_share: 0.228,
    excluded_kinds: ["pool"],
    wallet_hhi: null,
    hhi: 0.0177,
    history: "full",
    price_usd: 0.0412,
    market_value_usd: 41_200_000,
    volume_7d_usd: 1_240_000,
    age_seconds: 40_000_000,
  };
  return tokenRows(
    Array.from({ length: count }, (_, index) => ({ ...token, address: `${"1".repeat(42)}${index + 10}` })),
    [],
  );
}

const pauseMs = 250;

/** A field whose text counts while someone types; the address follows after a pause, and on leaving it. */
function useTypedFilter(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const send = useEffectEvent((value: string) => {
    if (value !== kept) keep(value);
  });
  useEffect(() => {
    if (typed === undefined) return undefined;
    const timer = setTimeout(() => send(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const filter = typed ?? kept;
  const field = {
    value: filter,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: () => {
      if (typed !== undefined && typed !== kept) keep(typed);
      setTyped(undefined);
    },
  };
  return { filter, field };
}
