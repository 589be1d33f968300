import { writeTime } from "../contract/query.ts";
import { latenciesMs } from "./load.ts";
import { atMost, type Figure, median, percentile, say } from "./report.ts";
import { storePath } from "./store-tasks.ts";
import { spanSeconds, startTime, syntheticTokens } from "./synthetic.ts";
import { runAlone, Worker } from "./worker.ts";

const moments = 24;
const daySeconds = 86_400;

const largest = `/api/v0/eth/tokens/${syntheticTokens()[0]!.address}`;

/** What a history takes of the file, and what its age costs a refresh. */
export async function measureHistory(directory: string, tenth: string, repeats: number): Promise<Figure[]> {
  const { history, transfers } = await runAlone("storedBytes", directory);
  say("refreshing a token of 100 and one of 1,000 days with 10,000 new transfers");
  const young = await runAlone("refreshAged", tenth, 100, repeats);
  const old = await runAlone("refreshAged", tenth, 1_000, repeats);
  const seconds = (costs: typeof young) => median(costs.map((cost) => cost.seconds));
  return [
    atMost(
      "stored bytes of the history against those of the transfers",
      history / transfers,
      1,
      "",
      ` (${(history / 1e6).toFixed(0)} MB)`,
    ),
    atMost(
      "refresh of a token of 1,000 days against one of 100, as many transfers",
      seconds(old) / seconds(young),
      1.5,
      "",
      ` (${seconds(old).toPrecision(3)} s)`,
    ),
  ];
}

/** Lists of the largest token at moments that nobody asked for before, first and deep pages, and what changed in a day. */
export async function measureMoments(directory: string): Promise<Figure[]> {
  say("lists of the past, cold");
  const worker = new Worker();
  const { base } = await worker.call("serve", storePath(directory));
  await latenciesMs(base, Array(50).fill(`/api/v0/eth/tokens/${syntheticTokens()[50]!.address}/stats`));
  const timeOf = (index: number) =>
    startTime + daySeconds + ((index * 0.618) % 1) * (spanSeconds - daySeconds);
  const times = Array.from({ length: moments }, (_, index) => Math.floor(timeOf(index)));
  const at = (time: number, offset: number) =>
    `${largest}/holders?at=${writeTime(time)}&limit=100&offset=${offset}`;
  const pages = await latenciesMs(
    base,
    times.map((time, index) => at(time, index % 2 === 0 ? 0 : 50_000)),
  );
  const further = await latenciesMs(
    base,
    Array.from({ length: moments }, (_, page) => at(times.at(-1)!, page * 2_000)),
  );
  const changes = await latenciesMs(
    base,
    times.map(
      (time) =>
        `${largest}/holders/changes?from=${writeTime(time + 3_600 - daySeconds)}&to=${writeTime(time + 3_600)}&sort=increase`,
    ),
  );
  await worker.end();
  const cold = (name: string, found: readonly number[]) =>
    atMost(name, percentile(found, 0.99), 300, " ms", ` (p50 ${median(found).toFixed(0)})`);
  return [
    cold("holders at a moment, cold, p99", pages),
    cold("further pages of a moment, p99", further),
    cold("holder changes of a day, cold, p99", changes),
  ];
}
