/** Geometry of the supply strip: which holders get a sliver of their own and which merge. */

export interface Sliver {
  readonly x: number;
  readonly width: number;
  /** Ranks the sliver stands for; more than one where slivers would be too thin to see. */
  readonly from: number;
  readonly to: number;
}

export const leastSliver = 2.6;
/** Between two parts of the strip. */
export const partGap = 1.2;

/** Between slivers; where they are thin a full gap would take more ink than it leaves. */
function sliverGap(width: number): number {
  return width > 8 ? partGap : 0.7;
}

/**
 * Slivers of consecutive ranks between two shares of the strip. Neighbours merge until the sliver is wide
 * enough to be told from its gap; what remains too thin at the end joins the one before.
 */
export function slivers(
  shares: readonly number[],
  firstRank: number,
  start: number,
  width: number,
): Sliver[] {
  const result: { x: number; end: number; from: number; to: number }[] = [];
  let x = start;
  let open: { x: number; from: number } | undefined;
  for (const [index, share] of shares.entries()) {
    const rank = firstRank + index;
    open ??= { x, from: rank };
    x += Math.max(0, share) * width;
    if (x - open.x >= leastSliver) {
      result.push({ x: open.x, end: x, from: open.from, to: rank });
      open = undefined;
    }
  }
  if (open) {
    const last = result.at(-1);
    const to = firstRank + shares.length - 1;
    if (last) {
      last.end = x;
      last.to = to;
    } else result.push({ x: open.x, end: x, from: open.from, to });
  }
  return result.map((each) => ({
    x: each.x,
    width: Math.max(0, each.end - each.x - (each.end - each.x > 1.5 ? sliverGap(each.end - each.x) : 0)),
    from: each.from,
    to: each.to,
  }));
}

export interface Tier {
  readonly step: 1 | 2 | 3 | 4 | 5;
  readonly from: number;
  /** Undefined: all others. */
  readonly to: number | undefined;
  readonly share: number;
}

export interface PlacedTier extends Tier {
  readonly x: number;
  readonly width: number;
}

export interface SlicedTier extends PlacedTier {
  /** None where the holders are not known one by one. */
  readonly slivers: readonly Sliver[];
}

/** y of the strip's upper edge; names and shares stand above it. */
export const stripTop = 40;

/** What the largest hold together, of supply, 0 to 1; null where not known. */
interface Tops {
  readonly top1: number | null;
  readonly top10: number | null;
  readonly top100: number | null;
}

export interface TierInput {
  /** Share of supply, 0 to 1, of the ranks 1 to at most 100; empty where these are not known one by one. */
  readonly shares: readonly number[];
  /** Then, what they hold together. */
  readonly tops?: Tops | undefined;
  /** Share of the thousand largest; null where the supply breakdown is absent. */
  readonly top1000: number | null;
  readonly holders: number;
}

/**
 * The strip's parts: rank 1, 2 to 10, 11 to 100, 101 to 1,000, all others. Without the top-1,000 share the last
 * two are one part. Parts with no holder in them are left out.
 */
export function tiers({ shares, tops, top1000, holders }: TierInput): Tier[] {
  const result = tops ? topTiers(tops, holders) : rankedTiers(shares, holders);
  const known = result.at(-1)?.to ?? 0;
  const top = result.reduce((total, tier) => total + tier.share, 0);
  if (holders <= known) return result;
  // Rounding or a supply read a moment earlier may put the thousand below the hundred; then it says nothing.
  if (top1000 !== null && holders > 100 && top1000 >= top - 1e-6 && top1000 <= 1 + 1e-6) {
    const thousand = Math.min(1, Math.max(top, top1000));
    result.push({ step: 2, from: known + 1, to: Math.min(1000, holders), share: thousand - top });
    if (holders > 1000) result.push({ step: 1, from: 1001, to: undefined, share: Math.max(0, 1 - thousand) });
  } else {
    result.push({ step: 1, from: known + 1, to: undefined, share: Math.max(0, 1 - top) });
  }
  return result;
}

function rankedTiers(shares: readonly number[], holders: number): Tier[] {
  const known = Math.min(shares.length, holders);
  const sum = (from: number, to: number) =>
    Math.min(
      1,
      shares.slice(from - 1, to).reduce((total, share) => total + Math.max(0, share), 0),
    );
  return ([5, 4, 3] as const).flatMap((step, index) => {
    const from = [1, 2, 11][index]!;
    const to = [1, 10, 100][index]!;
    return known >= from ? [{ step, from, to: Math.min(to, known), share: sum(from, to) }] : [];
  });
}

/** What is not known of the largest is part of what is known of more of them. */
function topTiers({ top1, top10, top100 }: Tops, holders: number): Tier[] {
  const result: Tier[] = [];
  let [last, before] = [0, 0];
  for (const [step, rank, held] of [
    [5, 1, top1],
    [4, 10, top10],
    [3, 100, top100],
  ] as const) {
    const to = Math.min(rank, holders);
    if (held === null || to <= last) continue;
    result.push({ step, from: last + 1, to, share: Math.max(0, Math.min(1, held) - before) });
    [last, before] = [to, Math.max(before, Math.min(1, held))];
  }
  return result;
}

/** The parts one after the other on a strip of that width. */
export function placeTiers(parts: readonly Tier[], width: number): PlacedTier[] {
  let x = 0;
  return parts.map((tier) => {
    const placed = { ...tier, x, width: tier.share * width };
    x += placed.width;
    return placed;
  });
}

/** The strip with a sliver for every holder up to rank 100, as far as they are known one by one. */
export function sliceStrip(input: TierInput, width: number): SlicedTier[] {
  return placeTiers(tiers(input), width).map((tier) => ({
    ...tier,
    slivers:
      tier.to !== undefined && tier.to <= input.shares.length
        ? slivers(input.shares.slice(tier.from - 1, tier.to), tier.from, tier.x, width)
        : [],
  }));
}

/** As short as it can be said: "#1", "2–10", "101–1k", "Rest". */
export function shortTierName({ from, to }: Tier): string {
  if (to === undefined) return "Rest";
  if (from === to) return `#${from}`;
  return `${from}–${to === 1000 ? "1k" : to}`;
}
