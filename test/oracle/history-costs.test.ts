import { afterAll, beforeAll, expect, it } from "vitest";
import type { History } from "../../contract/history.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { expectedHistory } from "./history.ts";
import { historyDifferences, historyOf } from "./history-verification.ts";
import { takeLots } from "./lots.ts";
import { randomLedger, singleReceiptLedger } from "./random-ledger.ts";
import type { Lot, TokenInput } from "./recomputation.ts";
import { priceFinder } from "./replay.ts";
import { stageInputs } from "./staging.ts";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

async function ingest(inputs: readonly TokenInput[]): Promise<void> {
  const identities = inputs.map(({ chain, address, name, ticker, decimals }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "file" as const,
  }));
  await store.ingest(identities, (db) => stageInputs(db, inputs));
}

describeRandom("costs and lots of a history", { quick: 4, long: 100 }, ({ seed, count }) => {
  const numbers = Array.from({ length: count }, (_, index) => index);

  it("what is held gains in cost what was realized and minted, and loses what was burned", async () => {
    const inputs = numbers.map((number) => priced(randomLedger(`costs ${seed} ${number}`)));
    await ingest(inputs);
    const broken: string[] = [];
    let realized = 0;
    for (const input of inputs) {
      const history = await historyOf(backend, input, "1day");
      broken.push(...brokenCosts(input, history, mintsAndBurns(input)));
      for (const [index, time] of history.times.entries()) {
        if ((history.series.supply?.[index] ?? 0) > 0 && history.series.costed_share?.[index] !== 1)
          broken.push(`${input.name} ${time}: a cost is unknown`);
      }
      realized += (history.series.realized_loss ?? []).filter((value) => (value ?? 0) < 0).length;
    }
    expect(broken).toEqual([]);
    expect(realized).toBeGreaterThan(count);
  });

  it("with gaps in the prices also what gained a known cost, less what lost one", async () => {
    const inputs = numbers.map((number) => randomLedger(`gaps ${seed} ${number}`));
    await ingest(inputs);
    const broken: string[] = [];
    const changes = inputs.map(knownCosts);
    for (const [index, input] of inputs.entries()) {
      broken.push(...brokenCosts(input, await historyOf(backend, input, "1day"), changes[index]!));
    }
    expect(broken).toEqual([]);
    for (const kind of ["minted", "burned", "gained", "lost"] as const)
      expect(changes.flat().filter((change) => change.kind === kind).length).toBeGreaterThan(count / 4);
  });

  it("is the same, first in or last in first out, where each address receives once", async () => {
    const some = numbers.slice(0, Math.ceil(count / 4));
    const inputs = some.map((number) => singleReceiptLedger(`single ${seed} ${number}`));
    await ingest(inputs);
    const differences: string[] = [];
    for (const input of inputs)
      differences.push(...(await historyDifferences(backend, input, "1day", "last in, first out")));
    expect(differences).toEqual([]);
    // Where addresses receive more often, it is not.
    const others = some.map((number) => randomLedger(`gaps ${seed} ${number}`));
    const told = others.filter((input) => {
      const [first, last] = (["first in, first out", "last in, first out"] as const).map((order) =>
        JSON.stringify([...expectedHistory(input, "1day", order).series]),
      );
      return first !== last;
    });
    expect(told.length).toBeGreaterThan(some.length / 4);
  });
});

/** By how much the cost of what is held changed in an event, beside what was realized in it. */
interface CostChange {
  readonly kind: "minted" | "burned" | "gained" | "lost";
  readonly time: number;
  readonly usd: number;
}

const priceAt = (time: number) => 1 + ((time * 7) % 1_009) / 100;

/** The same with a price at every transfer: one a second. */
function priced(input: TokenInput): TokenInput {
  const transfers = input.transfers.map((row) => Object.assign({}, row, { priceUsd: priceAt(row.time) }));
  return { ...input, transfers, prices: [] };
}

/** Where every price is known, without a look at lots. */
function mintsAndBurns({ transfers, decimals }: TokenInput): CostChange[] {
  return transfers.flatMap(({ time, fromOwner, toOwner, amount }): CostChange[] => {
    const usd = (Number(amount) / 10 ** decimals) * priceAt(time);
    if (fromOwner === null && toOwner !== null) return [{ kind: "minted", time, usd }];
    return toOwner === null && fromOwner !== null ? [{ kind: "burned", time, usd: -usd }] : [];
  });
}

function knownCosts(input: TokenInput): CostChange[] {
  const priceThen = priceFinder(input);
  const owners = new Map<string, Lot[]>();
  const changes: CostChange[] = [];
  for (const { time, fromOwner, toOwner, amount, priceUsd } of input.transfers) {
    if (amount === 0n || fromOwner === toOwner) continue;
    const price = priceUsd ?? priceThen(time);
    const add = (kind: CostChange["kind"], quantity: bigint, unitCost: number) =>
      changes.push({ kind, time, usd: (Number(quantity) / 10 ** input.decimals) * unitCost });
    if (fromOwner === null) {
      if (price !== null) add("minted", amount, price);
    } else {
      for (const { quantity, unitCost } of takeLots(owners.get(fromOwner)!, amount, "first in, first out")) {
        if (price === null && unitCost !== null) add("lost", quantity, -unitCost);
        if (price !== null && unitCost === null && toOwner !== null) add("gained", quantity, price);
        if (price !== null && unitCost !== null && toOwner === null) add("burned", quantity, -price);
      }
    }
    if (toOwner === null) continue;
    owners.set(toOwner, [...(owners.get(toOwner) ?? []), { quantity: amount, time, unitCost: price }]);
  }
  return changes;
}

function brokenCosts(
  { name }: TokenInput,
  { times, series }: History,
  changes: readonly CostChange[],
): string[] {
  const broken: string[] = [];
  let [costBefore, since] = [0, Number.NEGATIVE_INFINITY];
  for (const [index, text] of times.entries()) {
    const time = Date.parse(text) / 1_000;
    const at = (column: readonly (number | null)[] | undefined) => column?.[index] ?? 0;
    const cost = at(series.average_cost) * at(series.supply) * at(series.costed_share);
    const within = changes.filter((change) => change.time > since && change.time <= time);
    const entered = within.reduce((sum, { usd }) => sum + usd, 0);
    const size = within.reduce((sum, { usd }) => sum + Math.abs(usd), cost + costBefore);
    const gained = cost - costBefore - entered;
    const [profit, loss] = [at(series.realized_profit), at(series.realized_loss)];
    const told = profit + loss;
    if (Math.abs(gained - told) > 1e-9 * (size + profit - loss)) {
      broken.push(`${name} ${text}: cost grew by ${gained} beside what entered, realized ${told}`);
    }
    [costBefore, since] = [cost, time];
  }
  return broken;
}
