// `npm run screenshots`: every page and state, at both widths and in both themes, from the running product.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Browser } from "@playwright/test";
import { createClient } from "../contract/client.ts";
import type { ChainId } from "../contract/chains.ts";
import { launchChromium } from "./browser.ts";
import { settle } from "./checks.ts";
import { startServer } from "./server.ts";

const help = `Usage: npm run screenshots -- [--url URL] [--only TEXT] [--out DIRECTORY]

  --url   a running Holderscope with demo data; without it, one is started
  --only  only the pictures whose name contains TEXT
  --out   where to write them [screenshots]`;

const { values: options } = parseArgs({
  options: {
    url: { type: "string" },
    only: { type: "string", default: "" },
    out: { type: "string", default: "screenshots" },
    help: { type: "boolean", short: "h" },
  },
});

const widths = [1440, 390];
const themes = ["dark", "light"];

if (options.help) {
  console.log(help);
} else {
  const server = options.url
    ? undefined
    : await startServer(Number(process.env["HOLDERSCOPE_TEST_PORT"] ?? 4171));
  const browser = await launchChromium();
  try {
    await takeAll(browser, options.url ?? server!.url);
  } finally {
    await browser.close();
    await server?.stop();
  }
}

async function takeAll(browser: Browser, url: string): Promise<void> {
  mkdirSync(options.out, { recursive: true });
  const pages = (await listPages(url)).filter(({ name }) => name.includes(options.only));
  for (const width of widths) {
    for (const theme of themes) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
      await context.addInitScript((value) => localStorage.setItem("holderscope.theme", value), theme);
      const page = await context.newPage();
      for (const { name, path } of pages) {
        await page.goto(url + path, { waitUntil: "networkidle" });
        await settle(page);
        await page.screenshot({ path: `${options.out}/${name}-${theme}-${width}.png`, fullPage: true });
        console.log(`${name}-${theme}-${width}`);
      }
      await context.close();
    }
  }
}

/** The pages by the names of the demo's tokens. */
async function listPages(url: string): Promise<{ name: string; path: string }[]> {
  const get = createClient({ baseUrl: `${url}/api/v0` });
  const addresses = new Map<string, string>();
  for (const chain_id of ["sol", "eth"] satisfies ChainId[]) {
    const { data } = await get("getTokens", { chain_id, limit: 100 });
    for (const { name, address } of data.tokens) addresses.set(name, `/${chain_id}/${address}`);
  }
  const token = (name: string) => {
    const path = addresses.get(name);
    if (path === undefined)
      throw new Error(`${url} has no token ${name}; is it filled with the demo market?`);
    return path;
  };
  const largest = async (name: string, offset = 0) => {
    const [, chain_id = "", contract_address = ""] = token(name).split("/");
    const { data } = await get("getHolders", { chain_id, contract_address, limit: 1, offset });
    return `${token(name)}/wallet/${data.holders[0]?.address}`;
  };
  const compared = (...names: string[]) =>
    `/compare?t=${names.map((name) => token(name).slice(1).replace("/", ":")).join(",")}`;

  return [
    { name: "tokens", path: "/sol" },
    { name: "tokens-ethereum", path: "/eth" },
    { name: "overview", path: token("Brinewick") },
    { name: "overview-ethereum", path: token("Eighteen Eels") },
    { name: "holders", path: `${token("Brinewick")}/holders` },
    { name: "holders-filtered", path: `${token("Brinewick")}/holders?min=10000` },
    { name: "holders-empty", path: `${token("Brinewick")}/holders?min=990000000` },
    { name: "wallet", path: await largest("Brinewick", 13) },
    {
      name: "wallet-unknown",
      path: `${token("Brinewick")}/wallet/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`,
    },
    { name: "compare", path: compared("Brinewick", "Frogspawn", "Eighteen Eels") },
    {
      name: "compare-extremes",
      path: compared("Giant Gannet", "Unpriced Urchin", "Snapshot Snipe", "Quadrillion Quail"),
    },
    { name: "no-price", path: token("Unpriced Urchin") },
    { name: "snapshot", path: token("Snapshot Snipe") },
    { name: "incomplete", path: token("Patchwork Pike") },
    { name: "one-holder", path: token("Lone Limpkin") },
    { name: "giant-holder", path: token("Giant Gannet") },
    { name: "three-holders", path: token("Three Thrushes") },
    { name: "all-equal", path: token("Even Eiders") },
    { name: "no-holders", path: token("Ashen Auk") },
    { name: "tiny-price", path: token("Quadrillion Quail") },
    { name: "failing", path: token("Faulty Finch") },
    { name: "one-hour", path: token("Newborn Newt") },
    { name: "deltas-zero", path: token("Still Stork") },
    { name: "deltas-negative", path: token("Sinking Swift") },
    { name: "long-name", path: token("Longwinded Lapwing of the Low Lagoon ".repeat(6).slice(0, 200)) },
    { name: "token-not-found", path: "/sol/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R" },
    { name: "page-not-found", path: "/nothing/here/at/all" },
  ];
}
