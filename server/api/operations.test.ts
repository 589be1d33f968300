import { expect, test } from "vitest";
import { chainOf, knownChain, tokenOf } from "./operations.ts";

test("a token and a chain are those of the question, by either name", () => {
  expect(tokenOf({ chain_id: "eth", contract_address: "0x1" })).toBe("0x1");
  expect(tokenOf({ chain_id: "eth", token_address: "0x2" })).toBe("0x2");
  expect(tokenOf({ chain_id: "eth" } as never)).toBeUndefined();
  expect(chainOf({ chain_id: "eth" } as never)).toBe("eth");
});

test("a chain that there is not, and none, are told as such", () => {
  expect(knownChain("sol")).toBe("sol");
  for (const chain of ["btc", undefined]) {
    expect(() => knownChain(chain)).toThrow(expect.objectContaining({ code: "unknown_chain" }));
  }
});
