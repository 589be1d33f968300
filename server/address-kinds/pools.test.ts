import { expect, test } from "vitest";
import { poolFactories, tradedAgainst } from "./factories.ts";
import { poolAddress, poolsOf } from "./pools.ts";

const of = (ticker: string) => [...tradedAgainst].find(([, known]) => known === ticker)![0];
const [weth, usdc] = [of("WETH"), of("USDC")];
const shib = "0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce";

// Published addresses of pools.
test.each([
  ["Uniswap v2", usdc, weth, null, "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc"],
  ["SushiSwap", usdc, weth, null, "0x397ff1542f962076d0bfe58ea045ffa2d347aca0"],
  ["ShibaSwap", shib, weth, null, "0xcf6daab95c476106eca715d48de4b13287ffdeaa"],
  ["PancakeSwap v2", usdc, weth, null, "0x2e8135be71230c6b1b4045696d41c09db0414226"],
  ["Uniswap v3", usdc, weth, 500, "0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640"],
  ["Uniswap v3", usdc, weth, 3_000, "0x8ad599c3a0ff1de082011efddc58f1908eb6e6d8"],
  ["PancakeSwap v3", usdc, weth, 500, "0x1ac1a8feaaea1900c4166deeed0c11cc10669d36"],
])("%s has its pool where it is known to be", (protocol, token, other, fee, address) => {
  const factory = poolFactories.find((row) => row.protocol === protocol)!;
  expect(poolAddress(factory, token, other, fee)).toBe(address);
  expect(poolAddress(factory, other, token, fee)).toBe(address);
  expect(poolsOf(token).get(address)).toEqual({
    protocol,
    tokens: [token, other].toSorted(),
    against: "WETH",
    fee: fee === null ? null : fee / 1_000_000,
  });
});

test("every factory has such a pool above, and no two pools one address", () => {
  expect(new Set(poolFactories.map(({ protocol }) => protocol)).size).toBe(6);
  expect(poolsOf(shib).size).toBe(tradedAgainst.size * (4 + 8));
  expect(poolsOf(weth).size).toBe((tradedAgainst.size - 1) * (4 + 8));
});
