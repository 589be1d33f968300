import { expect } from "@playwright/test";
import type { ChainId } from "../contract/chains.ts";
import { pageTokenHeader, ReadingAnswer, readingPath } from "../contract/readings.ts";
import { type Anvil, noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { nameViews } from "../server/sources/evm/test-contract.ts";
import { test } from "./base-test.ts";
import { watchPage } from "./checks.ts";
import { type HeldNode, startHeldNode } from "./held-node.ts";
import { settled } from "./pages.ts";
import { type RunningServer, startServer } from "./server.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "7c")}`;
const totalSupply = "0x18160ddd";
const blocks = 400;
/** In a later piece than the mints. */
const held = 300;

interface Chain {
  readonly anvil: Anvil;
  readonly node: HeldNode;
}

const closers: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A chain of its own, whose first contract is a token with so many wallets of a hundred each. */
async function startChain(
  chainId: number,
  name: string,
  wallets: number,
): Promise<Chain & { token: string }> {
  const anvil = await startAnvil({ timestamp: 1_700_000_000, chainId });
  closers.push(() => anvil.stop());
  const supply = `0x${(wallets * 100).toString(16).padStart(64, "0")}`;
  const views = { ...nameViews(name, "TWIN", 0), [totalSupply]: supply };
  const token = await anvil.deploy({ views });
  const mints = Array.from({ length: wallets }, (_, index) => ({
    from: nobody,
    to: wallet(index),
    amount: 100n,
  }));
  await anvil.transfer(token, mints);
  await anvil.request("anvil_mine", [`0x${blocks.toString(16)}`, "0xc"]);
  await anvil.transfer(token, [{ from: wallet(0), to: wallet(500), amount: 40n }]);
  await anvil.request("anvil_mine", ["0x3", "0xc"]);
  const node = await startHeldNode(anvil.url);
  closers.push(() => node.stop());
  return { anvil, node, token };
}

/** What the page of a token asks for. */
async function readingOf({ url }: RunningServer, chain: ChainId, token: string) {
  const headers = { "sec-fetch-site": "same-origin" };
  return ReadingAnswer.parse(await (await fetch(url + readingPath(chain, token), { headers })).json());
}

/** Has a token read, as the button of its page does. */
async function start(server: RunningServer, chain: ChainId, token: string): Promise<void> {
  const known = async () => (await readingOf(server, chain, token)).reading;
  const transfers: unknown = expect.objectContaining({ is_count: true });
  await expect.poll(known, { timeout: 30_000 }).toMatchObject({ state: "known", token: { transfers } });
  const { page_token: pageToken } = await readingOf(server, chain, token);
  const headers = { origin: server.url, "sec-fetch-site": "same-origin", [pageTokenHeader]: pageToken! };
  const answer = await fetch(server.url + readingPath(chain, token, "start"), { method: "POST", headers });
  expect(answer.status).toBe(200);
}

test(
  "two chains in one server: each is read by its own node, over a kill, and the pages of one address lead to each other",
  { tag: "@long" },
  async ({ page, baseURL: demo }, { parallelIndex }) => {
    test.skip(noAnvil !== undefined, noAnvil);
    test.setTimeout(120_000);
    const [ethereum, base] = await Promise.all([
      startChain(1, "Pale coin", 12),
      startChain(8_453, "Dark coin", 7),
    ]);
    const { token } = ethereum;
    expect(base.token).toBe(token);
    const server = await startServer(Number(new URL(demo!).port) + 61 + parallelIndex, {
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_ETH_RPC: ethereum.node.url,
      HOLDERSCOPE_ETH_POLL_MS: "100",
      HOLDERSCOPE_BASE_RPC: base.node.url,
      HOLDERSCOPE_BASE_POLL_MS: "100",
      // Another's node.
      HOLDERSCOPE_POLYGON_RPC: base.node.url,
    });
    closers.push(() => server.stop());
    const state = async (chain: ChainId) => (await readingOf(server, chain, token)).reading;

    await start(server, "base", token);
    base.node.holdFrom(held);
    const isUnderWay = { state: "reading", progress: { transfers: 7 } };
    await expect.poll(() => state("base"), { timeout: 30_000 }).toMatchObject(isUnderWay);
    await start(server, "eth", token);
    expect(await state("eth")).toMatchObject({ state: "waiting", before: 1 });
    const before = await state("base");
    await server.kill();
    await server.startAgain();
    await expect.poll(() => state("base"), { timeout: 30_000 }).toMatchObject(isUnderWay);
    // It goes on from where it was, and does not begin anew.
    const nextBlock = "progress" in before ? before.progress.next_block : null;
    expect(nextBlock).toBeGreaterThan(100);
    expect(await state("base")).toMatchObject({ progress: { next_block: nextBlock } });
    expect(await state("eth")).toMatchObject({ state: "waiting", before: 1 });
    expect(await state("polygon")).toEqual({
      state: "unanswered",
      reason: "127.0.0.1: this node is of Base (chain id 8453), not of Polygon (chain id 137)",
    });
    base.node.letGo();
    for (const chain of ["base", "eth"] as const) {
      await expect.poll(() => state(chain), { timeout: 30_000 }).toEqual({ state: "here", can_check: true });
    }

    const errors = await watchPage(page, "dark");
    const rows = page.locator("#other-chains").getByRole("row");
    // Whether it is whole is looked at once it is here: a page of the moment between says that it was not checked.
    await expect(async () => {
      await page.goto(`${server.url}/eth/${token}`);
      await settled(page);
      await expect(rows.nth(1)).toContainText("Whole", { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.locator("#other-chains").getByRole("heading")).toHaveText(
      "The same address holds a token on two chains; one has another name",
    );
    await expect(rows.nth(1)).toHaveText(/^Ethereum this page\s*Pale coin TWIN\s*13\s*1,200\s*Whole/);
    await expect(rows.nth(2)).toHaveText(/^Base\s*Dark coin TWIN, another name\s*8\s*700\s*Whole/);
    await rows.getByRole("link", { name: "Open on Base" }).click();
    await expect(page).toHaveURL(`${server.url}/base/${token}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Dark coin");
    await expect(rows.getByRole("link", { name: "Open on Ethereum" })).toBeVisible();

    // Whoever runs the server sees each node, and what it has shown.
    await page.goto(`${server.url}/operate`);
    const nodeRow = (name: string) =>
      page.getByRole("table", { name: "Nodes" }).getByRole("row", { name: new RegExp(`^${name}`) });
    await expect(nodeRow("Ethereum")).toHaveText(
      /^Ethereum127\.0\.0\.1answersno limit met100\d+ of \d+ calls406as needed$/,
    );
    await expect(nodeRow("Base")).toContainText("answers");
    await expect(nodeRow("Polygon")).toContainText("this node is of Base (chain id 8453), not of Polygon");
    expect(errors).toEqual([]);
  },
);
