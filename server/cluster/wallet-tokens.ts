import type { TokenAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import { DatabaseFile } from "../store/database.ts";
import type { Shards } from "./clickhouse.ts";
import { scopeOf } from "./scopes.ts";

const rowsAtOnce = 50_000;
const openMiB = 128;

/** Sends which wallets a token names, and how much each holds, out of its bundle. */
export async function putWalletTokens(
  shards: Shards,
  token: TokenAddress,
  { slot, version }: { readonly slot: number; readonly version: number },
  path: string,
): Promise<void> {
  const file = await DatabaseFile.open({
    path,
    memoryLimitMiB: openMiB,
    threads: 1,
    tempDirectory: `${path}.tmp`,
    readOnly: true,
  });
  try {
    const db = await file.connect();
    for (let last = -1; ;) {
      const rows = await db.rows<{ id: number; owner: string; amount: string }>(
        `SELECT s.owner AS id, w.address AS owner, s.amount::VARCHAR AS amount
         FROM (SELECT owner, amount FROM wallet_stats WHERE owner > $1 ORDER BY owner LIMIT ${rowsAtOnce}) AS s
         JOIN wallets AS w ON w.wallet_id = s.owner ORDER BY s.owner`,
        [last],
      );
      if (rows.length === 0) return;
      await shards.of(scopeOf(token)).insert(
        "wallet_tokens",
        rows.map(({ owner, amount }) => ({
          chain: token.chain,
          owner,
          token: token.address,
          slot,
          version,
          amount,
        })),
      );
      last = rows.at(-1)!.id;
    }
  } finally {
    await file.close();
  }
}

/** What a wallet holds of a token, in the version that the head of the token had. Raw units, as text. */
export interface WalletToken {
  readonly token: string;
  readonly version: number;
  readonly amount: string;
}

/** Asks every shard: a wallet may hold any token. Versions that are not current are among them. */
export async function findWalletTokens(
  shards: Shards,
  chain: ChainId,
  wallet: string,
): Promise<WalletToken[]> {
  const rows = await shards.rows<{ token: string; version: string; amount: string }>(
    `SELECT token, version, toString(amount) AS amount FROM wallet_tokens
     WHERE chain = {chain:String} AND owner = {wallet:String}`,
    { chain, wallet },
  );
  return rows.map(({ token, version, amount }) => ({ token, version: Number(version), amount }));
}
