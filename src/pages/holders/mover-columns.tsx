import type { LabelledAddress } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { amount, count, exact, large } from "../../lib/format.ts";
import { capital } from "../../metrics/findings/words.ts";
import { type Mover, pointsText } from "../../metrics/movers.ts";
import { AddressTools } from "../../sections/behind/AddressTools.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import { Change } from "../../ui/Change.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { knownColumns, toolsLine, walletCell } from "./holder-columns.tsx";
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

/** The columns of who has more and who has less, on the screen and in files. */
export const moverColumns: readonly Column<MoverRow, MoverView>[] = [
  {
    name: "rank_after",
    head: <Term metric="rank">Rank</Term>,
    value: (row) => row.rank_after,
    look: "md:w-26",
    cell: ({ rank_before: before, rank_after: after }) => (
      <>
        <span className="max-md:text-ink-2">{after === null ? "none" : count(after)}</span>
        <span className="ml-1.5 text-label text-ink-3 max-md:hidden">
          {before === null ? "" : before === after ? "as before" : `was ${count(before)}`}
        </span>
      </>
    ),
  },
  { name: "rank_before", value: (row) => row.rank_before },
  {
    name: "wallet",
    head: "Wallet",
    value: (row) => row.address,
    look: walletCell,
    cell: (row, _, { token, addresses }) => (
      <>
        <WalletLink token={token} wallet={row.address}>
          <Address value={displayAddress(token.chain, row.address)} />
        </WalletLink>
        <span className={toolsLine}>
          <AddressTools token={token} address={row.address} among={addresses} />
          {row.before === 0 && <MoveTag tone="gain">came</MoveTag>}
          {row.after === 0 && <MoveTag tone="loss">left</MoveTag>}
        </span>
      </>
    ),
  },
  ...knownColumns,
  {
    name: "token_account",
    head: <Term metric="token-account">Token account</Term>,
    value: (row) => row.spl_token_account,
    isShown: ({ hasAccounts }) => hasAccounts,
    place: "max-xl:hidden",
    cell: (row) => <Address value={row.spl_token_account} form="short" dimmed />,
  },
  { ...amountColumn("before"), look: "text-ink-2" },
  amountColumn("after"),
  {
    name: "change",
    head: ({ ticker }) => (
      <>
        <span className="max-md:hidden">Change, </span>
        {ticker}
      </>
    ),
    value: (row) => row.change,
    isNumber: true,
    title: ({ change }) => exact(change),
    cell: ({ change }, _, { decimals }) => (
      <>
        <span className="max-lg:hidden">
          <Change value={change} text={signed(change, amount(change, decimals))} />
        </span>
        <span className="lg:hidden">
          <Change value={change} text={signed(change, large(change))} />
        </span>
      </>
    ),
  },
  {
    name: "change_of_share",
    head: "Points",
    value: (row) => row.points,
    isNumber: true,
    look: "max-md:font-semibold md:w-16",
    cell: ({ points }) => (points === null ? <NotAvailable>not known</NotAvailable> : pointsText(points)),
  },
  {
    name: "Before and after as bars",
    head: ({ most, ticker }) => (
      <span className="flex justify-between text-axis text-ink-3" aria-hidden="true">
        <span>0</span>
        <span>
          {large(most)} {ticker}
        </span>
      </span>
    ),
    isDrawing: true,
    headLook: "max-md:hidden md:w-30 lg:w-60",
    look: "max-md:[grid-area:3/2/4/-1]",
    cell: ({ before, after }, _, { most }) => <ChangeBars before={before} after={after} max={most} />,
  },
  {
    name: "Before to after",
    isNumber: true,
    headLook: "hidden",
    look: "text-label text-ink-2 max-md:[grid-area:2/3/3/5] md:hidden",
    cell: ({ before, after }) => `${large(before)} to ${large(after)}`,
  },
];

function amountColumn(name: "before" | "after"): Column<MoverRow, MoverView> {
  return {
    name,
    head: (view) => capital(view[name]),
    value: (row) => row[name],
    isNumber: true,
    isWide: true,
    title: (row) => exact(row[name]),
    cell: (row, _, { decimals }) =>
      row[name] === 0 ? (
        <span className="text-ink-3">none</span>
      ) : (
        <>
          <span className="max-lg:hidden">{amount(row[name], decimals)}</span>
          <span className="lg:hidden">{large(row[name])}</span>
        </>
      ),
  };
}

function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}

interface ChangeBarsProps {
  readonly before: number;
  readonly after: number;
  /** The amount that fills the cell. */
  readonly max: number;
}

const hatched =
  "border border-loss bg-[repeating-linear-gradient(135deg,var(--loss)_0_1.5px,transparent_1.5px_4px)]";

/** An amount before as a thin bar, after as a thick one: green what came, hatched what left. Its figures stand beside it. */
function ChangeBars({ before, after, max }: ChangeBarsProps) {
  const width = (value: number) => `${max > 0 ? ((Math.max(0, value) / max) * 100).toFixed(2) : 0}%`;
  const kept = Math.min(before, after);
  return (
    <span className="grid gap-px border-l border-rule-3 forced-color-adjust-none" aria-hidden="true">
      <i className="h-1 bg-ink-3" style={{ width: width(before) }} />
      <span className="flex h-2">
        <i className="step-3 bg-fill" style={{ width: width(kept) }} />
        {after > before && <i className="min-w-[1.5px] bg-gain" style={{ width: width(after - before) }} />}
        {after < before && (
          <i className={`min-w-[1.5px] ${hatched}`} style={{ width: width(before - after) }} />
        )}
      </span>
    </span>
  );
}
