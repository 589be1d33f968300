import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { formatFactor } from "../format-factor.ts";
import { token2022Program } from "./programs.ts";
import { createSolanaSource } from "./source.ts";
import { testAddress, TestChain } from "./test-chain.ts";
import { startTestNode, type TestNode } from "./test-node.ts";

let store: Store;
let chain: TestChain;
let node: TestNode;
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
  chain = new TestChain();
  node = await startTestNode(chain);
});
afterEach(async () => {
  await node.close();
  await store.close();
});

const ann = testAddress("ann");
type Extensions = readonly (readonly [number, Uint8Array])[];

/** What is said of a mint with these extensions of its mint, and what the one holder has. */
async function notesOf(mint: string, extensions: Extensions) {
  chain.transact((tx) => {
    tx.createMint(mint, { decimals: 2, program: token2022Program, extensions });
    tx.open(testAddress(`${mint} ann`), mint, ann);
    tx.mintTo(testAddress(`${mint} ann`), 1_000n);
  });
  const source = createSolanaSource({
    store,
    url: node.url,
    tokens: [mint],
    everyMs: 60_000,
    history: false,
    requestsPerSecond: 100_000,
    firstWaitMs: 1,
  });
  await source.catchUp(new AbortController().signal);
  const [row] = await store.reader.rows<{ note: string | null; supply: bigint }>(
    "SELECT note, supply FROM tokens WHERE address = $1",
    [mint],
  );
  expect(row?.note?.startsWith("partial,snapshots")).toBe(true);
  return row!.note!.split(",").slice(2);
}

function scaled(now: number, since: number, next: number): Uint8Array {
  const data = Buffer.alloc(56);
  data.writeDoubleLE(now, 32);
  data.writeBigInt64LE(BigInt(since), 40);
  data.writeDoubleLE(next, 48);
  return data;
}

function interest(begun: number, before: number, changed: number, rate: number): Uint8Array {
  const data = Buffer.alloc(52);
  data.writeBigInt64LE(BigInt(begun), 32);
  data.writeInt16LE(before, 40);
  data.writeBigInt64LE(BigInt(changed), 42);
  data.writeInt16LE(rate, 50);
  return data;
}

function fees(withheld: bigint): Uint8Array {
  const data = Buffer.alloc(108);
  data.writeBigUInt64LE(withheld, 64);
  return data;
}

test("what a mint says of its amounts is said of the token", async () => {
  const now = chain.timeOf(chain.slot);
  const year = 31_556_736;
  const cases: [string, Extensions, string[]][] = [
    ["multiplier", [[25, scaled(1.5, now + 1_000, 3)]], ["ui_factor=1.5"]],
    ["multiplier that came into force", [[25, scaled(1.5, now - 1_000, 3)]], ["ui_factor=3"]],
    ["multiplier of one", [[25, scaled(1, now + 1_000, 2)]], []],
    ["multiplier that is no number", [[25, scaled(Number.NaN, now + 1_000, 2)]], []],
    // Five percent for a year and ten for the next.
    [
      "interest",
      [[10, interest(now - 2 * year, 500, now - year, 1_000)]],
      [`ui_factor=${formatFactor(Math.exp(0.15))}`],
    ],
    [
      "negative interest",
      [[10, interest(now - year, -500, now - year, -500)]],
      [`ui_factor=${formatFactor(Math.exp(-0.05))}`],
    ],
    ["confidential", [[4, Buffer.alloc(65)]], ["confidential"]],
    ["no fees kept", [[1, fees(0n)]], []],
  ];
  for (const [name, extensions, said] of cases) {
    expect([name, await notesOf(testAddress(name), extensions)]).toEqual([name, said]);
  }
});

test("fees that the mint keeps back are part of the supply and of no balance", async () => {
  const mint = testAddress("fees");
  chain.transact((tx) => {
    tx.createMint(testAddress("other"), {});
  });
  // 1,000 were minted, of which 100 were gathered in the mint.
  const program = token2022Program;
  chain.transact((tx) => {
    tx.createMint(mint, { decimals: 2, program, extensions: [[1, fees(100n)]] });
    tx.open(testAddress("fees ann"), mint, ann);
    tx.open(testAddress("fees gone"), mint, testAddress("gone"));
    tx.mintTo(testAddress("fees ann"), 900n);
    tx.mintTo(testAddress("fees gone"), 100n);
    tx.close(testAddress("fees gone"));
  });
  const source = createSolanaSource({
    store,
    url: node.url,
    tokens: [mint],
    everyMs: 60_000,
    history: false,
    requestsPerSecond: 100_000,
    firstWaitMs: 1,
  });
  await source.catchUp(new AbortController().signal);
  expect(source.status().lastError).toBeNull();
  expect(await store.reader.rows("SELECT note, supply FROM tokens")).toEqual([
    { note: "partial,snapshots,kept_fees=100", supply: 900n },
  ]);
});

test("a factor is written as a plain number, and one that changes nothing is none", () => {
  expect([1.05, 2, 1e21, 1e-7, 0].map(formatFactor)).toEqual([
    "1.05",
    "2",
    `1${"0".repeat(21)}`,
    "0.0000001",
    "0",
  ]);
  expect([1, 1 + 1e-15, Number.NaN, -2, Infinity, 1e200].map(formatFactor)).toEqual(Array(6).fill(null));
});
