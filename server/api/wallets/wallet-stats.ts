import { type Facts, isSpread } from "../../../contract/facts.ts";
import { type Size, sizes, sizeUsd } from "../../../contract/sizes.ts";
import type { WalletStats } from "../../../contract/stats.ts";
import { rawWorth, wholeTokens } from "../../ledger/amount.ts";
import { averageSeconds } from "../../ledger/answers.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { TokenState } from "../token-state.ts";

interface Row {
  version: number;
  amount: bigint;
  age_weight_high: bigint | null;
  age_weight_low: bigint | null;
  diamond: bigint | null;
  gold: bigint | null;
  silver: bigint | null;
  bronze: bigint | null;
  wood: bigint | null;
  unrealized_pnl: number | null;
  realized_pnl: number | null;
  cost_share: number | null;
  sold_share: number | null;
}

export interface WalletAnswer {
  readonly stats: WalletStats;
  /** Those of its token, but for what is of the wallet alone. */
  readonly facts: Facts;
}

/** Two point reads, the wallet's id and its row: a join would scan every owner of the token. */
export async function loadWalletStats(
  reader: Reader,
  token: TokenState,
  address: string,
): Promise<WalletAnswer> {
  const [wallet] = await reader.rows<{ wallet_id: number }>(
    "SELECT wallet_id FROM wallets WHERE address = $1",
    [address],
  );
  if (!wallet) throw new ProblemError("wallet_not_found");
  const [row] = await reader.rows<Row>(
    `SELECT t.version, s.* EXCLUDE (token_id, owner)
     FROM (SELECT version FROM tokens WHERE token_id = $1) AS t,
       (SELECT * FROM wallet_stats WHERE token_id = $1 AND owner = $2) AS s`,
    [token.tokenId, wallet.wallet_id],
  );
  if (!row) throw new ProblemError("wallet_not_found");
  if (row.version !== token.version) throw new StaleTokenError();
  const { costShare: _, soldShare: __, ...ofToken } = token.meta.facts ?? {};
  const stats = {
    amount: wholeTokens(row.amount, token.decimals),
    holder_category: sizeCategory(row.amount, token.meta.priceUsd, token.decimals),
    avg_time_held: averageSeconds(row.age_weight_high, row.age_weight_low, row.amount),
    holding_breakdown: breakdown(row, token.decimals),
    unrealized_pnl: row.unrealized_pnl,
    realized_pnl: row.realized_pnl,
  };
  const { cost_share: costShare, sold_share: soldShare } = row;
  const walletRank =
    isSpread(ofToken.wallets) && row.amount > 0n
      ? await rankAmongWallets(reader, token, address, row.amount)
      : undefined;
  return {
    stats,
    facts: {
      ...ofToken,
      ...(costShare !== null && { costShare }),
      ...(soldShare !== null && { soldShare }),
      ...(walletRank !== undefined && { walletRank }),
    },
  };
}

/** All accounts of each together, equal ones by address. */
export async function rankAmongWallets(
  reader: Reader,
  { tokenId, version }: Pick<TokenState, "tokenId" | "version">,
  address: string,
  amount: bigint,
): Promise<number> {
  const [found] = await reader.rows<{ version: number; rank: bigint }>(
    `SELECT
       (SELECT version FROM tokens WHERE token_id = $1) AS version,
       (SELECT count(*) FROM wallet_stats WHERE token_id = $1 AND amount > $2) + (
         SELECT count(*)
         FROM (SELECT owner FROM wallet_stats WHERE token_id = $1 AND amount = $2) AS s
         JOIN wallets AS w ON w.wallet_id = s.owner
         WHERE w.address < $3
       ) + 1 AS rank`,
    [tokenId, amount, address],
  );
  if (found?.version !== version) throw new StaleTokenError();
  return Number(found.rank);
}

function breakdown(row: Row, decimals: number): WalletStats["holding_breakdown"] {
  const { diamond, gold, silver, bronze, wood } = row;
  if (diamond === null || gold === null || silver === null || bronze === null || wood === null) return null;
  return {
    diamond: wholeTokens(diamond, decimals),
    gold: wholeTokens(gold, decimals),
    silver: wholeTokens(silver, decimals),
    bronze: wholeTokens(bronze, decimals),
    wood: wholeTokens(wood, decimals),
  };
}

/** By the value of a holding; "unknown" without a price. */
function sizeCategory(raw: bigint, price: number | null, decimals: number): Size | "unknown" {
  if (price === null) return "unknown";
  const [smallest, ...others] = sizes;
  return others.findLast((size) => raw > rawWorth(sizeUsd[size], price, decimals)) ?? smallest!;
}
