import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askAbout, askLists, differences } from "../api/test-questions.ts";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { findTokens } from "../api/tokens/token-list.ts";
import type { ChainId } from "../../contract/chains.ts";
import { demo } from "../sources/demo/demo.ts";
import { ingestDemo } from "../sources/demo/test-ingest.ts";
import { openStore, type Store } from "../store/store.ts";
import { ClusterServer } from "./cluster-server.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { Worker } from "./worker.ts";

const failures: unknown[] = [];
const logger = {
  info: () => undefined,
  warn: () => undefined,
  error: (what: unknown) => void failures.push(what),
};
/** What was compared, for the terminal. */
const say = (text: string) => process.stdout.write(`${text}\n`);
const memoryMiB = 512;
/** So little that tokens come and go. */
const houseMiB = 16;

describeCluster("a server that has only ClickHouse answers as the store does", () => {
  let cluster: TestCluster;
  let store: Store;
  let local: StoreBackend;
  let server: ClusterServer;
  let tokens: { chain: ChainId; address: string }[];

  beforeAll(async () => {
    cluster = await openTestCluster();
    store = await openStore({
      path: join(cluster.directory, "worker", "holderscope.duckdb"),
      memoryLimitMiB: memoryMiB,
    });
    // All of it where the long half asks for it: 109 tokens take ten times as long.
    const isLong = process.env["HOLDERSCOPE_TEST_SEED"] !== undefined;
    await ingestDemo(store, { market: demo.filter((_, place) => isLong || place % 8 === 3) });
    local = createStoreBackend(store);
    const { connection } = cluster;
    const startedMs = performance.now();
    const worker = await Worker.join({
      connection,
      store,
      directory: join(cluster.directory, "worker"),
      logger,
    });
    await worker.close();
    expect(failures).toEqual([]);
    expect(worker.status()).toMatchObject({ waiting: 0, faults: [] });
    server = await ClusterServer.open({
      connection,
      directory: join(cluster.directory, "server"),
      houseMiB,
      memoryMiB,
      namedPairs: {},
      logger,
    });
    say(`published and listed in ${((performance.now() - startedMs) / 1_000).toFixed(1)} s`);
    tokens = await store.reader.rows("SELECT chain, address FROM tokens ORDER BY token_id");
  }, 1_200_000);
  afterAll(async () => {
    await server?.close();
    await local?.close();
    await store?.close();
    await cluster?.close();
  });

  const walletsOf = async ({ chain, address }: { chain: string; address: string }) => {
    const rows = await store.reader.rows<{ address: string }>(
      `SELECT w.address FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner
       WHERE s.token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2)
       ORDER BY s.amount DESC, w.address LIMIT 3`,
      [chain, address],
    );
    return rows.map((row) => row.address);
  };

  test("everything about every token", { timeout: 1_200_000 }, async () => {
    let asked = 0;
    const different: string[] = [];
    for (const token of tokens) {
      const wallets = await walletsOf(token);
      const ours = await askAbout(local, token, wallets);
      asked += Object.keys(ours).length;
      different.push(...differences(ours, await askAbout(server.backend, token, wallets)));
    }
    say(`${asked} answers about ${tokens.length} tokens; ${server.house.open} of them are open`);
    expect(different.slice(0, 5)).toEqual([]);
    expect(different).toHaveLength(0);
    expect(asked).toBeGreaterThan(40 * tokens.length);
    expect(server.house.open).toBeLessThan(tokens.length);
    expect(server.house.bytes).toBeLessThanOrEqual(houseMiB * 2 ** 20);
  });

  test("lists, wallets across tokens, labels and searches", { timeout: 300_000 }, async () => {
    const chains = [...new Set(tokens.map(({ chain }) => chain))];
    const wallets = await store.reader.rows<{ chain: string; address: string }>(
      `SELECT t.chain, w.address FROM wallet_stats AS s
       JOIN wallets AS w ON w.wallet_id = s.owner JOIN tokens AS t USING (token_id)
       GROUP BY ALL ORDER BY count(*) DESC, w.address LIMIT 40`,
    );
    const pairs = [
      ...wallets.map(({ chain, address }) => [chain, address] as const),
      ["eth", `0x${"9".repeat(40)}`] as const,
    ];
    const theirs = await askLists(server.backend, chains, pairs);
    let ours = theirs;
    // A list of the store does not wait for all shares of what remains: it has them a little later.
    await expect
      .poll(async () => differences((ours = await askLists(local, chains, pairs)), theirs), {
        timeout: 60_000,
      })
      .toEqual([]);
    say(`${Object.keys(ours).length} answers of lists`);
    for (const text of ["to", "usd", "0x", "zzzz"])
      for (const chain of chains)
        expect(await findTokens(server.store.reader, chain, text, 20)).toEqual(
          await findTokens(store.reader, chain, text, 20),
        );
  });

  test("a token and a chain that nobody has", async () => {
    const nobody = { chain: "eth", address: `0x${"9".repeat(40)}` } as const;
    const theirs = await askAbout(server.backend, nobody, ["x"]);
    expect(differences(await askAbout(local, nobody, ["x"]), theirs)).toEqual([]);
  });
});
