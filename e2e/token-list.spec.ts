import { expect, type Page } from "@playwright/test";
import { createClient } from "../contract/client.ts";
import { settled, test, tokenPath } from "./pages.ts";

const hhi = async (page: Page) =>
  (await page.locator("main table td[data-part=hhi]").allInnerTexts())
    .filter((text) => /^[\d.,]+$/.test(text))
    .map((text) => Number(text.replaceAll(",", "")));

test("the whole list is sorted by a figure, and its address opens the same", async ({ quietPage: page }) => {
  await page.goto("/sol?limit=25");
  await settled(page);
  await page.getByRole("button", { name: "HHI", exact: true }).click();
  await expect(page).toHaveURL(/sort=-hhi/);
  // The address is there before the list.
  await expect.poll(async () => (await hhi(page))[0]).toBe(10_000);
  await settled(page);
  const down = await hhi(page);
  expect(down).toEqual(down.toSorted((left, right) => right - left));
  await page.getByRole("button", { name: "HHI", exact: true }).click();
  await expect(page).toHaveURL(/sort=hhi/);
  await expect.poll(async () => (await hhi(page))[0]).toBeLessThan(10_000);
  await settled(page);
  const up = await hhi(page);
  expect(up).toEqual(up.toSorted((left, right) => left - right));
  expect(Math.max(...up)).toBeLessThan(Math.max(...down));
  await page.reload();
  await settled(page);
  expect(await hhi(page)).toEqual(up);
});

test("figures filter the whole list from the address and from the fields", async ({ quietPage: page }) => {
  await page.goto("/sol");
  await settled(page);
  const all = await page.locator("main table tbody tr").count();
  await page.getByText("Filter by figures").click();
  await page.getByRole("textbox", { name: "Top 10 hold, %, greatest" }).fill("30");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/max_top10_share=0\.3$/);
  await expect(page.locator(".text-lead, main").first()).toContainText("match the filter");
  await settled(page);
  const rows = await page.locator("main table tbody tr").count();
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(all);
  const greatest = page.getByRole("textbox", { name: "Top 10 hold, %, greatest" });
  await expect(greatest).toHaveValue("30");
  await expect(greatest).toBeFocused();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(/\/sol$/);
});

test(
  "tokens that are not known are last either way, in words and without a supply",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    for (const sort of ["holders", "-holders"]) {
      await page.goto(`/sol?limit=100&sort=${sort}&filter=pike`);
      await settled(page);
      const row = page.locator("main table tbody tr").last();
      await expect(row).toContainText("Patchwork Pike");
      await expect(row).toContainText("what is here of it is not whole");
      await expect(row.locator("td").last()).toHaveText("not available");
    }
  },
);

test(
  "a row is as high with two lines of figures as with one",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto("/sol");
    await settled(page);
    const rows = page.locator("tbody tr");
    await expect(rows.filter({ hasText: /\d accounts/ }).first()).toBeVisible();
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the list can be sorted, both ways", async ({ quietPage: page }) => {
    await page.goto("/sol");
    await settled(page);
    // A choice made before the list is alive is not kept.
    await expect(async () => {
      await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Top 10" });
      await expect(page).toHaveURL(/sort=-top10_share/, { timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "Largest first" }).click();
    await expect(page).toHaveURL(/sort=top10_share/);
    await settled(page);
    const shares = await page
      .locator("main li")
      .evaluateAll((rows) =>
        rows.flatMap((row) => /top 10 ([\d.]+)%/.exec(row.textContent)?.[1] ?? []).map(Number),
      );
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(shares.toSorted((left, right) => left - right));
  });
});

test(
  "a pasted wallet is found by what it holds, in the search and in place of a page",
  { tag: "@long" },
  async ({ page, baseURL }) => {
    const path = await tokenPath("Brinewick");
    const get = createClient({ baseUrl: `${baseURL}/api/v0` });
    const [, chain_id = "", contract_address = ""] = path.split("/");
    const { data } = await get("getHolders", { chain_id, contract_address, limit: 1, offset: 40 });
    const wallet = data.holders[0]!.address;
    await page.goto("/sol");
    await settled(page);
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill(wallet);
    const option = page.getByRole("option", { name: /^Brinewick: [\d,.]+ BRINE/ });
    await option.click();
    await expect(page).toHaveURL(new RegExp(`${path}/wallet/${wallet}$`));

    await page.goto(`/sol/${wallet}`);
    await settled(page);
    await expect(page.getByText(/^As a wallet it holds/)).toBeVisible();
    await page.getByRole("list", { name: "As a wallet" }).getByRole("link", { name: "Brinewick" }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/wallet/${wallet}$`));
  },
);

test("the top ten stand without pools and the like beside the raw figure, sorted by the server", async ({
  quietPage: page,
}) => {
  await page.goto("/sol?limit=100");
  await settled(page);
  await page.getByRole("button", { name: "Top 10 without", exact: true }).click();
  await expect(page).toHaveURL(/sort=-remaining_top10_share/);
  await settled(page);
  const cells = page.locator("main table [data-part=top10_share]");
  const texts = await cells.allInnerTexts();
  // Of a token of which it is not known yet there is no second share, and it comes last.
  const values = texts.flatMap((text) => {
    const second = /([\d.]+)% without$/.exec(text)?.[1];
    return second === undefined ? [] : [Number(second)];
  });
  expect(values.length).toBeGreaterThan(5);
  expect(values).toEqual(values.toSorted((left, right) => right - left));
  const kinds = await cells
    .locator("[title]")
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).title));
  for (const title of kinds)
    expect(title).toMatch(/^without .*(pools|programs|exchanges|burn addresses|bridges)/);

  // The overview says the same.
  const row = page.getByRole("row").filter({ hasText: "Lamplighter" });
  const share = /([\d.]+%) without/.exec(await row.locator("[data-part=top10_share]").innerText())![1]!;
  await row.getByRole("link", { name: "Lamplighter" }).click();
  await expect(page.getByText(`${share} without`).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test("a row says them in words", async ({ quietPage: page }) => {
    await page.goto("/sol?filter=lamplighter");
    await settled(page);
    await expect(page.getByRole("listitem").filter({ hasText: "Lamplighter" })).toContainText(
      /top 10 [\d.]+%.*[\d.]+% without .*exchanges/,
    );
  });
});

test("the list is sorted by market value, and what is not known comes last", async ({ quietPage: page }) => {
  await page.goto("/sol?limit=100");
  await settled(page);
  await page.getByRole("button", { name: "Value", exact: true }).click();
  await expect(page).toHaveURL(/sort=-market_value/);
  await settled(page);
  const texts = await page.locator("main table [data-part=market_value]").allInnerTexts();
  const scale: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, B: 1e9 };
  const known = texts.filter((text) => text.startsWith("$"));
  const values = known.map((text) => Number(text.replaceAll(/[$,kMB]/g, "")) * (scale[text.at(-1)!] ?? 1));
  expect(values.length).toBeGreaterThan(20);
  expect(values).toEqual(values.toSorted((left, right) => right - left));
  expect(new Set(texts.slice(known.length))).toEqual(new Set(["not known"]));
});
