import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

type Form = "PNG" | "SVG" | "CSV";

async function take(page: Page, section: Locator, form: Form): Promise<Buffer> {
  await section.locator(".chart-menu").click();
  const saved = page.waitForEvent("download");
  await section.getByRole("menuitem", { name: `Save as ${form}` }).click();
  return readFile(await (await saved).path());
}

/** Takes every section of a page in every form and checks what each one must say. */
async function takeAll(page: Page, name: string): Promise<void> {
  await settled(page);
  const sections = await page.locator("main section:has(.chart-menu)").all();
  expect(sections.length).toBeGreaterThan(1);
  for (const section of sections) {
    await section.scrollIntoViewIfNeeded();
    const id = (await section.getAttribute("id")) ?? "";
    const finding = (await section.locator("h2").textContent()) ?? "";

    const svg = (await take(page, section, "SVG")).toString();
    expect(svg, id).toContain("@font-face");
    expect(svg, id).not.toMatch(/var\(--|currentColor|class=/);
    const { words, cut } = await readSvg(page, svg);
    for (const part of [finding, name, "Data as of", `#${id}`]) {
      expect(words.replaceAll(/\s/g, ""), id).toContain(part.replaceAll(/\s/g, ""));
    }
    expect(cut, id).toEqual([]);

    const png = await take(page, section, "PNG");
    expect(png.subarray(1, 4).toString(), id).toBe("PNG");

    const csv = (await take(page, section, "CSV")).toString();
    expect(csv, id).toContain("Data as of");
    expect(csv.trim().split("\n").length, id).toBeGreaterThan(7);
  }
}

/** All its words in order, and those that stand outside the picture. */
function readSvg(page: Page, source: string): Promise<{ words: string; cut: string[] }> {
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
    const read = {
      words: texts.map((text) => text.textContent).join(""),
      cut: cut.map((text) => text.textContent ?? ""),
    };
    holder.remove();
    return read;
  }, source);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

for (const [where, use] of [
  ["at a desk", {}],
  ["on a phone", phone],
] as const) {
  test.describe(where, () => {
    test.use({ ...use, theme: where === "at a desk" ? "dark" : "light" });
    test.describe.configure({ timeout: 180_000 });

    test("every section of an overview can be taken away", async ({ quietPage: page }) => {
      await page.goto(await tokenPath("Brinewick"));
      await takeAll(page, "Brinewick BRINE");
    });

    test("and of a wallet, and the filter of its token", async ({ quietPage: page }) => {
      await page.goto(`${await tokenPath("Brinewick")}/holders?min=1000`);
      await settled(page);
      const csv = (await take(page, page.locator("section#filter"), "CSV")).toString();
      expect(csv).toMatch(/\n10,100,\d+/);
      expect(csv).toContain("min=1000#filter");
      await expect(page.locator("section#holders .chart-menu")).toHaveCount(0);
      await page.locator("main a[href*='/wallet/']:visible").nth(4).click();
      await expect(page).toHaveURL(/\/wallet\//);
      await takeAll(page, "of Brinewick");
    });

    test("and every row of a comparison, with its tokens named", async ({ quietPage: page }) => {
      const tokens = await Promise.all(["Brinewick", "Eighteen Eels"].map(tokenPath));
      await page.goto(`/compare?t=${tokens.map((path) => path.slice(1).replace("/", ":")).join(",")}`);
      await takeAll(page, "Compare tokens");
      const svg = (await take(page, page.locator("section#growth"), "SVG")).toString();
      expect(svg).toMatch(/>Brinewick<.*>Eighteen Eels</s);
    });
  });
}
