import { build } from "vite";
import { expect, type Page } from "@playwright/test";
import { embedCards, type EmbedChart, embedCharts } from "../contract/embed.ts";
import { baseURL } from "../playwright.config.ts";
import { test } from "./embed-test.ts";

const sources = `default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; img-src ${baseURL}`;
const script = `<script src="${baseURL}/card.js" async></script>`;

/** What a host writes: an element, or the address of a picture, with the height that it is to have. */
interface CardCode {
  /** As docs/embed.md has it. */
  readonly element: (chart?: EmbedChart, height?: number) => string;
  readonly picture: string;
  /** The page that it leads to. */
  readonly page: string;
  readonly token: string;
  readonly wallet: string;
}

interface HostPage {
  readonly name: string;
  readonly html: (code: CardCode) => string | Promise<string>;
  readonly headers?: Readonly<Record<string, string>>;
  /** In how many cards, 1 if not said. */
  readonly cards?: number;
  /** What is done before the card is seen. */
  readonly before?: (page: Page) => Promise<void>;
  readonly isPicture?: true;
}

const shown = embedCharts.filter((chart) => !chart.startsWith("history-")).slice(0, 8);

/** Pages of others. In each the card is seen, has its height from the start, and leads to its page. */
const hostPages: readonly HostPage[] = [
  {
    name: "plain HTML",
    html: ({ element }) => `<article style="width:400px">${element()}</article>${script}`,
  },
  {
    name: "a sandboxed frame without an origin",
    html: ({ element }) => {
      const inner = `<body style="margin:0">${element()}<p class="below">Below.</p>${script}`;
      return `<iframe sandbox="allow-scripts allow-popups" width="420" height="420" srcdoc="${inner.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></iframe>`;
    },
  },
  {
    name: "React",
    html: async ({ token, wallet }) =>
      `<body data-host="${baseURL}" data-token="${token}" data-wallet="${wallet}"><div></div><script>${await reactScript()}</script>`,
    cards: 2,
  },
  {
    name: "a shadow root",
    html: ({ element }) =>
      `<div><template shadowrootmode="open"><article style="width:400px">${element()}</article></template></div>${script}`,
  },
  {
    name: "an article of ten, without scripts of its own, storage and origin",
    html: ({ element, wallet }) =>
      `<article style="width:400px">${shown.map((chart) => `${element(chart)}<p>Text below it.</p>`).join("")}
      <holder-card wallet="${wallet}" style="display:block;height:${embedCards.holdings.height}px"></holder-card><div><template shadowrootmode="open">${element()}</template></div></article>${script}`,
    headers: {
      "content-security-policy": `sandbox allow-scripts; ${sources}; style-src 'unsafe-inline'`,
    },
    cards: 10,
  },
  {
    name: "a policy that refuses styles",
    // It says no height: the script stands before it and does not come later.
    html: ({ token }) =>
      `${script.replace(" async", "")}<holder-card token="${token}" chart="hands"></holder-card>`,
    headers: { "content-security-policy": sources },
  },
  {
    name: "a tab that is opened later, and wide",
    html: ({ element }) =>
      `<button onclick="document.querySelector('article').hidden = false">More</button>
      <article hidden style="width:700px">${element("concentration", embedCards.concentration.leastHeightWide)}<p class="below">Below.</p></article>${script}`,
    before: (page) => page.getByRole("button", { name: "More" }).click(),
  },
  {
    name: "right to left",
    html: ({ element }) => `<body dir="rtl"><article style="width:400px">${element()}</article>${script}`,
  },
  {
    name: "on paper",
    html: ({ element }) => `<article style="width:400px">${element()}</article>${script}`,
    before: (page) => page.emulateMedia({ media: "print" }),
  },
  {
    name: "a dark page",
    html: ({ element }) =>
      `<meta name="color-scheme" content="dark"><body style="background:#111;color:#eee;width:400px">${element().replace("<holder-card", '<holder-card theme="auto" bg="transparent"')}${script}`,
  },
  {
    name: "a text in Markdown",
    // As GitHub writes `[![Brinewick](picture)](page)`: without a size.
    html: ({ picture, page }) =>
      `<article style="width:700px"><p><a href="${page}" rel="nofollow"><img src="${picture}" alt="Brinewick" style="max-width:100%;aspect-ratio:1200/630"></a></p></article>`,
    isPicture: true,
  },
  {
    name: "a mail",
    html: ({ picture, page }) =>
      `<table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><a href="${page}"><img src="${picture}" width="600" height="315" alt="Brinewick" border="0"></a></td></tr></table>`,
    headers: { "content-security-policy": `sandbox; default-src 'none'; img-src ${baseURL}` },
    isPicture: true,
  },
];

for (const { name, html, headers, cards = 1, before, isPicture } of hostPages) {
  test(`${name}: a card is seen, moves nothing and leads to its page`, async ({ host, hosts, subject }) => {
    const token = subject.token.slice(1);
    const [, chain, , , wallet] = subject.wallet.split("/");
    const code: CardCode = {
      element: (chart = "hands", height = embedCards[chart].height) =>
        `<holder-card token="${token}" chart="${chart}" style="display:block;height:${height}px"></holder-card>`,
      picture: `${baseURL}/card/${token}.png?chart=hands`,
      page: `${baseURL}/${token}`,
      token,
      wallet: `${chain}/${wallet}`,
    };
    const text = await html(code);
    const below = text.includes("below") || cards > 1 ? "" : '<p class="below">Below.</p>';
    const page = `<!doctype html><html lang="en"><title>Of others</title>${text}${below}`;
    await host.goto(hosts.article.serve(`/${encodeURIComponent(name)}`, page, headers));
    await before?.(host);

    if (isPicture) {
      const picture = host.getByRole("img", { name: "Brinewick" });
      await expect(picture).toBeVisible();
      await expect(host.getByRole("link")).toHaveAttribute("href", code.page);
      const box = (await picture.boundingBox())!;
      expect(box.width / box.height).toBeCloseTo(1200 / 630, 2);
      // Where a page may run no script Playwright may.
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
        .toEqual([1200, 630]);
      return;
    }
    const inside = text.includes("srcdoc") ? host.frameLocator("iframe") : host;
    const all = inside.locator("holder-card");
    await expect(all).toHaveCount(cards);
    const heights = await all.evaluateAll((each) => each.map((card) => card.getBoundingClientRect().height));
    for (let index = 0; index < cards; index += 1) {
      const card = all.nth(index);
      const drawn = card.frameLocator("iframe").locator(".card");
      await expect(drawn).toBeVisible();
      await expect(drawn.locator("h1")).not.toBeEmpty();
      const link = drawn.getByRole("link", { name: "Holderscope" });
      await expect(link).toBeVisible();
      const href = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
      expect(href.split(/[?#]/)[0]).toMatch(
        new RegExp(`^${baseURL}/(?:${token}|${code.wallet.replace("/", "/wallet/")})(?:/|$)`),
      );
      await expect(link).toHaveAttribute("target", "_blank");
    }
    const moved = await all.first().evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
    expect(moved).toBe(0);
    const after = await all.evaluateAll((each) => each.map((card) => card.getBoundingClientRect().height));
    expect(after.every((height) => height >= 280)).toBe(true);
    expect(after).toEqual(heights);
  });
}

let built: Promise<string> | undefined;
/** A page of others with cards by `holderscope/react`, as their bundler makes it. */
function reactScript(): Promise<string> {
  built ??= build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: new URL("react-host.ts", import.meta.url).pathname, formats: ["iife"], name: "host" },
    },
  }).then((result) => {
    const [output] = Array.isArray(result) ? result : [result];
    return output && "output" in output ? output.output[0].code.replaceAll("</script", "<\\/script") : "";
  });
  return built;
}

test("as a component in somebody's React: other properties show another card, and it goes with its parent", async ({
  host,
  hosts,
  subject,
}) => {
  const [, chain, , , wallet] = subject.wallet.split("/");
  const html = `<!doctype html><title>An article</title>
    <body data-host="${baseURL}" data-token="${subject.token.slice(1)}" data-wallet="${chain}/${wallet}">
    <div></div><script>${await reactScript()}</script>`;
  await host.goto(hosts.article.serve("/react", html));
  const cards = host.locator("holder-card");
  const drawn = cards.first().frameLocator("iframe").locator(".card h1");
  await expect(drawn).not.toBeEmpty();
  const before = await drawn.textContent();
  await expect(cards.nth(1).frameLocator("iframe").locator(".card h1")).not.toBeEmpty();
  await host.getByRole("button", { name: "Value" }).click();
  await expect(drawn).not.toHaveText(before!);
  await expect(cards.first().locator("iframe")).toHaveAttribute("src", /chart=value&theme=light$/);
  // The height of a card before it is not kept.
  const height = () => cards.first().evaluate((card) => card.clientHeight);
  for (const [chart, is] of [
    ["map", "tall"],
    ["value", "low"],
  ] as const) {
    await cards.first().evaluate((card, value) => card.setAttribute("chart", value), chart);
    await expect.poll(async () => ((await height()) < 480 ? "low" : "tall")).toBe(is);
  }
  await host.getByRole("button", { name: "Hide" }).click();
  await expect(cards).toHaveCount(1);
  // One script, whatever the number of cards.
  await expect(host.locator(`script[src="${baseURL}/card.js"]`)).toHaveCount(1);
});
