import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./e2e/browser.ts";

export const baseURL = `http://127.0.0.1:${process.env["HOLDERSCOPE_TEST_PORT"] ?? "4170"}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/setup.ts",
  fullyParallel: true,
  workers: 3,
  forbidOnly: process.env["CI"] !== undefined,
  timeout: 60_000,
  // On a machine that others use too a page is starved now and then. What passes only at a later try is
  // listed as flaky, and the last line of the test says how many.
  retries: 2,
  expect: { timeout: 10_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : "list",
  use: {
    baseURL,
    // A trace of every test costs more than many of them; the second try of what failed has one.
    trace: "on-first-retry",
    launchOptions: chromiumOptions,
  },
});
