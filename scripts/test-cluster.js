// `npm run test:cluster [vitest arguments]`: tests of a cluster against real engines; `--exec COMMAND` runs that in their place. CLICKHOUSE_URLS names servers; without
// it, chDB is installed (566 MB, in node_modules/.cache) and started twice, as two shards, with Debian's ZooKeeper as
// their Keeper. Where these cannot be had it says so, and skips.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { root } from "./prepare.js";

const source = join(root, "test", "clickhouse");
const cache = join(root, "node_modules", ".cache");
const engine = join(cache, "clickhouse");
const shards = 2;
const patienceMs = 60_000;
/** ZooKeeper and what it loads, as Debian 12 has them; Java is the machine's own. */
const packages =
  `libzookeeper-java libnetty-java libslf4j-java libsnappy-java libdropwizard-metrics-java libcommons-cli-java
  libcommons-io-java libjackson2-core-java libjackson2-databind-java libjackson2-annotations-java`.split(
    /\s+/,
  );

const run = (command, args, cwd = root) => spawnSync(command, args, { cwd, encoding: "utf8" });
const children = [];
let isOver = false;

function skip(why) {
  console.log(
    `Tests of a cluster are skipped: ${why}. CLICKHOUSE_URLS names a server that can take their place.`,
  );
  process.exit(0);
}

const isFile = (argument) => !argument.startsWith("-");

/** @param more of the environment of the tests */
function runTests(urls, more = {}) {
  const given = process.argv.slice(2);
  const args =
    given[0] === "--exec"
      ? given.slice(1)
      : // One after the other: some kill engines. A number of workers is each project's own, whatever --maxWorkers says.
        [
          "vitest",
          "run",
          "--no-file-parallelism",
          ...(given.some(isFile) ? [] : ["server/cluster", "server/ledger/worked-examples.test.ts"]),
          ...given,
        ];
  const env = { ...process.env, CLICKHOUSE_URLS: urls, ...more };
  const tests = spawn("npx", args, { cwd: root, stdio: "inherit", env });
  return new Promise((done) => tests.once("exit", (code) => done(code ?? 1)));
}

/** The directory of ZooKeeper's archives; undefined where they cannot be had. */
function installZooKeeper() {
  const directory = join(cache, "zookeeper");
  const java = join(directory, "usr", "share", "java");
  if (existsSync(java)) return java;
  mkdirSync(directory, { recursive: true });
  if (run("apt-get", ["download", ...packages], directory).status !== 0) return undefined;
  for (const file of readdirSync(directory).filter((name) => name.endsWith(".deb")))
    if (run("dpkg-deb", ["-x", file, "."], directory).status !== 0) return undefined;
  return java;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

function isOpen(port) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      done(true);
    }).on("error", () => done(false));
  });
}

async function until(what, isThere) {
  for (const end = performance.now() + patienceMs; performance.now() < end; await delay(100))
    if (await isThere()) return;
  throw new Error(`${what} did not start within ${patienceMs / 1_000} s`);
}

function start(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "ignore", env: { ...process.env, ...env } });
  children.push(child);
  return child;
}

/** Starts an engine, and starts it anew whenever it ends: tests kill it. */
async function keepRunning(url, args, pids) {
  const isAnswering = () =>
    fetch(`${url}/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  const begin = async () => {
    // One thread of Node's for each statement that it runs beside others.
    const child = start("node", args, { UV_THREADPOOL_SIZE: "8" });
    child.once("exit", () => {
      children.splice(children.indexOf(child), 1);
      pids.forget(child.pid);
      // Its lock on the data ends a moment after it.
      if (!isOver) void delay(300).then(begin);
    });
    await until(`the engine at ${url}`, isAnswering);
    pids.add(child.pid);
  };
  await begin();
}

/** A file with the processes of the engines that answer. */
function pidsIn(file) {
  const all = new Set();
  const write = () => writeFileSync(file, [...all].join("\n"));
  return {
    add: (pid) => write(all.add(pid)),
    forget: (pid) => write(all.delete(pid)),
  };
}

async function startEngines(java, directory, pids) {
  const keeperPort = await freePort();
  const keeper = join(directory, "zoo.cfg");
  const settings = {
    tickTime: 500,
    dataDir: join(directory, "zookeeper"),
    clientPort: keeperPort,
    clientPortAddress: "127.0.0.1",
    "admin.enableServer": false,
    maxClientCnxns: 0,
  };
  writeFileSync(
    keeper,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  // Of the bindings of its logger the one that says nothing.
  const archives = readdirSync(java).filter(
    (name) => name.endsWith(".jar") && !/log4j|jcl|jul|jdk14|slf4j-(simple|ext|migrator)/.test(name),
  );
  const path = archives.map((name) => join(java, name)).join(":");
  start("java", [
    "-Xmx256m",
    "-Dzookeeper.jmx.log4j.disable=true",
    "-cp",
    path,
    "org.apache.zookeeper.server.quorum.QuorumPeerMain",
    keeper,
  ]);
  await until("ZooKeeper", () => isOpen(keeperPort));
  const config = join(directory, "config.xml");
  writeFileSync(
    config,
    `<clickhouse>
  <zookeeper><node><host>127.0.0.1</host><port>${keeperPort}</port></node></zookeeper>
  <keeper_map_path_prefix>/keeper_map</keeper_map_path_prefix>
</clickhouse>`,
  );
  const urls = [];
  for (let shard = 1; shard <= shards; shard += 1) {
    const port = await freePort();
    const data = join(directory, `shard-${shard}`, "db");
    const url = `http://127.0.0.1:${port}`;
    const args = [join(engine, "engine.mjs"), "--port", `${port}`, "--path", data, "--config", config];
    await keepRunning(url, args, pids);
    urls.push(url);
  }
  return urls.join(",");
}

if (process.env.CLICKHOUSE_URLS) process.exit(await runTests(process.env.CLICKHOUSE_URLS));
// Beside the packages of the product, where no other test looks.
cpSync(source, engine, { recursive: true });
if (
  !existsSync(join(engine, "node_modules")) &&
  run("npm", ["install", "--no-save", "--no-audit", "--no-fund"], engine).status !== 0
)
  skip("chDB could not be installed");
if (run("java", ["-version"]).status !== 0) skip("there is no Java for ZooKeeper");
const java = installZooKeeper();
if (java === undefined) skip("Debian's packages of ZooKeeper could not be fetched");
const directory = mkdtempSync(join(tmpdir(), "holderscope-engines-"));
let status = 1;
const pidsFile = join(directory, "pids");
try {
  const urls = await startEngines(java, directory, pidsIn(pidsFile));
  status = await runTests(urls, { CLICKHOUSE_PIDS: pidsFile });
} finally {
  isOver = true;
  for (const child of children) child.kill("SIGKILL");
  await delay(500);
  rmSync(directory, { recursive: true, force: true });
}
process.exit(status);
