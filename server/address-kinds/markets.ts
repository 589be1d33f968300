import type { ChainId } from "../../contract/chains.ts";
import { type PoolFactory, poolFactories, usualFees } from "./factories.ts";

/** A factory as far as it is asked for pools. */
export type AskedFactory = Pick<PoolFactory, "protocol" | "version" | "factory" | "fees">;

/** Where tokens of a chain get a price in dollars. Addresses in lower case. */
export interface Market {
  /** Coins that count as a dollar. */
  readonly dollars: readonly string[];
  /** The chain's own coin as a token; null where none is known. */
  readonly wrapped: string | null;
  readonly factories: readonly AskedFactory[];
  /** The setting that names further dollars. */
  readonly setting: string;
}

const v2 = (protocol: string, factory: string): AskedFactory => {
  return { protocol, version: "v2", factory, fees: [] };
};
const uniswapV3 = (factory = "0x1f98431c8ad98523631ae4a59f267346ea31f984"): AskedFactory => {
  return { protocol: "Uniswap v3", version: "v3", factory, fees: usualFees };
};
const pancakeV3: AskedFactory = poolFactories.find(({ protocol }) => protocol === "PancakeSwap v3")!;
const sushiV2 = "0xc35dadb65012ec5796536bd9864ed8773abc74c4";
const pancakeV2 = "0x02a84c1b3bbd7401a5f7fa98a384ebc70bb5749e";
const rollupEther = "0x4200000000000000000000000000000000000006";

const unknown = { dollars: [], wrapped: null, factories: [] };

/** A row for each chain of the table (`contract/chains.ts`); one that a setting added has none. */
const markets: Record<ChainId, Omit<Market, "setting">> = {
  eth: {
    dollars: [
      "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", // USDC
      "0xdac17f958d2ee523a2206206994597c13d831ec7", // USDT
      "0x6b175474e89094c44da98b954eedeac495271d0f", // DAI
    ],
    wrapped: "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2",
    factories: poolFactories,
  },
  base: {
    dollars: [
      "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913", // USDC
      "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca", // USDbC
      "0x50c5725949a6f0c72e6c4a641f24049a917db0cb", // DAI
    ],
    wrapped: rollupEther,
    factories: [
      v2("Uniswap v2", "0x8909dc15e40173ff4699343b6eb8132c65e18ec6"),
      v2("SushiSwap", "0x71524b4f93c58fcbf659783284e38825f0622859"),
      v2("PancakeSwap v2", pancakeV2),
      uniswapV3("0x33128a8fc17869897dce68ed026d694621f6fdfd"),
      pancakeV3,
    ],
  },
  arbitrum: {
    dollars: [
      "0xaf88d065e77c8cc2239327c5edb3a432268e5831", // USDC
      "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8", // USDC.e
      "0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9", // USDT
      "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1", // DAI
    ],
    wrapped: "0x82af49447d8a07e3bd95bd0d56f35241523fbab1",
    factories: [
      v2("Uniswap v2", "0xf1d7cc64fb4452f05c498126312ebe29f30fbcf9"),
      v2("SushiSwap", sushiV2),
      v2("PancakeSwap v2", pancakeV2),
      uniswapV3(),
      pancakeV3,
    ],
  },
  optimism: {
    dollars: [
      "0x0b2c639c533813f4aa9d7837caf62653d097ff85", // USDC
      "0x7f5c764cbc14f9669b88837ca1490cca17c31607", // USDC.e
      "0x94b008aa00579c1307b0ef2c499ad98a8ce58e58", // USDT
      "0xda10009cbd5d07dd0cecc66161fc93d7c9000da1", // DAI
    ],
    wrapped: rollupEther,
    factories: [v2("Uniswap v2", "0x0c3c1c532f1e39edf36be9fe0be1410313e074bf"), uniswapV3()],
  },
  polygon: {
    dollars: [
      "0x3c499c542cef5e3811e1192ce70d8cc03d5c3359", // USDC
      "0x2791bca1f2de4661ed88a30c99a7a9449aa84174", // USDC.e
      "0xc2132d05d31c914a87c6611c10748aeb04b58e8f", // USDT
      "0x8f3cf7ad23cd3cadbd9735aff958023239c6a063", // DAI
    ],
    wrapped: "0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270",
    factories: [
      v2("QuickSwap v2", "0x5757371414417b8c6caad45baef941abc7d3ab32"),
      v2("SushiSwap", sushiV2),
      v2("Uniswap v2", "0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c"),
      uniswapV3(),
    ],
  },
  bnb: {
    dollars: [
      "0x55d398326f99059ff775485246999027b3197955", // USDT
      "0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d", // USDC
      "0xe9e7cea3dedca5984780bafc599bd69add087d56", // BUSD
    ],
    wrapped: "0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c",
    factories: [
      v2("PancakeSwap v2", "0xca143ce32fe78f1f7019d7d551a6402fc5350c73"),
      v2("Uniswap v2", "0x8909dc15e40173ff4699343b6eb8132c65e18ec6"),
      pancakeV3,
      uniswapV3("0xdb1d10011ad0ff90774d0c6bb92e5c5c8b4461f7"),
    ],
  },
  avalanche: {
    dollars: [
      "0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e", // USDC
      "0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7", // USDT
      "0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664", // USDC.e
    ],
    wrapped: "0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7",
    factories: [
      v2("Trader Joe", "0x9ad6c38be94206ca50bb0d90783181662f0cfa10"),
      v2("Uniswap v2", "0x9e5a52f57b3038f1b8eee45f28b3c1967e22799c"),
      uniswapV3("0x740b1c1de25031c31ff4fc9a62f554a55cdc1bad"),
    ],
  },
  // Prices of its tokens come from a price API or from files.
  sol: unknown,
};

/** The market of a chain, with further coins that count as a dollar. */
export function marketOf(chain: ChainId, dollars: readonly string[] = []): Market {
  const known = Object.hasOwn(markets, chain) ? markets[chain] : unknown;
  return {
    ...known,
    dollars: [...new Set([...known.dollars, ...dollars])],
    setting: `HOLDERSCOPE_${chain.toUpperCase()}_DOLLARS`,
  };
}
