import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { choose, settled, test, tokenPath } from "./pages.ts";

const listed = (page: Page) =>
  page.getByRole("region", { name: /largest accounts of that day|on this page|No holder/ });
const when = (page: Page) => page.getByRole("group", { name: "When" });

async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[] }> {
  const saved = page.waitForEvent("download");
  await press();
  const file = await saved;
  const text = (await readFile(await file.path())).toString();
  return { name: file.suggestedFilename(), lines: text.trimEnd().split("\r\n") };
}

test("the list of a day: from the control to filter, next page, file and back", async ({
  quietPage: page,
}) => {
  const token = await tokenPath("Brinewick");
  await page.goto(`${token}/holders`);
  await settled(page);
  await expect(when(page).getByRole("button", { name: "Now" })).toHaveAttribute("aria-pressed", "true");
  await when(page).getByRole("button", { name: "On a day" }).click();
  await expect(page).toHaveURL(/holders\?at=\d{4}-\d\d-\d\d$/);
  await settled(page);
  const day = new URL(page.url()).searchParams.get("at")!;
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
  await expect(page.locator('[data-part="not-now"]')).toContainText("not of now. The day ends 24:00 UTC");
  await expect(page.getByRole("columnheader", { name: "Rank now" })).toBeVisible();
  await expect(listed(page).locator("tbody tr")).toHaveCount(50);
  expect(await page.title()).toContain("holders on");

  const field = page.getByLabel("From", { exact: false }).first();
  await field.fill("1000");
  await field.press("Enter");
  await expect(page).toHaveURL(new RegExp(`at=${day}&min_amount=1000$`));
  await settled(page);
  await page
    .getByRole("navigation", { name: "Pages, bottom" })
    .getByRole("link", { name: "Next page" })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await settled(page);
  await expect(listed(page).locator("tbody tr td").first()).toHaveText("51");

  const { name, lines } = await savedBy(page, async () => {
    await page.getByRole("button", { name: "Export CSV" }).click();
    await choose(page.getByRole("menuitem", { name: /This page/ }));
  });
  expect(name).toContain(`holders-on-${day}-page-2`);
  expect(lines[0]).toMatch(/rank_now,places_gained,amount_now,.*end_of_day_utc,data_as_of/);
  expect(lines[1]).toContain(`,1000,,${day},`);

  await page.reload();
  await settled(page);
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue(day);
  await page.getByRole("button", { name: "Back to now" }).click();
  await expect(page).toHaveURL(/holders\?min_amount=1000$/);
});

test(
  "between two days: changes, the wrong order, and a day of the future",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const token = await tokenPath("Brinewick");
    await page.goto(`${token}/holders`);
    await settled(page);
    await when(page).getByRole("button", { name: "Between two days" }).click();
    await expect(page).toHaveURL(/holders\?from=\d{4}-\d\d-\d\d$/);
    await settled(page);
    const increases = page.locator("#increases");
    await expect(increases.locator("tbody tr")).toHaveCount(10);
    await increases.getByRole("button", { name: "Show 50" }).click();
    await expect(increases.locator("tbody tr")).toHaveCount(50);
    await expect(page.locator("#decreases tbody tr")).toHaveCount(10);
    const from = new URL(page.url()).searchParams.get("from")!;

    // Few enough for some requests.
    const late = new Date(Date.parse(from) + 29 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${token}/holders?from=${late}`);
    await settled(page);
    const { name, lines } = await savedBy(page, () =>
      increases.getByRole("button", { name: /Export CSV/ }).click(),
    );
    expect(name).toContain(`increases-${late}-to-`);
    // All of them, and not only those on the page.
    const number = /of ([\d,]+) \w+s that have more/.exec((await increases.textContent()) ?? "")?.[1];
    expect(lines).toHaveLength(1 + Number(number?.replaceAll(",", "")));
    expect(lines.length).toBeGreaterThan(51);
    expect(lines[0]).toContain("before,after,change,change_of_share");
    expect(lines[1]).toContain(`,${late},`);

    const earlier = new Date(Date.parse(from) - 10 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${token}/holders?from=${from}&to=${earlier}`);
    await settled(page);
    await expect(
      page.getByText("The first day was later than the second, so they were swapped."),
    ).toBeVisible();
    await expect(page.getByLabel("From", { exact: true })).toHaveValue(earlier);
    await expect(page.getByLabel("To", { exact: true })).toHaveValue(from);

    await page.goto(`${token}/holders?at=2999-01-01`);
    await settled(page);
    await expect(page.getByText(/1 Jan 2999 lies after the newest data/)).toBeVisible();
    await page.goto(`${token}/holders?from=${from}&to=${from}`);
    await settled(page);
    await expect(page.getByText("Both ends are the same day, so nothing lies in between")).toBeVisible();
  },
);

test("a day before the first transfer has no holders", async ({ quietPage: page }) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders?at=2010-01-01`);
  await settled(page);
  await expect(page.getByText(/Nobody held BRINE at the end of 1 Jan 2010/).first()).toBeVisible();
});

test(
  "a token without history says why, and offers no other time",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const token = await tokenPath("Snapshot Snipe");
    await page.goto(`${token}/holders`);
    await settled(page);
    await expect(when(page).getByRole("button", { name: "On a day" })).toBeDisabled();
    await expect(page.getByText("Only balances of one moment are known of this token")).toBeVisible();
    await page.goto(`${token}/holders?at=2025-03-01`);
    await settled(page);
    await expect(page.locator("#then")).toContainText("Only balances of one moment are known");
  },
);
