import { randomUUID } from "node:crypto";
import { rm, truncate } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCli, finished, runCli } from "../../test/cli-process.ts";
import { Accounts } from "../access/accounts.ts";
import { AlertRecords, type StoredFiring, type StoredRule } from "../alerts/alert-records.ts";
import { emptyMemory } from "../alerts/rule-evaluation.ts";
import { dealings, importTokens } from "../ledger/test-ledger.ts";
import { replaceLabels } from "../store/labels.ts";
import { openStore } from "../store/store.ts";
import { backUpCluster, restoreCluster } from "./cluster-backup.ts";
import { clusterAccountRecords } from "./cluster-account-records.ts";
import { ClusterAlertRecords } from "./alerts/cluster-alert-records.ts";
import { clusterKeys } from "./cluster-keys.ts";
import { listHeads, readHead } from "./heads.ts";
import { moveStore } from "./move.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";
import { Worker } from "./worker.ts";

const ignore = () => undefined;
const logger = { info: ignore, warn: ignore, error: ignore };
const tokens = 12;
const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const all = Array.from({ length: tokens }, (_, number) => `eth/${address(number)}`);

const memory = { ...emptyMemory, isFiring: true, lastFiredAt: 5, value: 40 };
const alert: StoredRule = {
  id: "rule",
  owner: "ana",
  tokens: [{ chain: "eth", address: address(0) }],
  wallet: null,
  condition: { kind: "holder_count", direction: "above", threshold: 3, window: null },
  quietSeconds: 60,
  webhook: { url: "https://hooks.example.org/", secret: "whsec_", fault: null },
  createdAt: 1,
  isPaused: false,
  memories: { [`eth:${address(0)}`]: memory },
};
const firing: StoredFiring = {
  id: "firing",
  rule: alert.id,
  owner: "ana",
  ...alert.tokens[0]!,
  name: null,
  wallet: null,
  condition: alert.condition,
  firedAt: 5,
  asOf: 4,
  before: null,
  value: 40,
  wallets: [],
  retractedAt: 6,
  memory: emptyMemory,
  deliveries: [
    { id: "msg_1", what: "fired", state: "delivered", attempts: 1, at: 5, fault: null },
    { id: "msg_2", what: "retracted", state: "waiting", attempts: 0, at: 6, fault: null },
  ],
};

describeCluster("a store of one machine goes into a cluster, and out of it into a backup", () => {
  let cluster: TestCluster;
  let data: string;
  const env = () => ({
    HOLDERSCOPE_CLICKHOUSE_URLS: process.env["CLICKHOUSE_URLS"]!,
    HOLDERSCOPE_CLICKHOUSE_PASSWORD: process.env["CLICKHOUSE_PASSWORD"] ?? "",
    HOLDERSCOPE_CLICKHOUSE_REPLICATED: process.env["CLICKHOUSE_REPLICATED"] ?? "off",
    HOLDERSCOPE_CLICKHOUSE_DATABASE: cluster.connection.database,
    HOLDERSCOPE_CONFIG: "",
  });
  const openHere = () => openStore({ path: join(data, "holderscope.duckdb"), memoryLimitMiB: 256 });
  const accountNames = async () =>
    (await new Accounts(clusterAccountRecords(cluster.shards)).list()).map(({ name }) => name);
  const alertsThere = async () => {
    const records = new ClusterAlertRecords(cluster.shards);
    return [await records.rules(), await records.firings()];
  };
  const published = async () =>
    (await listHeads(cluster.shards)).filter(({ scope, chunks }) => scope.startsWith("eth/") && chunks > 0);

  beforeAll(async () => {
    cluster = await openTestCluster();
    data = join(cluster.directory, "single");
    const store = await openHere();
    await importTokens(
      store,
      Array.from({ length: tokens }, (_, number) => ({
        address: address(number),
        transfers: dealings(`${number}`, 40),
      })),
    );
    await store.label((db) =>
      replaceLabels(db, "list", [
        {
          chain: "eth",
          address: address(99),
          name: "Bee",
          category: "exchange",
          categoryGiven: null,
          asOf: null,
        },
      ]),
    );
    const key = await store.keys.insert({ name: "one", hash: "h1", lastFour: "abcd", unitBudget: 50 });
    await store.keys.addUnits(new Map([[key!.id, 7]]));
    const accounts = new Accounts(store.accountRecords);
    await accounts.begin((await accounts.create("ana", 50))!.id, "");
    const alerts = new AlertRecords(store.accountRecords);
    await alerts.addRule(alert);
    await alerts.addFiring(firing);
    await store.close();
  });
  afterAll(() => cluster?.close());

  test("killed in the middle it goes on, and every row is compared", { timeout: 120_000 }, async () => {
    const child = startCli(["cluster", "move"], data, env());
    const ended = finished(child);
    await expect.poll(async () => (await published()).length, { timeout: 60_000 }).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await ended;
    const before = await published();
    expect(before.length).toBeLessThan(tokens);
    const { code, stdout, stderr } = await runCli(["cluster", "move"], data, env());
    expect(stderr).toContain("This store stays as it is");
    expect(stderr).toMatch(/Publishing[^]*Comparing/);
    // One may have been published and not seen above.
    const [, there] = /12 tokens are in the cluster, (\d+) of them from before, and 1 API keys\./.exec(
      stdout,
    )!;
    expect(Number(there)).toBeGreaterThanOrEqual(before.length);
    expect(stdout).toMatch(/\d{2},?\d{3} rows were fetched back/);
    expect(code).toBe(0);
    for (const { scope, version } of before)
      expect((await readHead(cluster.shards, scope)).version).toBe(version);
    expect(await clusterKeys(cluster.shards).list()).toEqual([
      expect.objectContaining({ name: "one", unitBudget: 50, unitsUsed: 7 }),
    ]);
    expect(await accountNames()).toEqual(["ana"]);
    expect(await alertsThere()).toEqual([[alert], [firing]]);
    // Who is signed in is not moved.
    expect((await clusterAccountRecords(cluster.shards).list("session/")).size).toBe(0);
  });

  test("check, status and verify say how it is", { timeout: 120_000 }, async () => {
    const ran = async (action: string) => {
      const { code, stdout, stderr } = await runCli(["cluster", action], data, env());
      return { code, stdout, stderr };
    };
    expect(await ran("check")).toMatchObject({ code: 0, stdout: expect.stringContaining("as they must be") });
    const status = await ran("status");
    expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining(`${tokens} tokens`) });
    for (const url of cluster.connection.urls.flat()) expect(status.stdout).toMatch(`${url}  answers`);
    expect(await ran("verify")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${tokens} of ${tokens} tokens are whole`),
    });
  });

  test("what another worker has published is named, and stays", { timeout: 60_000 }, async () => {
    const directory = join(cluster.directory, "second");
    const store = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 256 });
    await importTokens(store, [{ address: address(3), transfers: dealings("else", 10) }]);
    const head = await readHead(cluster.shards, all[3]!);
    const worker = await Worker.join({ connection: cluster.connection, store, directory, logger });
    const { tokens: moved, faults } = await moveStore(worker, store, ignore);
    expect(moved).toBe(0);
    expect(faults).toEqual([[all[3], expect.stringContaining(`published by the worker ${head.publisher}`)]]);
    expect((await readHead(cluster.shards, all[3]!)).sha).toBe(head.sha);
    await worker.close();
    await store.close();
  });

  test("a backup puts back what is lost, and nothing else", { timeout: 120_000 }, async () => {
    const backup = join(cluster.directory, "backup");
    const first = await runCli(["cluster", "backup", backup], data, env());
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain("12 tokens and 1 API keys are in");
    expect(await backUpCluster(cluster.shards, backup, ignore)).toMatchObject({ tokens, fetched: 0 });
    const before = new Map((await published()).map((head) => [head.scope, head]));
    const [lost, unknown, kept] = [all[0]!, all[1]!, all[2]!];
    const run = (scope: string, statement: string) =>
      cluster.shards.of(scope).command(statement.replace("SCOPE", `scope = '${scope}'`));
    await run(lost, "ALTER TABLE bundles DELETE WHERE SCOPE SETTINGS mutations_sync = 2");
    await run(unknown, "ALTER TABLE heads DELETE WHERE SCOPE");
    await cluster.shards.first.command("ALTER TABLE api_keys DELETE WHERE true");
    await cluster.shards.first.command(
      "ALTER TABLE account_records DELETE WHERE NOT startsWith(key, 'moved/')",
    );
    await cluster.shards.first.command("TRUNCATE TABLE alert_records");
    const broken = await runCli(["cluster", "verify"], data, env());
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining(lost) });
    expect(broken.stdout).not.toContain(kept);
    const restored = await runCli(["cluster", "restore", backup], data, env());
    expect(restored.stdout).toContain("2 tokens and 1 API keys were put back.");
    expect(restored.code).toBe(0);
    for (const scope of [lost, unknown]) {
      const head = await readHead(cluster.shards, scope);
      const { sha, publisher, revision } = before.get(scope)!;
      expect(head).toMatchObject({ sha, publisher, revision, kind: "release" });
    }
    expect((await readHead(cluster.shards, kept)).version).toBe(before.get(kept)!.version);
    expect(await clusterKeys(cluster.shards).list()).toEqual([
      expect.objectContaining({ name: "one", unitsUsed: 7 }),
    ]);
    expect(await accountNames()).toEqual(["ana"]);
    expect(await alertsThere()).toEqual([[alert], [firing]]);
    // Begun again there is nothing left to do.
    expect(await restoreCluster(cluster.shards, backup, ignore)).toMatchObject({
      tokens: 0,
      keys: 0,
      faults: [],
    });
    await new ClusterAlertRecords(cluster.shards).removeRule(alert.id);
    const accounts = new Accounts(clusterAccountRecords(cluster.shards));
    await accounts.remove((await accounts.findByName("ana"))!);
    // The worker goes on where it was: its store has what the bundles have.
    const store = await openHere();
    const worker = await Worker.join({ connection: cluster.connection, store, directory: data, logger });
    expect(worker.waitingScopes.filter((scope) => scope.startsWith("eth/"))).toEqual([]);
    // What the store still has of the time before does not bring back who was removed since.
    expect(await accountNames()).not.toContain("ana");
    expect(await alertsThere()).toEqual([[], [firing]]);
    await worker.close();
    await store.close();
    // A bundle is a database of its own.
    const file = readdirSync(join(backup, "bundles")).find((name) => name.startsWith("eth-"))!;
    const alone = join(cluster.directory, randomUUID());
    const one = await runCli(["restore", join(backup, "bundles", file), "--yes"], alone);
    expect(one).toMatchObject({ code: 0 });
    expect((await runCli(["tokens", "list"], alone)).stdout.trim().split("\n")).toHaveLength(2);
  });

  test("a file that is damaged or missing is named", { timeout: 60_000 }, async () => {
    const backup = join(cluster.directory, "damaged");
    await backUpCluster(cluster.shards, backup, ignore);
    for (const [number, change] of [
      [4, (path: string) => truncate(path, 1_000)],
      [5, (path: string) => rm(path)],
    ] as const) {
      await cluster.shards
        .of(all[number]!)
        .command(`ALTER TABLE heads DELETE WHERE scope = '${all[number]}'`);
      const name = readdirSync(join(backup, "bundles")).find((file) => file.includes(address(number)))!;
      await change(join(backup, "bundles", name));
    }
    const { tokens: put, faults } = await restoreCluster(cluster.shards, backup, ignore);
    expect(put).toBe(0);
    expect(faults.toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
      [all[4], expect.stringContaining("is damaged")],
      [all[5], expect.stringContaining("is missing")],
    ]);
    await expect(restoreCluster(cluster.shards, cluster.directory, ignore)).rejects.toThrow(
      "name the directory of a cluster's backup",
    );
  });
});
