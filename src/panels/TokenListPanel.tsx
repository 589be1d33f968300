import { useNavigate, useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { ChainId } from "../../contract/chains.ts";
import type { DataSource } from "../../contract/meta.ts";
import type { TokenListPage } from "../../contract/tokens.ts";
import { offsetOf, pageSizes, type TokensSearch } from "../lib/search-params.ts";
import { rowsText } from "../metrics/findings/holders.ts";
import { listOrderNote, sections, sourceLine } from "../metrics/sections.ts";
import { Button } from "../ui/Button.tsx";
import { Message } from "../ui/Notice.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Section } from "../ui/Section.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { TextField } from "../ui/TextField.tsx";
import { Toolbar } from "../ui/Toolbar.tsx";
import { arrangeRows, tokenRows } from "./token-rows.ts";
import { TokenRows } from "./TokenRows.tsx";
import { TokenTable } from "./TokenTable.tsx";

interface TokenListPanelProps {
  readonly chain: ChainId;
  readonly search: TokensSearch;
  /** Undefined while it is loading. */
  readonly page: TokenListPage | undefined;
  readonly sources: readonly DataSource[];
  /** The rows are still those of the page before. */
  readonly turning: boolean;
}

const text = sections.list;

export function TokenListPanel({ chain, search, page, sources, turning }: TokenListPanelProps) {
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
  // What is typed counts while someone types; the address follows.
  const [typed, setTyped] = useState<string>();
  const filter = typed ?? search.filter;
  const rows = page ? arrangeRows(all, { sort: search.sort, filter }) : all;
  const total = page?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / search.limit));
  const pager = (label: string, compact: boolean) => (
    <Pager
      label={label}
      compact={compact}
      page={search.page}
      pageCount={pageCount}
      href={(target) =>
        router.buildLocation({ to: "/$chain", params: { chain }, search: { ...search, page: target } }).href
      }
      onGo={(target) => show({ page: target })}
    />
  );
  return (
    <Section
      id={text.id}
      edge="border-t-2"
      name={<span className="block max-md:text-[15px] max-md:font-name max-md:text-ink">{text.name}</span>}
      how={[listOrderNote(sources), ...text.read.slice(1)]}
      finding={<span className="sr-only">{`Token list, page ${search.page} of ${pageCount}`}</span>}
      source={sourceLine(text.sources)}
      loading={!page}
    >
      <Toolbar className="mb-3">
        <TextField
          label="Filter this page"
          hideLabel
          className="max-md:order-3 max-md:flex-[1_0_100%]"
          inputClassName="w-50 max-md:w-full"
          icon="search"
          placeholder="Filter this page"
          type="search"
          value={filter}
          onChange={(event) => {
            setTyped(event.target.value);
            show({ filter: event.target.value }, true);
          }}
          onBlur={() => setTyped(undefined)}
        />
        <span className="text-ink-2">
          {rowsText(offsetOf(search.page, search.limit), all.length, total, false, total)}
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
      <div aria-busy={turning || undefined}>
        <TokenTable rows={rows} chain={chain} sort={search.sort} onSort={(sort) => show({ sort }, true)} />
        <TokenRows rows={rows} chain={chain} />
        {page && rows.length === 0 && (
          <NoRows total={total} filter={filter} onClear={() => show({ filter: "", page: 1 })} />
        )}
      </div>
      <Toolbar className="mt-4">
        <span className="flex-1" />
        {pager("Pages, bottom", false)}
      </Toolbar>
    </Section>
  );
}

function NoRows({ total, filter, onClear }: { total: number; filter: string; onClear: () => void }) {
  if (total === 0) return <Message title="No tokens yet" />;
  return (
    <Message
      title={filter === "" ? "No tokens on this page" : "No token on this page matches the filter"}
      actions={
        <Button primary onClick={onClear}>
          {filter === "" ? "First page" : "Clear filter"}
        </Button>
      }
    >
      <p>The filter looks at this page only; the search looks through all tokens.</p>
    </Message>
  );
}

/** Rows for the geometry of a page that is loading; the style sheet hides what they say. */
function placeholderRows(count: number) {
  const token = {
    name: "Token name",
    ticker: "TICK",
    network: "SOL",
    decimals: 6,
    supply: "1000000000000000",
  };
  return tokenRows(
    Array.from({ length: count }, (_, index) => ({ ...token, address: `${"1".repeat(42)}${index + 10}` })),
    [],
  );
}
