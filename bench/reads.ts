import { latenciesMs, requestsPerSecond } from "./load.ts";
import { atLeast, atMost, type Figure, median, percentile, say } from "./report.ts";
import { storePath } from "./store-tasks.ts";
import { poolAddress, syntheticTokens } from "./synthetic.ts";
import { Worker } from "./worker.ts";

const rounds = 5;
const roundSeconds = 1;

const largest = syntheticTokens()[0]!.address;
const holdersPath = (query: string) => `/api/v0/eth/tokens/${largest}/holders?limit=100&${query}`;
const walletPath = (wallet: string) => `/api/v0/eth/tokens/${largest}/stats/${wallet}`;

interface HolderPage {
  readonly holder_count: number;
  readonly holders: readonly { address: string; amount: number }[];
}

async function pageAt(base: string, offset: number): Promise<HolderPage> {
  const response = await fetch(base + holdersPath(`offset=${offset}`));
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return (await response.json()) as HolderPage;
}

/** What was never asked before: pages and filters all over the largest token, wallets all over it. */
export async function measureColdReads(directory: string): Promise<Figure[]> {
  say("cold reads");
  const scout = new Worker();
  const { base } = await scout.call("serve", storePath(directory));
  const { holder_count: count } = await pageAt(base, 0);
  const deepest = Math.min(count, 1_000_000) - 100;
  const places = Array.from({ length: 150 }, (_, index) => Math.floor((deepest * index * 0.618) % deepest));
  const pages: HolderPage[] = [];
  for (const offset of places) pages.push(await pageAt(base, offset));
  await scout.end();

  const shifted = places.map((offset) => (offset + Math.floor(deepest / 7)) % deepest);
  const paths = shifted.map((offset, index) =>
    index % 2 === 0
      ? holdersPath(`offset=${offset}`)
      : holdersPath(`min_amount=${pages[index]!.holders[50]!.amount}&offset=10`),
  );
  const walletPaths = pages.map((page) => walletPath(page.holders[0]!.address));
  const found: ColdRun[] = [];
  for (let round = 0; round < rounds; round++) {
    found.push(await coldRun(storePath(directory), paths, walletPaths));
  }
  const of = (name: keyof ColdRun) => median(found.map((run) => run[name]));
  return [
    atMost("start with the whole store, ready", of("readySeconds"), 3, " s"),
    atMost(
      "holders page and amount filter, cold, p99",
      of("pageP99"),
      20,
      " ms",
      ` (p50 ${of("pageP50").toFixed(1)})`,
    ),
    atMost("wallet, cold, p99", of("walletP99"), 20, " ms", ` (p50 ${of("walletP50").toFixed(1)})`),
    atMost("memory while serving, beside the database's cache", of("memory"), 300, " MB"),
  ];
}

interface ColdRun {
  readonly readySeconds: number;
  readonly pageP50: number;
  readonly pageP99: number;
  readonly walletP50: number;
  readonly walletP99: number;
  readonly memory: number;
}

/** Each in a process that has never read the store. */
async function coldRun(path: string, pages: readonly string[], wallets: readonly string[]): Promise<ColdRun> {
  const worker = new Worker();
  const { base, readySeconds } = await worker.call("serve", path);
  // The first requests of a process find no compiled code: that is not a cold read of the store.
  await latenciesMs(base, Array(50).fill(`/api/v0/eth/tokens/${syntheticTokens()[50]!.address}/stats`));
  const pageTimes = await latenciesMs(base, pages);
  const walletTimes = await latenciesMs(base, wallets);
  const memory = (await worker.call("memoryMiB")) - (await worker.call("cacheMiB"));
  await worker.end();
  return {
    readySeconds,
    pageP50: median(pageTimes),
    pageP99: percentile(pageTimes, 0.99),
    walletP50: median(walletTimes),
    walletP99: percentile(walletTimes, 0.99),
    memory,
  };
}

/** Requests a second against a constant answer of the same size, one after the other in every round. */
export async function measureReads(directory: string): Promise<Figure[]> {
  const worker = new Worker();
  const constant = new Worker();
  const { base, key } = await worker.call("serve", storePath(directory));
  const constantBase = await constant.call("serveConstant");
  const { holder_count: count, holders } = await pageAt(base, 0);
  const deep = Math.floor(count * 0.9);

  const againstConstant = async (name: string, bound: number, paths: readonly string[], headers = {}) => {
    say(name);
    const response = await fetch(base + paths[0], { headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    const rates: number[] = [];
    const ratios: number[] = [];
    const costRatios: number[] = [];
    for (let round = -1; round < rounds; round++) {
      const own = await measureRate(worker, base, paths, headers);
      const bare = await measureRate(
        constant,
        constantBase,
        paths.map(() => `/${bytes}`),
      );
      if (round < 0) continue; // warms both
      rates.push(own.rate);
      ratios.push(own.rate / bare.rate);
      costRatios.push(bare.cpuPerRequest / own.cpuPerRequest);
    }
    const byCost = median(costRatios).toPrecision(3);
    const detail = ` (${Math.round(median(rates))}/s of ${bytes} bytes; by CPU a request ${byCost})`;
    return atLeast(name, median(ratios), bound, detail);
  };

  const stats = `/eth/tokens/${largest}/stats`;
  const filters = holders.slice(10, 60).map(({ amount }) => holdersPath(`min_amount=${amount / 2}`));
  const figures = [
    await againstConstant("token statistics, against a constant", 0.85, [`/api/v0${stats}`]),
    await againstConstant("the same with a key", 0.85, [`/v0${stats}`], { "x-api-key": key }),
    await againstConstant("history of 300 days, all series", 0.65, [`/api/v0/eth/tokens/${largest}/history`]),
    await againstConstant(
      "holders pages, hot",
      0.65,
      Array.from({ length: 50 }, (_, page) => holdersPath(`offset=${page * 100}`)),
    ),
    await againstConstant("amount filter, hot", 0.65, filters),
    await againstConstant(
      "wallets, hot",
      0.45,
      [...holders.slice(0, 50).map(({ address }) => address), poolAddress].map(walletPath),
    ),
    await deepAgainstFirst(base, deep),
    await duringRefresh(worker, base),
  ];
  await worker.end();
  await constant.end();
  return figures;
}

async function measureRate(
  worker: Worker,
  base: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<{ rate: number; cpuPerRequest: number }> {
  const before = await worker.call("cpuSeconds");
  const rate = await requestsPerSecond(base, paths, roundSeconds, headers);
  const cpuSeconds = (await worker.call("cpuSeconds")) - before;
  return { rate, cpuPerRequest: cpuSeconds / (rate * roundSeconds) };
}

async function deepAgainstFirst(base: string, deep: number): Promise<Figure> {
  const name = `holders at offset ${deep.toLocaleString("en")} against offset 0`;
  say(name);
  const ratios: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const below = await requestsPerSecond(base, [holdersPath(`offset=${deep}`)], roundSeconds);
    const top = await requestsPerSecond(base, [holdersPath("offset=0")], roundSeconds);
    if (round >= 0) ratios.push(below / top);
  }
  return atLeast(name, median(ratios), 0.9);
}

/** How long pages are asked for during one refresh; it then goes on alone. */
const refreshSeconds = 6;

async function duringRefresh(worker: Worker, base: string): Promise<Figure> {
  say("pages during a refresh");
  const paths = Array.from({ length: 50 }, (_, page) => holdersPath(`offset=${page * 100}`));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const idle = await requestsPerSecond(base, paths, roundSeconds);
    const state = { isDone: false };
    const refreshed = worker.call("serverRefresh", 500 + round).then((seconds) => {
      state.isDone = true;
      return seconds;
    });
    const rates: number[] = [];
    while (!state.isDone && rates.length < refreshSeconds) {
      const rate = await requestsPerSecond(base, paths, 1);
      // The last second was only partly a refresh.
      if (!state.isDone || rates.length === 0) rates.push(rate);
    }
    await refreshed;
    ratios.push(median(rates) / idle);
  }
  return atLeast("holders pages during a refresh, against idle", median(ratios), 0.7);
}
