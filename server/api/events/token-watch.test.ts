import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importTokens, type TestTransfer } from "../../ledger/test-ledger.ts";
import { removeTokens } from "../../store/removal.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend, type StoreBackend } from "../store-backend.ts";
import { eventOf, explainHosted, TokenWatch } from "./token-watch.ts";
import type { FiguresVersion } from "./watched-figures.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
const [one, other] = [address("1"), address("2")];
const [ann, ben, cat] = [address("a"), address("b"), address("c")];
const start = Date.UTC(2026, 0, 10) / 1_000;
const first: TestTransfer = { time: start, from: null, to: ann, amount: 100, price: 2 };
const later: TestTransfer = { time: start + 60, from: ann, to: ben, amount: 30, price: 3, position: 1 };

let store: Store;
let backend: StoreBackend;
let asked: number;
let isDown: boolean;
let watch: TokenWatch;
const errors: unknown[] = [];
beforeEach(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
  await importTokens(store, [
    { address: one, transfers: [first] },
    { address: other, transfers: [first] },
  ]);
  asked = 0;
  isDown = false;
  errors.length = 0;
  const counting = {
    ...backend,
    getTokenOverview: (args: Parameters<StoreBackend["getTokenOverview"]>[0]) => {
      asked += 1;
      return isDown ? Promise.reject(new Error("down")) : backend.getTokenOverview(args);
    },
  };
  watch = new TokenWatch({ backend: counting, store, onError: (error) => errors.push(error) });
});
afterEach(async () => {
  watch.close();
  await backend.close();
  await store.close();
  expect(errors).toEqual([]);
});

const grow = (token: string, transfers: readonly TestTransfer[]) =>
  importTokens(store, [{ address: token, transfers }]);
const settled = async (seen: readonly unknown[], count: number) => {
  for (let turn = 0; turn < 200 && seen.length < count; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(seen.length).toBe(count);
};

test("who watches is told the newest figures, and after each change what they are and which changed", async () => {
  const seen: (readonly [FiguresVersion | undefined, FiguresVersion | undefined])[] = [];
  const { current, end } = await watch.watch({ chain: "eth", address: one }, (...told) => seen.push(told));
  expect(eventOf(current, undefined)).toEqual({
    version: current.version,
    as_of: "2026-01-10T00:00:00Z",
    changed: null,
    figures: {
      holder_count: 1,
      top10_share: 1,
      hhi: 1,
      gini: 0,
      supply: "100",
      price_usd: 2,
      break_even_price: 2,
    },
  });
  await grow(one, [later]);
  await settled(seen, 1);
  const [newest, before] = seen[0]!;
  expect(before).toEqual(current);
  const event = eventOf(newest!, before);
  expect(event.version).not.toBe(current.version);
  expect(event.figures).toMatchObject({ holder_count: 2, hhi: 0.7 ** 2 + 0.3 ** 2, price_usd: 3 });
  expect(event.changed).toEqual(["holder_count", "hhi", "gini", "price_usd", "break_even_price"]);
  end();
  await grow(one, [{ ...later, time: start + 120, to: cat, position: 2 }]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(seen.length).toBe(1);
});

test("many who watch one token cost one reading, and a change of another token costs none", async () => {
  const seen: unknown[] = [];
  for (let each = 0; each < 50; each += 1)
    await watch.watch({ chain: "eth", address: one }, (newest) => seen.push(newest));
  expect(watch.size).toBe(1);
  expect(asked).toBe(1);
  await grow(other, [later]);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked).toBe(1);
  await grow(one, [later]);
  await settled(seen, 50);
  expect(asked).toBe(2);
});

test("a token that is taken out is told, and one that is not there is not watched", async () => {
  const seen: unknown[] = [];
  await watch.watch({ chain: "eth", address: one }, (newest) => seen.push(newest));
  await store.change((db) => removeTokens(db, [{ chain: "eth", address: one }]));
  await settled(seen, 1);
  expect(seen).toEqual([undefined]);
  const absent = watch.watch({ chain: "eth", address: one }, () => {});
  await expect(absent).rejects.toMatchObject({ code: "token_not_found" });
  expect(watch.size).toBe(1);
  // It is told to who watched on that it is back.
  await grow(one, [first]);
  await settled(seen, 2);
  expect(seen[1]).toMatchObject({ figures: { holder_count: 1 } });
});

test("after several changes of a token that cannot be read, one reading is tried again", async () => {
  await watch.watch({ chain: "eth", address: one }, () => {});
  const [row] = await store.reader.rows<{ token_id: number }>(
    "SELECT token_id FROM tokens WHERE address = $1",
    [one],
  );
  const askedAre = async (count: number) => {
    await expect.poll(() => asked).toBe(count);
    await setImmediate();
  };
  isDown = true;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    for (let change = 1; change <= 3; change += 1) {
      await store.change(async () => [row!.token_id]);
      await askedAre(1 + change);
    }
    expect(vi.getTimerCount()).toBe(1);
    isDown = false;
    vi.advanceTimersByTime(5_000);
    await askedAre(5);
    // The reading is over.
    await watch.watch({ chain: "eth", address: one }, () => {});
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(errors.splice(0).map(String)).toEqual(["Error: down"]);
});

test("of a token that a hosted service answers, it is said why it has no events", async () => {
  const error = await watch
    .watch({ chain: "eth", address: cat }, () => {})
    .catch((thrown: unknown) => thrown);
  expect(explainHosted(error)).toMatchObject({ code: "stats_unavailable" });
  const others = new Error("lost");
  expect(explainHosted(others)).toBe(others);
});
