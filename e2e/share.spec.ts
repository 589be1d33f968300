import { expect, type Page } from "@playwright/test";
import { test } from "./extreme-pages.ts";
import { settled } from "./pages.ts";

const nobody = "11111111111111111111111111111111";

/** What the page's head says, each name with all its values. */
function readHead(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const tags: Record<string, string[]> = { title: [document.title] };
    for (const each of document.head.querySelectorAll("meta[name], meta[property], link[rel]")) {
      const name = each.getAttribute("name") ?? each.getAttribute("property") ?? each.getAttribute("rel")!;
      (tags[name] ??= []).push(each.getAttribute("content") ?? each.getAttribute("href") ?? "");
    }
    return tags;
  });
}

/** The names that describe a page; files and colours stay as they are. */
const described = /^(title|description|canonical|alternate|robots|og:.*|twitter:.*)$/;

async function tagsOf(page: Page): Promise<Record<string, string[]>> {
  const head = await readHead(page);
  return Object.fromEntries(Object.entries(head).filter(([name]) => described.test(name)));
}

test("the head follows the reader, and says what the server would say", async ({ page, demo, request }) => {
  await page.goto("/sol");
  const first = await tagsOf(page);
  expect(first["description"]).toHaveLength(1);

  await page.locator("table a").first().click();
  await expect(page).toHaveTitle(/holders on Solana/);
  await page
    .getByRole("navigation", { name: "Token pages" })
    .getByRole("link", { name: /Holders/ })
    .click();
  await expect(page).toHaveTitle(/holder list on Solana/);
  await page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveTitle(/holders on Solana/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /hold/);

  const there = await tagsOf(page);
  const served = await page.context().newPage();
  await served.goto(page.url());
  expect(there).toEqual(await tagsOf(served));
  expect(Object.values(there).filter(({ length }) => length !== 1)).toEqual([]);
  expect(there["canonical"]).toEqual([page.url()]);

  // A page that is not there takes the tags of the one before away.
  await page.goto(await demo.largest());
  await settled(page);
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, nobody);
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("Not found · Holderscope");
  const gone = await tagsOf(page);
  expect(Object.keys(gone).sort()).toEqual(["description", "robots", "title"]);
  expect((await request.get(`/sol/${nobody}`)).status()).toBe(404);
});
