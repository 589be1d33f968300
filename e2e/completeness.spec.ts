import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { type Anvil, noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { nameViews } from "../server/sources/evm/test-contract.ts";
import { axeFaults, settle, watchPage, wholePage } from "./checks.ts";
import { settled, test, tokenPath } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "7c")}`;
const script = "docs/verify.mjs";
const unit = 10n ** 16n;

let anvil: Anvil;
let server: RunningServer;
let paths: Record<"whole" | "supply" | "balances" | "file" | "part" | "filed", string>;

/** A contract of two decimals that says a supply of so many units, with that many holders. */
async function deploy(name: string, wallets: number, says: (minted: bigint) => bigint, takesFee = false) {
  const mints = Array.from({ length: wallets }, (_, index) => ({
    from: nobody,
    to: wallet(index),
    amount: BigInt(index + 1) * unit,
  }));
  const minted = mints.reduce((sum, { amount }) => sum + amount, 0n);
  const totalSupply = `0x${says(minted).toString(16).padStart(64, "0")}`;
  const views = { ...nameViews(name, name.slice(0, 4).toUpperCase(), 18), "0x18160ddd": totalSupply };
  const token = await anvil.deploy({ views, takesFee });
  await anvil.transfer(token, mints, Math.floor(Date.now() / 1_000) - 90_000);
  return token;
}

async function importFile(name: string, token: string, rows: readonly (readonly (string | number)[])[]) {
  const file = join(server.dataDir, `${name.toLowerCase()}.csv`);
  writeFileSync(file, ["block_time,seq,from,to,amount_raw", ...rows.map((row) => row.join())].join("\n"));
  const flags = ["--chain", "eth", "--token", token, "--name", name, "--ticker", name.toUpperCase()];
  await server.holderscope("import", "transfers", file, ...flags, "--decimals", "2", "--allow-incomplete");
  return `/eth/${token}`;
}

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  if (noAnvil !== undefined) return;
  test.setTimeout(240_000);
  anvil = await startAnvil({ timestamp: Math.floor(Date.now() / 1_000) - 100_000 });
  server = await startServer(Number(new URL(baseURL).port) + 13, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_ETH_POLL_MS: "100",
  });
  const whole = await deploy("Marrowfat", 320, (minted) => minted);
  const supply = await deploy("Grainhold", 14, (minted) => minted * 1_058n);
  // Its supply stays what it was: somebody gets the fee without a transfer.
  const balances = await deploy("Ostrea", 60, (minted) => minted, true);
  const tokens = [whole, supply, balances].flatMap((token) => ["--token", token]);
  // What differs ends the command with an error, which is not what is looked at here.
  await server.holderscope("index", "eth", "--rpc", anvil.url, ...tokens).catch(() => undefined);
  const day = (text: string) => Date.parse(`${text}T11:04:00Z`) / 1_000;
  const file = await importFile("Otter", wallet(5_001), [
    [day("2025-02-02"), 1, nobody, wallet(1), 1_000_000],
    [day("2025-03-02"), 2, wallet(1), wallet(2), 250_000],
  ]);
  // Its file says what its contract says.
  const filed = await deploy("Filed", 3, (minted) => minted);
  const { timestamp } = await anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
  await importFile(
    "Filed",
    filed,
    [1n, 2n, 3n].map((part, index) => [Number(timestamp), index, nobody, wallet(index), String(part * unit)]),
  );
  const part = await importFile("Lacking", wallet(5_002), [
    [day("2024-01-01"), 1, wallet(1), wallet(2), 1_000],
    [day("2025-10-31"), 2, wallet(3), wallet(2), 500],
  ]);
  paths = {
    whole: `/eth/${whole}`,
    supply: `/eth/${supply}`,
    balances: `/eth/${balances}`,
    file,
    part,
    filed: `/eth/${filed}`,
  };
});
test.beforeEach(() => test.skip(noAnvil !== undefined, noAnvil));
test.afterAll(async () => {
  await server?.stop();
  await anvil?.stop();
});

const mark = (page: Page) => page.locator('[data-part="completeness"]');
const section = (page: Page) => page.locator("#complete");

test("what is whole is marked, and its certificate and list are found right by the script on the page", async ({
  quietPage: page,
}) => {
  await page.goto(server.url + paths.whole);
  await settled(page);
  await expect(mark(page)).toHaveText("Whole");
  await expect(mark(page)).toHaveAttribute("title", /^Supply and 100 balances were equal/);
  await mark(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#complete$/);
  const heading = section(page).getByRole("heading");
  await expect(heading).toHaveText(/^Every transfer from block \d+ to \d+ is here: balances add up/);
  const supply = section(page).getByRole("row", { name: /add up to the supply/ });
  await expect(supply.getByText("513.6", { exact: true })).toHaveCount(2);
  await expect(supply).toContainText("equal");
  for (const row of ["50 largest holders", "50 other holders"])
    await expect(section(page).getByRole("row", { name: new RegExp(row) })).toContainText("50 of 50");

  const shown = section(page).getByRole("region", { name: /^Check it yourself/ });
  expect(await shown.innerText()).toBe(readFileSync(script, "utf8").trim());
  const saved: string[] = [];
  for (const name of ["Download certificate", "Holder list, CSV"]) {
    const coming = page.waitForEvent("download");
    await section(page).getByRole("link", { name }).click();
    saved.push(await (await coming).path());
  }
  const run = await promisify(execFile)(process.execPath, [script, anvil.url, ...saved]);
  const lines = run.stdout.trim().split("\n");
  expect([lines.length, lines.filter((line) => !line.startsWith("same "))]).toEqual([105, []]);
  await expect(section(page)).toContainText("prints 105 lines");
});

test("a check can be asked for, not twice in ten minutes", { tag: "@long" }, async ({ page }) => {
  const status = section(page).getByRole("status");
  await page.goto(server.url + paths.whole);
  await settled(page);
  await section(page).getByRole("button", { name: "Check now" }).click();
  // Where the index took longer than ten minutes until here, the contract is asked.
  await expect(status).toHaveText(/less than ten minutes ago; again in \d+ min|is being asked|just now/);
});

test(
  "the mark stands on every page of the token, and leads to what it says",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    for (const tab of ["holders", "history", "map"]) {
      await page.goto(`${server.url}${paths.whole}/${tab}`);
      await settled(page);
      await expect(mark(page)).toHaveText("Whole");
    }
    await mark(page).click();
    await expect(page).toHaveURL(new RegExp(`${paths.whole}#complete$`));
    await expect(section(page).getByRole("heading")).toBeInViewport();
  },
);

test(
  "a supply of the contract that transfers do not explain",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(server.url + paths.supply);
    await settled(page);
    await expect(mark(page)).toHaveText("Supply differs");
    await expect(section(page).getByRole("heading")).toHaveText(
      "Balances add up to 1 of 1,111: 1,110 came without a transfer that is here; there are more holders than the 14 that are known",
    );
    await expect(section(page)).toContainText("The cause is not known");
    await expect(section(page).getByRole("link", { name: "Download certificate" })).toBeVisible();
  },
);

test(
  "where less arrives than a transfer says, balances are the contract's and the cause is said",
  { tag: "@long" },
  async ({ quietPage: page }) => {
    await page.goto(server.url + paths.balances);
    await settled(page);
    await expect(mark(page)).toHaveText("Supply differs");
    await expect(section(page)).toContainText("Less arrives than a transfer says, by one part of each");
    await expect(section(page)).toContainText("18.117 known0.183 not, 1.0%");
    await expect(section(page).getByRole("link", { name: "Download certificate" })).toBeVisible();
  },
);

test("of files it is said that nobody was asked, and what they cover", async ({ quietPage: page }) => {
  await page.goto(server.url + paths.file);
  await settled(page);
  await expect(mark(page)).toHaveText("Not checked");
  await expect(section(page).getByRole("heading")).toHaveText(
    "Not checked: these 2 transfers came from a file, and no node has been asked",
  );
  await expect(section(page)).toContainText("otter.csv, imported");
  await expect(section(page)).toContainText("with a mint of 10,000 OTTER");

  await page.goto(server.url + paths.part);
  await settled(page);
  await expect(mark(page)).toHaveText("Part of it");
  await expect(section(page).getByRole("heading")).toHaveText(
    "Transfers before 1 Jan 2024 are missing; 2 wallets gave away more than they received",
  );
});

test(
  "a file is compared with its contract where a reader asks for it",
  { tag: "@long" },
  async ({ page }) => {
    await page.goto(server.url + paths.filed);
    await settled(page);
    await expect(mark(page)).toHaveText("Not checked");
    await section(page).getByRole("button", { name: "Check with a node" }).click();
    await expect(mark(page)).toHaveText("Balances agree");
    await expect(section(page).getByRole("heading")).toHaveText(
      /^Balances add up to the supply at block \d+, to the last unit; 3 of 3 balances are equal on the chain$/,
    );
    // What nobody knows of a file is not said.
    await expect(section(page)).not.toContainText("none missing");
    await expect(section(page)).not.toContainText("Blocks without gaps");
    await expect(section(page)).toContainText("filed.csv, imported");
    await section(page).getByRole("button", { name: "Check with a node" }).click();
    await expect(section(page)).toContainText("less than ten minutes ago");
  },
);

test("invented data has no mark and no section", async ({ quietPage: page }) => {
  await page.goto(await tokenPath("Brinewick"));
  await settled(page);
  await expect(mark(page)).toHaveCount(0);
  await expect(section(page)).toHaveCount(0);
});

for (const theme of ["dark", "light"] as const) {
  test(`every state for all readers, ${theme}`, { tag: "@long" }, async ({ page }) => {
    test.setTimeout(180_000);
    await watchPage(page, theme);
    for (const path of Object.values(paths)) {
      await page.goto(server.url + path);
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: wholePage });
        await settle(page);
        const found = await axeFaults(page, "#complete", '[data-part="stamp"]');
        expect.soft(found, `${path} at ${width}`).toEqual([]);
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(sideways, `${path} at ${width}`).toBe(0);
      }
    }
  });
}
