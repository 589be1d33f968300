import type { ChainId } from "../../../contract/chains.ts";
import type { Store } from "../../store/store.ts";
import type { Batch } from "./batch.ts";
import type { Log } from "./chain-data.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { eventsOf, readMovement } from "./movements.ts";
import type { EvmNode } from "./node.ts";
import { logsInRange } from "./ranges.ts";

/** Other ranges than those of the index, so that what went wrong with one of them does not go wrong again. */
const auditRange = 777;
/** So many of them are in memory at a time. */
const rangesAtOnce = 10;

/**
 * Asks for a token's logs a second time and returns, from the receipts of their blocks, those that are not stored.
 * For when the contract's balances contradict the transfers.
 */
export async function findMissing(
  node: EvmNode,
  store: Pick<Store, "reader">,
  chain: ChainId,
  { address, notes }: Pick<IndexedToken, "address" | "notes">,
  fromBlock: number,
  toBlock: number,
): Promise<Batch> {
  const filter = { addresses: new Set([address]), events: new Set(eventsOf(notes)) };
  const logs: Log[] = [];
  const times = new Map<number, number>();
  for (let from = fromBlock; from <= toBlock; from += auditRange * rangesAtOnce) {
    const to = Math.min(toBlock, from + auditRange * rangesAtOnce - 1);
    const again = await logsInRange(node, { ...filter, fromBlock: from, toBlock: to }, auditRange);
    const stored = await store.reader.rows<{ block: number; position: number }>(
      `SELECT block::DOUBLE AS block, position::DOUBLE AS position FROM transfers
       WHERE token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2) AND block BETWEEN $3 AND $4`,
      [chain, address, from, to],
    );
    const known = new Set(stored.map(({ block, position }) => `${block}/${position}`));
    const isMissing = (log: Log) =>
      !known.has(`${log.block}/${log.index}`) && readMovement(log) !== undefined;
    const suspect = [...new Set(again.filter(isMissing).map(({ block }) => block))];
    for (const header of await node.headers(suspect)) {
      const all = await node.logsOfBlock(header, filter);
      logs.push(...all.filter(isMissing));
      times.set(header.number, header.time);
    }
  }
  return { fromBlock, toBlock, logs, times, prices: [] };
}
