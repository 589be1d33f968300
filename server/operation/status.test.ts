import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type HostedService, startFaultServer, startHolderscope } from "../../test/hosted-service.ts";
import { runCliHere } from "../../test/cli-in-process.ts";
import { readConfig } from "../config/config.ts";
import { exampleAnswers, exampleArguments } from "../openapi/examples.ts";
import { saveCertificate } from "../store/sources/certificates.ts";
import { createLogger } from "./log.ts";
import { clusterGauges } from "./metrics.ts";
import { type Service, startService } from "../service.ts";
import type { LiveSource, LiveStatus } from "../sources/live.ts";
import { openStore, type Store } from "../store/store.ts";
import { databaseName } from "./status.ts";

const directory = mkdtempSync(join(tmpdir(), "holderscope-operation-"));
const started: Service[] = [];
const hosted: HostedService[] = [];
afterEach(async () => {
  for (const service of started.splice(0)) await service.stop();
  for (const service of hosted.splice(0)) await service.close();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const token = "0x00000000000000000000000000000000000000a1";
const bad = "0x00000000000000000000000000000000000000b2";
const wallet = `0x${"c".repeat(40)}`;

/** Figures that the rules and the dashboard in deploy/ are made of. */
const watched = ["alerts.yml", "grafana-dashboard.json"].flatMap((name) => {
  const text = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");
  return text.match(/\b(?:holderscope|http|process|nodejs)_[a-z0-9_]+/g)!;
});
const isOfHosted = (name: string) => name.startsWith("holderscope_upstream_");
const isOfCluster = (name: string) => /^holderscope_(cluster|publish|house|claimed)_/.test(name);

/** Those of them that the metrics have not. */
function notThere(metrics: string, names: readonly string[]): string[] {
  return names.filter((name) => !metrics.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, "")} `));
}

test("what is watched of a cluster is what its machines say", () => {
  expect(watched.some(isOfCluster)).toBe(true);
  expect(Object.keys(clusterGauges)).toEqual(expect.arrayContaining(watched.filter(isOfCluster)));
});

/** A source whose status is what the test says. */
function fakeSource(
  status: LiveStatus,
): LiveSource & { status: () => LiveStatus; set: (next: LiveStatus) => void } {
  let now = status;
  return {
    name: status.name,
    run: (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve())),
    addToken: () => {},
    forget: () => {},
    status: () => now,
    set: (next) => (now = next),
  };
}

/** Of a head that does not stand still. */
const now = Math.floor(Date.now() / 1_000);
const following: LiveStatus = {
  name: "eth rpc",
  kind: "evm",
  chain: "eth",
  state: "following",
  headBlock: 1_000_000,
  indexedBlock: 999_998,
  headTime: now,
  indexedTime: now - 24,
  headPatienceSeconds: 600,
  lastError: null,
  requests: { sent: 70, failed: 2, retried: 1 },
  nodes: [],
  tokens: [
    { address: token, state: "indexed", reason: null },
    { address: bad, state: "quarantined", reason: "a transfer\nof 2^256-1" },
  ],
};

async function start(
  name: string,
  env: Record<string, string>,
  sources: readonly LiveSource[] = [],
  onOpened: (store: Store) => void = () => {},
) {
  const dataDirectory = join(directory, name);
  const config = readConfig({
    PORT: "0",
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_PUBLIC_NODES: "off",
    HOLDERSCOPE_DATA_DIR: dataDirectory,
    ...env,
  });
  let store: Store | undefined;
  const service = await startService(config, {
    logger: createLogger({ level: "silent" }),
    onProgress: () => {},
    sources: (opened) => {
      store = opened;
      onOpened(opened);
      return sources;
    },
  });
  started.push(service);
  const cli = (...args: readonly string[]) => runCliHere(args, dataDirectory, env);
  const stop = () => {
    started.splice(started.indexOf(service), 1);
    return service.stop();
  };
  return { url: service.url, store: store!, cli, stop };
}

async function addToken(store: Store): Promise<void> {
  const identity = { chain: "eth", decimals: 2, source: "evm", name: "Live", ticker: "LIVE" } as const;
  await store.ingest([{ ...identity, address: token }], (db) =>
    db.run(`INSERT INTO staged_balances VALUES (0, 1, '${wallet}', NULL, 700)`),
  );
}

/** The value of a sample; undefined where there is none. */
function sample(text: string, name: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

test(
  "a source that does not keep up shows in answers, status and metrics; one that does, does not",
  { timeout: 60_000 },
  async () => {
    const source = fakeSource(following);
    const { url, store, cli } = await start("live", {}, [source]);
    await addToken(store);
    const path = `${url}/api/v0/eth/tokens/${token}`;
    const stale = async () => (await fetch(path)).headers.get("x-data-stale");
    expect(await stale()).toBeNull();
    const { getCertificate: certificate } = exampleAnswers;
    const result = { supply: "differs", compared: 100, equal: 97 } as const;
    await store.transaction((db) => saveCertificate(db, "eth", { ...certificate, token: bad }));
    await store.transaction((db) => saveCertificate(db, "eth", { ...certificate, token, result }));
    const first = await cli("status");
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toMatch(/checked +2 tokens, 1 as their contracts say/);
    expect(first.stdout).toContain(
      `${token} (eth): supply differs, 3 of 100 balances differ at block 23,848,737, 2025-11-21`,
    );
    expect(first.stdout).toContain(url);
    expect(first.stdout).toMatch(/evm +eth +1 +1/);
    expect(first.stdout).toMatch(/eth rpc \(eth\) +following/);
    expect(first.stdout).toMatch(/behind +2 blocks, 24 s/);
    expect(first.stdout).toMatch(new RegExp(`not followed +${bad}: a transfer�of 2\\^256-1`));

    const behind = { ...following, state: "catching up" as const, indexedTime: following.headTime! - 7_200 };
    source.set(behind);
    await expect.poll(stale, { timeout: 5_000 }).toBe(`source_behind; at=${following.headTime}`);
    const etag = (await fetch(path)).headers.get("etag")!;
    source.set(following);
    await expect.poll(stale, { timeout: 5_000 }).toBeNull();
    // The mark would stay on a browser's copy if the tag were the same.
    expect((await fetch(path, { headers: { "if-none-match": etag } })).status).toBe(200);
    // Of a node that does not answer the clock is the measure.
    const old = { headTime: now - 1_200, indexedTime: now - 1_224 };
    source.set({ ...following, ...old, state: "failing", lastError: "no answer" });
    await expect.poll(stale, { timeout: 5_000 }).toMatch(/^source_failing; at=\d+$/);

    await fetch(`${url}/api/v0/eth/tokens/${bad}`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const route = "/api/v0/:chain_id/tokens/:contract_address";
    expect(
      sample(metrics, `http_request_duration_seconds_count{method="GET",route="${route}",status_code="200"}`),
    ).toBeGreaterThan(4);
    expect(
      sample(metrics, `http_request_duration_seconds_count{method="GET",route="${route}",status_code="404"}`),
    ).toBe(1);
    const labels = `method="GET",route="${route}",status_code="200"`;
    expect(sample(metrics, `http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(
      sample(metrics, `http_request_duration_seconds_count{${labels}}`),
    );
    expect(sample(metrics, 'holderscope_source_head_block{source="eth rpc",chain="eth"}')).toBe(1_000_000);
    const lag = sample(metrics, 'holderscope_source_lag_seconds{source="eth rpc",chain="eth"}')!;
    // By the minute.
    expect(lag).toBeGreaterThan(1_224 - 60);
    expect(lag).toBeLessThan(1_224 + 120);
    expect(
      sample(metrics, 'holderscope_source_tokens{source="eth rpc",chain="eth",state="quarantined"}'),
    ).toBe(1);
    // What dashboards for Node ask for.
    for (const name of [
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
      "process_cpu_seconds_total",
      "process_start_time_seconds",
      "process_open_fds",
    ]) {
      expect(sample(metrics, name), name).toBeGreaterThan(0);
    }
    expect(metrics).toContain("# TYPE holderscope_source_requests_total counter");
    expect(watched.length).toBeGreaterThan(20);
    expect(
      notThere(
        metrics,
        watched.filter((name) => !isOfHosted(name) && !isOfCluster(name)),
      ),
    ).toEqual([]);
    expect(sample(metrics, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
    // Every line is a comment, or a name with labels and a number.
    for (const line of metrics.split("\n").filter((text) => text !== "")) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="([^"\\\n]|\\.)*",?)+\})? [-+.\deE]+)$/);
    }
  },
);

test("without a server, status is what it left; metrics can be left out", { timeout: 60_000 }, async () => {
  const { url, store, cli, stop } = await start("left", { HOLDERSCOPE_METRICS: "off" });
  await addToken(store);
  await store.ingest([], async () => {}, {
    alongside: (db) =>
      db.run(`INSERT INTO index_tokens (chain, address, source, next_block, state, reason) VALUES
        ('eth', '${token}', 'evm', 501, 'indexed', NULL), ('eth', '${bad}', 'evm', NULL, 'quarantined', 'it lies')`),
  });
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await cli("upstream", "status")).stdout).toBe("No hosted service is set.\n");
  await stop();
  const { stdout } = await cli("status");
  expect(stdout).toMatch(/server +not running/);
  expect(stdout).toMatch(/evm \(eth\) +not running/);
  expect(stdout).toMatch(/indexed +500\n/);
  expect(stdout).toMatch(new RegExp(`not followed +${bad}: it lies`));
});

test(
  "the units of the hosted service are shown while the server runs, and after",
  { timeout: 60_000, tags: "long" },
  async () => {
    const service = await startHolderscope({ unitBudget: 5_000 });
    hosted.push(service);
    const env = {
      HOLDERSCOPE_UPSTREAM_URL: service.baseUrl,
      HOLDERSCOPE_UPSTREAM_KEY: service.key,
      HOLDERSCOPE_UPSTREAM_UNITS: "20",
    };
    const { url, cli, stop } = await start("front", env);
    const { contract_address: address } = exampleArguments;
    for (let time = 0; time < 3; time += 1) {
      expect((await fetch(`${url}/api/v0/sol/tokens/${address}`)).status).toBe(200);
    }
    expect((await fetch(`${url}/api/v0/sol/tokens/${address}/holders`)).status).toBe(200);
    const refused = await fetch(`${url}/api/v0/sol/tokens/${address}/stats`);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    const { stdout } = await cli("upstream", "status");
    expect(stdout).toMatch(
      /units in \d{4}-\d{2} +20, of 20\n +used up until .*\n +4,980 left, as the service says/,
    );
    expect(stdout).toMatch(/answers +2 fresh, .*\n +2 fetched, 0 older than they should be, 1 failed/);
    expect(stdout).toMatch(/last failure +upstream_quota, getTokenStats/);
    expect((await cli("status")).stdout).toContain(`hosted service`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(watched.some(isOfHosted)).toBe(true);
    expect(notThere(metrics, watched.filter(isOfHosted))).toEqual([]);
    expect(metrics).toMatch(/holderscope_upstream_units\{month="\d{4}-\d{2}"\} 20\n/);
    expect(sample(metrics, 'holderscope_upstream_answers_total{how="fresh"}')).toBe(2);
    await stop();
    expect((await cli("upstream", "status")).stdout).toMatch(/units in \d{4}-\d{2} +20, of 20/);
  },
);

test(
  "a server that ends does not wait for an index that is under way",
  { timeout: 60_000, tags: "long" },
  async () => {
    const node = await startFaultServer();
    hosted.push(node);
    node.state.answer = () => {};
    const tokens = { eth: token, sol: "8HjiRvPNwFT9jpzAAsYF4rE9y576CKdTkQZXaxibpump" };
    for (const [chain, address] of Object.entries(tokens)) {
      const { cli, stop } = await start(`ending-${chain}`, {});
      const before = node.state.requests.length;
      const command = cli("index", chain, "--rpc", node.baseUrl, "--token", address);
      await expect.poll(() => node.state.requests.length, { timeout: 20_000 }).toBeGreaterThan(before);
      const startedAt = performance.now();
      await stop();
      expect(performance.now() - startedAt).toBeLessThan(8_000);
      const { code, stderr } = await command;
      expect(code).toBe(1);
      expect(stderr).toContain("The server is stopping.");
    }
  },
);

test(
  "figures by older formulas are marked, and how far they are computed anew is told",
  { timeout: 60_000 },
  async () => {
    const made = await start("older", {});
    await addToken(made.store);
    await made.stop();
    const path = join(directory, "older", databaseName);
    const stored = await openStore({ path });
    await stored.transaction((db) => db.run("UPDATE tokens SET formulas = 0"));
    await stored.close();
    const idle = await made.cli("status");
    expect(idle.stdout).toContain("1 token by older formulas; a server computes them anew");

    // The store does one thing after another: it is kept from computing until it was looked at.
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const { url, cli } = await start("older", {}, [], (store) => void store.transaction(() => gate));
    const read = () => fetch(`${url}/api/v0/eth/tokens/${token}`);
    const status = async () => (await (await fetch(`${url}/api/status`)).json()) as { recomputing: unknown };
    const older = await read();
    expect(older.headers.get("x-data-stale")).toMatch(/^older_formulas; at=\d+$/);
    expect((await fetch(`${url}/api/v0/eth/token-figures`)).headers.get("x-data-stale")).toMatch(/^older_f/);
    expect((await fetch(`${url}/api/v0/eth/wallets/${wallet}/tokens`)).headers.get("x-data-stale")).toMatch(
      /^older_f/,
    );
    await expect.poll(status).toMatchObject({ recomputing: { done: 0, total: 1, seconds_left: null } });
    expect((await cli("status")).stdout).toMatch(
      /figures +1 token by older formulas\n +0 of 1 computed anew/,
    );
    go();
    await expect.poll(async () => (await read()).headers.get("x-data-stale"), { timeout: 10_000 }).toBeNull();
    await expect.poll(status).toMatchObject({ recomputing: null });
    const etag = older.headers.get("etag")!;
    const again = await fetch(older.url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([200, await older.text()]);
    expect((await cli("status")).stdout).not.toContain("older formulas");
  },
);
