import { expect, test } from "vitest";
import type { AllChainsPage } from "../../../contract/tokens.ts";
import { describe as describePage, render } from "../../entry-server.tsx";
import { drawer } from "../../test-service.ts";

const address = `0x${"6b41".padEnd(40, "c7")}`;
const row = { address, name: "Marrowfat", ticker: "MARO", wallet_count: null };
const page: AllChainsPage = {
  total: 120,
  covered: "all",
  tokens: [
    { ...row, chain: "eth", holder_count: 21_907, also_on: ["base", "polygon", "avalanche"] },
    { ...row, chain: "polygon", holder_count: 3_118, also_on: ["eth"] },
    { ...row, chain: "sol", name: "Brinewick", holder_count: 40, wallet_count: 38, also_on: [] },
    { ...row, chain: "base", name: "", holder_count: null, also_on: [] },
  ],
};

async function open(path: string, answer: Partial<AllChainsPage> | number = {}) {
  const asked: string[] = [];
  const fetchApi = (async (input: string) => {
    asked.push(input);
    if (typeof answer === "number") return Response.json({ code: "overloaded" }, { status: answer });
    const headers = { "x-data-source": "file, file, demo, file" };
    return Response.json({ ...page, ...answer }, { headers });
  }) as typeof fetch;
  const { html, route } = await render(path, fetchApi, drawer);
  const head = (await describePage(path, fetchApi)).head("https://holderscope.example");
  const cells = Array.from(html.matchAll(/<tr>(<td.*?)<\/tr>/g), ([, cell = ""]) =>
    Array.from(cell.matchAll(/<td[^>]*>(.*?)<\/td>/g), ([, inner = ""]) => inner.replaceAll(/<[^>]*>/g, "")),
  );
  return { html, head, route, asked, cells };
}

test("every row names its chain, and where else its address is: one by name, more by number", async () => {
  const { cells, route, html } = await open("/all");
  expect(route).toBe("/all");
  expect(cells).toEqual([
    ["Marrowfat", "MARO", "Ethereum", "21,907", "3 chains"],
    ["Marrowfat", "MARO", "Polygon", "3,118", "Ethereum"],
    ["Brinewickdemo", "MARO", "Solana", "3840 accounts", "none"],
    ["no name", "MARO", "Base", "not known", "none"],
  ]);
  expect(html).toContain(`href="/polygon/${address}#other-chains"`);
  expect(html).toContain("also on 3 chains");
  expect(html).not.toContain("also on </");
});

test("its head says what it lists; a page of it is asked for and named", async () => {
  const { head, asked } = await open("/all?page=2");
  expect(asked[0]).toBe("/api/v0/tokens?limit=50&offset=50");
  expect(head).toContain("<title>Tokens of all chains, page 2 · Holderscope</title>");
  expect(head).toContain("120 tokens are listed, of all chains together. Every token here by its number");
  expect(head).toContain('<link rel="canonical" href="https://holderscope.example/all?page=2">');
  expect(head).toContain("https://holderscope.example/og/all.png");
});

test("without rows it says why, beside a hosted service whose they are", async () => {
  expect((await open("/all", { total: 0, tokens: [] })).html).toContain("No token is here yet");
  expect((await open("/all?page=9", { tokens: [] })).html).toContain("No tokens on this page");
  const none = await open("/all", { total: 0, covered: "none", tokens: [] });
  expect(none.html).toContain("Those of the data service are in the list of their chain.");
  expect(none.html).toContain("No token is this site’s own yet");
});

test("an answer that did not come is said to be so", async () => {
  expect((await open("/all", 503)).html).toContain("Try again");
});

const textsOf = (html: string) =>
  html
    .replaceAll(/<svg.*?<\/svg>|<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");

test("a comparison without tokens offers the most held ones, with their chains", async () => {
  expect(textsOf((await open("/compare")).html)).toContain(
    "|Most held here|Marrowfat| Ethereum|Marrowfat| Polygon|Brinewick| Solana|(no name)| Base|",
  );
  expect((await open("/compare", 503)).html).not.toContain("Most held here");
});

test("a token that is compared already is not offered again; its namesake on another chain is", async () => {
  expect(textsOf((await open(`/compare?t=eth:${address}`)).html)).toContain(
    "|Most held here|Marrowfat| Polygon|Brinewick| Solana|(no name)| Base|",
  );
});
