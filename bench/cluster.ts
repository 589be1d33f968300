// `npm run bench:cluster`: what a cluster costs, on the engines of `npm run test:cluster`; the table of docs/cluster.md.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generateKey, hashKey } from "../server/access/api-key.ts";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { findTokens } from "../server/api/tokens/token-list.ts";
import { fetchBundle } from "../server/cluster/bundle-chunks.ts";
import { ClusterCatalogue } from "../server/cluster/catalogue.ts";
import { type ClusterConnection, Shards } from "../server/cluster/clickhouse.ts";
import { clusterKeys } from "../server/cluster/cluster-keys.ts";
import { readHead } from "../server/cluster/heads.ts";
import { Worker } from "../server/cluster/worker.ts";
import { openStore } from "../server/store/store.ts";
import { program } from "../test/program.ts";
import { requestsPerSecond } from "./load.ts";
import { say } from "./report.ts";

const help = `npm run bench:cluster -- [--millions N] [--list TOKENS] [--seconds N]

Publishes a token of synthetic transfers, fetches it, has another worker take it over, reads lists of many tokens,
and asks one server and two of them. Seconds of processor are of this process and of the engines together. The load of
the machine is beside each figure: what other work takes, the figures by the clock lack. Takes some three minutes.

  --millions N   transfers of the token, in millions (default: 1)
  --list TOKENS  tokens of the lists (default: 200000), of which 20,000 are published
  --seconds N    how long servers are asked (default: 10)
  --help         print this
`;

const { values } = parseArgs({
  options: {
    millions: { type: "string", default: "1" },
    list: { type: "string", default: "200000" },
    seconds: { type: "string", default: "10" },
    help: { type: "boolean", default: false },
  },
});
const urls = process.env["CLICKHOUSE_URLS"];
const token = `0x${"1".repeat(40)}`;
const scope = `eth/${token}`;
/** So many are published; further ones are rows of the lists alone, as their heads would take ZooKeeper long. */
const mostHeads = 20_000;
/** What of a core each of two servers has, where they are held to a part. */
const heldTo = 0.3;
const ignore = () => undefined;
const logger = { info: ignore, warn: ignore, error: ignore };

if (values.help) console.log(help);
else if (urls === undefined) console.log("CLICKHOUSE_URLS names no engines: npm run bench:cluster");
else await bench(Number(values.millions) * 1e6, Number(values.list), Number(values.seconds), urls);

async function bench(transfers: number, listed: number, seconds: number, given: string): Promise<void> {
  const base = {
    urls: given.split(",").map((shard) => shard.split("|")),
    user: "default",
    password: process.env["CLICKHOUSE_PASSWORD"] ?? "",
    isReplicated: process.env["CLICKHOUSE_REPLICATED"] === "on",
  };
  const database = `bench_${randomBytes(4).toString("hex")}`;
  const outside = new Shards({ ...base, database: "default" });
  for (const shard of outside.all) await shard.command(`CREATE DATABASE ${database}`);
  const connection: ClusterConnection = { ...base, database };
  const directory = mkdtempSync(join(tmpdir(), "holderscope-bench-cluster-"));
  try {
    await benchToken(connection, directory, transfers);
    await benchServers(connection, directory, seconds);
    await benchLists(connection, directory, listed);
  } finally {
    for (const shard of outside.all) await shard.command(`DROP DATABASE ${database} SYNC`);
    await outside.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function benchToken(connection: ClusterConnection, directory: string, transfers: number) {
  const open = (name: string) => openStore({ path: join(directory, name, "holderscope.duckdb") });
  const store = await open("first");
  await measured("import and compute", () =>
    store.ingest(
      [{ chain: "eth", address: token, name: "Bench", ticker: "B", decimals: 0, source: "file" }],
      (db) =>
        // One mint to every third owner, then sales from one to the next.
        db.run(`
        INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, amount)
        SELECT 0, i, 1600000000 + i * 100, i, 0,
          CASE WHEN i % 10 >= 3 THEN '0x' || md5(((i - i % 10) // 10 * 3 + i % 3)::VARCHAR) || '00000000' END,
          '0x' || md5(((i - i % 10) // 10 * 3 + CASE WHEN i % 10 < 3 THEN i % 10 ELSE (i + 1) % 3 END)::VARCHAR) || '00000000',
          CASE WHEN i % 10 < 3 THEN 1000000 ELSE 1 + i % 50 END
        FROM range(${transfers}) AS t(i)`),
      { allowIncomplete: true },
    ),
  );
  const joinAs = (of: typeof store, name: string, leaseMs?: number) =>
    Worker.join({
      connection,
      store: of,
      directory: join(directory, name),
      logger,
      ...(leaseMs !== undefined && { leaseMs }),
    });
  const worker = await joinAs(store, "first");
  await measured("publish", () => worker.publishAll(ignore));
  const head = await readHead(worker.shards, scope);
  const path = join(directory, "fetched.duckdb");
  await measured(
    "fetch",
    () => fetchBundle(worker.shards, scope, head, path),
    () => `${megabytes(statSync(path).size)} of bundle`,
  );
  await measured("open", async () => (await openStore({ path, threads: 1 })).close());
  await worker.close();
  await store.close();
  const other = await open("second");
  const second = await joinAs(other, "second");
  await measured("take over, after the lease", () => second.takeOver({ chain: "eth", address: token }));
  await measured("publish what was taken over", () => second.publishAll(ignore));
  await second.close();
  await other.close();
}

/** Lists of many tokens, as a server reads them. */
async function benchLists(connection: ClusterConnection, directory: string, tokens: number) {
  const shards = new Shards(connection);
  await shards.makeTables();
  const facts = JSON.stringify(await aTokensFacts(shards));
  const heads = Math.min(tokens, mostHeads);
  await measured(`write ${heads} heads`, () => writeHeads(shards, heads, facts));
  const catalogue = await ClusterCatalogue.open(shards, {
    directory: join(directory, "first"),
    memoryLimitMiB: 1_024,
  });
  await measured(`read the lists of ${heads} tokens`, () => catalogue.update());
  await measured("read what is new, which is nothing", () => catalogue.update());
  await catalogue.store.change(async (db) => {
    for (const table of ["tokens", "answers", "holders"]) {
      const columns = table === "tokens" ? ", md5(n || address) AS address" : "";
      await db.run(
        `INSERT INTO ${table} BY NAME
         SELECT * EXCLUDE (n) REPLACE (token_id + n * ${heads + 1} AS token_id${columns})
         FROM ${table}, range(1, ${Math.ceil(tokens / heads)}) AS times(n)`,
      );
    }
    return [0];
  });
  const backend = createStoreBackend(catalogue.store, catalogue.remaining);
  for (const sort of ["-holders", "-change_24h", "-remaining_top10_share"])
    for (const time of ["first", "again"])
      await measured(`a list of ${tokens} sorted by ${sort.slice(1)}, ${time}`, () =>
        backend.getTokenFigures({
          chain_id: "eth",
          limit: 50,
          offset: time === "again" ? 50 : 0,
          sort,
        } as never),
      );
  await measured(`a search among ${tokens}`, () => findTokens(catalogue.store.reader, "eth", "ben", 20));
  await backend.close();
  await catalogue.close();
  await shards.close();
}

async function writeHeads(shards: Shards, count: number, facts: string): Promise<void> {
  const version = 65_536;
  const perInsert = 500;
  const scopes = new Map(shards.all.map((shard) => [shard, [] as string[]]));
  for (let number = 0; number < count; number += 1) {
    const name = `eth/${addressOf(number)}`;
    scopes.get(shards.of(name))!.push(name);
  }
  for (const [shard, names] of scopes)
    for (let from = 0; from < names.length; from += perInsert) {
      const some = names.slice(from, from + perInsert);
      const bundle = { slot: 0, version, chunks: 1, bytes: 1_000, sha: "", schema: 1, revision: 1 };
      const rest = {
        n: 1,
        kind: "release",
        holder: "bench",
        nonces: "",
        publisher: "bench",
        at: "2026-01-01 00:00:00",
      };
      await shard.insert(
        "heads",
        some.map((each) => ({ scope: each, ...rest, ...bundle })),
      );
      await shard.insert(
        "facts",
        some.map((each) => ({
          scope: each,
          slot: 0,
          version,
          facts: facts.replaceAll(token, each.slice(4)),
        })),
      );
    }
}

function addressOf(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}

async function aTokensFacts(shards: Shards): Promise<unknown> {
  const [row] = await shards
    .of(scope)
    .rows<{ facts: string }>(
      "SELECT facts FROM facts WHERE scope = {scope:String} ORDER BY version DESC LIMIT 1",
      { scope },
    );
  return JSON.parse(row!.facts);
}

/** Answers about one token, by one server and by two. */
async function benchServers(connection: ClusterConnection, directory: string, seconds: number) {
  const env = {
    HOLDERSCOPE_CLICKHOUSE_URLS: connection.urls.map((shard) => shard.join("|")).join(","),
    HOLDERSCOPE_CLICKHOUSE_PASSWORD: connection.password,
    HOLDERSCOPE_CLICKHOUSE_DATABASE: connection.database,
    HOLDERSCOPE_WORK: "off",
    HOLDERSCOPE_LOG_LEVEL: "error",
    HOLDERSCOPE_KEY_RATE: "0",
    HOLDERSCOPE_ADDRESS_RATE: "0",
    HOLDERSCOPE_CONFIG: "",
  };
  const key = generateKey();
  const shards = new Shards(connection);
  await clusterKeys(shards).insert({ name: "bench", hash: hashKey(key), lastFour: key.slice(-4) });
  await shards.close();
  const headers = { "x-api-key": key };
  const servers: { readonly url: string; readonly child: ChildProcess }[] = [];
  try {
    for (let place = 0; place < 2; place += 1) {
      const port = await freePort();
      const child = spawn(process.execPath, [...program.server], {
        cwd: program.directory,
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          ...env,
          PORT: String(port),
          HOLDERSCOPE_DATA_DIR: join(directory, `server-${place}`),
        },
      });
      const url = `http://127.0.0.1:${port}`;
      servers.push({ url, child });
      await untilReady(url);
    }
    // Pages of holders that nobody has asked for: found in the database, and not among kept answers.
    let asked = 0;
    const unasked = () => {
      asked += 1;
      return `/v0/eth/tokens/${token}/holders?limit=100&offset=${asked}`;
    };
    for (const { url } of servers) await requestsPerSecond(url, unasked, 3, headers);
    // Where the machine has fewer cores than servers and who asks them, a second server cannot answer more: then it is
    // shown by what an answer costs, which is the same at two servers where these share nothing but ClickHouse.
    const ask = async (name: string, some: readonly (typeof servers)[number][]) => {
      const pids = some.map(({ child }) => child.pid!);
      const [before, engines] = [processorSeconds(pids), engineSeconds()];
      const rates = await Promise.all(
        some.map(({ url }) => requestsPerSecond(url, unasked, seconds, headers)),
      );
      const rate = rates.reduce((sum, each) => sum + each, 0);
      const microseconds = (spent: number) => (spent / (rate * seconds)) * 1e6;
      const own = microseconds(processorSeconds(pids) - before);
      const theirs = microseconds(engineSeconds() - engines);
      report(
        `answers of ${name}: ${rates.map((each) => each.toFixed(0)).join(" + ")} a second, ` +
          `${own.toFixed(0)} µs of processor each (and ${theirs.toFixed(0)} of ClickHouse's)`,
      );
      return { rate, own };
    };
    // What servers and ClickHouse do by themselves is in each figure below, over more or fewer answers.
    const resting = () =>
      [processorSeconds(servers.map(({ child }) => child.pid!)), engineSeconds()] as const;
    const [own, theirs] = resting();
    await delay(seconds * 1_000);
    const [ownAfter, theirsAfter] = resting();
    const milliseconds = (spent: number) => ((spent / seconds) * 1_000).toFixed(0);
    report(
      `two servers that nobody asks: ${milliseconds(ownAfter - own)} ms of processor a second (and ${milliseconds(theirsAfter - theirs)} of ClickHouse's)`,
    );
    // One, two and one again: what the machine does meanwhile changes.
    const first = await ask("one server", servers.slice(0, 1));
    const both = await ask("two servers", servers);
    const other = await ask("the other server alone", servers.slice(1));
    const mean = (a: number, b: number) => (a + b) / 2;
    report(
      `two servers to one: ${(both.rate / mean(first.rate, other.rate)).toFixed(2)} times the answers a second, ` +
        `${(both.own / mean(first.own, other.own)).toFixed(2)} times the processor for each, on ${availableParallelism()} cores with who asks`,
    );
    // Where the cores are fewer than those who want one, a second server shows what it adds only if each has less of them.
    const holding = servers.map(({ child }) => hold(child.pid!));
    try {
      const alone = await ask(`one server on ${heldTo} of a core`, servers.slice(0, 1));
      const together = await ask(`two servers on ${heldTo} of a core each`, servers);
      const again = await ask(`the other on ${heldTo} of a core`, servers.slice(1));
      const times = together.rate / mean(alone.rate, again.rate);
      report(
        `two servers to one, each on ${heldTo} of a core: ${times.toFixed(2)} times the answers a second`,
      );
    } finally {
      for (const held of holding) held.kill();
    }
  } finally {
    for (const { child } of servers) {
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      // Its last word is to ClickHouse.
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    }
  }
}

/** Lets a process run for a part of the time alone, by a process of its own: this one is busy asking. */
function hold(pid: number): ChildProcess {
  const periodMs = 50;
  const [run, rest] = [heldTo * periodMs, (1 - heldTo) * periodMs];
  const text = `
    const signal = (name) => process.kill(${pid}, name);
    const go = () => (signal("SIGCONT"), setTimeout(() => (signal("SIGSTOP"), setTimeout(go, ${rest})), ${run}));
    go();`;
  return spawn(process.execPath, ["-e", text], { stdio: "inherit" });
}

async function untilReady(url: string): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await delay(100))
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`${url} is not ready`);
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** Processor seconds of the engines until now: those that `npm run test:cluster` keeps running. */
function engineSeconds(): number {
  const file = process.env["CLICKHOUSE_PIDS"];
  if (file === undefined) return 0;
  return processorSeconds(readFileSync(file, "utf8").split("\n").filter(Boolean));
}

function processorSeconds(pids: readonly (number | string)[]): number {
  const ticksASecond = 100;
  return pids.reduce<number>((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksASecond;
  }, 0);
}

async function measured(
  name: string,
  work: () => Promise<unknown>,
  more: () => string = () => "",
): Promise<void> {
  const [cpu, engines, start] = [process.cpuUsage(), engineSeconds(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const own = (user + system) / 1e6;
  const theirs = engineSeconds() - engines;
  const wall = (performance.now() - start) / 1_000;
  report(
    `${name}: ${(own + theirs).toFixed(2)} s of processor (${theirs.toFixed(2)} of it ClickHouse's), ${wall.toFixed(2)} s` +
      (more() && `, ${more()}`),
  );
}

function report(text: string): void {
  say(`${text} (load ${loadavg()[0]!.toFixed(1)})`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
