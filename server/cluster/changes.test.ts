import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomLedger, singleReceiptLedger } from "../../test/oracle/random-ledger.ts";
import type { TokenInput } from "../../test/oracle/recomputation.ts";
import { stageInputs } from "../../test/oracle/staging.ts";
import { importTokens } from "../ledger/test-ledger.ts";
import { undoImport } from "../operation/token-actions.ts";
import { listImports } from "../store/imports.ts";
import type { IngestOptions } from "../store/ingest.ts";
import { replaceLabels } from "../store/labels.ts";
import { openStore, type Store } from "../store/store.ts";
import { type Comparison, openComparison } from "./test-comparison.ts";
import { describeCluster, openTestCluster, type TestCluster } from "./test-cluster.ts";

const seed = process.env["HOLDERSCOPE_TEST_SEED"] ?? "changes";
const ledgers = 6;
const start = 1_700_000_000;
const [ofFiles, ofBalances] = ["f", "b"].map((digit) => `0x${digit.repeat(40)}`) as [string, string];

/** Each transfer in a block of its own, as a node tells them. */
const inBlocks = (input: TokenInput): TokenInput => ({
  ...input,
  transfers: input.transfers.map((row, index) => ({ ...row, block: index + 1 })),
});
const half = ({ transfers }: TokenInput) => Math.floor(transfers.length / 2);

describeCluster("after whatever happens to tokens a server answers as the store does", () => {
  let cluster: TestCluster;
  let store: Store;
  let comparison: Comparison;
  beforeAll(async () => {
    cluster = await openTestCluster();
    comparison = await openComparison(cluster);
    store = await openStore({ path: join(cluster.directory, "store", "holderscope.duckdb") });
  });
  afterAll(async () => {
    await store?.close();
    await comparison?.close();
    await cluster?.close();
  });

  const inputs = Array.from({ length: ledgers }, (_, nth) =>
    inBlocks(nth % 3 === 2 ? singleReceiptLedger(`${seed} ${nth}`) : randomLedger(`${seed} ${nth}`)),
  );
  const ingest = (given: readonly TokenInput[], before: readonly number[], options: IngestOptions = {}) =>
    store.ingest(
      given.map(({ chain, address, name, ticker, decimals }) => ({
        chain,
        address,
        name,
        ticker,
        decimals,
        source: "evm" as const,
      })),
      (db) => stageInputs(db, given, before),
      options,
    );
  const compared = async () => expect(await comparison.compare(store)).toBeGreaterThan(40);

  test("blocks that come, and others that come in their place", { timeout: 120_000 }, async () => {
    const none = inputs.map(() => 0);
    const firstHalves = inputs.map((input) => ({
      ...input,
      transfers: input.transfers.slice(0, half(input)),
    }));
    await ingest(firstHalves, none);
    await compared();
    await ingest(
      inputs.map((input) => ({ ...input, transfers: input.transfers.slice(half(input)) })),
      inputs.map(half),
    );
    await compared();
    // The last third was not to be.
    const cut = ({ transfers }: TokenInput) => Math.floor((transfers.length * 2) / 3);
    const rewind = inputs.map((input) => ({
      chain: input.chain,
      address: input.address,
      fromBlock: BigInt(cut(input) + 1),
    }));
    await ingest(
      inputs.map((input) => ({ ...input, transfers: input.transfers.slice(0, cut(input)) })),
      none,
      { rewind },
    );
    await compared();
    await ingest(inputs, none, { rewind });
    await compared();
  });

  test("files that are imported, and taken back", { timeout: 120_000 }, async () => {
    const rows = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, nth) => ({
        time: start + (from + nth) * 40_000,
        from: from + nth < 3 ? null : `owner ${(from + nth) % 3}`,
        to: `owner ${(from + nth + 1) % 3}`,
        amount: from + nth < 3 ? 1_000 : from + nth,
        position: from + nth,
      }));
    const files = (name: string) => ({ files: { kind: "transfers" as const, files: [name] } });
    await importTokens(store, [{ address: ofFiles, transfers: rows(0, 20) }], files("one.csv"));
    await importTokens(store, [{ address: ofFiles, transfers: rows(20, 40) }], files("two.csv"));
    await compared();
    const id = (await listImports(store.reader)).find((each) => each.files.includes("two.csv"))!.id;
    await undoImport({ id, isConfirmed: true }, store);
    await compared();
  });

  test(
    "balances of one time, and then of another; labels of who holds them",
    { timeout: 120_000 },
    async () => {
      const balances = Array.from({ length: 30 }, (_, nth) => [`holder ${nth}`, 10 ** (nth % 9)] as const);
      await importTokens(store, [{ address: ofBalances, balances: [...balances] }], { snapshotTime: start });
      await compared();
      await importTokens(store, [{ address: ofBalances, balances: balances.slice(5) }], {
        snapshotTime: start + 86_400,
      });
      const label = { chain: "eth", address: "holder 8", name: "Exchange", category: "exchange" } as const;
      await store.label((db) => replaceLabels(db, "list", [{ ...label, categoryGiven: null, asOf: null }]));
      await compared();
    },
  );
});
