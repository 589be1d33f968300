import { type ChainId, chains } from "../../../contract/chains.ts";
import type { DataSource } from "../../../contract/meta.ts";
import type { Covered, WalletToken, WalletTokensPage } from "../../../contract/tokens.ts";
import type { WalletHoldingsPage } from "../../../contract/wallets/holdings.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { formulasVersion } from "../../ledger/formulas.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { firstStale, refusedAt, type StoredFigures } from "../stale.ts";
import { tokensAnswer } from "../tokens/token-list.ts";

/** A token that names a wallet, and what the wallet holds of it. */
export interface HeldToken extends StoredFigures {
  total: bigint;
  address: string;
  name: string;
  ticker: string;
  decimals: number;
  source: DataSource;
  as_of: number | null;
  amount: bigint | null;
}

/** What a wallet holds, where that is not stored beside the tokens: raw units by the address of the token. */
export type Holdings = readonly { readonly token: string; readonly amount: string }[];

export interface WalletTokensQuery {
  readonly chain: ChainId;
  readonly wallet: string;
  readonly holdings?: Holdings;
  readonly limit: number;
  readonly offset: number;
  readonly covered: Covered;
}

/** The tokens that name a wallet. Two point reads, the wallet's id and its rows: a join would scan every owner. */
export async function loadWalletTokens(reader: Reader, query: WalletTokensQuery): Promise<Answer> {
  const { chain, covered } = query;
  const rows = await findHeldTokens<HeldToken>(reader, query);
  const total = Number(rows[0]?.total ?? 0n);
  const tokens = rows.slice(query.offset, query.offset + query.limit);
  return walletAnswer(tokens, {
    total,
    covered,
    tokens: tokens.map((token) => heldToken(chain, token)),
  });
}

/** What every answer about a wallet's tokens says of each. */
export function heldToken(
  chain: ChainId,
  { address, name, ticker, decimals, amount }: HeldToken,
): WalletToken {
  return {
    address,
    name,
    ticker,
    network: chains[chain].network,
    decimals,
    amount: amount === null ? null : wholeTokens(amount, decimals),
  };
}

/** An answer that lists these tokens. */
export function walletAnswer(
  tokens: readonly HeldToken[],
  page: WalletTokensPage | WalletHoldingsPage,
): Answer {
  return tokensAnswer(page, tokens, firstStale(tokens), page.total);
}

/** All up to the end of the page, in the order of the list. @param more further columns of `tokens AS t` and of what is held, `s` */
export async function findHeldTokens<Row extends HeldToken>(
  reader: Reader,
  { chain, wallet, holdings, limit, offset, covered }: WalletTokensQuery,
  more: readonly string[] = [],
): Promise<Row[]> {
  const held = holdings === undefined ? await storedHoldings(reader, wallet) : givenHoldings(chain, holdings);
  if (held === undefined) return [];
  return reader.rows<Row>(
    // No window counts the rows: one over all of them can end the database (https://github.com/duckdb/duckdb/issues/22846).
    `WITH found AS (
       SELECT
         t.holder_count, t.address, t.name, t.ticker, t.decimals, t.source, t.as_of::DOUBLE AS as_of,
         t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated, ${refusedAt},
         CASE WHEN u.token_id IS NULL THEN s.amount END AS amount, s.amount AS stored${more.map((column) => `, ${column}`).join("")}
       FROM ${held.rows} AS s
       JOIN tokens AS t ON t.token_id = s.token_id
       LEFT JOIN answers AS u
         ON u.token_id = s.token_id AND u.endpoint = 'getHolders' AND u.problem IS NOT NULL
       WHERE ${held.condition} AND t.chain = $2 ${covered === "all" ? "" : "AND t.source <> 'demo'"}
     )
     SELECT (SELECT count(*) FROM found) AS total, *
     FROM found
     ORDER BY coalesce(stored > 0, false) DESC, stored = 0, holder_count DESC, address
     LIMIT $3`,
    [held.parameter, chain, offset + limit],
  );
}

async function storedHoldings(reader: Reader, wallet: string) {
  const [known] = await reader.rows<{ wallet_id: number }>(
    "SELECT wallet_id FROM wallets WHERE address = $1",
    [wallet],
  );
  return known && { rows: "wallet_stats", condition: "s.owner = $1", parameter: known.wallet_id };
}

function givenHoldings(chain: ChainId, holdings: Holdings) {
  const given = `unnest(from_json($1::JSON, '[{"token":"VARCHAR","amount":"HUGEINT"}]'))`;
  return {
    rows: `(
      SELECT k.token_id, g.held.amount AS amount FROM (SELECT ${given} AS held) AS g
      JOIN tokens AS k ON k.chain = '${chain}' AND k.address = g.held.token
    )`,
    condition: "true",
    parameter: JSON.stringify(holdings),
  };
}
