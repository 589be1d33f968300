import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { finished, startCli } from "../../../test/cli-process.ts";
import { openStore, type Store } from "../../store/store.ts";
import { publishedData } from "../../../test/published-data.ts";
import { importFiles } from "../files/import.ts";
import { type Anvil, noAnvil, startAnvil } from "./test-anvil.ts";
import { nameViews } from "./test-contract.ts";
import { allAnswers, isCaughtUp, runSource, until } from "./test-index.ts";
import { openRequest } from "../files/test-import.ts";

const realTransfers = publishedData("univ2_stake_weth_lp_transfers_to_block_11200000.csv");
const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xa0).toString(16).padStart(40, "0")}`;

let anvil: Anvil;
let store: Store;
beforeEach(async ({ skip }) => {
  if (noAnvil !== undefined) skip(noAnvil);
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
});
afterEach(async () => {
  if (noAnvil !== undefined) return;
  await anvil.stop();
  await store.close();
});

interface Row {
  readonly time: number;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** The rows as events of a token, those of one time in one block; the index of it; and an import of the same. */
async function replay(rows: readonly Row[], wallets: readonly string[]) {
  anvil = await startAnvil({ timestamp: rows[0]!.time - 1_000 });
  const token = await anvil.deploy({ views: nameViews("Uniswap V2", "UNI-V2", 18) }, rows[0]!.time - 500);
  const blocks = new Map<number, Row[]>();
  for (const row of rows) blocks.set(row.time, [...(blocks.get(row.time) ?? []), row]);
  await anvil.transferMany(token, [...blocks]);
  const head = Number(await anvil.request("eth_blockNumber"));
  const { source, stop } = runSource(store, anvil.url, { tokens: [token] });
  await until(source, () => isCaughtUp(source, head));
  await stop();

  const directory = await mkdtemp(join(tmpdir(), "holderscope-replay-"));
  const file = join(directory, "transfers.csv");
  const lines = rows.map(({ time, from, to, amount }, seq) => `${time},${seq},${from},${to},${amount}`);
  await writeFile(file, `block_time,seq,from,to,amount_raw\n${lines.join("\n")}\n`);
  const imported = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  await importFiles(imported, {
    ...openRequest,
    kind: "transfers",
    files: [file],
    token: { chain: "eth", address: token, name: "Uniswap V2", ticker: "UNI-V2", decimals: 18 },
  });
  expect(await allAnswers(store, token, wallets)).toEqual(await allAnswers(imported, token, wallets));
  await imported.close();
  await rm(directory, { recursive: true });
  return token;
}

describe("what a chain says", () => {
  test("is what a file of the same transfers says", async () => {
    const rows: Row[] = Array.from({ length: 300 }, (_, index) => ({
      time: 1_600_000_000 + Math.floor(index / 3) * 40_000,
      from: index < 40 ? nobody : wallet((index * 7) % 40),
      to: index % 50 === 49 ? nobody : wallet((index * 11) % 40),
      amount: index < 40 ? 10n ** 20n : BigInt(index) * 10n ** 15n,
    }));
    const token = await replay(
      rows,
      Array.from({ length: 40 }, (_, index) => wallet(index)),
    );
    expect(await allAnswers(store, token, [])).toMatchObject({
      getToken: { ticker: "UNI-V2", decimals: 18 },
    });
  });

  test("is what the published file says, with its times", { tags: "long" }, async ({ skip }) => {
    if (!existsSync(realTransfers)) skip("the shared data is not there");
    const [, ...lines] = readFileSync(realTransfers, "utf8").trim().split("\n");
    const rows = lines.map((line): Row => {
      const [, time, , , from, to, value] = line.split(",");
      return { time: Number(time), from: from!, to: to!, amount: BigInt(value!) };
    });
    const token = await replay(rows, [...new Set(rows.map(({ to }) => to))].slice(0, 100));
    expect(await allAnswers(store, token, [])).toMatchObject({ getHolders: { holder_count: 376 } });
  });
});

describe("a chain that is reorganised", () => {
  test("over blocks with transfers, 1 to 64 deep, ends as a fresh index", { tags: "long" }, async () => {
    anvil = await startAnvil({ timestamp: 1_600_000_000 });
    const token = await anvil.deploy({ views: nameViews("Test", "TST", 0) });
    const blocks = (from: number, count: number): [number, Row[]][] =>
      Array.from({ length: count }, (_, index) => {
        const time = 1_600_001_000 + (from + index) * 12;
        return [
          time,
          [{ time, from: nobody, to: wallet((from + index) % 30), amount: BigInt(from + index + 1) }],
        ];
      });
    await anvil.transferMany(token, blocks(0, 90));
    const { source, stop } = runSource(store, anvil.url, { tokens: [token] });
    const head = async () => Number(await anvil.request("eth_blockNumber"));
    await until(source, async () => isCaughtUp(source, await head()));

    for (const depth of [1, 7, 64]) {
      const hashes = async () =>
        (await anvil.request<{ hash: string }>("eth_getBlockByNumber", ["latest", false])).hash;
      const before = await hashes();
      // The new branch has other transfers in the place of the old ones.
      const tx = {
        from: anvil.sender,
        to: token,
        data: anvil.transferData([{ from: nobody, to: wallet(90 + depth), amount: 5n }]),
      };
      const sent = { ...tx, gas: "0x1000000" };
      await anvil.request("anvil_reorg", [depth, Array.from({ length: depth }, (_, index) => [sent, index])]);
      expect(await hashes()).not.toBe(before);
      const top = await anvil.request<{ number: string; timestamp: string }>("eth_getBlockByNumber", [
        "latest",
        false,
      ]);
      // One more block shows the new branch to who only looks at its end.
      await anvil.transferMany(token, [
        [Number(top.timestamp) + 12, [{ from: nobody, to: wallet(1), amount: 1n }]],
      ]);
      await until(source, async () => isCaughtUp(source, await head()));
      const fresh = await openStore({ path: ":memory:", memoryLimitMiB: 256 });
      const again = runSource(fresh, anvil.url, { tokens: [token] });
      await until(again.source, async () => isCaughtUp(again.source, await head()));
      const wallets = [wallet(1), wallet(5), wallet(90 + depth)];
      await until(
        source,
        async () =>
          JSON.stringify(await allAnswers(store, token, wallets)) ===
          JSON.stringify(await allAnswers(fresh, token, wallets)),
        10_000,
      );
      await again.stop();
      await fresh.close();
    }
    await stop();
  });
});

describe("hostile contracts", () => {
  test("are stopped alone, with a reason, or taken for what they are", { tags: "long" }, async () => {
    anvil = await startAnvil({ timestamp: 1_600_000_000 });
    const word = (value: bigint) => value.toString(16).padStart(64, "0");
    const views = (name: string, more: Record<string, string> = {}) => ({
      ...nameViews(name, "T", 6),
      ...more,
    });
    const good = await anvil.deploy({ views: views("Good") });
    const large = await anvil.deploy({ views: views("Large") });
    const sum = await anvil.deploy({ views: views("Sum") });
    const silent = await anvil.deploy();
    const bytes32 = await anvil.deploy({
      views: {
        "0x06fdde03": `0x${Buffer.from("Maker").toString("hex").padEnd(64, "0")}`,
        "0x95d89b41": "0x",
      },
    });
    const odd = await anvil.deploy({
      views: views("a\0b\u202e<script>", { "0x313ce567": `0x${word(255n)}` }),
    });
    const huge = await anvil.deploy({ views: nameViews("n".repeat(9_000), "s".repeat(2_000), 0) });
    const decimals = await anvil.deploy({
      views: views("Decimals", { "0x313ce567": `0x${word(2n ** 200n)}` }),
    });
    const fee = await anvil.deploy({ views: views("Fee"), takesFee: true });
    const rebase = await anvil.deploy({ views: views("Rebase"), rebases: true });
    const negative = await anvil.deploy({ views: views("Negative") });
    const tokens = { good, large, sum, silent, bytes32, odd, huge, decimals, fee, rebase, negative };
    let time = 1_600_100_000;
    const send = (token: string, transfers: { from: string; to: string; amount: bigint }[]) =>
      anvil.transferMany(token, [[(time += 12), transfers]]);
    const mints = Array.from({ length: 10 }, (_, index) => ({
      from: nobody,
      to: wallet(index),
      amount: 1_000n,
    }));
    for (const token of Object.values(tokens)) await send(token, mints);
    await send(large, [{ from: nobody, to: wallet(1), amount: 2n ** 256n - 1n }]);
    for (const to of [1, 2]) await send(sum, [{ from: nobody, to: wallet(to), amount: 2n ** 127n - 1n }]);
    await send(fee, [{ from: wallet(1), to: wallet(20), amount: 500n }]);
    await anvil.request("anvil_setStorageAt", [rebase, `0x${word(1n)}`, `0x${word(1n)}`]);
    await send(negative, [{ from: wallet(30), to: wallet(31), amount: 7n }]);
    await anvil.request("evm_mine");

    const head = Number(await anvil.request("eth_blockNumber"));
    const { source, stop } = runSource(store, anvil.url, { tokens: [...Object.values(tokens), wallet(1)] });
    await until(source, () => isCaughtUp(source, head));
    const reasonOf = (address: string) =>
      source.status().tokens.find((token) => token.address === address)?.reason;
    expect(reasonOf(large)).toContain(`a transfer of ${2n ** 256n - 1n} raw units is beyond 128 bits`);
    expect(reasonOf(sum)).toContain("beyond 128 bits");
    expect(reasonOf(decimals)).toContain("more than 255 cannot be meant");
    expect(reasonOf(wallet(1))).toBe("there is no contract at this address");
    const notesOf = async (address: string) =>
      (
        await store.reader.rows<{ note: string | null }>("SELECT note FROM tokens WHERE address = $1", [
          address,
        ])
      )[0]?.note;
    await until(source, async () => (await notesOf(rebase)) !== null && (await notesOf(fee)) !== null);
    expect([await notesOf(good), await notesOf(fee), await notesOf(rebase)]).toEqual([
      null,
      "fee_on_transfer,adjusted",
      "rebasing",
    ]);
    const tokenOf = async (address: string) => (await allAnswers(store, address, []))["getToken"];
    expect(await tokenOf(good)).toMatchObject({ name: "Good", decimals: 6, supply: "10000" });
    expect(await tokenOf(large)).toBe("token_not_found");
    expect(await tokenOf(silent)).toMatchObject({
      ticker: `${silent.slice(0, 6)}…${silent.slice(-4)}`,
      decimals: 0,
    });
    expect(await tokenOf(bytes32)).toMatchObject({ name: "Maker" });
    expect(await tokenOf(odd)).toMatchObject({ name: "ab\u202e<script>", decimals: 255 });
    expect(await tokenOf(huge)).toMatchObject({ name: "n".repeat(1_000), ticker: "s".repeat(1_000) });
    expect(await allAnswers(store, negative, [])).toMatchObject({ getHolderDeltas: "stats_unavailable" });

    // What stops a token that was answered already stays beside its answers.
    await send(good, [{ from: nobody, to: wallet(1), amount: 2n ** 200n }]);
    await until(source, async () => (await notesOf(good)) === "quarantined");
    expect(await tokenOf(good)).toMatchObject({ name: "Good", supply: "10000" });
    await send(silent, [{ from: nobody, to: wallet(1), amount: 5n }]);
    await until(source, async () => ((await tokenOf(silent)) as { supply: string }).supply === "10005");
    await stop();
  });
});

test("a process that is killed again and again ends as one that was not", { tags: "long" }, async () => {
  anvil = await startAnvil({ timestamp: 1_600_000_000 });
  const token = await anvil.deploy({ views: nameViews("Killed", "KIL", 0) });
  const mints = (block: number) =>
    Array.from({ length: 40 }, (_, index) => ({ from: nobody, to: wallet(block * 3 + index), amount: 3n }));
  await anvil.transferMany(
    token,
    Array.from({ length: 200 }, (_, block) => [1_600_001_000 + block * 12, mints(block)]),
  );
  const directory = await mkdtemp(join(tmpdir(), "holderscope-killed-"));
  const args = ["index", "eth", "--rpc", anvil.url, "--token", token];
  for (const afterMs of [0, 60, 250]) {
    const child = startCli(args, directory);
    const ended = finished(child);
    // The first word is said when the store is open and the index has begun.
    await Promise.race([ended, new Promise((done) => child.stderr.once("data", done))]);
    await new Promise((done) => setTimeout(done, afterMs));
    child.kill("SIGKILL");
    await ended;
  }
  const done = await finished(startCli(args, directory));
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining("Indexed Killed (KIL).") as string });
  const killed = await openStore({ path: join(directory, "holderscope.duckdb"), memoryLimitMiB: 256 });
  const { source, stop } = runSource(store, anvil.url, { tokens: [token] });
  await until(source, () => isCaughtUp(source, 201));
  await stop();
  const wallets = [wallet(0), wallet(77), wallet(600)];
  expect(await allAnswers(killed, token, wallets)).toEqual(await allAnswers(store, token, wallets));
  await killed.close();
  await rm(directory, { recursive: true });
});
