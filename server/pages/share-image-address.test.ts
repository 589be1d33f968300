import { expect, test } from "vitest";
import { withLook } from "../../contract/embed.ts";
import { historyImagePath, mapImagePath, pastImagePath, shareImagePath } from "../../contract/share-image.ts";
import { noExclusions } from "../../contract/exclusions.ts";
import { daysSearch, type HolderDays } from "../../contract/search/holder-filter.ts";
import { imageMeant, readShareImage } from "./share-image.ts";

const sol = "So11111111111111111111111111111111111111112";
const read = (text: string) => {
  const { pathname, searchParams } = new URL(text, "http://localhost");
  return readShareImage(pathname, searchParams);
};
const summary = { chart: undefined, theme: "dark" };

test.each([
  ["/og/sol.png", { ...summary, path: "/sol" }],
  [`/og/sol/${sol}.png?v=7`, { ...summary, path: `/sol/${sol}` }],
  [`/og/sol/${sol}.png?chart=hands&theme=light`, { path: `/sol/${sol}`, chart: "hands", theme: "light" }],
  [`/og/sol/${sol}.png?chart=summary&theme=auto`, { ...summary, path: `/sol/${sol}` }],
  [`/og/sol/${sol}.png?chart=nothing`, { ...summary, path: `/sol/${sol}` }],
  [
    `/og/sol/${sol}/holders.png?max_amount=9&min_amount=0.5`,
    { ...summary, path: `/sol/${sol}/holders?min_amount=0.5&max_amount=9` },
  ],
  [
    `/og/sol/${sol}/holders.png?kind=exchange&min_amount=5&page=2`,
    { ...summary, path: `/sol/${sol}/holders?min_amount=5&kind=exchange` },
  ],
  [`/og/sol/${sol}/holders.png?kind=<b>`, { ...summary, path: `/sol/${sol}/holders` }],
  [
    "/og/sol.png?sort=-hhi&filter=moon&min_holders=9&max_holders=2&page=2",
    { ...summary, path: "/sol?sort=-hhi&filter=moon&min_holders=2&max_holders=9" },
  ],
  ["/og/sol.png?sort=-colour", { ...summary, path: "/sol" }],
  [`/og/sol/${sol}/holders.png?min=5`, { ...summary, path: `/sol/${sol}/holders?min_amount=5` }],
  [`/og/sol/${sol}/holders.png?max_amount=1e9&min_amount=<b>`, { ...summary, path: `/sol/${sol}/holders` }],
  [`/og/sol/${sol}/wallet/${sol}.png?chart=pnl`, { ...summary, path: `/sol/${sol}/wallet/${sol}` }],
  [
    `/og/sol/${sol}/wallet/${sol}.png?chart=wallet-rank&from=90d&at=2026-03-12`,
    { ...summary, path: `/sol/${sol}/wallet/${sol}?from=90d&at=2026-03-12`, chart: "wallet-rank" },
  ],
  [`/og/sol/${sol}.png?chart=wallet-rank&from=90d`, { ...summary, path: `/sol/${sol}` }],
  [`/og/sol/${sol}/history.png`, { ...summary, path: `/sol/${sol}/history` }],
  [
    `/og/sol/${sol}/history.png?from=90d&at=2026-03-12&theme=light`,
    { ...summary, path: `/sol/${sol}/history?from=90d&at=2026-03-12`, theme: "light" },
  ],
  [
    `/og/sol/${sol}.png?chart=history-age&to=2026-03-12&from=soon`,
    { ...summary, path: `/sol/${sol}/history?to=2026-03-12`, chart: "history-age" },
  ],
  [`/og/sol/${sol}.png?chart=hands&from=90d`, { ...summary, path: `/sol/${sol}`, chart: "hands" }],
  [
    `/og/sol/${sol}/map.png?members=300&split=<b>&theme=light`,
    { ...summary, path: `/sol/${sol}/map?members=300`, theme: "light" },
  ],
  [
    `/og/sol/${sol}.png?chart=map&methods=sink`,
    { ...summary, path: `/sol/${sol}/map?methods=sink`, chart: "map" },
  ],
  [
    `/og/sol/${sol}/history.png?from=90d&without=burn,pool&keep=${sol}`,
    { ...summary, path: `/sol/${sol}/history?from=90d&without=pool,burn&keep=${sol}` },
  ],
  [
    `/og/sol/${sol}.png?chart=history-age&and=${sol}`,
    { ...summary, path: `/sol/${sol}/history?and=${sol}`, chart: "history-age" },
  ],
  [`/og/compare.png?t=sol:${sol}&without=pool`, { ...summary, path: `/compare?t=sol:${sol}&without=pool` }],
  [
    `/og/compare.png?t=sol:${sol}&at=2026-03-01&without=pool`,
    { ...summary, path: `/compare?t=sol:${sol}&at=2026-03-01&without=pool` },
  ],
  ["/og/compare.png?without=pool", { ...summary, path: "/compare" }],
  ["/og/compare.png", { ...summary, path: "/compare" }],
  [`/og/compare.png?t=${sol}`, { ...summary, path: `/compare?t=sol:${sol}` }],
  ["/og/front.png", { ...summary, path: "/" }],
  ["/og/embed.png?theme=light", { ...summary, path: "/embed", theme: "light" }],
  ["/og/docs.png", { ...summary, path: "/docs" }],
  ["/og/btc.png", undefined],
  ["/og/sol", undefined],
  [`/og/embed/sol/${sol}.png`, undefined],
])("%s", (text, image) => {
  expect(read(text)).toEqual(image);
});

const dai = "0x6b175474e89094c44da98b954eedeac495271d0f";

test.each([
  [`/og/ETH/${dai}.png?v=7&chart=hands`, `/og/eth/${dai}.png?v=7&chart=hands`],
  [`/og/8453/${dai}/holders.png?min_amount=5`, `/og/base/${dai}/holders.png?min_amount=5`],
  [`/og/eip155:1/erc20:${dai}.png`, `/og/eth/${dai}.png`],
  [`/og/${dai}.png`, `/og/eth/${dai}.png`],
  [`/og/token/${dai}.png?theme=light`, `/og/eth/${dai}.png?theme=light`],
  ["/og/Solana.png", "/og/sol.png"],
  [`/og/eth/${dai}.png`, undefined],
  [`/og/ETH/${dai}`, undefined],
  ["/og/ETH/x.png", undefined],
  [`/og/59144/${dai}.png`, undefined],
])("%s is the picture at %s", (text, there) => {
  const { pathname, search } = new URL(text, "http://localhost");
  expect(imageMeant(pathname, search)).toBe(there);
});

test("a filtered list of holders has its own picture, another has that of its token", () => {
  const page = { page: "holders", chain: "sol", address: sol } as const;
  expect(shareImagePath(page)).toBe(`/og/sol/${sol}.png`);
  const filtered = shareImagePath(page, { min_amount: "", max_amount: "9" });
  expect(filtered).toBe(`/og/sol/${sol}/holders.png?max_amount=9`);
  expect(read(filtered)?.path).toBe(`/sol/${sol}/holders?max_amount=9`);
});

test("the holders of another time have their own picture, without those who are left out", () => {
  const token = { chain: "sol", address: sol } as const;
  const days = (given: Partial<HolderDays>) => ({ ...daysSearch.usual, ...given });
  const pools = { ...noExclusions, without: "pool" };
  for (const [path, query] of [
    [pastImagePath(token, days({ at: "2026-03-12" })), "?at=2026-03-12"],
    [pastImagePath(token, days({ at: "2026-03-12" }), pools), "?at=2026-03-12&without=pool"],
    [pastImagePath(token, days({ from: "2026-03-12", to: "2026-04-01" })), "?from=2026-03-12&to=2026-04-01"],
    [pastImagePath(token, days({ from: "2026-03-12" })), "?from=2026-03-12"],
  ] as const) {
    expect(path).toBe(`/og/sol/${sol}/holders.png${query}`);
    expect(read(path)?.path).toBe(`/sol/${sol}/holders${query}`);
  }
});

test("a card's chart and theme are its picture's", () => {
  expect(withLook("/og/x.png", { chart: "summary", theme: "auto" })).toBe("/og/x.png");
  expect(withLook("/og/x.png?v=1", { chart: "pnl", theme: "light" })).toBe(
    "/og/x.png?v=1&chart=pnl&theme=light",
  );
  const range = { from: "90d", to: "", at: "2026-03-12" };
  expect(withLook("/og/x.png", { chart: "history-age", theme: "dark", range })).toBe(
    "/og/x.png?chart=history-age&from=90d&at=2026-03-12",
  );
  expect(withLook("/og/x.png", { chart: "pnl", theme: "dark", range })).toBe("/og/x.png?chart=pnl");
  expect(withLook("/og/x.png", { chart: "summary", walletChart: "wallet-cost", theme: "dark", range })).toBe(
    "/og/x.png?chart=wallet-cost&from=90d&at=2026-03-12",
  );
});

test("a map has a picture of what it is of", () => {
  const view = { members: 50, methods: "none", split: "" };
  const path = mapImagePath({ chain: "sol", address: sol }, view);
  expect(path).toBe(`/og/sol/${sol}/map.png?members=50&methods=none`);
  expect(read(path)?.path).toBe(`/sol/${sol}/map?members=50&methods=none`);
  expect(withLook("/og/x.png", { chart: "map", theme: "light", map: view })).toBe(
    "/og/x.png?chart=map&members=50&methods=none&theme=light",
  );
  expect(withLook("/og/x.png", { chart: "pnl", theme: "dark", map: view })).toBe("/og/x.png?chart=pnl");
});

test("a history has a picture of its range, and of the moment that is pinned", () => {
  const token = { chain: "sol", address: sol } as const;
  const path = historyImagePath(token, { from: "90d", to: "", at: "2026-03-12" });
  expect(path).toBe(`/og/sol/${sol}/history.png?from=90d&at=2026-03-12`);
  expect(read(path)?.path).toBe(`/sol/${sol}/history?from=90d&at=2026-03-12`);
});

test.each([
  [`/card/sol/${sol}.png?chart=hands&theme=light`, { path: `/sol/${sol}`, chart: "hands", theme: "light" }],
  [`/card/sol/${sol}.svg`, { ...summary, path: `/sol/${sol}` }],
  [`/card/sol/wallet/${sol}.svg`, { ...summary, path: `/sol/wallet/${sol}` }],
])("%s is the same picture of a card", (address, image) => {
  expect(read(address)).toEqual(image);
});

test.each([`/og/sol/${sol}.svg`, `/card/sol/${sol}.gif`, `/card/sol/${sol}`])(
  "%s is no picture",
  (address) => {
    expect(read(address)).toBeUndefined();
  },
);
