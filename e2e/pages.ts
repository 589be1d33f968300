import { expect, type Locator, type Page } from "@playwright/test";
import type { ChainId } from "../contract/chains.ts";
import { createClient } from "../contract/client.ts";
import { baseURL } from "../playwright.config.ts";
import { test as base } from "./base-test.ts";

export type Theme = "dark" | "light";

/** `test` with a page that fails its test on any console error, and a theme that can be chosen. */
export const test = base.extend<{ theme: Theme; quietPage: Page }>({
  theme: ["dark", { option: true }],
  quietPage: async ({ page, theme }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      // A statistic that a token does not have is a 404 by the interface; Chromium writes a line for each. On a busy
      // machine an answer is refused with 503 and asked for again: what stays away is missed on the page.
      const { url } = message.location();
      const isAnswer =
        (/\b404\b/.test(message.text()) && url.includes("/api/v0/")) ||
        (/\b503\b/.test(message.text()) && url.includes("/api/"));
      if (!isAnswer) complaints.push(`${message.text()} ${url}`);
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.addInitScript((value) => localStorage.setItem("holderscope.theme", value), theme);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

const get = createClient({ baseUrl: `${baseURL}/api/v0` });

/** The path of a demo token by its name. */
export async function tokenPath(name: string): Promise<string> {
  for (const chain_id of ["sol", "eth"] satisfies ChainId[]) {
    const { data } = await get("getTokens", { chain_id, limit: 100 });
    const token = data.tokens.find((candidate) => candidate.name === name);
    if (token) return `/${chain_id}/${token.address}`;
  }
  throw new Error(`The demo market has no token ${name}.`);
}

/** Nothing is loading any more, and the page that the server drew listens to keys and clicks in all its parts. */
export async function settled(page: Page): Promise<void> {
  // An assertion of Playwright's looks again after 100, 250, 500 and 1000 ms.
  const intervals = [20, 20, 50, 50, 100];
  // A page that is left while it is asked is asked again.
  const waits = () => page.evaluate(awaited).catch((error: unknown) => [String(error)]);
  await expect.poll(waits, { intervals, timeout: 30_000 }).toEqual([]);
}

/** Runs in the page: what is still to come. */
async function awaited(): Promise<string[]> {
  const { documentElement: root } = document;
  if (root.dataset["listening"] === undefined) return ["a page that listens"];
  // The parts that can wait come at the first sign of a reader.
  window.dispatchEvent(new Event("pointermove"));
  // What a press has begun is busy with the frames after it.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  if (root.dataset["late"] !== undefined) return ["parts that have not come alive"];
  return [...document.querySelectorAll("[aria-busy=true]")].map(
    (part) => `busy: ${part.tagName} ${part.id} ${part.textContent.slice(0, 60)}`,
  );
}

/** Opens a page that runs no scripts. A server with too much to do sends it empty, for scripts to draw. */
export async function openDrawn(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    expect(await page.locator("#root > *").count()).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
}

/**
 * Presses a menu's item where it stands, once it stands still. A click of Playwright's own would scroll to it,
 * and with it the page: to what is anchored in the top layer that leads somewhere else.
 */
export async function choose(item: Locator): Promise<void> {
  let box: Awaited<ReturnType<Locator["boundingBox"]>> = null;
  await expect(async () => {
    const before = box;
    box = await item.boundingBox();
    expect(box).not.toBeNull();
    expect(box).toEqual(before);
  }).toPass({ intervals: [50] });
  const { x, y, width, height } = box!;
  await item.page().mouse.click(x + width / 2, y + height / 2);
}
