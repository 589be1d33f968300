import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { settled, test, tokenPath } from "./pages.ts";

const section = (page: Page) => page.locator("#history");
const chart = (within: Locator) => within.getByRole("img").filter({ visible: true }).first();
const cursors = (page: Page) => page.locator("[data-part=cursor]").filter({ visible: true });

/** The page of the token's holder of a rank. */
async function walletPath(page: Page, rank: number, name = "Brinewick"): Promise<string> {
  const path = await tokenPath(name);
  const [, chain, token] = path.split("/");
  const answer = await page.request.get(
    `/api/v0/${chain}/tokens/${token}/holders?limit=1&offset=${rank - 1}`,
  );
  const { holders } = (await answer.json()) as { holders: { address: string }[] };
  return `${path}/wallet/${holders[0]!.address}`;
}

async function comparePath(series = ""): Promise<string> {
  const tokens = await Promise.all(["Brinewick", "Plinth"].map((name) => tokenPath(name)));
  return `/compare?t=${tokens.map((path) => path.slice(1).replace("/", ":")).join(",")}${series}`;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await section(page).scrollIntoViewIfNeeded();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what a wallet held is drawn and told, and the choices of a comparison lead on", async ({ page }) => {
    const path = await walletPath(page, 4);
    await expect(async () => {
      await page.goto(path);
      const stills = section(page).locator(".still > svg").filter({ visible: true });
      expect(await stills.count()).toBeGreaterThanOrEqual(2);
      expect(await section(page).locator("[data-mark]").count()).toBeGreaterThan(0);
    }).toPass({ timeout: 30_000 });
    await expect(section(page).locator("h2")).toContainText("This wallet received");
    await page.goto(await comparePath());
    await section(page).getByRole("link", { name: "Since launch" }).click();
    await expect(page).toHaveURL(/[?&]axis=launch/);
    await expect(section(page).locator("table[data-figures] tbody tr").first()).toContainText("Day");
    await section(page).getByLabel("All figures").selectOption("Active wallets");
    await section(page).getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/[?&]series=active/);
    await expect(page).toHaveURL(/[?&]axis=launch/);
    await expect(section(page).locator("h2")).toContainText("active wallets in its last whole day");
  });
});

test("a wallet's range goes into the address and comes back from it", async ({ quietPage: page }) => {
  await open(page, await walletPath(page, 4));
  const before = await section(page).locator("h2").textContent();
  await section(page).getByRole("link", { name: "30 days", exact: true }).click();
  await expect(page).toHaveURL(/\?from=30d$/);
  await expect(section(page).locator("h2")).toContainText("30 days");
  await page.reload();
  await settled(page);
  await expect(section(page).locator("h2")).toContainText("30 days");
  await page.goBack();
  await expect(section(page).locator("h2")).toHaveText(before!);
});

test("keys read all of a wallet's charts at one moment", { tag: "@long" }, async ({ quietPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 1_200 });
  await open(page, await walletPath(page, 4));
  await chart(section(page).locator("[data-cursor]")).focus();
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    expect(await cursors(page).count()).toBeGreaterThanOrEqual(2);
  }).toPass();
  await page.keyboard.press("Shift+ArrowLeft");
  await expect(cursors(page).first()).toContainText(/^\d{1,2} \w{3} \d{4}: price \$/);
  await page.keyboard.press("Escape");
  await expect(cursors(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/at=/);
});

test(
  "a wallet's points and transfers are taken away as files",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await walletPath(page, 4));
    const lines = async (button: string) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        section(page).getByRole("button", { name: button }).click(),
      ]);
      return (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    };
    const points = await lines("Points as CSV");
    expect(points[0]).toMatch(/^time,balance,received,sold,price_usd,average_cost/);
    expect(points.length).toBeGreaterThan(30);
    const transfers = await lines("Transfers as CSV");
    expect(transfers[0]).toBe("time,change,price_usd,realized_pnl,realized_share,without_transfer");
    expect(transfers.length).toBeGreaterThan(10);
  },
);

test(
  "of a snapshot, and of missing transfers, words stand in the place of a wallet's past",
  { tag: "@long" },
  async ({ page }) => {
    for (const name of ["Snapshot Snipe", "Patchwork Pike"]) {
      const path = await tokenPath(name);
      const answer = await page.request.get(
        `/api/v0${path.replace(/^(\/\w+)/, "$1/tokens")}/holders?limit=1`,
      );
      if (!answer.ok()) continue;
      await open(page, await walletPath(page, 1, name));
      await expect(section(page).locator("h2")).toContainText(`No history of ${name}`);
    }
  },
);

test("what is compared over time stands in the address", async ({ quietPage: page }) => {
  await open(page, await comparePath());
  await section(page).getByRole("link", { name: "Gini", exact: true }).click();
  await expect(page).toHaveURL(/[?&]series=gini/);
  await section(page).getByRole("link", { name: "Since launch" }).click();
  await section(page).getByRole("link", { name: "Log", exact: true }).click();
  await expect(page).toHaveURL(/series=gini.*axis=launch.*scale=log/);
  await expect(section(page).locator("h2")).toContainText("Gini coefficient");
  const finding = await section(page).locator("h2").textContent();
  await page.reload();
  await settled(page);
  await expect(section(page).locator("h2")).toHaveText(finding!);
  for (const name of ["Gini", "Since launch", "Log"]) {
    await expect(section(page).getByRole("link", { name, exact: true })).toHaveAttribute(
      "aria-current",
      /^(page|true)$/,
    );
  }
  await expect(section(page).locator("figcaption")).toContainText("log scale, by days since");
});

test(
  "one cursor has the values of all tokens, and the file all points",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.setViewportSize({ width: 1440, height: 1_200 });
    await open(page, await comparePath("&series=price"));
    await chart(section(page)).focus();
    await expect(async () => {
      await page.keyboard.press("ArrowLeft");
      await expect(cursors(page).first()).toContainText(/Brinewick.*Plinth/, { timeout: 200 });
    }).toPass();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      section(page).getByRole("button", { name: "Export CSV" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
    expect(lines[0]).toBe("time,Brinewick,Plinth");
    expect(lines.length).toBeGreaterThan(60);
  },
);

test(
  "any figure of a history is found in the list, and amounts are of supply or in tokens",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await open(page, await comparePath());
    const list = section(page).getByLabel("All figures");
    await expect(list.locator("optgroup")).toHaveCount(8);
    await list.selectOption("Tokens moved");
    await expect(page).toHaveURL(/[?&]series=moved/);
    const subject = section(page).locator("figcaption");
    await expect(subject).toContainText(", % of supply moved a day");
    await expect(section(page).locator("h2")).toContainText(/highest share of supply moved .*\d%/);
    await section(page).getByRole("link", { name: "In tokens" }).click();
    await expect(page).toHaveURL(/[?&]unit=tokens/);
    await expect(subject).toContainText("tokens moved a day");
    await expect(section(page).locator("h2")).toContainText("highest amount moved");
    await subject.getByRole("button", { name: "Tokens moved" }).click();
    await expect(page.locator(":popover-open")).toContainText("Reported: moved_tokens of history");
    await page.keyboard.press("Escape");
    // What is not of tokens has one unit, and the address may still speak of the other.
    await list.focus();
    await list.selectOption("Over 90 days");
    await expect(subject).toContainText(", tokens, all wallets");
    await list.selectOption("$100 to $1,000 (fish)");
    await expect(section(page).getByRole("link", { name: "In tokens" })).toHaveCount(0);
    await expect(section(page).locator("h2")).toContainText("the most holders worth $100 to $1,000");
    await page.reload();
    await settled(page);
    await expect(list).toHaveValue("fish");
  },
);

test(
  "a figure of intervals is compared over days or weeks of all, those of the oldest token",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const paths = await Promise.all(["Brinewick", "Lamplighter"].map((name) => tokenPath(name)));
    const tokens = paths.map((path) => path.slice(1).replace("/", ":"));
    await open(page, `/compare?t=${tokens.join(",")}&series=transfers`);
    await expect(section(page).locator("figcaption")).toContainText(", transfers a week");
    await expect(section(page).locator("h2")).toContainText("in its last whole week");
    await expect(section(page).locator("table[data-figures] th").first()).toHaveText("Week to the end of");
  },
);
