import { expect, test } from "vitest";
import { openStore, type Store } from "../../store/store.ts";
import { createRandom, type Random } from "../demo/random.ts";
import { token2022Program, tokenProgram } from "./programs.ts";
import { createSolanaSource, type SolanaSource } from "./source.ts";
import { balances, testAddress, TestChain, type Transaction } from "./test-chain.ts";
import { type Fault, startTestNode, type TestNode } from "./test-node.ts";

// A token lives on a network, a node of it fails and lies, and the indexer is killed: what is stored in the end is what
// the network says.

const mint = testAddress("random mint");
const owners = ["ann", "ben", "cid", "dan"].map(testAddress);
const accounts = Array.from({ length: 7 }, (_, index) => testAddress(`account ${index}`));

/** What happens in a transaction: one to three things that are possible. */
function happen(tx: Transaction, random: Random): void {
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const account = accounts[random.below(accounts.length)]!;
    const held = balances(tx.accounts, [account])[0];
    if (held === undefined) {
      tx.open(account, mint, owners[random.below(owners.length)]!);
      if (random.chance(0.7)) tx.mintTo(account, BigInt(1 + random.below(1_000)));
      continue;
    }
    const part = random.chance(0.3) ? held.amount : (held.amount * BigInt(random.below(101))) / 100n;
    const other = accounts[random.below(accounts.length)]!;
    const kind = random.below(10);
    if (kind < 5 && tx.accounts.has(other)) tx.transfer(account, other, other === account ? 0n : part);
    else if (kind === 5) tx.burn(account, part);
    else if (kind === 6) tx.mintTo(account, BigInt(random.below(500)));
    else if (kind === 7) tx.setOwner(account, owners[random.below(owners.length)]!);
    else if (kind === 8 && held.amount === 0n) tx.close(account);
    else tx.approve(account, owners[0]!, part);
  }
}

const passing: readonly Fault[] = [
  { kind: "status", status: 429, retryAfter: "0" },
  { kind: "status", status: 503, body: "<html>upstream" },
  { kind: "error", code: -32_005, message: "Node is behind by 200 slots" },
  { kind: "error", code: -32_007, message: "50/second request limit reached" },
  { kind: "error", code: -32_429, message: "rate limited" },
  { kind: "error", code: -32_016, message: "Minimum context slot has not been reached" },
  { kind: "error", code: -32_603, message: "internal" },
  { kind: "cut", share: 0.6 },
  { kind: "hang up" },
  { kind: "text", text: '{"jsonrpc":"2.0","id":0,"result":[]}' },
  { kind: "text", text: "not json" },
];

/** A result that is well formed and wrong. */
function lie(method: string, random: Random): Fault | undefined {
  const without = <T>(list: readonly T[]) => list.filter((_, index) => index !== list.length - 1);
  if (method === "getProgramAccounts") {
    return {
      kind: "result",
      change: ({ context, value }: { context: unknown; value: unknown[] }) => ({
        context,
        value: random.chance(0.5) ? without(value) : [...value, ...value.slice(0, 1)],
      }),
    };
  }
  if (method === "getProgramAccountsV2") {
    return {
      kind: "result",
      change: ({ accounts: page, ...rest }: { accounts: unknown[] }) => ({
        ...rest,
        accounts: without(page),
      }),
    };
  }
  if (method === "getTransaction") return { kind: "result", change: () => null };
  return undefined;
}

/** The store, of which every so often an import dies, before its end or right after it. */
function mortal(store: Store, random: Random, isRough: () => boolean): Store {
  return {
    ...store,
    // Statistics are not what is tested here, and take the most time.
    compute: () => Promise.resolve({ tokens: [], changed: false }),
    async ingest(tokens, fill, options = {}) {
      const dies = isRough() && random.chance(0.15);
      const late = random.chance(0.5);
      const summary = await store.ingest(tokens, fill, {
        ...options,
        deferCompute: true,
        async alongside(db) {
          await options.alongside?.(db);
          if (dies && !late) throw new Error("killed");
        },
      });
      if (dies && late) throw new Error("killed");
      return summary;
    },
  };
}

/** The same transactions are kept back from every account's list. */
const keepBack: Fault = {
  kind: "result",
  change: (list: { signature: string }[]) => list.filter(({ signature }) => signature.charCodeAt(20) % 3 > 0),
};

interface Run {
  readonly chain: TestChain;
  readonly node: TestNode;
  readonly store: Store;
  readonly hasHistory: boolean;
}

async function indexTo(run: Run, source: () => SolanaSource): Promise<void> {
  let problem = "";
  for (let round = 0; round < 12; round += 1) {
    const following = source();
    await following.catchUp(new AbortController().signal);
    const { state, indexedBlock, lastError } = following.status();
    problem = lastError ?? `at ${indexedBlock}`;
    if (state !== "following" || indexedBlock !== run.chain.slot) continue;
    if (!run.hasHistory || (await stateOf(run.store)).completeTo === run.chain.slot) return;
  }
  throw new Error(`the index does not catch up: ${problem}`);
}

/** By slot, owner and account: how much came or went. And what is noted of the index. */
async function stateOf(store: Store) {
  const changes = await store.reader.rows<{ change: string }>(
    `SELECT concat_ws(' ', block, o.address, coalesce(a.address, o.address), sum(l.amount)) AS change
     FROM (
       SELECT block, from_owner AS owner, from_account AS account, -amount AS amount FROM transfers
       UNION ALL SELECT block, to_owner, to_account, amount FROM transfers
     ) AS l
     JOIN wallets AS o ON o.wallet_id = l.owner LEFT JOIN wallets AS a ON a.wallet_id = l.account
     GROUP BY block, o.address, a.address HAVING sum(l.amount) <> 0 ORDER BY change`,
  );
  const [token] = await store.reader.rows(
    `SELECT name, decimals, from_block::VARCHAR AS first, next_block::VARCHAR AS next, state, reason, note
     FROM index_tokens`,
  );
  const snapshots = await store.reader.rows(
    "SELECT block::VARCHAR AS block, time::VARCHAR AS time, supply::VARCHAR AS supply FROM index_snapshots ORDER BY block",
  );
  const [history] = await store.reader.rows<{ complete_to: number | null; left: bigint }>(
    `SELECT complete_to::DOUBLE AS complete_to,
       (SELECT count(*) FROM solana_scans) + (SELECT count(*) FROM solana_moves) AS left FROM solana_histories`,
  );
  return {
    changes: changes.map(({ change }) => change),
    token,
    snapshots,
    completeTo: history?.complete_to,
    left: history?.left,
  };
}

/** The same, of what really happened. */
function expectedChanges(chain: TestChain, ticks: readonly number[], hasHistory: boolean): string[] {
  const sums = new Map<string, bigint>();
  for (const { slot, failed, before, after } of chain.transactions) {
    if (failed) continue;
    const block = hasHistory ? slot : ticks.find((tick) => slot <= tick);
    if (block === undefined) continue;
    const add = (owner: string, account: string, by: bigint) => {
      const key = `${block} ${owner} ${account}`;
      sums.set(key, (sums.get(key) ?? 0n) + by);
    };
    for (const { owner, account, amount } of before) add(owner, account, -amount);
    for (const { owner, account, amount } of after) add(owner, account, amount);
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([key, sum]) => `${key} ${sum}`)
    .sort();
}

async function runNetwork(seed: number): Promise<void> {
  const random = createRandom(`solana ${seed}`);
  const chain = new TestChain();
  const node = await startTestNode(chain);
  node.indexes = random.chance(0.7);
  node.pages = seed % 2 === 0;
  const store = await openStore({ path: ":memory:" });
  const hasHistory = random.chance(0.5);
  const run: Run = { chain, node, store, hasHistory };
  let rough = 0;
  let keepsBack = false;
  let kill = new AbortController();
  node.fault = (method) => {
    if ((rough -= 1) < 0) return undefined;
    if (!random.chance(0.3)) return keepsBack && method === "getSignaturesForAddress" ? keepBack : undefined;
    if (random.chance(0.15)) kill.abort();
    return random.chance(0.4) ? lie(method, random) : passing[random.below(passing.length)];
  };
  const dying = mortal(store, random, () => rough > 0);
  const source = (using: Store) =>
    createSolanaSource({
      store: using,
      url: node.url,
      tokens: [mint],
      everyMs: 1,
      history: hasHistory,
      requestsPerSecond: 1e6,
      firstWaitMs: 0.1,
      attempts: 4,
    });
  try {
    chain.transact((tx) => {
      tx.createMint(mint, {
        program: random.chance(0.5) ? tokenProgram : token2022Program,
        decimals: random.below(10),
      });
    });
    const ticks: number[] = [];
    for (let tick = 1 + random.below(3); tick > 0; tick -= 1) {
      // What is finalized does not change any more.
      chain.advance();
      for (let count = 1 + random.below(8); count > 0; count -= 1) {
        if (random.chance(0.6)) chain.advance(1 + random.below(5), random.below(3));
        chain.transact((tx) => happen(tx, random), { fails: random.chance(0.1), lookUp: random.chance(0.3) });
      }
      chain.advance();
      ticks.push(chain.slot);
      rough = random.below(40);
      keepsBack = random.chance(0.5);
      while (rough > 0) {
        kill = new AbortController();
        await source(dying)
          .catchUp(kill.signal)
          .catch(() => {});
        rough -= 1;
      }
      await indexTo(run, () => source(mortal(store, random, () => false)));
    }
    const { changes, token, snapshots, completeTo, left } = await stateOf(store);
    expect(changes).toEqual(expectedChanges(chain, ticks, hasHistory));
    expect(token).toMatchObject({ next: String(chain.slot + 1), state: "indexed", reason: null });
    expect(token).toMatchObject(
      hasHistory ? { first: "0", note: null } : { first: String(ticks[0]), note: "partial,snapshots" },
    );
    expect(snapshots.at(-1)).toMatchObject({
      block: String(chain.slot),
      supply: String(chain.mintSupply(mint)),
    });
    expect(snapshots.length).toBe(ticks.length);
    if (hasHistory) expect({ completeTo, left }).toEqual({ completeTo: chain.slot, left: 0n });
  } catch (error) {
    throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    await node.close();
    await store.close();
  }
}

// Always the same ones. Of others one in a hundred or so ends without two of its changes, which is a fault that is open:
// those of the seeds "2026-11-26 59" and "networks-1 93".
async function runNetworks(count: number): Promise<void> {
  const workers = Array.from({ length: 2 }, async (_, worker) => {
    for (let number = worker; number < count; number += 2) await runNetwork(number);
  });
  await Promise.all(workers);
}

const name = "networks with faults, lies and kills end with all that the chain has";
test(`four ${name}`, () => runNetworks(4));
test(`a hundred ${name}`, { tags: "long", timeout: 600_000 }, () => runNetworks(100));
