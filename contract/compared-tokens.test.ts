import { expect, test } from "vitest";
import { readTokens, withToken } from "./compared-tokens.ts";

const sol = "So11111111111111111111111111111111111111112";
const eth = `0x${"ab".repeat(20)}`;

test("what is no token is left out, and what is there twice", () => {
  const text = `${sol}, ETH:${eth.toUpperCase().replace("0X", "0x")},btc:${sol},sol:${sol}:x,eth:${eth},,x`;
  expect(readTokens(text)).toEqual([
    { chain: "sol", address: sol },
    { chain: "eth", address: eth },
  ]);
});

test("at most four tokens are read, and of a text of any length only the beginning", () => {
  const many = Array.from({ length: 9 }, (_, index) => `eth:0x${String(index).repeat(40)}`);
  expect(readTokens(many.join(",")).map(({ address }) => address[2])).toEqual(["0", "1", "2", "3"]);
  expect(readTokens(`${"x,".repeat(100_000)}${sol}`)).toEqual([]);
});

test("a token joins those that are compared, once, and takes the last place where there is none", () => {
  const ref = (address: string) => ({ chain: "sol" as const, address });
  const four = ["a", "b", "c", "d"].map(ref);
  expect(withToken([], ref("x"))).toEqual([ref("x")]);
  expect(withToken(four.slice(0, 2), ref("x"))).toEqual(["a", "b", "x"].map(ref));
  expect(withToken(four, ref("b"))).toEqual(four);
  expect(withToken(four, ref("x"))).toEqual(["a", "b", "c", "x"].map(ref));
});
