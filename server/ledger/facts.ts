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
  const { history, unheld, price_usd: price, last_price: last } = figures;
  const known = knowsBalances(figures);
  return {
    ...(history === "full" && costs(figures)),
    ...(price === null && last && { lastPrice: last }),
    ...(known && { wallets: wallets(figures), ...besideAccounts(figures) }),
    ...(!known && { coverage: coverage(figures) }),
    ...activity(figures),
    ...(known && unheld !== null && unheld > 0n && { unheld: String(unheld) }),
  };
}

function costs({ supply, decimals, past }: TokenFigures): Pick<Facts, "costShare" | "soldShare"> {
  const { costed_tokens: costed, sold_tokens: sold, sold_known: known } = past ?? {};
  return {
    ...(supply > 0n && { costShare: part(costed ?? 0, wholeTokens(supply, decimals)) }),
    ...(sold && { soldShare: part(known ?? 0, sold) }),
  };
}

function activity(figures: TokenFigures): Pick<Facts, "activity"> {
  const { history, first_time: first, past, decimals } = figures;
  const isKnown = past && secondsKnown(figures) >= windowSeconds["7days"];
  const usd = past?.moved_7d_usd ?? NaN;
  const found = {
    ...(history === "full" && first !== null && { first: Number(first) }),
    ...(isKnown && { moved_7d: wholeTokens(past.moved_7d, decimals) }),
    ...(isKnown && Number.isFinite(usd) && { moved_7d_usd: usd }),
  };
  return Object.keys(found).length > 0 ? { activity: found } : {};
}

/** Nine digits: what is all known is 1, and not what a sum of doubles leaves of it. */
function part(known: number, whole: number): number {
  return Math.min(1, Math.round((known / whole) * 1e9) / 1e9);
}

function wallets({ supply, wallet_count: count, wallets: held }: TokenFigures): Facts["wallets"] & object {
  if (!held) return { count };
  return {
    count,
    top1: ratio(held.top1, supply),
    top10: ratio(held.top10, supply),
    top100: ratio(held.top100, supply),
    ...(held.half !== null && { half: held.half }),
    hhi: held.hhi,
  };
}

/** What the interface answers of accounts, of wallets: where they are fewer, or were in one of the windows. */
function besideAccounts(figures: TokenFigures): Pick<Facts, "walletChanges" | "walletSizes"> {
  const { holder_changes: ofAccounts = [], wallet_changes: changes = [] } = figures.past ?? {};
  const differs = figures.wallets || changes.some((change, window) => ofAccounts[window] !== change);
  const known = secondsKnown(figures);
  const told = windows.flatMap((name, window): [WindowName, number][] =>
    window < changes.length && windowSeconds[name] <= known ? [[name, changes[window]!]] : [],
  );
  return {
    ...(differs && told.length > 0 && { walletChanges: Object.fromEntries(told) }),
    ...(figures.wallets?.over && { walletSizes: figures.wallets.over }),
  };
}

function coverage({ first_time, as_of, coverage: counts }: TokenFigures): NonNullable<Facts["coverage"]> {
  return {
    from: Number(first_time ?? 0n),
    to: Number(as_of ?? 0n),
    transfers: counts?.transfers ?? 0,
    addresses: counts?.addresses ?? 0,
  };
}
