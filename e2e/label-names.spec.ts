import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { settle, watchPage, wholePage } from "./checks.ts";
import { framedCards } from "./embed-host.ts";
import { generateHostileNames } from "./hostile-names.ts";
import { layoutFaults } from "./layout-faults.ts";
import { type RunningServer, startServer } from "./server.ts";

// A list of labels is text by strangers: each of a hundred wallets has one that has broken a page somewhere.
const port = Number(new URL(baseURL).port) + 51;
const token = `0x${"2".repeat(40)}`;
const tokenPath = `/eth/${token}`;
const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "7e")}`;
const categories = ["other", "exchange", "pool", "team", "vesting", "fund"];
const wallets = 100;
const start = 1_700_000_000;
const day = 86_400;

/** Minted to each, so that two of a hundred deal both ways, and then passed on, a day each. */
function transfersCsv(): string {
  const rows = ["block_time,seq,from,to,amount_raw,price_usd"];
  const add = (time: number, from: string, to: string, amount: number) =>
    rows.push([time, rows.length, from, to, amount, 0.5 + rows.length / 1_000].join(","));
  for (let index = 0; index < wallets; index++) {
    add(start + index, `0x${"0".repeat(40)}`, wallet(index), 1_000_000 * (wallets - index));
  }
  for (let index = 0; index < wallets; index++) {
    const [giver, taker] = [wallet(index), wallet(index ^ 1)];
    add(start + (index + 1) * day, giver, taker, 20_000);
    add(start + (index + 1) * day + 60, giver, taker, 10_000);
  }
  return [...rows, ""].join("\n");
}

/** What is wrong; a cluster's number on the map stands on its circle, whose colour is not looked for. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = await page.evaluate(layoutFaults);
  return faults.filter((fault) => !/^contrast .*text\.fill-bg/.test(fault));
}

let server: RunningServer;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  server = await startServer(port, { HOLDERSCOPE_DEMO: "off" });
  const transfers = join(server.dataDir, "transfers.csv");
  writeFileSync(transfers, transfersCsv());
  const given = ["--chain", "eth", "--token", token, "--name", "Labelled", "--ticker", "LBL"];
  await server.holderscope("import", "transfers", transfers, ...given, "--decimals", "2");
  const names = generateHostileNames(wallets + 20)
    .map(([name]) => name)
    // A label that is blank is none.
    .filter((name) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(name));
  const labels = names.slice(0, wallets).map((name, index) => ({
    address: wallet(index),
    name,
    category: categories[index % categories.length],
  }));
  const list = join(server.dataDir, "labels.json");
  writeFileSync(list, JSON.stringify(labels));
  const said = await server.holderscope("import", "labels", list, "--chain", "eth", "--source", `"><b>list`);
  expect(said).toContain(`${labels.length}`);
});
test.afterAll(() => server?.stop());

const moment = (days: number) => new Date((start + days * day) * 1_000).toISOString().slice(0, 10);
const views = {
  overview: tokenPath,
  "overview without exchanges": `${tokenPath}?without=exchange,pool`,
  holders: `${tokenPath}/holders?limit=100`,
  "holders on a day": `${tokenPath}/holders?limit=100&at=${moment(30)}`,
  "holders between two days": `${tokenPath}/holders?limit=100&from=${moment(10)}&to=${moment(60)}`,
  wallet: `${tokenPath}/wallet/${wallet(0)}`,
  "wallet with a long label": `${tokenPath}/wallet/${wallet(11)}`,
  map: `${tokenPath}/map`,
  "map of a wallet": `${tokenPath}/map?select=${wallet(0)}`,
  history: `${tokenPath}/history`,
  comparison: `/compare?t=eth:${token}&without=exchange`,
} as const;

for (const [name, path] of Object.entries(views)) {
  test(`labels of strangers: ${name}`, { tag: "@long" }, async ({ page }) => {
    const errors = await watchPage(page, "dark");
    const faults: string[] = [];
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: wholePage });
      await page.goto(server.url + path);
      await settle(page);
      for (const details of await page.locator("main details:not([open]) > summary").all())
        await details.click();
      await settle(page);
      for (const fault of await faultsOf(page)) faults.push(`${width}: ${fault}`);
      expect(
        await page.locator("img[src=x], svg[onload], main script, main style, main iframe").count(),
      ).toBe(0);
    }
    expect.soft(faults).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("labels of strangers: cards", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(120_000);
  // By itself, without a frame, the browser asks for a picture of the site.
  await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  const errors = await watchPage(page, "dark");
  const subject = {
    token: tokenPath,
    wallet: `${tokenPath}/wallet/${wallet(0)}`,
    compare: `/compare?t=eth:${token}`,
  };
  const parameters = { exclusions: { without: "exchange", and: wallet(2), keep: "" } };
  const faults: string[] = [];
  for (const { name, url, width, height } of framedCards(server.url, subject, parameters, [320])) {
    await page.setViewportSize({ width, height });
    await page.goto(url);
    await expect(page.locator("html[data-listening]")).toBeAttached();
    for (const fault of await faultsOf(page)) faults.push(`${name}: ${fault}`);
  }
  expect.soft(faults).toEqual([]);
  expect(errors).toEqual([]);
});
