import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { runInNewContext } from "node:vm";
import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { type EmbedCard, embedCards, embedPath, embedDefaults } from "../../contract/embed.ts";
import { wideEmbedWidth } from "../../contract/frame-code.ts";
import { noExclusions } from "../../contract/exclusions.ts";

const script = readFileSync("public/card.js", "utf8");
const evm = "0xde304b9192f47ed0de9e1e78240b67accc89e8f3";
const wallet = "0x1f9840a85d5af5bf1d1762f925bdaddc4201f984";

/** The element with these attributes, after the script of `host` has run. */
function cardWith(attributes: Readonly<Record<string, string>>, host = "https://h.example/below/") {
  const window = new Window({ url: "https://article.example/" });
  const { document } = window;
  const tag = document.createElement("script");
  tag.setAttribute("src", `${host}card.js`);
  Object.defineProperty(tag, "src", { value: `${host}card.js` });
  const listeners: ((event: unknown) => void)[] = [];
  runInNewContext(script, {
    window,
    customElements: window.customElements,
    HTMLElement: window.HTMLElement,
    document: Object.assign(Object.create(document) as typeof document, {}),
    URL,
    URLSearchParams,
    addEventListener: (_: string, listen: (event: unknown) => void) => listeners.push(listen),
    removeEventListener: (_: string, listen: (event: unknown) => void) =>
      listeners.splice(listeners.indexOf(listen), 1),
  });
  const card = document.createElement("holder-card");
  for (const [name, value] of Object.entries({ host, ...attributes })) card.setAttribute(name, value);
  document.body.append(card);
  const frame = card.shadowRoot?.querySelector("iframe");
  const tell = (data: unknown, source: unknown = frame?.contentWindow) => {
    for (const listen of listeners) listen({ data, source });
  };
  return { card, frame, src: frame?.getAttribute("src"), tell, listeners };
}

test("the script takes at most 2.5 KB", () => {
  expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(2_500);
});

test("it has the height of every card before that has come", () => {
  const table = runInNewContext(`(${/var heights = (\{[^]*?\n {2}\});/.exec(script)![1]})`) as Record<
    string,
    [number, number]
  >;
  const least = Object.entries(embedCards).map(([card, { height, leastHeight, leastHeightWide }]) => [
    card,
    [Math.max(height, leastHeight), Math.max(height, leastHeightWide)],
  ]);
  expect(least.map(([card]) => [card, table[card as string] ?? table["summary"]])).toEqual(least);
  expect(script).toContain(`from ${wideEmbedWidth} px on`);
});

test("its attributes are the parameters of the card", () => {
  const site = "https://h.example/below";
  expect(cardWith({ token: `eth/${evm}` }).src).toBe(
    site + embedPath({ kind: "token", chain: "eth", address: evm }),
  );
  expect(cardWith({ token: `eth:${evm}`, chart: "hands", theme: "light" }).src).toBe(
    site + embedPath({ kind: "token", chain: "eth", address: evm }, { chart: "hands", theme: "light" }),
  );
  expect(cardWith({ token: `eth/${evm}`, wallet, chart: "wallet-rank", from: "90d" }).src).toBe(
    `${site}/embed/eth/${evm}/wallet/${wallet}?chart=wallet-rank&from=90d`,
  );
  expect(cardWith({ wallet: `eth/${wallet}` }).src).toBe(
    site + embedPath({ kind: "holdings", chain: "eth", wallet }),
  );
  const compared = new URL(cardWith({ tokens: `eth:${evm},eth:${wallet}` }).src!);
  expect([compared.pathname, compared.searchParams.get("t")]).toEqual([
    "/below/embed/compare",
    `eth:${evm},eth:${wallet}`,
  ]);
});

test("every parameter of a card is an attribute", () => {
  const names = ["chart", "theme", "bg", "header", "lang", "from", "to", "at", "members", "methods", "split"];
  const parameters = [...names, ...Object.keys(noExclusions)];
  expect(Object.keys(embedDefaults).length).toBeGreaterThan(0);
  const values = Object.fromEntries(parameters.map((name) => [name, "x"]));
  const { searchParams } = new URL(cardWith({ token: `eth/${evm}`, ...values }).src!);
  expect([...searchParams.keys()].toSorted()).toEqual(parameters.toSorted());
});

test("what is written by a stranger leads nowhere else", () => {
  const { searchParams } = new URL(cardWith({ token: `eth/${evm}`, chart: "a&b=c" }).src!);
  expect([...searchParams]).toEqual([["chart", "a&b=c"]]);
  for (const token of ["eth/../../x", 'eth/"><script>', "https://v.example", evm, "eth/a/b"])
    expect(cardWith({ token }).src, token).toBeUndefined();
  expect(cardWith({ token: `eth/${evm}`, wallet: "../x" }).src).toBeUndefined();
});

test("it has its size at once and grows only where its own card asks for more", () => {
  const { card, tell } = cardWith({ token: `eth/${evm}`, chart: "map" });
  const height = () => card.style.height;
  expect(height()).toBe("480px");
  tell({ holderscope: { height: 200 } });
  tell({ holderscope: { height: 900 } }, {});
  tell({ holderscope: { height: 90_000 } });
  tell("noise");
  expect(height()).toBe("480px");
  tell({ holderscope: { height: 512, title: "Brinewick: 4,000 holders" } });
  expect(height()).toBe("512px");
});

test("without anything that it is about it shows nothing; taken away it hears nothing", () => {
  expect(cardWith({}).frame).toBeNull();
  const { card, listeners } = cardWith({ token: `eth/${evm}` });
  expect(listeners).toHaveLength(1);
  card.remove();
  expect(listeners).toHaveLength(0);
});

test("another attribute shows another card, in the same frame", () => {
  const { card, frame } = cardWith({ token: `eth/${evm}` });
  card.setAttribute("chart", "hands" satisfies EmbedCard);
  expect(frame?.getAttribute("src")).toContain("chart=hands");
  expect(card.shadowRoot?.querySelectorAll("iframe")).toHaveLength(1);
});
