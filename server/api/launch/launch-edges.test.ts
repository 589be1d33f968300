import { expect, test } from "vitest";
import { Launch } from "../../../contract/launch.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { loadLaunch } from "./launch.ts";
import type { TokenState } from "../token-state.ts";

const start = 1_700_000_000;
const address = (number: number) => `0x${String(number).padStart(40, "b")}`;
const meta = { asOf: start + 9_000, sources: ["file"], history: "full", priceUsd: 2 };
const token = { tokenId: 7, version: 1, decimals: 1, meta, answers: new Map() } as unknown as TokenState;
const args = { chain_id: "eth", token_address: address(999), within: 3_600, bundle: 2 };

interface Early {
  readonly who: number;
  readonly giver?: number;
  readonly seconds?: number;
  readonly block?: number;
  readonly all: number | bigint;
  readonly minute?: number;
  readonly once?: number;
  readonly sent?: number;
}

/** A database in which these received early, of a supply of a hundred whole tokens; some of them are labelled. */
function readerOf(early: readonly Early[], { block = 5, exchanges = [] as number[], isEmpty = false } = {}) {
  const asked: unknown[][] = [];
  const labels = exchanges.map((who) => ({
    address: address(who),
    name: "An exchange",
    category: "exchange",
    category_given: null,
    source: "list",
    as_of: null,
  }));
  const half = (amount: number | bigint | undefined) => (amount === undefined ? null : BigInt(amount));
  const rows = early.map(({ who, giver, seconds = 0, block: own = 0, all, minute, once, sent }) => ({
    address: address(who),
    giver: giver === undefined ? null : address(giver),
    time: start + seconds,
    block: own,
    high: BigInt(all) >> 64n,
    low: BigInt(all) & (2n ** 64n - 1n),
    once_high: half(once === undefined ? undefined : 0),
    once_low: half(once),
    minute_high: null,
    minute_low: half(minute),
    sent_high: null,
    sent_low: half(sent),
  }));
  const found = (sql: string, parameters: readonly unknown[]): readonly object[] => {
    if (sql.startsWith("SELECT supply")) return isEmpty ? [] : [{ supply: 1_000n }];
    if (parameters.length === 4) return (asked.push([...parameters]), rows);
    if (parameters.length === 1) return [{ time: start, block }];
    if (!sql.includes("FROM address_labels")) return [];
    asked.push([...parameters]);
    return labels;
  };
  const reader = {
    rows: (sql: string, parameters: readonly unknown[]) => Promise.resolve(found(sql, parameters)),
  } as unknown as Reader;
  return { reader, asked };
}

async function launch(
  early: readonly Early[],
  {
    asked = {},
    of = token,
    ...more
  }: { asked?: object; of?: TokenState; exchanges?: number[]; block?: number } = {},
) {
  const answer = await loadLaunch(readerOf(early, more).reader, of, { ...args, ...asked });
  return { ...answer, ...Launch.parse(JSON.parse(answer.body)) };
}

test("each period sums what came in it, and what of it was not given away since", async () => {
  const { periods, owners, owner_count, first, has_blocks, asOf, priceUsd } = await launch([
    { who: 1, all: 300, minute: 200, once: 100, sent: 150, seconds: -4 },
    { who: 2, all: 200, minute: 50, seconds: 30, giver: 1 },
    { who: 3, all: 100, sent: 100, seconds: 90 },
  ]);
  expect([first, has_blocks, asOf, priceUsd, owner_count]).toEqual([
    "2023-11-14T22:13:20Z",
    true,
    start + 9_000,
    2,
    3,
  ]);
  expect(periods).toEqual([
    { seconds: 0, owners: 1, received: 10, kept: 0, kept_share: 0, keepers: 0 },
    { seconds: 60, owners: 2, received: 25, kept: 10, kept_share: 0.1, keepers: 2 },
    { seconds: 3_600, owners: 3, received: 60, kept: 35, kept_share: 0.35, keepers: 2 },
  ]);
  expect(owners).toEqual([
    // A block of an earlier time than the first cannot be: no time is before the first.
    { address: address(1), seconds: 0, from: null, received: 30, kept: 15, kept_share: 0.15, bundle: null },
    {
      address: address(2),
      seconds: 30,
      from: address(1),
      received: 20,
      kept: 20,
      kept_share: 0.2,
      bundle: null,
    },
    { address: address(3), seconds: 90, from: null, received: 10, kept: 0, kept_share: 0, bundle: null },
  ]);
  const inMinute = await launch([{ who: 1, all: 10 }], { asked: { within: 60 } });
  expect(inMinute.periods.map(({ seconds }) => seconds)).toEqual([0, 60]);
  expect((await launch([{ who: 1, all: 10 }], { asked: { within: 61 } })).periods).toHaveLength(3);
  expect((await launch([{ who: 1, all: 10 }], { block: 0 })).has_blocks).toBe(false);
});

test("those that received the most first, then the earliest, then by address", async () => {
  const { owners } = await launch([
    { who: 4, all: 50, seconds: 2 },
    { who: 3, all: 50, seconds: 1 },
    { who: 2, all: 50, seconds: 1 },
    { who: 1, all: 2n ** 70n, seconds: 9 },
    { who: 5, all: 60, seconds: 9 },
  ]);
  expect(owners.map((owner) => owner.address)).toEqual([1, 5, 2, 3, 4].map(address));
  expect(owners[0]!.received).toBe(Number(2n ** 70n) / 10);
});

test("bundles are told the one that received the most first, then by block, with who gave", async () => {
  const { bundles, bundle_count, owners } = await launch([
    { who: 1, all: 10, block: 9, seconds: 50, giver: 90 },
    { who: 2, all: 10, block: 9, seconds: 50, giver: 91 },
    { who: 3, all: 10, block: 9, seconds: 50, giver: 90 },
    { who: 4, all: 15, block: 8, seconds: 40, sent: 5 },
    { who: 5, all: 15, block: 8, seconds: 40, sent: 20 },
    { who: 6, all: 40, block: 7, seconds: -1 },
    { who: 7, all: 40, block: 7, seconds: -1 },
    { who: 8, all: 90, block: 6 },
    { who: 9, all: 90 },
    { who: 10, all: 90 },
  ]);
  expect(bundles).toEqual([
    { block: 7, seconds: 0, from: null, owners: 2, received: 8, kept: 8, kept_share: 0.08, keepers: 2 },
    { block: 8, seconds: 40, from: null, owners: 2, received: 3, kept: 1, kept_share: 0.01, keepers: 1 },
    {
      block: 9,
      seconds: 50,
      from: [address(90), address(91)],
      owners: 3,
      received: 3,
      kept: 3,
      kept_share: 0.03,
      keepers: 3,
    },
  ]);
  expect(bundle_count).toBe(3);
  expect(owners.map(({ bundle }) => bundle)).toEqual([null, null, null, 0, 0, 1, 1, 2, 2, 2]);
  expect((await launch([{ who: 1, all: 1, block: 9 }], { asked: { bundle: 2 } })).bundles).toEqual([]);
});

test("a hundred owners and bundles are listed, ten givers of each, and all are counted", async () => {
  const early = Array.from({ length: 220 }, (_, index) => ({
    who: 1_000 + index,
    giver: 5_000 + index,
    all: 500 - index,
    block: 1 + Math.floor(index / 2),
  }));
  const { owners, owner_count, bundles, bundle_count } = await launch(early);
  expect([owners.length, owner_count, bundles.length, bundle_count]).toEqual([100, 220, 100, 110]);
  expect([owners.at(-1)!.bundle, bundles.at(-1)!.block]).toEqual([49, 100]);
  const together = await launch(early.map((each) => ({ ...each, block: 3 })));
  expect(together.bundles[0]!.from).toEqual(Array.from({ length: 10 }, (_, index) => address(5_000 + index)));
});

test("who is no person is told apart and counted nowhere, among those that received the most", async () => {
  const early = [
    { who: 1, all: 10, block: 9 },
    { who: 2, all: 90, block: 9 },
  ];
  const { apart, owner_count, bundles, periods } = await launch(early, { exchanges: [2] });
  expect([apart, owner_count, bundles.length, periods.at(-1)!.received]).toEqual([1, 1, 0, 1]);
  const many = Array.from({ length: 5_001 }, (_, index) => ({ who: index + 1, all: 9_000 - index }));
  const { reader, asked } = readerOf(many);
  await loadLaunch(reader, token, args);
  const [of, labelled] = asked as [unknown[], [string, string]];
  expect(of).toEqual([7, start, start + 3_600, 5]);
  expect(labelled[1].split(" ")).toEqual(many.slice(0, 5_000).map(({ who }) => address(who)));
});

test("what cannot be said is said in words", async () => {
  const refusal = (of: TokenState, reader = readerOf([]).reader) =>
    loadLaunch(reader, of, args).then(
      () => "answered",
      (error: unknown) => (error instanceof ProblemError ? `${error.code}: ${error.message}` : String(error)),
    );
  const of = (more: object) => ({ ...token, meta: { ...meta, ...more } }) as unknown as TokenState;
  expect(await refusal(of({ notes: ["snapshots"] }))).toBe(
    "stats_unavailable: transfers of this token were worked out from snapshots",
  );
  expect(await refusal(of({ notes: ["partial"] }))).toBe("answered");
  expect(await refusal(of({ history: "incomplete" }), readerOf([]).reader)).toMatch(
    /^stats_unavailable: not every/,
  );
  expect(await refusal(token, readerOf([], { isEmpty: true }).reader)).toBe(
    "stats_unavailable: nobody has received this token yet",
  );
});
