import { expect, test } from "vitest";
import { isUnderstood, canonicalPage, readTyped } from "./resolve-input.ts";

const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const low = dai.toLowerCase();
const holder = "0x7c3e91b0d45fa28c6e17d3b9480fa5c2e61d9b37";
const sol = "So11111111111111111111111111111111111111112";
const owner = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const token = { kind: "address", chain: "eth", address: low };
const onSolana = { kind: "address", chain: "sol", address: sol };

test.each([
  [dai, token],
  [` ${dai}, `, token],
  [`(${dai}).`, token],
  [`“${sol}”…`, onSolana],
  [`https://etherscan.io/token/${dai}`, token],
  [`etherscan.io/token/${dai}#balances`, token],
  [`https://etherscan.io/token/${dai}?a=${holder}`, { ...token, wallet: holder }],
  [`https://www.etherscan.io/address/${dai}`, token],
  [`https://solscan.io/token/${sol}`, onSolana],
  [`https://solscan.io/account/${owner}?cluster=mainnet`, { ...onSolana, address: owner }],
  [`https://dexscreener.com/ethereum/${low}`, token],
  [`https://dexscreener.com/solana/${sol}`, onSolana],
  [`https://birdeye.so/token/${sol}?chain=solana`, onSolana],
  [`https://holders.example/sol/${sol}/wallet/${owner}?theme=dark`, { ...onSolana, wallet: owner }],
  [`eth:${dai}`, token],
  [`eip155:1:${dai}`, token],
  [`eip155:8453:${dai}`, { ...token, chain: "base" }],
  [`https://basescan.org/token/${dai}`, { ...token, chain: "base" }],
  [`https://dexscreener.com/base/${dai}`, { ...token, chain: "base" }],
  [`https://birdeye.so/token/${dai}?chain=base`, { ...token, chain: "base" }],
  [`https://optimistic.etherscan.io/token/${dai}`, { ...token, chain: "optimism" }],
  [`/8453/${dai}`, { ...token, chain: "base" }],
  [`https://gnosisscan.io/token/${dai}`, { kind: "elsewhere", network: "Gnosis", address: dai }],
  [`solana:${dai}`, token],
  [`eip155:1/erc20:${dai}`, token],
  [`eip155:8453/erc20:${dai}`, { ...token, chain: "base" }],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${sol}`, onSolana],
  [
    `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/token:${sol}`,
    { kind: "elsewhere", network: "Solana Devnet", address: sol },
  ],
  [
    `https://solscan.io/token/${sol}?cluster=devnet`,
    { kind: "elsewhere", network: "Solana Devnet", address: sol },
  ],
  [`eip155:31337/erc20:${dai}`, { kind: "elsewhere", network: "Chain 31337", address: dai }],
  [`/31337/${dai}`, { kind: "elsewhere", network: "Chain 31337", address: dai }],
  ["https://lineascan.build/tokens", { kind: "elsewhere", network: "Linea", address: undefined }],
  ["vitalik.eth", { kind: "name", name: "vitalik.eth" }],
  ["https://app.ens.domains/jesse.base.eth", { kind: "name", name: "jesse.base.eth" }],
  [`https://etherscan.io/tx/0x${"ab".repeat(32)}`, { kind: "transaction" }],
  ["5".repeat(88), { kind: "transaction" }],
  ["base", undefined],
  ["Polygon", undefined],
  ["Blast off", undefined],
  ["10", undefined],
  ["pepe / eth", undefined],
  ["", undefined],
  [`${low}0`, undefined],
])("%s", (text, typed) => {
  expect(readTyped(text)).toEqual(typed);
});

test.each([
  [`/ETH/${dai}`, `/eth/${dai}`],
  [`/ETH/${dai}/holders?min_amount=5&theme=dark`, `/eth/${dai}/holders?min_amount=5&theme=dark`],
  ["/Solana", "/sol"],
  [`/1/${dai}`, `/eth/${dai}`],
  ["/1", "/eth"],
  [`/8453/${dai}`, `/base/${dai}`],
  [`/matic/${dai}`, `/polygon/${dai}`],
  [`/${dai}`, `/eth/${dai}`],
  [`/${sol}?theme=light`, `/sol/${sol}?theme=light`],
  [`/${sol}/holders`, `/sol/${sol}/holders`],
  [`/eth/${dai},`, `/eth/${dai}`],
  [`/eth/${dai}.`, `/eth/${dai}`],
  [`/eth/${dai}%2C`, `/eth/${dai}`],
  [`/sol/${sol}/holders).`, `/sol/${sol}/holders`],
  [`/sol/${sol}%E2%80%9D`, `/sol/${sol}`],
  ...["%20", "%C2%A0", "%E2%80%8B", "%0A", "，", "。", "%29%20", "」"].map((marks) => [
    `/eth/${dai}${marks}`,
    `/eth/${dai}`,
  ]),
  [`/eth/(${dai})`, `/eth/${dai}`],
  [`/%E2%80%9C${sol}%E2%80%9D?theme=light`, `/sol/${sol}?theme=light`],
  [`/eth/${dai}%20/holders`, `/eth/${dai}/holders`],
  ["/ALL?page=2", "/all?page=2"],
  ["/Compare?t=sol:A", "/compare?t=sol:A"],
  ["/compare,", "/compare"],
  ["/compare/?t=sol:A", "/compare?t=sol:A"],
  ["/Docs/", "/docs"],
  ["/docs/", "/docs"],
  ["/embed/", "/embed"],
  ["/problems/not-ready/", "/problems/not-ready"],
  [`/eth/${dai}/Holders?min_amount=5`, `/eth/${dai}/holders?min_amount=5`],
  [`/eth/${dai}/HISTORY`, `/eth/${dai}/history`],
  [`/${dai}/Map`, `/eth/${dai}/map`],
  [`/sol/${sol}/Wallet/${owner}`, `/sol/${sol}/wallet/${owner}`],
  [`/https:/etherscan.io/token/${dai}?a=${holder}`, `/eth/${low}/wallet/${holder}`],
  [`/https%3A%2F%2Fsolscan.io%2Ftoken%2F${sol}`, `/sol/${sol}`],
  [`/solscan.io/token/${sol}`, `/sol/${sol}`],
  [`/eth/https:/etherscan.io/token/${dai}`, `/eth/${low}`],
  [`/eip155:1/${dai}`, `/eth/${dai}`],
  [`/eip155%3A1/${dai}`, `/eth/${dai}`],
  [`/EIP155:8453/${dai}/holders?min_amount=5`, `/base/${dai}/holders?min_amount=5`],
  [`/eip155:1:${dai}?theme=light`, `/eth/${dai}?theme=light`],
  [`/eip155:1/erc20:${dai}`, `/eth/${dai}`],
  [`/eip155:1/erc20%3A${dai}/history`, `/eth/${dai}/history`],
  ["/eip155:1", "/eth"],
  [`/eth/erc20:${dai}`, `/eth/${dai}`],
  [`/eth:${dai}`, `/eth/${dai}`],
  [`/solana:${sol}`, `/sol/${sol}`],
  [`/solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:${sol}`, `/sol/${sol}`],
  [`/token/${dai}`, `/eth/${low}`],
  [`/Token/${dai}?theme=light`, `/eth/${low}?theme=light`],
  [`/token/${dai}?a=${holder}`, `/eth/${low}/wallet/${holder}`],
  [`/address/${dai}`, `/eth/${low}`],
  [`/account/${owner}`, `/sol/${owner}`],
  [`/token/base/${dai}`, `/base/${low}`],
  ["/ethereum/0xabc/holders?min_amount=1", "/eth/0xabc/holders?min_amount=1"],
  ["/solana/example.com", "/sol/example.com"],
] as [string, string][])("%s means %s", (address, meant) => {
  const { pathname, search } = new URL(address, "http://localhost");
  expect(canonicalPage(pathname, search)).toBe(meant);
  // What a page is sent on to is sent on no further.
  const there = new URL(meant, "http://localhost");
  expect(canonicalPage(there.pathname, there.search)).toBeUndefined();
});

test.each([
  "/",
  "/sol",
  "/sol/",
  `/eth/${dai}`,
  `/eth/${low}/holder`,
  `/sol/${dai}`,
  "/sol/x",
  "/compare",
  `/compare?t=sol:${sol},eth:${dai}`,
  "/docs",
  "/embed",
  "/problems/not-ready",
  "/docs/reference.css",
  "/eth/%E4%BD%A0",
  `/eth/${dai}/%41`,
  `/embed/sol/${sol}/`,
  `/embed/sol/${sol}/x`,
  `/api/v0/eth/tokens/${dai}/x`,
  `/nowhere?to=${dai}`,
  `/59144/${dai}`,
  `/eip155:31337/${dai}`,
  `/eip155:31337/erc20:${dai}`,
  `/eip155:1:2:${dai}`,
  `/solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1/token:${sol}`,
  `/token/59144/${dai}`,
  "/token",
  "/token/x",
  "/vitalik.eth",
  "/eth/vitalik.eth",
  "/nowhere",
  "/btc/x",
  "/%E0%A4%A",
])("%s is sent nowhere", (address) => {
  const { pathname, search } = new URL(address, "http://localhost");
  expect(canonicalPage(pathname, search)).toBeUndefined();
});

test("what a page can answer for", () => {
  for (const path of [
    `/59144/${dai}`,
    `/eip155:31337/${dai}`,
    `/tx/0x${"ab".repeat(32)}`,
    "/vitalik.eth",
    "/sol/a/b/c",
    "/eth",
  ]) {
    expect(isUnderstood(path), path).toBe(true);
  }
  for (const path of ["/nothing", "/btc/x", "/assets/main.js"]) expect(isUnderstood(path), path).toBe(false);
});
