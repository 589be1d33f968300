import { expect } from "@playwright/test";
import { createStoreBackend } from "../server/api/store-backend.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { storeCatalogue } from "../server/operation/store-catalogue.ts";
import { test } from "./base-test.ts";
import { generateHostileNames } from "./hostile-names.ts";
import { type OwnService, startOwnService } from "./own-service.ts";

// A thousand tokens whose names are a stranger's attempt at the page, in a store of their own.
const names = generateHostileNames(1_000);
const addressOf = (index: number) => `0x${(index + 1).toString(16).padStart(40, "0")}`;
const owner = `0x${"a".repeat(40)}`;

let store: Store;
let service: OwnService;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const tokens = names.map(([name, ticker], index) => ({
    chain: "eth" as const,
    address: addressOf(index),
    name,
    ticker,
    decimals: 2,
    source: "file" as const,
  }));
  await store.ingest(tokens, (db) =>
    db.run(
      `INSERT INTO staged_transfers BY NAME
       SELECT token, 1 AS row, 1700000000 AS time, 0 AS block, 1 AS position, '${owner}' AS to_owner,
         1000 + token AS amount, 0.5 AS price_usd
       FROM range(${names.length}) AS all_tokens(token)`,
    ),
  );
  service = await startOwnService({
    backend: createStoreBackend(store),
    catalogue: storeCatalogue(store),
    siteDirectory: "dist/client",
  });
});
test.afterAll(async () => {
  await service?.stop();
  await store?.close();
});

/** Every tag of a head, with its attributes as a parser without script reads them. */
function readHead(html: string): { tag: string; attributes: string }[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return Array.from(
    head.matchAll(/<([a-z]+)((?: [a-zA-Z-]+(?:="[^"]*")?)*)\s*\/?>/g),
    ([, tag, attributes]) => ({
      tag: tag!,
      attributes: attributes!,
    }),
  );
}

// src/page-head.test.ts has all thousand; here they come over the wire, more at once than are drawn.
test("a crawler without script reads the tags of a hundred of them", { tag: "@long" }, async () => {
  const base = readHead(await (await fetch(`${service.url}/eth`)).text());
  for (let index = 0; index < names.length; index += 100) {
    const from = Array.from({ length: 10 }, (_, step) => index + 10 * step);
    await Promise.all(
      from.map(async (each) => {
        const path = `/eth/${addressOf(each)}`;
        const response = await fetch(service.url + path, { headers: { "user-agent": "Twitterbot/1.0" } });
        const html = await response.text();
        const head = readHead(html);
        const context = JSON.stringify(names[each]).slice(0, 200);
        // The same elements as on a page with no name on it: nothing broke out, nothing is missing.
        expect(
          head
            .map(({ tag }) => tag)
            .filter((tag) => tag !== "link")
            .sort(),
          context,
        ).toEqual(
          base
            .map(({ tag }) => tag)
            .filter((tag) => tag !== "link")
            .sort(),
        );
        const attributes = head.map((tag) => tag.attributes).join("\n");
        for (const name of ["og:title", "og:image", "og:url", "twitter:card", "description"]) {
          expect(attributes, context).toContain(`="${name}"`);
        }
        expect(attributes).toContain(`rel="canonical" href="${service.url}${path}"`);
        expect(html.slice(0, html.indexOf("</head>")), context).not.toMatch(
          /(?![\n\r\t])\p{Cc}|[\u202A-\u202E]/u,
        );
      }),
    );
  }
});

test("in Chromium none of them runs a script or breaks the policy", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(120_000);
  const complaints: string[] = [];
  page.on("dialog", (dialog) => {
    complaints.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
  });
  await page.addInitScript(() => {
    window.alert = (text) => void Reflect.set(window, "executed", String(text));
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      Reflect.set(window, "executed", `policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  const check = async () => {
    expect(await page.evaluate(() => Reflect.get(window, "executed") as unknown)).toBeUndefined();
    expect(await page.locator("main img, main iframe, main script, main style").count()).toBe(0);
    expect(complaints).toEqual([]);
  };
  // A hundred names a page, drawn on the server and taken over by the script; and some pages of their own.
  for (let number = 1; number <= 10; number += 1) {
    await page.goto(`${service.url}/eth?limit=100&page=${number}`);
    await expect(page.locator("html[data-listening]")).toBeAttached();
    expect(await page.locator("main tbody tr").count()).toBe(100);
    await check();
  }
  for (let index = 0; index < 12; index += 1) {
    await page.goto(`${service.url}/eth/${addressOf(index)}`);
    await expect(page.locator("html[data-listening]")).toBeAttached();
    await check();
  }
});
