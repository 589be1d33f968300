import { afterAll, expect, test } from "vitest";
import { render, takeChains } from "./entry-server.tsx";
import { address, drawer, service, wallet } from "./test-service.ts";

const lists = { shown: ["eth", "sol"], added: [] };
afterAll(() => takeChains(lists));
const paths = [
  "/sol",
  `/sol/${address}`,
  `/sol/${address}/holders`,
  `/sol/${address}/wallet/${wallet}`,
  "/all",
];
const textOf = async (path: string) =>
  (await render(path, service(), drawer)).html.replaceAll(/<[^>]+>/g, "|");

test("a line above every page says that the market is invented, and leads to a real token", async () => {
  takeChains({ ...lists, demo: true });
  for (const path of paths) {
    const { html } = await render(path, service(), drawer);
    expect(html.match(/Demo market, invented\./g), path).toHaveLength(1);
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Read a real token<\/a>/);
    expect(html).toContain('aria-label="Hide this line"');
  }
});

test("what it says is not said again by each row and section", async () => {
  const list = await textOf("/sol");
  expect(list).toContain("This is invented demo data");
  expect(list.replaceAll("invented demo data", "").replace("Demo market", "")).not.toMatch(/\bdemo\b/i);
  const token = await textOf(`/sol/${address}`);
  expect(token.match(/demo data/gi)).toHaveLength(2);
  // Saved pictures and tables are read without the page.
  const { html } = await render(`/sol/${address}`, service(), drawer);
  expect(html.match(/data-file-note="Demo data, invented\."/g)!.length).toBeGreaterThan(3);
});

test("where no demo market is there is no such line", async () => {
  takeChains(lists);
  for (const path of paths) expect(await textOf(path)).not.toContain("Demo market");
});
