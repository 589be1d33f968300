import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chainIds } from "../../contract/chains.ts";
import { pageQuery } from "../../contract/query.ts";
import { createStoreBackend } from "../../server/api/store-backend.ts";
import type { Backend } from "../../server/api/backend.ts";
import { demo, type DemoEntry } from "../../server/sources/demo/demo.ts";
import { ingestDemo } from "../../server/sources/demo/test-ingest.ts";
import { createRandom, type Random } from "../../server/sources/demo/random.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { demoInput } from "./demo-input.ts";
import { expectedToken } from "./expected.ts";
import { historyDifferences } from "./history-verification.ts";
import type { Recomputation } from "./recomputation.ts";
import { compare, replay } from "./replay.ts";
import { answerOf, compareValues, type HoldersQuery, verifyToken } from "./verification.ts";

/** Of ordinary tokens some: with gaps in the prices, of a year and more, with a thousand holders, with accounts of few. */
const compared = new Set(["KETL", "CTTL", "JLLY", "STRAW", "BLWS", "ICRD"]);
/** An ordinary token of each chain, and one without transfers. */
const three = demo.filter(({ token: { ticker, sentinel } }) =>
  sentinel === null ? ["KETL", "JLLY"].includes(ticker) : sentinel === "snapshot-undated",
);
describe(`every statistic of ${three.length} demo tokens, computed a second time`, () =>
  computeAgain(three, new Set(["KETL"])));
describe("every statistic of every demo token", { tags: "long" }, () => computeAgain(demo, compared));

function computeAgain(market: readonly DemoEntry[], withHistory: ReadonlySet<string>): void {
  let store: Store;
  let backend: Backend;
  const recomputed: Recomputation[] = [];
  beforeAll(async () => {
    store = await openStore({ path: ":memory:" });
    await ingestDemo(store, { market });
    backend = createStoreBackend(store);
  }, 300_000);
  afterAll(() => store?.close());

  it.each(market.map((entry) => [entry.token.sentinel ?? entry.token.ticker, entry] as const))(
    "%s",
    async (_, entry) => {
      const token = replay(demoInput(entry));
      recomputed.push(token);
      const random = createRandom(entry.token.address);
      const differences = await verifyToken(backend, token, {
        pages: [...pagesOf(token, random), ...filtersOf(token, random)],
        wallets: walletsOf(token, random),
        failing: entry.listing.failing ?? [],
      });
      expect(differences).toEqual([]);
    },
    120_000,
  );

  it.each(
    market
      .filter((entry) => hasHistoryToCompare(entry, withHistory))
      .map((entry) => [entry.token.sentinel ?? entry.token.ticker, entry] as const),
  )("the daily history of %s", async (_, entry) => {
    expect(await historyDifferences(backend, demoInput(entry), "1day")).toEqual([]);
  });

  it.each(chainIds)("the list of tokens on %s", async (chain) => {
    const expected = recomputed
      .filter(({ input }) => input.chain === chain)
      .toSorted(
        (left, right) =>
          right.rows.length - left.rows.length || compare(left.input.address, right.input.address),
      )
      .map(expectedToken);
    const differences: string[] = [];
    for (let offset = 0; offset <= expected.length; offset += 30) {
      const page = await answerOf(backend, "getTokens", { chain_id: chain, limit: 30, offset });
      const tokens = expected.slice(offset, offset + 30);
      compareValues(`offset ${offset}`, { total: expected.length, tokens }, page.value, differences);
    }
    expect(differences).toEqual([]);
  });
}

function hasHistoryToCompare({ token, listing }: DemoEntry, tickers: ReadonlySet<string>): boolean {
  if (token.sentinel === null) return tickers.has(token.ticker);
  return listing.history === undefined && !token.sentinel.startsWith("name-");
}

/** Every page of a small token; of a large one the first, the last and some between. */
function pagesOf(token: Recomputation, random: Random): HoldersQuery[] {
  const limit = pageQuery.limit.maximum;
  const count = token.rows.length;
  const offsets =
    count <= 1_000
      ? Array.from({ length: Math.floor(count / limit) + 1 }, (_, index) => index * limit)
      : [0, count - 1, ...Array.from({ length: 4 }, () => random.below(count))];
  return offsets.map((offset) => ({ limit, offset }));
}

/** Bounds that are someone's balance, that lie between two, that have more digits than the token. */
function filtersOf(token: Recomputation, random: Random): HoldersQuery[] {
  const { decimals } = token.input;
  const amounts = token.rows.map(({ amount }) => amount);
  if (amounts.length === 0) return [{ limit: 50, offset: 0, min_amount: "0" }];
  const any = () => amounts[random.below(amounts.length)]!;
  const [first, second] = [any(), any()];
  const [low, high] = first < second ? [first, second] : [second, first];
  const text = (amount: bigint, more = "") => {
    const digits = amount.toString().padStart(decimals + 1, "0");
    const fraction = digits.slice(digits.length - decimals, digits.length) + more;
    return decimals + more.length === 0 ? digits : `${digits.slice(0, digits.length - decimals)}.${fraction}`;
  };
  return [
    { limit: 100, offset: 0, min_amount: text(low) },
    { limit: 100, offset: 0, max_amount: text(high) },
    { limit: 7, offset: 3, min_amount: text(low), max_amount: text(high) },
    { limit: 50, offset: 0, min_amount: text(low, "1"), max_amount: text(high, "000") },
    { limit: 50, offset: 0, min_amount: text(high, "5"), max_amount: text(high, "6") },
    { limit: 50, offset: 0, min_amount: "0", max_amount: "0.5" },
  ];
}

/** The largest, some of those who hold, some of those who do no more, and one who never did. */
function walletsOf(token: Recomputation, random: Random): string[] {
  const addresses = [...token.owners.keys()];
  const emptied = [...token.owners.values()].filter(({ balance }) => balance === 0n);
  const sample = Array.from({ length: 10 }, () => addresses[random.below(addresses.length)]!);
  const gone = Array.from({ length: 4 }, () => emptied[random.below(emptied.length)]?.address ?? sample[0]!);
  const stranger = token.input.chain === "eth" ? `0x${"1".repeat(40)}` : "1".repeat(32);
  return [...token.rows.slice(0, 3).map(({ owner }) => owner), ...sample, ...gone, stranger];
}
