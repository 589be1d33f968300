import { expect, test } from "vitest";
import { History } from "../../../contract/history.ts";
import { readerOf } from "../../../test/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { HolderListsAt } from "../past/holder-lists-at.ts";
import { type HistoryArgs, loadTokenHistory } from "./token-history.ts";
import type { TokenState } from "../token-state.ts";

// Which points a store has is asked of a store in token-history.test.ts.

const start = Date.UTC(2026, 0, 10) / 1_000;
const day = 86_400;
const row = (days: number, more: object = {}) => ({ time: start + days * day, version: 3, ...more });

function begin(rows: readonly object[], count = rows.length) {
  const { reader, asked } = readerOf([
    [
      "AS first_hour",
      [
        {
          version: 3,
          waits: false,
          points: 9,
          "1hour": 900,
          "1day": count,
          "1week": count,
          first_hour: null,
          first: start,
        },
      ],
    ],
    ["FROM token_history AS h", rows],
  ]);
  const meta = { asOf: start + 9 * day, sources: ["file"], history: "full", priceUsd: 3 };
  const token = { tokenId: 7, version: 3, decimals: 2, answers: new Map(), meta } as unknown as TokenState;
  const store = { reader, withTempTables: () => Promise.reject(new Error("nobody is left out")) };
  const ask = async (more: Partial<HistoryArgs> = {}) => {
    const args = {
      chain_id: "eth",
      contract_address: "0x1",
      interval: "auto",
      metrics: ["holders"],
      ...more,
    } as const;
    const answer = await loadTokenHistory(store, {} as HolderListsAt, token, args);
    return { ...answer, ...History.parse(JSON.parse(answer.body)) };
  };
  return { ask, asked, meta };
}

test("points stand with their times; what is asked for and known at one of them is told at all", async () => {
  const rows = [
    row(0, { holders: 2, owners: null, supply: null }),
    row(1, { holders: 3, owners: null, supply: 250n }),
  ];
  const { ask, meta } = begin(rows);
  const answer = await ask({ metrics: ["holders", "owners", "supply"] });
  expect(answer).toMatchObject({ ...meta, interval: "1day", source: "computed" });
  expect(answer.times).toEqual(["2026-01-10T00:00:00Z", "2026-01-11T00:00:00Z"]);
  expect(answer.series).toEqual({ holders: [2, 3], supply: [null, 2.5] });
  expect((await begin(rows.slice(1)).ask()).etag).not.toBe(answer.etag);
});

test("a series of several parts has all of them where any is known, and is left out where none is", async () => {
  const unknown = { holders: null, over_10: null, over_100: null, over_1000: null, over_10000: null };
  const seriesOf = async (...rows: object[]) =>
    (await begin(rows.map((each, days) => row(days, each))).ask({ metrics: ["holders_by_value"] })).series;
  expect(await seriesOf(unknown, { ...unknown, over_1000: 5, over_10000: 1 })).toEqual({
    holders_by_value: {
      shrimp: [null, null],
      crab: [null, null],
      fish: [null, null],
      dolphin: [null, 4],
      whale: [null, 1],
    },
  });
  expect(await seriesOf(unknown)).toEqual({});
});

test("an interval that is asked for is that of the points, between the times that are asked for", async () => {
  const { ask, asked } = begin([row(0, { holders: 2 })]);
  expect((await ask({ interval: "1week", from: start, to: start + day })).interval).toBe("1week");
  expect(asked.at(-1)).toEqual(["FROM token_history AS h", 7, 2, start, start + day]);
});

test("points of a token that changed while they were counted are read again", async () => {
  const rows = [row(0, { holders: 2 }), row(1, { holders: 3 })];
  await expect(begin(rows, 3).ask()).rejects.toBeInstanceOf(StaleTokenError);
  const [first] = rows;
  await expect(begin([first!, row(1, { version: 4 })]).ask()).rejects.toBeInstanceOf(StaleTokenError);
});
