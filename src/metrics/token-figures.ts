import type { HolderListPage } from "../../contract/holders.ts";
import { isHolderCountLeast, type Meta } from "../../contract/meta.ts";
import type { SupplyBreakdown, TokenStats } from "../../contract/stats.ts";
import type { Token } from "../../contract/tokens.ts";
import { type Concentration, concentration } from "./concentration.ts";
import { type Counted, readCounted } from "./counted.ts";
import { type Hhi, readHhi } from "./hhi.ts";
import { readSupply } from "./supply.ts";

/** Concentration of a token from the answers that a panel has. */
export function readConcentration(
  token: Token,
  meta: Meta,
  first: HolderListPage,
  breakdown: SupplyBreakdown | null,
): Concentration {
  return concentration({
    holders: first.holders,
    holderCount: first.holder_count,
    supply: supplyOf(token, meta, first),
    breakdown,
    counted: countedOf(token, meta, first),
  });
}

/** What the rows of the holder list are. */
export function countedOf(token: Token, meta: Meta, first: HolderListPage): Counted {
  const counted = readCounted(token.network, meta.facts, first.holder_count);
  return isHolderCountLeast(meta.notes) ? { ...counted, isLeast: true } : counted;
}

export function supplyOf(token: Token, meta: Meta, first: HolderListPage | null): number {
  return readSupply(token, first?.holders ?? [], meta.sources[0]).amount;
}

/** Of wallets, where it is known of them: pages speak of wallets. */
export function giniOf(
  { gini }: Pick<TokenStats, "gini">,
  { counted }: Pick<Concentration, "counted">,
): number {
  return counted.wallets?.gini ?? gini;
}

/** Likewise. */
export function hhiOf({ hhi }: Pick<TokenStats, "hhi">, { shares, counted }: Concentration, meta: Meta): Hhi {
  const ofWallets = counted.wallets?.hhi;
  return ofWallets === undefined ? readHhi(hhi, shares, meta.sources[0]) : readHhi(ofWallets, shares, "file");
}
