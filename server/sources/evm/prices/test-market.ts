import testToken from "@uniswap/v2-core/build/ERC20.json" with { type: "json" };
import v2Factory from "@uniswap/v2-core/build/UniswapV2Factory.json" with { type: "json" };
import v3Factory from "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json" with { type: "json" };
import type { Market } from "../../../address-kinds/markets.ts";
import type { Anvil } from "../test-anvil.ts";
import { assemble, creationCode } from "../test-contract.ts";
import { poolQuestion } from "./pools.ts";

/** Hexadecimal words of addresses and whole numbers, negative ones too. */
export const words = (...values: readonly (string | bigint | number)[]) =>
  values
    .map((value) =>
      typeof value === "string"
        ? value.slice(2).padStart(64, "0")
        : BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, "0"),
    )
    .join("");

const transfer = (to: string, amount: bigint) => `0xa9059cbb${words(to, amount)}`;

/**
 * Calls what the first word names with the rest, and pays a pool of v3 what that asks for in its callback, in the
 * tokens of the two words that it was given.
 */
const payerCode = (() => {
  const pay = (amount: string, token: string, skip: string) => `
    ${amount} CALLDATALOAD DUP1 PUSH0 SLT ISZERO @${skip} JUMPI
    0xa9059cbb${"00".repeat(28)} PUSH0 MSTORE CALLER 0x04 MSTORE DUP1 0x24 MSTORE
    PUSH0 PUSH0 0x44 PUSH0 PUSH0 ${token} CALLDATALOAD GAS CALL ISZERO @fail JUMPI
    ${skip}: POP`;
  return creationCode(
    assemble(`
      PUSH0 CALLDATALOAD 0xe0 SHR @callback JUMPI
      0x20 CALLDATASIZE SUB DUP1 0x20 PUSH0 CALLDATACOPY
      PUSH0 PUSH0 DUP3 PUSH0 PUSH0 PUSH0 CALLDATALOAD GAS CALL @done JUMPI
      fail: PUSH0 PUSH0 REVERT
      done: STOP
      callback: ${pay("0x04", "0x84", "first")} ${pay("0x24", "0xa4", "second")} STOP`),
  );
})();

/** All of it is to fit what the store can hold. */
const plenty = 10n ** 36n;
/** Whole ranges of ticks of pools with 0.3 %, and the roots at which a swap stops. */
const widest = 887_220;
const [lowestRoot, highestRoot] = [4295128740n, 1461446703485210103287273052203988822378723970341n];

export interface TestPool {
  readonly address: string;
  readonly version: "v2" | "v3";
  /** In the pool's order. */
  readonly tokens: readonly [string, string];
}

export type Call = { readonly to: string; readonly data: string };

/** For tests: the published factories of both versions on a chain of one's own, and tokens to trade. */
export async function openMarket(anvil: Anvil) {
  const v2 = await anvil.send({ data: `0x${v2Factory.bytecode}${words(anvil.sender)}` });
  const v3 = await anvil.send({ data: v3Factory.bytecode });
  const payer = await anvil.send({ data: payerCode });
  const ask = async (to: string, data: string, block: string | number = "latest") => {
    const at = typeof block === "number" ? `0x${block.toString(16)}` : block;
    return anvil.request<string>("eth_call", [{ to, data }, at]);
  };

  /** An ERC-20 whose supply the sender and the payer have. */
  const createToken = async (decimals: number) => {
    const code = `0x${testToken.bytecode}`.replace(
      "601281565b",
      `60${decimals.toString(16).padStart(2, "0")}81565b`,
    );
    const token = await anvil.send({ data: code + words(2n * plenty) });
    await anvil.send({ to: token, data: transfer(payer, plenty) });
    return token;
  };

  const poolOf = async (version: "v2" | "v3", one: string, other: string, fee: number): Promise<TestPool> => {
    const factory = version === "v2" ? v2 : v3;
    const create =
      version === "v2" ? `0xc9c65396${words(one, other)}` : `0xa1671295${words(one, other, fee)}`;
    await anvil.send({ to: factory, data: create });
    const address = `0x${(await ask(factory, poolQuestion(version, [one, other], BigInt(fee)))).slice(26)}`;
    return { address, version, tokens: [one, other].toSorted() as [string, string] };
  };

  const through = (call: Call): Call => ({ to: payer, data: `0x${words(call.to)}${call.data.slice(2)}` });
  const payFrom = ({ tokens }: TestPool) => words(64n, ...tokens);

  return {
    v2,
    v3,
    payer,
    ask,
    createToken,
    market: (dollars: readonly string[], wrapped: string | null): Market => ({
      dollars,
      wrapped,
      factories: [
        { protocol: "Uniswap v2", version: "v2", factory: v2, fees: [] },
        { protocol: "Uniswap v3", version: "v3", factory: v3, fees: [500, 3_000, 10_000] },
      ],
      setting: "HOLDERSCOPE_ETH_DOLLARS",
    }),

    /** A pair of v2 that holds these amounts. */
    async createPair(one: string, ofOne: bigint, other: string, ofOther: bigint): Promise<TestPool> {
      const pair = await poolOf("v2", one, other, 0);
      if (ofOne > 0n) {
        await anvil.send({ to: one, data: transfer(pair.address, ofOne) });
        await anvil.send({ to: other, data: transfer(pair.address, ofOther) });
        await anvil.send({ to: pair.address, data: `0x6a627842${words(anvil.sender)}` });
      }
      return pair;
    },

    /** A pool of v3 with this root and as much liquidity at every price. */
    async createPool(one: string, other: string, root: bigint, liquidity: bigint): Promise<TestPool> {
      const pool = await poolOf("v3", one, other, 3_000);
      await anvil.send({ to: pool.address, data: `0xf637731d${words(root)}` });
      const mint = `0x3c8a7d8d${words(payer, -widest, widest, liquidity, 160n)}${payFrom(pool)}`;
      if (liquidity > 0n) await anvil.send(through({ to: pool.address, data: mint }));
      return pool;
    },

    /** What sells so much of a token to a pool. */
    async sell(pool: TestPool, token: string, amount: bigint): Promise<Call[]> {
      const isFirst = pool.tokens[0] === token;
      if (pool.version === "v3") {
        const limit = isFirst ? lowestRoot : highestRoot;
        const data = `0x128acb08${words(payer, isFirst ? 1n : 0n, amount, limit, 160n)}${payFrom(pool)}`;
        return [through({ to: pool.address, data })];
      }
      const held = await reservesOf(pool);
      const [own, other] = isFirst ? held : [held[1], held[0]];
      const out = (amount * 997n * other) / (own * 1_000n + amount * 997n);
      const swap = `0x022c0d9f${words(isFirst ? 0n : out, isFirst ? out : 0n, anvil.sender, 128n, 0n)}`;
      return [
        { to: token, data: transfer(pool.address, amount) },
        { to: pool.address, data: swap },
      ];
    },

    /** All in one block. Throws where one fails. */
    async inOneBlock(calls: readonly Call[]): Promise<number> {
      // Prices of one second are one.
      const latest = anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
      const { timestamp } = await latest;
      const answers = await anvil.requests([
        ...calls.map((call) => {
          const sent = { from: anvil.sender, gas: "0x989680", gasPrice: "0x0", ...call };
          return ["eth_sendTransaction", [sent]] as const;
        }),
        ["evm_mine", [{ timestamp: Number(timestamp) + 12 }]],
      ]);
      const hashes = answers.slice(0, -1);
      const receipts = await anvil.requests(
        hashes.map((hash) => ["eth_getTransactionReceipt", [hash]] as const),
      );
      const found = receipts as { status: string; blockNumber: string }[];
      if (found.some(({ status }) => status !== "0x1")) throw new Error("a trade failed");
      return Number(found.at(-1)!.blockNumber);
    },

    reservesOf,
    /** What a pool of v3 says its root is. */
    async rootOf({ address }: TestPool, block: string | number = "latest"): Promise<bigint> {
      return BigInt((await ask(address, "0x3850c7bd", block)).slice(0, 66));
    },
  };

  async function reservesOf({ address }: TestPool, block: string | number = "latest") {
    const answer = await ask(address, "0x0902f1ac", block);
    return [BigInt(answer.slice(0, 66)), BigInt(`0x${answer.slice(66, 130)}`)] as const;
  }
}
