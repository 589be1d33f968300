import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type AlertCondition,
  type AlertDraft,
  conditionKinds,
  firingRetentionDays,
} from "../../contract/watch/alerts.ts";
import { TokenWatch } from "../api/events/token-watch.ts";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { withStale } from "../api/stale.ts";
import { day, importTokens, type TestTransfer } from "../ledger/test-ledger.ts";
import { openStore, type Store } from "../store/store.ts";
import { AlertEngine } from "./alert-engine.ts";
import type { AlertRecords, StoredRule } from "./alert-records.ts";

const address = (digit: string) => `0x${digit.repeat(40)}`;
/** None of those that the machine itself has. */
const wallet = (number: number) => `0x${(0xabc_000 + number).toString(16).padStart(40, "0")}`;
const one = address("1");
const token = { chain: "eth", address: one };
const start = Date.UTC(2026, 0, 10) / 1_000;

interface RecordsUnderTest {
  /** Those of a process that begins, and evaluates. */
  readonly open: () => Promise<AlertRecords>;
  /** Of a process that ends after it has written that a rule fired, and before it has written what follows. */
  readonly killed: object;
  /** Forgets everything. */
  readonly reset: () => Promise<void>;
}

/** What alerts must do wherever they are stored: in the file of one machine, and in a cluster. */
export function alertEngineTests({ open, killed, reset }: RecordsUnderTest): void {
  let store: Store;
  let backend: StoreBackend;
  let watch: TokenWatch;
  let records: AlertRecords;
  let engine: AlertEngine;
  let isStale: boolean;
  let now: number;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);

  beforeEach(async () => {
    store = await openStore({ path: ":memory:" });
    backend = createStoreBackend(store);
    watch = new TokenWatch({ backend, store, onError });
    isStale = false;
    now = start + 100 * day;
    errors.length = 0;
    engine = await openEngine();
  });
  afterEach(async () => {
    await engine.close();
    watch.close();
    await backend.close();
    await store.close();
    await reset();
    expect(errors).toEqual([]);
  });

  const gone = new Set<string>();
  const openEngine = async (over: object = {}) => {
    records = await open();
    return AlertEngine.open({
      records: Object.assign(Object.create(records) as AlertRecords, over),
      backend: {
        ...backend,
        getTokenOverview: async (args) => {
          const answer = await backend.getTokenOverview(args);
          return isStale ? withStale(answer, { reason: "source_failing", at: now }) : answer;
        },
      },
      watch,
      rewound: store.rewound,
      onError,
      isOwner: async (owner) => !gone.has(owner),
      onDelivery: () => {},
      now: () => now,
    });
  };

  let block = 0;
  /** Transfers in a block each, so that a reorganisation can take them back. */
  const grow = async (...transfers: readonly Omit<TestTransfer, "block">[]) => {
    const placed = transfers.map((transfer) => ({ ...transfer, block: (block += 1) }));
    await importTokens(store, [{ address: one, source: "evm", transfers: placed }]);
    await watched();
  };
  /** Resolves once the engine has evaluated the newest version. */
  const watched = async () => {
    (await watch.watch({ chain: "eth", address: one }, () => {})).end();
    await engine.idle();
  };
  const give = (to: number, amount: number, hours = 0, from: number | null = null) => ({
    time: start + hours * 3_600,
    from: from === null ? null : wallet(from),
    to: wallet(to),
    amount,
    price: 1,
  });
  const condition = (kind: AlertCondition["kind"], over: Partial<AlertCondition> = {}): AlertCondition => ({
    kind,
    direction: "above",
    threshold: 0,
    window: conditionKinds[kind].needs === "window" ? "1day" : null,
    ...over,
  });
  const rule = (of: AlertCondition, over: Partial<AlertDraft> = {}) =>
    engine.create(
      "ann",
      { tokens: [token], wallet: null, condition: of, quiet_seconds: 0, webhook_url: null, ...over },
      null,
    );
  /** What was fired, the oldest first. */
  const fired = () =>
    engine
      .listForOwner("ann")
      .firings.map(({ before, value, wallets }) => ({ before, value, wallets }))
      .toReversed();
  const mints = (count: number) => Array.from({ length: count }, (_, index) => give(index + 1, 100));

  test("a count of holders fires when it reaches the threshold, once, and again after it was below", async () => {
    await grow(...mints(3));
    await rule(condition("holder_count", { threshold: 5 }));
    expect(fired()).toEqual([]);
    await grow(give(4, 100), give(5, 100));
    expect(fired()).toEqual([{ before: 3, value: 5, wallets: [] }]);
    await grow(give(6, 100));
    expect(fired()).toHaveLength(1);
    await grow(give(1, 100, 1, 6), give(1, 100, 1, 5));
    now += 1;
    await grow(give(7, 100, 2));
    expect(fired()[1]).toEqual({ before: 4, value: 5, wallets: [] });
  });

  test("a condition that is true when the rule is made fires at once", async () => {
    await grow(...mints(3));
    await rule(condition("top10_share", { threshold: 50 }));
    expect(fired()).toEqual([{ before: null, value: 100, wallets: [] }]);
  });

  test("a fall, and what is 'or less', are told the other way round", async () => {
    await grow(...mints(4));
    await rule(condition("holder_change", { direction: "below", threshold: 25 }));
    await rule(condition("hhi", { direction: "below", threshold: 2_500 }));
    await rule(condition("holder_change", { direction: "above", threshold: 25 }));
    expect(fired()).toEqual([{ before: null, value: 2_500, wallets: [] }]);
    await grow(give(1, 100, 48, 2));
    // 4 holders a day before, 3 now.
    expect(fired()).toHaveLength(2);
    expect(fired().slice(1)).toContainEqual({ before: null, value: -25, wallets: [] });
  });

  test("a price against the average cost, and where there is none it says so instead of staying silent", async () => {
    await grow({ ...give(1, 100), price: 2 });
    const { id } = await rule(condition("price_to_cost", { threshold: 150 }));
    expect(engine.evaluations.get(`${id} eth:${one}`)).toMatchObject({ value: 100, unavailable: null });
    await grow({ ...give(1, 1, 24), price: 4 });
    expect(fired()).toHaveLength(1);
    expect(fired()[0]!.value).toBeGreaterThan(190);
    await importTokens(store, [{ address: address("2"), balances: [["a", 5]] }]);
    const other = await rule(condition("price_to_cost", { threshold: 150 }), {
      tokens: [{ chain: "eth", address: address("2") }],
    });
    expect(engine.evaluations.get(`${other.id} eth:${address("2")}`)).toMatchObject({
      isMet: false,
      unavailable: "no price of this token is known",
    });
  });

  test("a large move fires for each wallet that makes one, and names it", async () => {
    await grow(...mints(10));
    await rule(condition("large_move", { threshold: 5 }));
    // The mints themselves are within the day.
    expect(fired()[0]!.wallets).toHaveLength(10);
    await grow(give(1, 1, 48));
    await grow(give(2, 60, 49, 3));
    const { value, wallets } = fired().at(-1)!;
    expect(new Set(wallets)).toEqual(new Set([wallet(2), wallet(3)]));
    expect(Math.abs(value!)).toBeCloseTo((60 / 1_001) * 100, 6);
    await grow(give(2, 1, 50));
    expect(fired()).toHaveLength(2);
  });

  test("a new wallet among the first 20 fires for those that come, and once more for one that comes back", async () => {
    await grow(...Array.from({ length: 21 }, (_, index) => give(index + 1, 1_000 - index)));
    await rule(condition("new_in_top20"));
    expect(fired()).toEqual([]);
    await grow(give(50, 5_000, 1));
    expect(fired()).toEqual([{ before: 0, value: 1, wallets: [wallet(50)] }]);
    await grow(give(51, 5_000, 2, 50));
    now += 1;
    await grow(give(50, 5_000, 3, 51));
    expect(fired().map(({ wallets }) => wallets)).toEqual([[wallet(50)], [wallet(51)], [wallet(50)]]);
  });

  test("a wallet: what it holds, and what it moves", async () => {
    await grow(...mints(10));
    await rule(condition("wallet_share", { threshold: 20 }), { wallet: wallet(1) });
    await rule(condition("wallet_move", { threshold: 5 }), { wallet: wallet(2) });
    await grow(give(1, 30, 1, 2));
    expect(fired()).toEqual([]);
    await grow(give(1, 30, 2, 2));
    expect(fired()).toEqual([{ before: -3, value: -6, wallets: [wallet(2)] }]);
    now += 1;
    await grow(give(1, 60, 3, 3));
    expect(fired()[1]).toMatchObject({ value: 22 });
    await grow(give(1, 20, 4, 2));
    expect(fired()).toHaveLength(2);
  });

  test("figures that are older than they should be fire by the clock, after the time of the rule", async () => {
    await grow(...mints(2));
    const { id } = await rule(condition("data_stale", { threshold: 10 }));
    isStale = true;
    const later = async (minutes: number) => {
      now += minutes * 60;
      await engine.update(id, (each) => each);
    };
    await later(1);
    await later(9);
    expect(fired()).toEqual([]);
    await later(1);
    expect(fired()).toEqual([{ before: 9, value: 10, wallets: [] }]);
    isStale = false;
    await later(1);
    expect(engine.evaluations.get(`${id} eth:${one}`)).toMatchObject({ value: 0, isMet: false });
  });

  test("within its quiet time a rule fires once; what is true still after it, is told then", async () => {
    await grow(...mints(3));
    await rule(condition("holder_count", { threshold: 3 }), { quiet_seconds: 3_600 });
    expect(fired()).toHaveLength(1);
    await grow(give(1, 100, 1, 3));
    await grow(give(4, 100, 2));
    expect(fired()).toHaveLength(1);
    now += 3_600;
    await grow(give(4, 1, 3));
    expect(fired()).toHaveLength(2);
  });

  test("a paused rule and a removed one say nothing, and their token is not watched", async () => {
    await grow(...mints(3));
    const { id } = await rule(condition("holder_count", { threshold: 4 }));
    await engine.update(id, (each) => ({ ...each, isPaused: true }));
    expect(watch.size).toBe(0);
    await grow(give(4, 100));
    expect(fired()).toEqual([]);
    await engine.update(id, (each) => ({ ...each, isPaused: false }));
    expect(fired()).toHaveLength(1);
    await engine.remove(id);
    expect([watch.size, engine.listForOwner("ann").rules]).toEqual([0, []]);
  });

  test("what a reorganisation took back is retracted, and told anew where it comes again", async () => {
    await grow(...mints(3));
    await rule(condition("holder_count", { threshold: 4 }));
    await grow(give(4, 100, 1));
    await grow(give(4, 1, 2));
    const [before] = engine.listForOwner("ann").firings;
    expect(before).toMatchObject({ value: 4, retractedAt: null });
    // The last two blocks are replaced by one in which nobody new receives.
    await reorganise(block - 1, give(1, 5, 1));
    expect(engine.listForOwner("ann").firings[0]).toMatchObject({ id: before!.id, retractedAt: now });
    expect(await store.rewound.list({ chain: "eth", address: one })).toEqual([]);
    now += 1;
    await grow(give(9, 100, 3));
    expect(fired()).toHaveLength(2);
  });

  test("a firing that holds in spite of a reorganisation stands, as does one before it", async () => {
    await grow(...mints(3));
    await rule(condition("holder_count", { threshold: 3 }));
    await rule(condition("holder_count", { threshold: 4 }));
    await grow(give(4, 100, 1));
    expect(fired()).toHaveLength(2);
    await reorganise(block, give(5, 100, 1));
    expect(engine.listForOwner("ann").firings.map(({ retractedAt }) => retractedAt)).toEqual([null, null]);
  });

  async function reorganise(fromBlock: number, ...transfers: readonly Omit<TestTransfer, "block">[]) {
    block += 10;
    const placed = transfers.map((transfer) => ({ ...transfer, block: (block += 1) }));
    const rewind = [{ chain: "eth" as const, address: one, fromBlock: BigInt(fromBlock) }];
    await importTokens(store, [{ address: one, source: "evm", transfers: placed }], { rewind });
    await watched();
  }

  test("what was fired before a process ended is there once, and what it missed is fired at the next start", async () => {
    await grow(...mints(3));
    await engine.close();
    // It ends between the two writes.
    engine = await openEngine(killed);
    await rule(condition("holder_count", { threshold: 3 }));
    expect(errors.splice(0).map(String)).toEqual(["Error: killed"]);
    await engine.close();
    // There is another version before it is evaluated again.
    await grow(give(1, 1, 1));
    engine = await openEngine();
    await engine.idle();
    expect(fired()).toHaveLength(1);
    await engine.close();
    engine = await openEngine();
    now += 1;
    await rule(condition("holder_count", { threshold: 4 }));
    await engine.close();
    await grow(give(4, 100, 1));
    engine = await openEngine();
    await engine.idle();
    expect(fired().map(({ value }) => value)).toEqual([3, 4]);
  });

  test("with an account its rules go, and what they fired", async () => {
    await grow(...mints(3));
    await rule(condition("holder_count", { threshold: 3 }));
    expect(fired()).toHaveLength(1);
    expect(await records.feedOf("ann", () => "made")).toBe("made");
    await engine.close();
    gone.add("ann");
    engine = await openEngine();
    await engine.idle();
    gone.delete("ann");
    expect(engine.listForOwner("ann")).toEqual({ rules: [], firings: [] });
    expect([await records.rules(), await records.firings()]).toEqual([[], []]);
    expect(await records.ownerOfFeed("made")).toBeUndefined();
  });

  test("firings go once they are older than the page says, while the server runs", async () => {
    await engine.close();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      engine = await openEngine();
      await grow(...mints(3));
      await rule(condition("holder_count", { threshold: 3 }));
      const afterClock = async () => {
        vi.advanceTimersByTime(20_000);
        await engine.idle();
        return [fired().length, (await records.firings()).length];
      };
      now += firingRetentionDays * day;
      expect(await afterClock()).toEqual([1, 1]);
      now += 1;
      expect(await afterClock()).toEqual([0, 0]);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a change of a rule that could not be stored is none", async () => {
    await engine.close();
    let isDown = false;
    const unlessDown = <T>(work: () => Promise<T>) => (isDown ? Promise.reject(new Error("down")) : work());
    engine = await openEngine({
      updateRule: (changed: StoredRule) => unlessDown(() => records.updateRule(changed)),
      removeRule: (id: string) => unlessDown(() => records.removeRule(id)),
    });
    await grow(...mints(3));
    const { id } = await rule(condition("holder_count", { threshold: 4 }));
    isDown = true;
    await expect(engine.update(id, (each) => ({ ...each, isPaused: true }))).rejects.toThrow("down");
    await expect(engine.remove(id)).rejects.toThrow("down");
    isDown = false;
    expect(engine.listForOwner("ann").rules).toMatchObject([{ id, isPaused: false }]);
    await grow(give(4, 100));
    expect(fired()).toHaveLength(1);
    await engine.remove(id);
    expect(await records.rules()).toEqual([]);
  });

  test("an edited rule is asked anew, and its quiet time goes on", async () => {
    await grow(...mints(3));
    const of = condition("holder_count", { threshold: 3 });
    const { id } = await rule(of, { quiet_seconds: 3_600 });
    expect(fired()).toHaveLength(1);
    const edit = (over: Partial<AlertDraft>) =>
      engine.edit(
        id,
        { tokens: [token], wallet: null, condition: of, quiet_seconds: 3_600, webhook_url: null, ...over },
        null,
      );
    // The same condition has been told.
    await edit({ quiet_seconds: 60 });
    now += 61;
    await grow(give(1, 1, 1));
    expect(fired()).toHaveLength(1);
    await edit({ condition: condition("holder_count", { threshold: 2 }), quiet_seconds: 3_600 });
    expect(fired()).toHaveLength(1);
    expect(engine.rules.get(id)).toMatchObject({ condition: { threshold: 2 }, quietSeconds: 3_600 });
    now += 3_600;
    await grow(give(1, 1, 2));
    expect(fired().at(-1)).toEqual({ before: 3, value: 3, wallets: [] });
    expect(fired()).toHaveLength(2);
    await expect(edit({ tokens: [{ chain: "eth", address: address("9") }] })).rejects.toMatchObject({
      code: "token_not_found",
    });
  });

  test("deliveries of a removed alert do not wait for ever", async () => {
    await grow(...mints(3));
    const draft = {
      tokens: [token],
      wallet: null,
      condition: condition("holder_count"),
      quiet_seconds: 0,
      webhook_url: null,
    };
    const webhook = { url: "https://hooks.example.org/", secret: "whsec_", fault: null };
    const { id } = await engine.create("ann", draft, webhook);
    await engine.remove(id);
    expect([...engine.firings.values()].map(({ deliveries }) => deliveries)).toMatchObject([
      [{ state: "dead", fault: "the alert was removed" }],
    ]);
  });

  test("a share of exactly 29% is 29% or more, in spite of binary fractions", async () => {
    await grow(give(1, 29), ...Array.from({ length: 71 }, (_, index) => give(index + 2, 1)));
    await rule(condition("wallet_share", { threshold: 29 }), { wallet: wallet(1) });
    expect(fired()).toEqual([{ before: null, value: 29, wallets: [] }]);
  });
}
