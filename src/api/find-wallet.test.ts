import { expect, test } from "vitest";
import type { Holder } from "../../contract/holders.ts";
import { createQueryClient } from "./query-client.ts";
import { address, service, wallet } from "../test-service.ts";
import { findHolder } from "./find-holder.ts";
import { holderSearch } from "./token-search.ts";
import { findWallet, knownPlace, startWalletRank } from "./wallet-rank.ts";

const token = { chain: "sol", address } as const;
const other = "7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr";
const row = (amount: number, rank: number, owner = wallet): Holder => ({
  address: owner,
  spl_token_account: owner,
  amount,
  rank,
});
const stats = {
  holder_category: "fish",
  avg_time_held: 0,
  holding_breakdown: null,
  unrealized_pnl: null,
  realized_pnl: null,
};

interface Asked {
  readonly amount: number;
  readonly first?: readonly Holder[];
  readonly equal?: readonly Holder[];
  /** How many hold as much, where they are more than a page has. */
  readonly equals?: number;
  readonly atLeast?: number;
  readonly holderCount?: number;
}

/** A service that answers about one wallet, and what it was asked of the list. */
function rankService({
  amount,
  first = [row(900, 1, other)],
  equal = [],
  equals,
  atLeast = 0,
  holderCount = 4_000,
}: Asked) {
  const asked: string[] = [];
  const known = service({ answers: { [`/stats/${wallet}`]: { ...stats, amount } } });
  const fetch: typeof globalThis.fetch = (input) => {
    const { pathname, searchParams } = new URL(input as string, "http://localhost");
    if (!pathname.endsWith("/holders")) return known(input);
    const [min, max, offset] = ["min_amount", "max_amount", "offset"].map((name) => searchParams.get(name));
    asked.push(
      min === null ? (offset === null ? "first" : `from ${offset}`) : max === null ? "at least" : "equal",
    );
    const list = (holders: readonly Holder[], total = holders.length) =>
      Promise.resolve(Response.json({ holder_count: holderCount, total, holders }));
    if (min === null) return list(offset === null ? first : [], holderCount);
    return max === null ? list([], atLeast) : list(equal, equals ?? equal.length);
  };
  return { queryClient: createQueryClient({ fetch, retries: 0 }), asked };
}
async function rankOf(given: Asked) {
  const { queryClient, asked } = rankService(given);
  await startWalletRank(queryClient, token, wallet);
  return { rank: knownPlace(queryClient, token, wallet, given.amount).rank, asked };
}

test("a wallet among the first hundred has its rank without a further question", async () => {
  expect(await rankOf({ amount: 100, first: [row(900, 1, other), row(100, 2)] })).toEqual({
    rank: 2,
    asked: ["first"],
  });
});

test("one further down is found among those who hold as much, and its neighbours are asked for", async () => {
  expect(await rankOf({ amount: 5, equal: [row(5, 1_022, other), row(5, 1_023)] })).toEqual({
    rank: 1_023,
    asked: ["first", "equal", "from 1019"],
  });
});

test("one spread over several accounts, or among too many equals, is counted", async () => {
  expect(await rankOf({ amount: 5, atLeast: 700 })).toEqual({
    rank: 701,
    asked: ["first", "equal", "at least", "from 697"],
  });
  const many = { amount: 5, equal: [row(5, 500, other)], equals: 300, atLeast: 799 };
  expect((await rankOf(many)).rank).toBe(799);
});

test("of a short list all neighbours are there", async () => {
  expect((await rankOf({ amount: 5, equal: [row(5, 60)], holderCount: 90 })).asked).toEqual([
    "first",
    "equal",
  ]);
});

test("one that holds nothing has no rank, and nothing is asked for", async () => {
  expect(await rankOf({ amount: 0 })).toEqual({ rank: null, asked: ["first"] });
});

test("a rank that has not come is none", () => {
  expect(knownPlace(createQueryClient(), token, wallet, 5).rank).toBeNull();
});

test("a wallet that is typed in is found with its amount", async () => {
  const find = (given: Asked) => findWallet(rankService(given).queryClient, token, wallet);
  expect(await find({ amount: 5, equal: [row(5, 23)] })).toEqual({ amount: 5, rank: 23, isSpread: false });
  expect(await find({ amount: 5, atLeast: 30 })).toEqual({ amount: 5, rank: 31, isSpread: true });
  expect(await find({ amount: 0 })).toEqual({ amount: 0, rank: null, isSpread: false });
  const unknown = createQueryClient({ fetch: service(), retries: 0 });
  await expect(findWallet(unknown, token, other)).rejects.toThrow("no");
});

test("the beginning of an address finds the largest holder that has it, and counts the others", async () => {
  const { queryClient } = rankService({ amount: 900, first: [row(900, 1)] });
  const answer = { tokens: [], holders: [wallet, other, address] };
  queryClient.setQueryData(holderSearch(token, "9WzDX").queryKey, answer);
  queryClient.setQueryDefaults(["search"], { staleTime: Number.POSITIVE_INFINITY });
  expect(await findHolder(queryClient, token, "9WzDX")).toMatchObject({ wallet, others: 2, rank: 1 });
  expect(await findHolder(queryClient, token, wallet)).not.toHaveProperty("others");
});
