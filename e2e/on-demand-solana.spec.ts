import { expect, type Page } from "@playwright/test";
import { systemProgram } from "../server/sources/solana/programs.ts";
import { testAddress, TestChain } from "../server/sources/solana/test-chain.ts";
import { startTestNode, type TestNode } from "../server/sources/solana/test-node.ts";
import { axeFaults, watchPage } from "./checks.ts";
import { layoutFaults } from "./layout-faults.ts";
import { settled, test as base } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

const mint = testAddress("a mint that somebody pastes");
const wallet = testAddress("a wallet that somebody pastes");
const holders = 300;
const account = (index: number) => testAddress(`account ${index}`);
/** On a machine that others use too. */
const becomesWhole = { timeout: 45_000 };
base.describe.configure({ timeout: 150_000 });

interface Place {
  readonly node: TestNode;
  readonly server: RunningServer;
}

/** A network with a token that nobody has asked for, and a server that has a node of it. */
const test = base.extend<{ place: Place }>({
  place: async ({ baseURL: demo }, use, { parallelIndex }) => {
    const chain = new TestChain();
    chain.transact((tx) => {
      tx.createMint(mint, { decimals: 2 });
      for (let index = 0; index < holders; index += 1) {
        tx.open(account(index), mint, testAddress(`owner ${index}`));
        tx.mintTo(account(index), index === 0 ? 60_000n : 100n);
      }
    });
    chain.accounts.set(wallet, { program: systemProgram, data: new Uint8Array() });
    chain.advance();
    const node = await startTestNode(chain);
    node.pages = true;
    const server = await startServer(Number(new URL(demo!).port) + 61 + parallelIndex, {
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_SOL_RPC: node.url,
      HOLDERSCOPE_SOL_RATE: "1000",
    });
    try {
      await use({ node, server });
    } finally {
      await server.stop();
      await node.close();
    }
  },
});

/** What the clipboard brings, without a clipboard: the tests of one browser share it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** The list of accounts stops in the middle until it is let go. */
function hold(node: TestNode): () => void {
  let letGo = () => {};
  const until = new Promise<void>((resolve) => (letGo = resolve));
  node.fault = (method) =>
    method === "getProgramAccounts" ? { kind: "held", share: 0.5, until } : undefined;
  return () => {
    node.fault = () => undefined;
    letGo();
  };
}

/** In both themes, at a desk, on a phone and at 320 px; pictures where a directory is named for them. */
async function look(page: Page, name: string): Promise<void> {
  const pictures = process.env["HOLDERSCOPE_PICTURES"];
  for (const theme of ["dark", "light"]) {
    await page.evaluate((value) => (document.documentElement.dataset["theme"] = value), theme);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 1_000 });
      // Colours take a moment to change.
      await expect.poll(() => page.evaluate(layoutFaults), { timeout: 3_000 }).toEqual([]);
      if (width === 320) continue;
      expect.soft(await axeFaults(page)).toEqual([]);
      if (pictures)
        await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 1_000 });
}

const button = (page: Page, name: string) => page.getByRole("button", { name });
const main = (page: Page) => page.getByRole("main");
const progress = (page: Page) => page.getByRole("progressbar", { name: "Accounts read" });
const figure = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
const holdersTab = (page: Page) =>
  page.getByRole("navigation", { name: "Token pages" }).getByRole("link", { name: /^Holders/ });

test(
  "a pasted mint becomes a whole page without a reload, over a restart in the middle",
  { tag: "@long" },
  async ({ page, place: { node, server } }) => {
    const errors = await watchPage(page, "dark");
    await page.goto(`${server.url}/sol`);
    await settled(page);
    await paste(page, mint);
    await page.getByRole("option", { name: /Open on Solana/ }).click();
    await expect(page).toHaveURL(new RegExp(`/sol/${mint}$`));
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await expect(main(page)).toContainText("A token is at this address on Solana.");
    await expect(figure(page, "Supply")).toContainText("899");
    await expect(figure(page, "Accounts")).toContainText("300");
    await look(page, "known");

    const letGo = hold(node);
    // By the keyboard alone.
    await button(page, "Read its accounts").focus();
    await page.keyboard.press("Enter");
    await expect(progress(page)).toHaveAttribute("aria-valuenow", /^[45]\d$/, becomesWhole);
    await expect(figure(page, "They hold")).toContainText("of the supply, so far");
    // Nobody is told that there is no token, and nothing that is no figure yet is shown as one.
    await expect(page).toHaveTitle(/^[45]\d% /);
    await expect(figure(page, "Holders")).toHaveCount(0);
    const stats = await page.request.get(`${server.url}/api/v0/sol/tokens/${mint}/stats`);
    expect(await stats.text()).toContain("token_being_read");
    await look(page, "reading");

    await server.kill();
    await expect(main(page)).toContainText("The server could not be reached.");
    await server.startAgain();
    await expect(main(page)).not.toContainText("The server could not be reached.");
    await expect(progress(page)).toHaveAttribute("aria-valuenow", /^[45]\d$/, becomesWhole);
    letGo();
    await expect(holdersTab(page)).toContainText("300", becomesWhole);
    await expect(main(page)).toContainText("What its accounts hold adds up to the supply.");
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    await holdersTab(page).click();
    await expect(page.getByRole("row", { name: /600/ })).toHaveCount(1);
    expect(errors).toEqual([]);
  },
);

test(
  "what is no token says what it is, and a token account leads to its token",
  { tag: "@long" },
  async ({ page, place: { server } }) => {
    await page.goto(`${server.url}/sol/${wallet}`);
    await expect(main(page)).toContainText("It is a wallet, and no token.");
    await expect(button(page, "Read its accounts")).toHaveCount(0);
    await page.goto(`${server.url}/sol/${testAddress("nobody")}`);
    await expect(main(page)).toContainText("There is no account at this address");
    await page.goto(`${server.url}/sol/${account(4)}`);
    await expect(main(page)).toContainText("No Solana token at this address");
    await expect(main(page)).toContainText("It is a token account");
    await look(page, "token-account");
    await page.getByRole("link", { name: "Open the token that it holds" }).click();
    await expect(page).toHaveURL(new RegExp(`/sol/${mint}$`));
    await expect(button(page, "Read its accounts")).toBeEnabled();
  },
);

test(
  "a node that refuses is said with its words and the way on",
  { tag: "@long" },
  async ({ page, place: { node, server } }) => {
    await page.goto(`${server.url}/sol/${mint}`);
    await settled(page);
    node.pages = false;
    node.fault = (method) => (method === "getProgramAccounts" ? { kind: "status", status: 403 } : undefined);
    await button(page, "Read its accounts").click();
    await expect(main(page)).toContainText("The node does not list its accounts", becomesWhole);
    await expect(main(page)).toContainText("The node: getProgramAccounts: HTTP status 403.");
    await expect(main(page)).toContainText("HOLDERSCOPE_SOL_RPC=https://");
    await expect(main(page)).toContainText(`npx holderscope index sol --token ${mint} --rpc URL`);
    await look(page, "refused");
  },
);
