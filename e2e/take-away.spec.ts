import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { choose, settled, test, tokenPath } from "./pages.ts";

type Form = "PNG" | "SVG" | "CSV";

async function take(page: Page, section: Locator, form: Form): Promise<Buffer> {
  await section.locator(".chart-menu").click();
  const saved = page.waitForEvent("download");
  await choose(section.getByRole("menuitem", { name: `Save as ${form}` }));
  return readFile(await (await saved).path());
}

/** Takes every section of a page in every form and checks what each one must say. A picture is made of the SVG: one may do. */
async function takeAll(page: Page, name: string, pictures = Infinity): Promise<void> {
  await settled(page);
  const stamp = page.locator('[data-part="stamp"] time').first();
  const time = await stamp.textContent();
  const isoTime = await stamp.getAttribute("datetime");
  const sections = await page.locator("main section:has(.chart-menu)").all();
  expect(sections.length).toBeGreaterThan(1);
  for (const [index, section] of sections.entries()) {
    await section.scrollIntoViewIfNeeded();
    const id = (await section.getAttribute("id")) ?? "";
    const finding = (await section.locator("h2").textContent()) ?? "";
    // The rows of a comparison share one line.
    const source = section.locator('[data-part="source"]').or(page.locator('[data-part="shared-source"]'));
    const parts = [finding, name, await source.first().innerText(), `Data as of ${time}`, `#${id}`];

    const svg = (await take(page, section, "SVG")).toString();
    expect(svg, id).toMatch(/@font-face[^}]*url\(data:font\/woff2;base64,[\w+/=]{10000}/);
    expect(svg, id).not.toMatch(/var\(--|currentColor|class=/);
    const { words, cut, bare, size, named, over, empty } = await readSvg(page, svg);
    for (const part of parts) {
      expect(words.replaceAll(/\s/g, ""), id).toContain(part.replaceAll(/\s/g, ""));
    }
    expect(cut, id).toEqual([]);
    expect(over, id).toEqual([]);
    // Higher than any drawing is between its line and its axis.
    expect(empty, id).toBeLessThan(120);
    expect(named, id).toContain(name);
    expect(bare, id).toBe(0);

    if (index < pictures) {
      const png = await readPng(page, await take(page, section, "PNG"));
      for (const axis of [0, 1]) expect(png.size[axis]! / size[axis]!, id).toBeCloseTo(2, 2);
      expect(png.colours, id).toBeGreaterThan(10);
    }

    const csv = (await take(page, section, "CSV")).toString().replaceAll('""', '"');
    // The rows of a comparison have the times of their tokens in the source line.
    const isShared = (await section.locator('[data-part="source"]').count()) === 0;
    const csvParts = isShared
      ? parts
      : parts.map((part) => (part.endsWith(`${time}`) ? `Time,${isoTime}` : part));
    for (const part of csvParts) expect(csv, id).toContain(part);
    expect(csv.replaceAll(/[\r\n]/g, ""), id).not.toMatch(/[\p{Cc}\p{Cf}]|(?! )\p{Zs}/u);
    expect(csv.trim().split("\n").length, id).toBeGreaterThan(7);
  }
}

interface Picture {
  readonly words: string;
  /** Words that stand outside of it. */
  readonly cut: readonly string[];
  /** How many of its shapes and texts have no colour of their own and would be black. */
  readonly bare: number;
  readonly size: readonly number[];
  /** What stands above its title. */
  readonly named: string;
  /** Pairs of words that lie over each other. */
  readonly over: readonly string[];
  /** The highest band without anything in it. */
  readonly empty: number;
}

function readSvg(page: Page, source: string): Promise<Picture> {
  return page.evaluate((markup) => {
    const holder = document.createElement("div");
    // The page's policy lets no style sheet in; the typeface is the page's own.
    holder.innerHTML = markup.replace(/<style>.*?<\/style>/s, "");
    document.body.append(holder);
    const picture = holder.querySelector("svg")!;
    const { left, right, bottom } = picture.getBoundingClientRect();
    const texts = [...picture.querySelectorAll("text")];
    const cut = texts.filter((text) => {
      const box = text.getBoundingClientRect();
      return box.left < left - 1 || box.right > right + 1 || box.bottom > bottom + 1;
    });
    const boxes = texts
      .map((text) => ({ said: text.textContent ?? "", box: text.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const meet = ({ box: one }: (typeof boxes)[0], { box: other }: (typeof boxes)[0]) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 5;
    const over = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).flatMap((other) => (meet(one, other) ? [`${one.said} / ${other.said}`] : [])),
    );
    const all = [...picture.querySelectorAll("text, path, rect:not([width='100%']), line, circle")];
    const spans = all.map((shape) => shape.getBoundingClientRect()).sort((one, other) => one.top - other.top);
    let [end, empty] = [picture.getBoundingClientRect().top, 0];
    for (const span of spans) {
      empty = Math.max(empty, span.top - end);
      end = Math.max(end, span.bottom);
    }
    const read = {
      named: texts[0]?.textContent ?? "",
      over,
      empty,
      words: texts.map((text) => text.textContent).join(""),
      cut: cut.map((text) => text.textContent ?? ""),
      bare: picture.querySelectorAll(":is(text, path, rect):not([fill])").length,
      size: [picture.width, picture.height].map(({ baseVal }) => baseVal.value),
    };
    holder.remove();
    return read;
  }, source);
}

function readPng(page: Page, source: Buffer): Promise<{ size: number[]; colours: number }> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = bitmap;
    const canvas = new OffscreenCanvas(width, height).getContext("2d")!;
    canvas.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(canvas.getImageData(0, 0, width, height).data.buffer);
    return { size: [width, height], colours: new Set(pixels).size };
  }, source.toString("base64"));
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [where, use] of [
  ["at a desk", {}],
  ["on a phone", phone],
] as const) {
  test.describe(where, { tag: where === "on a phone" ? "@long" : [] }, () => {
    test.use({ ...use, theme: where === "at a desk" ? "dark" : "light" });
    test.describe.configure({ timeout: 180_000 });

    test("every section of an overview can be taken away", async ({ quietPage: page }) => {
      await page.goto(await tokenPath("Brinewick"));
      await takeAll(page, "Brinewick BRINE", where === "at a desk" ? 1 : Infinity);
    });

    test("and copied as a picture", { tag: "@long" }, async ({ quietPage: page, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto(await tokenPath("Brinewick"));
      await settled(page);
      const section = page.locator("section#hands");
      await section.locator(".chart-menu").click();
      await choose(section.getByRole("menuitem", { name: "Copy as PNG" }));
      await expect(page.getByRole("status").filter({ hasText: "Picture copied" })).toBeAttached();
      const types = await page.evaluate(async () => (await navigator.clipboard.read())[0]?.types);
      expect(types).toContain("image/png");
    });

    test("and of a wallet, and the filter of its token", { tag: "@long" }, async ({ quietPage: page }) => {
      await page.goto(`${await tokenPath("Brinewick")}/holders?min_amount=1000`);
      await settled(page);
      const csv = (await take(page, page.locator("section#filter"), "CSV")).toString();
      expect(csv).toMatch(/\n10,100,\d+/);
      expect(csv).toContain("min_amount=1000#filter");
      // Every holder is in one of the bands, so no figure of the file can be rounded.
      const wallets = [...csv.matchAll(/,(\d+)\r$/gm)].map(([, count]) => Number(count));
      const all = wallets.reduce((sum, count) => sum + count, 0).toLocaleString("en");
      await expect(page.getByText(new RegExp(`${all} accounts (of [\\d,]+ wallets )?in all`))).toBeAttached();
      await expect(page.locator("section#holders .chart-menu")).toHaveCount(0);
      await page.locator("main a[href*='/wallet/']:visible").nth(4).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Wallet 5");
      await takeAll(page, "of Brinewick");
    });

    test("and of the history", { tag: "@long" }, async ({ quietPage: page }) => {
      await page.goto(`${await tokenPath("Brinewick")}/history`);
      await takeAll(page, "Brinewick BRINE");
    });

    test("and of an overview without some addresses", { tag: "@long" }, async ({ quietPage: page }) => {
      await page.goto(`${await tokenPath("Brinewick")}?without=pool,exchange`);
      await takeAll(page, "Brinewick BRINE");
    });

    test(
      "and every row of a comparison, with its tokens named",
      { tag: "@long" },
      async ({ quietPage: page }) => {
        const tokens = await Promise.all(["Brinewick", "Eighteen Eels"].map(tokenPath));
        await page.goto(`/compare?t=${tokens.map((path) => path.slice(1).replace("/", ":")).join(",")}`);
        await takeAll(page, "Compare tokens");
        const svg = (await take(page, page.locator("section#growth"), "SVG")).toString();
        expect(svg).toMatch(/>Brinewick<.*>Eighteen Eels</s);
      },
    );
  });
}
