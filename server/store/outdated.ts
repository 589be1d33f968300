import type { DataSource } from "../../contract/meta.ts";
import type { ChainId } from "../../contract/chains.ts";
import { formulasVersion } from "../ledger/formulas.ts";
import type { Database } from "./database.ts";
import type { IngestSummary } from "./ingest.ts";
import { ContradictionError } from "./figures/refused-figures.ts";
import type { TokenIdentity } from "./token-identity.ts";
import type { Reader } from "./reader.ts";

const isOutdated = `t.formulas IS DISTINCT FROM ${formulasVersion}`;

/** Tokens that were computed by other formulas are to be computed anew. What they answer stays until then. */
export async function putOffOutdated(db: Database): Promise<void> {
  await markStoredForRecompute(db, isOutdated);
}

/** The same of tokens, `t`, that a condition is true of. */
export async function markStoredForRecompute(db: Database, condition: string): Promise<void> {
  await db.run(
    `INSERT INTO uncomputed_tokens
     SELECT token_id, chain, address, name, ticker, decimals, source, note
     FROM tokens AS t ANTI JOIN uncomputed_tokens USING (token_id) WHERE ${condition}`,
  );
}

interface OutdatedToken extends TokenIdentity {
  /** About as much as computing it takes. */
  readonly work: number;
}

/** Beside its transfers, in so many of them, what any token takes. */
const workOfOne = 1_000;

export async function countOutdated(reader: Reader): Promise<number> {
  const [row] = await reader.rows<{ count: number }>(
    `SELECT count(*)::INTEGER AS count FROM tokens AS t WHERE ${isOutdated}`,
  );
  return row!.count;
}

/** With those whose figures were refused. The least work first: they are computed soonest. */
export async function findOutdated(reader: Reader): Promise<OutdatedToken[]> {
  const rows = await reader.rows<{
    chain: ChainId;
    address: string;
    name: string;
    ticker: string;
    decimals: number;
    source: DataSource;
    transfers: number;
  }>(
    `SELECT u.chain, u.address, u.name, u.ticker, u.decimals, u.source, coalesce(n.transfers, 0)::DOUBLE AS transfers
     FROM uncomputed_tokens AS u
     LEFT JOIN tokens AS t USING (token_id)
     LEFT JOIN (SELECT token_id, count(*) AS transfers FROM transfers GROUP BY token_id) AS n USING (token_id)
     WHERE (t.token_id IS NOT NULL AND ${isOutdated}) OR u.token_id IN (SELECT token_id FROM refused_figures)
     ORDER BY n.transfers NULLS FIRST, t.holder_count, u.address`,
  );
  return rows.map(({ transfers, ...identity }) => ({ ...identity, work: transfers + workOfOne }));
}

export interface RecomputationProgress {
  readonly done: number;
  readonly total: number;
  /** As far as the tokens that are done tell; null before the first one is. */
  readonly secondsLeft: number | null;
}

/** As much of a store as that takes. */
interface Recomputing {
  readonly reader: Reader;
  compute(
    tokens: readonly TokenIdentity[],
    options: { readonly allowIncomplete: boolean; readonly onlyStored: boolean },
  ): Promise<Pick<IngestSummary, "tokens">>;
}

/** Computes them one at a time; between two of them imports have their turn. One that fails is left as it is. */
export async function computeOutdated(
  store: Recomputing,
  options: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: RecomputationProgress) => void;
    readonly onError: (token: TokenIdentity, error: unknown) => void;
  },
): Promise<void> {
  const tokens = await findOutdated(store.reader);
  const total = tokens.length;
  let workLeft = tokens.reduce((sum, { work }) => sum + work, 0);
  let workDone = 0;
  const startedMs = performance.now();
  for (const [done, { work, ...token }] of tokens.entries()) {
    if (options.signal.aborted) return;
    const secondsLeft =
      done === 0 ? null : Math.ceil(((performance.now() - startedMs) / 1_000) * (workLeft / workDone));
    options.onProgress({ done, total, secondsLeft });
    try {
      const { tokens: computed } = await store.compute([token], { allowIncomplete: true, onlyStored: true });
      const contradictions = computed.flatMap((one) => one.contradictions);
      if (contradictions.length > 0) options.onError(token, new ContradictionError(contradictions));
    } catch (error) {
      options.onError(token, error);
    }
    workLeft -= work;
    workDone += work;
  }
  if (total > 0) options.onProgress({ done: total, total, secondsLeft: 0 });
}
