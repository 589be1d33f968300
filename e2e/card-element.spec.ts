import { build } from "vite";
import { expect } from "@playwright/test";
import { embedCards, embedCharts } from "../contract/embed.ts";
import { baseURL } from "../playwright.config.ts";
import { test } from "./embed-test.ts";

/** Its own site's scripts and frames alone, and no storage. */
const policy = `sandbox allow-scripts; default-src 'none'; script-src ${baseURL}; frame-src ${baseURL}; style-src 'unsafe-inline'`;

test("ten cards as elements in an article, one in a shadow root: all are drawn, and nothing moves", async ({
  host,
  hosts,
  subject,
}) => {
  const token = subject.token.slice(1);
  const [, chain, , , wallet] = subject.wallet.split("/");
  const card = (attributes: string, height: number) =>
    `<holder-card ${attributes} style="display:block;height:${height}px"></holder-card><p>Text below it.</p>`;
  const charts = embedCharts.filter((chart) => !chart.startsWith("history-")).slice(0, 8);
  const all = [
    ...charts.map((chart) => card(`token="${token}" chart="${chart}"`, embedCards[chart].height)),
    card(`wallet="${chain}/${wallet}"`, embedCards.holdings.height),
    `<div><template shadowrootmode="open">${card(`token="${token}" theme="light"`, 300)}</template></div>`,
  ];
  const html = `<!doctype html><title>An article</title><article style="width:400px">${all.join("")}</article>
    <script src="${baseURL}/card.js" async></script>`;
  await host.goto(hosts.article.serve("/element", html, { "content-security-policy": policy }));
  const cards = host.locator("holder-card");
  await expect(cards).toHaveCount(all.length);
  for (let index = 0; index < all.length; index += 1) {
    await cards.nth(index).scrollIntoViewIfNeeded();
    const drawn = cards.nth(index).frameLocator("iframe").locator(".card");
    await expect(drawn).toBeVisible();
    await expect(drawn.locator("h1")).not.toBeEmpty();
  }
  const moved = await host.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
  expect(moved).toBe(0);
});

test("as a component in somebody's React: other properties show another card, and it goes with its parent", async ({
  host,
  hosts,
  subject,
}) => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      lib: { entry: new URL("react-host.ts", import.meta.url).pathname, formats: ["iife"], name: "host" },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const script =
    output && "output" in output ? output.output[0].code.replaceAll("</script", "<\\/script") : "";
  const [, chain, , , wallet] = subject.wallet.split("/");
  const html = `<!doctype html><title>An article</title>
    <body data-host="${baseURL}" data-token="${subject.token.slice(1)}" data-wallet="${chain}/${wallet}">
    <div></div><script>${script}</script>`;
  await host.goto(hosts.article.serve("/react", html));
  const cards = host.locator("holder-card");
  const drawn = cards.first().frameLocator("iframe").locator(".card h1");
  await expect(drawn).not.toBeEmpty();
  const before = await drawn.textContent();
  await expect(cards.nth(1).frameLocator("iframe").locator(".card h1")).not.toBeEmpty();
  await host.getByRole("button", { name: "Value" }).click();
  await expect(drawn).not.toHaveText(before!);
  await expect(cards.first().locator("iframe")).toHaveAttribute("src", /chart=value&theme=light$/);
  await host.getByRole("button", { name: "Hide" }).click();
  await expect(cards).toHaveCount(1);
  // One script, whatever the number of cards.
  await expect(host.locator(`script[src="${baseURL}/card.js"]`)).toHaveCount(1);
});
