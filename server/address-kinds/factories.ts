/** A factory that puts each of its pools at an address that follows from the pool's two tokens, and its fee if it has one. */
export interface PoolFactory {
  readonly protocol: string;
  /** How the pool's address follows, and how a pool is asked for. */
  readonly version: "v2" | "v3";
  /** Whose `getPair` or `getPool` says which pools are its own. */
  readonly factory: string;
  /** Who puts the pools there, where it is not the factory. */
  readonly deployer?: string;
  /** Keccak of the code that makes a pool. */
  readonly initCodeHash: string;
  /** Of the pools that there are, in millionths of a trade; v2 has one for all. */
  readonly fees: readonly number[];
}

export const usualFees = [100, 500, 3_000, 10_000];

/** Of Ethereum. A test has a pool of each whose address is published. */
export const poolFactories: readonly PoolFactory[] = [
  {
    protocol: "Uniswap v2",
    version: "v2",
    factory: "0x5c69bee701ef814a2b6a3edd4b1652cb9cc5aa6f",
    initCodeHash: "0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f",
    fees: [],
  },
  {
    protocol: "SushiSwap",
    version: "v2",
    factory: "0xc0aee478e3658e2610c5f7a4a2e1777ce9e4f2ac",
    initCodeHash: "0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303",
    fees: [],
  },
  {
    protocol: "ShibaSwap",
    version: "v2",
    factory: "0x115934131916c8b277dd010ee02de363c09d037c",
    initCodeHash: "0x65d1a3b1e46c6e4f1be1ad5f99ef14dc488ae0549dc97db9b30afe2241ce1c7a",
    fees: [],
  },
  {
    protocol: "PancakeSwap v2",
    version: "v2",
    factory: "0x1097053fd2ea711dad45caccc45eff7548fcb362",
    initCodeHash: "0x57224589c67f3f30a6b0d7a1b54cf3153ab84563bc609ef41dfb34f8b2974d2d",
    fees: [],
  },
  {
    protocol: "Uniswap v3",
    version: "v3",
    factory: "0x1f98431c8ad98523631ae4a59f267346ea31f984",
    initCodeHash: "0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54",
    fees: usualFees,
  },
  {
    protocol: "PancakeSwap v3",
    version: "v3",
    factory: "0x0bfbcf9fa4f9c56b0f40a671ad40e0805a091865",
    deployer: "0x41ff9aa7e16b8b1a8a8dc4f0efacd93d02d071c9",
    initCodeHash: "0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2",
    fees: [100, 500, 2_500, 10_000],
  },
];

/** What tokens of Ethereum are mostly traded against, by address. */
export const tradedAgainst: ReadonlyMap<string, string> = new Map([
  ["0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "WETH"],
  ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "USDC"],
  ["0xdac17f958d2ee523a2206206994597c13d831ec7", "USDT"],
  ["0x6b175474e89094c44da98b954eedeac495271d0f", "DAI"],
  ["0x2260fac5e5542a773aa44fbcfedf7c193bc2c599", "WBTC"],
]);
