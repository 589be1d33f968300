import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { Certificate, Completeness } from "../../../../contract/completeness/certificate.ts";
import { testService } from "../../../../test/service.ts";
import { createStoreBackend } from "../../../api/store-backend.ts";
import { openStore, type Store } from "../../../store/store.ts";
import { type Anvil, noAnvil, startAnvil } from "../test-anvil.ts";
import { nameViews } from "../test-contract.ts";
import { isCaughtUp, runSource, until } from "../test-index.ts";
import { sampleRows } from "./certify.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 0xa000).toString(16).padStart(40, "0")}`;
const script = fileURLToPath(new URL("../../../../docs/verify.mjs", import.meta.url));

let anvil: Anvil;
let store: Store;
let directory: string;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async ({ skip }) => {
  if (noAnvil !== undefined) skip(noAnvil);
  store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  anvil = await startAnvil({ timestamp: 1_700_000_000 });
  directory = await mkdtemp(join(tmpdir(), "holderscope-certificate-"));
  closers.push(
    () => store.close(),
    () => anvil.stop(),
    () => rm(directory, { recursive: true }),
  );
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A contract that says a supply of so much; each of the wallets holds 1,000 more than the one before it. */
async function deploy(wallets: number, supply: bigint | null, takesFee = false) {
  const says: Record<string, string> =
    supply === null ? {} : { "0x18160ddd": `0x${supply.toString(16).padStart(64, "0")}` };
  const token = await anvil.deploy({ views: { ...nameViews("Own", "OWN", 0), ...says }, takesFee });
  const mints = Array.from({ length: wallets }, (_, index) => ({
    from: nobody,
    to: wallet(index),
    amount: BigInt(index + 1) * 1_000n,
  }));
  await anvil.transfer(token, mints);
  return token;
}
const minted = (wallets: number) => BigInt((wallets * (wallets + 1)) / 2) * 1_000n;

/** Indexes until the newest block has a certificate. */
async function certified(token: string, url = anvil.url) {
  const head = Number(await anvil.request("eth_blockNumber"));
  const running = runSource(store, url, { tokens: [token] });
  const known = () =>
    store.reader.rows<{ body: string }>(
      "SELECT body FROM index_certificates WHERE address = $1 ORDER BY made_at DESC, block DESC",
      [token],
    );
  await until(running.source, async () => isCaughtUp(running.source, head) && (await known()).length > 0);
  const service = testService({ ...backendOf(store), unitBudget: 1_000_000 });
  const path = `/v0/eth/tokens/${token}`;
  return {
    running,
    known,
    certificate: async () => Certificate.parse(await (await service.get(`${path}/certificate`)).json()),
    completeness: async () => Completeness.parse(await (await service.get(`${path}/completeness`)).json()),
    list: async () => (await service.get(`${path}/certificate/holders.csv`)).text(),
  };
}

function backendOf(of: Store) {
  const backend = createStoreBackend(of);
  return { backend, ready: backend.ready, holderList: backend.holderList };
}

/** What the script that the page shows says of two files. */
async function runScript(certificate: object, list: string) {
  const files = [join(directory, "certificate.json"), join(directory, "holders.csv")] as const;
  await writeFile(files[0], JSON.stringify(certificate));
  await writeFile(files[1], list);
  const { stdout } = await promisify(execFile)(process.execPath, [script, anvil.url, ...files]);
  return stdout.trim().split("\n");
}
const differing = (lines: readonly string[]) =>
  lines.filter((line) => !line.startsWith("same ")).map((line) => line.replace("DIFFERS ", ""));

/** A node that leaves a transfer out of all logs, as long as it is told to. */
async function droppingNode(isDropped: (log: { data: string; blockNumber: string }) => boolean) {
  interface Message {
    readonly id: number;
    readonly method: string;
    readonly result?: unknown;
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    const pass = async () => {
      const body = Buffer.concat(parts).toString();
      const headers = { "content-type": "application/json" };
      const answer = await fetch(anvil.url, { method: "POST", headers, body });
      const asked = JSON.parse(body) as Message | Message[];
      const said = (await answer.json()) as Message | Message[];
      const methods = new Map([asked].flat().map(({ id, method }) => [id, method]));
      const told = [said].flat().map((one) => {
        const method = methods.get(one.id);
        if (method === "eth_getBlockReceipts")
          return { jsonrpc: "2.0", id: one.id, error: { code: -32601, message: "Method not found" } };
        if (method !== "eth_getLogs" || !Array.isArray(one.result)) return one;
        return { ...one, result: one.result.filter((log) => !isDropped(log)) };
      });
      response.writeHead(200, headers).end(JSON.stringify(Array.isArray(asked) ? told : told[0]));
    };
    request.on("end", () => void pass());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => new Promise((done) => server.close(done)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a certificate is made when a token is read, and a script that is not ours finds the same on the chain", async () => {
  const token = await deploy(320, minted(320));
  await anvil.transfer(token, [{ from: wallet(319), to: wallet(0), amount: 5_000n }]);
  const { running, certificate, completeness, list } = await certified(token);
  const made = await certificate();
  const csv = await list();
  expect(made).toMatchObject({
    chain: { id: 31_337, name: "Ethereum" },
    transfers: 321,
    supply: { chain: String(minted(320)), here: String(minted(320)), zero_address: "0" },
    result: { supply: "equal", compared: 100, equal: 100 },
    holders: { count: 320 },
  });
  expect((await completeness()).checked).toMatchObject({ largest: 50, drawn: 50, different: [] });
  expect(csv.split("\n").slice(0, 3)).toEqual([
    "address,units",
    `${wallet(318)},319000`,
    `${wallet(317)},318000`,
  ]);

  const lines = await runScript(made, csv);
  expect([lines.length, differing(lines)]).toEqual([105, []]);
  // A wrong one fails: supply, list, rows chosen instead of drawn, chain, block, balance.
  const more = csv.replace(",319000", ",319001");
  expect(differing(await runScript(made, more))).toEqual(["holder list", "supply", wallet(318)]);
  const chosen = { ...made, drawn: made.drawn.map((_, index) => 50 + index) };
  expect(differing(await runScript(chosen, csv))).toEqual(["rows drawn"]);
  const elsewhere = { ...made, chain: { ...made.chain, id: 1 }, block: { ...made.block, number: 2 } };
  expect(differing(await runScript(elsewhere, csv)).slice(0, 2)).toEqual(["chain", "block"]);
  const fee = { ...made, supply: { ...made.supply, zero_address: "7" } };
  expect(differing(await runScript(fee, csv))).toEqual(["supply", nobody]);

  // It speaks for its block: the chain goes on, and both files stay what they were.
  await anvil.transfer(token, [{ from: wallet(1), to: wallet(900), amount: 1n }]);
  await until(running.source, () => isCaughtUp(running.source, made.block.number + 1));
  expect([await certificate(), await list()]).toEqual([made, csv]);
  await running.stop();
});

test("a transfer that the node left out once is healed before anything is certified", async () => {
  const token = await deploy(120, minted(120));
  await anvil.transfer(token, [{ from: wallet(119), to: wallet(3), amount: 77n }]);
  await anvil.request("anvil_mine", ["0x64", "0xc"]);
  let dropped = 0;
  const isDropped = ({ data }: { data: string }) => BigInt(data) === 77n && (dropped += 1) === 1;
  const { running, certificate, list } = await certified(token, await droppingNode(isDropped));
  await running.stop();
  expect(dropped).toBeGreaterThan(1);
  expect((await certificate()).result).toEqual({ supply: "equal", compared: 100, equal: 100 });
  expect(differing(await runScript(await certificate(), await list()))).toEqual([]);
});

test(
  "of one that it always leaves out balances are the contract's, and the script finds the same",
  { tags: "long" },
  async () => {
    const token = await deploy(90, minted(90));
    await anvil.transfer(token, [{ from: wallet(89), to: wallet(3), amount: 77n }]);
    await anvil.request("anvil_mine", ["0x64", "0xc"]);
    const url = await droppingNode(({ data }) => BigInt(data) === 77n);
    const { running, certificate, completeness, list } = await certified(token, url);
    await running.stop();
    const { checked } = await completeness();
    expect(checked?.result).toEqual({ supply: "equal", compared: 90, equal: 90 });
    expect(checked?.different).toEqual([]);
    expect(differing(await runScript(await certificate(), await list()))).toEqual([]);
    expect(await store.reader.rows("SELECT history, note FROM tokens")).toEqual([
      { history: "incomplete", note: "adjusted" },
    ]);
  },
);

test("a supply that is more than the balances is shown; what lies at the zero address is no difference", async () => {
  const wrapped = await deploy(4, minted(4) + 9_990n);
  const one = await certified(wrapped);
  expect((await one.certificate()).result).toEqual({ supply: "differs", compared: 4, equal: 4 });
  expect(differing(await runScript(await one.certificate(), await one.list()))).toEqual(["supply"]);
  await one.running.stop();

  const silent = await deploy(4, null);
  const two = await certified(silent);
  expect((await two.certificate()).result.supply).toBe("not_offered");
  await two.running.stop();
});

test(
  "a certificate of a block that the chain took back goes, and another is made",
  { tags: "long" },
  async () => {
    const token = await deploy(10, minted(10));
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 1n }]);
    const before = await anvil.request<string>("evm_snapshot");
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 10n }]);
    const { running, certificate, known, list } = await certified(token);
    const first = await certificate();
    await anvil.request("evm_revert", [before]);
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 20n }]);
    await until(running.source, async () => {
      const [newest] = await known();
      return newest !== undefined && !newest.body.includes(first.block.hash);
    });
    const second = await certificate();
    expect(second.block.number).toBe(first.block.number);
    expect(await known()).toHaveLength(1);
    expect(await list()).toContain(`${wallet(2)},3021\n`);
    expect(differing(await runScript(second, await list()))).toEqual([]);
    await running.stop();
  },
);

test(
  "of a block that was taken back while nothing looked, and is long past, no certificate is kept",
  { tags: "long" },
  async () => {
    const token = await deploy(10, minted(10));
    const before = await anvil.request<string>("evm_snapshot");
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 10n }]);
    const one = await certified(token);
    const first = await one.certificate();
    await one.running.stop();
    await anvil.request("evm_revert", [before]);
    await anvil.transfer(token, [{ from: wallet(1), to: wallet(2), amount: 20n }]);
    await anvil.request("anvil_mine", ["0x50"]);
    const two = await certified(token);
    await until(two.running.source, async () => {
      const kept = await two.known();
      return kept.length === 1 && !kept[0]!.body.includes(first.block.hash);
    });
    expect(differing(await runScript(await two.certificate(), await two.list()))).toEqual([]);
    await two.running.stop();
  },
);

test("a check is made when it is asked for, and not twice in ten minutes", async () => {
  const token = await deploy(10, minted(10));
  const { running, known } = await certified(token);
  const newest = async () => Certificate.parse(JSON.parse((await known())[0]!.body)).made;
  const first = await newest();
  const seconds = running.source.checkNow(token);
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(running.source.checkNow(token)).toBeNull();
  await until(running.source, async () => (await newest()) !== first);
  expect(running.source.checkNow(token)).toBeGreaterThan(0);
  await running.stop();
  expect(Date.parse(await newest())).toBeGreaterThan(Date.parse(first) + 600_000);
});

test("who is drawn hangs on the hash of the block alone", () => {
  const one = sampleRows("0xaa", 5_000);
  expect([new Set(one).size, one]).toEqual([50, sampleRows("0xaa", 5_000)]);
  expect(Math.min(...one)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...one)).toBeLessThan(5_000);
  expect(sampleRows("0xab", 5_000)).not.toEqual(one);
  expect(sampleRows("0xaa", 53).toSorted((left, right) => left - right)).toEqual([50, 51, 52]);
  expect(sampleRows("0xaa", 50)).toEqual([]);
});
