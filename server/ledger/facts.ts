import type { Facts } from "../../contract/facts.ts";
import { type WindowName, windows, windowSeconds } from "../../contract/windows.ts";
import { ratio, wholeTokens } from "./amount.ts";
import type { TokenFigures } from "./figures.ts";

/** Whether balances are what everybody holds. Where transfers before the first one are missing, they are only changes. */
export function knowsBalances({ history, known_from: knownFrom }: TokenFigures): boolean {
  return history !== "incomplete" || knownFrom !== null;
}

/** How far back the past is known: all of it, from a moment on, or (-1) not at all. */
export function secondsKnown({ history, known_from: from, as_of: asOf }: TokenFigures): number {
  if (history === "full") return Number.POSITIVE_INFINITY;
  return from === null || asOf === null ? -1 : Number(asOf - from);
}

/** What has to be known to say the figures of a token rightly. */
export function tokenFacts(figures: TokenFigures): Facts {
  const { holder_count: holders, history, unheld } = figures;
  const price = lastPrice(figures);
  const known = knowsBalances(figures);
  return {
    ...(history === "full" && costs(figures)),
    ...(price && { lastPrice: price }),
    ...(known && { wallets: wallets(figures, holders), ...besideAccounts(figures) }),
    ...(!known && { coverage: coverage(figures) }),
    ...activity(figures),
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

function activity(figures: TokenFigures): Pick<Facts, "activity"> {
  const { history, first_time: first, moved_7d: moved, moved_7d_usd: usd, decimals } = figures;
  const isKnown = moved !== null && secondsKnown(figures) >= windowSeconds["7days"];
  const found = {
    ...(history === "full" && first !== null && { first: Number(first) }),
    ...(isKnown && { moved_7d: wholeTokens(moved, decimals) }),
    ...(isKnown && usd !== null && Number.isFinite(usd) && { moved_7d_usd: usd }),
  };
  return Object.keys(found).length > 0 ? { activity: found } : {};
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

/** What the interface answers of accounts, of wallets: where they are fewer, or were in one of the windows. */
function besideAccounts(figures: TokenFigures): Pick<Facts, "walletChanges" | "walletSizes"> {
  const { wallet_over: over, wallet_changes: changes, w1, w2, w3, w4, w5, w6, w7, w8, w9 } = figures;
  const ofAccounts = [w1, w2, w3, w4, w5, w6, w7, w8, w9];
  const known = secondsKnown(figures);
  const isSpread = Number(figures.wallet_count ?? figures.holder_count) !== figures.holder_count;
  const differs = isSpread || changes?.some((change, window) => Number(ofAccounts[window] ?? 0n) !== change);
  const told = windows.flatMap((name, window): [WindowName, number][] =>
    changes && windowSeconds[name] <= known ? [[name, changes[window]!]] : [],
  );
  return {
    ...(differs && told.length > 0 && { walletChanges: Object.fromEntries(told) }),
    ...(over && {
      walletSizes: {
        over_10: Number(over.over_10),
        over_100: Number(over.over_100),
        over_1000: Number(over.over_1000),
        over_10000: Number(over.over_10000),
        over_100k: Number(over.over_100k),
        over_1m: Number(over.over_1m),
      },
    }),
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
