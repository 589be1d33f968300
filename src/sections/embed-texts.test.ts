import { expect, test } from "vitest";
import { embedCharts, embedDefaults, walletCharts } from "../../contract/embed.ts";
import { askedAs, cardsOf, chartNames, pageOf, pictureOf } from "./embed-texts.ts";

const address = `0x${"11".repeat(20)}`;
const wallet = `0x${"22".repeat(20)}`;
const token = { kind: "token", chain: "eth", address } as const;
const held = { kind: "wallet", chain: "eth", address, wallet } as const;
const compared = { kind: "compare", selection: `eth:${address}`, at: "" } as const;
const shown = { ...embedDefaults, walletChart: undefined };

test("of a subject there are the cards of its kind, each with a name", () => {
  expect(cardsOf(token)).toEqual(embedCharts);
  expect(cardsOf(held)).toEqual(["wallet", ...walletCharts]);
  expect(cardsOf(compared)).toEqual(["compare"]);
  const names = [token, held, compared].flatMap((subject) =>
    cardsOf(subject).map((card) => chartNames[card]),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => /^[A-Z]/.test(name))).toBe(true);
});

test("a card is asked for by its chart, what has none as the usual one", () => {
  expect(askedAs("hands")).toEqual({ chart: "hands", walletChart: undefined });
  expect(askedAs("wallet-cost")).toEqual({ chart: embedDefaults.chart, walletChart: "wallet-cost" });
  expect(askedAs("compare")).toEqual({ chart: embedDefaults.chart, walletChart: undefined });
});

test("a card leads to the page that it is taken from", () => {
  expect(pageOf(token, shown)).toBe(`/eth/${address}`);
  expect(pageOf(token, { ...shown, chart: "hands" })).toBe(`/eth/${address}`);
  expect(pageOf(token, { ...shown, chart: "map" })).toBe(`/eth/${address}/map`);
  expect(pageOf(token, { ...shown, chart: "history-age" })).toBe(`/eth/${address}/history`);
  expect(pageOf(held, shown)).toBe(`/eth/${address}/wallet/${wallet}`);
  expect(pageOf(held, { ...shown, chart: "map" })).toBe(`/eth/${address}/wallet/${wallet}`);
  expect(pageOf(compared, { ...shown, chart: "history-age" })).toBe(`/compare?t=eth:${address}`);
  expect(pageOf(compared, { ...shown, chart: "map" })).toBe(`/compare?t=eth:${address}`);
});

test("with its range, and with what is left out", () => {
  const range = { from: "90d", to: "", at: "2025-11-20" };
  const written = "?from=90d&at=2025-11-20";
  expect(pageOf(token, { ...shown, chart: "history-age", range })).toBe(`/eth/${address}/history${written}`);
  expect(pageOf(held, { ...shown, walletChart: "wallet-rank", range })).toBe(
    `/eth/${address}/wallet/${wallet}${written}`,
  );
  // What shows no range leads to none.
  expect(pageOf(held, { ...shown, range })).toBe(`/eth/${address}/wallet/${wallet}`);
  const exclusions = { without: "", and: wallet, keep: "" };
  expect(pageOf(token, { ...shown, exclusions })).toBe(`/eth/${address}?and=${wallet}`);
  expect(pageOf(token, { ...shown, chart: "history-age", range, exclusions })).toBe(
    `/eth/${address}/history${written}&and=${wallet}`,
  );
});

test("its picture is that of the page", () => {
  expect(pictureOf(token)).toBe(`/og/eth/${address}.png`);
  expect(pictureOf(held)).toBe(`/og/eth/${address}/wallet/${wallet}.png`);
  expect(pictureOf(compared)).toMatch(/^\/og\/compare/);
});
