import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { IndexingJobs } from "../jobs/indexing-jobs.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { liveSources } from "../operation/live-sources.ts";
import { EvmSource } from "../sources/evm/evm-source.ts";
import { account, ModelChain } from "../sources/evm/test-chain.ts";
import { openStore } from "../store/store.ts";
import { ClusterServer } from "./cluster-server.ts";
import { readHead } from "./heads.ts";
import { placeOf } from "./placement.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { openProxies } from "./test-proxy.ts";
import { Worker } from "./worker.ts";

const ignore = () => undefined;
const logger = { info: ignore, warn: ignore, error: ignore };
const leaseMs = 5_000;
/** For a machine whose cores are used by others: what is waited for takes some seconds on one that is not. */
const patienceMs = 60_000;
const contracts = Array.from({ length: 6 }, (_, number) => `0x${`${number + 1}`.repeat(40)}`);
const names = ["first", "second"];
const candidates = names.map((holder) => ({ holder, status: { chains: ["eth" as const] } }));
const nameAt = (address: string) => placeOf(`eth/${address}`, candidates);
const chain = new ModelChain();

describeCluster("tokens that readers ask for at any machine", () => {
  let cluster: TestCluster;
  let server: ClusterServer;
  const machines: Awaited<ReturnType<typeof openMachine>>[] = [];
  /** Logs are answered later. */
  const node = { isHeld: false };

  /** A worker with a node, which can be cut off from the cluster. */
  async function openMachine(name: string) {
    const directory = join(cluster.directory, name);
    const { proxies, urls } = await openProxies(cluster.connection.urls);
    // Which tokens fall to a worker is decided by its name.
    await mkdir(directory);
    await writeFile(join(directory, "cluster-worker"), name);
    const store = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 256 });
    const connection = { ...cluster.connection, urls, patienceMs: 500 };
    const worker = await Worker.join({ connection, store, directory, logger, leaseMs, placeEveryMs: 500 });
    const source = new EvmSource(store, {
      chain: "eth",
      rpc: {
        urls: ["http://model"],
        concurrency: 2,
        rate: 0,
        retryDelayMs: 1,
        transport: async (method, params, signal) => {
          if (method === "eth_getLogs")
            while (node.isHeld && !signal.aborted) await new Promise((done) => setTimeout(done, 20));
          return chain.transport(method, params, signal);
        },
      },
      tokens: [],
      finality: 6,
      pollMs: 50,
      computeShare: 1,
      partMs: 0,
    });
    const live = liveSources([source]);
    const jobs = await IndexingJobs.open({
      store,
      live,
      isOffered: true,
      atOnce: 2,
      mostTransfers: 0,
      mostAccounts: 0,
      mostADay: 0,
      leastFreeMiB: 0,
      freeBytes: () => Promise.resolve(1e12),
    });
    const readAgain: string[] = [];
    const offered = worker.begin({
      status: () => ({ url: name, lags: [], chains: ["eth"], isOffered: true }),
      jobs,
      readAgain: ({ address }) => {
        if (address !== contracts[0])
          return Promise.reject(new ProblemError("token_not_found", "it is none of these"));
        readAgain.push(address);
        return Promise.resolve();
      },
      standingStill: (of, work) => live.without(of, [], work),
    });
    live.start();
    jobs.start();
    let isClosed = false;
    return {
      name,
      worker,
      store,
      jobs,
      offered,
      /** What it was told to read again. */
      readAgain,
      /** As if its network were gone. */
      cut: () => proxies.forEach((proxy) => (proxy.mode = "cut")),
      has: async (address: string) =>
        (await store.reader.rows("SELECT 1 FROM tokens WHERE address = $1", [address])).length === 1,
      async close() {
        if (isClosed) return;
        isClosed = true;
        await jobs.close();
        await live.stop();
        await worker.close().catch(ignore);
        await store.close();
        for (const proxy of proxies) await proxy.close();
      },
    };
  }

  beforeAll(async () => {
    for (let block = 1; block <= 40; block += 1)
      chain.mine(contracts.map((token) => ({ token, from: null, to: account(block), amount: 5n })));
    cluster = await openTestCluster();
    for (const name of names) machines.push(await openMachine(name));
    server = await ClusterServer.open({
      connection: cluster.connection,
      directory: join(cluster.directory, "server"),
      houseMiB: 64,
      memoryMiB: 256,
      namedPairs: {},
      logger,
    });
  }, 60_000);
  afterEach(() => {
    node.isHeld = false;
  });
  afterAll(async () => {
    for (const machine of machines) await machine.close();
    await server?.close();
    await cluster?.close();
  });

  const stateAt = async (at: ClusterServer["jobs"], address: string) =>
    (await at.stateOf("eth", address, true)).state;
  const until = (at: ClusterServer["jobs"], address: string, state: string) =>
    expect.poll(() => stateAt(at, address), { timeout: patienceMs, interval: 100 }).toBe(state);
  const holding = (address: string) =>
    machines.filter(({ jobs }) => jobs.queued().some((token) => token.address === address));

  test(
    "one worker does it, and how it stands is seen at every machine",
    { timeout: 5 * patienceMs },
    async () => {
      const [one] = contracts as [string];
      await expect.poll(() => server.jobs.isOffered, { timeout: patienceMs }).toBe(true);
      await until(server.jobs, one, "known");
      node.isHeld = true;
      // At the server and at both workers in one moment.
      await Promise.all([
        server.jobs.request("eth", one, "198.51.100.1"),
        ...machines.map(({ offered }) => offered.request("eth", one, "198.51.100.1")),
      ]);
      expect(holding(one)).toHaveLength(1);
      for (const at of [server.jobs, ...machines.map(({ offered }) => offered)])
        await until(at, one, "reading");
      expect(server.jobs.isBeingRead("eth", one)).toBe(true);
      // Who asked may change it anywhere, others nowhere.
      for (const at of [server.jobs, ...machines.map(({ offered }) => offered)]) {
        expect(at.isAskedByOthers("eth", one, "198.51.100.1")).toBe(false);
        expect(at.isAskedByOthers("eth", one, "203.0.113.9")).toBe(true);
      }
      await expect(server.jobs.pause("eth", one, "203.0.113.9")).rejects.toMatchObject({
        code: "missing_key",
      });
      await server.jobs.pause("eth", one, "198.51.100.1");
      expect(await server.jobs.stateOf("eth", one, true)).toMatchObject({
        state: "stopped",
        is_paused: true,
      });
      await server.jobs.request("eth", one, "198.51.100.1");
      await until(server.jobs, one, "reading");
      node.isHeld = false;
      await until(server.jobs, one, "here");
      const args = { chain_id: "eth", contract_address: one, token_address: one, limit: 100, offset: 0 };
      const { holders } = JSON.parse((await server.backend.getHolders(args)).body) as { holders: unknown[] };
      expect(holders).toHaveLength(40);
      expect(await Promise.all(machines.map(({ has }) => has(one)))).toContain(true);
      expect(await Promise.all(machines.map(({ has }) => has(one)))).toContain(false);
    },
  );

  test("an operator has a token read again from any machine", { timeout: 5 * patienceMs }, async () => {
    const [one, other] = contracts as [string, string];
    const token = { chain: "eth", address: one } as const;
    const { holder } = await readHead(cluster.shards, `eth/${one}`);
    const has = machines.find(({ worker }) => worker.holder === holder)!;
    const asks = machines.find((machine) => machine !== has)!;
    // Its own is read again as on one machine.
    expect(await has.offered.readAgain(token, true)).toBeUndefined();
    expect(await asks.offered.readAgain(token, false)).toBe(has.name);
    expect(has.readAgain).toEqual([]);
    expect(await asks.offered.readAgain(token, true)).toBe(has.name);
    expect(await server.jobs.readAgain(token, true)).toBe(has.name);
    expect(has.readAgain).toEqual([one, one]);
    expect(asks.readAgain).toEqual([]);
    // Nobody has it, so it is nowhere else.
    expect(await server.jobs.readAgain({ chain: "eth", address: other }, true)).toBeUndefined();
  });

  test(
    "what falls to one worker and is asked of another is said by that one alone",
    { timeout: 3 * patienceMs },
    async () => {
      const asked = `0x${"cd".repeat(20)}`;
      chain.mine([{ token: asked, from: null, to: account(3), amount: 9n }]);
      await until(server.jobs, asked, "known");
      const other = machines.find(({ name }) => name !== nameAt(asked))!;
      node.isHeld = true;
      await other.offered.request("eth", asked, "198.51.100.1");
      await until(server.jobs, asked, "reading");
      const token = { chain: "eth", address: asked } as const;
      await expect(server.jobs.readAgain(token, true)).rejects.toThrow("it is none of these");
      // What has not changed is said again three times in a lease.
      for (const end = performance.now() + leaseMs; performance.now() < end; await delay(100))
        expect(await stateAt(server.jobs, asked)).toBe("reading");
    },
  );

  test("tokens that nobody has are spread over workers", { timeout: 5 * patienceMs }, async () => {
    const others = contracts.slice(1);
    for (const address of others) await until(server.jobs, address, "known");
    for (const address of others) await server.jobs.request("eth", address, null);
    for (const address of others) await until(server.jobs, address, "here");
    expect(new Set(others.map(nameAt))).toEqual(new Set(names));
    for (const address of others)
      for (const { name, has } of machines) expect(await has(address)).toBe(name === nameAt(address));
  });

  test("what a worker was at that is gone, another goes on with", { timeout: 5 * patienceMs }, async () => {
    const late = `0x${"ab".repeat(20)}`;
    chain.mine([{ token: late, from: null, to: account(3), amount: 9n }]);
    for (let block = 0; block < 8; block += 1) chain.mine([]);
    await until(server.jobs, late, "known");
    node.isHeld = true;
    await server.jobs.request("eth", late, "198.51.100.1");
    await until(server.jobs, late, "reading");
    const gone = machines.find(({ name }) => name === nameAt(late));
    const other = machines.find((machine) => machine !== gone);
    expect(holding(late)).toEqual([gone]);
    gone!.cut();
    // While a page looks at it, which makes the other say how it stands.
    const queuedThere = async () => {
      await server.jobs.stateOf("eth", late, true);
      return other!.jobs.queued().map(({ address }) => address);
    };
    await expect.poll(queuedThere, { timeout: patienceMs }).toContain(late);
    expect(other!.jobs.askersOf("eth", late)).toHaveLength(1);
    node.isHeld = false;
    await until(server.jobs, late, "here");
    // What it had published is read on from there, with what the chain did meanwhile.
    const taken = contracts.slice(1).find((address) => nameAt(address) === gone!.name)!;
    await expect.poll(() => other!.has(taken), { timeout: patienceMs }).toBe(true);
    chain.mine([{ token: taken, from: account(1), to: account(99), amount: 2n }]);
    for (let block = 0; block < 8; block += 1) chain.mine([]);
    await expect
      .poll(
        async () =>
          (
            await other!.store.reader.rows(
              "SELECT 1 FROM transfers JOIN tokens USING (token_id) WHERE address = $1",
              [taken],
            )
          ).length,
        { timeout: patienceMs },
      )
      .toBe(41);
    await expect
      .poll(async () => (await readHead(cluster.shards, `eth/${taken}`)).publisher, { timeout: patienceMs })
      .toBe(other!.worker.holder);
  });
});
