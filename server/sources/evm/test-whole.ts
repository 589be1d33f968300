import type { Store } from "../../store/store.ts";
import { createRandom } from "../demo/random.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { EvmIndex } from "./evm-index.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";

export const token = `0x${"11".repeat(20)}`;
export const finality = 6;
const transfersOfBlock = 100;

/** A token in which one transfer is easily overlooked: between two of many wallets, none of them large. */
export interface LargeToken {
  readonly chain: ModelChain;
  /** The block of that transfer and its place in it. */
  readonly hidden: { readonly block: number; readonly index: number };
}

export function largeToken(transfers: number, wallets: number): LargeToken {
  const chain = new ModelChain();
  chain.hasMulticall = true;
  const random = createRandom("large");
  const any = () => Math.floor(random.unit() * wallets);
  for (let done = 0; done < transfers; done += transfersOfBlock) {
    chain.mine(
      Array.from({ length: Math.min(transfersOfBlock, transfers - done) }, (_, index) => {
        const number = done + index;
        const amount = BigInt(1 + (number % 90));
        return number < wallets
          ? { token, from: null, to: account(number), amount: 1_000_000n + BigInt(number) * 1_000n }
          : { token, from: account(any()), to: account(any()), amount };
      }),
    );
  }
  for (let block = 0; block < 2 * finality; block += 1) chain.mine([]);
  return { chain, hidden: overlooked(chain, wallets) };
}

/** A transfer whose wallets are neither among the largest nor among those that are compared again and again. */
function overlooked(chain: ModelChain, wallets: number): LargeToken["hidden"] {
  const large = new Set(
    Array.from({ length: Math.ceil(wallets / 2) }, (_, index) => account(wallets - 1 - index)),
  );
  for (const { number, events } of chain.blocks) {
    const index = events.findIndex(
      ({ from, to }) => from && to && from !== to && !large.has(from) && !large.has(to),
    );
    // Not the first of all, where every way of asking begins.
    if (index !== -1 && number > chain.blocks.length / 2) return { block: number, index };
  }
  throw new Error("no such transfer");
}

/** A node that leaves logs out of what it answers to eth_getLogs. */
export function leavingOut(
  chain: ModelChain,
  isLeftOut: (block: number, index: number) => boolean,
): Transport {
  return async (method, params, signal) => {
    const answer = await chain.transport(method, params, signal);
    if (method !== "eth_getLogs") return answer;
    return (answer as { blockNumber: string; logIndex: string }[]).filter(
      (log) => !isLeftOut(Number(log.blockNumber), Number(log.logIndex)),
    );
  };
}

export async function openWhole(store: Store, transport: Transport): Promise<EvmIndex> {
  const rpc = new Rpc({ urls: ["http://model"], concurrency: 8, rate: 0, transport, retryDelayMs: 0 });
  const index = await EvmIndex.open(
    store,
    rpc,
    { chain: "eth", finality, computeShare: 1 },
    new AbortController().signal,
  );
  index.want(token);
  return index;
}

/** Steps until there is no more to do; what was complained of on the way. */
export async function stepOn(index: EvmIndex): Promise<string[]> {
  const complaints: string[] = [];
  for (let calm = 0; calm < 2;) {
    calm = (await index.step()) || !index.position().isFollowing ? 0 : calm + 1;
    if (index.complaint !== null) complaints.push(index.complaint);
  }
  return complaints;
}

/** What each wallet has, by the chain alone. */
export function balancesIn({ blocks }: Pick<ModelChain, "blocks">): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  const add = (owner: string | null | undefined, amount: bigint) =>
    owner && balances.set(owner, (balances.get(owner) ?? 0n) + amount);
  for (const { from, to, amount = 0n } of blocks.flatMap(({ events }) => events)) {
    add(from, -amount);
    add(to, amount);
  }
  return balances;
}

/** The holders by the chain alone, as lines in the order of their addresses. */
export function listOf(chain: Pick<ModelChain, "blocks">): string {
  const held = [...balancesIn(chain)].filter(([, amount]) => amount > 0n);
  return held
    .map(([owner, amount]) => `${owner},${amount}`)
    .toSorted()
    .join("\n");
}

/** The same of what is stored. */
export async function storedList({ reader }: Pick<Store, "reader">): Promise<string> {
  const rows = await reader.rows<{ line: string }>(
    "SELECT address || ',' || amount::VARCHAR AS line FROM holders",
  );
  return rows
    .map(({ line }) => line)
    .toSorted()
    .join("\n");
}

/** The store without what was in it. */
export async function emptied(store: Store): Promise<void> {
  const tables = await store.reader.rows<{ name: string }>(
    "SELECT table_name AS name FROM duckdb_tables() WHERE NOT temporary AND table_name NOT IN ('schema_version', 'api_keys')",
  );
  await store.transaction((db) => db.run(tables.map(({ name }) => `DELETE FROM ${name};`).join("\n")));
}
