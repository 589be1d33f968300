import type { Log, LogQuery } from "./chain-data.ts";
import type { Endpoint } from "./endpoint/endpoint.ts";
import type { EvmNode } from "./node.ts";
import { type RangeAdvice, rangeAdvice } from "./endpoint/range-advice.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";

const failuresTaken = 4;
/** After so many failures without a reason, of so many attempts each, half of the range is asked for. */
const failuresOfRange = 2;
const attemptsOfRange = 2;
/** Where nobody was reached nobody found a range too wide. */
const notReached = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|certificate/i;
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
 * longer than this; `only`: of this node alone.
 */
export async function* logParts(
  node: EvmNode,
  query: LogQuery,
  longest = Infinity,
  only?: Endpoint,
): AsyncGenerator<LogPart, void> {
  let failures = 0;
  let named: { readonly from: number; readonly to: number } | undefined;
  for (let from = query.fromBlock; from <= query.toBlock;) {
    const at = only ?? node.rpc.chooseForLogs({ fromBlock: from, toBlock: query.toBlock });
    const wanted = named?.from === from ? named.to - from + 1 : at.size.blocks;
    const to = Math.min(query.toBlock, from + Math.min(wanted, longest) - 1);
    const blocks = to - from + 1;
    named = undefined;
    let logs: readonly Log[];
    try {
      logs = await node.logs(
        { ...query, fromBlock: from, toBlock: to },
        at,
        blocks > 1 ? attemptsOfRange : Infinity,
      );
    } catch (error) {
      if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
      const kind = error instanceof RpcError ? error.kind : "transient";
      failures += 1;
      // Not every node that answers less has words for it.
      const isTooMuch =
        kind === "range" ||
        kind === "late" ||
        (kind === "transient" && failures >= failuresOfRange && !notReached.test(error.message));
      if (isTooMuch && blocks > 1) {
        const advice: RangeAdvice =
          kind === "range"
            ? rangeAdvice(error instanceof RpcError ? error.said : error.message, { from, to })
            : kind === "late"
              ? { results: null }
              : {};
        at.size.refused(blocks, advice);
        named = advice.range;
        failures = 0;
        continue;
      }
      const taken = kind === "rate" ? refusalsTaken : failuresTaken;
      if (kind === "range" || kind === "late" || kind === "unsupported" || failures >= taken) throw error;
      continue;
    }
    at.size.answered(blocks, logs.length);
    from = to + 1;
    failures = 0;
    yield { toBlock: to, logs: await node.forms.read(logs) };
  }
}
