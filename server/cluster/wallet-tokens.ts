import type { TokenAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { PartialAddress } from "../api/wallets/partial-address.ts";
import { withBundle } from "../store/bundle/export-bundle.ts";
import type { Shards } from "./clickhouse.ts";
import { scopeOf } from "./scopes.ts";

const rowsAtOnce = 50_000;

/** Sends which wallets a token names, and how much each holds, out of its bundle. */
export async function putWalletTokens(
  shards: Shards,
  token: TokenAddress,
  { slot, version }: { readonly slot: number; readonly version: number },
  path: string,
): Promise<void> {
  await withBundle(path, true, async (db) => {
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
  });
}

const mostLooked = 200;

/** Wallets that are named, or have this part in their address, with how many tokens name each. */
export async function findClusterWallets(
  shards: Shards,
  chain: ChainId,
  { addresses, part }: { readonly addresses: readonly string[]; readonly part: PartialAddress | undefined },
): Promise<{ readonly address: string; readonly tokens: number }[]> {
  if (addresses.length === 0 && part === undefined) return [];
  const rows = await shards.rows<{ owner: string; tokens: string[] }>(
    `SELECT owner, groupUniqArray(token) AS tokens FROM wallet_tokens
     WHERE chain = {chain:String} AND (
       owner IN splitByChar(' ', {addresses:String})
       OR ({isPart:UInt8} = 1 AND startsWith(lower(owner), {start:String}) AND endsWith(lower(owner), {end:String}))
     )
     GROUP BY owner LIMIT ${mostLooked}`,
    {
      chain,
      addresses: addresses.join(" "),
      isPart: part === undefined ? 0 : 1,
      start: part?.start ?? "",
      end: part?.end ?? "",
    },
  );
  const tokensOf = new Map<string, Set<string>>();
  for (const { owner, tokens } of rows) {
    const known = tokensOf.get(owner) ?? new Set();
    for (const token of tokens) known.add(token);
    tokensOf.set(owner, known);
  }
  return [...tokensOf].map(([address, tokens]) => ({ address, tokens: tokens.size }));
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
