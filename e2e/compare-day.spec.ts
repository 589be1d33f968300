import { expect, type Page } from "@playwright/test";
import { openDrawn, settled, test, tokenPath } from "./pages.ts";

const lead = (page: Page) => page.locator("[data-part=lead]");
const chosen = (page: Page, name: string) =>
  page.getByRole("group", { name: "When" }).getByRole("link", { name, exact: true });

async function comparePath(query = ""): Promise<string> {
  const tokens = await Promise.all(["Brinewick", "Plinth"].map((name) => tokenPath(name)));
  return `/compare?t=${tokens.map((path) => path.slice(1).replace("/", ":")).join(",")}${query}`;
}

/** How many wallets the service says held the largest token at the end of a day. */
async function holdersAt(page: Page, day: string): Promise<string> {
  const [, chain, token] = (await tokenPath("Brinewick")).split("/");
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const answer = await page.request.get(
    `/api/v0/${chain}/tokens/${token}/history?interval=1day&metrics=owners&from=${next}&to=${next}`,
  );
  const { series } = (await answer.json()) as { series: { owners: [number] } };
  return series.owners[0].toLocaleString("en-US");
}

const holders = (page: Page) =>
  page
    .getByRole("region", { name: "Key figures" })
    .getByRole("row", { name: /^Holders/ })
    .getByRole("cell")
    .first();

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a day is a link away, and its figures are there", async ({ page }) => {
    await openDrawn(page, await comparePath());
    await chosen(page, "On a day").click();
    await expect(page).toHaveURL(/[?&]at=\d{4}-\d\d-\d\d/);
    const day = new URL(page.url()).searchParams.get("at")!;
    await expect(holders(page)).toContainText(await holdersAt(page, day));
    await chosen(page, "Now").click();
    await expect(page).not.toHaveURL(/at=/);
  });
});

test("tokens are compared at the end of a day, which stands in the address", async ({ quietPage: page }) => {
  await page.goto(await comparePath());
  await settled(page);
  const now = await lead(page).textContent();
  await chosen(page, "On a day").click();
  await expect(page).toHaveURL(/[?&]at=/);
  await expect(lead(page)).not.toHaveText(now!);
  await page.getByLabel("Day", { exact: true }).fill("2026-08-01");
  await expect(page).toHaveURL(/[?&]at=2026-08-01/);
  await expect(lead(page)).toContainText("1 Aug 2026: ");
  await expect(holders(page)).toContainText(await holdersAt(page, "2026-08-01"));
  await expect(page.locator("#growth h2")).toContainText("1 Aug 2026: ");
  // What is known of now alone is not there.
  await expect(page.locator("#hands, #pnl")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /^Retention/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Day before" }).click();
  await expect(lead(page)).toContainText("31 Jul 2026: ");
  await expect(holders(page)).toContainText(await holdersAt(page, "2026-07-31"));
  await page.reload();
  await settled(page);
  await expect(lead(page)).toContainText("31 Jul 2026: ");
  await page.goBack();
  await expect(lead(page)).toContainText("1 Aug 2026: ");
  await chosen(page, "Now").click();
  await expect(lead(page)).toHaveText(now!);
  await expect(page.locator("#hands")).toBeVisible();
});

test(
  "what is left out is left out of a day too, and a day that is not over is said to be none",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await comparePath("&at=2030-01-01&without=pool"));
    await settled(page);
    await expect(
      page.getByText("The data end before the end of 1 Jan 2030; the last whole day is "),
    ).toBeVisible();
    await expect(lead(page)).toContainText(/^\d{1,2} \w{3} 2026, without pools: /);
    await expect(page.getByText("Shares are of what remains.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Day after" })).toBeDisabled();
    await page.getByRole("link", { name: "Raw", exact: true }).click();
    await expect(lead(page)).toContainText(/^\d{1,2} \w{3} 2026: /);
  },
);

test(
  "the day is marked on what is compared over time, and leads to its holders",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(await comparePath("&at=2026-08-01"));
    await settled(page);
    await page.locator("#history").scrollIntoViewIfNeeded();
    await expect(page.locator("#history [data-part=cursor]").filter({ visible: true })).toContainText(
      "1 Aug 2026: ",
    );
    const strip = page.locator("#supply .drawing").filter({ visible: true }).first();
    await strip.scrollIntoViewIfNeeded();
    await strip.dispatchEvent("pointerover");
    await expect(strip.locator(".live:not(.arriving) .recharts-surface")).toBeVisible();
    await strip.focus();
    await page.keyboard.press("End");
    await expect(page.locator("#supply [data-part=readout]").first()).toContainText(
      "Opens the list near there",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/holders\?page=21&at=2026-08-01/);
  },
);
