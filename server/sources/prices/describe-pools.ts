import type { PricePool } from "../../store/sources/price-route.ts";

/** "Uniswap v3 pool 0x… of TKN and WETH ($1,200,000), then Uniswap v2 pair 0x… of USDC and WETH ($90,000,000)". */
export function describePools(pools: readonly PricePool[]): string {
  return pools.map(describePool).join(", then ");
}

function describePool({ protocol, version, address, tickers, depthUsd }: PricePool): string {
  const what = `${version === "v2" ? "pair" : "pool"} ${address}`;
  const named = protocol === null ? `${what}, like those of Uniswap ${version},` : `${protocol} ${what}`;
  const depth = depthUsd === null ? "" : ` ($${Math.round(depthUsd).toLocaleString("en")})`;
  return `${named} of ${tickers.join(" and ")}${depth}`;
}
