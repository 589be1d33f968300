import { expect, type Page } from "@playwright/test";
import { test } from "./base-test.ts";
import { startManyChains, tokenOfChains } from "./chain-states.ts";
import { axeFaults, watchPage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { settled } from "./pages.ts";

// One worker does them all: each would start chains of its own.
test.describe.configure({ mode: "default" });

let place: Awaited<ReturnType<typeof startManyChains>>;
test.beforeAll(async () => {
  place = await startManyChains();
});
test.afterAll(() => place?.stop());

const menuButton = (page: Page) => page.getByRole("button", { name: /^Chain: / });
const menu = (page: Page) => page.getByRole("dialog", { name: "Chain" });
/** Without those of the charts above, which have a test of their own. */
const faultsOf = async (page: Page) =>
  (await page.evaluate(layoutFaults)).filter((fault) => !fault.includes("div.chart"));
const everyLook = { dark: [1440, 390, 320], light: [1440, 390, 320] };
const clean = async (page: Page, looks: Readonly<Record<string, readonly number[]>> = everyLook) => {
  for (const [theme, widths] of Object.entries(looks)) {
    await page.evaluate((value) => (document.documentElement.dataset["theme"] = value), theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1_000 });
      await expect.poll(() => faultsOf(page), { timeout: 3_000 }).toEqual([]);
      if (width === 320) continue;
      expect.soft(await axeFaults(page)).toEqual([]);
    }
  }
};

test("on a phone all chains are in a sheet, with what is here of each or what is in the way", async ({
  page,
}) => {
  const errors = await watchPage(page, "dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${place.url}/eth`);
  await settled(page);
  await expect(menuButton(page)).toHaveText("Ethereum", { useInnerText: true });
  await menuButton(page).click();
  const rowOf = (name: string) => menu(page).getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(rowOf("Ethereum")).toContainText("1 token");
  await expect(rowOf("Ethereum")).toHaveAttribute("aria-current", "page");
  await expect(rowOf("Ethereum")).toBeFocused();
  await expect(rowOf("Base")).toContainText("41 min behind");
  await expect(rowOf("BNB Chain")).toContainText("its node does not answer");
  await expect(rowOf("Arbitrum")).toContainText("none yet");
  // Where it stands once it has slid in.
  await expect
    .poll(async () => {
      const box = (await menu(page).boundingBox())!;
      return [box.x, box.width, Math.round(box.y + box.height)];
    })
    .toEqual([0, 390, 844]);
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await expect(rowOf("Base")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  // A press right after it closed is the one that closed it.
  await expect(async () => {
    await menuButton(page).click();
    await expect(rowOf("Base")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await rowOf("Base").click();
  await expect(page).toHaveURL(`${place.url}/base`);
  await expect(menu(page)).toBeHidden();
  expect(errors).toEqual([]);
});

test("at a desk eight chains are tabs; with less room the others are one press away", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${place.url}/sol`);
  await settled(page);
  const tabs = page.getByRole("navigation", { name: "Chain" }).getByRole("link");
  await expect(tabs).toHaveCount(8);
  await expect(menuButton(page)).toBeHidden();
  await page.setViewportSize({ width: 1_100, height: 900 });
  // The chain one is on is always a tab.
  await expect(tabs).toHaveText(["Ethereum", "Base", "Solana"]);
  await expect(menuButton(page)).toHaveText("5 more", { useInnerText: true });
  await menuButton(page).click();
  await menu(page)
    .getByRole("link", { name: /^Polygon/ })
    .click();
  await expect(page).toHaveURL(`${place.url}/polygon`);
  await page.keyboard.press("g");
  await page.keyboard.press("2");
  await expect(page).toHaveURL(`${place.url}/base`);
  // A digit alone is no way.
  await page.keyboard.press("1");
  await expect(page.getByText("No Base token is here yet.")).toBeVisible();
  await expect(page).toHaveURL(`${place.url}/base`);
});

test(
  "the header gives the search its room at every width, and nothing in it lies on another",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(`${place.url}/sol`);
    await settled(page);
    const banner = page.getByRole("banner");
    const search = banner.getByRole("button", { name: /^(Name, ticker|Search)/ }).filter({ visible: true });
    for (const [width, path] of [
      ...[320, 390, 720, 820, 899, 900, 1_000, 1_059, 1_060, 1_279, 1_280, 1_439, 1_440, 1_600].map(
        (each) => [each, "/sol"] as const,
      ),
      // The longest names, and none.
      ...[900, 1_060, 1_280, 1_440].flatMap(
        (each) =>
          [
            [each, "/bnb"],
            [each, "/avalanche"],
            [each, "/all"],
          ] as const,
      ),
    ]) {
      await page.setViewportSize({ width, height: 600 });
      if (!page.url().endsWith(path)) await page.goto(place.url + path);
      const parts = await banner
        .locator("a, button")
        .filter({ visible: true })
        .evaluateAll((all) =>
          all.map((each) => {
            const { left, right } = each.getBoundingClientRect();
            return { name: each.textContent, left, right };
          }),
        );
      for (const [index, part] of parts.entries()) {
        expect
          .soft(part.left, `${width} ${path}: ${part.name}`)
          .toBeGreaterThanOrEqual((parts[index - 1]?.right ?? 0) - 0.5);
        expect.soft(part.right, `${width} ${path}: ${part.name}`).toBeLessThanOrEqual(width);
      }
      expect
        .soft((await search.boundingBox())!.width, `${width} ${path}`)
        .toBeGreaterThanOrEqual(width < 900 ? 24 : 320);
      const cut = await banner
        .locator("nav a:visible span")
        .evaluateAll((names) =>
          names.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
        );
      expect.soft(cut, `${width} ${path}`).toEqual([]);
    }
  },
);

test(
  "a chain without tokens says how its node is, and takes an address; one without a node says the setting",
  { tag: "@long" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const errors = await watchPage(page, "dark");
    const main = page.getByRole("main");
    await page.goto(`${place.url}/avalanche`);
    await settled(page);
    await expect(main).toContainText("Node of Avalanche14:32:05 UTCblock 72,104,331, follows");
    await expect(main).toContainText("No Avalanche token is here yet. Paste an address");
    await clean(page);
    const field = page.getByRole("textbox", { name: "Address of a token on Avalanche" });
    await field.fill("fenwick");
    await field.press("Enter");
    // No address: the search looks for it.
    await expect(page.getByRole("combobox")).toHaveValue("fenwick");
    await page.keyboard.press("Escape");
    await field.fill(`https://snowtrace.io/token/0x${"D1".repeat(20)}?a=1`);
    await field.press("Enter");
    await expect(page).toHaveURL(`${place.url}/avalanche/0x${"d1".repeat(20)}`);
    await page.goto(`${place.url}/arbitrum`);
    await expect(main).toContainText("Public nodes of Arbitrumasked when a token is");
    await page.goto(`${place.url}/bnb`);
    await expect(main).toContainText("Node of BNB Chaindoes not answer");
    await page.goto(`${place.url}/optimism`);
    await settled(page);
    await expect(main).toContainText("No node is set for Optimism, so its tokens cannot be read.");
    await expect(main).toContainText("HOLDERSCOPE_OPTIMISM_RPC=https://…");
    await expect(main.getByRole("button", { name: "Copy setting" })).toBeVisible();
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await clean(page);
    expect(errors).toEqual([]);
  },
);

test("a pasted address that is nowhere here is asked of every chain; what is here is not", async ({
  page,
}) => {
  const errors = await watchPage(page, "dark");
  await page.goto(`${place.url}/eth`);
  await settled(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/reading/") && asked.push(request.url()));
  await page.keyboard.press("/");
  await page.keyboard.insertText(tokenOfChains);
  const options = page.getByRole("option");
  await expect(options).toHaveText([
    /^Marrowfat MARO, Ethereum, 30 holders/,
    /^Marrowfat MARO, Polygon, 12 holders/,
  ]);
  expect(asked).toEqual([]);
  // What the test's chains know at an address hangs on its last digit.
  await page.getByRole("combobox").fill(`0x${"9".repeat(39)}1`);
  await expect(options).toHaveCount(7);
  await expect(options.first()).toHaveText(/^Marrowfat MARO, Ethereum.*, not read, about 1\.2M transfers/);
  await page.getByRole("combobox").fill(`0x${"9".repeat(40)}`);
  await expect(page.getByRole("dialog")).toContainText(
    "Nothing at this address on Ethereum, Base, Arbitrum, Optimism, Polygon, BNB Chain and Avalanche.",
  );
  await expect(options.first()).toHaveText(/^Open on Ethereum/);
  await page.getByRole("combobox").fill(`0x${"9".repeat(39)}1`);
  await expect(options.first()).toContainText("Marrowfat");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${place.url}/eth/0x${"9".repeat(39)}1`);
  expect(errors).toEqual([]);
});

test(
  "the same address on other chains: here, then what their nodes say, each with supply and state",
  { tag: "@long" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const errors = await watchPage(page, "dark");
    await page.goto(`${place.url}/eth/${tokenOfChains}`);
    await settled(page);
    const section = page.locator("#other-chains");
    await expect(section.getByRole("heading")).toHaveText("The same address holds a token on two chains");
    const rows = section.getByRole("row");
    await expect(rows.nth(1)).toContainText("Ethereum this page");
    await expect(rows.nth(2)).toContainText("Not checked");
    await section.getByRole("button", { name: "Ask five other chains" }).click();
    await expect(section.getByRole("heading")).toHaveText(
      "The same address holds a token on four chains; two are read here, one has another name",
    );
    await expect(section.getByRole("row", { name: /^Base/ })).toContainText("not read, about 1.2M transfers");
    await expect(section.getByRole("row", { name: /^Base/ })).toContainText("38,200,000");
    await expect(section.getByRole("row", { name: /^Avalanche/ })).toContainText(
      "Test Token 9 TT9, another name",
    );
    await expect(section).toContainText(
      "Nothing at this address on Arbitrum and Optimism. No node of BNB Chain may be asked here.",
    );
    await clean(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await section.getByRole("link", { name: "Open on Polygon" }).click();
    await expect(page).toHaveURL(`${place.url}/polygon/${tokenOfChains}`);
    expect(errors).toEqual([]);
  },
);

test(
  "a token that could be read says how long that takes; one that is read, by which nodes; one that waits, when",
  { tag: "@long" },
  async ({ page }) => {
    test.setTimeout(180_000);
    const errors = await watchPage(page, "dark");
    const open = async (last: number) => {
      await page.setViewportSize({ width: 1440, height: 1_000 });
      await page.goto(`${place.url}/eth/0x${String(last).repeat(40)}`);
      await settled(page);
    };
    const main = page.getByRole("main");
    await open(1);
    await expect(main).toContainText("It has about 1.2M transfers; reading them takes about 9 minutes.");
    await expect(main).toContainText("estimated: about 13k calls to 3 public nodes");
    await expect(main).toContainText("Nothing is read before it; it starts at once.");
    await clean(page);
    await open(2);
    await expect(main).toContainText("8,152 calls to three public nodes, 212 refused");
    const nodeRow = (name: RegExp) => page.getByRole("table", { name: "Nodes" }).getByRole("row", { name });
    await expect(nodeRow(/^node-a/)).toContainText("429, too many requests");
    await expect(nodeRow(/^node-a/)).toContainText("10,000212 of 4,180 calls23,848,72614:39:10 UTC");
    await expect(nodeRow(/^node-b/)).toContainText("answersno limit metno limit met0 of 3,966 calls");
    await expect(nodeRow(/^node-c/)).toContainText("answers, 599 blocks behind the others");
    await clean(page);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect.poll(() => place.done).toContain(`pause 0x${"2".repeat(40)}`);
    await open(3);
    await expect(main).toContainText("Two tokens are read before it. It takes about 9 minutes then.");
    await expect(page.getByRole("row", { name: /Hazelwort/ })).toContainText("14:44 UTC");
    await expect(page.getByRole("row", { name: /Hazelwort/ })).toContainText("14:47 UTC");
    await clean(page);
    await open(4);
    await expect(main).toContainText(
      "Paused at 61%: Marrowfat is not read on until somebody goes on with it.",
    );
    await clean(page);
    await page.getByRole("button", { name: "Go on reading" }).click();
    await expect.poll(() => place.done).toContain(`start 0x${"4".repeat(40)}`);
    expect(errors).toEqual([]);
  },
);

test(
  "on a phone the sheet ends with all chains, whose list names the chain of every row",
  { tag: "@long" },
  async ({ page }) => {
    test.setTimeout(120_000);
    const errors = await watchPage(page, "dark");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${place.url}/eth`);
    await settled(page);
    await menuButton(page).click();
    const last = menu(page).getByRole("link").last();
    await expect(last).toHaveText("All chains2 tokens");
    await last.click();
    await expect(page).toHaveURL(`${place.url}/all`);
    await expect(page).toHaveTitle("Tokens of all chains · Holderscope");
    await expect(menuButton(page)).toHaveText("All chains", { useInnerText: true });
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveText([
      /^Marrowfat MARO30Ethereumalso on Polygon$/,
      /^Marrowfat MARO12Polygonalso on Ethereum$/,
    ]);
    await menuButton(page).click();
    await expect(last).toHaveAttribute("aria-current", "page");
    await expect(last).toBeFocused();
    await page.keyboard.press("Escape");
    await rows.last().getByRole("link", { name: "also on Ethereum" }).click();
    await expect(page).toHaveURL(`${place.url}/polygon/${tokenOfChains}#other-chains`);
    await expect(page.locator("#other-chains").getByRole("heading")).toBeInViewport();
    expect(errors).toEqual([]);
  },
);

test("at a desk g 0 opens the list of all chains, by their holders, with where else the address is", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const errors = await watchPage(page, "dark");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${place.url}/sol`);
  await settled(page);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("To the tokens of all chains");
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("0");
  await expect(page).toHaveURL(`${place.url}/all`);
  await expect(page.getByRole("main")).toContainText("Two tokens are listed, of all chains together.");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveText([
    "NameTickerChainHoldersAlso on",
    "MarrowfatMAROEthereum30Polygon",
    "MarrowfatMAROPolygon12Ethereum",
  ]);
  await clean(page, { dark: [1440], light: [390] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.last().getByRole("link", { name: "Marrowfat" }).click();
  await expect(page).toHaveURL(`${place.url}/polygon/${tokenOfChains}`);
  await page.goBack();
  await rows.nth(1).getByRole("link", { name: "Polygon" }).click();
  await expect(page).toHaveURL(`${place.url}/eth/${tokenOfChains}#other-chains`);
  await expect(page.locator("#other-chains").getByRole("heading")).toBeInViewport();
  // As the server draws it, and past its end.
  await page.goto(`${place.url}/all?page=9`);
  await settled(page);
  await expect(page.getByRole("heading", { name: "No tokens on this page" })).toBeVisible();
  await page.getByRole("link", { name: "First page" }).last().click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(`${place.url}/all`);
  expect(errors).toEqual([]);
});
