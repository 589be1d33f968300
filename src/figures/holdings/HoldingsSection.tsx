import { Link } from "@tanstack/react-router";
import type { WalletHolding, WalletHoldingsPage } from "../../../contract/wallets/holdings.ts";
import { mostHoldings, type WalletRef } from "../../api/wallet-holdings.ts";
import { DrawnChart } from "../../charts/kit/DrawnChart.tsx";
import { holdingBarsHeight, holdingBarsLabel } from "../../charts/wallet/holding-bars.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { count, date, exact, large, money, share } from "../../lib/format.ts";
import type { Holdings } from "../../metrics/wallet-holdings.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { DataSection } from "../../sections/DataSection.tsx";
import { EmbedPlace } from "../../sections/embed-place.ts";
import { Term } from "../../sections/Term.tsx";
import { Address } from "../../ui/Address.tsx";
import { Change } from "../../ui/Change.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Note } from "../../ui/Note.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { useFigure } from "../use-figure.ts";
import { holdings as figure, valueBars } from "./holdings.ts";

const mostBars = 8;

/** The tokens of a wallet by value, and a table of all that is known of each. */
export function HoldingsSection({ chain, wallet }: WalletRef) {
  const place = { chain, wallet };
  const { answer, read, finding } = useFigure(figure, place);
  return (
    <EmbedPlace
      value={{
        subject: { kind: "holdings", ...place },
        name: "a wallet across tokens",
        charts: { [figure.section.id]: "holdings" },
      }}
    >
      <DataSection
        text={figure.section}
        answer={answer}
        placeholder={{ holdings: placeholderHoldings }}
        finding={finding}
        unavailable={{
          finding: "Nothing is known of its tokens",
          note: { lead: "Not available.", rest: "No token here names this wallet." },
        }}
      >
        {(known) => <HoldingsBody {...place} holdings={read(known)} />}
      </DataSection>
    </EmbedPlace>
  );
}

function HoldingsBody({ chain, wallet, holdings }: WalletRef & { readonly holdings: Holdings }) {
  const bars = valueBars(holdings, mostBars);
  const height = bars === null ? 0 : holdingBarsHeight(bars);
  return (
    <>
      {bars !== null && (
        <ChartFigure subject="Value of each token, US dollars" className="mt-4 max-w-[46em]">
          <DrawnChart
            drawing={{ kind: "holdings", data: bars }}
            label={holdingBarsLabel(bars)}
            wide={{ width: 572, height }}
            narrow={{ width: 358, height }}
            figuresForFiles
            figures={{
              caption: "Value of each token, US dollars",
              columns: ["Token", "US dollars"],
              rows: bars.bars.map(({ name, value, text }) => [
                { text: name, value: name },
                { text, value },
              ]),
            }}
          />
        </ChartFigure>
      )}
      <HoldingsTable chain={chain} wallet={wallet} holdings={holdings} />
      {holdings.rows.length < holdings.total && (
        <Note>
          {`The first ${count(holdings.rows.length)} of ${count(holdings.total)} tokens are listed: those that it holds, the most held first.`}
        </Note>
      )}
      {holdings.covered !== "all" && (
        <Note>Tokens of the data service are not among them: open one and look the wallet up there.</Note>
      )}
    </>
  );
}

interface HoldingsTableProps extends WalletRef {
  readonly holdings: Holdings;
}

/** Each token with what the wallet holds of it; the name leads to the wallet's page of that token. */
function HoldingsTable({ chain, wallet, holdings: { rows } }: HoldingsTableProps) {
  const senders = rows.flatMap(({ first_sender: sender }) => sender ?? []);
  // What is known of an address is known of the chain; a token is named where it is one of its pools.
  const chipFor = useKnownChips({ chain, address: rows[0]?.address ?? "" }, senders, rows.length > 0);
  const columns: readonly Column<WalletHolding>[] = [
    {
      name: "Token",
      isRowHead: true,
      cell: (token) => (
        <>
          <Link
            to="/$chain/$token/wallet/$wallet"
            params={{ chain, token: token.address, wallet }}
            className="font-strong"
          >
            <TokenName limit={32}>{token.name}</TokenName>
          </Link>{" "}
          {token.ticker !== "" && (
            <span className="text-ink-2">
              <TokenName limit={16}>{token.ticker}</TokenName>
            </span>
          )}
          <AlphabetWarning token={token} />
        </>
      ),
      value: ({ address }) => address,
    },
    {
      name: "Amount",
      isNumber: true,
      cell: ({ amount }) => (amount === null ? <NotAvailable /> : large(amount)),
      value: ({ amount }) => amount,
      title: ({ amount }) => (amount === null ? undefined : exact(amount)),
    },
    {
      name: "Value",
      head: <Term metric="holding-value">Value</Term>,
      isNumber: true,
      cell: ({ value_usd: value }) => (value === null ? <NotAvailable /> : money(value)),
      value: ({ value_usd: value }) => value,
    },
    {
      name: "Of supply",
      head: <Term metric="share-of-supply">Of supply</Term>,
      isNumber: true,
      cell: ({ share: part }) => (part === null ? <NotAvailable /> : share(part)),
      value: ({ share: part }) => part,
    },
    {
      name: "Rank",
      head: <Term metric="rank">Rank</Term>,
      isNumber: true,
      cell: ({ rank, wallet_count: wallets }) =>
        rank === null ? (
          <NotAvailable>none now</NotAvailable>
        ) : (
          `${count(rank)}${wallets === null ? "" : ` of ${count(wallets)}`}`
        ),
      value: ({ rank }) => rank,
    },
    profitColumn("On paper", "unrealized", ({ unrealized_pnl: gain, cost_share: part }) => ({ gain, part })),
    profitColumn("Taken", "realized", ({ realized_pnl: gain, sold_share: part }) => ({ gain, part })),
    {
      name: "First received",
      cell: ({ first_received: time }) =>
        time === null ? <NotAvailable /> : <time dateTime={time}>{date(new Date(time))}</time>,
      value: ({ first_received: time }) => time,
    },
    {
      name: "First from",
      // What is known of the sender comes later, and moves no column.
      look: "lg:min-w-60",
      cell: ({ first_received: time, first_sender: sender }) =>
        sender !== null ? (
          <>
            <Link to="/$chain/wallet/$wallet" params={{ chain, wallet: sender }} className="no-underline">
              <Address value={displayAddress(chain, sender)} form="short" />
            </Link>
            {chipFor(sender)}
          </>
        ) : time === null ? (
          <NotAvailable />
        ) : (
          "minted"
        ),
      value: ({ first_received: time, first_sender: sender }) => sender ?? (time === null ? null : "minted"),
    },
  ];
  return (
    <div
      className="mt-6 scrolls-sideways"
      role="region"
      aria-label="Its tokens"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by keys
      tabIndex={0}
    >
      <ColumnTable
        data-figures=""
        caption={
          <>
            <b>Tokens</b> that name this wallet
            {rows.length === mostHoldings && `, the first ${mostHoldings}`}
          </>
        }
        columns={columns}
        rows={rows}
        keyOf={({ address }) => address}
      />
    </div>
  );
}

/** A gain or a loss, and of which part of the tokens it is known. */
function profitColumn(
  name: string,
  metric: "unrealized" | "realized",
  read: (row: WalletHolding) => { readonly gain: number | null; readonly part: number | null },
): Column<WalletHolding> {
  return {
    name,
    head: <Term metric={metric}>{name}</Term>,
    isNumber: true,
    cell: (row) => {
      const { gain, part } = read(row);
      if (gain === null) return <NotAvailable />;
      return (
        <>
          <Change value={Math.sign(gain)} text={money(gain, { sign: true })} />
          {part !== null && part < 1 && (
            <span className="block text-label text-ink-3">on {share(part)} of it</span>
          )}
        </>
      );
    },
    value: (row) => read(row).gain,
  };
}

const row = {
  name: "Token name",
  ticker: "TICK",
  network: "ETH",
  decimals: 18,
  amount: 1_000,
  price_usd: 1,
  value_usd: 1_000,
  share: 0.01,
  rank: 10,
  wallet_count: 1_000,
  unrealized_pnl: 100,
  cost_share: 1,
  realized_pnl: 100,
  sold_share: 1,
  first_received: "2025-01-01T00:00:00Z",
  first_sender: null,
};

/** For the geometry of a page that is loading; the style sheet hides what it says. */
const placeholderHoldings: WalletHoldingsPage = {
  total: 3,
  covered: "all",
  holdings: [1, 2, 3].map((index) => ({ ...row, address: `0x${String(index).padStart(40, "0")}` })),
};
