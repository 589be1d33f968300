import { expect, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

/** A promise that is kept from outside. */
function gate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** A slow line: the code of the sentence that opens the page is under way until the promise is kept. */
async function openWithoutLead(page: Page, comes: Promise<void>): Promise<string> {
  await page.route(/\/assets\/OverviewLead-/, async (route) => {
    await comes;
    await route.continue();
  });
  const token = await tokenPath("Brinewick");
  // Drawn once before, the server has it in time also where it has much to do.
  await page.request.get(token);
  const asked = page.waitForRequest(/\/assets\/ConcentrationPanel-/);
  await page.goto(token);
  await expect(page.locator("html[data-listening]")).toBeAttached();
  await page.mouse.move(1, 1);
  // What is chosen stands in a part whose code is there, and which is alive when it is pressed.
  await page.evaluate((url) => import(url), (await asked).url());
  await expect(page.locator("html[data-late]")).toBeAttached();
  return token;
}

const without = (page: Page) =>
  page.getByRole("navigation", { name: "Counted" }).getByRole("link", { name: /^Without/ });
const lead = (page: Page) => page.locator('[data-part="lead"]');
/** Longer than whatever does not wait needs. */
const whileMs = 1_000;

test("what is chosen before all of a page is alive is done once it is", async ({ quietPage: page }) => {
  const { opened: comes, open: come } = gate();
  const token = await openWithoutLead(page, comes);
  await without(page).click();
  await page.waitForTimeout(whileMs);
  expect(page.url()).toContain(token);
  come();
  await expect(page).toHaveURL(/\?without=/);
  await settled(page);
  await expect(lead(page)).toContainText("that are left out");
});

test("figures that are asked for again by then take their place after it", async ({ quietPage: page }) => {
  const { opened: comes, open: come } = gate();
  await openWithoutLead(page, comes);
  const before = await lead(page).innerText();
  await page.route(/\/holders\?.*limit=100/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { holders: { amount: string }[] };
    await route.fulfill({ response, json: { ...answer, holders: answer.holders.slice(1) } });
  });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.waitForTimeout(whileMs);
  await expect(lead(page)).toHaveText(before);
  come();
  await settled(page);
  await expect(lead(page)).not.toHaveText(before);
});

test("a part that does not come holds nothing up for long", async ({ quietPage: page }) => {
  await openWithoutLead(page, new Promise(() => {}));
  await without(page).click();
  await expect(page).toHaveURL(/\?without=/);
});
