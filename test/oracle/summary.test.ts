import { afterAll, beforeAll, expect, it } from "vitest";
import { type HolderSummary, HolderSummaryFigures } from "../../contract/labels.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { replaceLabels } from "../../server/store/labels.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { quotient } from "./exact.ts";
import { expectedCategories, expectedSupplyBreakdown } from "./expected.ts";
import { randomLedger } from "./random-ledger.ts";
import type { HolderRow, TokenInput, Transfer } from "./recomputation.ts";
import { replay } from "./replay.ts";
import { stageInputs } from "./staging.ts";

/** A database in memory cannot write to disk what the histories of hundreds of tokens at once do not leave room for. */
const batchSize = 100;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

/** A ledger, and the same token with what is left when some owners' balances are removed. */
function pair(name: string) {
  const random = createRandom(`${name} summary`);
  // Up to what 128 bits hold, so that sums need every limb.
  const scale = 2n ** BigInt([0, 0, 40, 70, 110][random.below(5)]!);
  const small = randomLedger(name);
  const input: TokenInput = {
    ...small,
    transfers: small.transfers.map((row) => Object.assign({}, row, { amount: row.amount * scale })),
  };
  const token = replay(input);
  const owners = [...token.owners.keys()];
  const excluded = new Set(owners.filter(() => random.chance(0.4)));
  const rows = token.rows.filter(({ owner }) => !excluded.has(owner));
  const balances = rows.map(({ owner, account, amount }) => ({ owner, account: account || null, amount }));
  const address = `${input.address.slice(0, -6)}${input.address.slice(-6).split("").toReversed().join("")}`;
  const reduced: TokenInput = {
    ...input,
    address: address === input.address ? `${address.slice(0, -1)}2` : address,
    history: "snapshot",
    transfers: [],
    snapshot: { time: null, balances },
  };
  const labelled = new Set([...excluded].filter(() => random.chance(0.5)));
  const past: TokenInput = {
    ...input,
    address: `${reduced.address.slice(0, -1)}${reduced.address.endsWith("3") ? "4" : "3"}`,
    transfers: input.transfers.map((row) => withoutOwners(row, excluded)),
  };
  return { input, reduced, past, rows, all: token.rows, excluded, labelled };
}

/** What it gave came from nowhere, and what it received went nowhere. */
function withoutOwners(row: Transfer, excluded: ReadonlySet<string>): Transfer {
  const [isFrom, isTo] = [row.fromOwner, row.toOwner].map((owner) => owner !== null && excluded.has(owner));
  return {
    ...row,
    ...(isFrom && { fromOwner: null, fromAccount: null }),
    ...(isTo && { toOwner: null, toAccount: null }),
  };
}

describeRandom("a summary without some owners", { quick: 6, long: 100 }, ({ seed, count }) => {
  const handedCount = Math.ceil(count * 0.6);

  it("equals what an import of the ledger without those balances gives, and a plain loop", async () => {
    const pairs = Array.from({ length: count }, (_, index) => pair(`${seed} ${index}`));
    for (let first = 0; first < count; first += batchSize) {
      const batch = pairs.slice(first, first + batchSize);
      await ingest(batch.map(({ input }) => input));
      await ingest(batch.filter(({ rows }) => rows.length > 0).map(({ reduced }) => reduced));
    }
    const labels = pairs.flatMap(({ input, labelled }) =>
      Array.from(labelled, (address) => ({ ...label, chain: input.chain, address })),
    );
    await store.label((db) => replaceLabels(db, "a list", labels));

    let leftOut = 0;
    for (const { input, reduced, rows, all, excluded, labelled } of pairs) {
      const and = [...excluded].filter((address) => !labelled.has(address));
      const answer = await summaryOf(input, { without: ["exchange"], and });
      const { excluded: told, raw } = answer;
      expect(new Set(told.map(({ address }) => address))).toEqual(
        new Set([...and, ...heldBy(all, labelled)]),
      );
      expectFigures(answer, rows, input.decimals);
      expectFigures(raw, all, input.decimals);
      leftOut += told.length;
      if (rows.length === 0) continue;
      const { raw: imported } = await summaryOf(reduced, { and: [] });
      // How old tokens are a list of balances does not say.
      expect({ ...HolderSummaryFigures.parse(answer), hands: null }).toEqual(imported);
      // The interface's own figures are of accounts.
      if (walletsOf(rows).length < rows.length) continue;
      const stats = JSON.parse(
        (await backend.getTokenStats({ chain_id: reduced.chain, contract_address: reduced.address })).body,
      ) as Record<string, number>;
      expect(answer.gini).toBe(stats["gini"]);
      expect(answer.median_holder_position).toBe(stats["median_holder_position"]);
      expectClose(answer.hhi, stats["hhi"]!);
    }
    expect(leftOut).toBeGreaterThan(count / 2);
  }, 120_000);

  it("has the hands of a ledger without those owners, and of a plain loop", async () => {
    const pairs = Array.from({ length: handedCount }, (_, index) => pair(`${seed} ${count + index}`));
    await ingest(pairs.flatMap(({ input, past }) => [input, past]));
    let changed = 0;
    for (const { input, past, rows, excluded } of pairs) {
      const { hands, raw } = await summaryOf(input, { and: [...excluded] });
      const { raw: lived } = await summaryOf(past, { and: [] });
      expect(hands, input.name).toEqual(lived.hands);
      if (rows.length === 0) continue;
      expect(hands, input.name).toEqual({
        wallets: expectedCategories(replay(past)),
        tokens: expectedSupplyBreakdown(replay(past)),
      });
      if (JSON.stringify(hands) !== JSON.stringify(raw.hands)) changed += 1;
    }
    expect(changed).toBeGreaterThan(handedCount / 4);
  }, 120_000);
});

const label = { name: "Somewhere", category: "exchange", categoryGiven: null, asOf: null } as const;

function heldBy(rows: readonly HolderRow[], owners: ReadonlySet<string>): string[] {
  return rows.map(({ owner }) => owner).filter((owner) => owners.has(owner));
}

function ingest(inputs: readonly TokenInput[]) {
  return store.ingest(
    inputs.map(({ chain, address, name, ticker, decimals }) => ({
      chain,
      address,
      name,
      ticker,
      decimals,
      source: "file" as const,
    })),
    (db) => stageInputs(db, inputs),
  );
}

async function summaryOf(
  { chain, address }: TokenInput,
  query: { readonly without?: readonly ["exchange"]; readonly and: readonly string[] },
): Promise<HolderSummary> {
  const args = { chain_id: chain, token_address: address, keep: [], ...query };
  return JSON.parse((await backend.getHolderSummary(args)).body) as HolderSummary;
}

/** What wallets hold with all their accounts, the most first. */
function walletsOf(rows: readonly HolderRow[]): bigint[] {
  const held = new Map<string, bigint>();
  for (const { owner, amount } of rows) held.set(owner, (held.get(owner) ?? 0n) + amount);
  return [...held.values()].sort((one, other) => (one < other ? 1 : one > other ? -1 : 0));
}

/** The definitions as plain loops over whole numbers. */
function expectFigures(figures: HolderSummaryFigures, rows: readonly HolderRow[], decimals: number): void {
  const amounts = walletsOf(rows);
  const sum = (end: number) => amounts.slice(0, end).reduce((total, amount) => total + amount, 0n);
  const supply = sum(amounts.length);
  expect(figures.holder_count).toBe(amounts.length);
  expect(figures.supply).toBe(quotient(supply, 10n ** BigInt(decimals)));
  if (supply === 0n) {
    expect(figures).toMatchObject({ hhi: null, gini: null, half_of_supply: null, lorenz: [] });
    return;
  }
  expectClose(figures.top_1_share, quotient(sum(1), supply));
  expectClose(figures.top_10_share, quotient(sum(10), supply));
  expectClose(figures.top_1000_share, 1);
  const squares = amounts.reduce((total, amount) => total + amount * amount, 0n);
  expectClose(figures.hhi, quotient(squares, supply * supply));
  const count = amounts.length;
  const pairs = amounts.reduce((total, amount, index) => total + amount * BigInt(count - 1 - 2 * index), 0n);
  expectClose(figures.gini, quotient(pairs, BigInt(count) * supply));
  expect(figures.half_of_supply).toBe(amounts.findIndex((_, index) => 2n * sum(index + 1) > supply) + 1);
  expect(figures.lorenz).toHaveLength(count + 1);
  for (const [index, point] of figures.lorenz.entries()) {
    expect(point.accounts).toBe(index / count);
    expectClose(point.supply, quotient(sum(index), supply));
  }
}

function expectClose(value: number | null, expected: number): void {
  expect(Math.abs(value! - expected)).toBeLessThanOrEqual(1e-14);
}
