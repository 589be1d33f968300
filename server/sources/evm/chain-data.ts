import { ChainDataError } from "./rpc-error.ts";

export interface Header {
  readonly number: number;
  /** 0x and 64 hexadecimal digits in lower case. */
  readonly hash: string;
  readonly parentHash: string;
  /** Unix seconds. */
  readonly time: number;
  /** Null where the node has none: it says nothing then, and neither does one of zeros, as some chains have in every block. */
  readonly logsBloom: string | null;
}

export interface Log {
  readonly block: number;
  readonly blockHash: string;
  /** Its place in the block. */
  readonly index: number;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** Unix seconds; null where the node does not say. */
  readonly time: number | null;
  /** Of a transfer: balances decided how it is to be read, and what is wrong with it, if anything is. */
  readonly form?: { readonly fault: string | null };
}

/** Throws {@link ChainDataError} unless it is a header, and of this block where one is given. */
export function parseHeader(value: unknown, number?: number): Header {
  if (value === null) throw new ChainDataError(`the node does not know block ${number ?? "latest"}`);
  const fields = record(value, "a block");
  const header: Header = {
    number: quantity(fields["number"], "a block's number"),
    hash: hex(fields["hash"], 32, "a block's hash"),
    parentHash: hex(fields["parentHash"], 32, "a block's parent"),
    time: quantity(fields["timestamp"], "a block's time"),
    logsBloom: bloomOf(fields["logsBloom"]),
  };
  if (number !== undefined && header.number !== number) {
    throw new ChainDataError(`asked for block ${number}, the node answers block ${header.number}`);
  }
  return header;
}

export interface LogQuery {
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly addresses: ReadonlySet<string>;
  /** Events asked for: the first topic. */
  readonly events: ReadonlySet<string>;
}

function bloomOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "0x") return null;
  const bloom = hex(value, 256, "a block's bloom filter");
  return /^0x0*$/.test(bloom) ? null : bloom;
}

/** How the nodes of a chain number logs: over the block, or anew in each transaction, as soon as one has shown it. */
export interface LogNumbers {
  isByTransaction: boolean;
}

/** A transaction has fewer logs. */
const logsOfTransaction = 100_000;

/** What the node itself numbers a log with, where it numbers them anew in each transaction. */
export function placeInTransaction({ index }: Log): number {
  return index % logsOfTransaction;
}

/** The logs in their order, each with its place in the block. */
function placed(read: readonly ReadLog[], numbers: LogNumbers): Log[] {
  const places = new Map<string, number | null>();
  for (const { block, index, transaction } of read) {
    const known = places.get(`${block}/${index}`);
    if (known !== undefined && known !== null && transaction !== null && known !== transaction)
      numbers.isByTransaction = true;
    places.set(`${block}/${index}`, transaction);
  }
  return read
    .map(({ transaction, ...log }): Log => {
      const before = numbers.isByTransaction ? (transaction ?? 0) * logsOfTransaction : 0;
      return { ...log, index: before + log.index };
    })
    .toSorted((one, other) => one.block - other.block || one.index - other.index);
}

/** The logs of an answer. Throws {@link ChainDataError} where one was not asked for, or comes twice. */
export function parseLogs(value: unknown, query: LogQuery, numbers: LogNumbers): Log[] {
  const logs = placed(list(value, "logs").map(parseLog), numbers);
  for (const [index, log] of logs.entries()) {
    if (log.block < query.fromBlock || log.block > query.toBlock) {
      throw new ChainDataError(
        `asked for the logs of blocks ${query.fromBlock} to ${query.toBlock}, the node answers one of ${log.block}`,
      );
    }
    if (!query.addresses.has(log.address)) {
      throw new ChainDataError(`the node answers a log of ${log.address}, which was not asked for`);
    }
    if (!query.events.has(log.topics[0] ?? "")) {
      throw new ChainDataError(`the node answers an event of ${log.address} that was not asked for`);
    }
    checkOrder(logs[index - 1], log);
  }
  return logs;
}

function checkOrder(before: Log | undefined, log: Log): void {
  if (!before || before.block < log.block) return;
  if (before.block === log.block && before.index < log.index) {
    if (before.blockHash === log.blockHash) return;
    throw new ChainDataError(`logs of block ${log.block} come from two blocks of that number`);
  }
  throw new ChainDataError(`the log ${log.block}/${log.index} comes twice`);
}

/** All logs of a block's receipts. */
export function parseReceipts(value: unknown, header: Header, numbers: LogNumbers): Log[] {
  const read = list(value, "receipts").flatMap((receipt) => {
    const fields = record(receipt, "a receipt");
    return list(fields["logs"], "a receipt's logs").map(parseLog);
  });
  const logs = placed(read, numbers);
  for (const [index, log] of logs.entries()) {
    if (log.block !== header.number || log.blockHash !== header.hash) {
      throw new ChainDataError(`the receipts of block ${header.number} are of another block`);
    }
    checkOrder(logs[index - 1], log);
  }
  return logs;
}

interface ReadLog extends Log {
  /** The place of its transaction; null where the node does not say. */
  readonly transaction: number | null;
}

function parseLog(value: unknown): ReadLog {
  const fields = record(value, "a log");
  if (fields["removed"] === true) throw new ChainDataError("the node answers a log that it took back");
  const { blockTimestamp: time, transactionIndex: transaction } = fields;
  return {
    block: quantity(fields["blockNumber"], "a log's block"),
    blockHash: hex(fields["blockHash"], 32, "a log's block hash"),
    index: quantity(fields["logIndex"], "a log's index"),
    transaction:
      transaction === undefined || transaction === null ? null : quantity(transaction, "a log's transaction"),
    address: hex(fields["address"], 20, "a log's address"),
    topics: list(fields["topics"], "a log's topics").map((topic) => hex(topic, 32, "a log's topic")),
    data: hex(fields["data"], null, "a log's data"),
    time: time === undefined || time === null ? null : quantity(time, "a log's time"),
  };
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw malformed(what);
  return value as Record<string, unknown>;
}

function list(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(what);
  return value as unknown[];
}

function hex(value: unknown, bytes: number | null, what: string): string {
  if (typeof value !== "string" || !/^0x(?:[\da-f]{2})*$/i.test(value)) throw malformed(what);
  if (bytes !== null && value.length !== 2 + 2 * bytes) throw malformed(what);
  return value.toLowerCase();
}

/** A number as JSON-RPC writes it; beyond 2^53 there are no blocks, indexes or times. */
function quantity(value: unknown, what: string): number {
  if (typeof value !== "string" || !/^0x[\da-f]{1,13}$/i.test(value)) throw malformed(what);
  return Number(value);
}

function malformed(what: string): ChainDataError {
  return new ChainDataError(`the node's answer has no valid ${what.replace(/^an? /, "")}`);
}
