import type { TokenAddress } from "../../contract/address.ts";
import type { Database } from "./database.ts";
import type { ChainId } from "../../contract/chains.ts";
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

interface Rewound {
  readonly rewind: string;
  /** Unix seconds from which on something was taken back. */
  readonly fromTime: number;
}

/** What reorganisations have taken back of tokens, until somebody has told of it. Written with the import that did it. */
export interface RewoundTokens {
  list(token: TokenAddress): Promise<readonly Rewound[]>;
  forget(rewound: readonly Rewound[]): Promise<void>;
}

export function listRewound(
  reader: Pick<Database, "rows">,
  { chain, address }: TokenAddress,
): Promise<readonly Rewound[]> {
  return reader.rows<Rewound>(
    `SELECT rewind, from_time::DOUBLE AS "fromTime" FROM rewound_tokens WHERE chain = $1 AND address = $2`,
    [chain, address],
  );
}

/** Deletes alone, where imports insert alone: the two never collide. */
export function rewoundTokens(db: Database): RewoundTokens {
  return {
    list: (token) => listRewound(db, token),
    async forget(rewound) {
      for (const { rewind } of rewound)
        await db.run("DELETE FROM rewound_tokens WHERE rewind = $1", [rewind]);
    },
  };
}
