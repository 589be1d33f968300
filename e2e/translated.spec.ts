import { expect, type Page } from "@playwright/test";
import { watchPage } from "./checks.ts";
import { listPages } from "./page-list.ts";
import { settled, test } from "./pages.ts";

/** Puts `<font><font>text</font></font>` in the place of every text, as Chrome does, but for those that say they are not to be translated. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement!.closest("script, style, textarea, [translate=no]"))
        continue;
      const outer = document.createElement("font");
      outer.append(document.createElement("font"));
      outer.firstElementChild!.textContent = text.data;
      text.replaceWith(outer);
    }
  });
}

/** What the page says beside its drawings, without what is new at each look: the age of the data, names of requests. */
async function mainTexts(page: Page): Promise<string[]> {
  await settled(page);
  const text = await page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll("svg, output, noscript, [popover], .visually-hidden"))
      part.remove();
    return copy.textContent;
  });
  return text
    .replaceAll(/, \d+ (s|min|h|d) ago|Request id [\w-]+/g, "")
    .split(/(?<=[.:] )|(?<=[a-z\d])(?=[A-Z])/);
}

const press = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();
const follow = (name: string | RegExp) => async (page: Page) =>
  page.getByRole("link", { name }).filter({ visible: true }).first().click();
const fill = (label: string | RegExp, text: string) => async (page: Page) => {
  const field = page.getByLabel(label).filter({ visible: true }).first();
  await field.fill(text);
  await field.press("Enter");
};
/** Over the drawings, in whose readouts texts change with every pixel. */
const hover = async (page: Page) => {
  for (const drawing of (await page.locator("main figure svg").filter({ visible: true }).all()).slice(0, 4)) {
    await drawing.scrollIntoViewIfNeeded();
    const box = (await drawing.boundingBox())!;
    for (const part of [0.3, 0.6, 1.1])
      await page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
  }
  await page.mouse.move(0, 0);
};

const walks: Record<string, readonly ((page: Page) => Promise<unknown>)[]> = {
  tokens: [press("HHI"), follow("Next page")],
  "all-chains": [follow("Next page")],
  overview: [
    hover,
    press("All"),
    press("Refresh"),
    follow(/^Holders(?!cope)/),
    follow("Next page"),
    fill(/^From/, "5000"),
  ],
  holders: [follow("Next page"), fill(/^From/, "5000"), press("On a day"), press("Day before")],
  history: [follow("30 days"), hover],
  map: [follow("same block"), follow("Cluster A: its wallets, and why"), follow("Count them as five")],
  wallet: [follow("30 days"), hover, follow("Back to holders")],
  compare: [hover, press(/^Remove /)],
  failing: [press("Try again")],
  "token-not-found": [follow(/Solana/)],
};

/** It changes drawings, figures, a list and what is typed. */
const quickWalk = "overview";

for (const [name, steps] of Object.entries(walks)) {
  const tag = name === quickWalk ? [] : ["@long"];
  test(
    `${name}: translated by the browser, it changes as it does otherwise`,
    { tag },
    async ({ page, context, baseURL }) => {
      const { path } = (await listPages(baseURL!)).find((each) => each.name === name)!;
      const plain = await context.newPage();
      const errors = await watchPage(page, "dark");
      for (const each of [plain, page]) {
        await each.goto(path);
        await settled(each);
      }
      for (const [index, step] of steps.entries()) {
        await translate(page);
        for (const each of [plain, page]) await step(each);
        const asOtherwise = async () =>
          expect(await mainTexts(page), `step ${index}`).toEqual(await mainTexts(plain));
        await expect(asOtherwise).toPass({ timeout: 10_000 }).catch(asOtherwise);
      }
      // A part that comes alive after it was translated is drawn anew: React says so, and goes on.
      expect(errors.filter((error) => !error.includes("#418"))).toEqual([]);
    },
  );
}
