import { expect, test } from "vitest";
import type { Overlap } from "../../../contract/wallets/overlap.ts";
import { tokensOfOneChain } from "../../api/overlap.ts";
import { overlapFinding } from "./overlap.ts";

const names = ["Brinewick", "Oatmoon", "Frogspawn"].map((name, index) => ({ address: `t${index}`, name }));
const answer = (shares: readonly number[], total: number, tokens = 3): Overlap => ({
  tokens: names
    .slice(0, tokens)
    .map(({ address, name }) => ({ address, name, ticker: name, wallet_count: 10 })),
  pairs: shares.map((share, index) => ({
    token: `t${index}`,
    also: `t${(index + 1) % tokens}`,
    wallets: share * 10,
    share,
    supply_share: share,
  })),
  total,
  holders: [],
});

test("the pair with the largest part, and how many hold all", () => {
  expect(overlapFinding(answer([0.1, 0.5, 0.2], 12), names)).toBe(
    "50.0% of the holders of Oatmoon also hold Frogspawn; 12 wallets hold all three",
  );
  expect(overlapFinding(answer([0.1, 0.5, 0.2], 1), names)).toMatch(/; one wallet holds all three$/);
  expect(overlapFinding(answer([0.1, 0, 0], 0), names)).toMatch(/; no wallet holds all three$/);
  expect(overlapFinding(answer([0.1, 0.2], 1, 2), names)).toBe(
    "20.0% of the holders of Oatmoon also hold Brinewick",
  );
});

test("nobody holds two of them", () => {
  expect(overlapFinding(answer([0, 0], 0, 2), names)).toBe("No wallet holds both");
  expect(overlapFinding(answer([0, 0, 0], 0), names)).toBe("No wallet holds two of them");
});

test("wallets are matched within the chain that most of the tokens are on", () => {
  const token = (chain: "sol" | "eth", address: string) => ({ ref: { chain, address } });
  const tokens = [token("eth", "a"), token("sol", "b"), token("sol", "c")];
  expect(tokensOfOneChain(tokens)).toEqual({ chain: "sol", tokens: tokens.slice(1) });
  expect(tokensOfOneChain(tokens.slice(0, 2))).toBeUndefined();
  expect(tokensOfOneChain([])).toBeUndefined();
});
