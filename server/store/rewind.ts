import type { ChainId } from "../../contract/chains.ts";
import type { Database } from "./database.ts";

import type { MatchedToken } from "./token-match.ts";

/** What a token has at and above a block is taken back: transfers, and prices that were read from a block. */
export interface Rewind {
  readonly chain: ChainId;
  readonly address: string;
  readonly fromBlock: bigint;
  /** Leaves the transfers. */
  readonly onlyPrices?: boolean;
}

/** Takes back what a token has from a block on. The ids of the tokens that had something there. */
export async function rewindTokens(
  db: Database,
  tokens: readonly MatchedToken[],
  rewinds: readonly Rewind[],
): Promise<ReadonlySet<number>> {
  const rewound = new Set<number>();
  for (const { chain, address, fromBlock, onlyPrices } of rewinds) {
    const token = tokens.find(({ identity }) => identity.chain === chain && identity.address === address);
    if (!token) throw new Error(`${address} is taken back without being one of the tokens of the import`);
    for (const table of onlyPrices ? ["prices"] : ["transfers", "prices"]) {
      const [removed] = await db.rows<{ count: bigint; from_time: bigint | null }>(
        `SELECT count(*) AS count, min(time) AS from_time FROM ${table} WHERE token_id = $1 AND block >= $2`,
        [token.tokenId, fromBlock],
      );
      if (removed!.count === 0n) continue;
      await db.run("INSERT INTO rewound_tokens VALUES (uuid()::VARCHAR, $1, $2, $3)", [
        chain,
        address,
        removed!.from_time,
      ]);
      await db.run(`DELETE FROM ${table} WHERE token_id = $1 AND block >= $2`, [token.tokenId, fromBlock]);
      rewound.add(token.tokenId);
    }
  }
  return rewound;
}
