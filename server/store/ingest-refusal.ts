import { type Database, isOverflow } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import type { TokenIdentity } from "./token-identity.ts";
import type { MatchedToken } from "./token-match.ts";

/** Throws for the first event after which somebody holds less than nothing, but for the tokens accepted so. */
export async function refuseOverdrafts(
  db: Database,
  tokens: readonly MatchedToken[],
  accepted: ReadonlySet<number>,
): Promise<void> {
  const found = await db.rows<{
    token_id: number;
    wallet: string;
    account: string | null;
    time: bigint;
    balance: bigint;
  }>(
    `SELECT o.token_id, w.address AS wallet, a.address AS account, o.time, o.balance
     FROM overdrafts AS o
     JOIN wallets AS w ON w.wallet_id = o.owner
     LEFT JOIN wallets AS a ON a.wallet_id = o.account
     ORDER BY o.token_id, o.event`,
  );
  const first = found.find((row) => !accepted.has(row.token_id));
  if (!first) return;
  const identity = tokens.find((token) => token.tokenId === first.token_id)?.identity;
  const when = new Date(Number(first.time) * 1000).toISOString();
  const who = first.account === null ? first.wallet : `the account ${first.account} of ${first.wallet}`;
  throw new IngestError(
    "negative_balance",
    `${who} would hold ${first.balance} raw units after the event of ${when}: transfers before it are missing`,
    {
      ...(identity ? { chain: identity.chain, token: identity.address } : {}),
      ...(first.account === null ? {} : { account: first.account }),
      wallet: first.wallet,
      time: Number(first.time),
      amount: first.balance,
    },
  );
}

/** What the database says when a sum or a number leaves its 128 bits, as a refusal. */
export function explainOverflow(error: unknown, tokens: readonly TokenIdentity[]): unknown {
  if (!isOverflow(error)) return error;
  const only = tokens.length === 1 ? tokens[0] : undefined;
  return new IngestError(
    "overflow",
    "an amount, or a sum of amounts, is beyond 128 bits: such a token cannot be held exactly and is refused",
    only ? { chain: only.chain, token: only.address } : {},
  );
}
