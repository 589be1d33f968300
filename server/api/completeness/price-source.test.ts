import { expect, test } from "vitest";
import { PriceSource } from "../../../contract/completeness/price-source.ts";
import { readerOf } from "../../../test/reader.ts";
import { loadPriceSource } from "./completeness.ts";

const start = Date.UTC(2026, 0, 10) / 1_000;
const [token, weth, usdc] = ["0x1", "0x2", "0x3"] as const;
const pools = [
  {
    address: "0xa",
    version: "v2",
    protocol: "Uniswap v2",
    tokens: [token, weth],
    tickers: ["ONE", "WETH"],
    depthUsd: 50_000,
  },
  {
    address: "0xb",
    version: "v3",
    protocol: null,
    tokens: [usdc, weth],
    tickers: ["USDC", "WETH"],
    depthUsd: null,
  },
];
const route = {
  origin: "command",
  pools: JSON.stringify(pools),
  chosen_block: 44,
  is_read: true,
  refusal: null,
};

interface Stored {
  readonly route?: object;
  readonly apis?: readonly object[];
  readonly files?: readonly object[];
}

/** Of the token 0x1 of Ethereum, number 7, this is stored. */
async function sourceOf(stored: Stored) {
  const own = (rows: readonly object[]) => (chain: string, address: string) =>
    chain === "eth" && address === token ? rows : [];
  const { reader } = readerOf([
    ["FROM index_routes", own(stored.route === undefined ? [] : [stored.route])],
    ["FROM index_price_answers", own(stored.apis ?? [])],
    ["i.kind = 'prices'", (id: number) => (id === 7 ? (stored.files ?? []) : [])],
  ]);
  const found = await loadPriceSource(reader, { tokenId: 7 }, { chain: "eth", address: token });
  return found && PriceSource.parse(found);
}

test("of a token without a price nothing is said", async () => {
  expect(await sourceOf({})).toBeUndefined();
});

test("the way to dollars is told pool by pool, each giving what the next one takes", async () => {
  expect(await sourceOf({ route })).toEqual({
    route: {
      chosen_by: "command",
      pools: [
        {
          address: "0xa",
          version: "v2",
          protocol: "Uniswap v2",
          gives: { address: weth, ticker: "WETH" },
          held_usd: 50_000,
        },
        {
          address: "0xb",
          version: "v3",
          protocol: null,
          gives: { address: usdc, ticker: "USDC" },
          held_usd: null,
        },
      ],
      chosen_block: 44,
      reads_past: false,
      refusal: null,
    },
    apis: [],
    files: [],
  });
});

test("who chose it, whether it is read up to now, and why it was refused", async () => {
  const chosen = async (more: object) => (await sourceOf({ route: { ...route, ...more } }))!.route!;
  expect((await chosen({ origin: "found" })).chosen_by).toBe("search");
  expect((await chosen({ origin: "settings" })).chosen_by).toBe("settings");
  expect((await chosen({ is_read: false })).reads_past).toBe(true);
  expect(await chosen({ pools: "[]", refusal: "the pair gives no dollars" })).toMatchObject({
    pools: [],
    refusal: "the pair gives no dollars",
  });
});

test("prices of an API and of files are told with their times, also where there is no pool", async () => {
  expect(await sourceOf({ apis: [{ host: "prices.example", answeredAt: start }] })).toEqual({
    route: null,
    apis: [{ host: "prices.example", answered: "2026-01-10T00:00:00Z" }],
    files: [],
  });
  expect(await sourceOf({ files: [{ files: '["a.csv","b.csv"]', imported_at: start + 60 }] })).toEqual({
    route: null,
    apis: [],
    files: [{ names: ["a.csv", "b.csv"], imported: "2026-01-10T00:01:00Z" }],
  });
});
