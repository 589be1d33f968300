import { afterAll, beforeAll, expect, it } from "vitest";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { createRandom, type Random } from "../../server/sources/demo/random.ts";
import type { IngestOptions } from "../../server/store/ingest.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { historyOf } from "./history-verification.ts";
import { randomLedger } from "./random-ledger.ts";
import type { TokenInput, Transfer } from "./recomputation.ts";
import { stageInputs } from "./staging.ts";

const rounds = 3;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

/** A ledger in blocks, and where each round's reorganisation begins: the transfers before it stay. */
interface Case {
  readonly input: TokenInput;
  readonly cuts: readonly number[];
}

function makeCase(name: string): Case {
  const random = createRandom(`reorganisations ${name}`);
  const input = inBlocks(randomLedger(`reorganisations ${name}`), random);
  const { transfers } = input;
  const borders = transfers.flatMap(({ block }, index) =>
    index > 0 && block !== transfers[index - 1]!.block ? [index] : [],
  );
  const draw = () => (borders.length === 0 ? transfers.length : borders[random.below(borders.length)]!);
  return { input, cuts: Array.from({ length: rounds }, draw).toSorted((one, other) => one - other) };
}

/** Every second is a block of its own or several; some of the prices were read from the last block until then. */
function inBlocks(input: TokenInput, random: Random): TokenInput {
  let block = 0;
  const transfers = input.transfers.map((row, index) => {
    const isSame = index > 0 && row.time === input.transfers[index - 1]!.time;
    if (!isSame || random.chance(0.5)) block += 1;
    return Object.assign({}, row, { block });
  });
  const prices = input.prices.map((price) => {
    const last = transfers.findLast(({ time }) => time <= price.time);
    return last === undefined || random.chance(0.2) ? price : { ...price, block: last.block };
  });
  return { ...input, transfers, prices };
}

/** What a node told that was not to be: from a place on others gave, received or did nothing, at other prices and other times of them. */
function otherwise({ input }: Case, cut: number, random: Random): TokenInput {
  const fork = input.transfers[cut]?.block ?? Infinity;
  const balances = new Map<string, bigint>();
  const keyOf = (owner: string, account: string | null) => `${owner} ${account ?? ""}`;
  const holdings = input.transfers.flatMap(({ toOwner, toAccount }) =>
    toOwner === null ? [] : [{ toOwner, toAccount }],
  );
  const transfers = input.transfers.flatMap((row, index): Transfer[] => {
    const isDropped = index >= cut;
    if (isDropped && random.chance(0.3)) return [];
    const taker =
      isDropped && random.chance(0.4) && holdings.length > 0 ? holdings[random.below(holdings.length)] : {};
    const { fromOwner, fromAccount, toOwner, toAccount, amount } = { ...row, ...taker };
    const held = fromOwner === null ? amount : (balances.get(keyOf(fromOwner, fromAccount)) ?? 0n);
    const given = amount < held ? amount : held;
    const book = (owner: string | null, account: string | null, change: bigint) => {
      if (owner === null) return;
      balances.set(keyOf(owner, account), (balances.get(keyOf(owner, account)) ?? 0n) + change);
    };
    book(fromOwner, fromAccount, -given);
    book(toOwner, toAccount, given);
    const priceUsd = isDropped && row.priceUsd !== null ? row.priceUsd * 2 : row.priceUsd;
    return [{ ...row, toOwner, toAccount, amount: given, priceUsd }];
  });
  const prices = input.prices.map((price) =>
    (price.block ?? 0) >= fork ? { ...price, time: price.time + 1, priceUsd: price.priceUsd * 2 } : price,
  );
  return { ...input, transfers, prices };
}

function ingest(inputs: readonly TokenInput[], before: readonly number[], options: IngestOptions = {}) {
  const identities = inputs.map(({ chain, address, name, ticker, decimals }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "evm" as const,
  }));
  return store.ingest(identities, (db) => stageInputs(db, inputs, before), options);
}

describeRandom("histories of blocks that were taken back", { quick: 4, long: 30 }, ({ seed, count }) => {
  it("are those of an import without the dropped blocks", async () => {
    const cases = Array.from({ length: count }, (_, number) => makeCase(`${seed} ${number}`));
    const random = createRandom(`otherwise ${seed}`);
    const none = cases.map(() => 0);
    let changed = 0;
    const live = ({ input }: Case) => ({ ...input, address: `${input.address} live` });
    const rewindOf = (each: Case, cut: number) => ({
      chain: each.input.chain,
      address: live(each).address,
      fromBlock: BigInt(each.input.transfers[cut]?.block ?? Number.MAX_SAFE_INTEGER),
    });
    await ingest(
      cases.map(({ input }) => input),
      none,
    );
    const expected = await Promise.all(cases.map(({ input }) => historyOf(backend, input, "1day")));
    for (let round = 0; round < rounds; round++) {
      // In the first round everything is new; later each begins at what the one before has dropped.
      const dropped = cases.map((each) => ({
        ...otherwise(each, each.cuts[round]!, random),
        address: live(each).address,
      }));
      const rewind = cases.map((each) => rewindOf(each, each.cuts[Math.max(0, round - 1)]!));
      await ingest(dropped, none, round === 0 ? {} : { rewind });
      for (const [index, each] of cases.entries()) {
        const told = await historyOf(backend, live(each), "1day");
        if (JSON.stringify(told) !== JSON.stringify(expected[index])) changed += 1;
      }
    }
    expect(changed).toBeGreaterThan(count);
    const last = cases.map((each) => rewindOf(each, each.cuts[rounds - 1]!));
    await ingest(cases.map(live), none, { rewind: last });
    for (const [index, each] of cases.entries()) {
      expect(await historyOf(backend, live(each), "1day"), each.input.name).toEqual(expected[index]);
      const hours = await historyOf(backend, each.input, "1hour");
      expect(await historyOf(backend, live(each), "1hour"), each.input.name).toEqual(hours);
    }
  });
});
