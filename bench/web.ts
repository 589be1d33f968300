// `npm run bench:web`: what the dashboard costs a reader, in a real browser that is really slowed down.
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { launchChromium } from "../e2e/browser.ts";
import { listPages } from "../e2e/page-list.ts";
import { startServer } from "../e2e/server.ts";
import { ensureBuild } from "../scripts/prepare.js";
import { measureScores } from "./lighthouse.ts";
import { atMost, type Figure, median, note, printTable, say } from "./report.ts";
import { serveNeighbour } from "./scriptless.ts";
import { measureHovers, measureInteractions, measurePageTurn } from "./web-interactions.ts";
import { loadPage, mainThreadCpuMs, mainThreadMs, type PageLoad } from "./web-page.ts";

/** The best of three other dashboards, measured beside this stack. */
const bestPeerLcpMs = 4_758;

/** What each page may load before it is touched, null where no goal is set; and how long it may not answer, in milliseconds. */
const measured = [
  { name: "front", scripts: 110_000, tbtMs: 200 },
  { name: "tokens", scripts: 100_000, tbtMs: 200 },
  { name: "overview", scripts: 110_000, tbtMs: 200 },
  { name: "history", scripts: 110_000, tbtMs: 300 },
  { name: "history-of-years", scripts: 110_000, tbtMs: 300 },
  { name: "holders", scripts: null, tbtMs: 200 },
  { name: "wallet", scripts: null, tbtMs: 200 },
  { name: "compare", scripts: null, tbtMs: 200 },
] as const;

const help = `npm run bench:web -- [--quick | --only PAGES] [--url URL]

Measures the built dashboard in Chromium on slow 4G (562 ms, 1.5 Mbit/s, as Lighthouse applies it) and
a fourth of the processor, and prints each figure beside its bound. Medians of five; each page beside
the same page with its scripts taken out, in turn.

  --quick       medians of three, and neither Lighthouse nor the layout shift of every page and state
  --only PAGES  these pages, with commas between, and nothing else:
                ${measured.map(({ name }) => name).join(", ")}
  --url URL     a running Holderscope with demo data (default: one is started)
`;

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    url: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const only = values.only?.split(",");
const unknown = only?.filter((page) => !measured.some(({ name }) => name === page)) ?? [];

if (values.help) console.log(help);
else if (unknown.length > 0) throw new Error(`no page is called ${unknown.join()}`);
else {
  if (!values.url) ensureBuild();
  const server = values.url
    ? undefined
    : await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4172));
  const browser = await launchChromium();
  try {
    await bench(browser, values.url ?? server!.url);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

async function bench(browser: Browser, url: string): Promise<void> {
  const pages = await listPages(url);
  const pathOf = (name: string) => pages.find((page) => page.name === name)!.path;
  const token = pathOf("overview");
  const neighbour = await serveNeighbour(url, {
    "/article": articleWith(`${url}/embed${token}`),
    "/article-of-nothing": articleWith("/nothing"),
    "/nothing": "<!doctype html><title>Nothing</title><p>Nothing",
  });
  const runs = values.quick ? 3 : 5;
  try {
    for (const { name, scripts, tbtMs } of measured) {
      if (only?.includes(name) === false) continue;
      say(`${name}, ${runs} visits with and without scripts`);
      const path = pathOf(name);
      // The first visit makes the server compress and keep what it sends.
      await loadPage(browser, url + path);
      const own: PageLoad[] = [];
      const bare: PageLoad[] = [];
      for (let run = 0; run < runs; run += 1) {
        own.push(await loadPage(browser, url + path));
        bare.push(await loadPage(browser, neighbour.url + path));
      }
      printTable(`${name} ${path}`, pageFigures(own, bare, { scripts, tbtMs }));
    }
    if (only !== undefined) return;
    const figures = [
      ...(await measureInteractions(browser, url + token, runs)),
      ...(await measureHovers(browser, url + token, runs)),
      ...(await measurePageTurn(browser, url + token, runs)),
    ];
    say("a card of another site");
    const visits = await repeat(runs, () => loadPage(browser, `${url}/embed${token}?chart=concentration`));
    printTable("A card, drawn by the server", cardFigures(visits));
    say("ten cards in one article");
    const article = (name: string) => `${neighbour.url}/${name}`;
    const cards = await repeat(runs, async () => ({
      wall: await mainThreadMs(browser, article("article")),
      cpu: await mainThreadCpuMs(browser, article("article")),
      framesAlone: await mainThreadCpuMs(browser, article("article-of-nothing")),
    }));
    const ofCards = (read: (run: (typeof cards)[number]) => number) => median(cards.map(read));
    figures.push(
      note("ten cards in one article, main thread", `${Math.round(ofCards(({ wall }) => wall))} ms`),
      note("  in processor time", `${Math.round(ofCards(({ cpu }) => cpu))} ms`),
      note("  ten frames with nothing in them", `${Math.round(ofCards((run) => run.framesAlone))} ms`),
      // What the browser takes for any ten frames is not a card's doing.
      atMost(
        "  what the cards add to their frames",
        ofCards(({ cpu, framesAlone }) => cpu - framesAlone),
        600,
        " ms",
      ),
    );
    printTable("Interaction, a fourth of the processor", figures);
    if (values.quick) return;
    printTable("Layout shift", await measureShifts(browser, url, pages));
    const scored = measured.filter(({ name }) => name !== "compare");
    printTable(
      "Lighthouse, mobile, simulated",
      await measureScores(
        url,
        scored.map(({ name }) => ({ name, path: pathOf(name) })),
        runs,
      ),
    );
  } finally {
    neighbour.close();
  }
}

function articleWith(frame: string): string {
  const frames = Array.from({ length: 10 }, () => `<iframe src="${frame}" height="300"></iframe>`);
  return `<!doctype html><title>Article</title>${frames.join("")}`;
}

function pageFigures(
  own: readonly PageLoad[],
  bare: readonly PageLoad[],
  { scripts, tbtMs }: Pick<(typeof measured)[number], "scripts" | "tbtMs">,
): Figure[] {
  const of = (loads: readonly PageLoad[], key: Exclude<keyof PageLoad, "shifted">) =>
    median(loads.map((load) => load[key]));
  const lcp = of(own, "lcpMs");
  const bareLcp = of(bare, "lcpMs");
  const shifted = new Set(own.flatMap((load) => load.shifted));
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
  return [
    atMost("LCP", lcp, Math.round(bestPeerLcpMs / 4), " ms"),
    atMost("LCP against the page without scripts", lcp / bareLcp, 1.2, "", ` (${Math.round(bareLcp)} ms)`),
    atMost("TBT", of(own, "tbtMs"), tbtMs, " ms"),
    atMost("TBT in processor time", of(own, "tbtCpuMs"), tbtMs, " ms"),
    atMost("longest task", of(own, "longestTaskMs"), 150, " ms"),
    atMost("longest task in processor time", of(own, "longestTaskCpuMs"), 150, " ms"),
    atMost(
      "layout shift",
      of(own, "layoutShift"),
      0,
      "",
      shifted.size > 0 ? ` ${[...shifted].join(", ")}` : "",
    ),
    note(
      "transferred",
      `${kilobytes(of(own, "transferredBytes"))}, without scripts ${kilobytes(of(bare, "transferredBytes"))}`,
    ),
    scripts === null
      ? note("scripts", kilobytes(of(own, "earlyScriptBytes")))
      : atMost(
          "scripts before the first interaction",
          of(own, "earlyScriptBytes") / 1000,
          scripts / 1000,
          " KB",
        ),
    note("scripts, with the parts that come later", kilobytes(of(own, "scriptBytes"))),
  ];
}

function cardFigures(visits: readonly PageLoad[]): Figure[] {
  const of = (key: Exclude<keyof PageLoad, "shifted">) => median(visits.map((visit) => visit[key]));
  return [
    note("LCP", `${Math.round(of("lcpMs"))} ms`),
    atMost("TBT in processor time", of("tbtCpuMs"), 0, " ms"),
    atMost("layout shift", of("layoutShift"), 0),
    atMost("scripts", of("scriptBytes") / 1000, 75, " KB"),
    note("transferred, with its font", `${(of("transferredBytes") / 1000).toFixed(1)} KB`),
  ];
}

async function measureShifts(
  browser: Browser,
  url: string,
  pages: readonly { name: string; path: string }[],
) {
  say(`layout shift of ${pages.length} pages and states in both themes`);
  const figures: Figure[] = [];
  for (const { name, path } of pages) {
    for (const theme of ["dark", "light"]) {
      const themed = `${url}${path}${path.includes("?") ? "&" : "?"}theme=${theme}`;
      const { layoutShift, shifted } = await loadPage(browser, themed);
      if (layoutShift > 0)
        figures.push(atMost(`${name}, ${theme}`, layoutShift, 0, "", ` ${shifted.join(", ")}`));
    }
  }
  return figures.length > 0 ? figures : [atMost("every page and state, both themes", 0, 0)];
}

async function repeat<T>(runs: number, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  return results;
}
