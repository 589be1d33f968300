import type { DataSource } from "../../contract/meta.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { Database } from "./database.ts";
import type { TokenIdentity } from "./ingest.ts";
import type { Reader } from "./reader.ts";
import type { Store } from "./store.ts";

/** To be counted up with every change of what the ledger computes of the same transfers. */
export const formulasVersion = 1;

const isOutdated = `t.formulas IS DISTINCT FROM ${formulasVersion}`;

/** Tokens that were computed by other formulas are to be computed anew. What they answer stays until then. */
export async function putOffOutdated(db: Database): Promise<void> {
  await db.run(
    `INSERT INTO uncomputed_tokens
     SELECT token_id, chain, address, name, ticker, decimals, source, note
     FROM tokens AS t ANTI JOIN uncomputed_tokens USING (token_id) WHERE ${isOutdated}`,
  );
}

/** The least held first: they are computed soonest. */
export async function findOutdated(reader: Reader): Promise<TokenIdentity[]> {
  const rows = await reader.rows<{
    chain: ChainId;
    address: string;
    name: string;
    ticker: string;
    decimals: number;
    source: DataSource;
  }>(
    `SELECT t.chain, t.address, u.name, u.ticker, t.decimals, t.source
     FROM tokens AS t JOIN uncomputed_tokens AS u USING (token_id) WHERE ${isOutdated}
     ORDER BY t.holder_count, t.address`,
  );
  return rows;
}

export interface RecomputationProgress {
  readonly done: number;
  readonly total: number;
}

/** Computes them one at a time; between two of them imports have their turn. One that fails is left as it is. */
export async function computeOutdated(
  store: Pick<Store, "reader" | "compute">,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: RecomputationProgress) => void;
    readonly onError: (token: TokenIdentity, error: unknown) => void;
  },
): Promise<void> {
  const tokens = await findOutdated(store.reader);
  for (const [done, token] of tokens.entries()) {
    if (options.signal.aborted) return;
    options.onProgress({ done, total: tokens.length });
    try {
      await store.compute([token], { allowIncomplete: true });
    } catch (error) {
      options.onError(token, error);
    }
  }
  if (tokens.length > 0) options.onProgress({ done: tokens.length, total: tokens.length });
}
