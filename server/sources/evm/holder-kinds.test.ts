import v2Factory from "@uniswap/v2-core/build/UniswapV2Factory.json" with { type: "json" };
import v3Factory from "@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json" with { type: "json" };
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HolderSummary, Labels } from "../../../contract/labels.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { poolFactories } from "../../address-kinds/factories.ts";
import { openStore, type Store } from "../../store/store.ts";
import { type Anvil, noAnvil, startAnvil } from "./test-anvil.ts";
import { nameViews } from "./test-contract.ts";
import { runSource, until } from "./test-index.ts";

const word = (value: string | number) =>
  (typeof value === "number" ? value.toString(16) : value.slice(2)).padStart(64, "0");
const nobody = `0x${"0".repeat(40)}`;
const wallets = Array.from({ length: 5 }, (_, index) => `0x${String(index + 1).repeat(40)}`);
const delegated = `0x${"d".repeat(40)}`;

let anvil: Anvil;
let store: Store;
beforeAll(async () => {
  if (noAnvil !== undefined) return;
  anvil = await startAnvil({ timestamp: 1_600_000_000 });
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
});
afterAll(async () => {
  await anvil?.stop();
  await store?.close();
});

test("pools of the published Uniswap factories are found; a contract that only claims to be one is none, nor is a wallet", async ({
  skip,
}) => {
  if (noAnvil !== undefined) skip(noAnvil);
  const token = await anvil.deploy({ views: nameViews("Test", "TST", 0) });
  const other = await anvil.deploy({ views: nameViews("Other", "OTH", 0) });
  const third = await anvil.deploy({ views: nameViews("Third", "3RD", 0) });
  const v2 = await anvil.send({
    data: `0x${v2Factory.bytecode}${word(anvil.sender)}`,
  });
  const v3 = await anvil.send({
    data: v3Factory.bytecode,
  });
  const ask = async (to: string, data: string) =>
    `0x${(await anvil.request<string>("eth_call", [{ to, data }, "latest"])).slice(26)}`;
  const pairOf = async (one: string, two: string) => {
    await anvil.send({ to: v2, data: `0xc9c65396${word(one)}${word(two)}` });
    return ask(v2, `0xe6a43905${word(one)}${word(two)}`);
  };
  const pair = await pairOf(token, other);
  const foreign = await pairOf(other, third);
  await anvil.send({ to: v3, data: `0xa1671295${word(token)}${word(other)}${word(3_000)}` });
  const pool = await ask(v3, `0x1698ee82${word(token)}${word(other)}${word(3_000)}`);
  const [token0, token1] = [token, other].toSorted();
  const liar = await anvil.deploy({
    views: {
      "0x0dfe1681": `0x${word(token0!)}`,
      "0xd21220a7": `0x${word(token1!)}`,
      "0xc45a0155": `0x${word(v2)}`,
    },
  });
  await anvil.request("anvil_setCode", [delegated, `0xef0100${liar.slice(2)}`]);
  const holders = [pair, pool, foreign, liar, delegated, ...wallets];
  await anvil.transfer(
    token,
    holders.map((to, index) => ({ from: nobody, to, amount: BigInt(1_000 - index) })),
  );

  const factories = poolFactories
    .filter(({ protocol }) => protocol.startsWith("Uniswap"))
    .map((row) => ({ ...row, factory: row.version === "v2" ? v2 : v3 }));
  const { source, stop } = runSource(store, anvil.url, { tokens: [token], factories });
  await until(source, async () => {
    const [row] = await store.reader.rows<{ asked: bigint }>("SELECT count(*) AS asked FROM address_kinds");
    return Number(row!.asked) === holders.length;
  });
  await stop();

  const backend = createStoreBackend(store);
  const answer = await backend.getLabels({ chain_id: "eth", address: holders, token: [token] });
  const { addresses } = JSON.parse(answer.body) as Labels;
  expect(Object.fromEntries(addresses.map(({ address, kind }) => [address, kind]))).toEqual({
    [pair]: "pool",
    [pool]: "pool",
    [foreign]: "contract",
    [liar]: "contract",
    [delegated]: "wallet",
    ...Object.fromEntries(wallets.map((address) => [address, "wallet"])),
  });
  expect(addresses[0]!.pool).toEqual({
    protocol: "Uniswap v2",
    tokens: [token0, token1],
    against: null,
    fee: null,
  });
  expect(addresses[1]!.pool).toMatchObject({ protocol: "Uniswap v3", fee: 0.003 });
  expect(addresses[4]!.evidence).toContain(liar);
  const args = { chain_id: "eth", token_address: token, without: ["pool" as const], and: [], keep: [] };
  const summary = JSON.parse((await backend.getHolderSummary(args)).body) as HolderSummary;
  expect(summary.excluded.map(({ address }) => address)).toEqual([pair, pool]);
  expect(summary.holder_count).toBe(holders.length - 2);
});
