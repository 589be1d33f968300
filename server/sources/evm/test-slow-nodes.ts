import { openStore } from "../../store/store.ts";
import { createRandom } from "../demo/random.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { networkFault } from "./open-source.ts";
import { account, ModelChain } from "./test-chain.ts";
import { lyingTransport } from "./test-faults.ts";
import { runSource, until } from "./test-index.ts";
import { type ProviderLimits, startProvider } from "./test-provider.ts";

const token = `0x${"11".repeat(20)}`;
const finality = 4;
const accountCount = 20;

/** What is read: transfers spread evenly over blocks. */
export interface Shape {
  readonly blocks: number;
  /** A block with transfers, and how many it has. */
  readonly every: number;
  readonly each: number;
}

/** A node, or several: limits, and what it does to what it answers. */
export interface NodeCase {
  readonly name: string;
  readonly shape: Shape;
  readonly nodes: readonly (ProviderLimits & { readonly faults?: NodeFaults })[];
  /** Answers are lies now and then, as far as balances or other answers show it. */
  readonly isLying?: boolean;
}

interface NodeFaults {
  /** It has no state of blocks before this many. */
  readonly keptBlocks?: number;
  /** Its newest block stays so far behind the chain's. */
  readonly stuckBehind?: number;
}

export interface Reading {
  readonly seconds: number;
  /** Calls that reached the nodes, however they ended; of a batch each. */
  readonly calls: number;
  readonly refused: number;
  readonly logCalls: number;
  readonly answeredBy: readonly boolean[];
  /** The longest time in which a node was asked more than its limit. */
  readonly overMs: number;
  readonly transfers: number;
  readonly wantedTransfers: number;
  readonly holders: number;
  readonly wantedHolders: number;
  /** What the comparison with the contract said. */
  readonly check: { readonly text: string; readonly isWrong: boolean };
}

const made = new Map<string, ModelChain>();

function chainOf({ blocks, every, each }: Shape): ModelChain {
  const key = `${blocks} ${every} ${each}`;
  const known = made.get(key);
  if (known) return known;
  const chain = new ModelChain();
  const mint = (index: number) => ({
    token,
    from: null,
    to: account(index % accountCount),
    amount: BigInt(index + 1),
  });
  for (let block = 1; block <= blocks; block += 1) {
    const count = block === 1 || block % every === 0 ? each : 0;
    chain.mine(Array.from({ length: count }, (_, index) => mint(Math.ceil(block / every) + index)));
  }
  made.set(key, chain);
  return chain;
}

/** Reads the token through the nodes until its balances were compared with the contract. */
export async function readThrough({ shape, nodes, isLying }: NodeCase, patienceMs: number): Promise<Reading> {
  const chain = chainOf(shape);
  const seeded = createRandom("slow");
  const random = () => seeded.unit();
  const rates = { fail: 0, lie: 0.1, range: 0, finalBlock: shape.blocks - finality };
  const honest = isLying ? lyingTransport(chain.transport, random, () => rates) : chain.transport;
  const providers = await Promise.all(
    nodes.map(({ faults, ...limits }) =>
      startProvider(faults ? faulty(honest, chain, faults) : honest, { random, ...limits }),
    ),
  );
  const store = await openStore({ path: ":memory:" });
  const begun = performance.now();
  const { source, stop } = runSource(store, "", {
    tokens: [token],
    finality,
    pollMs: 500,
    rpc: {
      urls: providers.map(({ url }) => url),
      concurrency: 6,
      rate: 250,
      refuse: (id) => networkFault("eth", id),
    },
  });
  try {
    await until(source, () => source.checks().has(token), patienceMs);
    const seconds = (performance.now() - begun) / 1_000;
    const [stored] = await store.reader.rows<{ transfers: number; holders: number }>(
      `SELECT (SELECT count(*) FROM transfers)::INTEGER AS transfers,
         (SELECT count(*) FROM holders)::INTEGER AS holders`,
    );
    const sum = (of: (provider: (typeof providers)[number]) => number) =>
      providers.reduce((total, provider) => total + of(provider), 0);
    return {
      seconds,
      calls: sum(({ calls }) => calls.answered + calls.refused),
      refused: sum(({ calls }) => calls.refused),
      logCalls: sum(({ calls }) => calls.methods.get("eth_getLogs") ?? 0),
      answeredBy: providers.map(({ calls }) => calls.answered > 0),
      overMs: Math.max(...providers.map((provider) => provider.longestOverMs())),
      transfers: stored!.transfers,
      wantedTransfers: chain.blocks.reduce((total, { logs }) => total + logs.length, 0),
      holders: stored!.holders,
      wantedHolders: new Set(chain.blocks.flatMap(({ events }) => events.map(({ to }) => to))).size,
      check: source.checks().get(token)!,
    };
  } finally {
    await stop();
    await Promise.all(providers.map((provider) => provider.stop()));
    await store.close();
  }
}

/** Every transfer, every holder, and the contract agrees. */
export function isWhole(reading: Reading): boolean {
  const { transfers, wantedTransfers, holders, wantedHolders, check } = reading;
  return transfers === wantedTransfers && holders === wantedHolders && !check.isWrong;
}

function faulty(honest: Transport, chain: ModelChain, { keptBlocks, stuckBehind }: NodeFaults): Transport {
  return (method, params, signal) => {
    const at = method === "eth_getCode" || method === "eth_call" ? params[1] : undefined;
    const isPast = typeof at === "string" && at !== "latest";
    if (keptBlocks !== undefined && isPast && Number(at) < chain.head.number - keptBlocks) {
      return Promise.reject(Object.assign(new Error("missing trie node"), { code: -32_000 }));
    }
    if (stuckBehind !== undefined && method === "eth_getBlockByNumber" && params[0] === "latest") {
      const newest = `0x${(chain.head.number - stuckBehind).toString(16)}`;
      return honest(method, [newest, params[1]], signal);
    }
    return honest(method, params, signal);
  };
}
