import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runCliHere } from "../../../test/cli-in-process.ts";
import { openStore } from "../../store/store.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { networkFault } from "./open-source.ts";
import { Rpc, WrongNetworkError } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";
import { isCaughtUp, runSource, until } from "./test-index.ts";
import { type Provider, startProvider } from "./test-provider.ts";

const token = `0x${"11".repeat(20)}`;
let providers: Provider[] = [];
afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.stop()));
  providers = [];
});

function chainOf(holders: number, blocks = 30): ModelChain {
  const chain = new ModelChain();
  for (let block = 0; block < blocks; block += 1) {
    chain.mine([{ token, from: null, to: account(block % holders), amount: 5n }]);
  }
  return chain;
}

/** The same node, but of another network, or otherwise than it should be. */
async function provide(
  chain: ModelChain,
  change: (method: string, answer: unknown) => unknown = (_, same) => same,
) {
  const transport: Transport = async (method, params, signal) =>
    change(method, await chain.transport(method, params, signal));
  const provider = await startProvider(transport, {});
  providers.push(provider);
  return provider.url;
}

test("a token of one address on two chains is two tokens in one store", async () => {
  const store = await openStore({ path: ":memory:" });
  const [ethereum, base] = [chainOf(3), chainOf(7)];
  const sources = [
    runSource(store, await provide(ethereum), { tokens: [token], finality: 6 }),
    runSource(store, await provide(base), { chain: "base", tokens: [token], finality: 6 }),
  ];
  for (const { source } of sources)
    await until(source, () => isCaughtUp(source, 30) && source.checks().has(token));
  expect(await store.reader.rows("SELECT chain, holder_count FROM tokens ORDER BY chain")).toEqual([
    { chain: "base", holder_count: 7 },
    { chain: "eth", holder_count: 3 },
  ]);
  base.mine([{ token, from: null, to: account(20), amount: 5n }]);
  const holders = () => store.reader.rows("SELECT holder_count AS count FROM tokens ORDER BY chain");
  await until(
    sources[1]!.source,
    async () => JSON.stringify(await holders()) === '[{"count":8},{"count":3}]',
  );
  await Promise.all(sources.map(({ stop }) => stop()));
  await store.close();
});

test("a node of another chain is refused, and the others are asked", async () => {
  const chain = chainOf(3);
  const foreign = await provide(chain, (method, answer) => (method === "eth_chainId" ? "0x2105" : answer));
  const options = {
    concurrency: 2,
    rate: 0,
    retryDelayMs: 1,
    refuse: (id: number) => networkFault("eth", id),
  };
  const alone = new Rpc({ urls: [foreign], ...options });
  await expect(alone.identify()).rejects.toThrow(WrongNetworkError);
  await expect(alone.identify()).rejects.toThrow(
    "127.0.0.1: this node is of Base (chain id 8453), not of Ethereum (chain id 1)",
  );
  const both = new Rpc({ urls: [foreign, await provide(chain)], ...options });
  expect(await both.identify()).toBe(31_337);
  for (let call = 0; call < 5; call += 1) await both.call("eth_blockNumber", []).catch(() => undefined);
  expect(providers[0]!.calls.methods.get("eth_blockNumber")).toBeUndefined();
  expect(networkFault("base", 8_453)).toBeUndefined();
  expect(networkFault("base", 123_456)).toContain("the chain with id 123456, not of Base");
});

interface Log {
  readonly blockNumber: string;
  readonly logs?: readonly Log[];
}

test("a node that keeps leaving out logs does not end as if all were there", async () => {
  const isKept = ({ blockNumber }: Log) => Number(blockNumber) % 10 > 2;
  const url = await provide(chainOf(30, 200), (method, answer) => {
    if (method === "eth_getLogs") return (answer as Log[]).filter(isKept);
    return method === "eth_getBlockReceipts"
      ? (answer as Log[]).map((each) => ({ logs: each.logs!.filter(isKept) }))
      : answer;
  });
  const directory = await mkdtemp(join(tmpdir(), "holderscope-left-out-"));
  const done = await runCliHere(["index", "base", "--rpc", url, "--token", token], directory);
  expect(done).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/figures are wrong: balances add up to 700 of 1000 raw units/) as string,
  });
  const whole = await provide(chainOf(30, 200));
  const again = await runCliHere(
    ["index", "base", "--rpc", whole, "--token", token],
    await mkdtemp(join(directory, "whole-")),
  );
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("add up to the supply") as string });
  await rm(directory, { recursive: true });
}, 60_000);
