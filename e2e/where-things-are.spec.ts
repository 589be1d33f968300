import { expect } from "@playwright/test";
import { axeFaults } from "./checks.ts";
import { importedToken } from "./imported-token.ts";
import { choose, settled, test, tokenPath } from "./pages.ts";

test("who came first, and whether all is here, are tabs of a token", async ({ quietPage: page }) => {
  const token = await tokenPath("Brinewick");
  await page.goto(token);
  await settled(page);
  const tabs = page.getByRole("navigation", { name: "Token pages" });
  await tabs.getByRole("link", { name: "First wallets" }).click();
  await expect(page).toHaveURL(new RegExp(`${token}/map#launch$`));
  await expect(tabs.locator("[aria-current]")).toHaveText(["First wallets"]);
  await expect(page.locator("section#launch")).toBeInViewport();
  await tabs.getByRole("link", { name: "Map" }).click();
  await expect(tabs.locator("[aria-current]")).toHaveText(["Map"]);
  // Of invented data there is nothing to prove.
  await expect(tabs.getByRole("link", { name: "Is it complete?" })).toHaveCount(0);
  await page.goto(`/${importedToken.chain}/${importedToken.address}/holders`);
  await settled(page);
  await tabs.getByRole("link", { name: "Is it complete?" }).click();
  await expect(page).toHaveURL(/#complete$/);
  await expect(tabs.locator("[aria-current]")).toHaveText(["Is it complete?"]);
  await expect(page.locator("section#complete")).toBeInViewport();
  await tabs.getByRole("link", { name: "Overview" }).click();
  await expect(tabs.locator("[aria-current]")).toHaveText(["Overview"]);
});

// What stands there runs as it is: server/pages/first-answer.test.ts.
test("from the front page one press leads to a first answer by curl, Python and an MCP client", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "API", exact: true }).first().click();
  await expect(page).toHaveURL(/\/docs$/);
  await expect(page.getByRole("heading", { name: "A first answer" })).toBeInViewport();
  const answers = page.locator("section#begin code");
  for (const text of [/^curl /, /urlopen/, /\/mcp/])
    await expect(answers.filter({ hasText: text }).first()).toBeVisible();
});

test("one menu names all that can be saved and shared, and leads there", async ({ quietPage: page }) => {
  const token = await tokenPath("Brinewick");
  await page.goto(token);
  await settled(page);
  const menu = page.getByRole("button", { name: "Save and share" });
  await menu.click();
  for (const name of [
    /Copy citation/,
    /Save a chart/,
    /Pin a day/,
    /Save my labels/,
    /Load my labels/,
    /Definitions/,
  ])
    await expect(page.getByRole("menuitem", { name })).toBeVisible();
  await choose(page.getByRole("menuitem", { name: /Save a chart/ }));
  await expect(page.getByRole("button", { name: "Save", exact: true }).first()).toBeFocused();
  await menu.click();
  await choose(page.getByRole("menuitem", { name: /Pin a day/ }));
  await expect(page).toHaveURL(new RegExp(`${token}/history$`));
});

test("an overview says five things in a sentence each, and its concentration without pools beside", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(token);
  await settled(page);
  const lines = page.locator("[data-part=five-lines] dd");
  await expect(lines).toHaveText([
    /^The ten largest wallets hold [\d.]+% of supply; without .+ the ten largest hold [\d.]+% of what is left\.$/,
    /received it in its first hour/,
    /look(s)? like one owner/,
    /less in one account than seven days ago/,
    // Where its data ended long ago, of the day on which they did.
    /^(It is|On .+ it was) .+ old: its first transfer was on /,
  ]);
  await expect(page.locator("#concentration")).toContainText(/All holders, and without .*pools/);
  expect(await axeFaults(page, "[data-part=five-lines]")).toEqual([]);
});
