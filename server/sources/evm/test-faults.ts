import type { Transport } from "./endpoint/endpoint.ts";

export interface FaultRates {
  /** Requests that fail outright. */
  readonly fail: number;
  /** Answers of eth_getLogs that lack, double, mix or cut logs. */
  readonly lie: number;
  /** Largest range of eth_getLogs; 0: any. */
  readonly range: number;
  /** Ranges up to this block may be answered with anything but fewer logs: that is found by balances alone. */
  readonly finalBlock?: number;
}

/** For tests: a node that lies and fails, at random but the same for the same `random`. */
export function lyingTransport(
  honest: Transport,
  random: () => number,
  rates: () => FaultRates,
  onLie: (kind: string) => void = () => {},
): Transport {
  return async (method, params, signal) => {
    const { fail, lie, range, finalBlock = -1 } = rates();
    if (random() < fail) throw failures[Math.floor(random() * failures.length)]!();
    if (method === "eth_getLogs") {
      const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
      const blocks = Number(toBlock ?? 0) - Number(fromBlock ?? 0) + 1;
      if (range > 0 && fromBlock !== undefined && blocks > range) {
        throw Object.assign(new Error(`query exceeds max block range ${range}`), { code: -32_000 });
      }
    }
    const answer = await honest(method, params, signal);
    if (method !== "eth_getLogs" || !Array.isArray(answer) || answer.length === 0 || random() >= lie)
      return answer;
    const isFinal = Number((params[0] as { toBlock?: string }).toBlock ?? Infinity) <= finalBlock;
    const kinds = (Object.keys(lies) as (keyof typeof lies)[]).filter(
      (kind) => !isFinal || !["drop", "empty", "truncate"].includes(kind),
    );
    const kind = kinds[Math.floor(random() * kinds.length)]!;
    onLie(kind);
    return lies[kind](answer as unknown[], random);
  };
}

const failures: (() => unknown)[] = [
  () => new Error("socket hang up"),
  () => Object.assign(new Error("Too many requests"), { code: 429 }),
  () => Object.assign(new Error("internal error"), { code: -32_603 }),
  () => Object.assign(new Error("query returned more than 10000 results"), { code: -32_005 }),
];

const pick = (logs: readonly unknown[], random: () => number) => Math.floor(random() * logs.length);

const lies = {
  drop: (logs: unknown[], random: () => number) => logs.toSpliced(pick(logs, random), 1),
  empty: () => [],
  duplicate: (logs: unknown[], random: () => number) => {
    const index = pick(logs, random);
    return logs.toSpliced(index, 0, logs[index]);
  },
  reorder: (logs: unknown[]) => logs.toReversed(),
  truncate: (logs: unknown[], random: () => number) => logs.slice(0, pick(logs, random)),
  removed: (logs: unknown[], random: () => number) => {
    const index = pick(logs, random);
    return logs.toSpliced(index, 1, { ...(logs[index] as object), removed: true });
  },
  foreign: (logs: unknown[], random: () => number) => {
    const index = pick(logs, random);
    return logs.toSpliced(index, 1, { ...(logs[index] as object), address: `0x${"99".repeat(20)}` });
  },
  otherBlock: (logs: unknown[], random: () => number) => {
    const index = pick(logs, random);
    return logs.toSpliced(index, 1, { ...(logs[index] as object), blockHash: `0x${"12".repeat(32)}` });
  },
  malformed: (logs: unknown[], random: () => number) => logs.toSpliced(pick(logs, random), 1, { data: 5 }),
} as const;
