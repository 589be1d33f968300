import { expect, test } from "vitest";
import { emptyChain } from "./empty-chain.ts";

const lead = "No Avalanche token is here yet.";

test("a chain whose node answers asks for an address; one that does not says so", () => {
  expect(emptyChain("avalanche", { node: "followed" }, true)).toMatchObject({
    sentence: { lead, rest: expect.stringMatching(/^Paste an address: .* its transfers once you/) },
    node: "follows",
    setting: null,
  });
  expect(emptyChain("avalanche", { node: "followed", behind_seconds: 2_460 }, true).node).toBe("is behind");
  const failing = emptyChain("avalanche", { node: "followed", failing: true }, true);
  expect([failing.node, failing.sentence.rest]).toEqual([
    "does not answer",
    "Its node is not answering now. Addresses can be looked up once it does.",
  ]);
  expect(emptyChain("sol", { node: "followed" }, true)).toMatchObject({
    sentence: { rest: expect.stringContaining("its accounts once you ask for them") },
    note: expect.stringMatching(/^Accounts are read/),
  });
});

test("of public nodes it says when they are asked, and what they see", () => {
  expect(emptyChain("base", { node: "asked" }, true)).toMatchObject({
    node: "asked when a token is",
    setting: null,
    note: "Holderscope asks public nodes of Base, so nothing else is needed. They see which tokens are indexed here.",
  });
});

test.each([undefined, { node: null }])("without a node the setting is said that names one: %o", (chain) => {
  for (const reads of [true, false]) {
    expect(emptyChain("bnb", chain, reads)).toEqual({
      sentence: {
        lead: "No node is set for BNB Chain, so its tokens cannot be read.",
        rest: "Tokens imported from files would be listed here.",
      },
      node: "not set",
      setting: "HOLDERSCOPE_BNB_RPC=https://…",
      note: "For whoever runs this site. The node must answer chain id 56; one of another chain is refused.",
    });
  }
  expect(emptyChain("sol", chain, true).note).not.toContain("chain id");
});

test("where readers cannot have tokens read, they are not asked for an address", () => {
  expect(emptyChain("avalanche", { node: "followed" }, false)).toEqual({
    sentence: { lead, rest: "Whoever runs this site chooses the tokens that are read." },
    node: "follows",
    setting: "npx holderscope index avalanche --token ADDRESS",
    note: "For whoever runs this site: reads the transfers of a token, also while the server runs.",
  });
});
