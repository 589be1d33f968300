import { isOfComparison } from "../../contract/meta.ts";
import type { Computed } from "./figures/compute.ts";
import { type Database, isOverflow } from "./database.ts";
import { IngestError } from "./ingest-error.ts";
import type { TokenIdentity } from "./token-identity.ts";
import type { MatchedToken } from "./token-match.ts";

interface SaidOverdraft {
  readonly token_id: number;
  readonly wallet: string;
  readonly account: string | null;
  readonly time: bigint;
  readonly balance: bigint;
}

/** Throws for the first event after which somebody holds less than nothing, but for the tokens accepted so. */
export async function refuseOverdrafts(
  db: Database,
  tokens: readonly MatchedToken[],
  { overdrafts, selfTransfers }: Computed,
  accepted: ReadonlySet<number>,
): Promise<void> {
  const overdraft = overdrafts.find(({ tokenId }) => !accepted.has(tokenId));
  const refused = tokens.filter(({ tokenId }) => !accepted.has(tokenId));
  const first =
    (overdraft && (await sayOverdraft(db, overdraft))) ??
    (await firstSelfTransfer(
      db,
      // Of what was compared with its contract it is known what transfers do not explain.
      refused.flatMap(({ identity, tokenId, notes }) =>
        identity.source === "file" && selfTransfers.has(tokenId) && !notes.some(isOfComparison)
          ? [tokenId]
          : [],
      ),
    ));
  if (!first) return;
  const identity = tokens.find((token) => token.tokenId === first.token_id)?.identity;
  const when = isoTime(first.time);
  const who = first.account === null ? first.wallet : `the account ${first.account} of ${first.wallet}`;
  throw new IngestError(
    "negative_balance",
    `${who} would hold ${first.balance} raw units after the event of ${when}: ` +
      "transfers before it are missing, or its balances change without transfers",
    {
      ...(identity ? { chain: identity.chain, token: identity.address } : {}),
      ...(first.account === null ? {} : { account: first.account }),
      wallet: first.wallet,
      time: Number(first.time),
      amount: first.balance,
    },
  );
}

async function sayOverdraft(
  db: Database,
  { tokenId, owner, account, time, balance }: Computed["overdrafts"][number],
): Promise<SaidOverdraft> {
  const rows = await db.rows<{ wallet_id: number; address: string }>(
    `SELECT wallet_id, address FROM wallets WHERE wallet_id IN (${[owner, account ?? owner].join(", ")})`,
  );
  const addressOf = (wallet: number) => rows.find((row) => row.wallet_id === wallet)!.address;
  return {
    token_id: tokenId,
    wallet: addressOf(owner),
    account: account === null || account < 0 ? null : addressOf(account),
    time: BigInt(time),
    balance,
  };
}

/**
 * The first transfer of an account to itself of more than it has. It changes no balance, and tells that transfers before it
 * are missing. Of files alone: tokens that are read from a node are compared with their contract.
 */
async function firstSelfTransfer(
  db: Database,
  tokenIds: readonly number[],
): Promise<SaidOverdraft | undefined> {
  if (tokenIds.length === 0) return undefined;
  const [from, to] = ["coalesce(from_account, from_owner)", "coalesce(to_account, to_owner)"];
  const [first] = await db.rows<SaidOverdraft>(
    `WITH own AS (
       SELECT DISTINCT token_id, ${from} AS account FROM transfers
       WHERE token_id IN (${tokenIds.join(", ")}) AND ${from} = ${to} AND amount > 0
     ),
     legs AS (
       SELECT token_id, block, position, time, ${from} AS account, from_owner AS owner, -amount AS delta, 0::HUGEINT AS own
       FROM transfers WHERE ${from} IS DISTINCT FROM ${to}
       UNION ALL SELECT token_id, block, position, time, ${to}, to_owner, amount, 0 FROM transfers
       WHERE ${from} IS DISTINCT FROM ${to}
       UNION ALL SELECT token_id, block, position, time, ${from}, from_owner, 0, amount FROM transfers WHERE ${from} = ${to}
     ),
     held AS (
       SELECT *, coalesce(sum(delta) OVER (
         PARTITION BY token_id, account ORDER BY block, position ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
       ), 0) - own AS balance
       FROM legs SEMI JOIN own USING (token_id, account)
     )
     SELECT h.token_id, w.address AS wallet, nullif(a.address, w.address) AS account, h.time, h.balance
     FROM held AS h JOIN wallets AS w ON w.wallet_id = h.owner JOIN wallets AS a ON a.wallet_id = h.account
     WHERE h.own > 0 AND h.balance < 0 ORDER BY h.token_id, h.block, h.position LIMIT 1`,
  );
  return first;
}

/**
 * Throws where a transfer of a file is earlier than the one before it in the order of events. Figures of such a token
 * contradict each other, and its transfers would have to be taken out before they could come in right.
 */
export async function refuseDisorder(
  db: Database,
  tokens: readonly TokenIdentity[],
  tokenIds: readonly number[],
): Promise<void> {
  const [first] = await db.rows<{
    token: number;
    block: bigint;
    position: bigint;
    time: bigint;
    before: bigint;
    numbering: string | null;
  }>(
    `SELECT t.token, e.block, e.position, e.time, e.before, e.numbering
     FROM (
       SELECT token_id, block, position, time, numbering,
         lag(time) OVER (PARTITION BY token_id ORDER BY block, position) AS before
       FROM transfers WHERE token_id IN (${tokenIds.join(", ")})
     ) AS e
     JOIN import_tokens AS t USING (token_id)
     WHERE e.time < e.before ORDER BY e.token_id, e.block, e.position LIMIT 1`,
  );
  if (!first) return;
  const { token, block, position, time, before, numbering } = first;
  const event = numbering === "seq" ? `seq ${position}` : `block ${block}, number ${position}`;
  const identity = tokens[token];
  throw new IngestError(
    "time_order",
    `times run against the order of the transfers: ${event} is of ${isoTime(time)}, and the one before it of ${isoTime(before)}`,
    { ...(identity && { chain: identity.chain, token: identity.address }), event },
  );
}

function isoTime(seconds: bigint): string {
  return new Date(Number(seconds) * 1_000).toISOString().replace(".000", "");
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
