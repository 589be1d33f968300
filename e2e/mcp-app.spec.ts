import { AxeBuilder } from "@axe-core/playwright";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, type FrameLocator } from "@playwright/test";
import { build } from "vite";
import { baseURL } from "../playwright.config.ts";
import { test as base } from "./embed-test.ts";
import { tokenPath } from "./pages.ts";

/** What a host has to set for a card that names no other site (MCP Apps, "Restrictive Default"). */
const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'">`;

interface Parts {
  readonly client: Client;
  readonly script: string;
  readonly card: string;
}

let built: Promise<string> | undefined;
/** The program that shows the card, of the official packages. */
function hostScript(): Promise<string> {
  built ??= build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: {
        entry: new URL("mcp-app-host.ts", import.meta.url).pathname,
        formats: ["iife"],
        name: "host",
      },
    },
  }).then((result) => {
    const [output] = Array.isArray(result) ? result : [result];
    return output && "output" in output ? output.output[0].code : "";
  });
  return built;
}

const test = base.extend<{ parts: Parts }>({
  // oxlint-disable-next-line no-empty-pattern -- the form that Playwright asks for
  parts: async ({}, use) => {
    const client = new Client({ name: "host", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${baseURL}/mcp`)));
    const { tools } = await client.listTools();
    const { ui } = tools.find(({ name }) => name === "token")!["_meta"] as { ui: { resourceUri: string } };
    const { contents } = await client.readResource({ uri: ui.resourceUri });
    const [card] = contents as { mimeType?: string; text: string }[];
    expect(card?.mimeType).toBe("text/html;profile=mcp-app");
    await use({ client, script: await hostScript(), card: card!.text });
    await client.close();
  },
});

const hostPage = (script: string) =>
  `<!doctype html><html lang="en"><title>A conversation</title><main><h1>A conversation</h1>
  <iframe title="Card" sandbox="allow-scripts" style="width:480px;height:80px;border:0"></iframe></main>
  <script>${script.replaceAll("</script", "<\\/script")}</script></html>`;

const rowOf = (card: FrameLocator, term: string) =>
  card.locator("div", { has: card.locator("dt", { hasText: term }) });

for (const theme of ["light", "dark"] as const) {
  const tag = theme === "dark" ? [] : ["@long"];
  test(`a token's card in another program, ${theme}`, { tag }, async ({ host, hosts, parts, subject }) => {
    const [, chain = "", address = ""] = subject.token.split("/");
    const args = { chain_id: chain, contract_address: address };
    const calls: string[] = [];
    await host.exposeFunction("callTool", (params: { name: string; arguments: Record<string, unknown> }) => {
      calls.push(params.name);
      return parts.client.callTool(params);
    });
    await host.setViewportSize({ width: 520, height: 900 });
    await host.goto(hosts.article.serve(`/host-${theme}`, hostPage(parts.script)));
    await host.evaluate((options) => window.showCard(options), {
      html: parts.card.replace("<head>", `<head>${policy}`),
      args,
      theme,
      hasTools: true,
    });
    const card = host.frameLocator("iframe");
    await expect(card.locator("article")).toHaveAttribute("aria-busy", "false");
    const api = `${baseURL}/api/v0/${chain}/tokens/${address}`;
    const token = (await (await fetch(api)).json()) as { name: string; ticker: string };
    const list = (await (await fetch(`${api}/holders?limit=5`)).json()) as {
      holder_count: number;
      holders: { address: string }[];
    };
    await expect(card.getByRole("heading")).toHaveText(token.name);
    await expect(card.getByRole("status")).toContainText(`${token.ticker} on`);
    await expect(card.getByRole("status")).toContainText("demo: an invented market");
    await expect(rowOf(card, "Holders").locator("dd")).toContainText(list.holder_count.toLocaleString("en"));
    await expect(rowOf(card, "Ten largest hold").locator("dd")).toContainText("%");
    await expect(card.getByRole("row")).toHaveCount(5);
    await expect(card.getByRole("row").first()).toContainText(list.holders[0]!.address.slice(0, 6));
    await expect(card.getByRole("img")).toHaveAccessibleName(/^Holders: [\d,]+ on .+, [\d,]+ on /);
    expect(calls.toSorted()).toEqual(["holders", "list_tokens", "token", "token_history"]);
    // As high as what is in it: nothing is cut, and nothing scrolls.
    const body = card.locator("body");
    const height = await body.evaluate((element) => element.getBoundingClientRect().height);
    await expect
      .poll(() => host.locator("iframe").evaluate((frame) => frame.clientHeight))
      .toBe(Math.ceil(height));
    const { violations } = await new AxeBuilder({ page: host }).analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    ).toEqual([]);
  });
}

test("a card of a token with markup for a name, in a program that gives it nothing more", async ({
  host,
  hosts,
  parts,
}) => {
  const name = "<script>alert(1)</script><img src=x onerror=alert(2)>";
  const [, chain = "", address = ""] = (await tokenPath(name)).split("/");
  await host.exposeFunction("callTool", (params: { name: string; arguments: Record<string, unknown> }) =>
    parts.client.callTool(params),
  );
  await host.goto(hosts.article.serve("/host-markup", hostPage(parts.script)));
  await host.evaluate((options) => window.showCard(options), {
    html: parts.card.replace("<head>", `<head>${policy}`),
    args: { chain_id: chain, contract_address: address },
    theme: "light" as const,
    hasTools: false,
  });
  const card = host.frameLocator("iframe");
  await expect(card.getByRole("heading")).toHaveText(name);
  await expect(card.getByRole("status")).toContainText("lets the card ask for no more");
  await expect(card.locator("img, table:visible, dl:visible")).toHaveCount(0);
});
