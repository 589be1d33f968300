import { expect, type Page } from "@playwright/test";
import { baseURL } from "../playwright.config.ts";
import { test as base } from "./base-test.ts";
import { cardFaults, type Framed, frameOf, messages } from "./embed-host.ts";

/** A page of someone else's that fails its test on any complaint of the browser. */
export const test = base.extend<{ host: Page }>({
  host: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      // This Chromium may not know every permission that the host's frame passes on.
      const isUnknownFeature = message.text() === "Unrecognized feature: 'web-share'.";
      if (["error", "warning"].includes(message.type()) && !isUnknownFeature) complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("dialog", (dialog) => complaints.push(`a dialog: ${dialog.message()}`));
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      const own = request.frame() === page.mainFrame() || origin === baseURL || origin === "null";
      if (!own) complaints.push(`asked of a stranger: ${request.url()}`);
    });
    // As in a browser that keeps third parties from storage: any touch of it throws.
    await page.addInitScript(() => {
      if (window === window.top) return;
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(window, name, {
          get: () => {
            // oxlint-disable-next-line no-console -- the way out of the page
            console.error(`${name} was touched`);
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
    // High enough that every frame is seen: the browser lets unseen ones rest.
    await page.setViewportSize({ width: 1500, height: 12_200 });
    await use(page);
    expect(complaints).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  },
});

/** Every frame has told a height, and the host has obeyed. */
export async function told(page: Page, frames: readonly Framed[], dialect = "holderscope"): Promise<void> {
  const names = async () =>
    new Set((await messages(page)).filter(([, data]) => dialect in data).map(([name]) => name));
  await expect.poll(async () => (await names()).size, { timeout: 60_000 }).toBe(frames.length);
}

export async function faultsOf(
  page: Page,
  frames: readonly Framed[],
  background?: string,
): Promise<string[]> {
  const all = await Promise.all(
    frames.map(async ({ name }) =>
      (await frameOf(page, name).evaluate(cardFaults, background)).map((fault) => `${name}: ${fault}`),
    ),
  );
  return all.flat();
}

/** Frames whose height is not the one that was promised for the card. */
export async function resized(page: Page, frames: readonly Framed[]): Promise<string[]> {
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll("iframe")].map((frame) => [frame.name, frame.offsetHeight] as const),
  );
  return heights
    .filter(([name, height]) => height !== frames.find((frame) => frame.name === name)?.height)
    .map(([name, height]) => `${name} became ${height}`);
}

/** What WordPress writes after the address of a frame. */
export const secretOf = (name: string) => `#?secret=${name.replaceAll("-", "").padEnd(10, "x")}`;
