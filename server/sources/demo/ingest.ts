import type { Database } from "../../store/database.ts";
import type { IngestOptions } from "../../store/ingest.ts";
import { replaceLabels, type StoredLabel } from "../../store/labels.ts";
import type { Store } from "../../store/store.ts";
import { demo, type DemoEntry } from "./demo.ts";
import { type LedgerWriter, nobody } from "./ledger.ts";
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
  onProgress?.("making the demo market", entries.length, entries.length);
}

async function stageTransfers(db: Database, token: number, ledger: LedgerWriter): Promise<void> {
  const { times, from, to, amounts, prices } = ledger.transfers;
  const owner = (account: number) => (account === nobody ? null : ledger.account(account).owner);
  const address = (account: number) => (account === nobody ? null : ledger.account(account).address);
  await db.append("staged_transfers", {
    token: times.map(() => token),
    row: times.map((_, index) => index),
    time: times,
    ...blocks(ledger),
    from_owner: from.map(owner),
    to_owner: to.map(owner),
    from_account: from.map(address),
    to_account: to.map(address),
    amount: amounts,
    price_usd: prices,
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
