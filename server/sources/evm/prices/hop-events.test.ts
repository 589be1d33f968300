import { expect, test } from "vitest";
import { fc } from "../../../../test/speed.ts";
import type { Log, LogQuery } from "../chain-data.ts";
import { swapEvent } from "../events.ts";
import type { EvmNode } from "../node.ts";
import { lastEvents } from "./price-fill.ts";

const pool = `0x${"a".repeat(40)}`;
const query = { addresses: new Set([pool]), events: new Set([swapEvent]) };
const logAt = (block: number): Log => ({
  block,
  blockHash: "0x",
  index: 0,
  address: pool,
  topics: [swapEvent],
  data: "0x",
  time: null,
});

/** A node with events in these blocks, and the blocks that it was asked for. */
function nodeWith(blocks: readonly number[]) {
  let asked = 0;
  const size = { blocks: 1_000_000, answered: () => {}, refused: () => {} };
  const logs = ({ fromBlock, toBlock }: LogQuery) => {
    asked += toBlock - fromBlock + 1;
    return Promise.resolve(blocks.filter((block) => block >= fromBlock && block <= toBlock).map(logAt));
  };
  const forms = { read: (found: unknown) => Promise.resolve(found) };
  const node = { rpc: { chooseForLogs: () => ({ size }) }, logs, forms } as unknown as EvmNode;
  return { node, asked: () => asked };
}

const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 3_000 }), { maxLength: 30 })
  .map((blocks) => blocks.toSorted((one, other) => one - other));

test("what was said last before each block is found, however long ago, and after what is known", async () => {
  await fc.assert(
    fc.asyncProperty(
      ascending,
      ascending,
      fc.integer({ min: -1, max: 1_000 }),
      async (said, wanted, above) => {
        const found = (await lastEvents(nodeWith(said).node, query, wanted, above)).map(({ block }) => block);
        expect(found).toEqual(found.toSorted((one, other) => one - other));
        for (const block of wanted.filter((one) => one > above)) {
          const last = said.findLast((one) => one <= block && one > above);
          expect(found.findLast((one) => one <= block)).toBe(last);
        }
      },
    ),
  );
});

test("of a busy pool only the blocks near those in question are read", async () => {
  const every = Array.from({ length: 100_000 }, (_, block) => block);
  const { node, asked } = nodeWith(every);
  await lastEvents(node, query, [10_000, 10_020, 90_000], -1);
  expect(asked()).toBe(50 + 20 + 50);
});
