import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureBehind } from "./behind.ts";
import { measureComputation, measureImport, measureRefresh } from "./computation.ts";
import { measureHistory, measureMoments } from "./history.ts";
import { measureIndex } from "./index-eth.ts";
import { measureColdReads, measureReads } from "./reads.ts";
import { type Figure, printTable, say } from "./report.ts";
import { storePath } from "./store-tasks.ts";
import { runAlone } from "./worker.ts";

const help = `npm run bench -- [--quick | --transfers N] [--directory DIR]

Measures the service on synthetic transfers of 60 tokens, and prints each figure beside its bound: what is computed, now
and over time; what is read, of now, of past moments and without some holders; refreshes, imports, an index of Ethereum. Every ratio is of two
things measured side by side in this run, medians of five.

  --transfers N    how many (default: 10 million)
  --quick          1 million
  --directory DIR  keep the transfers and the store there (default: a temporary directory, removed)
  --help           print this
`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    transfers: { type: "string" },
    directory: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else await bench(Number(values.transfers ?? (values.quick ? 1_000_000 : 10_000_000)), values.directory);

async function bench(transferCount: number, kept: string | undefined): Promise<void> {
  const directory = kept ?? mkdtempSync(join(tmpdir(), "holderscope-bench-"));
  const tenth = join(directory, "tenth");
  mkdirSync(tenth, { recursive: true });
  try {
    const figures: Figure[] = [];
    for (const [count, place] of [
      [transferCount, directory],
      [transferCount / 10, tenth],
    ] as const) {
      rmSync(storePath(place), { force: true });
      say(`filling a store with ${count.toLocaleString("en")} transfers`);
      const { seconds, cpuSeconds } = await runAlone("fillStore", place, count);
      say(`  took ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`);
    }
    figures.push(...(await measureComputation(directory, tenth)));
    figures.push(...(await measureHistory(directory, tenth)));
    figures.push(...(await measureColdReads(directory)));
    figures.push(...(await measureMoments(directory)));
    figures.push(...(await measureBehind(directory)));
    figures.push(...(await measureReads(directory)));
    figures.push(...(await measureRefresh(directory)));
    figures.push(...(await measureImport(directory, transferCount / 10)));
    figures.push(...(await measureIndex()));
    printTable(`Service, ${transferCount.toLocaleString("en")} transfers of 60 tokens`, figures);
  } finally {
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}
