import { setTimeout as sleep } from "node:timers/promises";
import { interfaceNames } from "../../../contract/endpoints.ts";
import { answersOf } from "../../ledger/test-ledger.ts";
import type { Store } from "../../store/store.ts";
import { EvmSource, type EvmSourceOptions } from "./evm-source.ts";

/** For tests: a source that runs. */
export function runSource(store: Store, url: string, options: Partial<EvmSourceOptions> = {}) {
  const source = new EvmSource(store, {
    chain: "eth",
    rpc: { urls: [url], concurrency: 6, rate: 0, retryDelayMs: 5 },
    tokens: [],
    finality: 64,
    pollMs: 100,
    computeShare: 1,
    ...options,
  });
  const end = new AbortController();
  const done = source.run(end.signal);
  return {
    source,
    stop: async () => {
      end.abort();
      await done;
    },
  };
}

/** Until the status is as wanted. */
export async function until(
  source: EvmSource,
  isMet: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const endMs = performance.now() + ms;
  while (!(await isMet())) {
    if (performance.now() > endMs) throw new Error(`still waiting: ${JSON.stringify(source.status())}`);
    await sleep(50);
  }
}

export function isCaughtUp(source: EvmSource, head: number): boolean {
  const { state, indexedBlock } = source.status();
  return state === "following" && indexedBlock === head;
}

/** Every answer of the interface about a token, of all wallets given. */
export async function allAnswers(store: Store, address: string, wallets: readonly string[]) {
  const answerOf = answersOf(store);
  const answers: Record<string, unknown> = {};
  for (const name of interfaceNames) {
    if (name !== "getWalletStats") answers[name] = await answerOf(name, { address });
  }
  for (const wallet of wallets) answers[wallet] = await answerOf("getWalletStats", { address, wallet });
  return answers;
}
