import pLimit from "p-limit";
import type { Store } from "../../store/store.ts";
import {
  dueScans,
  type ReadTransaction,
  saveProgress,
  type Scan,
  storedSignatures,
  wantScans,
} from "./history-state.ts";
import type { Node, Signature } from "./node.ts";
import { RpcError } from "./rpc-error.ts";

export interface Crawl {
  readonly store: Store;
  readonly node: Node;
  readonly mint: string;
  /** The snapshot that is to be explained, and the slot up to which all is. */
  readonly upto: number;
  readonly completeTo: number;
  /** Accounts read and known so far. */
  readonly onProgress?: (read: number, known: number) => void;
}

const pageSize = 1_000;
const scansAtOnce = 64;
const requestsAtOnce = 4;
/** Work that a kill may cost. */
const transactionsAtOnce = 400;

/** Reads the transactions of every account that is due, until none is left or the time is over. Resumes anywhere. */
export async function crawlHistory(crawl: Crawl, untilMs: number, signal: AbortSignal): Promise<boolean> {
  const { store, mint } = crawl;
  for (;;) {
    const { scans, total, read } = await dueScans(store.reader, mint, scansAtOnce);
    crawl.onProgress?.(read, total);
    if (scans.length === 0) return true;
    if (performance.now() > untilMs) return false;
    await readSome(crawl, scans, signal);
  }
}

/** A page of each of the scans, as far as they do not find too much, in one transaction. */
async function readSome(crawl: Crawl, scans: readonly Scan[], signal: AbortSignal): Promise<void> {
  const { store, node, mint, upto, completeTo } = crawl;
  const advanced: Scan[] = [];
  const found = new Map<string, Signature>();
  for (let start = 0; start < scans.length && found.size < transactionsAtOnce; start += requestsAtOnce) {
    const pages = await Promise.all(
      scans.slice(start, start + requestsAtOnce).map((scan) => readPage(node, scan, signal)),
    );
    for (const { scan, signatures } of pages) {
      advanced.push(scan);
      for (const signature of signatures) found.set(signature.signature, signature);
    }
  }
  for (const signature of await storedSignatures(store.reader, mint, [...found.keys()]))
    found.delete(signature);
  const transactions = await pLimit(requestsAtOnce).map(found.values(), (signature) =>
    readOne(node, signature, mint, signal),
  );
  signal.throwIfAborted();
  await store.transaction(async (db) => {
    await saveProgress(db, mint, advanced, transactions);
    const seen = transactions.flatMap(({ changes }) => changes.map(({ account }) => account));
    await wantScans(db, mint, seen, { upto, doneTo: completeTo, raises: false });
  });
}

async function readPage(
  node: Node,
  scan: Scan,
  signal: AbortSignal,
): Promise<{ scan: Scan; signatures: Signature[] }> {
  const goal = scan.goal ?? scan.wanted;
  const page = await node.signatures(
    scan.account,
    { before: scan.before, limit: pageSize, minSlot: goal },
    signal,
  );
  if (page.some(({ slot }, index) => index > 0 && slot > page[index - 1]!.slot)) {
    throw new RpcError("garbled", "getSignaturesForAddress: the transactions are not in order");
  }
  const last = page.at(-1);
  const isEnd = last === undefined || last.slot <= scan.doneTo || (!scan.isCareful && page.length < pageSize);
  return {
    scan: isEnd
      ? { ...scan, doneTo: goal, goal: null, before: null }
      : { ...scan, goal, before: last.signature },
    // Failed transactions moved nothing.
    signatures: page.filter(
      ({ slot, err }) => slot <= goal && slot > scan.doneTo && (err === null || err === undefined),
    ),
  };
}

async function readOne(
  node: Node,
  { signature, slot, blockTime }: Signature,
  mint: string,
  signal: AbortSignal,
): Promise<ReadTransaction & { time: number }> {
  const read = await node.transaction(signature, mint, signal);
  if (read.slot !== slot) throw new RpcError("garbled", "getTransaction: it is of another slot than listed");
  const time = read.time ?? blockTime ?? (await node.blockTime(slot, signal));
  return { ...read, signature, time };
}
