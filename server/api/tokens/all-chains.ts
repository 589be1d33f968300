import { type ChainId, chainIds } from "../../../contract/chains.ts";
import type { DataSource } from "../../../contract/meta.ts";
import type { AllChainsPage, Covered } from "../../../contract/tokens.ts";
import { formulasVersion } from "../../ledger/formulas.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { firstStale, refusedAt, type StoredFigures } from "../stale.ts";
import { tokensAnswer } from "./token-list.ts";

interface Row extends StoredFigures {
  total: bigint;
  chain: ChainId | null;
  address: string;
  name: string;
  ticker: string;
  source: DataSource;
  as_of: number | null;
  holders: number | null;
  wallets: number | null;
  /** Chains of all tokens of the address, separated by spaces; null where it is the only one. */
  chains: string | null;
}

interface AllChainsQuery {
  readonly limit: number;
  readonly offset: number;
  readonly covered: Covered;
}

/** The tokens of all chains in one order. A chain that this server no longer has is none of them: its pages are gone. */
export async function loadAllChains(
  reader: Reader,
  { limit, offset, covered }: AllChainsQuery,
): Promise<Answer> {
  const order = "ORDER BY coalesce(wallets, holders) DESC NULLS LAST, place, address";
  const rows = await reader.rows<Row>(
    // Without its balances nothing is known of a token, as in the list of its chain (token-figures.ts).
    `WITH found AS NOT MATERIALIZED (
       SELECT
         t.rowid AS row, t.token_id, t.chain, t.address, t.name, t.ticker, t.source, t.as_of::DOUBLE AS as_of, c.place,
         t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated,
         CASE WHEN t.knows_balances THEN t.holder_count END AS holders,
         CASE WHEN t.knows_balances THEN nullif(t.list_wallet_count, t.holder_count) END AS wallets
       FROM tokens AS t
       JOIN (
         SELECT unnest(string_split($1, ' ')) AS chain, generate_subscripts(string_split($1, ' '), 1) AS place
       ) AS c USING (chain)
       WHERE ${covered === "all" ? "true" : "t.source <> 'demo'"}
     ), page AS MATERIALIZED (
       -- The places of rows, which the database goes to: see token-figures.ts.
       SELECT row FROM found ${order} LIMIT $2 OFFSET $3
     ), listed AS MATERIALIZED (
       SELECT * FROM found WHERE row IN (SELECT row FROM page)
     ), shared AS (
       SELECT address, string_agg(chain, ' ' ORDER BY place) AS chains
       FROM found WHERE address IN (SELECT address FROM listed) GROUP BY address HAVING count(*) > 1
     )
     SELECT c.total, t.*, ${refusedAt}, s.chains
     FROM (SELECT count(*) AS total FROM found) AS c
     LEFT JOIN listed AS t ON true
     LEFT JOIN shared AS s USING (address)
     ${order}`,
    [chainIds.join(" "), limit, offset],
  );
  const total = Number(rows[0]?.total ?? 0n);
  // Beyond the last page the total is still there, on a row without a token.
  const page = rows.filter((row) => row.chain !== null);
  return tokensAnswer(
    { total, covered, tokens: page.map(tokenOf) } satisfies AllChainsPage,
    page,
    firstStale(page),
    total,
  );
}

function tokenOf({ chain, address, name, ticker, holders, wallets, chains }: Row) {
  return {
    chain: chain!,
    address,
    name,
    ticker,
    holder_count: holders,
    wallet_count: wallets,
    also_on: chains?.split(" ").filter((id) => id !== chain) ?? [],
  };
}
