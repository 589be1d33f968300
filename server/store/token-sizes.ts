import type { ChainId } from "../../contract/chains.ts";
import type { DataSource } from "../../contract/meta.ts";
import type { Reader } from "./reader.ts";

/** How much is stored of a token that has figures. */
export interface TokenSize {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly source: DataSource;
  readonly holderCount: number;
  readonly transfers: number;
  /** Unix seconds of its first and its last event. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
}

/** The largest first. Looks at every transfer: not for every request. */
export function tokenSizes(reader: Reader): Promise<TokenSize[]> {
  return reader.rows<TokenSize>(
    `SELECT t.chain, t.address, t.name, t.ticker, t.source, t.holder_count AS "holderCount",
       coalesce(n.transfers, 0)::DOUBLE AS transfers, n.first_time::DOUBLE AS "firstTime", t.as_of::DOUBLE AS "lastTime"
     FROM tokens AS t
     LEFT JOIN (
       SELECT token_id, count(*) AS transfers, min(time) AS first_time FROM transfers GROUP BY token_id
     ) AS n USING (token_id)
     ORDER BY transfers DESC, t.holder_count DESC, t.chain, t.address`,
  );
}
