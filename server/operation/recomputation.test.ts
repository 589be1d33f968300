import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { ChainId } from "../../contract/chains.ts";
import { intervals } from "../../contract/history.ts";
import { metaHeaders } from "../../contract/meta.ts";
import { writeTime } from "../../contract/query.ts";
import { createStoreBackend } from "../api/store-backend.ts";
import { RemainingTop10s } from "../api/tokens/remaining-top10.ts";
import { importFiles, type ImportRequest } from "../sources/files/import.ts";
import { countOutdated } from "../store/outdated.ts";
import { openStore, type Store } from "../store/store.ts";
import { testService } from "../../test/service.ts";
import { runsOf } from "../../test/speed.ts";
import { createLogger } from "./log.ts";
import { recomputation } from "./recomputation.ts";
import { openRequest } from "../sources/files/test-import.ts";

const files = join(import.meta.dirname, "../../test/older-database");
const directory = mkdtempSync(join(tmpdir(), "holderscope-older-"));
afterAll(() => rmSync(directory, { recursive: true }));

type Import = Pick<ImportRequest, "kind" | "token"> & Partial<ImportRequest>;

const evm = (digits: string) => `0x${digits.padStart(40, "0")}`;
const describe = (chain: ChainId, address: string, name: string, ticker: string, decimals: number) => ({
  chain,
  address,
  name,
  ticker,
  decimals,
});

/** As test/older-database/make.sh imports them. */
const imports: Readonly<Record<string, Import>> = {
  "full.csv": { kind: "transfers", token: describe("eth", evm("a1"), "Full", "FULL", 6) },
  "incomplete.csv": {
    kind: "transfers",
    token: describe("eth", evm("a2"), "Incomplete", "INC", 0),
    allowIncomplete: true,
  },
  "balances.csv": {
    kind: "balances",
    token: describe("eth", evm("a3"), "Snapshot", "SNAP", 3),
    asOf: 1_725_000_000,
  },
  "accounts.csv": {
    kind: "transfers",
    token: describe("sol", "So11111111111111111111111111111111111111112", "Accounts", "ACC", 9),
  },
};
const tokens = Object.values(imports).map(({ token }) => token as ReturnType<typeof describe>);

async function importAnew(): Promise<Store> {
  const store = await openStore({ path: join(directory, "fresh.duckdb") });
  for (const [name, given] of Object.entries(imports)) {
    await importFiles(store, {
      ...openRequest,
      files: [join(files, name)],
      ...given,
    });
  }
  return store;
}

interface Told {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | null>>;
}

const comparedHeaders = ["etag", "link", ...Object.values(metaHeaders)].filter(
  (name) => name !== metaHeaders.requestId,
);

/** Each question to a store, with all that is answered: bodies to the byte, tags, times, facts. */
async function everyAnswer(store: Store): Promise<ReadonlyMap<string, Told>> {
  // Lists wait for all their shares: they would answer without some where the machine is busy.
  const backend = createStoreBackend(store, new RemainingTop10s(store, () => {}, 60_000));
  const service = testService({ backend, ready: backend.ready, unitBudget: 1_000_000 });
  const answers = new Map<string, Told>();
  const moments = [1_715_000_000, 1_722_000_000, 1_735_000_000].map(writeTime);
  for (const { chain, address } of tokens) {
    const wallets = await store.reader.rows<{ address: string }>(
      `SELECT w.address FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner
       JOIN tokens AS t USING (token_id) WHERE t.address = $1 ORDER BY ALL`,
      [address],
    );
    expect(wallets.length).toBeGreaterThan(7);
    const some = wallets.slice(0, runsOf(wallets.length, 8));
    const token = `/v0/${chain}/tokens/${address}`;
    const questions = [
      `/v0/${chain}/tokens`,
      `/v0/${chain}/token-figures`,
      ...["", "/stats", "/stats/pnl", "/stats/wallet-categories", "/stats/supply-breakdown"].map(below),
      ...["/holders/deltas", "/holders/breakdowns", "/holders/changes", "/history/cohorts"].map(below),
      ...["/holders", "/holders?limit=3&offset=3&with=now", "/history/cost-basis", "/history"].map(below),
      ...intervals.map((interval) => below(`/history?interval=${interval}`)),
      ...moments.flatMap((at) =>
        [
          `/holders?at=${at}`,
          `/history/cost-basis?at=${at}`,
          `/holders/changes?from=2020-01-01&to=${at}`,
        ].map(below),
      ),
      ...some.map((each) => below(`/stats/${each.address}`)),
      ...some.map((each) => `/v0/${chain}/wallets/${each.address}/tokens`),
    ];
    for (const path of questions) {
      const response = await service.get(path);
      const headers = Object.fromEntries(comparedHeaders.map((name) => [name, response.headers.get(name)]));
      const text = await response.text();
      const body = response.ok ? text : (JSON.parse(text) as { code: string }).code;
      answers.set(path, { status: response.status, body, headers });
    }
    function below(path: string): string {
      return token + path;
    }
  }
  await backend.close();
  return answers;
}

test(
  "a database of an older program answers at once, marked, and ends to the byte as if imported anew",
  { timeout: 120_000 },
  async () => {
    const database = join(directory, "older.duckdb");
    writeFileSync(database, gunzipSync(readFileSync(join(files, "holderscope.duckdb.gz"))));
    const store = await openStore({ path: database });
    expect(await countOutdated(store.reader)).toBe(tokens.length);
    const before = await everyAnswer(store);
    for (const [path, { status, body, headers }] of before) {
      if (status === 200) {
        // The list of names has no figures; nobody's has none either.
        const isMarked = headers["x-data-stale"]?.startsWith("older_formulas;") ?? false;
        expect([path, isMarked]).toEqual([path, !/\/(eth|sol)\/tokens$/.test(path)]);
      } else expect([path, status, body]).toEqual([path, 404, "stats_unavailable"]);
    }

    const lines: string[] = [];
    const logger = createLogger({ level: "info", write: (line) => lines.push(line) });
    const computing = recomputation(store, logger);
    computing.start();
    await expect.poll(() => countOutdated(store.reader), { timeout: 60_000 }).toBe(0);
    await expect.poll(computing.progress).toBeNull();
    await computing.stop();
    expect(lines.join("")).toContain("0 of 4 tokens computed anew by newer formulas");
    expect(lines.join("")).toContain("4 of 4 tokens computed anew");

    const fresh = await importAnew();
    const after = await everyAnswer(store);
    expect([...after.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(100);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(await everyAnswer(fresh)));
    await store.close();
    await fresh.close();
  },
);
