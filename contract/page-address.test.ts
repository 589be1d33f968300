import { expect, test } from "vitest";
import { embedSubject, pagePath, readPageAddress, type SitePage } from "./page-address.ts";
import { shareImagePath } from "./share-image.ts";

const sol = "So11111111111111111111111111111111111111112";
const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const eth = "0x7C3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37";

function read(text: string) {
  const { pathname, searchParams } = new URL(text, "http://localhost");
  return readPageAddress(pathname, searchParams);
}

test.each([
  ["/sol", "/sol", "/og/sol.png"],
  ["/eth/", "/eth", "/og/eth.png"],
  [`/sol/${sol}?theme=light`, `/sol/${sol}`, `/og/sol/${sol}.png`],
  [`/eth/${eth}/holders`, `/eth/${eth.toLowerCase()}/holders`, `/og/eth/${eth.toLowerCase()}.png`],
  [`/sol/${sol}/wallet/${wallet}/`, `/sol/${sol}/wallet/${wallet}`, `/og/sol/${sol}/wallet/${wallet}.png`],
  [`/sol/wallet/${wallet}/`, `/sol/wallet/${wallet}`, `/og/sol/wallet/${wallet}.png`],
  ["/compare", "/compare", "/og/compare.png"],
  ["/all?page=2", "/all", "/og/all.png"],
  [
    `/compare?t=${sol},eth:${eth},sol:${sol},nothing`,
    `/compare?t=sol:${sol},eth:${eth.toLowerCase()}`,
    `/og/compare.png?t=sol:${sol},eth:${eth.toLowerCase()}`,
  ],
  [
    `/compare?at=2026-03-01&t=sol:${sol}`,
    `/compare?t=sol:${sol}&at=2026-03-01`,
    `/og/compare.png?t=sol:${sol}&at=2026-03-01`,
  ],
  [`/compare?t=sol:${sol}&at=2026-02-30`, `/compare?t=sol:${sol}`, `/og/compare.png?t=sol:${sol}`],
  ["/compare?at=2026-03-01", "/compare", "/og/compare.png"],
])("%s has one path and one picture", (text, path, image) => {
  const page = read(text) as SitePage;
  expect(pagePath(page)).toBe(path);
  expect(shareImagePath(page)).toBe(image);
  expect(read(pagePath(page))).toEqual(page);
});

test("a card has its page's subject", () => {
  expect(read(`/embed/sol/${sol}?chart=pnl`)).toEqual({
    page: "embed",
    subject: { kind: "token", chain: "sol", address: sol },
  });
  expect(embedSubject(read(`/sol/${sol}/holders`))).toEqual({ kind: "token", chain: "sol", address: sol });
  expect(embedSubject(read(`/embed/sol/${sol}/wallet/${wallet}`))).toMatchObject({ kind: "wallet", wallet });
  expect(embedSubject(read(`/embed/sol/wallet/${wallet}`))).toEqual({
    kind: "holdings",
    chain: "sol",
    wallet,
  });
  expect(embedSubject(read(`/embed/compare?t=sol:${sol}`))).toEqual({
    kind: "compare",
    at: "",
    selection: `sol:${sol}`,
  });
  expect(embedSubject(read("/sol"))).toBeUndefined();
});

test.each([
  "/",
  "/btc",
  "/sol/abc",
  `/sol/${eth}`,
  `/sol/${sol}/wallet`,
  `/sol/${sol}/wallet/${eth}`,
  `/sol/${sol}/other`,
  `/sol/${sol}/holders/2`,
  `/sol/${sol}/wallet/${wallet}/x`,
  "/sol/wallet",
  `/sol/wallet/${eth}`,
  `/sol/wallet/${wallet}/x`,
  "/embed",
  "/embed/sol",
  "/embed/sol/x",
  "/docs",
  "/compare/x",
  "/all/x",
  "/embed/all",
])("%s is no page", (text) => {
  expect(read(text)).toBeUndefined();
});
