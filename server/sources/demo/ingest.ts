import { setImmediate } from "node:timers/promises";
import type { TokenAddress } from "../../../contract/address.ts";
import type { Logger } from "pino";
import { type ChainId, chainIds } from "../../../contract/chains.ts";
import type { DemoChoice } from "../../config/choices.ts";
import type { Database } from "../../store/database.ts";
import type { IngestOptions } from "../../store/ingest.ts";
import { removeLabels, replaceLabels, type StoredLabel } from "../../store/labels.ts";
import { removeTokens } from "../../store/removal.ts";
import type { Store } from "../../store/store.ts";
import { demo, type DemoEntry } from "./demo.ts";
import type { LedgerWriter } from "./ledger.ts";
import { demoEnd } from "./plan.ts";

/** What every label of the demo says of where it is from. */
export const labelSource = "demo data, invented";

/** Of Ethereum: every event of the market stays at the time of a block. */
export const blockSeconds = 12;

export interface DemoOptions {
  /** Unix seconds at which the market ends, by whole blocks. */
  readonly end?: number;
  readonly market?: readonly DemoEntry[];
  readonly onProgress?: IngestOptions["onProgress"];
  /** Ends what is taken in after the first tokens: their import is undone, and the next start begins it anew. */
  readonly signal?: AbortSignal;
}

/** The market while it is made. */
export interface DemoUnderWay {
  /** Tokens that are not there yet. */
  readonly left: number;
  /** When they are. */
  readonly whole: Promise<void>;
}

/**
 * Writes the demo market into the store, in the place of the one that is there: the same market each time, but for when
 * it ends. Returns when the tokens are there that a visit begins with, and takes the others in without a pause. An import
 * that comes later waits for all of it.
 */
export async function beginDemo(
  store: Store,
  { market = demo, signal, ...options }: DemoOptions = {},
): Promise<DemoUnderWay> {
  const first = market.filter(({ listing }) => listing.comesFirst);
  const others = market.filter(({ listing }) => !listing.comesFirst);
  const labels: StoredLabel[] = [];
  await writeTokens(store, first, { ...options, labels, isBeginning: true });
  const { end } = options;
  const onProgress = () => signal?.throwIfAborted();
  return {
    left: others.length,
    whole: writeTokens(store, others, {
      ...(end !== undefined && { end }),
      labels,
      isBeginning: false,
      onProgress,
    }),
  };
}

interface WriteOptions extends Omit<DemoOptions, "market" | "signal"> {
  /** Of the tokens that were written before; those of these are added. */
  readonly labels: StoredLabel[];
  /** The market that was there goes. */
  readonly isBeginning: boolean;
}

/** Writes tokens of the market. The snapshot without a date is an import of its own, because a date holds for a whole one. */
export async function writeTokens(
  store: Store,
  market: readonly DemoEntry[],
  { end = demoEnd, onProgress, labels, isBeginning }: WriteOptions,
): Promise<void> {
  const later = Math.floor((end - demoEnd) / blockSeconds) * blockSeconds;
  const undated = market.filter(({ token }) => token.sentinel === "snapshot-undated");
  const others = market.filter((entry) => !undated.includes(entry));
  await store.ingest(identities(others), (db) => stage(db, others, later, labels, onProgress), {
    ...(onProgress && { onProgress }),
    // A token in one piece keeps requests, and Ctrl-C, waiting.
    legsForThread: 0,
    allowIncomplete: true,
    snapshotTime: demoEnd + later,
    ...(isBeginning && { takeBack: deleteDemo }),
  });
  if (undated.length > 0) await store.ingest(identities(undated), (db) => stage(db, undated, later, labels));
  await store.label(async (db) => {
    // A token of one's own may have come meanwhile, and the market have gone.
    const there = await db.rows("SELECT 1 FROM tokens WHERE source = 'demo' LIMIT 1");
    if (there.length > 0) await replaceLabels(db, labelSource, labels);
  });
}

/** A market that ended longer ago is made anew at the next start: its pages would speak of old data. */
const freshSeconds = 12 * 3_600;

/**
 * Whether the store is empty, or has a market that is incomplete or, where it is to be `fresh`, old. Data of one's own is
 * left alone.
 */
export async function isDemoDue(
  { reader }: Pick<Store, "reader">,
  fresh: boolean,
  market: readonly DemoEntry[] = demo,
): Promise<boolean> {
  // Those that move on are never old, however old the others are.
  const moving = market.filter(({ listing }) => listing.growsOn).map(({ token }) => token.address);
  const [there] = await reader.rows<{ tokens: number; others: number; newest: number | null }>(
    `SELECT count(*)::DOUBLE AS tokens, (count(*) FILTER (source <> 'demo'))::DOUBLE AS others,
       (max(as_of) FILTER (address NOT IN (SELECT unnest(string_split($1, ' ')))))::DOUBLE AS newest
     FROM tokens`,
    [moving.join(" ")],
  );
  const { tokens, others, newest } = there!;
  if (others > 0) return false;
  return tokens < market.length || (fresh && (newest ?? 0) < Date.now() / 1_000 - freshSeconds);
}

/** Takes the demo market out where it is not wanted, or a token of one's own is there. Returns how many tokens went. */
async function removeDemo(store: Store, isWanted: boolean): Promise<number> {
  // Counted by the database: this is asked after each import, and there may be a million tokens.
  const [there] = await store.reader.rows<{ tokens: number; demo: number }>(
    "SELECT count(*)::DOUBLE AS tokens, (count(*) FILTER (source = 'demo'))::DOUBLE AS demo FROM tokens",
  );
  const { tokens, demo: count } = there!;
  if (count === 0 || (isWanted && count === tokens)) return 0;
  await store.ingest([], () => Promise.resolve(), { takeBack: deleteDemo });
  return count;
}

/** Takes out what there is of the market. Returns the numbers of its tokens. */
async function deleteDemo(db: Database): Promise<number[]> {
  const tokens = await db.rows<TokenAddress>("SELECT chain, address FROM tokens WHERE source = 'demo'");
  if (tokens.length === 0) return [];
  await removeLabels(db, labelSource, chainIds);
  return removeTokens(db, tokens);
}

function identities(entries: readonly DemoEntry[]) {
  return entries.map(({ token: { chain, address, name, ticker, decimals } }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "demo" as const,
  }));
}

async function stage(
  db: Database,
  entries: readonly DemoEntry[],
  later: number,
  labels: StoredLabel[],
  onProgress?: IngestOptions["onProgress"],
): Promise<void> {
  let rows = newRows();
  const append = async () => {
    await db.append("account_lists", rows.accounts);
    await db.append("numbered_transfers", rows.transfers);
    await db.append("staged_balances", rows.balances);
    await db.append("staged_prices", rows.prices);
    await db.append("staged_problems", rows.problems);
    rows = newRows();
  };
  await db.run(numbered);
  for (const [token, { listing, write }] of entries.entries()) {
    onProgress?.("making the demo market", token, entries.length);
    // Others ask whether the server is ready.
    await setImmediate();
    const ledger = write();
    for (const { account, name, category } of ledger.labels) {
      const { owner: address } = ledger.account(account);
      const asOf = demoEnd + later;
      labels.push({ chain: ledger.chain, address, name, category, categoryGiven: null, asOf });
    }
    if (listing.history === "snapshot") addBalances(rows, token, ledger);
    else addTransfers(rows, token, ledger, later);
    for (const { time, priceUsd } of ledger.prices) {
      rows.prices.token.push(token);
      rows.prices.time.push(time + later);
      rows.prices.price_usd.push(priceUsd);
    }
    for (const endpoint of listing.failing ?? []) {
      rows.problems.token.push(token);
      rows.problems.endpoint.push(endpoint);
      rows.problems.problem.push("internal");
    }
    if (rows.transfers.token.length > rowsAtOnce) await append();
  }
  await append();
  await db.run(named);
  onProgress?.("making the demo market", entries.length, entries.length);
}

type Rows = ReturnType<typeof newRows>;

/** Of several tokens together, as to append has a cost of its own; of all they were 60 MB. */
const rowsAtOnce = 50_000;

function newRows() {
  const numbers = (): number[] => [];
  const texts = (): string[] => [];
  const amounts = (): bigint[] => [];
  return {
    accounts: { token: numbers(), owners: texts(), accounts: texts() },
    transfers: {
      token: numbers(),
      row: numbers(),
      time: numbers(),
      block: numbers(),
      position: numbers(),
      sender: numbers(),
      receiver: numbers(),
      amount: amounts(),
      price_usd: [] as (number | null)[],
    },
    balances: {
      token: numbers(),
      row: numbers(),
      owner: texts(),
      account: [] as (string | null)[],
      amount: amounts(),
    },
    prices: { token: numbers(), time: numbers(), price_usd: numbers() },
    problems: { token: numbers(), endpoint: texts(), problem: texts() },
  };
}

/**
 * Transfers between numbered accounts: their addresses, four a transfer, are written where numbers are joined. The
 * addresses of a token come as one text, for a tenth of what they cost one by one.
 */
const numbered = `
  CREATE OR REPLACE TEMP TABLE account_lists (token INTEGER, owners VARCHAR, accounts VARCHAR);
  CREATE OR REPLACE TEMP TABLE numbered_transfers (
    token INTEGER, row INTEGER, time INTEGER, block INTEGER, position INTEGER,
    sender INTEGER, receiver INTEGER, amount HUGEINT, price_usd DOUBLE
  )`;
const named = `
  CREATE OR REPLACE TEMP TABLE numbered_accounts AS
  SELECT
    token, unnest(string_split(owners, ' ')) AS owner, nullif(unnest(string_split(accounts, ' ')), '') AS account,
    unnest(range(len(string_split(owners, ' '))))::INTEGER AS number
  FROM account_lists;
  INSERT INTO staged_transfers BY NAME
  SELECT t.token, row, time, block, position, amount, price_usd,
    s.owner AS from_owner, s.account AS from_account, r.owner AS to_owner, r.account AS to_account
  FROM numbered_transfers AS t
  LEFT JOIN numbered_accounts AS s ON s.token = t.token AND s.number = t.sender
  LEFT JOIN numbered_accounts AS r ON r.token = t.token AND r.number = t.receiver;
  DROP TABLE account_lists;
  DROP TABLE numbered_transfers;
  DROP TABLE numbered_accounts`;

function addTransfers(rows: Rows, token: number, ledger: LedgerWriter, later: number): void {
  const { accounts, transfers } = ledger;
  rows.accounts.token.push(token);
  rows.accounts.owners.push(accounts.map(({ owner }) => owner).join(" "));
  rows.accounts.accounts.push(accounts.map(({ address }) => address ?? "").join(" "));
  const times = transfers.times.map((time) => time + later);
  const { block, position } = blocks(ledger.chain, times);
  const columns = rows.transfers;
  for (const [row, time] of times.entries()) {
    columns.token.push(token);
    columns.row.push(row);
    columns.time.push(time);
    columns.block.push(block[row]!);
    columns.position.push(position[row]!);
    // Nobody has a number that is no account's.
    columns.sender.push(transfers.from[row]!);
    columns.receiver.push(transfers.to[row]!);
    columns.amount.push(transfers.amounts[row]!);
    columns.price_usd.push(transfers.prices[row]!);
  }
}

/** Slots of 0.4 s on Solana, blocks of 12 s on Ethereum, numbered from a moment like the real ones. */
export function blocks(chain: ChainId, times: readonly number[]): { block: number[]; position: number[] } {
  const [genesis, seconds] = chain === "sol" ? [1_584_368_940, 0.4] : [1_438_269_973, 12];
  const block = times.map((time) => Math.floor((time - genesis) / seconds));
  const position: number[] = [];
  for (const [index, number] of block.entries()) {
    position.push(block[index - 1] === number ? position[index - 1]! + 1 : 0);
  }
  return { block, position };
}

function addBalances({ balances }: Rows, token: number, ledger: LedgerWriter): void {
  let row = 0;
  for (const [account, { owner, address }] of ledger.accounts.entries()) {
    const amount = ledger.balance(account);
    if (amount === 0n) continue;
    balances.token.push(token);
    balances.row.push(row++);
    balances.owner.push(owner);
    balances.account.push(address);
    balances.amount.push(amount);
  }
}

/** Takes the demo market out now, or as soon as there is a reason to. Returns what ends that. */
export async function removeDemoWhenReal(
  store: Store,
  wanted: DemoChoice,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (wanted === "keep") return () => Promise.resolve();
  let looking = Promise.resolve();
  const look = () => {
    looking = looking
      .then(() => removeDemo(store, wanted === "on"))
      .then((tokens) => tokens > 0 && logger.info({ tokens }, "the demo market was taken out"))
      .then(
        () => undefined,
        (err: unknown) => logger.error({ err }, "the demo market could not be taken out"),
      );
    return looking;
  };
  await look();
  const unsubscribe = store.onChange(() => void look());
  return () => {
    unsubscribe();
    return looking;
  };
}
