import type * as z from "zod/mini";
import type { TokenAddress } from "../../../contract/address.ts";
import type { WatchedFigures } from "../../../contract/watch/events.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import type { Token, TokenOverview } from "../../../contract/tokens.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Backend } from "../backend.ts";
import { topShare } from "../shares.ts";

/** The figures of one version of a token. */
export interface FiguresVersion {
  readonly version: string;
  /** Unix seconds. */
  readonly asOf: number | null;
  readonly figures: WatchedFigures;
}

const firstRows = { limit: 10, offset: 0 } as const;

export type WatchedBackend = Pick<Backend, "getTokenOverview" | "getHolders">;

/** Reads them from stored answers. Throws `token_not_found` and what else the interface says of a token. */
export async function loadFigures(
  backend: WatchedBackend,
  { chain, address }: TokenAddress,
): Promise<FiguresVersion> {
  const token = { chain_id: chain, contract_address: address };
  const overview = await backend.getTokenOverview(token);
  const { asOf, priceUsd, facts } = overview;
  const { token: named, stats, pnl } = JSON.parse(overview.body) as z.infer<typeof TokenOverview>;
  const { wallets } = facts ?? {};
  // A token whose balances are not known has no list.
  const list = await backend
    .getHolders({ ...token, ...firstRows })
    .then(({ body }) => JSON.parse(body) as HolderListPage)
    .catch((error: unknown) => {
      // Of anything else, a refusal for the time being above all, nothing follows about the token.
      if (error instanceof ProblemError && error.code === "stats_unavailable") return undefined;
      throw error;
    });
  const figures: WatchedFigures = {
    holder_count: list === undefined ? null : (wallets?.count ?? list.holder_count),
    top10_share: list === undefined ? null : (wallets?.top10 ?? top10Share(list, named)),
    hhi: wallets?.hhi ?? stats?.hhi ?? null,
    gini: wallets?.gini ?? stats?.gini ?? null,
    supply: list === undefined ? null : named.supply,
    price_usd: priceUsd,
    break_even_price: pnl?.break_even_price ?? null,
  };
  const version = entityTag(`${overview.etag} ${asOf} ${JSON.stringify(figures)}`).slice(3, -1);
  return { version, asOf, figures };
}

function top10Share({ holders, holder_count }: HolderListPage, { supply, decimals }: Token): number | null {
  const whole = Number(supply) / 10 ** decimals;
  if (!(whole > 0)) return null;
  const held = holders.slice(0, 10).reduce((sum, { amount }) => sum + amount, 0);
  return topShare(Math.min(1, held / whole), 10, holder_count);
}
