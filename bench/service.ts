import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
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

const help = `npm run bench -- [--quick | --transfers N] [--only PARTS] [--repeats N] [--directory DIR]

Measures the service on synthetic transfers of 60 tokens, and prints each figure beside its bound: what is computed, now
and over time; what is read, of now, of past moments and without some holders; refreshes, imports, an index of Ethereum. Every ratio is of two
things measured side by side in this run, medians of several.

  --transfers N    how many (default: 10 million)
  --quick          1 million
  --only PARTS     some of computation, history, cold, moments, behind, reads, refresh, import, index, with commas between
  --repeats N      how often each is computed, refreshed and imported (default: 5)
  --directory DIR  keep the transfers and the store there (default: a temporary directory, removed). With
                   --only, a store that is there is not filled again
  --help           print this
`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    transfers: { type: "string" },
    only: { type: "string" },
    repeats: { type: "string", default: "5" },
    directory: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const repeats = Number(values.repeats);

/** In this order: what changes the store comes after what reads it. */
const parts: Readonly<Record<string, (place: Place) => Promise<Figure[]>>> = {
  computation: ({ directory, tenth }) => measureComputation(directory, tenth, repeats),
  history: ({ directory, tenth }) => measureHistory(directory, tenth, repeats),
  cold: ({ directory }) => measureColdReads(directory),
  moments: ({ directory }) => measureMoments(directory),
  behind: ({ directory }) => measureBehind(directory),
  reads: ({ directory }) => measureReads(directory),
  refresh: ({ directory }) => measureRefresh(directory, repeats),
  import: ({ directory, transferCount }) => measureImport(directory, transferCount / 10, repeats),
  index: () => measureIndex(),
};

interface Place {
  readonly directory: string;
  readonly tenth: string;
  readonly transferCount: number;
}

if (values.help) console.log(help);
else {
  const only = values.only?.split(",") ?? Object.keys(parts);
  const unknown = only.filter((name) => !(name in parts));
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join()}: ${Object.keys(parts).join()}`);
  await bench(Number(values.transfers ?? (values.quick ? 1_000_000 : 10_000_000)), only, values.directory);
}

async function bench(
  transferCount: number,
  only: readonly string[],
  kept: string | undefined,
): Promise<void> {
  const directory = kept ?? mkdtempSync(join(tmpdir(), "holderscope-bench-"));
  const tenth = join(directory, "tenth");
  mkdirSync(tenth, { recursive: true });
  try {
    await fill(directory, transferCount);
    if (only.includes("computation") || only.includes("history")) await fill(tenth, transferCount / 10);
    const figures: Figure[] = [];
    for (const [name, measure] of Object.entries(parts)) {
      if (only.includes(name)) figures.push(...(await measure({ directory, tenth, transferCount })));
    }
    printTable(`Service, ${transferCount.toLocaleString("en")} transfers of 60 tokens`, figures);
  } finally {
    if (kept === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(place: string, count: number): Promise<void> {
  if (values.only !== undefined && existsSync(storePath(place))) return;
  rmSync(storePath(place), { force: true });
  say(`filling a store with ${count.toLocaleString("en")} transfers`);
  const { seconds, cpuSeconds } = await runAlone("fillStore", place, count);
  say(`  took ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU`);
}
