import type { Browser, Page } from "@playwright/test";

/** Lighthouse's mobile preset with throttling really applied: slow 4G as DevTools does it, a fourth of the processor. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
const cpuSlowdown = 4;
const traceCategories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"];
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};

export interface PageLoad {
  readonly lcpMs: number;
  readonly tbtMs: number;
  readonly longestTaskMs: number;
  /** The same two in processor time of the main thread: what a busy machine takes for others is not in them. */
  readonly tbtCpuMs: number;
  readonly longestTaskCpuMs: number;
  readonly layoutShift: number;
  readonly shifted: readonly string[];
  readonly transferredBytes: number;
  readonly scriptBytes: number;
  /** Of the scripts that were asked for before the page listened to its reader. */
  readonly earlyScriptBytes: number;
}

/** One cold visit, untouched until it is quiet. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const traffic = await throttle(page, slow4G);
    await page.addInitScript({ path: "bench/observe-page.js" });
    await browser.startTracing(page, { categories: traceCategories });
    await page.goto(url, { waitUntil: "load" });
    await untilQuiet(page, traffic, 2_500);
    const cpu = cpuTasks(await browser.stopTracing());
    const { fcp, lcp, shift, shifts, tasks, listening } = await page.evaluate(() => window.seen);
    const late = tasks.filter(({ start }) => start >= fcp);
    return {
      lcpMs: lcp,
      tbtMs: late.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
      longestTaskMs: Math.max(0, ...tasks.map(({ ms }) => ms)),
      tbtCpuMs: cpu.late.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longestTaskCpuMs: Math.max(0, ...cpu.all),
      layoutShift: shift,
      shifted: shifts,
      transferredBytes: traffic.bytes,
      scriptBytes: traffic.scriptBytes,
      earlyScriptBytes: await page.evaluate((before) => {
        const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
        return entries
          .filter(({ name, startTime }) => name.endsWith(".js") && startTime < before)
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      }, listening),
    };
  } finally {
    await context.close();
  }
}

/** What the main thread has to do for a page and its frames, the processor at a fourth, until it is quiet. */
export function mainThreadMs(browser: Browser, url: string): Promise<number> {
  return inArticle(browser, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await openWithFrames(page, url);
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")!.value * 1000;
  });
}

/** The same in processor time: what a busy machine takes for others is not in it. */
export function mainThreadCpuMs(browser: Browser, url: string): Promise<number> {
  return inArticle(browser, async (page) => {
    await browser.startTracing(page, { categories: traceCategories });
    await openWithFrames(page, url);
    return mainThreadTasks(await browser.stopTracing()).reduce((sum, task) => sum + cpuMs(task), 0);
  });
}

/** So high that all frames of an article are in view. */
async function inArticle<T>(browser: Browser, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 800, height: 3_600 } });
  try {
    const page = await context.newPage();
    await throttle(page);
    return await work(page);
  } finally {
    await context.close();
  }
}

async function openWithFrames(page: Page, url: string): Promise<void> {
  // Waits for the frames, too.
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(3_000);
}

/** A page on a slow processor, its line as it is: what an interaction costs, not the network. */
export class SlowPage {
  private constructor(
    readonly page: Page,
    private readonly traffic: Traffic,
  ) {}

  static async open(browser: Browser, url: string): Promise<SlowPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const traffic = await throttle(page);
    await page.addInitScript({ path: "bench/observe-page.js" });
    await page.goto(url, { waitUntil: "load" });
    await page.locator("html[data-listening]").waitFor({ state: "attached" });
    await untilQuiet(page, traffic, 1_500);
    return new SlowPage(page, traffic);
  }

  /**
   * The longest that a frame waited for what `act` does, by the browser's own event timing (8 ms steps):
   * for presses of keys and buttons, or with `hovers` for what the pointer meets on its way, too. And the
   * processor time of the longest task from then on, which a busy machine does not lengthen.
   */
  async interaction(
    act: (page: Page) => Promise<void>,
    hovers = false,
  ): Promise<{ inpMs: number; taskCpuMs: number }> {
    await this.page.evaluate(() => (window.seen.events = []));
    const browser = this.page.context().browser()!;
    await browser.startTracing(this.page, { categories: traceCategories });
    await act(this.page);
    await untilQuiet(this.page, this.traffic, 700);
    const tasks = mainThreadTasks(await browser.stopTracing());
    const events = await this.page.evaluate(() => window.seen.events);
    return {
      inpMs: Math.max(0, ...events.filter(({ pressed }) => pressed || hovers).map(({ ms }) => ms)),
      taskCpuMs: Math.max(0, ...tasks.map(cpuMs)),
    };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time, in microseconds. */
  readonly tdur?: number;
}

const cpuMs = ({ tdur = 0 }: TraceEvent) => tdur / 1000;

function read(trace: Buffer): readonly TraceEvent[] {
  return (JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** The tasks of the thread that lays out the page. */
function mainThreadTasks(trace: Buffer): TraceEvent[] {
  const events = read(trace);
  const layout = events.findLast(
    ({ name }) => name === "UpdateLayoutTree" || name === "firstContentfulPaint",
  );
  return events.filter(
    ({ name, pid, tid }) => name === "RunTask" && pid === layout?.pid && tid === layout.tid,
  );
}

/** Processor time of the page's tasks in milliseconds: all, and those after the first contentful paint. */
function cpuTasks(trace: Buffer): { all: number[]; late: number[] } {
  const painted = read(trace).findLast(({ name }) => name === "firstContentfulPaint");
  if (!painted) throw new Error("The page painted nothing.");
  const tasks = mainThreadTasks(trace);
  return { all: tasks.map(cpuMs), late: tasks.filter(({ ts }) => ts >= painted.ts).map(cpuMs) };
}

interface Traffic {
  bytes: number;
  scriptBytes: number;
  readonly pending: Set<string>;
}

async function throttle(page: Page, network?: typeof slow4G): Promise<Traffic> {
  const session = await page.context().newCDPSession(page);
  const traffic: Traffic = { bytes: 0, scriptBytes: 0, pending: new Set() };
  const scripts = new Set<string>();
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    // Told of changes, a page listens for as long as it is open.
    if (type !== "EventSource") traffic.pending.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => traffic.pending.delete(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    traffic.pending.delete(requestId);
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return traffic;
}

async function untilQuiet(page: Page, { pending }: Traffic, ms: number): Promise<void> {
  for (;;) {
    const idle = await page.evaluate(() => performance.now() - window.seen.lastActivity);
    if (idle > ms && pending.size === 0) return;
    await page.waitForTimeout(100);
  }
}

/** What observe-page.js notes. */
interface Seen {
  readonly fcp: number;
  readonly lcp: number;
  readonly shift: number;
  /** What moved: class or name of the elements. */
  readonly shifts: readonly string[];
  readonly tasks: readonly { readonly start: number; readonly ms: number }[];
  events: { readonly ms: number; readonly pressed: boolean }[];
  readonly lastActivity: number;
  /** When the page began to listen to its reader; never without scripts. */
  readonly listening: number;
}
declare global {
  interface Window {
    seen: Seen;
  }
}
