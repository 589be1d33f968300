import { atLeast, atMost, type Figure, median, note, say } from "./report.ts";
import type { Cost } from "./cost.ts";
import type { ImportCosts } from "./store-tasks.ts";
import { Worker, runAlone } from "./worker.ts";

const seconds = (costs: readonly Cost[]) => median(costs.map((cost) => cost.seconds));
const cpu = (costs: readonly Cost[]) => median(costs.map((cost) => cost.cpuSeconds));
const whole = (present: readonly Cost[], history: readonly Cost[]) => seconds(present) + seconds(history);
const inSeconds = (value: number) => `${value.toPrecision(3)} s`;

/** The full computation: its work against one scan of the same legs, its memory, its growth with the transfers. */
export async function measureComputation(
  directory: string,
  tenth: string,
  repeats: number,
): Promise<Figure[]> {
  say(`computing everything, ${repeats} times`);
  const worker = new Worker();
  const { present, history, scan } = await worker.call("compute", directory, repeats);
  const peak = await worker.call("peakMemoryMiB");
  await worker.end();
  say("the same with a tenth of the transfers");
  const small = await runAlone("compute", tenth, repeats);
  return [
    note(
      "all present statistics of all tokens",
      `${inSeconds(seconds(present))}, ${inSeconds(cpu(present))} of CPU`,
    ),
    atMost("CPU of these against one scan-and-group of the same legs", cpu(present) / cpu(scan), 10),
    atMost(
      "their history, against these",
      seconds(history) / seconds(present),
      1,
      "",
      ` (${inSeconds(seconds(history))}, ${inSeconds(cpu(history))} of CPU)`,
    ),
    atMost("peak memory while computing all", peak / 1024, 2, " GB"),
    atMost(
      "ten times the transfers, time per transfer",
      whole(present, history) / whole(small.present, small.history) / 10,
      1.3,
    ),
  ];
}

export async function measureRefresh(directory: string, repeats: number): Promise<Figure[]> {
  say("refreshing five tokens with 10,000 new transfers");
  const large = await runAlone("refreshAlone", directory, 0, repeats);
  const small = await runAlone("refreshAlone", directory, 20, repeats);
  say("refreshing the largest token with 100 new transfers");
  const { whole: first, further } = await runAlone("refreshFollowed", directory, repeats);
  return [
    atMost(
      "refresh of the 5 largest, against a store of only these",
      seconds(large.whole) / seconds(large.alone),
      1.5,
      "",
      ` (${inSeconds(seconds(large.whole))})`,
    ),
    atMost(
      "refresh of 5 small tokens, against a store of only these",
      seconds(small.whole) / seconds(small.alone),
      1.5,
      "",
      ` (${inSeconds(seconds(small.whole))})`,
    ),
    note(
      "CPU of 100 new transfers of the largest token",
      `${inSeconds(cpu(further))}; ${inSeconds(first.cpuSeconds)} where it is computed whole`,
    ),
  ];
}

export async function measureImport(
  directory: string,
  transferCount: number,
  repeats: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const format of ["csv", "parquet"] as const) {
    say(`importing ${format}`);
    const costs: ImportCosts = await runAlone(
      "importCsvAndParquet",
      directory,
      format,
      transferCount,
      repeats,
    );
    const bulk = seconds(costs.bulk);
    figures.push(
      atLeast(`import of ${format}, against the database's own load`, bulk / seconds(costs.stored), 0.5),
      note("the same with all statistics", (bulk / seconds(costs.whole)).toPrecision(3)),
    );
  }
  return figures;
}
