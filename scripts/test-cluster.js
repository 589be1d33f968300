// `npm run test:cluster [vitest arguments]`: tests of a cluster against real engines. CLICKHOUSE_URLS names servers; without
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

function skip(why) {
  console.log(
    `Tests of a cluster are skipped: ${why}. CLICKHOUSE_URLS names a server that can take their place.`,
  );
  process.exit(0);
}

function runTests(urls) {
  const args = ["vitest", "run", "server/cluster", "--maxWorkers=1", ...process.argv.slice(2)];
  const env = { ...process.env, CLICKHOUSE_URLS: urls };
  return spawnSync("npx", args, { cwd: root, stdio: "inherit", env }).status ?? 1;
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

async function startEngines(java, directory) {
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
    // One thread of Node's for each statement that it runs beside others.
    start("node", [join(engine, "engine.mjs"), "--port", `${port}`, "--path", data, "--config", config], {
      UV_THREADPOOL_SIZE: "8",
    });
    urls.push(`http://127.0.0.1:${port}`);
  }
  for (const url of urls)
    await until(`the engine at ${url}`, () =>
      fetch(`${url}/ping`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  return urls.join(",");
}

if (process.env.CLICKHOUSE_URLS) process.exit(runTests(process.env.CLICKHOUSE_URLS));
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
try {
  status = runTests(await startEngines(java, directory));
} finally {
  for (const child of children) child.kill("SIGKILL");
  await delay(500);
  rmSync(directory, { recursive: true, force: true });
}
process.exit(status);
