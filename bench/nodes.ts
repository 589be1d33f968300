// `npm run bench:nodes`: what nodes with limits cost an index, in calls and in time, and whether it ends whole.
import { parseArgs } from "node:util";
import { isWhole, type NodeCase, readThrough, type Shape } from "../server/sources/evm/test-slow-nodes.ts";
import { lengthWordings, resultWordings } from "../server/sources/evm/test-wordings.ts";
import { printTable, say } from "./report.ts";

const help = `npm run bench:nodes -- [--only WORDS]

Reads one token through a server with the limits of node products: calls a second (each of a batch counts),
calls in one request, blocks of a range, logs of an answer; refusals, HTML pages, nodes without past state, nodes
that stand still, wrong answers. A line for each: whether every transfer and balance is there, the calls beside
the least possible, the time beside what the calls take at that rate, and for how long the limit was passed.
The least calls are those of a node without limits, with as many eth_getLogs as its ranges and results need.

  --only WORDS  the cases with these words in their names
  --help        print this
`;

const dense: Shape = { blocks: 100, every: 1, each: 1 };
const long: Shape = { blocks: 20_000, every: 500, each: 2 };
const many: Shape = { blocks: 2_500, every: 10, each: 100 };

const batches = [1, 3, 10, 20];
const rates = [6, 10];
const cases: readonly NodeCase[] = [
  ...rates.map((callsPerSecond) => one(`${callsPerSecond} calls/s`, dense, { callsPerSecond })),
  ...rates.flatMap((callsPerSecond) =>
    batches.map((batch) =>
      one(`${callsPerSecond} calls/s, batch ${batch}`, dense, { callsPerSecond, batch }),
    ),
  ),
  one("6 calls/s, ranges of 500", long, { callsPerSecond: 6, range: 500 }),
  one("half 429", dense, { refusedShare: 0.5 }),
  one("half 429, Retry-After 1", dense, { refusedShare: 0.5, retryAfterSeconds: 1 }),
  one("10 calls/s, half 429", dense, { callsPerSecond: 10, refusedShare: 0.5 }),
  one("10 calls/s, half 429, Retry-After 1", dense, {
    callsPerSecond: 10,
    refusedShare: 0.5,
    retryAfterSeconds: 1,
  }),
  one("a tenth of a batch refused", dense, { refusedElements: 0.1 }),
  one("30 % HTML 502", dense, { brokenShare: 0.3 }),
  ...batches.map((batch) => one(`batch ${batch}`, dense, { batch })),
  one("ranges of 5", dense, { range: 5 }),
  one("ranges of 5, unsaid", dense, { range: 5, isTerse: true }),
  ...[100, 500, 2_000, 10_000].flatMap((range) => [
    one(`ranges of ${range}`, long, { range }),
    one(`ranges of ${range}, unsaid`, long, { range, isTerse: true }),
  ]),
  one("10,000 results", many, { results: 10_000 }),
  one("10,000 results, unsaid", many, { results: 10_000, isTerse: true }),
  ...lengthWordings.map(({ name, says }) =>
    one(`ranges of 500, as ${name} says it`, long, { range: 500, says: (asked) => says(asked, 500) }),
  ),
  ...resultWordings.map(({ name, says }) =>
    one(`10,000 results, as ${name} says it`, many, {
      results: 10_000,
      says: (asked) => says(asked, 10_000),
    }),
  ),
  one("pruned", long, { faults: { keptBlocks: 128 } }),
  one("head stuck", long, { faults: { stuckBehind: 0 } }),
  { name: "head of one stuck", shape: long, nodes: [{ faults: { stuckBehind: 300 } }, {}] },
  { name: "wrong answers", shape: dense, nodes: [{}], isLying: true },
  { name: "wrong answers, long", shape: long, nodes: [{ range: 500 }], isLying: true },
  {
    name: "three nodes, one refuses all",
    shape: dense,
    nodes: [{ callsPerSecond: 10, range: 20 }, { brokenShare: 0.3, batch: 3 }, { refusedShare: 1 }],
  },
];

const { values } = parseArgs({
  options: { only: { type: "string" }, help: { type: "boolean", default: false } },
});
if (values.help) console.log(help);
else await bench(cases.filter(({ name }) => name.includes(values.only ?? "")));

function one(name: string, shape: Shape, node: NodeCase["nodes"][number]): NodeCase {
  return { name, shape, nodes: [node] };
}

async function bench(chosen: readonly NodeCase[]): Promise<void> {
  const least = new Map<Shape, { readonly others: number; readonly logCalls: number }>();
  const figures = [];
  for (const each of chosen) {
    const { name, shape, nodes } = each;
    if (!least.has(shape)) {
      const { calls, logCalls } = await readThrough({ name: "no limit", shape, nodes: [{}] }, 600_000);
      least.set(shape, { others: calls - logCalls, logCalls });
    }
    const reading = await readThrough(each, 600_000).catch((error: unknown) => {
      say(`  ${name}: ${error instanceof Error ? error.message.slice(0, 200) : "failed"}`);
      return undefined;
    });
    const { callsPerSecond, range = Infinity, results = Infinity } = nodes[0]!;
    const { others, logCalls } = least.get(shape)!;
    const transfers = (shape.blocks / shape.every) * shape.each;
    const needed =
      others + Math.max(logCalls, Math.ceil(shape.blocks / range), Math.ceil(transfers / results));
    const isMet = reading !== undefined && isWhole(reading) && reading.overMs < 1_000;
    const value = reading
      ? `${reading.calls} calls of ${needed}, ${reading.refused} refused, ${reading.seconds.toFixed(1)} s` +
        (callsPerSecond
          ? ` of ${(needed / callsPerSecond).toFixed(1)}, over for ${Math.round(reading.overMs)} ms`
          : "") +
        `; ${isWhole(reading) ? "whole" : `not whole: ${reading.check.text}`}`
      : "did not end";
    say(`  ${name}: ${value}`);
    figures.push({ name, value, bound: "whole, over < 1 s", isMet });
  }
  printTable("Nodes with limits", figures);
  if (figures.some(({ isMet }) => !isMet)) process.exitCode = 1;
}
