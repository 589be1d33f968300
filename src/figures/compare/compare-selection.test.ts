import { expect, test } from "vitest";
import { writeTokens } from "../../../contract/compared-tokens.ts";
import { readSelection } from "./compare-selection.ts";

const sol = ["So11111111111111111111111111111111111111112", "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R"];
const eth = "0x7C3E91B0D45FA28C6E17D3B9480FA5C2E61D9B37";
const ethereum = { chain: "eth", address: eth.toLowerCase() };

test("a link names tokens of both chains, and is written as it is read", () => {
  const { tokens, problems } = readSelection(`sol:${sol[0]},eth:${eth}`);
  expect(tokens).toEqual([{ chain: "sol", address: sol[0] }, ethereum]);
  expect(problems).toEqual([]);
  expect(writeTokens(tokens)).toBe(`sol:${sol[0]},eth:${eth.toLowerCase()}`);
});

test("nothing is nothing", () => {
  for (const text of ["", ",", " , "]) expect(readSelection(text)).toEqual({ tokens: [], problems: [] });
});

test("an address alone tells its chain", () => {
  expect(readSelection(eth).tokens).toEqual([ethereum]);
});

test.each([
  [`btc:${sol[0]}`, /unknown chain: eth and sol/],
  [`sol:${eth}`, /not a Solana address.*form of an Ethereum address/],
  ["eth:0x12", /not an Ethereum address/],
  ["sol:", /not a Solana address/],
  ["pepe", /write a chain and an address/],
  [":", /unknown chain/],
  [`sol:${"a".repeat(10_000)}`, /…” is left out/],
])("%s is told and the rest stays", (wrong, words) => {
  const { tokens, problems } = readSelection(`${wrong},eth:${eth}`);
  expect(tokens).toEqual([ethereum]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(words);
});

test("a token stands once, in any case of its address", () => {
  const { tokens, problems } = readSelection(`eth:${eth},ETH:${eth.toLowerCase()},eth:${eth}`);
  expect(tokens).toEqual([ethereum]);
  expect(problems).toEqual(["0x7c3e…9b37 was named more than once and stands here once."]);
});

test("the fifth is left out and named", () => {
  const more = Array.from({ length: 5 }, (_, index) => `eth:0x${String(index).repeat(40)}`);
  const { tokens, problems } = readSelection([...more, more[4]].join(","));
  expect(tokens).toHaveLength(4);
  expect(problems).toEqual([
    "0x4444…4444 was named more than once and stands here once.",
    "At most four tokens are compared: 0x4444…4444 left out.",
  ]);
});
