import { type ChainId, familyOf } from "../../../contract/chains.ts";
import { createWalletPool, tokenAddress } from "./address.ts";
import { type Listing, listings } from "./catalogue.ts";
import { LedgerWriter } from "./ledger.ts";
import { simulate } from "./market.ts";
import { drawPlan } from "./plan.ts";
import { createRandom } from "./random.ts";
import { type Sentinel, type SentinelKey, sentinels } from "./sentinels.ts";

export interface DemoToken {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  /** Which state of the product it is there to show; null for the ordinary ones. */
  readonly sentinel: SentinelKey | null;
}

export interface DemoEntry {
  readonly token: DemoToken;
  readonly listing: Listing & Partial<Sentinel>;
  /** Writes the token's whole history: always the same one. */
  readonly write: () => LedgerWriter;
}

/** The whole market, a pure function of its seed. Histories are written when they are asked for. */
export function createDemo(seed: string): readonly DemoEntry[] {
  const pools = {
    solana: createWalletPool(seed, "sol", 60_013),
    evm: createWalletPool(seed, "eth", 20_011),
  };
  return [...listings, ...sentinels].map((listing: Listing & Partial<Sentinel>) => {
    const { chain, name, ticker, decimals, sentinel = null } = listing;
    const address = tokenAddress(chain, createRandom(`${seed} ${chain} ${ticker} address`));
    const write = () => {
      if (!listing.write) {
        const ledger = simulate(drawPlan(listing, seed), pools[familyOf(chain)], seed, address);
        listing.alter?.(ledger);
        return ledger;
      }
      const ledger = new LedgerWriter(chain, pools[familyOf(chain)], `${seed} ${ticker}`);
      listing.write(ledger);
      return ledger;
    };
    return { token: { chain, address, name, ticker, decimals, sentinel }, listing, write };
  });
}

export const demo = createDemo("holderscope");

const addresses = new Set(demo.map(({ token: { chain, address } }) => `${chain} ${address}`));
/** Also where the demo market is not here, or no longer. */
export function isOfDemo(chain: ChainId, address: string): boolean {
  return addresses.has(`${chain} ${address}`);
}
