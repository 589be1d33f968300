import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { TokenAddress } from "../../contract/address.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import { askAbout, differences } from "../api/test-questions.ts";
import type { Store } from "../store/store.ts";
import { ClusterServer } from "./cluster-server.ts";
import type { TestCluster } from "./test-cluster.ts";
import { Worker } from "./worker.ts";

/** A server does not read a head again within a second. */
const headMs = 1_100;

/** A worker and a server, by which stores are published and asked. */
export interface Comparison {
  /** Publishes all tokens of a store; then the server answers every question about them as the store does. How many there were. */
  compare(store: Store): Promise<number>;
  close(): Promise<void>;
}

export async function openComparison(cluster: TestCluster): Promise<Comparison> {
  const { connection } = cluster;
  const failures: unknown[] = [];
  const ignore = () => undefined;
  const logger = { info: ignore, warn: ignore, error: (what: unknown) => void failures.push(what) };
  const server = await ClusterServer.open({
    connection,
    directory: join(cluster.directory, "compared"),
    houseMiB: 128,
    memoryMiB: 256,
    namedPairs: {},
    logger,
  });
  const seen = new Set<string>();
  return {
    async compare(store) {
      // The same worker each time: what an earlier store had, and this one has not, is taken out.
      const directory = join(cluster.directory, "publishing");
      const worker = await Worker.join({ connection, store, directory, logger });
      await worker.close();
      expect({ failures, status: worker.status() }).toMatchObject({
        failures: [],
        status: { waiting: 0, faults: [] },
      });
      await server.update();
      const tokens = await store.reader.rows<TokenAddress>(
        "SELECT chain, address FROM tokens ORDER BY token_id",
      );
      if (tokens.some(({ address }) => seen.has(address))) await delay(headMs);
      for (const { address } of tokens) seen.add(address);
      const local = createStoreBackend(store);
      let asked = 0;
      try {
        for (const token of tokens) {
          const wallets = await store.reader.rows<{ address: string }>(
            `SELECT w.address FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner
             WHERE s.token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2)
             ORDER BY s.amount DESC, w.address LIMIT 3`,
            [token.chain, token.address],
          );
          const addresses = wallets.map(({ address }) => address);
          const ours = await askAbout(local, token, addresses);
          expect(differences(ours, await askAbout(server.backend, token, addresses)).slice(0, 3)).toEqual([]);
          asked += Object.keys(ours).length;
        }
      } finally {
        await local.close();
      }
      return asked;
    },
    close: () => server.close(),
  };
}
