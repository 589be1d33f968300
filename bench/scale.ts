// `npm run bench:scale`: what transfers cost, as their number grows; the table of docs/sizing.md.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { say } from "./report.ts";
import { runAlone, Worker } from "./worker.ts";

const help = `npm run bench:scale -- [--millions 1,10,50] [--memory MIB] [--directory DIR]

Imports synthetic transfers of 60 tokens at once, the largest of which has four in ten of them, each size in a process
of its own, and prints for each: time, processor time, the most memory of the process, what was written beside the
database for a while, the size of the database, and how long 10,000 more transfers of five tokens take then.

  --millions LIST  how many transfers, in millions (default: 1,10)
  --memory MIB     the database's part of the memory, as HOLDERSCOPE_MEMORY_MIB sets it (default: 1024)
  --directory DIR  work there (default: the directory of temporary files). About 0.4 GB a million is needed
  --help           print this
`;

const { values } = parseArgs({
  options: {
    millions: { type: "string", default: "1,10" },
    memory: { type: "string", default: "1024" },
    directory: { type: "string", default: tmpdir() },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(help);
else await bench(values.millions.split(",").map(Number), Number(values.memory), values.directory);

async function bench(millions: readonly number[], memoryMiB: number, parent: string): Promise<void> {
  const [cpu] = cpus();
  say(
    `${availableParallelism()} × ${cpu?.model ?? "a processor"}, ${gigabytes(totalmem())} of memory, ` +
      `${memoryMiB} MiB for the database, Node.js ${process.versions.node}`,
  );
  for (const million of millions) {
    const directory = mkdtempSync(join(parent, "holderscope-scale-"));
    try {
      await runAlone("makeTransfers", directory, million * 1e6);
      const worker = new Worker();
      try {
        const { whole, steps, more, databaseBytes, spilledBytes } = await worker.call(
          "importAtOnce",
          directory,
          memoryMiB,
        );
        const peakMiB = await worker.call("peakMemoryMiB");
        const each = Object.entries(steps).map(([step, seconds]) => `${step} ${seconds.toFixed(0)} s`);
        say(
          `${million} million transfers: ${whole.seconds.toFixed(0)} s (${each.join(", ")}), ` +
            `${whole.cpuSeconds.toFixed(0)} s of CPU, at most ${gigabytes(peakMiB * 1024 ** 2)} of memory, ` +
            `${gigabytes(spilledBytes)} written for a while, database of ${gigabytes(databaseBytes)}, ` +
            `10,000 more in ${more.seconds.toFixed(1)} s, ${more.cpuSeconds.toFixed(1)} s of CPU`,
        );
      } finally {
        await worker.end();
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
