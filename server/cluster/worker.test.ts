import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { day, importTokens, type TestToken } from "../ledger/test-ledger.ts";
import { findToken, removeToken, takeToken, undoImport } from "../operation/token-actions.ts";
import { listImports } from "../store/imports.ts";
import { removeTokens } from "../store/removal.ts";
import { replaceLabels } from "../store/labels.ts";
import { openStore, type Store } from "../store/store.ts";
import { BundleIncomplete, fetchBundle } from "./bundle-chunks.ts";
import { Claims } from "./claims.ts";
import { cleanCluster } from "./cleaner.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { ClusterServer } from "./cluster-server.ts";
import { listHeads, readHead } from "./heads.ts";
import { checkCluster, verifyBundles } from "./inspection.ts";
import { Publisher } from "./publisher.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { Worker } from "./worker.ts";
import { Heartbeat } from "./workers.ts";

const ignore = () => undefined;
const start = 1_700_000_000;
const owner = (digit: string) => `0x${digit.repeat(40)}`;
let tokens = 0;
/** Each test has a token of its own. */
const newToken = () => `0x${(tokens += 1).toString(16).padStart(40, "0")}`;
/** Transfers of so many days, the first of them a mint. */
const ofDays = (address: string, days: readonly number[]): TestToken => ({
  address,
  transfers: days.map((each) => ({
    time: start + each * day,
    block: 10 + each,
    position: 0,
    from: each === 0 ? null : owner("a"),
    to: owner(each === 0 ? "a" : "b"),
    amount: each === 0 ? 1_000 : each,
  })),
});

describeCluster("workers and servers", () => {
  let cluster: TestCluster;
  let server: ClusterServer;
  const closers: (() => Promise<void>)[] = [];

  const openServer = (name: string) =>
    ClusterServer.open({
      connection: cluster.connection,
      directory: join(cluster.directory, name),
      houseMiB: 64,
      memoryMiB: 256,
      namedPairs: {},
      logger: { warn: ignore },
    });
  beforeAll(async () => {
    cluster = await openTestCluster();
    server = await openServer("server");
  });
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await server?.close();
    await cluster?.close();
  });

  async function openWorker(name: string = randomUUID()) {
    const directory = join(cluster.directory, name);
    const store = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 256 });
    const logger = { info: ignore, warn: ignore, error: ignore };
    const worker = await Worker.join({ connection: cluster.connection, store, directory, logger });
    let isClosed = false;
    const close = async () => {
      if (isClosed) return;
      isClosed = true;
      await worker.close();
      await store.close();
    };
    closers.push(close);
    return { store, worker, published: worker.publishingStore(), close };
  }

  const holdersOf = async (address: string, from = server) => {
    const args = { chain_id: "eth", contract_address: address, token_address: address, limit: 10, offset: 0 };
    const { body } = await from.backend.getHolders(args);
    return (JSON.parse(body) as { holders: { address: string; amount: number }[] }).holders.map(
      (holder) => [holder.address.slice(2, 3), holder.amount] as const,
    );
  };
  const transfersIn = async (store: Store, address: string) => {
    const [row] = await store.reader.rows<{ count: number }>(
      `SELECT count(*)::INTEGER AS count FROM transfers
       WHERE token_id = (SELECT token_id FROM tokens WHERE address = $1)`,
      [address],
    );
    return row!.count;
  };

  test("an import is done when every server answers it", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [ofDays(address, [0, 1])]);
    expect(await holdersOf(address)).toEqual([
      ["a", 999],
      ["b", 1],
    ]);
    await importTokens(published, [ofDays(address, [2])]);
    await server.update();
    // It was asked for less than a second ago: the newer one may take as long.
    await expect
      .poll(() => holdersOf(address), { timeout: 5_000 })
      .toEqual([
        ["a", 997],
        ["b", 3],
      ]);
  });

  test("a token is of one worker; the next one goes on from what was published", async () => {
    const address = newToken();
    const first = await openWorker();
    const second = await openWorker();
    await importTokens(first.published, [ofDays(address, [0, 1])]);
    await expect(importTokens(second.published, [ofDays(address, [2])])).rejects.toThrow(
      `eth/${address} is written by the worker ${first.worker.holder}`,
    );
    await first.close();
    await importTokens(second.published, [ofDays(address, [2])]);
    expect(await transfersIn(second.store, address)).toBe(3);
    expect(await holdersOf(address)).toEqual([
      ["a", 997],
      ["b", 3],
    ]);
  });

  test("of two workers that race for every token one has it, and the other is told so", async () => {
    const racers = [await openWorker(), await openWorker()];
    const addresses = Array.from({ length: 8 }, newToken);
    const results = await Promise.all(
      racers.map(({ published }, nth) =>
        Promise.allSettled(
          addresses.map((address) => importTokens(published, [ofDays(address, [0, nth + 1])])),
        ),
      ),
    );
    await server.update();
    for (const [place, address] of addresses.entries()) {
      const won = results.flatMap((each, nth) => (each[place]!.status === "fulfilled" ? [nth] : []));
      expect(won).toHaveLength(1);
      const lost = results[1 - won[0]!]![place] as PromiseRejectedResult;
      expect(String(lost.reason)).toContain(`written by the worker ${racers[won[0]!]!.worker.holder}`);
      expect(await holdersOf(address)).toEqual([
        ["a", 999 - won[0]!],
        ["b", 1 + won[0]!],
      ]);
    }
  });

  test("older rows never come into the place of newer ones", async () => {
    const address = newToken();
    const name = randomUUID();
    const first = await openWorker(name);
    await importTokens(first.published, [ofDays(address, [0, 1])]);
    await first.close();
    const second = await openWorker();
    await importTokens(second.published, [ofDays(address, [2])]);
    await second.close();
    // It has two of three transfers, and is started again.
    const again = await openWorker(name);
    await importTokens(again.store, [{ address: newToken(), transfers: ofDays("", [0]).transfers! }]);
    await importTokens(again.store, [ofDays(address, [1, 3])]);
    await again.close();
    expect((await readHead(cluster.shards, `eth/${address}`)).publisher).toBe(second.worker.holder);
    expect(await holdersOf(address)).toEqual([
      ["a", 997],
      ["b", 3],
    ]);
    // By its address the import takes in what is published: nothing of either is lost.
    const last = await openWorker(name);
    await importTokens(last.published, [ofDays(address, [1, 3])]);
    expect(await transfersIn(last.store, address)).toBe(4);
  });

  test("what was published since a token was taken in is taken in, too", async () => {
    const address = newToken();
    const first = await openWorker();
    await importTokens(first.published, [ofDays(address, [0])]);
    await first.close();
    const second = await openWorker();
    await importTokens(second.published, [ofDays(address, [1])]);
    // It stalls: another one has the token meanwhile. It may be heard of once more before that.
    const third = await openWorker();
    const takeOver = async () => {
      await cluster.shards.first.command("TRUNCATE TABLE workers");
      await importTokens(third.published, [ofDays(address, [2])]);
      return true;
    };
    await expect.poll(() => takeOver().catch((error: unknown) => error), { timeout: 20_000 }).toBe(true);
    await expect(importTokens(second.published, [ofDays(address, [3])])).rejects.toThrow(third.worker.holder);
    await third.close();
    await importTokens(second.published, [ofDays(address, [3])]);
    expect(await transfersIn(second.store, address)).toBe(4);
  });

  test("what one worker imported, another takes over, takes back and removes", async () => {
    const address = newToken();
    const token = { chain: "eth", address } as const;
    const files = (name: string) => ({ files: { kind: "transfers" as const, files: [name] } });
    const first = await openWorker();
    await importTokens(first.published, [ofDays(address, [0, 1])], files("one.csv"));
    await importTokens(first.published, [ofDays(address, [2])], files("two.csv"));
    const second = await openWorker();
    const elsewhere = { indexing: undefined } as never;
    await expect(takeToken(second.published, elsewhere, token)).rejects.toThrow(
      `written by the worker ${first.worker.holder}`,
    );
    await expect(findToken(second.published, "eth", address)).rejects.toThrow(
      `npx holderscope tokens take eth ${address}`,
    );
    await first.close();
    const details = await takeToken(second.published, elsewhere, token);
    expect(details.transfers).toBe(3);
    const imports = await listImports(second.store.reader);
    const undone = imports.find(({ files: names }) => names.includes("two.csv"))!;
    await undoImport({ id: undone.id, isConfirmed: true }, second.published);
    await server.update();
    await expect
      .poll(() => holdersOf(address), { timeout: 5_000 })
      .toEqual([
        ["a", 999],
        ["b", 1],
      ]);
    const operation = { config: { dataDirectory: cluster.directory }, running: undefined } as never;
    await removeToken({ chain: "eth", token: address, isConfirmed: true }, second.published, operation);
    expect((await readHead(cluster.shards, `eth/${address}`)).kind).toBe("removed");
    await server.update();
    // A head is not read again within a second.
    await delay(1_100);
    await expect(holdersOf(address)).rejects.toThrow("token");
  });

  test("a token that is removed is gone from every server, and may come again", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [ofDays(address, [0])]);
    await server.update();
    const listed = async () =>
      (await server.store.reader.rows("SELECT 1 FROM tokens WHERE address = $1", [address])).length;
    expect(await listed()).toBe(1);
    await published.ingest([], () => Promise.resolve(), {
      takeBack: (db) => removeTokens(db, [{ chain: "eth", address }]),
    });
    await server.update();
    expect(await listed()).toBe(0);
    await expect(holdersOf(address)).rejects.toThrow("token");
    await importTokens(published, [ofDays(address, [0, 5])]);
    await server.update();
    expect(await listed()).toBe(1);
    expect(await holdersOf(address)).toHaveLength(2);
  });

  test("labels of a worker are on every server, also on tokens that are open", async () => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [ofDays(address, [0, 1])]);
    await holdersOf(address);
    const label = { chain: "eth", address: owner("b"), name: "Bee", category: "exchange" } as const;
    await published.label((db) => replaceLabels(db, "list", [{ ...label, categoryGiven: null, asOf: null }]));
    await server.update();
    const { body } = await server.backend.getLabels({ chain_id: "eth", address: [owner("b")], token: [] });
    expect(body).toContain("Bee");
    const args = { chain_id: "eth", contract_address: address, limit: 10, offset: 0, kind: ["exchange"] };
    const found = JSON.parse((await server.backend.getHolders(args as never)).body) as { total: number };
    expect(found.total).toBe(1);
  });

  test("labels that change while a token is told of them leave what it reads until it has read it", async () => {
    const { store, published } = await openWorker();
    const learn = async (name: string) => {
      const label = { chain: "eth", address: owner("c"), name, category: "exchange" } as const;
      await published.label((db) =>
        replaceLabels(db, "list", [{ ...label, categoryGiven: null, asOf: null }]),
      );
      await server.update();
    };
    await learn("Cee");
    const { addresses } = server.catalogue;
    const { version } = addresses;
    const busy: Store = Object.assign(Object.create(store) as Store, {
      withTempTables: async (work: Parameters<Store["withTempTables"]>[0]) => {
        await learn("Cea");
        return store.withTempTables(work);
      },
    });
    await addresses.writeTo(busy, { chain: "eth", address: newToken() });
    const files = await readdir(join(cluster.directory, "server"));
    expect(files.filter((file) => file.startsWith("addresses-") && file.endsWith(".duckdb"))).toContain(
      `addresses-${version + 1}.duckdb`,
    );
    expect(files).not.toContain(`addresses-${version}.duckdb`);
  });

  test("what is acknowledged is published once", async () => {
    const address = newToken();
    const { published, worker, close } = await openWorker();
    await importTokens(published, [ofDays(address, [0, 1])]);
    const { version } = await readHead(cluster.shards, `eth/${address}`);
    expect(worker.status().waiting).toBe(0);
    await close();
    expect(await readHead(cluster.shards, `eth/${address}`)).toMatchObject({ version });
  });

  test("what no head names any more goes, and nothing else", async () => {
    const [kept, gone] = [newToken(), newToken()];
    const { published, worker } = await openWorker();
    for (const address of [kept, gone])
      for (const each of [0, 1, 2]) await importTokens(published, [ofDays(address, [each])]);
    await published.ingest([], () => Promise.resolve(), {
      takeBack: (db) => removeTokens(db, [{ chain: "eth", address: gone }]),
    });
    expect(await checkCluster(cluster.shards)).toEqual([]);
    const before = await readHead(cluster.shards, `eth/${kept}`);
    const claims = new Claims(cluster.shards, "cleaner-of-test");
    const clean = (restMs: number) => cleanCluster({ shards: cluster.shards, claims, restMs });
    // What was replaced a moment ago may be on its way to a reader.
    expect(await clean(600_000)).toBe(0);
    expect(await clean(-1)).toBeGreaterThan(0);
    expect(await clean(-1)).toBe(0);
    const left = async (table: string) =>
      (
        await cluster.shards.rows<{ count: string }>(
          `SELECT count() AS count FROM ${table} WHERE scope = {scope:String}`,
          { scope: `eth/${gone}` },
        )
      ).reduce((sum, { count }) => sum + Number(count), 0);
    expect(await left("bundles")).toBe(0);
    expect((await listHeads(cluster.shards)).filter(({ scope }) => scope.startsWith("check/"))).toEqual([]);
    expect(await readHead(cluster.shards, `eth/${kept}`)).toMatchObject({ version: before.version });
    expect(await holdersOf(kept)).toHaveLength(2);
    expect((await verifyBundles(cluster.shards, ignore)).broken).not.toContain(`eth/${kept}`);
    // It goes on from what is left.
    await importTokens(published, [ofDays(kept, [7])]);
    await importTokens(published, [ofDays(gone, [0, 1])]);
    expect(await holdersOf(gone)).toHaveLength(2);
    expect(worker.status().faults).toEqual([]);
    // One at a time: another that lives keeps it.
    await new Heartbeat(cluster.shards, "cleans", () => ({}), ignore).beat();
    await new Claims(cluster.shards, "cleans").claim("cleaner");
    expect(await clean(-1)).toBeUndefined();
  });

  test("what a publish leaves that does not come to its end is seen by nobody", async () => {
    const address = newToken();
    const { published, worker, close } = await openWorker();
    await importTokens(published, [ofDays(address, [0, 1])]);
    const before = await readHead(cluster.shards, `eth/${address}`);
    await server.update();
    const listed = (from = server) =>
      from.store.reader.rows("SELECT as_of, supply FROM tokens WHERE address = $1", [address]);
    const listedBefore = await listed();
    expect(listedBefore).toHaveLength(1);
    await close();
    for (const step of ["chunks", "wallets", "facts"]) {
      const other = await openStore({ path: ":memory:" });
      await importTokens(other, [ofDays(address, [0, 1, 2])]);
      const publisher = new Publisher({
        shards: cluster.shards,
        store: other,
        holder: worker.holder,
        claims: new Claims(cluster.shards, worker.holder),
        directory: join(cluster.directory, "stopped"),
        onStep: (done) => {
          if (done === step) throw new Error("killed");
        },
      });
      await expect(publisher.publishToken({ chain: "eth", address })).rejects.toThrow("killed");
      await other.close();
      const { slot, version, sha } = await readHead(cluster.shards, `eth/${address}`);
      expect({ slot, version, sha }).toEqual({ slot: before.slot, version: before.version, sha: before.sha });
      await server.update();
      expect(await listed()).toEqual(listedBefore);
      expect(await holdersOf(address)).toEqual([
        ["a", 999],
        ["b", 1],
      ]);
    }
    // Neither where rows with one key have met, nor for a server that knows nothing of before.
    for (const shard of cluster.shards.all)
      for (const table of ["bundles", "facts", "wallet_tokens"])
        await shard.command(`OPTIMIZE TABLE ${table} FINAL`);
    const fresh = await openServer("fresh");
    closers.push(() => fresh.close());
    expect(await listed(fresh)).toEqual(listedBefore);
    expect(await holdersOf(address, fresh)).toHaveLength(2);
    const wallet = { chain_id: "eth", wallet_address: owner("b"), limit: 100, offset: 0 };
    const { tokens: held } = JSON.parse((await fresh.backend.getWalletTokens(wallet)).body) as {
      tokens: { address: string; amount: number }[];
    };
    expect(held.filter((token) => token.address === address)).toEqual([
      expect.objectContaining({ amount: 1 }),
    ]);
  });

  test("a worker that stalls past its lease is told that its token is another's", async () => {
    const address = newToken();
    await new Heartbeat(cluster.shards, "stalled", () => ({}), ignore).beat();
    const store = await openStore({ path: ":memory:" });
    await importTokens(store, [ofDays(address, [0, 1])]);
    const directory = join(cluster.directory, "stalls");
    const of = (holder: string) => ({
      shards: cluster.shards,
      store,
      holder,
      claims: new Claims(cluster.shards, holder),
      directory,
    });
    const other = new Publisher(of("other"));
    const stalled = new Publisher({
      ...of("stalled"),
      // Another takes the token over meanwhile, as if its heartbeat were old.
      async onStep(step) {
        if (step !== "facts") return;
        await cluster.shards.first.command("TRUNCATE TABLE workers");
        await other.publishToken({ chain: "eth", address });
      },
    });
    await expect(stalled.publishToken({ chain: "eth", address })).rejects.toThrow(
      "written by the worker other",
    );
    expect(await readHead(cluster.shards, `eth/${address}`)).toMatchObject({
      publisher: "other",
      kind: "publish",
    });
    expect(await holdersOf(address)).toHaveLength(2);
    await store.close();
  });

  test.each([
    [
      "a chunk is missing",
      "ALTER TABLE bundles DELETE WHERE scope = {scope} AND nth = 0 SETTINGS mutations_sync = 2",
    ],
    [
      "a chunk has other bytes",
      "ALTER TABLE bundles UPDATE bytes = concat(bytes, 'x') WHERE scope = {scope} SETTINGS mutations_sync = 2",
    ],
  ])("a bundle of which %s is not taken for one", async (_, statement) => {
    const address = newToken();
    const { published } = await openWorker();
    await importTokens(published, [ofDays(address, [0, 1])]);
    const scope = `eth/${address}`;
    await cluster.shards.of(scope).command(statement.replace("{scope}", `'${scope}'`));
    const head = await readHead(cluster.shards, scope);
    await expect(fetchBundle(cluster.shards, scope, head, join(cluster.directory, "broken"))).rejects.toThrow(
      BundleIncomplete,
    );
    await expect(holdersOf(address)).rejects.toThrow("could not be fetched");
  });

  test("a key that is made at one process is known to all, with what each has spent", async () => {
    const [here, there] = [clusterKeys(cluster.shards, "here"), clusterKeys(cluster.shards, "there")];
    const made = await here.insert({ name: "one", hash: "h1", lastFour: "abcd", unitBudget: 100 });
    expect(await here.insert({ name: "one", hash: "h2", lastFour: "abcd" })).toBeUndefined();
    expect((await there.findByHashes(["h1", "h9"])).get("h1")).toMatchObject({
      id: made!.id,
      unitBudget: 100,
      unitsUsed: 0,
    });
    await here.addUnits(new Map([[made!.id, 7]]));
    await here.addUnits(new Map([[made!.id, 5]]));
    await there.addUnits(new Map([[made!.id, 1]]));
    // Its own it counts itself.
    expect((await there.findByHashes(["h1"])).get("h1")!.unitsUsed).toBe(12);
    expect((await here.findByHashes(["h1"])).get("h1")!.unitsUsed).toBe(1);
    expect(await here.list()).toEqual([expect.objectContaining({ name: "one", unitsUsed: 13 })]);
    expect(await there.revoke(made!.id)).toMatchObject({ id: made!.id });
    expect(await here.revoke(made!.id)).toBeUndefined();
    expect((await here.findByHashes(["h1"])).get("h1")!.revokedAt).not.toBeNull();
    const again = await here.insert({ name: "one", hash: "h3", lastFour: "abcd" });
    expect(again!.id).not.toBe(made!.id);
  });
});
