import { mainnet } from "viem/chains";
import { expect, test } from "vitest";
import { readerOf } from "../../../test/reader.ts";
import { labelledAddresses } from "./address-labels.ts";

const token = `0x${"aa".repeat(20)}`;
const other = `0x${"bb".repeat(20)}`;
const third = `0x${"cc".repeat(20)}`;
const [pair, vault, person] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];
const zero = `0x${"0".repeat(40)}`;

const pool = (...tokens: readonly string[]) =>
  JSON.stringify({ protocol: "Uniswap v2", tokens, against: "WETH", fee: null });
const evidence = "It answered as a pair does.";
const kinds = [
  { address: pair, kind: "pool", evidence, pool: pool(token, other) },
  { address: vault, kind: "contract", evidence: "It has code.", pool: null },
  { address: zero, kind: "contract", evidence: "It has code.", pool: null },
];
const labels = [
  {
    address: vault,
    name: "Vault",
    category: "other",
    category_given: "vault",
    source: "a.csv",
    as_of: 86_400,
  },
  { address: vault, name: "Vault", category: "other", category_given: null, source: "b.csv", as_of: null },
];

function ask(
  addresses: readonly string[],
  of: string | undefined,
  { told = kinds, named = [] as readonly string[] } = {},
) {
  const { reader, asked } = readerOf([
    ["FROM address_labels", labels],
    ["FROM address_kinds", told],
    ["moments.named_pairs()", named.map((address) => ({ asked: address }))],
    ["FROM index_routes", []],
  ]);
  return { answer: labelledAddresses(reader, "eth", addresses, of), asked };
}

test("what the chain answered, and what lists say, in the order that was asked", async () => {
  const found = await ask([person, vault, pair], token).answer;
  expect(found.map(({ address }) => address)).toEqual([person, vault, pair]);
  expect(found[0]).toMatchObject({
    kind: "unknown",
    evidence: "No node was asked what this address is.",
    labels: [],
  });
  expect(found[1]).toMatchObject({ kind: "contract", evidence: "It has code.", pool: null });
  expect(found[1]!.labels).toEqual([
    {
      name: "Vault",
      category: "other",
      category_given: "vault",
      source: "a.csv",
      as_of: "1970-01-02T00:00:00Z",
    },
    { name: "Vault", category: "other", category_given: null, source: "b.csv", as_of: null },
  ]);
  expect(found[2]).toMatchObject({ kind: "pool", evidence, pool: { tokens: [token, other] } });
});

test("labels that come with Holderscope stand after those of the operator's lists, and say where they come from", async () => {
  const multicall = mainnet.contracts.multicall3.address.toLowerCase();
  const own = { name: "Ours", category: "team", category_given: null, source: "a.csv", as_of: null };
  const { reader } = readerOf([
    ["FROM address_labels", [{ ...own, address: multicall }]],
    ["FROM address_kinds", []],
    ["moments.named_pairs()", []],
    ["FROM index_routes", []],
  ]);
  const [found] = await labelledAddresses(reader, "eth", [multicall], token);
  const shipped = { name: "Multicall3", category: "contract", category_given: null, as_of: null };
  expect(found!.labels).toEqual([
    own,
    { ...shipped, source: expect.stringMatching(/^Holderscope \(viem \d+\.\d+\.\d+\)$/) },
  ]);
  // A package is no node: what the address is was not asked.
  expect(found).toMatchObject({ kind: "unknown" });
});

test("a pool of two other tokens is a contract to this one, and a pool where no token is asked for", async () => {
  const [ofThird] = await ask([pair], third).answer;
  expect(ofThird).toMatchObject({
    kind: "contract",
    evidence: `${evidence} This token is none of its two.`,
    pool: null,
  });
  const [ofNone] = await ask([pair], undefined).answer;
  expect(ofNone).toMatchObject({ kind: "pool", evidence, pool: { tokens: [token, other] } });
});

test("what an address is by itself no node says otherwise", async () => {
  const [burned, own] = await ask([zero, token], token, {
    told: [...kinds, { address: token, kind: "pool", evidence, pool: pool(token, other) }],
  }).answer;
  expect(burned?.kind).toBe("burned");
  expect(own).toMatchObject({ kind: "contract", evidence: "The token's own contract.", pool: null });
});

test("settings that name an address for a price make a pool of a contract, but not of another pool or the token", async () => {
  const named = [vault, pair, third];
  const [contract, ofOthers, own] = await ask([vault, pair, third], third, { named }).answer;
  expect(contract).toMatchObject({ kind: "pool", evidence: expect.stringContaining("The settings name it") });
  expect(ofOthers).toMatchObject({
    kind: "contract",
    evidence: `${evidence} This token is none of its two.`,
  });
  expect(own).toMatchObject({ kind: "contract", evidence: "The token's own contract." });
});

test("nothing is asked about no addresses", async () => {
  const { answer, asked } = ask([], token);
  expect(await answer).toEqual([]);
  expect(asked).toEqual([]);
});
