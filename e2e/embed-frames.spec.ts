import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import { embedCards } from "../contract/embed.ts";
import { baseURL } from "../playwright.config.ts";
import type { Hosts } from "./base-test.ts";
import { layoutFaults } from "./layout-faults.ts";
import {
  ampScript,
  backgrounds,
  cardWidths,
  datawrapperScript,
  framedCards,
  frameOf,
  hostPage,
  messages,
  wordpressScript,
} from "./embed-host.ts";
import { faultsOf, resized, secretOf, test, told } from "./embed-test.ts";

/** How pages of others frame a card. The page's own script obeys the heights that the frames tell. */
const kinds = [
  {
    kind: "a plain frame",
    where: "article",
    head: `<script src="${baseURL}/embed.js" async></script>`,
    attributes: `loading="lazy" allow="clipboard-write; web-share; fullscreen" referrerpolicy="strict-origin-when-cross-origin"`,
  },
  { kind: "a plain frame with Datawrapper's script", where: "blog", script: datawrapperScript },
  { kind: "a sandbox", where: "blog", attributes: `sandbox="allow-scripts"` },
  {
    kind: "an AMP page",
    where: "article",
    attributes: `sandbox="allow-scripts allow-popups" resizable`,
    script: ampScript,
    dialect: "sentinel",
  },
  {
    kind: "WordPress",
    where: "blog",
    attributes: `sandbox="allow-scripts" security="restricted"`,
    script: wordpressScript,
    hash: secretOf,
    dialect: "secret",
  },
  { kind: "a page with a strict policy", where: "article", nonce: "r4nd0m" },
  { kind: "a file", where: "file" },
] as const satisfies readonly {
  kind: string;
  where: keyof Hosts | "file";
  attributes?: string;
  script?: string;
  head?: string;
  hash?: (name: string) => string;
  dialect?: string;
  nonce?: string;
}[];

// Themes differ in colour alone, and a card of one width looks the same in every kind of frame: what depends on the
// kind, heights told and obeyed, is seen at the two ends.
const ends = [320, 720] as const;

for (const theme of ["dark", "light"] as const) {
  for (const [index, { kind, where, ...options }] of kinds.entries()) {
    if (theme === "light" && kind !== "a plain frame" && kind !== "a sandbox") continue;
    test(
      `every card in ${kind}, ${theme}`,
      { tag: "@long" },
      async ({ host, hosts, subject: usual, demo }) => {
        // Half a hundred cards are asked for at once.
        test.setTimeout(240_000);
        // Of another token the sentences are others, of more lines.
        const subject = theme === "light" ? { ...usual, token: await demo.largest("", 1) } : usual;
        const frames = framedCards(baseURL, subject, { theme }, kind === "a plain frame" ? cardWidths : ends);
        const html = hostPage({ frames, ...options });
        const policy =
          "nonce" in options
            ? `default-src 'none'; frame-src ${baseURL}; script-src 'nonce-${options.nonce}'; style-src 'unsafe-inline'`
            : undefined;
        let url: string;
        if (where === "file") {
          const path = join(mkdtempSync(join(tmpdir(), "holderscope-host-")), "article.html");
          writeFileSync(path, html);
          url = pathToFileURL(path).href;
        } else {
          const headers: Record<string, string> =
            policy === undefined ? {} : { "content-security-policy": policy };
          url = hosts[where].serve(`/${index}-${theme}`, html, headers);
        }
        await host.goto(url);
        await told(host, frames, "dialect" in options ? options.dialect : undefined);
        expect(await resized(host, frames)).toEqual([]);
        expect(await faultsOf(host, frames, backgrounds[theme])).toEqual([]);
        if (kind !== "a plain frame") return;
        // Contrast, labels, sizes of text: the same in every frame.
        for (const { name } of frames) {
          expect(await frameOf(host, name).evaluate(layoutFaults), name).toEqual([]);
        }
      },
    );
  }
}

for (const theme of ["dark", "light"] as const) {
  test(
    `every card without any script, ${theme}`,
    { tag: theme === "light" ? "@long" : [] },
    async ({ browser, hosts, subject }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 1500, height: 12_200 },
      });
      const page = await context.newPage();
      const frames = framedCards(baseURL, subject, { theme }, [320, 560, 720]);
      const article = hosts.article.serve(`/still-${theme}`, hostPage({ frames }));
      // So many at once are drawn by and by: a card waits for its drawings, not for ever, and has them when it is asked for anew.
      await expect(async () => {
        await page.goto(article);
        expect(await faultsOf(page, frames, backgrounds[theme])).toEqual([]);
      }).toPass({ timeout: 50_000 });
      await context.close();
    },
  );
}

for (const scheme of ["dark", "light"] as const) {
  test(
    `a card follows the ${scheme} scheme of its reader, and can be clear`,
    { tag: "@long" },
    async ({ host, hosts, subject }) => {
      await host.emulateMedia({ colorScheme: scheme });
      const card = framedCards(baseURL, subject, {}, [400])[0]!;
      const clear = { ...card, name: "clear", url: `${card.url}?bg=transparent` };
      const painted = { ...card, name: "painted", url: `${card.url}?bg=123456&header=0&unknown=1` };
      const frames = [card, clear, painted];
      const head = `<style>:root { color-scheme: ${scheme} } html { background: rgb(0, 128, 64) }</style>`;
      await host.goto(hosts.blog.serve(`/auto-${scheme}`, hostPage({ frames, head })));
      await told(host, frames);
      expect(await faultsOf(host, [card], backgrounds[scheme])).toEqual([]);
      expect(await faultsOf(host, [painted], "rgb(18, 52, 86)")).toEqual([]);
      await expect(frameOf(host, "painted").locator("header")).toHaveCount(0);
      expect(await faultsOf(host, [clear], "rgba(0, 0, 0, 0)")).toEqual([]);
      // What the page has behind the frame is seen through it.
      const box = (await host.locator("iframe[name=clear]").boundingBox())!;
      const pixel = await host.screenshot({ clip: { x: box.x + 5, y: box.y + 60, width: 1, height: 1 } });
      expect(await colourOf(host, pixel)).toBe("0,128,64");
    },
  );
}

for (const scheme of ["dark", "light"] as const) {
  test(
    `a clear card has the theme it was asked for where the reader's system is ${scheme}`,
    { tag: "@long" },
    async ({ host, hosts, subject }) => {
      await host.emulateMedia({ colorScheme: scheme });
      const card = framedCards(baseURL, subject, {}, [400])[0]!;
      for (const [theme, behind, ink] of [
        ["dark", "rgb(16, 16, 32)", "rgb(233, 238, 236)"],
        ["light", "rgb(250, 250, 255)", "rgb(17, 25, 27)"],
      ] as const) {
        const url = `${card.url}?bg=transparent&theme=${theme}`;
        const frames = [
          { ...card, name: "plain", url },
          { ...card, name: "declared", url },
        ];
        // A page that says nothing of its scheme, as most do: the second frame has the scheme in its code.
        const head = `<style>html { background: ${behind} } iframe[name=declared] { color-scheme: ${theme} }</style>`;
        await host.goto(hosts.blog.serve(`/clear-${scheme}-${theme}`, hostPage({ frames, head })));
        await told(host, frames);
        for (const { name } of frames) {
          const heading = frameOf(host, name).locator("h1");
          expect(await heading.evaluate((element) => getComputedStyle(element).color), name).toBe(ink);
          const box = (await host.locator(`iframe[name=${name}]`).boundingBox())!;
          const clip = { x: box.x + 5, y: box.y + 60, width: 1, height: 1 };
          const ground = await colourOf(host, await host.screenshot({ clip }));
          // Dark below light text, light below dark, whether the frame is clear or not.
          expect(Number(ground.split(",")[0]) < 128, `${name}, ${theme}: ${ground}`).toBe(theme === "dark");
          if (name === "declared") expect(`rgb(${ground.replaceAll(",", ", ")})`).toBe(behind);
        }
      }
    },
  );
}

test("a frame that has no width yet tells no height", { tag: "@long" }, async ({ host, hosts, subject }) => {
  const frames = framedCards(baseURL, subject, {}, [400]).slice(0, 2);
  const head = `<style>iframe { width: 0 }</style>`;
  await host.goto(hosts.article.serve("/hidden", hostPage({ frames, head })));
  for (const { name } of frames) {
    await expect(frameOf(host, name).locator("html")).toHaveAttribute("data-listening", "");
  }
  await host.waitForTimeout(300);
  expect(await messages(host)).toEqual([]);
  await host.addStyleTag({ content: "iframe { width: 400px }" });
  await told(host, frames);
  const heights = (await messages(host)).flatMap(([, data]) => {
    const { height } = (data["holderscope"] ?? {}) as { readonly height?: number };
    return height === undefined ? [] : [height];
  });
  expect([...new Set(heights)]).toEqual([...new Set(frames.map(({ height }) => height))]);
});

test(
  "the script fits frames as a module, and in a shadow root",
  { tag: "@long" },
  async ({ host, hosts, subject }) => {
    const right = framedCards(baseURL, subject, {}, [400]).slice(0, 2);
    const low = right.map((frame) => ({ ...frame, height: 150 }));
    const head = `<script type="module" src="${baseURL}/embed.js"></script>`;
    // The second card stands in a part of the page that has a document of its own.
    const script = `
    addEventListener("DOMContentLoaded", () => {
      const [, second] = document.querySelectorAll("iframe");
      const part = document.body.appendChild(document.createElement("div"));
      part.attachShadow({ mode: "open" }).append(second);
    });`;
    await host.goto(hosts.article.serve("/module", hostPage({ frames: low, head, script })));
    const heights = () =>
      host.evaluate(() => {
        const shadow = [...document.querySelectorAll("div")].find((each) => each.shadowRoot)?.shadowRoot;
        const frames = [
          ...document.querySelectorAll("iframe"),
          ...(shadow?.querySelectorAll("iframe") ?? []),
        ];
        return frames.map(({ style }) => style.height);
      });
    await expect.poll(heights).toEqual(right.map(({ height }) => `${height}px`));
  },
);

test(
  "a whole page in a frame leaves the header to the page around it",
  { tag: "@long" },
  async ({ page, hosts, subject }) => {
    const frame = { name: "page", url: `${baseURL}${subject.token}`, width: 1000, height: 800 };
    await page.goto(hosts.article.serve("/page", hostPage({ frames: [frame] })));
    const framed = frameOf(page, "page");
    await expect(framed.locator("h1")).toBeVisible();
    await expect(framed.getByRole("banner")).toBeHidden();
    await expect(framed.getByRole("navigation", { name: "Token pages" })).toBeVisible();
    await page.goto(frame.url);
    await expect(page.getByRole("banner")).toBeVisible();
  },
);

/** The colour of a picture of one pixel. */
async function colourOf(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
    canvas.drawImage(bitmap, 0, 0);
    return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(",");
  }, png.toString("base64"));
}

test(
  "heights are told once, when asked, and when they change; no frame ever grows by itself",
  { tag: "@long" },
  async ({ host, hosts, subject }) => {
    const frames = framedCards(baseURL, subject, {}, [400]).map((frame) => ({ ...frame, height: 600 }));
    // A host that gives more than it is asked for: whoever told its own height would now grow for ever.
    const script = `
    addEventListener("message", (event) => {
      const { height } = event.data.holderscope ?? {};
      if (height) frameOf(event).height = height + 20;
    });`;
    await host.goto(hosts.article.serve("/greedy", hostPage({ frames, script })));
    await told(host, frames);
    await host.waitForTimeout(600);
    const ours = async () => (await messages(host)).filter(([, data]) => "holderscope" in data);
    expect(await ours()).toHaveLength(frames.length);

    await host.evaluate(
      `document.querySelector("iframe").contentWindow.postMessage({ holderscope: "height" }, "*")`,
    );
    await expect.poll(async () => (await ours()).length).toBe(frames.length + 1);
    const resize = (width: number) =>
      host.evaluate(`for (const frame of document.querySelectorAll("iframe")) frame.width = ${width}`);
    // So narrow that a sentence takes more lines than the least height of a card has room for.
    await resize(110);
    await expect.poll(async () => (await ours()).length).toBeGreaterThan(frames.length + 1);
    await host.waitForTimeout(600);
    expect((await ours()).length).toBeLessThanOrEqual(3 * frames.length);
    await resize(240);
    await host.waitForTimeout(600);
    expect(await faultsOf(host, frames)).toEqual([]);
  },
);

test("the host script may come after the cards", { tag: "@long" }, async ({ host, hosts, subject }) => {
  const frames = framedCards(baseURL, subject, {}, [400]).map((frame) => ({ ...frame, height: 150 }));
  await host.goto(hosts.article.serve("/late", hostPage({ frames })));
  await told(host, frames);
  await host.addScriptTag({ url: `${baseURL}/embed.js` });
  const right = framedCards(baseURL, subject, {}, [400]);
  await expect.poll(() => resized(host, right)).toEqual([]);
});

test("WordPress follows a card's link itself", { tag: "@long" }, async ({ host, hosts, subject }) => {
  const frames = framedCards(baseURL, subject, {}, [400]).slice(0, 1);
  const attributes = `sandbox="allow-scripts" security="restricted"`;
  const page = hostPage({ frames, attributes, script: wordpressScript, hash: secretOf });
  await host.goto(hosts.blog.serve("/link", page));
  await told(host, frames, "secret");
  await frameOf(host, frames[0]!.name).getByRole("link", { name: "Holderscope" }).click();
  await expect(host).toHaveTitle(baseURL + subject.token);
});

test(
  "WordPress finds a page's card by oEmbed and frames it in its own way",
  { tag: "@long" },
  async ({ host, hosts, subject, request }) => {
    const discovered: string[] = [];
    for (const path of [subject.token, subject.wallet, subject.compare]) {
      const page = await (await request.get(path, { headers: { accept: "text/html" } })).text();
      const [, link = ""] =
        /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(page) ?? [];
      const answer = await request.get(link.replaceAll("&amp;", "&"));
      const { type, html } = (await answer.json()) as { type: string; html: string };
      expect(type).toBe("rich");
      // What wp_filter_oembed_result() makes of it: its own sandbox, and a secret after the address.
      const name = `card${discovered.length}`;
      const framed = html
        .replace("<iframe", `<iframe name="${name}" sandbox="allow-scripts" security="restricted"`)
        .replace(/src="([^"]*)"/, `src="$1${secretOf(name)}"`);
      discovered.push(framed);
    }
    const page = hostPage({ frames: [], script: wordpressScript }).replace(
      "</body>",
      `${discovered.join("")}</body>`,
    );
    await host.goto(hosts.blog.serve("/oembed", page));
    const cards = ["summary", "wallet", "compare"] as const;
    const frames = cards.map((card, index) => {
      const { width, height } = embedCards[card];
      return { name: `card${index}`, url: "", width, height };
    });
    await told(host, frames, "secret");
    expect(await faultsOf(host, frames)).toEqual([]);
    for (const [index, card] of cards.entries()) {
      await expect(frameOf(host, `card${index}`).locator(`.card[data-kind=${card}]`)).toBeVisible();
    }
  },
);
