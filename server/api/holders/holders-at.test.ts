import { expect, test } from "vitest";
import type { HolderListPage } from "../../../contract/holders.ts";
import { maxAmount } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import { type HoldersArgs, loadHoldersAt, withNowItself } from "./holders-at.ts";
import type { HolderListsAt, RankedRow } from "../past/holder-lists-at.ts";
import type { IndexedRows } from "../past/magnitude-index.ts";
import type { TokenState } from "../token-state.ts";

const newest = Date.UTC(2026, 0, 10) / 1_000;
/** What was held then, and what is now, of two decimals; the account of Ann is one of her own. */
const then = { ann: 900n, ben: 500n, cid: 500n, dan: 20n };
const now = { ben: 700n, ann: 650n };
const numbers = ["ann", "ben", "cid", "dan"];

/** Lists of both moments, and for which moments they were asked. */
function begin(
  states: Readonly<Record<number, Readonly<Record<string, bigint>>>> = { [newest - 60]: then, [newest]: now },
) {
  const asked: number[] = [];
  const rowsOf = (list: IndexedRows): RankedRow[] =>
    Object.entries(states[Number(list.source)]!).map(([address, amount], index) => ({
      owner: numbers.indexOf(address),
      holding: numbers.indexOf(address),
      amount,
      address,
      account: address === "ann" ? "an account" : "",
      rank: BigInt(index + 1),
    }));
  const lists = {
    list: (_: TokenState, time: number, __: unknown, work: (list: IndexedRows) => Promise<unknown>) => {
      asked.push(time);
      const rowCount = Object.keys(states[time]!).length;
      return work({ source: String(time), sizes: { rowCount } } as unknown as IndexedRows);
    },
    rows: (list: IndexedRows, first: number, last: number) => {
      const rows = rowsOf(list);
      if (first > last || last > rows.length) return Promise.reject(new Error("no such rows"));
      return Promise.resolve(rows.slice(first - 1, last));
    },
    countFrom: (list: IndexedRows, amount: bigint, orAsMuch: boolean) => {
      if (amount > maxAmount) return Promise.reject(new Error("no amount of a database"));
      return Promise.resolve(
        rowsOf(list).filter((row) => row.amount > amount || (orAsMuch && row.amount === amount)).length,
      );
    },
    placed: (list: IndexedRows, rows: readonly RankedRow[]) => {
      const placed = rowsOf(list).filter(({ owner }) => rows.some((row) => row.owner === owner));
      return Promise.resolve(
        new Map(
          placed.map((row) => [
            `${row.owner}.${row.holding}`,
            { rank: Number(row.rank), amount: row.amount },
          ]),
        ),
      );
    },
  } as unknown as HolderListsAt;
  const reader = { rows: () => Promise.resolve([{ price_usd: 2 }]) } as unknown as Reader;
  const token = {
    tokenId: 7,
    decimals: 2,
    answers: new Map(),
    meta: { asOf: newest, sources: ["file"], history: "full", priceUsd: 3 },
  } as unknown as TokenState;
  const ask = async (more: Partial<HoldersArgs> = {}) => {
    const args = { chain_id: "eth", contract_address: "0x1", limit: 50, offset: 0, at: newest - 60, ...more };
    const answer = await loadHoldersAt(reader, lists, token, args);
    return { ...answer, ...(JSON.parse(answer.body) as HolderListPage) };
  };
  const names = async (more: Partial<HoldersArgs>) => {
    const { total, holders } = await ask(more);
    return [total, ...holders.map(({ address }) => address)];
  };
  return { ask, names, asked };
}

test("a page of a past day has the holders as they were ranked then, and the price of then", async () => {
  const page = await begin().ask({ limit: 2, offset: 1 });
  expect(page).toMatchObject({ holder_count: 4, total: 4, pageTotal: 4, asOf: newest - 60, priceUsd: 2 });
  expect(page.holders).toEqual([
    { address: "ben", spl_token_account: "", amount: 5, rank: 2 },
    { address: "cid", spl_token_account: "", amount: 5, rank: 3 },
  ]);
  const [ann] = (await begin().ask()).holders;
  expect(ann).toEqual({ address: "ann", spl_token_account: "an account", amount: 9, rank: 1 });
  expect((await begin().ask({ at: newest + 5 })).priceUsd).toBe(3);
});

test("a page ends with the list, and beyond it there is none", async () => {
  const { names } = begin();
  expect(await names({ limit: 3, offset: 2 })).toEqual([4, "cid", "dan"]);
  expect(await names({ offset: 3 })).toEqual([4, "dan"]);
  expect(await names({ offset: 4 })).toEqual([4]);
});

test("amounts bound the list on both sides, each bound with those that hold just as much", async () => {
  const { names } = begin();
  expect(await names({ min_amount: "5" })).toEqual([3, "ann", "ben", "cid"]);
  expect(await names({ min_amount: "5.001" })).toEqual([1, "ann"]);
  expect(await names({ max_amount: "5" })).toEqual([3, "ben", "cid", "dan"]);
  expect(await names({ max_amount: "4.999" })).toEqual([1, "dan"]);
  expect(await names({ min_amount: "1", max_amount: "5", limit: 1, offset: 1 })).toEqual([2, "cid"]);
  expect(await names({ min_amount: "5.001", max_amount: "5.002" })).toEqual([0]);
  // More than any balance can be.
  expect(await names({ min_amount: "9".repeat(60) })).toEqual([0]);
  expect(await names({ max_amount: "9".repeat(60) })).toEqual([4, "ann", "ben", "cid", "dan"]);
});

test("the largest amount that there can be is found by its own bound", async () => {
  const digits = String(maxAmount);
  const whole = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
  const { names } = begin({ [newest - 60]: { ann: maxAmount, ben: maxAmount - 1n } });
  expect(await names({ min_amount: whole })).toEqual([1, "ann"]);
  expect(await names({ min_amount: "1", max_amount: whole })).toEqual([2, "ann", "ben"]);
});

test("with what they hold now, those that hold nothing now have no rank", async () => {
  const { ask, asked } = begin();
  const { holders } = await ask({ with: ["now"], limit: 3 });
  expect(holders.map(({ address, rank_now, amount_now }) => [address, rank_now, amount_now])).toEqual([
    ["ann", 2, 6.5],
    ["ben", 1, 7],
    ["cid", null, null],
  ]);
  expect(asked).toEqual([newest - 60, newest]);
  expect((await ask()).holders.some((row) => "rank_now" in row)).toBe(false);
});

test("in the list of now the fields of now repeat its own", () => {
  const row = { address: "ann", spl_token_account: "", amount: 6.5, rank: 2 };
  const { total, rows } = withNowItself({ total: 9, rows: [JSON.stringify(row)] });
  expect([total, rows.map((text) => JSON.parse(text) as unknown)]).toEqual([
    9,
    [{ ...row, rank_now: 2, amount_now: 6.5 }],
  ]);
});
