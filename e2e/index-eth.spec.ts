import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { noAnvil, startAnvil } from "../server/sources/evm/test-anvil.ts";
import { nameViews } from "../server/sources/evm/test-contract.ts";
import { test } from "./pages.ts";
import { startServer } from "./server.ts";

const nobody = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "7c")}`;
const canary = "canary-7f3b9d20c1e84a65";

test(
  "a token of one's own chain is indexed while the server runs, and its page follows the chain",
  { tag: "@long" },
  async ({ page }) => {
    test.skip(noAnvil !== undefined, noAnvil);
    test.setTimeout(150_000);
    const anvil = await startAnvil({ timestamp: 1_700_000_000 });
    const port = Number(new URL(baseURL).port) + 11;
    const server = await startServer(port, {
      HOLDERSCOPE_DEMO: "off",
      HOLDERSCOPE_ETH_POLL_MS: "100",
      HOLDERSCOPE_LOG_LEVEL: "trace",
    });
    try {
      const token = await anvil.deploy({ views: nameViews("Own coin", "OWN", 0) });
      const mints = Array.from({ length: 12 }, (_, index) => ({
        from: nobody,
        to: wallet(index),
        amount: 100n,
      }));
      await anvil.transfer(token, mints, 1_700_100_000);
      await anvil.request("anvil_mine", ["0x3", "0xc"]);

      const rpc = `${anvil.url}/?key=${canary}`;
      const said = await server.holderscope("index", "eth", "--rpc", rpc, "--token", token);
      expect(said).toContain("Indexed Own coin (OWN).");
      expect(said).toContain("12 with a balance");

      await page.goto(`${server.url}/eth/${token}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Own coin");
      await expect(page.getByText("Demo data")).toHaveCount(0);
      const holders = page
        .getByRole("navigation", { name: "Token pages" })
        .getByRole("link", { name: /^Holders/ });
      await expect(holders).toContainText("12");

      // The server goes on by itself: nothing is started or told.
      await anvil.transfer(token, [{ from: wallet(0), to: wallet(50), amount: 40n }], 1_700_200_000);
      await expect(async () => {
        await page.reload();
        await expect(holders).toContainText("13", { timeout: 500 });
      }).toPass({ timeout: 30_000 });

      // A second token needs no restart either; the node is known by now.
      const second = await anvil.deploy({ views: nameViews("Second coin", "TWO", 0) });
      await anvil.transfer(second, [{ from: nobody, to: wallet(3), amount: 5n }]);
      expect(await server.holderscope("index", "eth", "--token", second)).toContain(
        "Indexed Second coin (TWO).",
      );
      await page.goto(`${server.url}/eth/${second}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Second coin");

      // The node goes away: what is known stays, and the key that its address holds is nowhere.
      await anvil.stop();
      await expect(async () => expect(await server.holderscope("status")).toMatch(/failing/i)).toPass({
        timeout: 60_000,
      });
      const status = await server.holderscope("status");
      const html = await (await fetch(`${server.url}/eth/${token}`)).text();
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      );
      const stored = files
        .map((file) => readFileSync(join(file.parentPath, file.name)).toString("latin1"))
        .join("");
      for (const text of [status, html, metrics, stored, said]) expect(text.includes(canary)).toBe(false);
    } finally {
      await server.stop();
      await anvil.stop();
    }
  },
);
