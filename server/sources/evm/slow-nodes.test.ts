import { expect, test } from "vitest";
import { isWhole, type NodeCase, readThrough, type Shape } from "./test-slow-nodes.ts";

// Those that take long, among them all with few calls a second over longer chains: npm run bench:nodes.
const short: Shape = { blocks: 60, every: 1, each: 1 };
const sparse: Shape = { blocks: 60, every: 20, each: 1 };

const cases: readonly NodeCase[] = [
  { name: "no limit", shape: short, nodes: [{}] },
  { name: "10 calls a second", shape: sparse, nodes: [{ callsPerSecond: 10 }] },
  { name: "half of all requests refused", shape: sparse, nodes: [{ refusedShare: 0.5 }] },
  { name: "a tenth of a batch refused", shape: sparse, nodes: [{ refusedElements: 0.1 }] },
  { name: "30 % HTML", shape: sparse, nodes: [{ brokenShare: 0.3 }] },
  { name: "no batches", shape: short, nodes: [{ batch: 1 }] },
  { name: "batches of 3", shape: short, nodes: [{ batch: 3 }] },
  { name: "ranges of 5", shape: short, nodes: [{ range: 5 }] },
  { name: "results", shape: short, nodes: [{ results: 30 }] },
  { name: "results without a number", shape: short, nodes: [{ results: 30, isTerse: true }] },
  { name: "no past state", shape: short, nodes: [{ faults: { keptBlocks: 8 } }] },
  { name: "wrong answers", shape: short, nodes: [{}], isLying: true },
  {
    name: "one of two stuck",
    shape: sparse,
    nodes: [{ faults: { stuckBehind: 30 } }, {}],
  },
];

/** One of each kind of limit, without waiting times. */
const isQuick = ({ name }: NodeCase) =>
  ["no batches", "ranges of 5", "results", "wrong answers"].includes(name);
async function endsWhole(nodes: NodeCase): Promise<void> {
  const reading = await readThrough(nodes, 60_000);
  expect(reading).toSatisfy(isWhole);
  expect(reading.overMs).toBeLessThan(1_000);
}
test.concurrent.each(cases.filter(isQuick))("$name: ends whole", { timeout: 70_000 }, endsWhole);
test.concurrent.each(cases.filter((each) => !isQuick(each)))(
  "$name: ends whole",
  { timeout: 70_000, tags: "long" },
  endsWhole,
);

test.concurrent.each([
  ["said", 10, false],
  ["not said", 10, true],
  ["not said, and wide", 40, true],
])(
  "a cap of ranges that is %s costs hardly more calls than needed",
  async (name, range, isTerse) => {
    const blocks = 100;
    const shape = { blocks, every: 20, each: 1 };
    const { logCalls } = await readThrough({ name, shape, nodes: [{ range, isTerse }] }, 60_000);
    // One more for the newest blocks; looking for the cap takes as many as it has digits in binary.
    expect(logCalls).toBeLessThanOrEqual(Math.ceil(blocks / range) * 1.05 + (isTerse ? 14 : 3));
  },
  70_000,
);

test(
  "several nodes share the work, and one that answers nothing keeps nobody",
  { tags: "long" },
  async () => {
    const nodes = [{ callsPerSecond: 10, range: 20 }, { brokenShare: 0.3, batch: 3 }, { refusedShare: 1 }];
    // A third of the answers of one are broken: on a busy machine comparing balances begins anew a few times.
    const reading = await readThrough({ name: "several", shape: short, nodes }, 150_000);
    expect(reading).toSatisfy(isWhole);
    expect(reading.answeredBy).toEqual([true, true, false]);
  },
);
