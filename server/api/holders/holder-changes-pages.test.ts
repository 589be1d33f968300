import { expect, test } from "vitest";
import type { HolderChanges } from "../../../contract/history.ts";
import { readerOf } from "../../../test/reader.ts";
import { loadHolderChanges } from "./holder-changes.ts";
import type { HeldAmount, HolderListsAt } from "../past/holder-lists-at.ts";
import type { IndexedRows } from "../past/magnitude-index.ts";
import type { TokenState } from "../token-state.ts";

const day = 86_400;
const newest = Date.UTC(2026, 0, 10) / 1_000;
type Args = Parameters<typeof loadHolderChanges>[3];

/** Whose balance rose, the most first, then whose fell; Ben came and Eve left. Two decimals. */
const changed = [
  { address: "ann", account: "her own", before: 100n, after: 900n },
  { address: "ben", account: "", before: 0n, after: 300n },
  { address: "cid", account: "", before: 100n, after: 150n },
  { address: "dan", account: "", before: 700n, after: 200n },
  { address: "eve", account: "", before: 50n, after: 0n },
].map((row, index) => ({ ...row, owner: index, holding: index, amount: 0n, rank: 0n }));
const totals = {
  increased: 3n,
  decreased: 2n,
  entered: 1n,
  left: 1n,
  increase: 1_150n,
  decrease: 550n,
};

function begin(asOf = newest) {
  /** Of which moments the list after, the changes and the list before are. */
  const asked: unknown[] = [];
  const placesOf = ({ source }: IndexedRows, known: readonly HeldAmount[]) => {
    const held = (row: (typeof changed)[number]) => (source === "before" ? row.before : row.after);
    const ranked = changed
      .filter((row) => held(row) > 0n)
      .toSorted((left, right) => Number(held(right) - held(left)));
    const places = ranked.map(
      (row, index) => [`${row.owner}.${row.holding}`, { rank: index + 1, amount: held(row) }] as const,
    );
    const found = new Map(places);
    const wanted = known.map((row) => [`${row.owner}.${row.holding}`, row.amount] as const);
    // What is said to be held in a list is what is held in it.
    for (const [key, amount] of wanted) expect(amount).toBe(found.get(key)?.amount);
    return new Map(wanted.map(([key]) => [key, found.get(key)]));
  };
  const rowsOf = (source: string) =>
    ({ source, sizes: { rowCount: changed.length } }) as unknown as IndexedRows;
  type Work = (list: IndexedRows) => Promise<unknown>;
  const lists = {
    list: (_: TokenState, time: number, __: unknown, work: Work) => (asked.push(time), work(rowsOf("after"))),
    changes: (_: TokenState, between: object, __: unknown, work: Work) => (
      asked.push(between),
      work(rowsOf("changes"))
    ),
    before: (
      { time }: { readonly time: number },
      { after, changes }: Record<string, IndexedRows>,
      work: Work,
    ) => (asked.push([time, after!.source, changes!.source]), work(rowsOf("before"))),
    rows: (_: IndexedRows, first: number, last: number) =>
      first < 1 || first > last || last > changed.length
        ? Promise.reject(new Error("no such rows"))
        : Promise.resolve(changed.slice(first - 1, last)),
    placedWith: async (list: IndexedRows, held: readonly HeldAmount[]) => placesOf(list, held),
  } as unknown as HolderListsAt;
  const { reader } = readerOf([
    ["FROM changes", [totals]],
    ["FROM prices", [{ price_usd: 2 }]],
  ]);
  const token = {
    tokenId: 7,
    decimals: 2,
    answers: new Map(),
    meta: { asOf, sources: ["file"], history: "full", priceUsd: 3 },
  } as unknown as TokenState;
  const ask = async (more: Partial<Args> = {}) => {
    const args = {
      chain_id: "eth",
      contract_address: "0x1",
      sort: "increase",
      limit: 50,
      offset: 0,
      ...more,
    };
    const answer = await loadHolderChanges(reader, lists, token, args as Args);
    return { ...answer, ...(JSON.parse(answer.body) as HolderChanges) };
  };
  const names = async (more: Partial<Args>) => {
    const { changes, pageTotal } = await ask(more);
    return [pageTotal, ...changes.map(({ address }) => address)];
  };
  return { ask, names, asked };
}

test("who holds more is told with both balances and places, and all are summed up", async () => {
  const { changes, ...rest } = await begin().ask({ limit: 2 });
  expect(changes).toEqual([
    { address: "ann", spl_token_account: "her own", before: 1, after: 9, rank_before: 2, rank_after: 1 },
    { address: "ben", spl_token_account: "", before: 0, after: 3, rank_before: null, rank_after: 2 },
  ]);
  expect(rest).toMatchObject({
    total: 5,
    totals: { increased: 3, decreased: 2, entered: 1, left: 1, increase: 11.5, decrease: 5.5 },
    pageTotal: 3,
    priceUsd: 3,
    asOf: newest,
  });
  const { changes: less } = await begin().ask({ sort: "decrease", offset: 1 });
  expect(less).toEqual([
    { address: "eve", spl_token_account: "", before: 0.5, after: 0, rank_before: 4, rank_after: null },
  ]);
});

test("pages of either side end with it, and beyond it there is none", async () => {
  const { names } = begin();
  expect(await names({})).toEqual([3, "ann", "ben", "cid"]);
  expect(await names({ offset: 1, limit: 1 })).toEqual([3, "ben"]);
  expect(await names({ offset: 2, limit: 9 })).toEqual([3, "cid"]);
  expect(await names({ offset: 3 })).toEqual([3]);
  expect(await names({ sort: "decrease" })).toEqual([2, "dan", "eve"]);
  expect(await names({ sort: "decrease", limit: 1 })).toEqual([2, "dan"]);
  expect(await names({ sort: "decrease", offset: 2 })).toEqual([2]);
});

test("without times they are those of the last day, which begins no earlier than time does", async () => {
  const { ask, asked } = begin();
  expect(await ask()).toMatchObject({ from: "2026-01-09T00:00:00Z", to: "2026-01-10T00:00:00Z" });
  expect(asked).toEqual([newest, { from: newest - day, to: newest }, [newest - day, "after", "changes"]]);
  expect(await begin(60).ask()).toMatchObject({ from: "1970-01-01T00:00:00Z", to: "1970-01-01T00:01:00Z" });
});

test("the day before a moment is counted from it, and the price is that of then", async () => {
  expect(await begin().ask({ to: newest - 60 })).toMatchObject({
    from: "2026-01-08T23:59:00Z",
    to: "2026-01-09T23:59:00Z",
    priceUsd: 2,
    asOf: newest - 60,
  });
});

test("times after the newest event are the newest event, and stand in their order", async () => {
  const { ask } = begin();
  const now = { from: "2026-01-10T00:00:00Z", to: "2026-01-10T00:00:00Z" };
  expect(await ask({ from: newest + 5, to: newest + 9 })).toMatchObject(now);
  expect(await ask({ from: newest, to: newest })).toMatchObject(now);
  const refused = {
    code: "invalid_range",
    message: "from must not be after to, which is the newest event where it is not given",
  };
  await expect(ask({ from: newest + 9, to: newest + 5 })).rejects.toMatchObject(refused);
  await expect(ask({ from: newest + 1 })).rejects.toMatchObject(refused);
  await expect(ask({ from: newest - 5, to: newest - 6 })).rejects.toMatchObject(refused);
});
