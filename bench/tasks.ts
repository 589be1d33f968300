import { resourceUsage } from "node:process";
import {
  compute,
  fillLongList,
  fillStore,
  importCsvAndParquet,
  refreshAlone,
  refreshFollowed,
} from "./store-tasks.ts";
import { refreshAged, storedBytes } from "./history-tasks.ts";
import { importAtOnce, makeTransfers } from "./scale-tasks.ts";
import { cacheMiB, serve, serveConstant, serverRefresh } from "./server-tasks.ts";

/** What a worker process can be asked to do. Arguments and results are plain values: they cross processes. */
const tasks = {
  fillStore,
  fillLongList,
  compute,
  refreshAlone,
  refreshFollowed,
  storedBytes,
  refreshAged,
  importCsvAndParquet,
  makeTransfers,
  importAtOnce,
  serve,
  serveConstant,
  serverRefresh,
  cacheMiB,
  /** The most memory that this process has had. */
  peakMemoryMiB: () => resourceUsage().maxRSS / 1024,
  /** Processor time that this process has used. */
  cpuSeconds: () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
  memoryMiB: () => process.memoryUsage.rss() / 1024 ** 2,
};
export type Tasks = typeof tasks;

process.on("message", ({ task, args }: { task: keyof Tasks; args: never[] }) => {
  void (async () => {
    try {
      const run = tasks[task] as (...args: never[]) => unknown;
      process.send?.({ result: await run(...args) });
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.stack : String(error) });
    }
  })();
});
process.on("disconnect", () => process.exit());
