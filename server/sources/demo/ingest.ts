import type { Database } from "../../store/database.ts";
import type { IngestOptions } from "../../store/ingest.ts";
import { replaceLabels, type StoredLabel } from "../../store/labels.ts";
import type { Store } from "../../store/store.ts";
import { demo, type DemoEntry } from "./demo.ts";
import type { LedgerWriter } from "./ledger.ts";
import { demoEnd } from "./plan.ts";

/** What every label of the demo says of where it is from. */
export const labelSource = "demo data, invented";

/**
 * Writes the demo market into the store. A second call changes nothing: its events are known by then. One import
 * is the market, there as a whole or not at all; the snapshot without a date follows alone, because a date holds
 * for a whole import.
 */
export async function ingestDemo(store: Store, onProgress?: IngestOptions["onProgress"]): Promise<void> {
  const undated = demo.filter(({ token }) => token.sentinel === "snapshot-undated");
  const others = demo.filter((entry) => !undated.includes(entry));
  const labels: StoredLabel[] = [];
  await store.ingest(identities(others), (db) => stage(db, others, labels, onProgress), {
    ...(onProgress && { onProgress }),
    allowIncomplete: true,
    snapshotTime: demoEnd,
  });
  await store.ingest(identities(undated), (db) => stage(db, undated, labels));
  await store.label((db) => replaceLabels(db, labelSource, labels));
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
  labels: StoredLabel[],
  onProgress?: IngestOptions["onProgress"],
): Promise<void> {
  await db.run(numbered);
  for (const [token, { listing, write }] of entries.entries()) {
    onProgress?.("making the demo market", token, entries.length);
    const ledger = write();
    for (const { account, name, category } of ledger.labels) {
      const { owner: address } = ledger.account(account);
      labels.push({ chain: ledger.chain, address, name, category, categoryGiven: null, asOf: demoEnd });
    }
    if (listing.history === "snapshot") await stageBalances(db, token, ledger);
    else await stageTransfers(db, token, ledger);
    await db.append("staged_prices", {
      token: ledger.prices.map(() => token),
      time: ledger.prices.map(({ time }) => time),
      price_usd: ledger.prices.map(({ priceUsd }) => priceUsd),
    });
    const failing = listing.failing ?? [];
    await db.append("staged_problems", {
      token: failing.map(() => token),
      endpoint: failing,
      problem: failing.map(() => "internal"),
    });
  }
  await db.run(named);
  onProgress?.("making the demo market", entries.length, entries.length);
}

/** Transfers between numbered accounts: their addresses, four a transfer, are written where numbers are joined. */
const numbered = `
  CREATE OR REPLACE TEMP TABLE numbered_accounts (token INTEGER, number INTEGER, owner VARCHAR, account VARCHAR);
  CREATE OR REPLACE TEMP TABLE numbered_transfers (
    token INTEGER, row BIGINT, time BIGINT, block BIGINT, position BIGINT,
    sender INTEGER, receiver INTEGER, amount HUGEINT, price_usd DOUBLE
  )`;
const named = `
  INSERT INTO staged_transfers BY NAME
  SELECT t.token, row, time, block, position, amount, price_usd,
    s.owner AS from_owner, s.account AS from_account, r.owner AS to_owner, r.account AS to_account
  FROM numbered_transfers AS t
  LEFT JOIN numbered_accounts AS s ON s.token = t.token AND s.number = t.sender
  LEFT JOIN numbered_accounts AS r ON r.token = t.token AND r.number = t.receiver;
  DROP TABLE numbered_transfers;
  DROP TABLE numbered_accounts`;

async function stageTransfers(db: Database, token: number, ledger: LedgerWriter): Promise<void> {
  const { accounts, transfers } = ledger;
  await db.append("numbered_accounts", {
    token: accounts.map(() => token),
    number: accounts.map((_, number) => number),
    owner: accounts.map(({ owner }) => owner),
    account: accounts.map(({ address }) => address),
  });
  await db.append("numbered_transfers", {
    token: transfers.times.map(() => token),
    row: transfers.times.map((_, index) => index),
    time: transfers.times,
    ...blocks(ledger),
    // Nobody has a number that is no account's.
    sender: transfers.from,
    receiver: transfers.to,
    amount: transfers.amounts,
    price_usd: transfers.prices,
  });
}

/** Slots of 0.4 s on Solana, blocks of 12 s on Ethereum, numbered from a moment like the real ones. */
function blocks(ledger: LedgerWriter): { block: number[]; position: number[] } {
  const { times } = ledger.transfers;
  const [genesis, seconds] = ledger.chain === "sol" ? [1_584_368_940, 0.4] : [1_438_269_973, 12];
  const block = times.map((time) => Math.floor((time - genesis) / seconds));
  const position: number[] = [];
  for (const [index, number] of block.entries()) {
    position.push(block[index - 1] === number ? position[index - 1]! + 1 : 0);
  }
  return { block, position };
}

async function stageBalances(db: Database, token: number, ledger: LedgerWriter): Promise<void> {
  const held = ledger.accounts.flatMap(({ owner, address }, account) => {
    const amount = ledger.balance(account);
    return amount > 0n ? [{ owner, address, amount }] : [];
  });
  await db.append("staged_balances", {
    token: held.map(() => token),
    row: held.map((_, index) => index),
    owner: held.map(({ owner }) => owner),
    account: held.map(({ address }) => address),
    amount: held.map(({ amount }) => amount),
  });
}
