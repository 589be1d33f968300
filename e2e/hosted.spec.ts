import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { importedToken, transfersCsv } from "./imported-token.ts";
import { settled, test } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

// A second Holderscope is the hosted service of a first, which holds its key.
test.describe.configure({ mode: "serial" });

const basePort = Number(new URL(baseURL).port);
const { chain, address, name } = importedToken;
const other = "0x00000000000000000000000000000000000000a1";
const own = "0x00000000000000000000000000000000000000c3";

let hosted: RunningServer;
let hostedStopped = false;
let settings: Record<string, string>;
const fronts: RunningServer[] = [];

test.beforeAll(async () => {
  test.setTimeout(120_000);
  hosted = await startServer(basePort + 3, { HOLDERSCOPE_DEMO: "off" });
  await importToken(hosted, address, name, transfersCsv());
  await importToken(hosted, other, "Another", transfersCsv());
  const key = /hs_live_\w+/.exec(await hosted.holderscope("keys", "create", "front"))![0];
  settings = {
    HOLDERSCOPE_UPSTREAM_URL: hosted.url,
    HOLDERSCOPE_UPSTREAM_KEY: key,
    HOLDERSCOPE_UPSTREAM_FRESH: "1",
  };
});
test.afterAll(async () => {
  for (const front of fronts) await front.stop();
  if (!hostedStopped) await hosted.stop();
});

async function startFront(more: Record<string, string> = {}): Promise<RunningServer> {
  const front = await startServer(basePort + 4 + fronts.length, { ...settings, ...more });
  fronts.push(front);
  return front;
}

/** The one whose budget is not used up. Each half of the tests runs some of these alone. */
const firstFront = async () => fronts[0] ?? startFront();

async function importToken(server: RunningServer, token: string, called: string, csv: string): Promise<void> {
  const file = join(server.dataDir, `${token}.csv`);
  writeFileSync(file, csv);
  const columns = "block_time=ts_approx,log_index=order_in_block,amount_raw=value_raw";
  const words = `import transfers ${file} --chain ${chain} --token ${token} --ticker T --decimals 18 --columns ${columns}`;
  await server.holderscope(...words.split(" "), "--name", called);
}

/** The ledger, and a mint to so many more wallets after it. */
function withNewHolders(count: number): string {
  const rows = transfersCsv().split("\n");
  const zero = `0x${"0".repeat(40)}`;
  for (let index = 0; index < count; index += 1) {
    const [block, time] = [20_000_000 + index, 1_600_000_000 + index];
    rows.push(
      [block, time, "0x00", 0, zero, `0x${(index + 1).toString(16).padStart(40, "7")}`, 10n ** 18n].join(","),
    );
  }
  return rows.join("\n");
}

/** How many hold the hosted token: as imported first, or with the newer transfers. */
const holders = (page: Page) => page.getByText(/^(385|442)$/).first();

/** Reads the page again until it says so: a newer answer is fetched behind the one that is shown. */
async function untilShown(page: Page, text: RegExp): Promise<void> {
  await expect(async () => {
    await page.reload();
    await settled(page);
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 40_000 });
}

test("its tokens are read here, beside one's own; new figures come without a restart", async ({
  quietPage: page,
}) => {
  test.setTimeout(120_000);
  const front = await firstFront();
  await importToken(front, own, "Mine alone", transfersCsv());
  await page.goto(`${front.url}/${chain}`);
  await settled(page);
  for (const each of [name, "Another", "Mine alone"]) {
    await expect(page.getByRole("link", { name: each }).first()).toBeVisible();
  }
  await page.getByRole("link", { name }).first().click();
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(page.getByText("385", { exact: true }).first()).toBeVisible();
  await importToken(hosted, address, name, withNewHolders(57));
  await untilShown(page, /^442$/);
  await expect(page.getByText(/Showing figures from/)).toHaveCount(0);
  expect(await front.holderscope("upstream", "status")).toMatch(/units in .*\d/);
});

test(
  "a spent budget is said; what was fetched stays readable",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    test.setTimeout(120_000);
    await firstFront();
    // A page of a token is 170 units.
    const front = await startFront({ HOLDERSCOPE_UPSTREAM_UNITS: "175" });
    await page.goto(`${front.url}/${chain}/${address}`);
    await settled(page);
    await expect(holders(page)).toBeVisible();
    await untilShown(page, /^This site’s data budget is used up until \d+ \w+ \d{4} 00:00 UTC\.$/);
    await expect(holders(page)).toBeVisible();
  },
);

test("while it is away its figures stand with their time", { tag: "@long" }, async ({ quietPage: page }) => {
  test.setTimeout(120_000);
  const front = await firstFront();
  await page.goto(`${front.url}/${chain}/${address}`);
  await settled(page);
  await expect(holders(page)).toBeVisible();
  hostedStopped = true;
  await hosted.stop();
  await page.goto(`${front.url}/${chain}/${address}`);
  await untilShown(page, /^Showing figures from \d\d:\d\d:\d\d UTC, .* 2020\.$/);
  await expect(page.getByText(/The last refresh failed at/)).toBeVisible();
  await expect(holders(page)).toBeVisible();
});

test("a token that was never fetched says what is wrong", { tag: "@long" }, async ({ page }) => {
  const [front, spent] = fronts;
  await page.goto(`${front!.url}/${chain}/${other}`);
  await expect(page.getByRole("heading", { name: /could not be loaded/ }).first()).toBeVisible();
  await page.goto(`${spent!.url}/${chain}/${other}`);
  await expect(page.getByRole("heading", { name: /data budget is used up until/ }).first()).toBeVisible();
});
