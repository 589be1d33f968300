import type { Holder, HolderDetail } from "../../../contract/holders.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import type { Column } from "../../ui/ColumnTable.tsx";

/** A holder with what follows from the rows around it; null: not known. */
export interface HolderRow {
  readonly holder: Holder;
  readonly shareOfSupply: number | null;
  readonly cumulativeShare: number | null;
  /** Null where no price values the holding. */
  readonly priceUsd: number | null;
  /** What its address is; undefined where that was not asked or is not said. */
  readonly known?: LabelledAddress | undefined;
  /** What is known of its wallet beside; null where nothing is, undefined where the answer is not there. */
  readonly detail?: HolderDetail | null | undefined;
}

/** What the cells of a table have in common. */
export interface HolderView {
  readonly token: TokenRef;
  readonly decimals: number;
  readonly ticker: string;
  readonly priceUsd: number | null;
  /** Whether an account is another address than its wallet. */
  readonly hasAccounts: boolean;
  /** False where the wallets are invented: no explorer knows them. */
  readonly onChain: boolean;
  readonly largestShare: number;
  /** The addresses of all rows. */
  readonly addresses: readonly string[];
  readonly shareText: (share: number | null) => string;
  /** What wallets show of an amount; undefined where that is the amount itself. */
  readonly inWallets: ((tokens: string) => string | undefined) | undefined;
  /** The columns that are switched on. */
  readonly switched: readonly SwitchedColumn[];
  /** Whether holders between the rows are not listed. */
  readonly isPart: boolean;
}

export interface HolderColumn extends Column<HolderRow, HolderView> {
  /** Where a reader switches it on; undefined: it is there by itself. */
  readonly switchedBy?: SwitchedColumn;
}
