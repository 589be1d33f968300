import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { EvmSource } from "../server/sources/evm/evm-source.ts";
import { transferEvent } from "../server/sources/evm/events.ts";
import { noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { nameViews } from "../server/sources/evm/test-contract.ts";
import { openStore } from "../server/store/store.ts";
import { type Figure, median, note, say } from "./report.ts";

const blockCount = 400;
const logsPerBlock = 250;
const blocksPerCall = 100;
const rounds = 3;

/** Events a second that an index takes in from a node, beside what the node gives to who only asks for them. */
export async function measureIndex(): Promise<Figure[]> {
  if (noAnvil !== undefined) return [note("logs indexed a second", noAnvil)];
  const anvil = await startAnvil({ timestamp: 1_600_000_000 });
  try {
    const token = await anvil.deploy({ views: nameViews("Bench", "BENCH", 0) });
    const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "b")}`;
    const nobody = `0x${"0".repeat(40)}`;
    say(`making ${blockCount} blocks of ${logsPerBlock} transfers`);
    const blocks = Array.from({ length: blockCount }, (_, block) => {
      const one = (index: number) => ({ from: nobody, to: wallet((block * 37 + index) % 5_000), amount: 1n });
      return [
        1_600_001_000 + block * 12,
        Array.from({ length: logsPerBlock }, (__, index) => one(index)),
      ] as const;
    });
    await anvil.transferMany(token, blocks);
    const bare: number[] = [];
    const indexed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await bareRate(anvil.url, token));
      indexed.push(await indexRate(anvil.url, token));
    }
    const ratios = indexed.map((rate, round) => rate / bare[round]!);
    const shown = (rate: number) => Math.round(rate).toLocaleString("en");
    return [
      note("logs of bare eth_getLogs a second", shown(median(bare))),
      note("logs indexed a second, computed", shown(median(indexed))),
      note("indexed to bare", median(ratios).toFixed(2)),
    ];
  } finally {
    await anvil.stop();
  }
}

async function bareRate(url: string, token: string): Promise<number> {
  const startMs = performance.now();
  let count = 0;
  for (let from = 0; from <= blockCount + 1; from += blocksPerCall) {
    const filter = {
      address: token,
      topics: [transferEvent],
      fromBlock: `0x${from.toString(16)}`,
      toBlock: `0x${(from + blocksPerCall - 1).toString(16)}`,
    };
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params: [filter] }),
    });
    count += ((await response.json()) as { result: unknown[] }).result.length;
  }
  if (count !== blockCount * logsPerBlock) throw new Error(`the node answers ${count} logs`);
  return (count * 1_000) / (performance.now() - startMs);
}

/** From nothing to answers, on an empty store. */
async function indexRate(url: string, token: string): Promise<number> {
  const store = await openStore({ path: ":memory:", threads: availableParallelism() });
  const end = new AbortController();
  const source = new EvmSource(store, {
    chain: "eth",
    rpc: { urls: [url], concurrency: 6, rate: 0 },
    tokens: [token],
    finality: 16,
    pollMs: 50,
  });
  const startMs = performance.now();
  const running = source.run(end.signal);
  while (source.status().state !== "following") await sleep(5);
  const seconds = (performance.now() - startMs) / 1_000;
  end.abort();
  await running;
  const [stored] = await store.reader.rows<{ count: bigint }>("SELECT count(*) AS count FROM transfers");
  await store.close();
  if (Number(stored!.count) !== blockCount * logsPerBlock)
    throw new Error(`${stored!.count} logs were indexed`);
  return (blockCount * logsPerBlock) / seconds;
}
