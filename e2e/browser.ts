import { chromium, type Browser } from "@playwright/test";
import { ensureChromium } from "../scripts/prepare.js";

// The workers of a test run inherit the environment and need not look again.
process.env["HOLDERSCOPE_CHROMIUM"] ??= await ensureChromium();

/** What a Chromium needs in a container without a network: no sandbox, no look-ups of its own. */
export const chromiumOptions = {
  executablePath: process.env["HOLDERSCOPE_CHROMIUM"],
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions);
}
