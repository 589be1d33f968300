import { afterAll, beforeAll, expect, it } from "vitest";
import type { EndpointName, ParsedArgs } from "../../contract/endpoints.ts";
import { endpoints } from "../../contract/endpoints.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import type { WalletStats } from "../../contract/stats.ts";
import type { WalletHistory } from "../../contract/wallet-history.ts";
import type { Answer } from "../../server/api/backend.ts";
import { loadCostBins } from "../../server/api/history/cost-basis.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { quotient } from "./exact.ts";
import { expectedChanges, expectedCohorts, expectedCostBasis, periodEnds, priceThen, until } from "./past.ts";
import { inWideAmounts, randomLedger } from "./random-ledger.ts";
import type { TokenInput } from "./recomputation.ts";
import { daySeconds, replay } from "./replay.ts";
import { stageInputs } from "./staging.ts";
import type { HoldersQuery } from "./verification.ts";
import { expectedWalletHistory, walletDifferences } from "./wallet-past.ts";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

interface Case {
  readonly input: TokenInput;
  /** Two moments in their order, and for each the token as it was imported until then. */
  readonly moments: readonly [number, number];
  readonly truncated: readonly [TokenInput, TokenInput];
}

/** A random ledger, now and then with amounts of 128 bits, with lots that cost nothing, or at the very end of a month. */
function makeCase(name: string): Case {
  const random = createRandom(`past ${name}`);
  const drawn = random.chance(0.2) ? inWideAmounts(randomLedger(name)) : randomLedger(name);
  const free = random.chance(0.3) ? 0.3 : 0;
  /** All prices of a second are one. */
  const isFree = (time: number) => createRandom(`free ${name} ${time}`).chance(free);
  const shift = random.chance(0.3) ? Date.UTC(2026, 1, 1) / 1_000 - drawn.transfers[1]!.time : 0;
  const input: TokenInput = {
    ...drawn,
    transfers: drawn.transfers.map((transfer) => ({
      ...transfer,
      time: transfer.time + shift,
      priceUsd: transfer.priceUsd !== null && isFree(transfer.time) ? 0 : transfer.priceUsd,
    })),
    prices: drawn.prices.map(({ time, priceUsd }) => ({
      time: time + shift,
      priceUsd: isFree(time) ? 0 : priceUsd,
    })),
  };
  const times = input.transfers.map(({ time }) => time);
  const around = () => times[random.below(times.length)]! + random.below(3) - 1;
  const far = () => times[0]! - 1 + random.below(times.at(-1)! - times[0]! + 5);
  const outside = () => (random.chance(0.5) ? times[0]! - 1 : times.at(-1)! + daySeconds);
  const draw = () => (random.chance(0.15) ? outside() : random.chance(0.7) ? around() : far());
  const [first, second] = [draw(), draw()].toSorted((left, right) => left - right) as [number, number];
  const truncatedAt = (time: number, place: string) => ({
    ...until(input, time),
    address: `${input.address} until ${place}`,
  });
  return {
    input,
    moments: [first, second],
    truncated: [truncatedAt(first, "first"), truncatedAt(second, "second")],
  };
}

/** Of every batch but the first, the moments of tokens with eight times as many legs are few from a checkpoint. */
const legsBetweenCheckpoints = [undefined, 2, 3];

async function ingest(cases: readonly Case[], legs: number | undefined): Promise<void> {
  const inputs = cases
    .flatMap(({ input, truncated }) => [input, ...truncated])
    .filter(({ transfers }) => transfers.length > 0);
  const identities = inputs.map(({ chain, address, name, ticker, decimals }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "file" as const,
  }));
  const options = legs === undefined ? {} : { legsBetweenCheckpoints: legs };
  await store.ingest(identities, (db) => stageInputs(db, inputs), options);
}

async function tokensWithCheckpoints(cases: readonly Case[]): Promise<number> {
  const [row] = await store.reader.rows<{ tokens: number }>(
    `SELECT count(DISTINCT token_id)::INTEGER AS tokens FROM balance_checkpoints JOIN tokens USING (token_id)
     WHERE address IN (SELECT unnest(string_split($1, ' ')))`,
    [cases.map(({ input }) => input.address).join(" ")],
  );
  return row!.tokens;
}

const argsOf = ({ chain, address }: TokenInput) => ({ chain_id: chain, contract_address: address });

async function ask<K extends EndpointName>(name: K, args: ParsedArgs<K>) {
  const answer: Answer = await (backend[name] as (given: ParsedArgs<K>) => Promise<Answer>)(args);
  const body: unknown = JSON.parse(answer.body);
  expect(endpoints[name].response.safeParse(body).success, answer.body).toBe(true);
  return { answer, body };
}

const emptyList = { holder_count: 0, total: 0, holders: [] };

async function checkHolders({ input, moments, truncated }: Case): Promise<void> {
  const now = replay(input).rows;
  for (const [index, at] of moments.entries()) {
    const then = truncated[index]!;
    const amounts = replay(until(input, at)).rows.map(({ amount }) => amount);
    const middle = String(amounts[amounts.length >> 1] ?? 1n).padStart(input.decimals + 1, "0");
    const whole = `${middle.slice(0, middle.length - input.decimals)}.${middle.slice(middle.length - input.decimals)}0`;
    const queries: HoldersQuery[] = [
      { limit: 100, offset: 0 },
      ...(index === 0
        ? [
            { limit: 1, offset: Math.max(0, amounts.length - 1) },
            { limit: 3, offset: 0, min_amount: whole },
          ]
        : [
            { limit: 2, offset: 1 },
            { limit: 3, offset: 1, max_amount: whole },
          ]),
    ];
    for (const query of queries) {
      const { answer, body } = await ask("getHolders", { ...argsOf(input), ...query, at });
      const expected =
        then.transfers.length === 0
          ? emptyList
          : (await ask("getHolders", { ...argsOf(then), ...query })).body;
      expect(body, `${input.name} at ${at} ${JSON.stringify(query)}`).toEqual(expected);
      expect(answer.asOf).toBe(Math.min(at, input.transfers.at(-1)!.time));
      expect(answer.priceUsd).toBe(priceThen(input, answer.asOf!));
    }
    const { body } = await ask("getHolders", { ...argsOf(input), limit: 100, offset: 0, at, with: ["now"] });
    for (const row of (body as HolderListPage).holders) {
      const rank = now.findIndex(
        ({ owner, account }) => owner === row.address && account === row.spl_token_account,
      );
      expect(row.rank_now).toBe(rank < 0 ? null : rank + 1);
      expect(row.amount_now === null).toBe(rank < 0);
    }
  }
}

async function checkChanges({ input, moments: [from, to] }: Case): Promise<void> {
  const last = input.transfers.at(-1)!.time;
  for (const sort of ["increase", "decrease"] as const) {
    const args = { ...argsOf(input), from, to, sort };
    const expected = expectedChanges(input, Math.min(from, last), Math.min(to, last), sort);
    const { body } = await ask("getHolderChanges", { ...args, limit: 100, offset: 0 });
    expect(body, `${input.name} ${JSON.stringify(args)}`).toEqual(expected);
    const { answer, body: part } = await ask("getHolderChanges", { ...args, limit: 2, offset: 1 });
    expect(part).toEqual({ ...expected, changes: expected.changes.slice(1, 3) });
    expect(answer.pageTotal).toBe(expected.changes.length);
    expect(answer.asOf).toBe(Math.min(to, last));
  }
}

async function checkCosts({ input, moments: [first] }: Case): Promise<void> {
  const at = Math.min(first, input.transfers.at(-1)!.time);
  const { answer, raw, supply } = expectedCostBasis(input, at, priceThen(input, at));
  const { body } = await ask("getCostBasis", { ...argsOf(input), at: first });
  expect(body, `${input.name} at ${first}`).toEqual(answer);
  const [token] = await store.reader.rows<{ token_id: number }>(
    "SELECT token_id FROM tokens WHERE address = $1",
    [input.address],
  );
  const bins = await loadCostBins(store.reader, token!.token_id, at);
  expect(bins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(supply);
  expect(raw.reduce((sum, amount) => sum + amount, 0n)).toBe(supply);
}

async function checkCohorts({ input }: Case): Promise<void> {
  const token = replay(input);
  const ever = [...token.owners.values()].filter(({ everHeld }) => everHeld).length;
  // By months, and by one of the shorter ones.
  const shorter = createRandom(`cohorts ${input.name}`).chance(0.5) ? "1week" : "1day";
  for (const interval of ["1month", shorter] as const) {
    const expected = expectedCohorts(input, interval);
    const { body } = await ask("getCohorts", { ...argsOf(input), interval });
    expect(body, `${input.name} by ${interval}`).toEqual(expected);
    expect(expected.cohorts.reduce((sum, { owners }) => sum + owners, 0)).toBe(ever);
    const [first] = expected.cohorts;
    const ends = first === undefined ? [] : periodEnds((first.month ?? first.day)!, interval, token);
    for (const [column, end] of ends.entries()) {
      const held = expected.cohorts.map(
        ({ holding }) => holding[column - (ends.length - holding.length)] ?? 0,
      );
      expect(held.reduce((sum, count) => sum + count, 0)).toBe(token.ownersAt(end).length);
    }
  }
}

const steps = ["1hour", "1day", "1week"] as const;

/** Of one wallet, in all of its life or between the moments; at the end it has what is answered of now. */
async function checkWallet({ input, moments: [from, to] }: Case, hasCheckpoints: boolean): Promise<void> {
  const random = createRandom(`wallet ${input.name}`);
  const wallets = [...replay(input).owners.values()].filter(({ everHeld }) => everHeld);
  if (wallets.length === 0) return;
  const { address, balance, lots } = wallets[random.below(wallets.length)]!;
  const isAll = random.chance(0.5);
  const range = isAll ? { from: 0, to: Number.MAX_SAFE_INTEGER } : { from, to };
  const interval = steps[random.below(steps.length)]!;
  const args = { chain_id: input.chain, token_address: input.address, wallet_address: address };
  const { body } = await ask("getWalletHistory", { ...args, interval, ...(isAll ? {} : range) });
  const answered = body as WalletHistory;
  const expected = expectedWalletHistory(input, address, { interval, ...range });
  // Of a token with checkpoints ranks are those at them, of which the newest event is one.
  const hasLastRank = isAll || !hasCheckpoints;
  expect(
    walletDifferences(expected, answered, { hasLastRank }),
    `${input.name} ${address} ${interval}`,
  ).toEqual([]);
  if (!isAll) return;
  const now = (await ask("getWalletStats", args)).body as WalletStats;
  const { balance: balances, average_cost: costs, costed_share: shares } = answered.series;
  expect(balances.at(-1)).toBe(now.amount);
  const price = priceThen(input, input.transfers.at(-1)!.time);
  const known = lots.filter(({ unitCost }) => unitCost !== null).reduce((sum, lot) => sum + lot.quantity, 0n);
  if (balance === 0n || price === null || known === 0n) return;
  const gained = quotient(known, 10n ** BigInt(input.decimals)) * (price - costs!.at(-1)!);
  const size = now.amount * shares!.at(-1)! * Math.max(price, costs!.at(-1)!);
  expect(Math.abs(gained - now.unrealized_pnl!)).toBeLessThanOrEqual(1e-9 * size);
}

const title = "the past against what was imported until then";
describeRandom(title, { quick: 6, long: 300 }, ({ seed, count }) => {
  const batchSize = Math.ceil(count / legsBetweenCheckpoints.length);
  const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch * batchSize);
  it.each(batches)(
    "random ledgers from %i on",
    async (first) => {
      const cases = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) =>
        makeCase(`${seed} ${first + index}`),
      );
      const legs = legsBetweenCheckpoints[(first / batchSize) % legsBetweenCheckpoints.length];
      await ingest(cases, legs);
      expect((await tokensWithCheckpoints(cases)) > 0).toBe(legs !== undefined);
      for (const each of cases) {
        await checkHolders(each);
        await checkChanges(each);
        await checkCosts(each);
        await checkCohorts(each);
        await checkWallet(each, legs !== undefined);
      }
    },
    300_000,
  );

  it("the ledgers are as awkward as they should be", () => {
    const cases = Array.from({ length: 100 }, (_, index) => makeCase(`${seed} ${index}`));
    const some = (test: (each: Case) => boolean) => expect(cases.filter(test).length).toBeGreaterThan(0);
    some(({ input }) => input.transfers.some(({ amount }) => amount > 2n ** 100n));
    some(({ input }) => input.transfers.some(({ priceUsd }) => priceUsd === 0));
    some(({ input }) =>
      input.transfers.some(({ time }) => new Date(time * 1_000).toISOString().includes("-01T00:00:00")),
    );
    some(({ truncated: [then] }) => then.transfers.length === 0);
    some(({ input, moments: [, to] }) => to > input.transfers.at(-1)!.time);
    some(({ moments: [from, to] }) => to - from > 30 * daySeconds);
    some(({ input }) => input.transfers.some(({ toAccount }) => toAccount !== null));
  });
});
