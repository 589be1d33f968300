import { expect, test } from "vitest";
import { openStore } from "../../store/store.ts";
import type { Transport } from "./endpoint/endpoint.ts";
import { EvmIndex } from "./evm-index.ts";
import { Rpc } from "./rpc.ts";
import { account, ModelChain } from "./test-chain.ts";
import { FinalityError } from "./tail.ts";

const token = `0x${"11".repeat(20)}`;
const finality = 6;
const changedFrom = 10;
const blocks = 40;

function mine(chain: ModelChain, upTo: number, amount: bigint): void {
  while (chain.head.number < upTo) chain.mine([{ token, to: account(chain.head.number), amount }]);
}

/**
 * An index of a chain that is another from a block far below what is final on, once it has answered so many calls; its
 * node left a transfer out of the history at first. The blocks and amounts that are stored in the end.
 */
async function indexed(changesAfter: number) {
  const chain = new ModelChain();
  mine(chain, blocks, 5n);
  let isFirst = true;
  const calls: string[] = [];
  const transport: Transport = async (method, params, signal) => {
    if (calls.length === changesAfter) {
      chain.drop(blocks - changedFrom + 1);
      mine(chain, blocks, 9n);
    }
    calls.push(method);
    const answer = await chain.transport(method, params, signal);
    if (method !== "eth_getLogs" || !isFirst) return answer;
    isFirst = false;
    return (answer as unknown[]).toSpliced(20, 1);
  };
  const store = await openStore({ path: ":memory:", memoryLimitMiB: 128, threads: 1 });
  const urls = ["http://model"];
  const rpc = new Rpc({ urls, concurrency: 1, rate: 0, transport, retryDelayMs: 0 });
  const options = { chain: "eth", finality, computeShare: 1 } as const;
  const index = await EvmIndex.open(store, rpc, options, new AbortController().signal);
  index.want(token);
  let end: unknown;
  for (let step = 0; step < 6; step += 1) await index.step().catch((error: unknown) => (end = error));
  const rows = await store.reader.rows<{ block: number; amount: number }>(
    "SELECT block::DOUBLE AS block, amount::DOUBLE AS amount FROM transfers ORDER BY block",
  );
  await store.close();
  return { rows, calls, end };
}

test("transfers of a chain that was changed below what is final are not added to those of the chain before", async () => {
  const honest = await indexed(Infinity);
  const old = Array.from({ length: blocks }, (_, index) => ({ block: index + 1, amount: 5 }));
  expect(honest.rows).toEqual(old);
  // Before and after each question of the search for what was left out.
  const begun = honest.calls.lastIndexOf("eth_getLogs");
  const ended = honest.calls.lastIndexOf("eth_getBlockReceipts");
  expect(ended).toBeGreaterThan(begun);
  for (let after = begun; after <= ended + 1; after += 1) {
    const { rows, end } = await indexed(after);
    expect(rows.filter(({ amount }) => amount !== 5)).toEqual([]);
    expect(end).toBeInstanceOf(FinalityError);
  }
});
