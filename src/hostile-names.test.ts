import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { embedCharts, walletCharts } from "../contract/embed.ts";
import { render as renderPage } from "./entry-server.tsx";
import { renderEmbed } from "./embed/render-embed.tsx";
import { topTenBounds, withheldText } from "./metrics/completeness/silent.ts";
import { knownLines } from "./metrics/completeness/section.ts";
import { known, token } from "./metrics/completeness/test-certificate.ts";
import { heldText } from "./metrics/findings/wallet-tokens.ts";
import { readingName } from "./metrics/readings.ts";
import { describeReading } from "./shell/absent-description.ts";
import { address, drawer, service, wallet } from "./test-service.ts";

/** U+202E turns round what follows it. */
const turned = { name: "Sinking \u202Etfiws\u202C \u2067Swallow", ticker: "\u202EPUMP" };
const turning = /[\u200e\u200f\u202a-\u202e\u2066\u2067]/u;

/** What a reader sees or hears: without the answers that the page carries for its scripts. */
const visible = (html: string) => html.replaceAll(/<script\b[^]*?<\/script>/g, "");

test.each(["", "/holders", "/history", `/wallet/${wallet}`, "/map"])(
  "a name cannot turn the text of /sol/…%s",
  async (path) => {
    const page = await renderPage(`/sol/${address}${path}`, service({ token: turned }), drawer);
    expect(visible(page.html)).not.toMatch(turning);
    expect(page.head("https://holderscope.example")).not.toMatch(turning);
  },
);

test.each([`/compare?t=sol.${address}`, "/sol"])("a name cannot turn the text of %s", async (path) => {
  const page = await renderPage(path, service({ token: turned }), drawer);
  expect(visible(page.html)).not.toMatch(turning);
});

test.each([
  ...embedCharts.map((chart) => `/embed/sol/${address}?chart=${chart}`),
  ...["wallet", ...walletCharts].map((chart) => `/embed/sol/${address}/wallet/${wallet}?chart=${chart}`),
  `/embed/compare?t=sol.${address}`,
])("a name cannot turn the title or the text of the card %s", async (path) => {
  const drawn = await renderEmbed(path, service({ token: turned }), drawer);
  expect(drawn?.title).not.toMatch(turning);
  expect(drawn?.html).not.toMatch(turning);
});

test("a ticker cannot turn the sentences on completeness, or of what a wallet holds", () => {
  const hostile = { ...token, ...turned, supply: "60000000" };
  const texts = [
    withheldText({ notes: ["withheld", "missing=40000000"] }, hostile),
    topTenBounds({ notes: ["missing=500000"] }, 0.35, hostile),
    ...knownLines({ checked: null, kept: [], known }, hostile).map(({ text }) => text),
    heldText({ ...hostile, amount: 5, network: "ETH" }),
  ];
  expect(texts.join()).toContain("PUMP");
  expect(texts.join()).not.toMatch(turning);
});

test("a name cannot turn the title and sentence of an address that is asked about", () => {
  const said = { ...turned, decimals: 2, supply: null, head: null };
  const reading = { state: "known", token: said, expected: null } as never;
  const { title, description } = describeReading({ chain: "eth", address: token.address }, reading)!;
  for (const text of [title, description, readingName(said), readingName({ ...said, name: null })])
    expect(text).not.toMatch(turning);
  expect(title).toContain("Sinking");
});

/** Names that are written safely already, by the file that makes them. */
const spokenBefore = [
  // Columns of a comparison (figures/compare/compare-columns.ts).
  /^metrics\/findings\/compare/,
  /^(pages|figures)\/compare\//,
  // A row of the list is drawn by nameLine.
  /^share\/token-rows\.ts$/,
];
const safe = /spoken|plainName|drawnName|TokenName|chains\[/;

test("sentences take a token's name from metrics/findings/name.ts", () => {
  const root = import.meta.dirname;
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/test-|^test-/.test(name))
    .filter((name) => !spokenBefore.some((pattern) => pattern.test(name)));
  expect(files.length).toBeGreaterThan(300);
  const raw = files.flatMap((name) => {
    const text = readFileSync(join(root, name), "utf8");
    const inText = Array.from(
      text.matchAll(
        /\$\{[^{}`]*\b(?:token|named|known|data|of|only)\??(?:\.data)?\??\.(?:name|ticker)\b[^{}]*\}|\$\{[^{}`]*\.ticker\b[^{}]*\}/g,
      ),
      ([found]) => found,
    ).filter((found) => !safe.test(found));
    // A ticker that is taken out of a token, and put into a sentence of the same file.
    const takesOut =
      /\{[^{}]*\bticker\b[^{}]*\}\s*:\s*(?:Readonly<|Pick<)?(?:Token|WalletToken|Described|OnChain)\b/.test(
        text,
      );
    const all = takesOut && /\$\{ticker\}/.test(text) ? [...inText, "${ticker}"] : inText;
    return all.map((found) => `${relative(".", name)}: ${found}`);
  });
  expect(raw).toEqual([]);
});
