import { afterAll, beforeAll, expect, test } from "vitest";
import { windowSeconds } from "../../contract/windows.ts";
import { runsOf } from "../../test/speed.ts";
import { createRandom } from "../sources/demo/random.ts";
import { openStore, type Store } from "../store/store.ts";
import { answersOf, day, identity, type TestTransfer } from "./test-ledger.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
});
afterAll(() => store.close());

const start = 1_700_000_000;
const owners = ["ann", "ben", "cid", "dan", "eve"];

interface Event extends TestTransfer {
  readonly amount: bigint;
}

/** Everything since the token began, of owners with two accounts each. */
function history(seed: string): Event[] {
  const random = createRandom(seed);
  const held = new Map<string, bigint>();
  const events: Event[] = [];
  let time = start;
  const pace = [60, 3_000, day, 8 * day, 12 * day][random.below(5)]!;
  for (let count = 4 + random.below(40); count > 0; count--) {
    time += random.below(pace);
    const [from, to] = [random.below(10), random.below(10)];
    const minted = random.chance(0.3) || (held.get(`${from}`) ?? 0n) === 0n;
    const burned = !minted && random.chance(0.15);
    const most = minted ? 50n : held.get(`${from}`)!;
    const amount = random.chance(0.3) ? most : (most * BigInt(1 + random.below(100))) / 100n;
    if (!minted) held.set(`${from}`, most - amount);
    if (!burned) held.set(`${to}`, (held.get(`${to}`) ?? 0n) + amount);
    events.push({
      time,
      from: minted ? null : owners[from >> 1]!,
      ...(minted ? {} : { fromAccount: `account ${from}` }),
      to: burned ? null : owners[to >> 1]!,
      ...(burned ? {} : { toAccount: `account ${to}` }),
      amount,
      price: 1 + random.below(5),
    });
  }
  return events;
}

/** The same history as one sees it who looks at all accounts at a moment, and follows it from then on. */
function opened(events: readonly Event[], from: number): Event[] {
  const held = new Map<string, Event>();
  const change = (owner: string | null, account: string | undefined, by: bigint) => {
    if (owner === null || account === undefined) return;
    const amount = (held.get(account)?.amount ?? 0n) + by;
    held.set(account, { time: from, from: null, to: owner, toAccount: account, amount });
  };
  for (const event of events.filter(({ time }) => time <= from)) {
    change(event.from, event.fromAccount, -event.amount);
    change(event.to, event.toAccount, event.amount);
  }
  return [
    { time: from, from: null, to: null, amount: 0n },
    ...held.values(),
    ...events.filter(({ time }) => time > from),
  ];
}

interface Case {
  readonly message: string;
  readonly events: readonly Event[];
  readonly asOf: number;
  readonly from: number;
}

const cases = Array.from({ length: runsOf(48) }, (_, seed): Case => {
  const events = history(`opened ${seed}`);
  const asOf = events.at(-1)!.time;
  const from = start + createRandom(`cut ${seed}`).below(Math.ceil((asOf - start + 1) / (1 + (seed % 4))));
  return { message: `seed ${seed}`, events, asOf, from };
});

/** Every case as two tokens: with its whole history, and met late. */
async function ingest(): Promise<void> {
  const tokens = cases.flatMap(({ message, events, from }) => [
    { token: identity({ address: `full ${message}` }), events },
    {
      token: { ...identity({ address: `late ${message}` }), notes: ["partial", "snapshots"] as const },
      events: opened(events, from),
    },
  ]);
  const rows = tokens.flatMap(({ events }, token) =>
    events.map((event, place) => ({ token, place, ...event })),
  );
  await store.ingest(
    tokens.map(({ token }) => token),
    (db) =>
      db.append("staged_transfers", {
        token: rows.map(({ token }) => token),
        row: rows.map((_, index) => index),
        time: rows.map(({ time }) => time),
        block: rows.map(() => 0),
        position: rows.map(({ place }) => place),
        from_owner: rows.map((row) => row.from),
        to_owner: rows.map((row) => row.to),
        from_account: rows.map((row) => row.fromAccount ?? null),
        to_account: rows.map((row) => row.toAccount ?? null),
        amount: rows.map(({ amount }) => amount),
        price_usd: rows.map((row) => row.price ?? null),
      }),
  );
}

test("what is said of a token that was met late is what its whole history says", async () => {
  const given = { windows: 0, retention: 0, age: 0, bands: 0, walletAge: 0, walletBands: 0, unknown: 0 };
  await ingest();
  const answerOf = answersOf(store);
  for (const { message, asOf, from } of cases) {
    const [full, late] = [`full ${message}`, `late ${message}`];
    const both = async (endpoint: Parameters<typeof answerOf>[0], wallet = "") =>
      [
        await answerOf(endpoint, { address: full, wallet }),
        await answerOf(endpoint, { address: late, wallet }),
      ] as Record<string, never>[];

    const [fullHolders, lateHolders] = await both("getHolders");
    expect(lateHolders, message).toEqual(fullHolders);
    expect(await answerOf("getTokenPnl", { address: late }), message).toBe("stats_unavailable");

    const [fullDeltas, lateDeltas] = await both("getHolderDeltas");
    for (const [name, seconds] of Object.entries(windowSeconds)) {
      const isKnown = seconds <= asOf - from;
      // Where no window is known, there is no answer.
      const change = typeof lateDeltas === "string" ? null : lateDeltas![name];
      expect(change, `${message}, ${name}`).toBe(isKnown ? fullDeltas![name] : null);
      if (isKnown) given.windows += 1;
    }

    const bandsKnown = asOf - from > 90 * day;
    for (const endpoint of ["getWalletCategories", "getSupplyBreakdown"] as const) {
      const [whole, seen] = await both(endpoint);
      expect(seen, message).toEqual(bandsKnown ? whole : "stats_unavailable");
      if (bandsKnown) given.bands += 1;
    }

    const [fullStats, lateStats] = await both("getTokenStats");
    const {
      avg_time_held: age,
      retention_rate: retention,
      hhi,
      ...rest
    } = lateStats as Record<string, unknown>;
    expect(fullStats, message).toMatchObject(rest);
    expect(hhi, message).toBeCloseTo(fullStats!["hhi"]!, 12);
    if (age !== null) expect(age, message).toBe(fullStats!["avg_time_held"]);
    if (retention !== null) expect(retention, message).toBe(fullStats!["retention_rate"]);
    expect(retention === null, message).toBe(asOf - from < 30 * day || fullStats!["retention_rate"] === null);
    if (age !== null) given.age += 1;
    if (retention !== null) given.retention += 1;

    for (const wallet of owners) {
      const [whole, seen] = (await both("getWalletStats", wallet)) as [unknown, unknown];
      // Who had sold everything before is not known to have held.
      if (typeof seen === "string") continue;
      const {
        avg_time_held: walletAge,
        holding_breakdown: bands,
        ...others
      } = seen as Record<string, unknown>;
      expect(others, message).toMatchObject({ unrealized_pnl: null, realized_pnl: null });
      expect(whole, message).toMatchObject({ amount: others["amount"] });
      if (walletAge === null) given.unknown += 1;
      else {
        given.walletAge += 1;
        expect(whole, message).toMatchObject({ avg_time_held: walletAge });
      }
      if (bands !== null) {
        given.walletBands += 1;
        expect(whole, message).toMatchObject({ holding_breakdown: bands });
      }
    }
  }
  // Otherwise nothing was compared.
  for (const [what, count] of Object.entries(given)) expect(count, what).toBeGreaterThan(0);
});
