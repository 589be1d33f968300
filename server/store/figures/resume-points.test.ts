import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describeRandom, runsOf } from "../../../test/speed.ts";
import {
  countsOf,
  mostChanges,
  mostLots,
  packCounts,
  state,
  stateWords,
} from "../../ledger/fifo/owner-states.ts";
import { day, importTokens, type TestToken, type TestTransfer } from "../../ledger/test-ledger.ts";
import { createRandom, type Random } from "../../sources/demo/random.ts";
import type { IngestOptions } from "../ingest.ts";
import type { ResumePoint } from "../../ledger/resume-point.ts";
import { openStore, type Store } from "../store.ts";
import { dump, hashesOf } from "../test-store.ts";
import { ResumePoints, type StoredPoint } from "./resume-points.ts";

let whole: Store;
let resuming: Store;
beforeAll(async () => {
  [whole, resuming] = await Promise.all([openStore({ path: ":memory:" }), openStore({ path: ":memory:" })]);
});
afterAll(() => Promise.all([whole?.close(), resuming?.close()]));

/** Small enough for several rounds and checkpoints. */
const limits = { legsBetweenCheckpoints: 20, legsPerRound: 120 };

async function importBoth(
  tokens: readonly TestToken[],
  resumePoints: ResumePoints,
  options: IngestOptions = {},
): Promise<void> {
  await importTokens(whole, tokens, { ...limits, ...options, legsToResume: Infinity });
  await importTokens(resuming, tokens, { ...limits, ...options, resumePoints, legsToResume: 2 });
}

async function expectSame(when: string): Promise<void> {
  // To read and compare all rows each time took half of the time here.
  const [hashes, ownHashes] = [await hashesOf(whole), await hashesOf(resuming)];
  if (isDeepStrictEqual(hashes, ownHashes)) return;
  const [expected, found] = [await dump(whole), await dump(resuming)];
  for (const [table, rows] of Object.entries(expected))
    expect(found[table], `${table} after ${when}`).toEqual(rows);
  expect(ownHashes, when).toEqual(hashes);
}

const start = 1_700_000_000;

/** Counts computations that went on from a point, and those that saved one. */
class CountedPoints extends ResumePoints {
  resumed = 0;
  saved = 0;
  readonly #taken = new Set<unknown>();

  constructor() {
    super(2 ** 26);
  }

  override take(tokenId: number): StoredPoint | undefined {
    const found = super.take(tokenId);
    if (found) this.#taken.add(found.point.owners[0]);
    return found;
  }

  override keep(tokenId: number, stored: StoredPoint): void {
    if (this.#taken.has(stored.point.owners[0])) this.resumed += 1;
    else this.saved += 1;
    super.keep(tokenId, stored);
  }
}

/** Events of owners who never give what they do not have. */
class Market {
  readonly #balances = new Map<string, bigint>();
  #time = start;
  readonly transfers: TestTransfer[] = [];
  readonly #priceShare: number;
  readonly #unit: bigint;

  constructor(private readonly random: Random) {
    this.#priceShare = [0, 0.5, 1][random.below(3)]!;
    this.#unit = 10n ** BigInt(random.below(30));
  }

  trade(count: number, pauses: readonly number[]): void {
    const { random } = this;
    for (let index = 0; index < count; index++) {
      this.#time += pauses[random.below(pauses.length)]!;
      const owners = [...this.#balances.keys()].filter((owner) => this.#balances.get(owner)! > 0n);
      const from = owners.length > 0 && random.chance(0.75) ? owners[random.below(owners.length)]! : null;
      const to = random.chance(0.1) ? null : `w${random.below(14 + (this.transfers.length >> 3))}`;
      if (from === null && to === null) continue;
      const most = from === null ? BigInt(1 + random.below(1_000)) * this.#unit : this.#balances.get(from)!;
      const amount = random.chance(0.4) ? most : (most * BigInt(random.below(101))) / 100n;
      if (from !== null) this.#balances.set(from, this.#balances.get(from)! - amount);
      if (to !== null) this.#balances.set(to, (this.#balances.get(to) ?? 0n) + amount);
      const price = random.chance(this.#priceShare) ? (1 + random.below(40)) / 7 : undefined;
      this.transfers.push({ time: this.#time, from, to, amount, ...(price !== undefined && { price }) });
    }
  }

  get time(): number {
    return this.#time;
  }

  get holder(): string {
    return [...this.#balances.keys()].find((owner) => this.#balances.get(owner)! > 0n)!;
  }
}

const title = "tokens refreshed from a point";
describeRandom(title, { quick: 2, long: 40 }, ({ seed, count }) => {
  test("say to the byte what they say when they are computed whole", { timeout: 300_000 }, async () => {
    const points = new CountedPoints();
    const tokens = Array.from({ length: count }, (_, index) => {
      const random = createRandom(`${title} ${seed} ${index}`);
      const market = new Market(random);
      market.trade(80 + random.below(80), [0, 60, 3_600, day / 2, day, 2 * day]);
      return {
        address: `${seed} ${index}`,
        random,
        market,
        hasSeries: random.chance(0.5),
        pricedUntil: start,
      };
    });
    for (let part = 0; part < runsOf(8, 5); part++) {
      const inputs = tokens.map((token): TestToken => {
        const { address, market, random, hasSeries } = token;
        const from = token.pricedUntil;
        token.pricedUntil = market.time;
        const times = hasSeries
          ? Array.from(
              { length: Math.floor((market.time - from) / 20_000) },
              (_, nth) => from + nth * 20_000 + 1,
            )
          : [];
        return {
          address,
          decimals: 3,
          transfers: market.transfers.slice(),
          prices: times.map((time) => [time, (1 + random.below(90)) / 11] as const),
        };
      });
      await importBoth(inputs, points);
      await expectSame(`part ${part}`);
      for (const { market, random } of tokens)
        market.trade(1 + random.below(5), random.chance(0.8) ? [0, 60, 3_600, 20_000] : [day, 3 * day]);
    }
    expect(points.resumed).toBeGreaterThan(2 * count);
    expect(points.saved).toBeGreaterThanOrEqual(count);
  });
});

test.each([
  [0, 0, 0],
  [2, mostChanges, mostLots],
  [1, mostChanges, 0],
  [0, 1, mostLots],
])("how much of an owner is saved is read as it was written: %i, %i, %i", (sold, changes, lots) => {
  const words = new Float64Array(stateWords);
  words[state.counts] = packCounts(sold, changes, lots);
  expect(countsOf(words, 0)).toEqual({ sold, changes, lots });
});

const mint = (time: number, more: Partial<TestTransfer> = {}): TestTransfer => ({
  time,
  from: null,
  to: "w1",
  amount: 5,
  block: 1,
  ...more,
});

/** What comes to tokens after which their past is not what it was, or another may be made of it. */
const changes: Readonly<Record<string, (market: Market) => Partial<TestToken>>> = {
  "a price of the past": () => ({ prices: [[start + 5 * day, 2]] }),
  "a transfer of the past": ({ transfers }) => ({
    transfers: [mint(transfers[9]!.time, { block: 0, position: 19 })],
  }),
  "a new transfer between those of the past": ({ time }) => ({
    transfers: [mint(time, { block: 0, position: 19 })],
  }),
  "an account": ({ time, holder }) => ({ transfers: [mint(time, { to: holder, toAccount: "another" })] }),
  "more than there is": ({ time }) => ({ transfers: [mint(time, { from: "nobody" })] }),
  "lost checkpoints": ({ time }) => ({ transfers: [mint(time)] }),
  "a week later": ({ time }) => ({ transfers: [mint(time + 8 * day)] }),
};

test("what was before a change of the past is not gone on from", async () => {
  const points = new CountedPoints();
  const tokens = Object.entries(changes).map(([address, change]) => {
    const market = new Market(createRandom(address));
    market.trade(90, [3_600, day / 2, day]);
    const transfers = market.transfers.map((row, place) => ({ ...row, position: 2 * place }));
    return { address, market, transfers, change };
  });
  for (const count of [80, 90])
    await importBoth(
      tokens.map(({ address, transfers }) => ({
        address,
        prices: [[start, 9]] as const,
        transfers: transfers.slice(0, count),
      })),
      points,
    );
  expect(points.saved).toBeGreaterThanOrEqual(tokens.length);
  await resuming.transaction((db) =>
    db.run(`DELETE FROM balance_spells
      WHERE from_nth > 0 AND token_id = (SELECT token_id FROM tokens WHERE address = 'lost checkpoints')`),
  );
  const options = { allowIncomplete: true };
  // One after the other: where figures are refused, the others of an import are computed whole.
  for (const { address, market, change } of tokens)
    await importBoth([{ address, ...change(market) }], points, options);
  await expectSame("a change");
  // From the new point, where there is one.
  await importBoth(
    tokens.map(({ address, market }) => ({
      address,
      transfers: [mint(market.time + 9 * day, { block: 2 })],
    })),
    points,
    options,
  );
  await expectSame("what came later");
});

/** Of as many owners and points of its history as it takes for so many bytes. */
const pointOf = (words: number, rows = 0): StoredPoint => ({
  point: {
    ...emptyPoint,
    owners: [new Float64Array(words)],
    points: { time: new Float64Array(rows) },
  },
  transfers: "",
  spells: 0,
});
const emptyPoint: ResumePoint = {
  time: 0,
  lastEvent: 0,
  rowCount: 0,
  hasSelfTransfers: false,
  firstTime: 0,
  decimals: 0,
  moneyScale: 1,
  priceScale: 1,
  prices: { time: new Float64Array(0), price: new Float64Array(0) },
  times: new Float64Array(0),
  tickPrices: new Float64Array(0),
  holders: new Int32Array(0),
  state: { supply: 0n, costed: 0n, weight: 0n, cost: 0n, ages: [] },
  intervals: 0,
  ranked: "all",
  hasCheckpoints: false,
  points: {},
  ownerCounts: [],
  owners: [],
};

test("points give way to newer ones where there is no room, and to none that has no room itself", () => {
  const points = new ResumePoints(800);
  const kept = () =>
    [1, 2, 3].filter((id) => {
      const found = points.take(id);
      if (found) points.keep(id, found);
      return found !== undefined;
    });
  points.keep(1, pointOf(40));
  points.keep(2, pointOf(60));
  expect(kept()).toEqual([1, 2]);
  points.keep(3, pointOf(101));
  expect(kept()).toEqual([1, 2]);
  points.keep(3, pointOf(10, 50));
  expect(kept()).toEqual([3]);
});

test("more transfers than are computed at once are not gone on with", async () => {
  const points = new CountedPoints();
  const many = Array.from({ length: 70 }, (_, place) => mint(start + 50 * day + place, { block: 3 + place }));
  const token = (...transfers: TestTransfer[]) => [{ address: "many at once", transfers }];
  for (const [place, time] of [start, start + 49 * day, start + 50 * day].entries())
    await importBoth(token(mint(time, { block: place })), points);
  const { resumed } = points;
  await importBoth(token(...many.slice(0, 5)), points);
  expect(points.resumed).toBe(resumed + 1);
  await importBoth(token(...many), points);
  expect(points.resumed).toBe(resumed + 1);
  await importBoth(token(mint(start + 50 * day + 90, { block: 99 })), points, { legsPerRound: 1_000 });
  expect(points.resumed).toBe(resumed + 2);
  await expectSame("many at once");
});
