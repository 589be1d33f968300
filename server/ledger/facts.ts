import type { Facts } from "../../contract/facts.ts";
import { ratio, wholeTokens } from "./amount.ts";
import type { TokenFigures } from "./figures.ts";

/** Whether balances are what everybody holds. Where transfers before the first one are missing, they are only changes. */
export function knowsBalances({ history, known_from: knownFrom }: TokenFigures): boolean {
  return history !== "incomplete" || knownFrom !== null;
}

/** What has to be known to say the figures of a token rightly. */
export function tokenFacts(figures: TokenFigures): Facts {
  const { holder_count: holders, history, unheld } = figures;
  const price = lastPrice(figures);
  const known = knowsBalances(figures);
  return {
    ...(history === "full" && costs(figures)),
    ...(price && { lastPrice: price }),
    ...(known && { wallets: wallets(figures, holders) }),
    ...(!known && { coverage: coverage(figures) }),
    ...(known && unheld !== null && unheld > 0n && { unheld: String(unheld) }),
  };
}

function costs(figures: TokenFigures): Pick<Facts, "costShare" | "soldShare"> {
  const { supply, decimals, costed_tokens: costed, sold_tokens: sold, sold_known: known } = figures;
  return {
    ...(supply > 0n && { costShare: part(costed ?? 0, wholeTokens(supply, decimals)) }),
    ...(sold !== null && sold > 0 && { soldShare: part(known ?? 0, sold) }),
  };
}

/** Nine digits: what is all known is 1, and not what a sum of doubles leaves of it. */
function part(known: number, whole: number): number {
  return Math.min(1, Math.round((known / whole) * 1e9) / 1e9);
}

function lastPrice(figures: TokenFigures): Facts["lastPrice"] {
  const { price_usd: now, last_price_usd: usd, last_price_at: at } = figures;
  return now !== null || usd === null || at === null ? undefined : { usd, at: Number(at) };
}

function wallets(figures: TokenFigures, holders: number): NonNullable<Facts["wallets"]> {
  const { supply, wallet_count: count, wallet_half: half, wallet_hhi: hhi } = figures;
  if (count === null || Number(count) === holders) return { count: holders };
  const share = (held: bigint | null) => ratio(held ?? 0n, supply);
  return {
    count: Number(count),
    top1: share(figures.wallet_top1),
    top10: share(figures.wallet_top10),
    top100: share(figures.wallet_top100),
    ...(half !== null && { half: Number(half) }),
    ...(hhi !== null && { hhi }),
  };
}

function coverage(figures: TokenFigures): NonNullable<Facts["coverage"]> {
  return {
    from: Number(figures.first_time ?? 0n),
    to: Number(figures.as_of ?? 0n),
    transfers: Number(figures.transfer_count ?? 0n),
    addresses: Number(figures.address_count ?? 0n),
  };
}
