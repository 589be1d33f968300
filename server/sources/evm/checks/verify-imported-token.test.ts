import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Certificate, Completeness } from "../../../../contract/completeness/certificate.ts";
import { metaHeaders } from "../../../../contract/meta.ts";
import { testService } from "../../../../test/service.ts";
import { createStoreBackend } from "../../../api/store-backend.ts";
import { identity, importTokens, type TestTransfer } from "../../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { EvmSource } from "../evm-source.ts";
import { type Anvil, noAnvil, startAnvil } from "../test-anvil.ts";
import { nameViews } from "../test-contract.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xb000).toString(16).padStart(40, "0")}`;
const script = fileURLToPath(new URL("../../../../docs/verify.mjs", import.meta.url));
const start = 1_700_000_000;

let anvil: Anvil;
let store: Store;
let source: EvmSource;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async ({ skip }) => {
  if (noAnvil !== undefined) skip(noAnvil);
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  anvil = await startAnvil({ timestamp: start });
  source = sourceOf(anvil.url);
  closers.push(
    () => store.close(),
    () => anvil.stop(),
  );
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** It follows nothing: it is only asked. */
function sourceOf(url: string): EvmSource {
  const rpc = { urls: [url], concurrency: 6, rate: 0, retryDelayMs: 5 };
  return new EvmSource(store, { chain: "eth", rpc, tokens: [], finality: 64, pollMs: 50, computeShare: 1 });
}

/** A contract with a transfer in each of three blocks, that says a supply of so much; and the same as a file has it. */
async function deployed(supply: bigint): Promise<{ token: string; transfers: TestTransfer[] }> {
  const views = {
    ...nameViews("Own", "OWN", 0),
    "0x18160ddd": `0x${supply.toString(16).padStart(64, "0")}`,
  };
  const token = await anvil.deploy({ views }, start + 100);
  const moves = [
    { from: nobody, to: wallet(1), amount: 900n },
    { from: nobody, to: wallet(2), amount: 100n },
    { from: wallet(1), to: wallet(3), amount: 250n },
  ];
  const transfers: TestTransfer[] = [];
  for (const [index, move] of moves.entries()) {
    const time = start + 200 + index * 1_000;
    await anvil.transfer(token, [move], time);
    const block = Number(await anvil.request("eth_blockNumber"));
    transfers.push({ ...move, from: move.from === nobody ? null : move.from, time, block, position: 0 });
  }
  // The chain goes on with others.
  await anvil.request("anvil_mine", ["0x20", "0x3c"]);
  return { token, transfers };
}

const check = (token: string, of = source) => of.verifyImportedToken(token, AbortSignal.timeout(30_000));

function askedOf(token: string) {
  const { ready, holderList, ...backend } = createStoreBackend(store);
  const service = testService({ backend, ready, holderList, unitBudget: 1_000_000 });
  const get = (path: string) => service.get(`/v0/eth/tokens/${token}${path && `/${path}`}`);
  return {
    get,
    completeness: async () => Completeness.parse(await (await get("completeness")).json()),
    notes: async () => (await get("")).headers.get(metaHeaders.dataNote),
  };
}

test("the file's balances are the chain's at the block of its last transfer, and anybody can check that", async () => {
  const { token, transfers } = await deployed(1_000n);
  await importTokens(store, [{ address: token, transfers }]);
  await check(token);
  const { get, completeness, notes } = askedOf(token);
  const { checked } = await completeness();
  expect(checked).toMatchObject({
    block: transfers[2]!.block,
    first_block: transfers[0]!.block,
    head: transfers[2]!.block! + 32,
    transfers: 3,
    holders: 3,
    result: { supply: "equal", compared: 3, equal: 3 },
  });
  expect(await notes()).toBeNull();
  const directory = await mkdtemp(join(tmpdir(), "holderscope-file-check-"));
  closers.push(() => rm(directory, { recursive: true }));
  const files = ["certificate.json", "holders.csv"].map((name) => join(directory, name));
  await writeFile(files[0]!, JSON.stringify(Certificate.parse(await (await get("certificate")).json())));
  await writeFile(files[1]!, await (await get("certificate/holders.csv")).text());
  const { stdout } = await promisify(execFile)(process.execPath, [script, anvil.url, ...files]);
  expect(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.slice(0, 5)),
  ).toEqual(Array(8).fill("same "));
});

test("without block numbers the blocks are found by their times", async () => {
  const { token, transfers } = await deployed(1_000n);
  const unnumbered = transfers.map((row, position) => ({ ...row, block: 0, position }));
  await importTokens(store, [{ address: token, transfers: unnumbered }]);
  await check(token);
  const { checked } = await askedOf(token).completeness();
  expect([checked?.first_block, checked?.block]).toEqual([transfers[0]!.block, transfers[2]!.block]);
  expect(checked?.result).toEqual({ supply: "equal", compared: 3, equal: 3 });
});

test("what the file lacks is said, and nothing about shares where it could change them", async () => {
  const { token, transfers } = await deployed(50_000n);
  await importTokens(store, [{ address: token, transfers: transfers.slice(0, 2) }]);
  await check(token);
  const { get, completeness, notes } = askedOf(token);
  expect((await completeness()).checked?.result).toEqual({ supply: "differs", compared: 2, equal: 2 });
  expect(await notes()).toBe("differs, withheld, missing=49000");
  expect((await get("")).headers.get(metaHeaders.dataHistory)).toBe("incomplete");

  // The rest comes: what was compared was another list.
  await importTokens(store, [{ address: token, transfers: transfers.slice(2) }]);
  const after = askedOf(token);
  expect((await after.completeness()).checked).toBeNull();
  expect(await after.notes()).toBeNull();
  expect((await after.get("")).headers.get(metaHeaders.dataHistory)).toBe("full");
});

test("a transfer that the file leaves out shows in two balances", async () => {
  const { token, transfers } = await deployed(1_000n);
  // It goes on to a later transfer of nothing, so that the check is of a block after the one that is missing.
  const later = transfers[2]!.block! + 2;
  const header = await anvil.request<{ timestamp: string }>("eth_getBlockByNumber", [
    `0x${later.toString(16)}`,
    false,
  ]);
  const last = { from: wallet(2), to: wallet(2), amount: 1n, time: Number(header.timestamp), block: later };
  await importTokens(store, [{ address: token, transfers: [...transfers.slice(0, 2), last] }]);
  await check(token);
  const { checked } = await askedOf(token).completeness();
  expect(checked?.result).toEqual({ supply: "equal", compared: 2, equal: 1 });
  expect(checked?.different).toEqual([{ address: wallet(1), row: 0, here: "900", chain: "650" }]);
  expect(await askedOf(token).notes()).toContain("differs");
});

test("an import of prices leaves a check alone, one that is undone does not", async () => {
  const { token, transfers } = await deployed(1_000n);
  await importTokens(store, [{ address: token, transfers }]);
  await check(token);
  await importTokens(store, [{ address: token, prices: [[start + 5_000, 2]] }]);
  expect((await askedOf(token).completeness()).checked).not.toBeNull();
  // As undoing does it: the token is to be computed anew.
  await store.ingest([identity({ address: token })], () => Promise.resolve(), {
    takeBack: async (db) => {
      await db.run("DELETE FROM transfers WHERE block = $1", [transfers[2]!.block!]);
      await db.run(
        "INSERT INTO uncomputed_tokens SELECT token_id, chain, address, name, ticker, decimals, source, note FROM tokens",
      );
      return [];
    },
  });
  expect((await askedOf(token).completeness()).checked).toBeNull();
});

test("what cannot be compared says why, and nothing is said of the token", async () => {
  const { token, transfers } = await deployed(1_000n);
  const at = (index: number, over: Partial<TestTransfer>) => [
    { address: wallet(7_000 + index), transfers: [...transfers.slice(0, 2), { ...transfers[2]!, ...over }] },
  ];
  await importTokens(store, at(1, { time: transfers[2]!.time + 3_600 }));
  await expect(check(wallet(7_001))).rejects.toThrow(
    /the last transfer here is of 2023-11-14T23:50:00Z, in block \d+, which is of 2023-11-14T22:50:00Z/,
  );
  await importTokens(store, at(2, { block: 9_999_999 }));
  await expect(check(wallet(7_002))).rejects.toThrow("in block 9999999, which the chain does not have");
  const days = transfers.map((row, position) => ({ ...row, block: 0, time: start + 7, position }));
  await importTokens(store, [{ address: wallet(7_003), transfers: days }]);
  await expect(check(wallet(7_003))).rejects.toThrow(
    "where a file names no blocks, its times have to be theirs",
  );
  await importTokens(store, [{ address: wallet(7_004), transfers: transfers.slice(2) }], {
    allowIncomplete: true,
  });
  await expect(check(wallet(7_004))).rejects.toThrow("transfers of this token are known to be missing");
  await importTokens(store, [{ address: wallet(7_005), balances: [[wallet(1), 5n]] }]);
  await expect(check(wallet(7_005))).rejects.toThrow("the balances of one moment");
  await expect(check(token, sourceOf("http://127.0.0.1:9"))).rejects.toThrow();
  const rows = await store.reader.rows("SELECT 1 FROM index_certificates");
  expect(rows).toEqual([]);
});
