import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { importTokens } from "../ledger/test-ledger.ts";
import { exportToken } from "../store/bundle/export-bundle.ts";
import { DatabaseFile } from "../store/database.ts";
import { newestVersion } from "../store/migration.ts";
import { openStore } from "../store/store.ts";
import { BundleSender } from "./bundle-sender.ts";
import { Claims } from "./claims.ts";
import type { ClusterConnection } from "./clickhouse.ts";
import { ClusterServer } from "./cluster-server.ts";
import { readHead } from "./heads.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { openProxies, type TestProxy } from "./test-proxy.ts";
import { Worker } from "./worker.ts";

const ignore = () => undefined;
let tokens = 0;
const newToken = () => `0x${(tokens += 1).toString(16).padStart(40, "0")}`;
const mint = (block: number) => ({
  time: 1_700_000_000 + block,
  block,
  position: 0,
  from: null,
  to: "owner",
  amount: 1,
});

describeCluster("what goes wrong between machines and ClickHouse", () => {
  let cluster: TestCluster;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    cluster = await openTestCluster();
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(() => cluster?.close());

  async function proxied(): Promise<{ proxies: readonly TestProxy[]; connection: ClusterConnection }> {
    const { proxies, urls } = await openProxies(cluster.connection.urls);
    for (const proxy of proxies) closers.push(() => proxy.close());
    return { proxies, connection: { ...cluster.connection, urls } };
  }
  async function openServer(connection = cluster.connection) {
    const server = await ClusterServer.open({
      connection,
      directory: join(cluster.directory, `server-${closers.length}-${tokens}`),
      houseMiB: 64,
      memoryMiB: 256,
      namedPairs: {},
      logger: { warn: ignore },
    });
    closers.push(() => server.close());
    return server;
  }
  async function openWorker(connection = cluster.connection) {
    const directory = join(cluster.directory, `worker-${closers.length}-${tokens}`);
    const store = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 256 });
    const logger = { info: ignore, warn: ignore, error: ignore };
    const worker = await Worker.join({ connection, store, directory, logger });
    closers.push(async () => {
      await worker.close();
      await store.close();
    });
    return { worker, store, published: worker.publishingStore() };
  }
  const held = async (server: ClusterServer, address: string) => {
    const args = { chain_id: "eth", contract_address: address, token_address: address, limit: 1, offset: 0 };
    const { holders } = JSON.parse((await server.backend.getHolders(args)).body) as {
      holders: { amount: number }[];
    };
    return holders[0]!.amount;
  };

  test("a bundle of a newer schema: the older one answers where it is, else it is said", async () => {
    const address = newToken();
    const { published, store, worker } = await openWorker();
    await importTokens(published, [{ address, transfers: [mint(1)] }]);
    const server = await openServer();
    expect(await held(server, address)).toBe(1);
    await importTokens(store, [{ address, transfers: [mint(2)] }]);
    const path = join(cluster.directory, "newer.duckdb");
    const facts = await store.withTempTables((db) => exportToken(db, { chain: "eth", address }, path));
    const file = await DatabaseFile.open({
      path,
      memoryLimitMiB: 64,
      threads: 1,
      tempDirectory: `${path}.tmp`,
    });
    await (await file.connect()).run(`UPDATE schema_version SET version = ${newestVersion + 1}`);
    await file.close();
    const { holder, shards } = worker;
    await new BundleSender({ shards, holder, claims: new Claims(shards, holder) }).send(
      `eth/${address}`,
      path,
      facts!,
    );
    await delay(1_100);
    expect(await held(server, address)).toBe(1);
    const fresh = await openServer();
    await expect(held(fresh, address)).rejects.toThrow("published by a newer Holderscope");
  });

  test("a token of which a column of lists cannot be worked out is published without it", async () => {
    const { published, worker } = await openWorker();
    // No pool can be reckoned of what is no address.
    await importTokens(published, [{ address: "odd", transfers: [mint(1)] }]);
    expect(worker.status()).toMatchObject({ waiting: 0, faults: [] });
    expect(await held(await openServer(), "odd")).toBe(1);
  });

  test("a replica that lags is asked once, and another has the bundle", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [{ address, transfers: [mint(1)] }]);
    const { proxies, connection } = await proxied();
    const urls = cluster.connection.urls.map(([own], shard) => [proxies[shard]!.url, own!]);
    const server = await openServer({ ...connection, urls });
    for (const proxy of proxies) proxy.mode = "lagging";
    expect(await held(server, address)).toBe(1);
  });

  test("where no replica has it yet the older bundle answers, and then the newer one", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [{ address, transfers: [mint(1)] }]);
    const { proxies, connection } = await proxied();
    const server = await openServer(connection);
    expect(await held(server, address)).toBe(1);
    for (const proxy of proxies) proxy.mode = "lagging";
    await importTokens(published, [{ address, transfers: [mint(2)] }]);
    await delay(1_100);
    expect(await held(server, address)).toBe(1);
    const token = { chain: "eth", address } as const;
    await expect(server.refresh(token)).rejects.toThrow("the token could not be fetched");
    for (const proxy of proxies) proxy.mode = "through";
    await server.refresh(token);
    expect(await held(server, address)).toBe(2);
    // It was compared with what is published a moment ago, and is once more.
    await importTokens(published, [{ address, transfers: [mint(3)] }]);
    await server.refresh(token);
    expect(await held(server, address)).toBe(3);
  });

  test("while ClickHouse is away a server answers what it has", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [{ address, transfers: [mint(1)] }]);
    const { proxies, connection } = await proxied();
    const server = await openServer({ ...connection, patienceMs: 1_000 });
    expect(await held(server, address)).toBe(1);
    for (const proxy of proxies) proxy.mode = "cut";
    await delay(1_100);
    expect(await held(server, address)).toBe(1);
    expect(server.gauges.holderscope_cluster_tokens).toBeGreaterThan(0);
    await expect
      .poll(() => server.gauges.holderscope_cluster_read_age_seconds, { timeout: 10_000 })
      .toBeGreaterThan(1.5);
    for (const proxy of proxies) proxy.mode = "through";
  });

  test("what was done and not answered is done once", async () => {
    const address = newToken();
    const { proxies, connection } = await proxied();
    const { published, worker } = await openWorker(connection);
    await importTokens(published, [{ address, transfers: [mint(1)] }]);
    const before = await readHead(cluster.shards, `eth/${address}`);
    for (const proxy of proxies) proxy.mode = "lose-answers";
    setTimeout(() => proxies.forEach((proxy) => (proxy.mode = "through")), 700);
    await importTokens(published, [{ address, transfers: [mint(2)] }]);
    const after = await readHead(cluster.shards, `eth/${address}`);
    expect(after.n).toBe(before.n + 1);
    expect(worker.status().waiting).toBe(0);
    expect(await held(await openServer(), address)).toBe(2);
  });

  test("a full disk of ClickHouse: the import is stored, said to wait, and published later", async () => {
    const address = newToken();
    const { proxies, connection } = await proxied();
    const { published, worker } = await openWorker({ ...connection, patienceMs: 500 });
    for (const proxy of proxies) proxy.mode = "full";
    await expect(importTokens(published, [{ address, transfers: [mint(1)] }])).rejects.toThrow(
      /stored on this machine and not published yet: .*not enough space/,
    );
    await worker.publishAll(ignore);
    expect(worker.status().faults).toContainEqual([
      `eth/${address}`,
      expect.stringContaining("not enough space"),
    ]);
    for (const proxy of proxies) proxy.mode = "through";
    await worker.publishAll(ignore);
    expect(worker.status()).toMatchObject({ waiting: 0, faults: [] });
    expect(await held(await openServer(), address)).toBe(1);
  });
});
