import type { ChainId } from "../../contract/chains.ts";
import type { DataNote, DataSource } from "../../contract/meta.ts";

export interface TokenIdentity {
  readonly chain: ChainId;
  /** As `normalizeAddress` returns it. */
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly source: DataSource;
  /**
   * Left as they are where not given. A token whose note is `partial` or `left_out` counts as incomplete; with `snapshots` beside it,
   * its first transfers are the balances of one moment, and what needs no older past is given.
   */
  readonly notes?: readonly DataNote[];
}
