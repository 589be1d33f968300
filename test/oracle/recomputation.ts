import type { ChainId } from "../../contract/chains.ts";
import type { DataHistory } from "../../contract/meta.ts";

/** One event. Events are given in their order. */
export interface Transfer {
  readonly time: number;
  readonly fromOwner: string | null;
  readonly fromAccount: string | null;
  readonly toOwner: string | null;
  readonly toAccount: string | null;
  readonly amount: bigint;
  readonly priceUsd: number | null;
  /** Where there is only a sequence: none. */
  readonly block?: number;
}

export interface KnownPrice {
  readonly time: number;
  readonly priceUsd: number;
  /** Of a price that was read from a block. */
  readonly block?: number;
}

export interface TokenInput {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly history: DataHistory;
  readonly transfers: readonly Transfer[];
  readonly prices: readonly KnownPrice[];
  /** In the place of transfers. */
  readonly snapshot?: {
    readonly time: number | null;
    readonly balances: readonly { owner: string; account: string | null; amount: bigint }[];
  };
}

export interface Lot {
  quantity: bigint;
  readonly time: number;
  /** Per whole token; null: unknown. */
  readonly unitCost: number | null;
}

/** What the loop knows of an owner. */
export interface Owner {
  readonly address: string;
  balance: bigint;
  readonly lots: Lot[];
  /** Of the present holding: both start anew when a wallet has emptied. */
  firstReceipt: number | null;
  lastSale: number | null;
  /** Σ quantity × (sale price − unit cost), in fixed point and raw units. */
  realized: bigint;
  /** Everything sold, and the part of it of which cost and sale price are known. */
  sold: bigint;
  soldKnown: bigint;
  everHeld: boolean;
}

export interface HolderRow {
  readonly owner: string;
  readonly account: string;
  readonly amount: bigint;
}

/** A token's state after its last event, as a plain loop over its transfers comes to it. */
export interface Recomputation {
  readonly input: TokenInput;
  readonly asOf: number | null;
  readonly priceUsd: number | null;
  readonly supply: bigint;
  /** Every account with a balance above 0, the largest first. */
  readonly rows: readonly HolderRow[];
  readonly owners: ReadonlyMap<string, Owner>;
  /** Accounts with a balance above 0 at the end of that second. */
  holderCountAt(time: number): number;
  /** Owners with a balance above 0 at the end of that second. */
  ownersAt(time: number): readonly string[];
}
