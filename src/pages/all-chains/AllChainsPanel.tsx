import { useNavigate, useRouter } from "@tanstack/react-router";
import type { DataSource } from "../../../contract/meta.ts";
import type { AllChainsPage } from "../../../contract/tokens.ts";
import { allChainsRows } from "../../api/all-chains.ts";
import { type AllChainsSearch, offsetOf } from "../../lib/search-params.ts";
import { allChainsNotes } from "../../metrics/findings/all-chains.ts";
import { rowsText } from "../../metrics/findings/holders.ts";
import { isMarkedDemo, sourceLine } from "../../metrics/sections.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import type { AllChainsRow } from "./all-chains-row.ts";
import { AllChainsRows } from "./AllChainsRows.tsx";
import { AllChainsTable } from "./AllChainsTable.tsx";
import { NoRows } from "./NoRows.tsx";

interface AllChainsPanelProps {
  readonly search: AllChainsSearch;
  /** The page that the rows belong to. */
  readonly rowsOf: number;
  /** Undefined while it is loading. */
  readonly page: AllChainsPage | undefined;
  readonly sources: readonly DataSource[];
  /** The rows are still those of the page before. */
  readonly turning: boolean;
}

export function AllChainsPanel({ search, rowsOf, page, sources, turning }: AllChainsPanelProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const rows: readonly AllChainsRow[] =
    page?.tokens.map((token, index) => ({ ...token, isDemo: isMarkedDemo(sources, index) })) ??
    placeholderRows;
  const total = page?.total ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / allChainsRows));
  const pager = (label: string, compact: boolean) => (
    <Pager
      label={label}
      compact={compact}
      page={search.page}
      pageCount={pageCount}
      href={(target) => router.buildLocation({ to: "/all", search: { page: target } }).publicHref}
      onGo={(target) => void navigate({ to: "/all", search: { page: target }, resetScroll: false })}
    />
  );
  return (
    <Section
      id="tokens"
      edge="border-t-2"
      name={<span className="block max-md:text-[15px] max-md:font-name max-md:text-ink">All chains</span>}
      how={allChainsNotes(page?.covered ?? "all")}
      finding={<span className="sr-only">{`Token list, page ${search.page} of ${pageCount}`}</span>}
      source={sourceLine(["token list"])}
      loading={!page}
    >
      <Toolbar className="mb-3">
        <span className="text-ink-2">
          {rowsText(offsetOf(rowsOf, allChainsRows), rows.length, total, false, total)}
        </span>
        <span className="flex-1" />
        {pager("Pages, top", true)}
      </Toolbar>
      <div aria-busy={turning || undefined}>
        <AllChainsTable rows={rows} />
        <AllChainsRows rows={rows} />
        {page && rows.length === 0 && <NoRows total={total} covered={page.covered} />}
      </div>
      <Toolbar className="mt-4">
        <span className="flex-1" />
        {pager("Pages, bottom", false)}
      </Toolbar>
    </Section>
  );
}

/** Rows for the geometry of a page that is loading; the style sheet hides what they say. */
const placeholderRows: readonly AllChainsRow[] = Array.from({ length: allChainsRows }, (_, index) => ({
  chain: "eth",
  address: `0x${String(index + 10).padStart(40, "1")}`,
  name: "Token name",
  ticker: "TICK",
  holder_count: 10_000,
  wallet_count: null,
  also_on: [],
  isDemo: false,
}));
