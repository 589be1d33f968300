import { expect, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

/** From now on every answer of the server takes its time, that with the code of the search too. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send("Network.emulateNetworkConditions", conditions);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** What the clipboard brings, without a clipboard: the tests of one browser share it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

test("letters typed before the search has come are not lost", async ({ quietPage: page }) => {
  await open(page, "/sol");
  await slowDown(page);
  await page.keyboard.press("/");
  await page.keyboard.type("brine");
  await expect(page.getByRole("combobox")).toHaveValue("brine");
  await page.keyboard.type("wick");
  await expect(page.getByRole("combobox")).toHaveValue("brinewick");
  await expect(page.getByRole("option", { name: /^Brinewick/ })).toBeVisible();
});

test("nor those for another token to compare", { tag: "@long" }, async ({ quietPage: page }) => {
  await open(page, `/compare?t=${(await tokenPath("Brinewick")).slice(1).replace("/", ":")}`);
  await slowDown(page);
  await page.getByRole("button", { name: "Add token" }).click();
  await page.keyboard.type("frogspawn");
  // The list of figures to compare is one, too.
  await expect(page.getByRole("combobox", { name: "Name, ticker or address" })).toHaveValue("frogspawn");
});

test(
  "an address pasted anywhere opens on Enter, however slow the search comes",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const path = await tokenPath("Eighteen Eels");
    await open(page, "/sol");
    await slowDown(page);
    await paste(page, ` ${path.split("/")[2]}\n`);
    await expect(page.getByRole("dialog", { name: "Search tokens" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test("of what both chains have, the most held comes first; an arrow key chooses the next", async ({
  quietPage: page,
}) => {
  await open(page, "/sol");
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  // All at once: on a busy machine "wic" is asked for first, and what then comes for "wick" is marked anew.
  await page.keyboard.insertText("wick");
  const options = page.getByRole("option");
  await expect(options).toHaveText([/^Brinewick/, /^Quarrywick/, /^Wickerjack/]);
  // The list marks its first option a paint later; an arrow key goes on from the one that is marked.
  await expect(options.first()).toHaveAttribute("data-highlighted");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(await tokenPath("Quarrywick"));
});

// What a pasted address may be is listed at once; what it holds comes a moment later, and stands above.
test("the mark of the arrow keys stays with its result as others come", async ({ quietPage: page }) => {
  const path = await tokenPath("Brinewick");
  await open(page, path);
  const { holders } = (await (
    await page.request.get(`/api/v0${path.replace("/sol/", "/sol/tokens/")}/holders?limit=1`)
  ).json()) as { holders: { address: string }[] };
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await slowDown(page);
  await page.keyboard.insertText(holders[0]!.address);
  const options = page.getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute("data-highlighted");
  await page.keyboard.press("ArrowDown");
  const marked = page.locator("[role=option][data-highlighted]");
  const text = await options.nth(1).locator("b").first().textContent();
  await expect(marked).toContainText(text!);
  await expect(page.getByText("This address as a wallet")).toBeVisible();
  await expect(marked).toContainText(text!);
  await expect(options.last()).toHaveAttribute("data-highlighted");
  await page.keyboard.press("ArrowUp");
  await expect(options.nth((await options.count()) - 2)).toHaveAttribute("data-highlighted");
});

test(
  "where the search cannot come, the page stays and says so",
  { tag: "@long" },
  async ({ page, context }) => {
    await open(page, `/compare?t=${(await tokenPath("Brinewick")).slice(1).replace("/", ":")}`);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add token" }).click();
    await expect(page.getByText("This could not be loaded.")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Key figures" })).toBeVisible();
  },
);

test("a look-alike is warned of, also where it was looked at before", async ({ quietPage: page }) => {
  await open(page, await tokenPath("Brіnewіck"));
  await page.keyboard.press("/");
  const option = page.getByRole("option", { name: /^Brіnewіck/ });
  await expect(option).toContainText("mixes two alphabets: compare the address");
  const [copy, original] = [await tokenPath("Brіnewіck"), await tokenPath("Brinewick")];
  await page.goto(`/compare?t=${[original, copy].map((path) => path.slice(1).replace("/", ":")).join(",")}`);
  const heads = page.getByRole("region", { name: "Compared tokens" });
  await expect(heads.getByText("This name mixes two alphabets: compare the address")).toHaveCount(1);
  for (const path of [copy, original])
    await expect(heads.getByTitle(path.split("/").at(-1)!, { exact: true }).first()).toBeVisible();
});

test("a ticker with its sign, a slip, and an address with a character missing lead to the token", async ({
  quietPage: page,
}) => {
  const path = await tokenPath("Brinewick");
  const address = path.split("/").at(-1)!;
  await open(page, "/sol");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox");
  const dialog = page.getByRole("dialog");
  await field.fill("$brine");
  await expect(page.getByRole("option", { name: /^Brinewick/ })).toBeVisible();
  for (const slip of ["Brinewikc", `${address.slice(0, 20)}${address.slice(21)}`]) {
    await field.fill(slip);
    await expect(dialog.getByText("Spelled nearly so")).toBeVisible();
    await expect(page.getByRole("option", { name: /^Brinewick/ })).toBeVisible();
  }
});

test("the find box of holders takes the beginning of an address", async ({ quietPage: page }) => {
  await open(page, `${await tokenPath("Brinewick")}/holders`);
  const third = await page
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .nth(2)
    .getByRole("link")
    .first()
    .locator("bdi")
    .getAttribute("title");
  await page.getByLabel("Find a wallet", { exact: true }).last().fill(third!.slice(0, 8));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/ has the account at rank 3, with /)).toBeVisible();
});
