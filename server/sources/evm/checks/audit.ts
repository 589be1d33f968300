import type { ChainId } from "../../../../contract/chains.ts";
import type { Store } from "../../../store/store.ts";
import type { Batch } from "../batch.ts";
import { type Log, placeInTransaction } from "../chain-data.ts";
import type { IndexedToken } from "../checkpoint.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { eventsOf, readMovement } from "../movements.ts";
import type { EvmNode } from "../node.ts";
import { logParts } from "../ranges.ts";

/** Other ranges than those of the index, so that what went wrong with one of them does not go wrong again. */
const auditRange = 777;
/** So many logs are in memory at a time, and those of one answer. */
const logsAtOnce = 10_000;
/** With few logs, so many ranges are compared with what is stored at a time. */
const rangesAtOnce = 10;

/**
 * Asks a node for a token's logs a second time and gives, from the receipts of their blocks, those that are not stored, some
 * of them at a time. For when the contract's balances contradict the transfers.
 */
export async function* findMissing(
  node: EvmNode,
  store: Pick<Store, "reader">,
  chain: ChainId,
  { address, notes }: Pick<IndexedToken, "address" | "notes">,
  { fromBlock, toBlock }: Pick<Batch, "fromBlock" | "toBlock">,
  at?: Endpoint,
): AsyncGenerator<Batch, void> {
  const filter = { addresses: new Set([address]), events: new Set(eventsOf(notes)) };
  let again: Log[] = [];
  let from = fromBlock;
  let missing: Missing = { logs: [], times: new Map() };
  for await (const part of logParts(node, { ...filter, fromBlock, toBlock }, auditRange, at)) {
    for (const log of part.logs) again.push(log);
    const to = part.toBlock;
    const isEnough = again.length >= logsAtOnce || to - from + 1 >= auditRange * rangesAtOnce;
    if (!isEnough && to < toBlock) continue;
    const stored = await store.reader.rows<{ block: number; position: number; amount: string }>(
      `SELECT block::DOUBLE AS block, position::DOUBLE AS position, amount::VARCHAR AS amount FROM transfers
       WHERE token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2) AND block BETWEEN $3 AND $4`,
      [chain, address, from, to],
    );
    const known = new Set(stored.map(({ block, position }) => `${block}/${position}`));
    const amounts = new Set(stored.map(({ block, position, amount }) => `${block}/${position}/${amount}`));
    const isMissing = (log: Log) => {
      const movement = readMovement(log);
      if (movement === undefined || known.has(`${log.block}/${log.index}`)) return false;
      // It may have been stored before the nodes showed that they number logs anew in each transaction.
      return !amounts.has(`${log.block}/${placeInTransaction(log)}/${movement.amount}`);
    };
    const suspect = [...new Set(again.filter(isMissing).map(({ block }) => block))];
    again = [];
    from = to + 1;
    for (const header of await node.headers(suspect)) {
      const all = await node.logsOfBlock(header, filter, at);
      missing.logs.push(...all.filter(isMissing));
      missing.times.set(header.number, header.time);
      if (missing.logs.length < logsAtOnce) continue;
      yield { fromBlock, toBlock, ...missing, prices: [] };
      missing = { logs: [], times: new Map() };
    }
  }
  if (missing.logs.length > 0) yield { fromBlock, toBlock, ...missing, prices: [] };
}

interface Missing {
  readonly logs: Log[];
  readonly times: Map<number, number>;
}
