import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { Log } from "./chain-data.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { largestAmount } from "./events.ts";
import { eventsOf, readMovement } from "./movements.ts";
import { TokenFault } from "./metadata.ts";

/** A price of a token that was read from a block. */
export interface BlockPrice {
  readonly token: string;
  readonly block: number;
  readonly time: number;
  readonly priceUsd: number;
}

/** Everything about some tokens in a range of blocks. */
export interface Batch {
  readonly fromBlock: number;
  readonly toBlock: number;
  readonly logs: readonly Log[];
  /** Unix seconds of every block that has a log. */
  readonly times: ReadonlyMap<number, number>;
  readonly prices: readonly BlockPrice[];
}

export interface TransferColumns {
  readonly time: number[];
  readonly block: number[];
  readonly position: number[];
  readonly from_owner: (string | null)[];
  readonly to_owner: (string | null)[];
  readonly amount: bigint[];
}

/** The transfers of a token in a batch. Throws {@link TokenFault} for what cannot be held. */
export function transfersOf(token: IndexedToken, batch: Batch): TransferColumns {
  const columns: TransferColumns = {
    time: [],
    block: [],
    position: [],
    from_owner: [],
    to_owner: [],
    amount: [],
  };
  const events = new Set(eventsOf(token.notes));
  for (const log of batch.logs) {
    if (log.address !== token.address || !events.has(log.topics[0] ?? "")) continue;
    if (log.block < (token.nextBlock ?? 0)) continue;
    const transfer = checkedTransfer(log);
    if (!transfer) continue;
    columns.time.push(batch.times.get(log.block)!);
    columns.block.push(log.block);
    columns.position.push(log.index);
    columns.from_owner.push(transfer.from);
    columns.to_owner.push(transfer.to);
    columns.amount.push(transfer.amount);
  }
  return columns;
}

function checkedTransfer(log: Log) {
  const place = `in block ${log.block}, log ${log.index}`;
  let transfer;
  try {
    transfer = readMovement(log);
  } catch (error) {
    throw new TokenFault(`${error instanceof Error ? error.message : String(error)} (${place})`);
  }
  if (transfer && transfer.amount > largestAmount) {
    throw new TokenFault(`a transfer of ${transfer.amount} raw units is beyond 128 bits (${place})`);
  }
  return transfer;
}

export async function stageTransfers(
  db: Database,
  tokens: readonly IndexedToken[],
  columns: readonly TransferColumns[],
): Promise<void> {
  for (const [token] of tokens.entries()) {
    const of = columns[token]!;
    if (of.time.length === 0) continue;
    await db.append("staged_transfers", { token: of.time.map(() => token), ...of });
  }
}

export async function stagePrices(
  db: Database,
  tokens: readonly IndexedToken[],
  batch: Batch,
): Promise<void> {
  const indexes = new Map(tokens.map(({ address }, index) => [address, index]));
  // The last price of a second is the one that holds from then on.
  const latest = new Map<string, BlockPrice>();
  for (const price of batch.prices) {
    if (indexes.has(price.token)) latest.set(`${price.token} ${price.time}`, price);
  }
  const rows = [...latest.values()];
  if (rows.length === 0) return;
  await db.append("staged_prices", {
    token: rows.map(({ token }) => indexes.get(token)!),
    time: rows.map(({ time }) => time),
    price_usd: rows.map(({ priceUsd }) => priceUsd),
    block: rows.map(({ block }) => block),
  });
}

export function identityOf(chain: ChainId, { address, metadata, notes }: IndexedToken): TokenIdentity {
  if (metadata === null) throw new Error(`${address} was not asked for its name`);
  return { chain, address, ...metadata, source: "evm", notes };
}
