import { expect, type Page } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { axeFaults, settle, watchPage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { test } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

test.describe.configure({ mode: "serial" });

let server: RunningServer;
test.beforeAll(async () => {
  const port = Number(new URL(baseURL).port) + 41;
  server = await startServer(port, { HOLDERSCOPE_DEMO: "off" });
});
test.afterAll(() => server.stop());

/** What the API answers a program with this key. */
async function ask(key: string): Promise<number> {
  return (await fetch(`${server.url}/v0/eth/tokens`, { headers: { "x-api-key": key } })).status;
}

/** Makes a key by the keyboard alone and returns it. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.keyboard.press("Enter");
  const made = page.getByRole("group", { name: `New key “${name}”` });
  await expect(made.getByRole("button", { name: "Copy" })).toBeFocused();
  return (await made.locator("code").textContent())!;
}

const row = (page: Page, name: string) =>
  page.getByRole("table", { name: "Keys" }).getByRole("row", { name: new RegExp(name) });

/** Somebody who is not at the machine itself. */
const fromElsewhere = { "x-forwarded-for": "192.0.2.7" };

test("on the machine itself the operator's page leads to a first key, without a terminal", async ({
  page,
}) => {
  const errors = await watchPage(page, "dark");
  await page.goto(`${server.url}/operate`);
  await page.getByRole("link", { name: "Make or revoke keys" }).click();
  const response = await page.goto(`${server.url}/account`);
  expect(response!.headers()).toMatchObject({ "x-frame-options": "DENY", "cache-control": "no-store" });
  expect(response!.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expect(page.getByText("There is no key yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create key" }).press("Enter");
  await expect(page.getByText("Give the key a name first.")).toBeVisible();
  const key = await makeKey(page, "first");
  expect(await ask(key)).toBe(200);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "I have it" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(key)).toHaveCount(0);
  await page.reload();
  await expect(row(page, "first")).toContainText(key.slice(-4));
  await expect(row(page, "first")).not.toContainText("not so far");
  await row(page, "first").getByRole("button", { name: "Revoke first" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Revoke first?" });
  await expect(dialog.getByRole("button", { name: "Keep" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect.poll(() => ask(key), { timeout: 1_000 }).toBe(403);
  expect(errors).toEqual([]);
});

/** Looks at the page as it is, and then in light. */
async function look(page: Page, looks: Readonly<Record<"dark" | "light", readonly number[]>>): Promise<void> {
  for (const [theme, widths] of Object.entries(looks)) {
    if (theme === "light") await page.getByRole("button", { name: "Switch to light theme" }).click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1_800 });
      await settle(page);
      expect.soft(await page.evaluate(layoutFaults), `${theme} ${width}`).toEqual([]);
      expect.soft(await axeFaults(page), `${theme} ${width}`).toEqual([]);
      if (process.env["ACCOUNT_PICTURES"])
        await page.screenshot({
          path: `${process.env["ACCOUNT_PICTURES"]}/${theme}-${width}.png`,
          fullPage: true,
        });
    }
  }
}

test("a link signs in once; keys are replaced and renamed, and all of it is readable", async ({ page }) => {
  await page.setExtraHTTPHeaders(fromElsewhere);
  await page.goto(`${server.url}/account`);
  await expect(page.getByRole("heading", { name: "Sign in to make API keys" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  const link = (await server.holderscope("account", "create", "Ana", "--units", "200000")).trim();
  await page.goto("about:blank");
  await page.goto(link);
  const signIn = page.getByRole("button", { name: "Sign in" });
  await expect(signIn).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is no key yet.")).toBeVisible();
  expect(page.url()).toBe(`${server.url}/account`);
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", name: "holderscope-session" });

  const old = await makeKey(page, "bot");
  await row(page, "bot").getByRole("button", { name: "Replace bot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace", exact: true }).click();
  const made = page.getByRole("group", { name: "New key “bot”" });
  await expect(made.locator("code")).not.toHaveText(old);
  const next = (await made.locator("code").textContent())!;
  expect([await ask(old), await ask(next)]).toEqual([200, 200]);
  await expect(row(page, "being replaced, works until")).toContainText(old.slice(-4));
  await row(page, "bot").getByRole("button", { name: "Rename bot" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("discord bot");
  await page.getByRole("dialog").getByRole("button", { name: "Rename", exact: true }).click();
  await expect(row(page, "discord bot")).toContainText(next.slice(-4));
  await page.reload();
  await expect(page.getByRole("heading", { name: "20 units in" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Sessions" })).toContainText("this one");

  await look(page, { dark: [1440], light: [390] });
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to make API keys" })).toBeVisible();
  await page.goto("about:blank");
  await page.goto(link);
  await signIn.click();
  await expect(page.getByRole("alert")).toContainText("was used already");
});

test("every width and theme is readable", { tag: "@long" }, async ({ page }) => {
  await page.setExtraHTTPHeaders(fromElsewhere);
  await page.goto((await server.holderscope("account", "create", "Ben", "--units", "200000")).trim());
  await page.getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(page.getByText("There is no key yet.")).toBeVisible();
  await makeKey(page, "bot");
  await look(page, { dark: [390, 820, 1440], light: [390, 820, 1440] });
});
