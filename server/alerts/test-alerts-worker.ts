// A process of alerts.kill.test.ts: a token that grows by a holder at a time, alerts on it, and their webhooks. It is
// killed again and again, and goes on where it was.
import { join } from "node:path";
import { TokenWatch } from "../api/events/token-watch.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import { importTokens } from "../ledger/test-ledger.ts";
import { openStore } from "../store/store.ts";
import { AlertEngine } from "./alert-engine.ts";
import { AlertRecords } from "./alert-records.ts";
import { Deliveries } from "./deliveries.ts";
import { makeSecret } from "./webhook.ts";

export interface WorkerOrder {
  readonly directory: string;
  readonly webhook: string;
  /** Holders in the end; from the second on each has an alert. */
  readonly holders: number;
  /** Holders that come in one life of the process; then it only delivers. */
  readonly most: number;
}

export const killedToken = { chain: "eth", address: `0x${"1".repeat(40)}` } as const;

if (process.argv[2] !== undefined) await work(JSON.parse(process.argv[2]) as WorkerOrder);

async function work({ directory, webhook, holders, most }: WorkerOrder): Promise<void> {
  const store = await openStore({ path: join(directory, "alerts.duckdb") });
  const backend = createStoreBackend(store);
  const onError = (error: unknown) => {
    throw error;
  };
  const [row] = await store.reader.rows<{ holder_count: number }>("SELECT holder_count FROM tokens");
  const grow = (number: number) =>
    importTokens(store, [
      {
        address: killedToken.address,
        transfers: [
          { time: 1_700_000_000 + number, from: null, to: `w${number}`, amount: 1, position: number },
        ],
      },
    ]);
  let count = row?.holder_count ?? 0;
  if (count === 0) await grow((count += 1));
  const watch = new TokenWatch({ backend, store, onError });
  const records = new AlertRecords(store.accountRecords);
  const known = new Set((await records.rules()).map(({ id }) => id));
  for (let threshold = 2; threshold <= holders; threshold += 1) {
    if (known.has(`rule${threshold}`)) continue;
    await records.addRule({
      id: `rule${threshold}`,
      owner: "ann",
      tokens: [killedToken],
      wallet: null,
      condition: { kind: "holder_count", direction: "above", threshold, window: null },
      quietSeconds: 0,
      webhook: { url: webhook, secret: makeSecret(), fault: null },
      createdAt: 0,
      isPaused: false,
      memories: {},
    });
  }
  let deliveries: Deliveries | undefined;
  const engine = await AlertEngine.open({
    records,
    backend,
    watch,
    rewound: store.rewound,
    onError,
    isOwner: async () => true,
    onDelivery: () => deliveries?.startDue(),
  });
  deliveries = new Deliveries({ engine, allowsPrivate: true, publicUrl: "", onError });
  deliveries.startDue();
  for (let grown = 0; count < holders && grown < most; grown += 1) {
    await grow((count += 1));
    await engine.idle();
  }
  const isDone = () =>
    engine.firings.size === holders - 1 &&
    [...engine.firings.values()].every((firing) => firing.deliveries[0]!.state === "delivered");
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
  process.stdout.write("done\n");
  process.exit(0);
}
