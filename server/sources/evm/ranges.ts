import type { Log, LogQuery } from "./chain-data.ts";
import type { EvmNode } from "./node.ts";
import { rangeAdvice } from "./endpoint/range-advice.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";

const failuresTaken = 4;
/** Of a node that is asked too often others may be asked meanwhile. */
const refusalsTaken = 24;

/** All logs of a range; see {@link logParts}. */
export async function logsInRange(node: EvmNode, query: LogQuery): Promise<Log[]> {
  const logs: Log[] = [];
  for await (const part of logParts(node, query)) for (const log of part.logs) logs.push(log);
  return logs;
}

/** The logs of the blocks from where the part before ended. */
export interface LogPart {
  readonly toBlock: number;
  readonly logs: readonly Log[];
}

/**
 * The logs of a range, asked for in as many parts as the nodes want, down to single blocks; `longest`: with no part
 * longer than this.
 */
export async function* logParts(
  node: EvmNode,
  query: LogQuery,
  longest = Infinity,
): AsyncGenerator<LogPart, void> {
  let failures = 0;
  let named: { readonly from: number; readonly to: number } | undefined;
  for (let from = query.fromBlock; from <= query.toBlock;) {
    const at = node.rpc.choose(query.toBlock);
    const wanted = named?.from === from ? named.to - from + 1 : at.size.blocks;
    const to = Math.min(query.toBlock, from + Math.min(wanted, longest) - 1);
    const blocks = to - from + 1;
    named = undefined;
    let logs: readonly Log[];
    try {
      logs = await node.logs({ ...query, fromBlock: from, toBlock: to }, at);
    } catch (error) {
      if (error instanceof ChainDataError && ++failures < failuresTaken) continue;
      if (!(error instanceof RpcError)) throw error;
      const isTooMuch = error.kind === "range" || error.kind === "late";
      if (isTooMuch && blocks > 1) {
        const advice = error.kind === "range" ? rangeAdvice(error.message, blocks) : { results: null };
        at.size.refused(blocks, advice);
        named = advice.range;
      } else {
        failures += 1;
        const taken = error.kind === "rate" ? refusalsTaken : failuresTaken;
        if (isTooMuch || error.kind === "unsupported" || failures >= taken) throw error;
      }
      continue;
    }
    at.size.answered(blocks, logs.length);
    from = to + 1;
    failures = 0;
    yield { toBlock: to, logs };
  }
}
