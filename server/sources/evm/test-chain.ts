import { createHash } from "node:crypto";
import { decodeFunctionData, encodeFunctionResult, type Hex, keccak256, multicall3Abi } from "viem";
import { syncEvent, transferEvent, zeroAddress } from "./events.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { multicall } from "./multicall.ts";

/** An event of the modelled chain. `raw` makes it something else than a transfer. */
export interface ModelEvent {
  readonly token: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly amount?: bigint;
  readonly raw?: { readonly topics: readonly string[]; readonly data: string };
}

interface ModelLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly logIndex: string;
}

interface ModelBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly time: number;
  readonly logsBloom: string;
  readonly events: readonly ModelEvent[];
  readonly logs: readonly ModelLog[];
}

const word = (value: string | bigint) =>
  typeof value === "bigint" ? value.toString(16).padStart(64, "0") : value.slice(2).padStart(64, "0");
const hex = (number: number) => `0x${number.toString(16)}`;

export const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, "a")}`;

export function syncOf(pair: string, first: bigint, second: bigint): ModelEvent {
  return { token: pair, raw: { topics: [syncEvent], data: `0x${word(first)}${word(second)}` } };
}

/** For tests: a chain in memory that answers like a node, and can be reorganised. */
export class ModelChain {
  readonly blocks: ModelBlock[] = [];
  /** Answers of contracts beside what their transfers say: by token and selector. */
  readonly views = new Map<string, string>();
  /** What a token says that its holders have, by what its transfers say. */
  readonly rebase = new Map<string, (balance: bigint, owner: string) => bigint>();
  /** Whether many questions may be asked in one call. */
  hasMulticall = false;
  private salt = 0;
  /** The balances of a token at the block that was asked about last. */
  private readonly held = new Map<string, Held>();

  constructor(readonly startTime = 1_700_000_000) {
    this.mine([]);
  }

  get head(): ModelBlock {
    return this.blocks.at(-1)!;
  }

  mine(events: readonly ModelEvent[], seconds = 12): void {
    const parent = this.blocks.at(-1);
    const number = this.blocks.length;
    const logs = events.map((event, index) => logOf(event, index));
    this.salt += 1;
    this.blocks.push({
      number,
      parentHash: parent?.hash ?? `0x${"0".repeat(64)}`,
      hash: `0x${createHash("sha256").update(`${this.salt} ${parent?.hash}`).digest("hex")}`,
      time: parent ? parent.time + seconds : this.startTime,
      logsBloom: bloomOf(logs),
      events,
      logs,
    });
  }

  /** Takes the last blocks back. */
  drop(depth: number): void {
    this.blocks.splice(this.blocks.length - depth);
  }

  readonly transport: Transport = (method, params) => this.answerOf(method, params);

  /** Rejects with what a node refuses. */
  protected answerOf(method: string, params: readonly unknown[] | undefined): Promise<unknown> {
    // Clients leave out what would be empty.
    const [first, second] = params ?? [];
    return new Promise((done) => done(structuredClone(this.answer(method, first, second))));
  }

  private answer(method: string, first: unknown, second: unknown): unknown {
    if (method === "eth_chainId") return "0x7a69";
    if (method === "eth_getBlockByNumber") {
      const block = first === "latest" ? this.head : this.blocks[Number(first)];
      return block === undefined ? null : headerOf(block);
    }
    if (method === "eth_getLogs") return this.logs(first as LogFilter);
    if (method === "eth_getBlockReceipts") {
      const block = this.blocks[Number(first)];
      return block === undefined ? null : [{ logs: block.logs.map((log) => placed(block, log)) }];
    }
    if (method === "eth_getCode") {
      if (first === multicall) return this.hasMulticall ? "0x60" : "0x";
      const until = second === "latest" ? this.head.number : Number(second);
      return this.eventfulBlocks(0, until).some(({ events }) => events.some(({ token }) => token === first))
        ? "0x60"
        : "0x";
    }
    if (method === "eth_call") return this.call(first as { to: string; data: string }, second as string);
    throw Object.assign(new Error(`no method ${method}`), { code: -32601 });
  }

  /** Most blocks of a long chain are empty: a test asks so often that looking into each took a quarter of its time. */
  private eventfulBlocks(from: number, to: number): ModelBlock[] {
    const found: ModelBlock[] = [];
    const last = Math.min(to, this.blocks.length - 1);
    for (let number = from; number <= last; number += 1) {
      const block = this.blocks[number]!;
      if (block.events.length > 0) found.push(block);
    }
    return found;
  }

  private logs(filter: LogFilter): unknown[] {
    const blocks =
      filter.blockHash === undefined
        ? this.eventfulBlocks(Number(filter.fromBlock), Number(filter.toBlock))
        : this.blocks.filter(({ hash }) => hash === filter.blockHash);
    return blocks
      .flatMap((block) => block.logs.map((log) => ({ block, log })))
      .filter(
        ({ log }) =>
          (filter.address?.includes(log.address) ?? true) &&
          (filter.topics?.[0].includes(log.topics[0]!) ?? true),
      )
      .map(({ block, log }) => placed(block, log));
  }

  private call({ to, data }: { to: string; data: string }, at: string): string {
    if (to === multicall && this.hasMulticall) return this.callMany(data as Hex, at);
    const view = this.views.get(`${to} ${data.slice(0, 10)}`);
    if (view !== undefined) return view;
    const rebase = this.rebase.get(to) ?? ((balance: bigint) => balance);
    const balances = this.balancesOf(to, at === "latest" ? this.head.number : Number(at));
    if (data.startsWith("0x70a08231")) {
      const owner = `0x${data.slice(-40)}`;
      return `0x${word(rebase(balances.get(owner) ?? 0n, owner))}`;
    }
    if (data.startsWith("0x18160ddd")) {
      return `0x${word([...balances].reduce((sum, [owner, balance]) => sum + rebase(balance, owner), 0n))}`;
    }
    throw Object.assign(new Error("execution reverted"), { code: 3 });
  }

  /** As Multicall3 answers. */
  private callMany(data: Hex, at: string): string {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data });
    const result = (args[0] as readonly { target: string; callData: Hex }[]).map(({ target, callData }) => {
      try {
        const returnData = this.call({ to: target.toLowerCase(), data: callData }, at) as Hex;
        return { success: true, returnData };
      } catch {
        return { success: false, returnData: "0x" as const };
      }
    });
    return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
  }

  private balancesOf(token: string, until: number): ReadonlyMap<string, bigint> {
    const last = Math.min(until, this.head.number);
    const known = this.held.get(token);
    const goesOn = known && known.number <= last && this.blocks[known.number]!.hash === known.hash;
    const from = goesOn ? known.number + 1 : 0;
    const balances = goesOn ? known.balances : new Map<string, bigint>();
    addBalances(balances, this.eventfulBlocks(from, last), token);
    this.held.set(token, { number: last, hash: this.blocks[last]!.hash, balances });
    return balances;
  }
}

interface Held {
  readonly number: number;
  readonly hash: string;
  readonly balances: Map<string, bigint>;
}

interface LogFilter {
  readonly address?: readonly string[];
  readonly topics?: readonly [readonly string[]];
  readonly fromBlock?: string;
  readonly toBlock?: string;
  readonly blockHash?: string;
}

function addBalances(balances: Map<string, bigint>, blocks: readonly ModelBlock[], token: string): void {
  const add = (owner: string | null | undefined, amount: bigint) => {
    if (owner) balances.set(owner, (balances.get(owner) ?? 0n) + amount);
  };
  for (const event of blocks.flatMap(({ events }) => events)) {
    if (event.token !== token || event.raw) continue;
    add(event.from, -(event.amount ?? 0n));
    add(event.to, event.amount ?? 0n);
  }
}

function logOf({ token, from, to, amount, raw }: ModelEvent, index: number): ModelLog {
  const topics = raw?.topics ?? [
    transferEvent,
    `0x${word(from ?? zeroAddress)}`,
    `0x${word(to ?? zeroAddress)}`,
  ];
  return { address: token, topics, data: raw?.data ?? `0x${word(amount ?? 0n)}`, logIndex: hex(index) };
}

function placed(block: ModelBlock, log: ModelLog) {
  return {
    ...log,
    blockNumber: hex(block.number),
    blockHash: block.hash,
    // Every other block, as of two kinds of nodes.
    ...(block.number % 2 === 0 && { blockTimestamp: hex(block.time) }),
    removed: false,
  };
}

function headerOf({ number, hash, parentHash, time, logsBloom }: ModelBlock) {
  return { number: hex(number), hash, parentHash, timestamp: hex(time), logsBloom };
}

const hashes = new Map<string, Buffer>();

function hashOf(value: string): Buffer {
  const known = hashes.get(value) ?? Buffer.from(keccak256(value as Hex).slice(2), "hex");
  hashes.set(value, known);
  return known;
}

/** The filter as the yellow paper has it, made apart from the code under test. */
function bloomOf(logs: readonly ModelLog[]): string {
  const bytes = new Uint8Array(256);
  for (const value of logs.flatMap(({ address, topics }) => [address, ...topics])) {
    const hash = hashOf(value);
    for (const start of [0, 2, 4]) {
      const bit = ((hash[start]! << 8) | hash[start + 1]!) % 2_048;
      bytes[255 - (bit >> 3)]! |= 1 << (bit & 7);
    }
  }
  return `0x${Buffer.from(bytes).toString("hex")}`;
}
