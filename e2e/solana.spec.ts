import { expect } from "@playwright/test";
import { testAddress, TestChain } from "../server/sources/solana/test-chain.ts";
import { startTestNode, type TestNode } from "../server/sources/solana/test-node.ts";
import { test } from "./base-test.ts";
import { type RunningServer, startServer } from "./server.ts";

const mint = testAddress("a token to follow");
const owners = ["ann", "ben", "cid"].map(testAddress);
const accounts = owners.map((owner) => testAddress(`account of ${owner}`));
const key = "canary-key-2c91d0";

const chain = new TestChain();
let node: TestNode;
let server: RunningServer;

test.beforeAll(async () => {
  chain.transact((tx) => {
    tx.createMint(mint, { decimals: 2 });
    for (const [index, owner] of owners.entries()) tx.open(accounts[index]!, mint, owner);
    tx.mintTo(accounts[0]!, 60_000n);
    tx.mintTo(accounts[1]!, 40_000n);
  });
  node = await startTestNode(chain, { path: `/?api-key=${key}` });
  server = await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? "4170") + 9, {
    HOLDERSCOPE_DEMO: "off",
    HOLDERSCOPE_SOL_RPC: node.url,
    HOLDERSCOPE_SOL_RATE: "1000",
  });
});
test.afterAll(async () => {
  await server.stop();
  await node.close();
});

test(
  "a token is added to the running server, and its page changes with the next snapshot",
  { tag: "@long" },
  async ({ page }) => {
    const printed = await server.holderscope("index", "sol", "--token", mint);
    expect(printed).toContain("2 with a balance");
    await page.goto(`${server.url}/sol/${mint}`);
    await expect(page.getByText("By snapshots")).toBeVisible();
    await expect(page.getByText("Incomplete history")).toBeVisible();
    const holders = async () => {
      await page.goto(`${server.url}/sol/${mint}/holders`);
      return page.getByRole("table").getByRole("row").count();
    };
    const rowsBefore = await holders();
    await expect(page.getByRole("row", { name: /600/ })).toBeVisible();

    chain.advance(4_000);
    chain.transact((tx) => tx.transfer(accounts[0]!, accounts[2]!, 10_000n));
    chain.advance();
    await server.holderscope("index", "sol", "--token", mint);
    // A drawn page is kept for a second, for many who come at once.
    await expect.poll(holders).toBe(rowsBefore + 1);
    await expect(page.getByRole("row", { name: /500/ })).toBeVisible();
    // Of the windows, the one that began after the first snapshot.
    const deltas = await page.request.get(`${server.url}/api/v0/sol/tokens/${mint}/holders/deltas`);
    expect(await deltas.json()).toMatchObject({ "1hour": 1, "2hours": null, "30days": null });
    if (process.env["HOLDERSCOPE_PICTURES"]) {
      for (const theme of ["dark", "light"]) {
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(`${server.url}/sol/${mint}?theme=${theme}`);
          await page.screenshot({
            path: `${process.env["HOLDERSCOPE_PICTURES"]}/sol-${theme}-${width}.png`,
            fullPage: true,
          });
        }
      }
    }

    const status = await server.holderscope("status");
    expect(status).toContain("1 indexed, 0 pending");
    for (const text of [printed, status, await page.content()]) expect(text).not.toContain(key);
  },
);
