import { expect, type Page } from "@playwright/test";
import { displayAddress } from "../src/lib/display-address.ts";
import { importedToken } from "./imported-token.ts";
import { settled, test, type Theme, tokenPath } from "./pages.ts";

const { chain, address, name } = importedToken;
const tokenUrl = `/${chain}/${address}`;

for (const theme of ["dark", "light"] satisfies Theme[]) {
  test.describe(`${theme} theme`, { tag: theme === "light" ? "@long" : [] }, () => {
    test.use({ theme });

    test("from the list to a token, its holders, a wallet, and back", async ({ quietPage: page }) => {
      await page.goto("/eth");
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await settled(page);
      await page.getByRole("searchbox", { name: "Filter the list" }).fill("uniswap");
      await page.getByRole("link", { name }).click();

      await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await settled(page);
      await expect(page.getByText("Demo data")).toHaveCount(0);

      await page
        .getByRole("navigation", { name: "Token pages" })
        .getByRole("link", { name: /^Holders/ })
        .click();
      const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: /^0x/ }) });
      await expect(rows).toHaveCount(50);
      const lastPage = page
        .getByRole("navigation", { name: "Pages, top" })
        .getByRole("link", { name: "Last page" });
      await lastPage.click();
      await expect(page).toHaveURL(/page=8/);
      await expect(rows.first()).toContainText("351");

      await page.getByRole("textbox", { name: /^From/ }).fill("1");
      await page.getByRole("textbox", { name: /^From/ }).press("Enter");
      await expect(page).toHaveURL(/min_amount=1(&|$)/);
      await expect(page).not.toHaveURL(/page=/);
      await expect(rows.first().getByRole("cell").first()).toHaveText("1");
      const filtered = page.url();

      const wallet = rows.nth(2).getByRole("link").first();
      const walletAddress = (await wallet.getAttribute("href"))!.split("/").at(-1)!;
      await wallet.click();
      await expect(page).toHaveURL(new RegExp(`/wallet/${walletAddress}$`, "i"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Wallet 3");
      await settled(page);

      await page.getByRole("link", { name: "Back to holders" }).click();
      await expect(page).toHaveURL(filtered);
      await page.goForward();
      await expect(page).toHaveURL(/\/wallet\//);
      await page.goBack();
      await expect(page).toHaveURL(filtered);
      await page.reload();
      await expect(page.getByRole("textbox", { name: /^From/ })).toHaveValue("1");
    });
  });
}

test(
  "on a slow line the name that the list has stands on the page at once",
  { tag: "@long" },
  async ({ page, context }) => {
    await page.goto("/sol");
    await settled(page);
    // What the next page may need has come, too.
    await page.waitForLoadState("networkidle");
    const path = await tokenPath("Frogspawn");
    const slow = await context.newCDPSession(page);
    await slow.send("Network.enable");
    await slow.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 3_000,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.locator(`main a[href="${path}"]:visible`).first().press("Enter", { noWaitAfter: true });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Frogspawn\s*SPWN/, { timeout: 2_500 });
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.locator("main [aria-busy=true]").first()).toBeVisible();
  },
);

test("a deep page of many thousand holders", { tag: "@long" }, async ({ quietPage: page }) => {
  await page.goto(`${await tokenPath("Frogspawn")}/holders?limit=100&page=250`);
  await settled(page);
  await expect(page.getByRole("row").nth(1)).toContainText("24,901");
  // Its shares are told apart, and the scale of their bars is said.
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => ({ amount: row.children[3]?.textContent, share: row.children[5]?.textContent })),
  );
  expect(cells).toHaveLength(100);
  for (const { share } of cells) expect(share).toMatch(/^0\.0[₀-₉\d]+%$/);
  expect(new Set(cells.map(({ share }) => share)).size).toBeGreaterThan(
    0.6 * new Set(cells.map(({ amount }) => amount)).size,
  );
  await expect(page.getByText(/Bars in the share column run from 0 to 0\.0[₀-₉\d]+%/)).toBeAttached();
  await page
    .getByRole("navigation", { name: "Pages, top" })
    .getByRole("link", { name: "Previous page" })
    .click();
  await expect(page.getByRole("row").nth(1)).toContainText("24,801");
});

test("a filter without a match says what the largest balance is, and can be cleared", async ({
  quietPage: page,
}) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders?min_amount=999999999`);
  await settled(page);
  await expect(page.getByRole("heading", { name: /^No account holds/ }).first()).toBeVisible();
  await expect(page.getByText(/largest balance is/)).toBeVisible();
  await page.getByRole("button", { name: "From 100,000,000" }).click();
  await expect(page).toHaveURL(/min_amount=100000000$/);
  await expect(
    page.getByRole("heading", { name: /: 1 of [\d,]+ (?:holders owns|accounts holds) at least 100,000,000/ }),
  ).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear filter" }).click();
  await expect(page).not.toHaveURL(/min_amount=/);
});

test("the handles of the amount filter move by keyboard and change the address", async ({
  quietPage: page,
}) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders`);
  await settled(page);
  const least = page.getByRole("slider", { name: "Least amount" });
  await least.focus();
  for (let step = 0; step < 3; step++) await least.press("PageUp");
  await expect(page).toHaveURL(/\?min_amount=1000$/);
  await expect(page.getByText(/^Rows .* matching/)).toBeVisible();
  await page.getByRole("slider", { name: "Greatest amount" }).press("PageDown");
  await expect(page).toHaveURL(/\?min_amount=1000&max_amount=\d+$/);
});

test("a handle that is dragged takes its own bound along", { tag: "@long" }, async ({ quietPage: page }) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders?min_amount=1000&max_amount=1000000`);
  await settled(page);
  for (const [handle, bounds] of [
    ["Least amount", /min_amount=\d{5}&max_amount=1000000$/],
    ["Greatest amount", /min_amount=\d{5}&max_amount=\d{7,}$/],
  ] as const) {
    const { x, y, width } = (await page.getByRole("slider", { name: handle }).boundingBox())!;
    await page.mouse.move(x + width / 2, y + 15);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 150, y + 15, { steps: 3 });
    await page.mouse.up();
    await expect(page).toHaveURL(bounds);
  }
});

test("a preset filters to as many holders as it says", async ({ quietPage: page }) => {
  await page.goto(`${await tokenPath("Brinewick")}/holders`);
  await settled(page);
  const presets = page.locator("[data-part=presets] button");
  await expect(presets).toHaveCount(6);
  // They are made in one way: the two ends, and one between them.
  for (const preset of [presets.first(), presets.nth(2), presets.last()]) {
    const count = await preset.locator("span").textContent();
    await preset.click();
    await expect(preset).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(/^Rows .* matching$/)).toContainText(` of ${count} `);
  }
});

test(
  "a new filter is spoken of when its rows are there, not with the number of the one before",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(`${await tokenPath("Brinewick")}/holders?min_amount=1000`);
    await settled(page);
    const finding = page.locator("section#filter h2");
    await finding.evaluate((heading) => {
      const said: (string | null)[] = [];
      Reflect.set(window, "said", said);
      new MutationObserver(() => said.push(heading.textContent)).observe(heading, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await page.getByRole("textbox", { name: /^From/ }).fill("5000000");
    await page.keyboard.press("Enter");
    await expect(finding).toContainText("at least 5,000,000 BRINE");
    await settled(page);
    expect(new Set(await page.evaluate<string[]>("said"))).toEqual(new Set([await finding.textContent()]));
  },
);

test(
  "the running total ends at what the page holds, and half of supply stands where it is reached",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const holders = `${await tokenPath("Wobblestone")}/holders`;
    const cumulative = page.locator('[data-part="cumulative"]');
    await page.goto(`${holders}?limit=100`);
    await settled(page);
    const finding = await page.locator("section#holders h2").textContent();
    const [, all = "", ten = ""] =
      /hold ([\d.]+%) of supply; the ten largest(?: accounts)? hold ([\d.]+%)/.exec(finding!) ?? [];
    await expect(cumulative.nth(9)).toHaveText(ten);
    await expect(cumulative.nth(99)).toHaveText(all);

    const half = await page.getByText(/^Half of supply: the/).textContent();
    const [, rank = "", held = ""] = /the (\d+) (?:wallets|accounts) above hold ([\d.]+%)/.exec(half!) ?? [];
    const above = page.locator('tr:has(+ [data-part="half"])');
    await expect(above.locator("td").first()).toHaveText(rank);
    await expect(above.locator('[data-part="cumulative"]')).toHaveText(held);
    expect(Number.parseFloat(held)).toBeGreaterThanOrEqual(50);
    const before = await cumulative.nth(Number(rank) - 2).textContent();
    expect(Number.parseFloat(before!)).toBeLessThanOrEqual(50);

    await page.goto(`${holders}?page=2`);
    await settled(page);
    await expect(cumulative.nth(49)).toHaveText(all);
  },
);

/** What a comparison says of each token: the figures of its table, and its drawings as they are read aloud. */
function comparedColumns(page: Page): Promise<string[][]> {
  return page.locator("main").evaluate((main) => {
    const rows = [
      ...Array.from(main.querySelectorAll('section[aria-label="Key figures"] tr'), (row) =>
        Array.from(row.querySelectorAll("td, thead th + th"), (cell) => cell.textContent ?? ""),
      ),
      ...Array.from(main.querySelectorAll('section:has([data-part="cell"])'), (row) =>
        Array.from(row.querySelectorAll('[data-part="cell"]'), (cell) =>
          Array.from(cell.querySelectorAll("[role=img]"), (drawing) => drawing.ariaLabel).join(),
        ),
      ),
    ];
    return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
  });
}

test(
  "a comparison says of each token what it says of it alone",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    const paths = await Promise.all(["Brinewick", "Eighteen Eels", "Frogspawn"].map(tokenPath));
    const tokens = paths.map((path) => path.slice(1).replace("/", ":"));
    const compare = async (t: string) => {
      await page.goto(`/compare?t=${t}`);
      await settled(page);
      return comparedColumns(page);
    };
    const alone: string[][] = [];
    for (const token of tokens) alone.push(...(await compare(token)));
    // Ticker, nine figures and five drawings, all of them told.
    expect(alone.map((column) => column.filter((said) => said !== "").length)).toEqual([15, 15, 15]);
    expect(await compare(tokens.join(","))).toEqual(alone);
  },
);

test("an address pasted anywhere opens its token, of either chain", async ({ quietPage: page }) => {
  await page.goto("/sol");
  await settled(page);
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    displayAddress(chain, address),
  );
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`, "i"));
});

test(
  "search finds a token of the other chain by its ticker, by keyboard alone",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto("/sol");
    await settled(page);
    await page.keyboard.press("/");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("UNI-V2");
    await expect(
      page.getByRole("option", { name: new RegExp(name.replace("/", ".")) }).first(),
    ).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${tokenUrl}$`));
  },
);

test("the theme is switched, kept, and there before the first paint", async ({ page }) => {
  await page.goto("/sol");
  await settled(page);
  await page.getByRole("button", { name: /light theme/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.goto("/eth", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
