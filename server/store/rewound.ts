import type { TokenAddress } from "../../contract/address.ts";
import type { Database } from "./database.ts";

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
