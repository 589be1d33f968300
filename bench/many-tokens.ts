// `npm run bench:tokens`: what one store costs as its tokens become many; the table of docs/sizing.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { loadAllChains } from "../server/api/tokens/all-chains.ts";
import { findTokens } from "../server/api/tokens/token-list.ts";
import { storeCatalogue } from "../server/operation/store-catalogue.ts";
import type { Database } from "../server/store/database.ts";
import { openStore, type Store } from "../server/store/store.ts";
import type { TokenIdentity } from "../server/store/token-identity.ts";
import { program } from "../test/program.ts";
import { type Cost, costOf } from "./cost.ts";
import { median, say } from "./report.ts";
import { storePath, withDatabase } from "./store-tasks.ts";

const help = `npm run bench:tokens -- [--tokens 1000,100000] [--repeats N] [--directory DIR]

Fills a store with so many small tokens, each of ten owners of its own, and prints side by side what then takes how
long: to start, to import a token, and what lists and searches read first after it. One token is imported; the rows of
the others are copies of its own, with other numbers, names and addresses, because a million imports would take hours.

  --tokens LIST    how many tokens (default: 1000,100000)
  --repeats N      how often each is measured; the median counts (default: 5)
  --directory DIR  work there (default: the directory of temporary files). About 1.5 GB a million tokens is needed
  --help           print this
`;

const { values } = parseArgs({
  options: {
    tokens: { type: "string", default: "1000,100000" },
    repeats: { type: "string", default: "5" },
    directory: { type: "string", default: tmpdir() },
    help: { type: "boolean", default: false },
  },
});

const owners = 10;
const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const identityOf = (number: number): TokenIdentity => ({
  chain: "eth",
  address: address(number),
  name: `Bench ${number}`,
  ticker: `B${number}`,
  decimals: 0,
  source: "file",
});
/** Copied tokens have hashes as addresses, so that a small number is none of them. */
const firstImported = 1_000;

/** Columns that hold the number of a wallet. */
const walletColumns = new Set(["owner", "account", "from_owner", "from_account", "to_owner", "to_account"]);

/** By what was measured. */
type Costs = Map<string, Cost>;

if (values.help) console.log(help);
else await bench(values.tokens.split(",").map(Number), Number(values.repeats), values.directory);

async function bench(sizes: readonly number[], repeats: number, parent: string): Promise<void> {
  const memory = `${(totalmem() / 1e9).toFixed(1)} GB of memory`;
  say(
    `${availableParallelism()} × ${cpus()[0]?.model ?? "a processor"}, ${memory}, Node.js ${process.versions.node}`,
  );
  const columns: Costs[] = [];
  for (const size of sizes) {
    const directory = mkdtempSync(join(parent, "holderscope-tokens-"));
    try {
      await fill(directory, size);
      say(`${size} tokens: a database of ${(statSync(storePath(directory)).size / 1e9).toFixed(2)} GB`);
      columns.push(await measure(directory, repeats));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  printSideBySide(sizes, columns);
}

/** One mint to each owner, and some sales to the next. */
function stage(db: Database, of: number, first = 0): Promise<void> {
  return db.run(`
    INSERT INTO staged_transfers (token, row, time, block, position, from_owner, to_owner, amount)
    SELECT 0, i, 1700000000 + i * 600, i, 0,
      CASE WHEN i >= ${owners} THEN '0x' || left(sha256(${of} || ' ' || i % ${owners}), 40) END,
      '0x' || left(sha256(${of} || ' ' || (i + 1) % ${owners}), 40), CASE WHEN i < ${owners} THEN 1000 ELSE 1 END
    FROM range(${first}, ${first === 0 ? 2 * owners : first + 5}) AS t(i)`);
}

async function fill(directory: string, tokens: number): Promise<void> {
  const store = await openStore({ path: storePath(directory) });
  await store.ingest([identityOf(0)], (db) => stage(db, 0));
  await store.close();
  await withDatabase(
    storePath(directory),
    async (db) => {
      const times = `range(1, ${tokens}) AS times(n)`;
      const hashed = (column: string) => `'0x' || left(sha256(n || ' ' || ${column}), 40) AS ${column}`;
      const columns = await db.rows<{ table_name: string; column_name: string }>(
        "SELECT table_name, column_name FROM duckdb_columns() WHERE NOT internal AND database_name = current_database()",
      );
      const [wallets] = await db.rows<{ count: number }>("SELECT count(*)::INTEGER AS count FROM wallets");
      for (const table of new Set(columns.map((column) => column.table_name))) {
        const own = columns
          .filter((column) => column.table_name === table)
          .map(({ column_name: name }) => name);
        if (!own.includes("token_id") && table !== "wallets") continue;
        const changed = own.flatMap((name) => {
          if (name === "token_id") return [`token_id + n AS token_id`];
          if (walletColumns.has(name) && table !== "holders")
            return [`${name} + n * ${wallets!.count} AS ${name}`];
          if (name === "wallet_id") return [`wallet_id + n * ${wallets!.count} AS wallet_id`];
          if (name === "address") return [hashed(name)];
          // Figures to sort by: others for each token.
          if (table === "tokens" && name === "name") return ["'Token ' || n AS name"];
          if (table === "tokens" && name === "ticker") return ["'T' || n AS ticker"];
          if (table === "tokens" && name === "holder_count")
            return ["holder_count + n % 997 AS holder_count"];
          // The store makes these anew from the others when it is opened.
          if (table === "tokens" && name === "search_text") return ["NULL AS search_text"];
          if (table === "answers" && name === "body")
            return [`replace(body, '"1day":', '"1day":' || n % 89 + 1) AS body`];
          return [];
        });
        await db.run(
          `INSERT INTO ${table} SELECT * EXCLUDE (n) REPLACE (${changed.join(", ")}) FROM ${times}, ${table}`,
        );
      }
    },
    6_144,
  );
  await (await openStore({ path: storePath(directory) })).close();
}

async function measure(directory: string, repeats: number): Promise<Costs> {
  const costs: Costs = new Map();
  const recordEach = async (name: string, times: number, work: (repeat: number) => Promise<Cost>) => {
    const each: Cost[] = [];
    for (let repeat = 0; repeat < times; repeat += 1) each.push(await work(repeat));
    const middle = {
      seconds: median(each.map(({ seconds }) => seconds)),
      cpuSeconds: median(each.map(({ cpuSeconds }) => cpuSeconds)),
    };
    costs.set(name, middle);
    say(`  ${name}: ${cellOf(middle)}`);
  };
  const record = (name: string, work: (repeat: number) => Promise<unknown>) =>
    recordEach(name, repeats, (repeat) => costOf(() => work(repeat)));
  await recordEach("start the server until it is ready", Math.min(repeats, 3), () => startServer(directory));
  let store: Store | undefined;
  await record("open the store", async () => {
    await store?.close();
    store = await openStore({ path: storePath(directory) });
  });
  const backend = createStoreBackend(store!);
  let imported = firstImported;
  const importOne = () => {
    imported += 1;
    return store!.ingest([identityOf(imported)], (db) => stage(db, imported));
  };
  await record("import a new token", importOne);
  await record("import more transfers of a token", (repeat) =>
    store!.ingest([identityOf(imported)], (db) => stage(db, imported, 100 + repeat * 5)),
  );
  // What lists read is not kept over an import. Shares without pools are worked out before, as they are waited for.
  const afterImport = async (name: string, read: () => Promise<unknown>) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await read();
      await delay(1_000);
    }
    await recordEach(`${name}, after an import`, repeats, async () => {
      await importOne();
      return costOf(read);
    });
  };
  for (const sort of ["-holders", "-change_24h", "name"] as const) {
    const args = { chain_id: "eth", limit: 50, offset: 0, sort } as const;
    await afterImport(`list sorted by ${sort.replace("-", "")}`, () => backend.getTokenFigures(args));
  }
  await afterImport("list of /v0", () => backend.getTokens({ chain_id: "eth", limit: 50, offset: 0 }));
  const everywhere = { limit: 50, offset: 0, covered: "all" } as const;
  await afterImport("list of all chains", () => loadAllChains(store!.reader, everywhere));
  const search = (name: string, text: (repeat: number) => string) =>
    record(`search for ${name}`, (repeat) => findTokens(store!.reader, "eth", text(repeat), 20));
  await search("a name", (repeat) => `token 7${repeat}`);
  await search("a misspelled name", (repeat) => `tokne 7${repeat}`);
  await search("what is not there", (repeat) => `pepper ${repeat}`);
  await search("an address", (repeat) => `0x${repeat}a7`);
  await record("count tokens", () => storeCatalogue(store!).summary());
  await backend.close();
  await store!.close();
  return costs;
}

/** A process of its own, with a store that was closed. */
async function startServer(directory: string): Promise<Cost> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...program.server], {
    cwd: program.directory,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(port),
      HOLDERSCOPE_DATA_DIR: directory,
      HOLDERSCOPE_LOG_LEVEL: "error",
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_PUBLIC_NODES: "off",
    },
  });
  const ended = once(child, "exit");
  try {
    for (const end = performance.now() + 300_000; performance.now() < end; await delay(20)) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
        signal: AbortSignal.timeout(2_000),
      }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady)
        return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: cpuSecondsOf(child.pid!) };
      if (child.exitCode !== null) throw new Error("the server ended: npm run build makes what it needs");
    }
    throw new Error("the server was not ready within 5 minutes");
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** Until now. */
function cpuSecondsOf(pid: number): number {
  const ticksASecond = 100;
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksASecond;
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** Milliseconds. */
function cellOf({ seconds, cpuSeconds }: Cost): string {
  return `${(seconds * 1_000).toFixed(0)} (${(cpuSeconds * 1_000).toFixed(0)})`;
}

function printSideBySide(sizes: readonly number[], columns: readonly Costs[]): void {
  const names = [...columns[0]!.keys()];
  const width = Math.max(...names.map(({ length }) => length));
  console.log(
    "\nMilliseconds, those of processors in brackets. Last: processors, of the most tokens to the fewest.",
  );
  console.log("tokens".padEnd(width) + sizes.map((size) => String(size).padStart(16)).join(""));
  for (const name of names) {
    const own = columns.map((column) => column.get(name)!);
    const ratio = own.at(-1)!.cpuSeconds / own[0]!.cpuSeconds;
    console.log(
      name.padEnd(width) +
        own.map((cost) => cellOf(cost).padStart(16)).join("") +
        `${ratio.toFixed(1)} ×`.padStart(10),
    );
  }
}
