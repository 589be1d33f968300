import type { Frame, Page } from "@playwright/test";
import { isExcluding } from "../contract/exclusions.ts";
import {
  type EmbedCard,
  embedCharts,
  type EmbedParameters,
  embedPath,
  leastEmbedHeight,
  walletCharts,
} from "../contract/embed.ts";

export const cardWidths = [320, 358, 400, 560, 720] as const;

export interface Framed {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Pages whose cards are framed. */
export interface CardSubjects {
  /** `/sol/<address>` */
  readonly token: string;
  /** `/sol/<address>/wallet/<wallet>` */
  readonly wallet: string;
  /** `/compare?t=…` */
  readonly compare: string;
}

/** Every card at every width, at the least height that is promised for it. */
export function framedCards(
  site: string,
  subject: CardSubjects,
  parameters: Partial<EmbedParameters>,
  widths: readonly number[] = cardWidths,
): Framed[] {
  const cards: readonly EmbedCard[] = [...embedCharts, "wallet", ...walletCharts, "compare"];
  return widths.flatMap((width) =>
    cards.map((card) => ({
      name: `${card}-${width}`,
      url: site + pathOf(card, subject, parameters),
      width,
      height: leastEmbedHeight(card, width, parameters.exclusions && isExcluding(parameters.exclusions)),
    })),
  );
}

function pathOf(card: EmbedCard, subject: CardSubjects, parameters: Partial<EmbedParameters>): string {
  if (card === "compare") {
    return embedPath(
      { kind: "compare", selection: subject.compare.split("t=")[1] ?? "", at: "" },
      parameters,
    );
  }
  const tokenChart = embedCharts.find((each) => each === card);
  const [, chain, address = "", , wallet = ""] = (tokenChart ? subject.token : subject.wallet).split("/");
  const place = { chain: chain as "sol" | "eth", address };
  return tokenChart
    ? embedPath({ kind: "token", ...place }, { ...parameters, chart: tokenChart })
    : embedPath(
        { kind: "wallet", ...place, wallet },
        { ...parameters, walletChart: walletCharts.find((each) => each === card) },
      );
}

interface HostOptions {
  readonly frames: readonly Framed[];
  /** Attributes of each frame. */
  readonly attributes?: string;
  /** Script of the host page; `log` there has every message as `[name of the frame, data]`. */
  readonly script?: string;
  readonly head?: string;
  /** What the address of each frame gets. */
  readonly hash?: (name: string) => string;
  readonly nonce?: string;
}

/** A page of someone else that notes what its frames say. */
export function hostPage({
  frames,
  attributes = "",
  script = "",
  head = "",
  hash,
  nonce,
}: HostOptions): string {
  const tags = frames.map(
    ({ name, url, width, height }) =>
      `<iframe name="${name}" src="${url.replaceAll("&", "&amp;")}${hash?.(name) ?? ""}" width="${width}" height="${height}" ${attributes}></iframe>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>An article</title>${head}
    <style>body { margin: 8px; display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start } iframe { border: 0; flex: none }</style>
    <script${nonce ? ` nonce="${nonce}"` : ""}>
      const log = [];
      const frameOf = (event) => [...document.querySelectorAll("iframe")].find((frame) => frame.contentWindow === event.source);
      addEventListener("message", (event) => log.push([frameOf(event)?.name, event.data]));
      ${script}
    </script>
    <body>${tags.join("\n")}</body></html>`;
}

/** As `wp-includes/js/wp-embed.js` obeys its frames. */
export const wordpressScript = `
  addEventListener("message", (event) => {
    const data = event.data;
    if (!data || !(data.secret || data.message || data.value) || /[^a-zA-Z0-9]/.test(data.secret)) return;
    for (const frame of document.querySelectorAll('iframe[src$="secret=' + data.secret + '"]')) {
      if (event.source !== frame.contentWindow) continue;
      if (data.message === "height") frame.height = Math.min(1000, Math.max(200, parseInt(data.value, 10)));
      if (data.message === "link" && new URL(data.value).host === new URL(frame.src).host) document.title = data.value;
    }
  });`;

/** As an AMP page resizes its frames. */
export const ampScript = `
  addEventListener("message", (event) => {
    const { sentinel, type, height } = event.data ?? {};
    if (sentinel === "amp" && type === "embed-size") frameOf(event).height = height;
  });`;

/** Datawrapper's own listener. */
export const datawrapperScript = `
  addEventListener("message", (event) => {
    const heights = event.data["datawrapper-height"];
    if (heights === undefined) return;
    for (const frame of document.querySelectorAll("iframe"))
      for (const id in heights) if (frame.contentWindow === event.source) frame.style.height = heights[id] + "px";
  });`;

/** Runs in the frame, hence whole in itself. What a reader of the card would miss, a line for each. */
export function cardFaults(background: string | undefined): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const card = document.querySelector<HTMLElement>(".card");
  if (!card?.querySelector("h1")?.textContent?.trim()) faults.push("no finding");
  if (!card?.querySelector("table caption")) faults.push("no table of figures");
  if (!card?.querySelector("footer")?.textContent?.includes("as of")) faults.push("no time");
  const charts = [...document.querySelectorAll(".chart")];
  if (charts.length === 0) faults.push("no drawing");
  for (const chart of charts) {
    const shown = [...chart.querySelectorAll("svg")].filter((svg) => svg.checkVisibility());
    const { width = 0, height = 0, bottom = 0 } = shown[0]?.getBoundingClientRect() ?? {};
    if (shown.length !== 1) faults.push(`${shown.length} drawings are seen`);
    if (width < 200 || height < 60) faults.push(`a drawing is ${width} by ${height}`);
    const unused = chart.clientWidth - width;
    if (Math.abs(unused) > 1.5) faults.push(`a drawing leaves ${unused} of its width`);
    if (bottom > root.clientHeight) faults.push("a drawing is cut");
    if ((shown[0]?.querySelectorAll("rect, path, circle").length ?? 0) < 2) faults.push("a drawing is empty");
  }
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = root;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth} wide in ${clientWidth}`);
  if (scrollHeight > clientHeight) faults.push(`${scrollHeight} high in ${clientHeight}`);
  if (clientWidth !== window.innerWidth || clientHeight !== window.innerHeight) faults.push("a scrollbar");
  const colour = getComputedStyle(root).backgroundColor;
  if (background !== undefined && colour !== background) faults.push(`background ${colour}`);
  return faults;
}

export const backgrounds = { dark: "rgb(11, 18, 20)", light: "rgb(246, 247, 243)" } as const;

export function frameOf(page: Page, name: string): Frame {
  const frame = page.frame({ name });
  if (!frame) throw new Error(`The page has no frame ${name}.`);
  return frame;
}

type Message = readonly [name: string, data: Readonly<Record<string, unknown>>];

/** What the frames said so far. */
export function messages(page: Page): Promise<Message[]> {
  return page.evaluate("log");
}
