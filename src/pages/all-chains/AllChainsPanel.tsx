import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import type { DataSource } from "../../../contract/meta.ts";
import type { AllChainsPage, AllChainsToken, Covered } from "../../../contract/tokens.ts";
import { allChainsRows } from "../../api/all-chains.ts";
import { count, plural } from "../../lib/format.ts";
import { type AllChainsSearch, offsetOf } from "../../lib/search-params.ts";
import { allChainsNotes, alsoOnText, chainName } from "../../metrics/findings/all-chains.ts";
import { rowsText } from "../../metrics/findings/holders.ts";
import { isMarkedDemo, sourceLine } from "../../metrics/sections.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { Button, buttonLook } from "../../ui/Button.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Message } from "../../ui/Notice.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Section } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";

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
      finding={`Token list, page ${search.page} of ${pageCount}`}
      isFindingSpoken
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

/** The list on a narrow page: two lines a token, the chain below the name. */
function AllChainsRows({ rows }: { readonly rows: readonly AllChainsRow[] }) {
  return (
    <ul className="far-rows [--row-height:48px] md:hidden">
      {rows.map((token) => (
        <li
          key={keyOf(token)}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t border-rule py-2.25 text-body leading-4.75"
        >
          <Link
            className="no-underline"
            to="/$chain/$token"
            params={{ chain: token.chain, token: token.address }}
          >
            <b className="font-semibold">
              <TokenName limit={24}>{token.name}</TokenName>
            </b>{" "}
            <span className="text-ink-2">
              <TokenName limit={10}>{token.ticker}</TokenName>
            </span>
            <AlphabetWarning token={token} />
          </Link>
          <span className="text-right">
            <HolderCount token={token} />
          </span>
          <span className="text-label text-ink-2">
            {chainName(token.chain)}
            {token.isDemo && <span className="text-ink-3"> demo</span>}
          </span>
          <span className="text-right text-label text-ink-2">
            <AlsoOn token={token} lead="also on " />
          </span>
        </li>
      ))}
    </ul>
  );
}

const columns: readonly Column<AllChainsRow>[] = [
  {
    name: "Name",
    look: "max-w-80 overflow-hidden text-ellipsis max-lg:max-w-60",
    cell: (token) => (
      <>
        <span className="mr-2.5 inline-block align-middle">
          <Identicon address={token.address} size={20} />
        </span>
        <Link
          className="font-strong no-underline hover:underline"
          to="/$chain/$token"
          params={{ chain: token.chain, token: token.address }}
        >
          <TokenName limit={32}>{token.name}</TokenName>
        </Link>
        <AlphabetWarning token={token} />
        {token.isDemo && <span className="ml-2 text-ink-2">demo</span>}
      </>
    ),
  },
  {
    name: "Ticker",
    look: "max-w-28 overflow-hidden text-ellipsis",
    cell: ({ ticker }) => <TokenName limit={14}>{ticker}</TokenName>,
  },
  { name: "Chain", look: "text-ink-2", cell: ({ chain }) => chainName(chain) },
  { name: "Holders", isNumber: true, cell: (token) => <HolderCount token={token} /> },
  {
    name: "Also on",
    isNumber: true,
    look: "text-ink-2",
    cell: (token) => (token.also_on.length === 0 ? "none" : <AlsoOn token={token} />),
  },
];

/** The list where there is room for columns. Two rows may have one name and one identicon: the chain tells them apart. */
function AllChainsTable({ rows }: { readonly rows: readonly AllChainsRow[] }) {
  return (
    <ColumnTable hover className="max-md:hidden [&_td]:h-row" columns={columns} rows={rows} keyOf={keyOf} />
  );
}

interface NoRowsProps {
  readonly total: number;
  readonly covered: Covered;
}

/** In the place of rows: why there are none, and the way to some. */
function NoRows({ total, covered }: NoRowsProps) {
  const { openSearch } = useShell();
  if (total > 0) {
    return (
      <Message
        title="No tokens on this page"
        actions={
          <Link className={buttonLook(true)} to="/all" resetScroll={false}>
            First page
          </Link>
        }
      />
    );
  }
  return (
    <Message
      title={covered === "all" ? "No token is here yet" : "No token is this site’s own yet"}
      actions={
        <Button primary icon="search" onClick={() => openSearch()}>
          Paste an address
        </Button>
      }
    >
      <p>
        Paste an address: its page says what it is, and whether it can be read here. Tokens of imported files
        are listed here, too.
      </p>
    </Message>
  );
}

interface AlsoOnProps {
  readonly token: AllChainsRow;
  /** Stands before it where no head of a column says what it is. */
  readonly lead?: string;
}

/** The other chains that have the address, as the way to where they are compared; nothing where there are none. */
function AlsoOn({ token: { chain, address, also_on: others }, lead = "" }: AlsoOnProps) {
  if (others.length === 0) return null;
  return (
    <Link to="/$chain/$token" params={{ chain, token: address }} hash="other-chains">
      {lead + alsoOnText(others)}
    </Link>
  );
}

/** Wallets, and below them in how many accounts they hold it where these are more. */
function HolderCount({ token: { holder_count: holders, wallet_count: wallets } }: { token: AllChainsRow }) {
  return (
    <>
      {holders === null ? <NotAvailable>not known</NotAvailable> : count(wallets ?? holders)}
      {holders !== null && wallets !== null && (
        <span className="block text-axis text-ink-3 md:-mt-1">{plural(holders, "account")}</span>
      )}
    </>
  );
}

interface AllChainsRow extends AllChainsToken {
  readonly isDemo: boolean;
}

/** A token's key among those of all chains. */
function keyOf({ chain, address }: AllChainsRow): string {
  return `${chain}/${address}`;
}
