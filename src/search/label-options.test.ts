import { expect, test } from "vitest";
import { labelGroup, ownMatches } from "./label-options.ts";

const token = { chain: "eth", address: `0x${"7".repeat(40)}`, name: "Brinewick" } as const;
const own = [
  { chain: "eth", address: "0xa", name: "Cold ｓtore" },
  { chain: "sol", address: "S", name: "cold wallet" },
  { chain: "eth", address: "0xb", name: "Harbour" },
] as const;

test("labels of the reader's own, whatever their letters look like; nothing is found by nothing", () => {
  expect(ownMatches(own, " COLD ").map(({ address }) => address)).toEqual(["0xa", "S"]);
  expect(ownMatches(own, "store").map(({ address }) => address)).toEqual(["0xa"]);
  expect(ownMatches(own, "  ")).toEqual([]);
  expect(ownMatches(own, "nobody")).toEqual([]);
});

test("each leads to its page as a wallet of the open token, once, of its chain alone", () => {
  const named = [...own, { chain: "eth", address: "0xa", name: "Somebody Exchange" } as const];
  expect(labelGroup(named, token)).toEqual({
    value: "Labels",
    items: [
      {
        id: "wallet/0xa",
        chain: "eth",
        address: "0xa",
        ofToken: token.address,
        action: "Cold ｓtore, as a wallet of Brinewick",
      },
      expect.objectContaining({ address: "0xb" }),
    ],
  });
  expect(labelGroup(own, undefined)).toBeUndefined();
  expect(labelGroup([own[1]], token)).toBeUndefined();
  const many = Array.from({ length: 12 }, (_, index) => ({ ...own[0], address: `0x${index}` }));
  expect(labelGroup(many, token)?.items).toHaveLength(8);
});
