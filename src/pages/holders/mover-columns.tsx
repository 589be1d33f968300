import type { ReactElement } from "react";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { ChangeBars } from "../../charts/kit/ChangeBars.tsx";
import { displayAddress } from "../../lib/display-address.ts";
import { amount, count, exact, large } from "../../lib/format.ts";
import { type Mover, pointsText } from "../../metrics/movers.ts";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { Change } from "../../ui/Change.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { toolsLine, walletCell } from "./holder-columns.tsx";
import { MoveTag } from "./MoveTag.tsx";

export interface MoverView {
  readonly token: TokenRef;
  readonly decimals: number;
  readonly ticker: string;
  /** The two times, as the heads of their columns: "22 Oct 2025", "now". */
  readonly before: string;
  readonly after: string;
  /** The largest amount of the table: the bar that fills the cell. */
  readonly most: number;
  readonly hasAccounts: boolean;
  /** The addresses of all rows of the page. */
  readonly addresses: readonly string[];
}

/** A row with what its address is; undefined where that was not asked or is not said. */
export interface MoverRow extends Mover {
  readonly known?: LabelledAddress | undefined;
}

interface MoverColumn {
  /** Its name in files. */
  readonly name: string;
  /** Undefined: not in files. */
  readonly value?: (row: MoverRow) => string | number | null;
  /** Undefined: in files alone. */
  readonly head?: (view: MoverView) => ReactElement;
  readonly cell?: (row: Mover, view: MoverView) => ReactElement;
  readonly isShown?: (view: MoverView) => boolean;
}

const wide = "max-md:hidden";

/** The columns of who has more and who has less, on the screen and in files. */
export const moverColumns: readonly MoverColumn[] = [
  {
    name: "rank_after",
    value: (row) => row.rank_after,
    head: () => (
      <th scope="col">
        <Term metric="rank">Rank</Term>
      </th>
    ),
    cell: ({ rank_before: before, rank_after: after }) => (
      <td className="md:w-26">
        <span className="max-md:text-ink-2">{after === null ? "none" : count(after)}</span>
        <span className={`ml-1.5 text-label text-ink-3 ${wide}`}>
          {before === null ? "" : before === after ? "as before" : `was ${count(before)}`}
        </span>
      </td>
    ),
  },
  { name: "rank_before", value: (row) => row.rank_before },
  {
    name: "wallet",
    value: (row) => row.address,
    head: () => <th scope="col">Wallet</th>,
    cell: (row, { token, addresses }) => (
      <td className={walletCell}>
        <WalletLink token={token} wallet={row.address}>
          <Address value={displayAddress(token.chain, row.address)} />
        </WalletLink>
        <span className={toolsLine}>
          <AddressTools token={token} address={row.address} among={addresses} />
          {row.before === 0 && <MoveTag tone="gain">came</MoveTag>}
          {row.after === 0 && <MoveTag tone="loss">left</MoveTag>}
        </span>
      </td>
    ),
  },
  { name: "kind", value: ({ known }) => known?.kind ?? null },
  { name: "label", value: ({ known }) => known?.labels.map(({ name }) => name).join(" | ") ?? null },
  {
    name: "label_source",
    value: ({ known }) => known?.labels.map(({ source }) => source).join(" | ") ?? null,
  },
  {
    name: "token_account",
    value: (row) => row.spl_token_account,
    isShown: ({ hasAccounts }) => hasAccounts,
    head: () => (
      <th scope="col" className="max-xl:hidden">
        <Term metric="token-account">Token account</Term>
      </th>
    ),
    cell: (row) => (
      <td className="max-xl:hidden">
        <Address value={row.spl_token_account} form="short" dimmed />
      </td>
    ),
  },
  {
    name: "before",
    value: (row) => row.before,
    head: ({ before }) => head(before),
    cell: (row, view) => amountCell(row.before, view, "text-ink-2"),
  },
  {
    name: "after",
    value: (row) => row.after,
    head: ({ after }) => head(after),
    cell: (row, view) => amountCell(row.after, view),
  },
  {
    name: "change",
    value: (row) => row.change,
    head: ({ ticker }) => (
      <th scope="col" className="text-right">
        <span className={wide}>Change, </span>
        {ticker}
      </th>
    ),
    cell: ({ change }, { decimals }) => (
      <td translate="no" className="text-right" title={exact(change)}>
        <span className="max-lg:hidden">
          <Change value={change} text={signed(change, amount(change, decimals))} />
        </span>
        <span className="lg:hidden">
          <Change value={change} text={signed(change, large(change))} />
        </span>
      </td>
    ),
  },
  {
    name: "change_of_share",
    value: (row) => row.points,
    head: () => (
      <th scope="col" className="text-right">
        Points
      </th>
    ),
    cell: ({ points }) => (
      <td translate="no" className="text-right max-md:font-semibold md:w-16">
        {points === null ? <NotAvailable>not known</NotAvailable> : pointsText(points)}
      </td>
    ),
  },
  {
    name: "bars",
    head: ({ most, ticker }) => (
      <th scope="col" className={`${wide} md:w-30 lg:w-60`}>
        <span className="sr-only">Before and after as bars</span>
        <span className="flex justify-between text-axis text-ink-3" aria-hidden="true">
          <span>0</span>
          <span>
            {large(most)} {ticker}
          </span>
        </span>
      </th>
    ),
    cell: ({ before, after }, { most }) => (
      <td className="max-md:[grid-area:3/2/4/-1]">
        <ChangeBars before={before} after={after} max={most} />
      </td>
    ),
  },
  {
    name: "before_to_after",
    head: () => <th scope="col" className="hidden" aria-hidden="true" />,
    cell: ({ before, after }) => (
      <td translate="no" className="text-right text-label text-ink-2 max-md:[grid-area:2/3/3/5] md:hidden">
        {large(before)} to {large(after)}
      </td>
    ),
  },
];

function amountCell(value: number, { decimals }: MoverView, className = ""): ReactElement {
  return (
    <td translate="no" className={`text-right ${wide} ${className}`} title={exact(value)}>
      {value === 0 ? (
        <span className="text-ink-3">none</span>
      ) : (
        <>
          <span className="max-lg:hidden">{amount(value, decimals)}</span>
          <span className="lg:hidden">{large(value)}</span>
        </>
      )}
    </td>
  );
}

function head(text: string): ReactElement {
  return (
    <th scope="col" className={`text-right ${wide}`}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </th>
  );
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}
