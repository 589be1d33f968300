import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  pageTokenHeader,
  type Reading,
  ReadingAnswer,
  type ReadingChange,
  readingPath,
} from "../../contract/readings.ts";
import { readConfig } from "../config/config.ts";
import { createLogger } from "../operation/log.ts";
import { type Service, startService } from "../service.ts";
import { systemProgram, token2022Program } from "../sources/solana/programs.ts";
import { packedText, testAddress, TestChain } from "../sources/solana/test-chain.ts";
import { startTestNode, type TestNode } from "../sources/solana/test-node.ts";

vi.setConfig({ testTimeout: 60_000 });
const [mint, other, wallet] = [testAddress("a mint"), testAddress("another mint"), testAddress("a wallet")];
const owner = (index: number) => testAddress(`owner ${index}`);
const account = (of: string, index: number) => testAddress(`${of} ${index}`);
const holders = 400;

let directory: string;
let chain: TestChain;
let node: TestNode;
let service: Service | undefined;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "holderscope-sol-"));
  chain = new TestChain();
  create(mint, "Pale coin");
  create(other, "Second coin");
  chain.accounts.set(wallet, { program: systemProgram, data: new Uint8Array() });
  chain.advance();
  node = await startTestNode(chain);
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await node.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A token whose description lies in its mint. */
function create(of: string, name: string): void {
  const description = Buffer.concat([
    Buffer.alloc(32),
    addressBytes(of),
    packedText(name),
    packedText("ONE"),
  ]);
  chain.transact((tx) => {
    tx.createMint(of, { program: token2022Program, decimals: 2, extensions: [[19, description]] });
    for (let index = 0; index < holders; index += 1) {
      tx.open(account(of, index), of, owner(index));
      tx.mintTo(account(of, index), 100n);
    }
  });
}

function addressBytes(address: string): Uint8Array {
  const probe = new TestChain();
  probe.transact((tx) => {
    tx.createMint(address);
    tx.open(testAddress("probe"), address, address);
  });
  return probe.accounts.get(testAddress("probe"))!.data.slice(0, 32);
}

async function start(env: Record<string, string> = {}): Promise<void> {
  await service?.stop();
  const config = readConfig({
    PORT: "0",
    HOLDERSCOPE_DATA_DIR: directory,
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_PUBLIC_NODES: "off",
    HOLDERSCOPE_SOL_RPC: node.url,
    HOLDERSCOPE_SOL_RATE: "1000",
    HOLDERSCOPE_ON_DEMAND_FREE_MIB: "0",
    ...env,
  });
  service = await startService(config, {
    logger: createLogger({ level: "silent" }),
    onProgress: () => {},
  });
}

const origin = () => new URL(service!.url).origin;
const at = (address: string, to?: ReadingChange) => service!.url + readingPath("sol", address, to);

async function ask(address: string): Promise<ReadingAnswer> {
  const answer = await fetch(at(address), { headers: { "sec-fetch-site": "same-origin" } });
  return ReadingAnswer.parse(await answer.json());
}

async function change(address: string, to: ReadingChange): Promise<Reading> {
  const { page_token: token } = await ask(address);
  const headers = { origin: origin(), "sec-fetch-site": "same-origin", [pageTokenHeader]: token! };
  const answer = await fetch(at(address, to), { method: "POST", headers });
  return ReadingAnswer.parse(await answer.json()).reading;
}

type Of<State extends Reading["state"]> = Extract<Reading, { state: State }>;

async function until<State extends Reading["state"]>(
  address: string,
  wanted: State,
  isMet: (reading: Of<State>) => boolean = () => true,
): Promise<Of<State>> {
  const endMs = performance.now() + 40_000;
  for (;;) {
    const { reading } = await ask(address);
    if (reading.state === wanted && isMet(reading as Of<State>)) return reading as Of<State>;
    if (performance.now() > endMs) throw new Error(`still ${JSON.stringify(reading)}`);
    await sleep(100);
  }
}

const isAsked = ({ token }: Of<"known">) => token.accounts !== undefined;
const holderTotal = async (address: string) =>
  (
    (await (await fetch(`${service!.url}/api/v0/sol/tokens/${address}/holders`)).json()) as {
      total?: number;
    }
  ).total;

/** Lists of accounts stop in the middle until it is let go. */
function hold(share = 0.5): () => void {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  node.fault = (method) =>
    method === "getProgramAccounts" ? { kind: "held", share, until: isLetGo } : undefined;
  return () => {
    node.fault = () => undefined;
    letGo();
  };
}

test("a mint says what it is, is read on demand, and is here", async () => {
  await start();
  const { token } = await until(mint, "known", isAsked);
  expect(token).toMatchObject({
    name: "Pale coin",
    ticker: "ONE",
    decimals: 2,
    supply: String(holders * 100),
    program: "Token-2022",
    head: { block: chain.slot, at: chain.timeOf(chain.slot) },
    // Without pages the node does not tell.
    accounts: null,
  });
  expect(node.asked.get("getProgramAccounts")).toBeUndefined();
  const letGo = hold();
  await change(mint, "start");
  const half = await until(mint, "reading", ({ progress }) => (progress.accounts?.read ?? 0) > 0);
  const { read, about, held } = half.progress.accounts!;
  expect(read / holders).toBeCloseTo(0.5, 1);
  expect(held).toBeCloseTo(read / holders, 3);
  expect(about).toBeNull();
  expect(half).toMatchObject({ trouble: null, so_far: null, can_cancel: true, token: { name: "Pale coin" } });
  letGo();
  await until(mint, "here");
  expect(await holderTotal(mint)).toBe(holders);
});

test("where the node counts its accounts there is an estimate", async () => {
  node.pages = true;
  await start();
  const { token } = await until(mint, "known", isAsked);
  expect(token.accounts).toEqual({ count: holders, is_least: false });
  const letGo = hold();
  await change(mint, "start");
  const { progress } = await until(mint, "reading", (one) => (one.progress.accounts?.read ?? 0) > 0);
  expect(progress.accounts!.about).toBe(holders);
  letGo();
  await until(mint, "here");
});

test("what is no token is said to be what it is, and is not read", async () => {
  await start();
  const program = testAddress("a program");
  chain.accounts.set(program, {
    program: testAddress("a loader"),
    data: new Uint8Array(36),
    isProgram: true,
  });
  const state = testAddress("a program's own");
  chain.accounts.set(state, { program, data: new Uint8Array(500) });
  const of = async (address: string) => until(address, "no_contract");
  expect(await of(wallet)).toMatchObject({ is_used: true, account: { kind: "wallet", mint: null } });
  expect(await of(program)).toMatchObject({ account: { kind: "program", mint: null } });
  expect(await of(account(mint, 3))).toMatchObject({ account: { kind: "token_account", mint } });
  expect(await of(state)).toMatchObject({ account: { kind: "other", mint: null } });
  expect(await of(testAddress("nothing"))).toEqual({ state: "no_contract", is_used: false });
  expect(await change(wallet, "start")).toMatchObject({ state: "no_contract" });
  expect(node.asked.get("getProgramAccounts")).toBeUndefined();
});

test("the queue survives a restart in the middle", { tags: "long" }, async () => {
  await start();
  for (const address of [mint, other]) await until(address, "known", isAsked);
  const letGo = hold();
  await change(mint, "start");
  await until(mint, "reading", ({ progress }) => (progress.accounts?.read ?? 0) > 0);
  expect(await change(other, "start")).toMatchObject({ state: "waiting", before: 1 });
  await start();
  // Nothing of a snapshot that was not whole is stored; it begins anew, and says what it is.
  expect(await until(mint, "reading")).toMatchObject({ token: { name: "Pale coin" } });
  expect(await until(other, "waiting")).toMatchObject({ token: { name: "Second coin" } });
  letGo();
  await until(mint, "here");
  await until(other, "here");
});

test("cancelled it leaves nothing, and can be asked for again", async () => {
  await start();
  await until(mint, "known", isAsked);
  const letGo = hold();
  await change(mint, "start");
  await until(mint, "reading", ({ progress }) => (progress.accounts?.read ?? 0) > 0);
  await change(mint, "cancel");
  await until(mint, "known");
  const asked = node.asked.get("getAccountInfo");
  letGo();
  // What was asked of the node when it was cancelled comes in, and nothing more is asked for it.
  await sleep(500);
  expect(node.asked.get("getAccountInfo")).toBe(asked);
  expect((await ask(mint)).reading.state).toBe("known");
  await change(mint, "start");
  await until(mint, "here");
});

test("what the node refuses is told with its words, and holds up nobody", async () => {
  await start();
  for (const address of [mint, other]) await until(address, "known", isAsked);
  const refusal = "excluded from account secondary indexes; this RPC method unavailable for key";
  node.fault = (method, params) =>
    method === "getProgramAccounts" && JSON.stringify(params).includes(mint)
      ? { kind: "error", code: -32_010, message: refusal }
      : undefined;
  await change(mint, "start");
  await change(other, "start");
  await until(other, "here");
  const refused = await until(mint, "refused");
  expect(refused).toMatchObject({ is_of_node: true, limit: null, token: { name: "Pale coin" } });
  expect(refused.reason).toContain(`getProgramAccounts: error -32010: ${refusal}`);
  expect(refused.reason).not.toContain(mint);
});

test("a node that fails for a while is waited for", { tags: "long" }, async () => {
  await start();
  await until(mint, "known", isAsked);
  node.fault = (method) =>
    method === "getProgramAccounts" ? { kind: "error", code: -32_603, message: "Internal error" } : undefined;
  await change(mint, "start");
  await until(mint, "reading", ({ progress }) => progress.accounts !== undefined);
  node.fault = () => undefined;
  await until(mint, "here");
});

test("accounts that do not add up to the supply are refused with both", async () => {
  await start();
  await until(mint, "known", isAsked);
  node.fault = (method) =>
    method === "getProgramAccounts"
      ? {
          kind: "result",
          change: (result: { value: unknown[] }) => ({ ...result, value: result.value.slice(1) }),
        }
      : undefined;
  await change(mint, "start");
  const { reason, is_of_node: isOfNode } = await until(mint, "refused");
  expect(reason).toBe("the accounts that the node lists hold 39900 raw units of a supply of 40000");
  expect(isOfNode).toBe(false);
  // Nor is anything left of it after a restart.
  node.fault = () => undefined;
  await start();
  await until(mint, "known", isAsked);
  expect(await holderTotal(mint)).toBeUndefined();
});

test(
  "more accounts than are allowed are refused before, or where that was not known while they are read",
  { tags: "long" },
  async () => {
    const env = { HOLDERSCOPE_ON_DEMAND_ACCOUNTS: "100" };
    node.pages = true;
    await start(env);
    expect(await until(mint, "refused")).toMatchObject({
      limit: 100,
      token: { accounts: { count: holders } },
    });
    node.pages = false;
    await start(env);
    await until(mint, "known", isAsked);
    const letGo = hold();
    await change(mint, "start");
    const { limit, token } = await until(mint, "refused");
    expect(limit).toBe(100);
    expect(token!.accounts!.is_least).toBe(true);
    expect(token!.accounts!.count).toBeGreaterThan(100);
    letGo();
    await sleep(300);
    expect(await holderTotal(mint)).toBeUndefined();
  },
);

test(
  "a token that is followed is not read again because another is asked for",
  { tags: "long" },
  async () => {
    await start({ HOLDERSCOPE_SOL_TOKENS: other });
    await until(other, "here");
    chain.advance();
    await until(mint, "known", isAsked);
    await change(mint, "start");
    await until(mint, "here");
    // The other would come after it.
    await sleep(1_000);
    expect(node.asked.get("getProgramAccounts")).toBe(2);
  },
);
