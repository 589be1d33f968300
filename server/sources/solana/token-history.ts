import { readFileSync } from "node:fs";
import pLimit from "p-limit";
import type { DataNote } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import { chain } from "./chain.ts";
import {
  beforeAll,
  dueScans,
  finishHistory,
  type History,
  loadHistory,
  readAgain,
  type ReadTransaction,
  saveHistory,
  saveProgress,
  type Scan,
  storedSignatures,
  wantScans,
} from "./history-state.ts";
import { type IndexedToken, saveIndexedToken } from "./index-state.ts";
import type { Node, Signature } from "./node.ts";
import { RpcError } from "./rpc-error.ts";
import { stageChanges, stageMark, stageStoredHoldings } from "./snapshot-ingest.ts";
import { identityOf } from "./token-indexer.ts";

interface HistoryOptions {
  readonly store: Store;
  readonly node: Node;
  readonly onProgress?: Crawl["onProgress"];
}

/** The history of a token that has one wanted; begins it where that is new. */
export async function beginHistory(store: Store, mint: string): Promise<History> {
  const stored = await loadHistory(store.reader, mint);
  if (stored !== undefined) return stored;
  const history: History = { completeTo: null, problem: null };
  await store.transaction((db) => saveHistory(db, mint, history));
  return history;
}

/**
 * Explains a token's balances by transactions up to its newest snapshot, as far as the time goes. Where the node does
 * not have them all, that is noted as the history's problem, and what the snapshots say stays.
 */
export async function indexHistory(
  { store, node, onProgress }: HistoryOptions,
  token: IndexedToken,
  history: History,
  untilMs: number,
  signal: AbortSignal,
): Promise<IndexedToken> {
  const mint = token.address;
  const completeTo = history.completeTo ?? beforeAll;
  if (token.slot === null || completeTo >= token.slot) return token;
  const crawl: Crawl = { store, node, mint, upto: token.slot, completeTo, ...(onProgress && { onProgress }) };
  // Wanted since the newest snapshot: the next one says what is to be explained.
  if ((await dueScans(store.reader, mint, 1)).total === 0) return token;
  let explained: IndexedToken | undefined;
  try {
    explained = await explain(crawl, token, history, untilMs, signal);
  } finally {
    // What the snapshot said was left to be computed: see indexSnapshot.
    if (!explained && !signal.aborted) await store.compute([identityOf(token)]);
  }
  return explained ?? token;
}

async function explain(
  crawl: Crawl,
  token: IndexedToken,
  history: History,
  untilMs: number,
  signal: AbortSignal,
): Promise<IndexedToken | undefined> {
  const { store, node, mint, completeTo } = crawl;
  for (const isLast of [false, true]) {
    if (!(await crawlHistory(crawl, untilMs, signal))) return undefined;
    await findPositions(store, node, mint, signal);
    signal.throwIfAborted();
    try {
      return await reconcileHistory(store, token, history.completeTo);
    } catch (error) {
      if (!(error instanceof HistoryGaps)) throw error;
      // At once, or after the next snapshot, with every page doubted.
      await store.transaction(async (db) => {
        await readAgain(db, mint, error.accounts, completeTo);
        if (isLast) await saveHistory(db, mint, { ...history, problem: error.message });
      });
    }
  }
  return undefined;
}

interface Crawl {
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
async function crawlHistory(crawl: Crawl, untilMs: number, signal: AbortSignal): Promise<boolean> {
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

const sql = (name: string) => readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8");

const movesSql = sql("history-moves");
const changesSql = sql("history-changes");

/** The transactions that were read do not explain every balance. */
class HistoryGaps extends Error {
  override readonly name = "HistoryGaps";
  constructor(readonly accounts: readonly string[]) {
    super(
      `the transactions that the node has do not explain the balances of ${accounts.length === 1 ? "one account" : `${accounts.length} accounts`}`,
    );
  }
}

/**
 * Puts transactions in the place of what snapshots said above `completeTo`, if they explain every balance up to the
 * newest snapshot: each account's moves follow on each other from what is stored to what it holds.
 * Throws {@link HistoryGaps} where they do not; then nothing is changed.
 */
async function reconcileHistory(
  store: Store,
  token: IndexedToken,
  completeTo: number | null,
): Promise<IndexedToken> {
  const { address, slot, time } = token;
  if (slot === null || time === null) throw new Error("there is no snapshot to reconcile with");
  const from = completeTo ?? beforeAll;
  const explained: IndexedToken = { ...token, fromSlot: 0, notes: token.notes.filter(isOfMint) };
  await store.ingest(
    [identityOf(explained)],
    async (db) => {
      await stageMoves(db, address, from, slot);
      const gaps = await db.rows<{ account: string }>(
        "SELECT account FROM gaps ORDER BY account LIMIT 10000",
      );
      if (gaps.length > 0) throw new HistoryGaps(gaps.map(({ account }) => account));
      await db.run(changesSql);
      await stageChanges(db, { pairsOwners: true });
      await stageMark(db, { slot, time });
    },
    {
      rewind: [{ chain, address, fromBlock: BigInt(from + 1) }],
      alongside: async (db) => {
        await saveIndexedToken(db, explained);
        await finishHistory(db, address, slot);
      },
    },
  );
  return explained;
}

/** Whether a note says what the mint says of its amounts, however they came about. */
function isOfMint(note: DataNote): boolean {
  return note !== "partial" && note !== "snapshots";
}

async function stageMoves(db: Database, mint: string, from: number, upto: number): Promise<void> {
  await stageStoredHoldings(db, mint, from);
  await db.run("CREATE OR REPLACE TEMP TABLE opening_holdings AS FROM stored_holdings");
  await stageStoredHoldings(db, mint, upto);
  await db.run(
    `SET VARIABLE mint = '${mint}'; SET VARIABLE complete_to = ${from}::BIGINT;
     SET VARIABLE upto_slot = ${upto}::BIGINT;`,
  );
  await db.run(movesSql);
}

/** Asks for the order of the transactions that share a slot, where the node did not say it with them. */
async function findPositions(store: Store, node: Node, mint: string, signal: AbortSignal): Promise<void> {
  const slots = await store.reader.rows<{ slot: number }>(
    `SELECT slot::DOUBLE AS slot FROM solana_transactions WHERE mint = $1
     GROUP BY slot HAVING count(*) > 1 AND count(position) < count(*) ORDER BY slot`,
    [mint],
  );
  for (const { slot } of slots) {
    const signatures = await node.blockSignatures(slot, signal).catch((error: unknown) => {
      // Then the balances may still leave only one order, or there will be a gap.
      if (error instanceof RpcError && error.fault === "absent") return [];
      throw error;
    });
    await store.transaction(async (db) => {
      await db.run("CREATE OR REPLACE TEMP TABLE block (signature VARCHAR, position INTEGER)");
      await db.append("block", { signature: signatures, position: signatures.map((_, index) => index) });
      await db.run(
        `UPDATE solana_transactions SET position = b.position FROM block AS b
         WHERE solana_transactions.mint = $1 AND solana_transactions.signature = b.signature`,
        [mint],
      );
    });
  }
}
