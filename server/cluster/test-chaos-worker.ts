import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { importTokens } from "../ledger/test-ledger.ts";
import { openStore } from "../store/store.ts";
import type { ClusterConnection } from "./clickhouse.ts";
import { ClusterError } from "./clickhouse.ts";
import { Worker } from "./worker.ts";

// A worker that counts: it adds transfers to tokens that others want, too. Acknowledged is what it wrote into its file.

export interface ChaosOrder {
  readonly connection: ClusterConnection;
  readonly directory: string;
  readonly acknowledged: string;
  readonly tokens: readonly string[];
  readonly leaseMs: number;
}

const order = JSON.parse(process.argv[2]!) as ChaosOrder;
const ignore = () => undefined;
const store = await openStore({
  path: join(order.directory, "holderscope.duckdb"),
  memoryLimitMiB: 128,
  threads: 1,
});
for (;;) {
  const worker = await Worker.join({
    ...order,
    store,
    logger: { info: ignore, warn: ignore, error: ignore },
  });
  const published = worker.publishingStore();
  for (let round = 0; round < 3; round += 1) {
    const address = order.tokens[Math.floor(Math.random() * order.tokens.length)]!;
    // Each has a place of its own, by which it is found again.
    const block = 1 + Math.floor(Math.random() * 2 ** 40);
    const transfers = [
      { time: 1_700_000_000, block, position: 0, from: null, to: `owner_${block % 9}`, amount: 1 },
    ];
    try {
      await importTokens(published, [{ address, transfers }]);
      appendFileSync(order.acknowledged, `${address} ${block}\n`);
    } catch (error) {
      if (!(error instanceof ClusterError)) appendFileSync(order.acknowledged, `fault ${String(error)}\n`);
      await delay(50);
    }
  }
  await worker.close();
}
