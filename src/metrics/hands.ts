import { type Hand, hands } from "../../contract/hands.ts";
import { type DataSource, isHolderCountLeast, type Meta } from "../../contract/meta.ts";
import type { SupplyBreakdown, WalletCategories } from "../../contract/stats.ts";
import { rowNoun } from "./findings/words.ts";
import { isOwnService } from "./source.ts";
import { supplyShare } from "./supply.ts";

export interface HandRow {
  readonly hand: Hand;
  readonly wallets: number | null;
  /** Of the wallets counted. */
  readonly walletShare: number | null;
  readonly tokens: number | null;
  /** Of the tokens the same wallets hold. */
  readonly tokenShare: number | null;
  /** Of the whole supply. */
  readonly supplyShare: number | null;
}

export interface Hands {
  /** Always the five, diamond first. */
  readonly rows: readonly HandRow[];
  readonly newWallets: number | null;
  /** Wallets that no category counts; a hosted service may leave some out. */
  readonly unclassifiedWallets: number | null;
  /** How many wallets the shares are of: 1000, or all owners if fewer. */
  readonly wallets: number | null;
  readonly tokens: number | null;
  /** What these wallets hold together. */
  readonly supplyShare: number | null;
  /** There are more wallets, whom no transfer here names. */
  readonly isLeast?: true | undefined;
}

interface Input {
  readonly categories: WalletCategories | null;
  readonly breakdown: SupplyBreakdown | null;
  readonly supply: number;
  readonly holderCount: number;
  readonly source?: DataSource | undefined;
  readonly notes?: Meta["notes"];
}

export function readHands({ categories, breakdown, supply, holderCount, source, notes }: Input): Hands {
  const counted = categories ? Object.values(categories).reduce((sum, count) => sum + count, 0) : null;
  // Our service counts every owner among the largest 1000. The holder count cannot check it: it
  // counts accounts, of which an owner may have several.
  const expected = isOwnService(source) || holderCount < 1000 ? 0 : 1000;
  const wallets = counted === null ? null : Math.max(counted, expected);
  const tokens = breakdown ? hands.reduce((sum, hand) => sum + breakdown[hand], 0) : null;
  return {
    rows: hands.map((hand) => ({
      hand,
      wallets: categories?.[hand] ?? null,
      walletShare: categories ? part(categories[hand], wallets) : null,
      tokens: breakdown?.[hand] ?? null,
      tokenShare: breakdown ? part(breakdown[hand], tokens) : null,
      supplyShare: breakdown ? supplyShare(breakdown[hand], supply) : null,
    })),
    newWallets: categories?.new_holders ?? null,
    unclassifiedWallets: counted === null || wallets === null ? null : wallets - counted,
    wallets,
    tokens,
    supplyShare: tokens === null ? null : supplyShare(tokens, supply),
    ...(isHolderCountLeast(notes) && { isLeast: true }),
  };
}

/** One number for each hand, as drawings take them; 0 where it is not known. */
export function perHand({ rows }: Hands, side: "wallets" | "tokens"): Record<Hand, number> {
  return Object.fromEntries(rows.map((row) => [row.hand, row[side] ?? 0])) as Record<Hand, number>;
}

/** Shares of a breakdown that may not add up to the amount by a rounding; null where it is empty. */
export function handShares(
  breakdown: SupplyBreakdown,
): { hand: Hand; tokens: number; share: number }[] | null {
  const total = hands.reduce((sum, hand) => sum + breakdown[hand], 0);
  if (!(total > 0)) return null;
  return hands.map((hand) => ({ hand, tokens: breakdown[hand], share: breakdown[hand] / total }));
}

/** Whose tokens a breakdown is of: "the only wallet", "all 36 known wallets", "the 1,000 largest wallets". */
export function populationText(wallets: number | null, counted: Pick<Hands, "isLeast"> = {}): string {
  const word = rowNoun("wallet", counted);
  if (wallets === null || wallets >= 1000) return `the 1,000 largest ${word}s`;
  if (wallets === 1) return `the only ${word}`;
  return wallets === 2 ? `both ${word}s` : `all ${wallets} ${word}s`;
}

function part(value: number, whole: number | null): number | null {
  return whole !== null && whole > 0 ? value / whole : null;
}
