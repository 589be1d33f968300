import { afterAll, beforeAll, expect, it } from "vitest";
import { type EndpointName, endpoints, type ParsedArgs } from "../../contract/endpoints.ts";
import { cohortIntervals, intervals } from "../../contract/history.ts";
import { operationOf } from "../../server/api/operations.ts";
import { createStoreBackend, type StoreBackend } from "../../server/api/store-backend.ts";
import { createRandom } from "../../server/sources/demo/random.ts";
import { replaceLabels } from "../../server/store/labels.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { historyDifferences } from "./history-verification.ts";
import { randomLedger } from "./random-ledger.ts";
import type { TokenInput, Transfer } from "./recomputation.ts";
import { daySeconds, replay } from "./replay.ts";
import { stageInputs } from "./staging.ts";

const batchSize = 24;

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  backend = createStoreBackend(store);
});
afterAll(async () => {
  await backend?.close();
  await store?.close();
});

type Left = { readonly without: readonly ["exchange"]; readonly and: readonly string[] };

interface Case {
  readonly input: TokenInput;
  /** The same ledger, in which what some owners gave came from nowhere and what they received went nowhere. */
  readonly reduced: TokenInput;
  readonly labelled: readonly string[];
  readonly left: Left;
  readonly moments: readonly [number, number];
}

function makeCase(name: string): Case {
  const random = createRandom(`${name} past without`);
  const drawn = randomLedger(name);
  const factor = random.chance(0.2) ? 10n ** 33n : 1n;
  const input = {
    ...drawn,
    transfers: drawn.transfers.map((row) => Object.assign({}, row, { amount: row.amount * factor })),
  };
  const owners = [...replay(input).owners.keys()];
  const excluded = owners.filter(() => random.chance(random.chance(0.1) ? 1 : 0.4));
  const labelled = excluded.filter(() => random.chance(0.5));
  const times = input.transfers.map(({ time }) => time);
  const draw = () =>
    times[random.below(times.length)]! + random.below(3) - 1 + (random.chance(0.1) ? daySeconds : 0);
  return {
    input,
    reduced: {
      ...input,
      address: `${input.address.slice(0, -1)}${input.address.endsWith("2") ? "3" : "2"}`,
      transfers: input.transfers.map((row) => withoutOwners(row, new Set(excluded))),
    },
    labelled,
    left: { without: ["exchange"], and: excluded.filter((owner) => !labelled.includes(owner)) },
    moments: [draw(), draw()].toSorted((one, other) => one - other) as [number, number],
  };
}

function withoutOwners(row: Transfer, excluded: ReadonlySet<string>): Transfer {
  const [isFrom, isTo] = [row.fromOwner, row.toOwner].map((owner) => owner !== null && excluded.has(owner));
  return {
    ...row,
    ...(isFrom && { fromOwner: null, fromAccount: null }),
    ...(isTo && { toOwner: null, toAccount: null }),
  };
}

async function ingest(cases: readonly Case[]): Promise<void> {
  const inputs = cases.flatMap(({ input, reduced }) => [input, reduced]);
  const identities = inputs.map(({ chain, address, name, ticker, decimals }) => ({
    chain,
    address,
    name,
    ticker,
    decimals,
    source: "file" as const,
  }));
  await store.ingest(identities, (db) => stageInputs(db, inputs));
  const label = { name: "Somewhere", category: "exchange", categoryGiven: null, asOf: null } as const;
  const labels = cases.flatMap(({ input: { chain }, labelled }) =>
    labelled.map((address) => ({ ...label, chain, address })),
  );
  await store.label((db) => replaceLabels(db, "a list", labels));
}

async function ask(name: EndpointName, args: ParsedArgs<EndpointName>): Promise<unknown> {
  const { body } = await operationOf(backend, name)(args);
  const parsed: unknown = JSON.parse(body);
  expect(endpoints[name].response.safeParse(parsed).success, body).toBe(true);
  return parsed;
}

const title = "the past without some owners is that of a ledger without them";
describeRandom(title, { quick: 1, long: 24 }, ({ seed, count }) => {
  const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch * batchSize);
  it.each(batches)(
    "random ledgers from %i on",
    async (first) => {
      const cases = Array.from({ length: Math.min(batchSize, count - first) }, (_, index) =>
        makeCase(`${seed} ${first + index}`),
      );
      await ingest(cases);
      for (const { input, reduced, left, moments } of cases) {
        const args = { chain_id: input.chain, contract_address: input.address };
        const other = { ...args, contract_address: reduced.address };
        const [from, to] = moments;
        const where = `${input.name} without ${JSON.stringify(left)}`;
        const same = async (name: EndpointName, query: object) => {
          const answered = await ask(name, {
            ...args,
            ...query,
            ...left,
          } as unknown as ParsedArgs<EndpointName>);
          const expected = await ask(name, { ...other, ...query } as unknown as ParsedArgs<EndpointName>);
          expect(answered, `${where} ${name} ${JSON.stringify(query)}`).toEqual(expected);
        };
        for (const interval of intervals) await same("getTokenHistory", { interval });
        await same("getTokenHistory", {
          interval: "1day",
          from,
          to: to + daySeconds,
          metrics: ["gini", "owners"],
        });
        for (const at of [undefined, from, to]) {
          const time = at === undefined ? {} : { at };
          await same("getHolders", { limit: 100, offset: 0, ...time });
          await same("getHolders", { limit: 2, offset: 1, ...time, min_amount: "0.001", with: ["now"] });
        }
        for (const sort of ["increase", "decrease"]) {
          await same("getHolderChanges", { from, to, sort, limit: 100, offset: 0 });
          await same("getHolderChanges", { from, to, sort, limit: 1, offset: 1 });
        }
        await same("getCostBasis", { at: from });
        for (const interval of cohortIntervals) await same("getCohorts", { interval });
        // The loop that knows nothing of what a ledger without them is.
        const counted = {
          ...backend,
          getTokenHistory: (query: object) =>
            backend.getTokenHistory({ ...query, ...args, ...left } as never),
        };
        expect(await historyDifferences(counted, reduced, "1day"), where).toEqual([]);
      }
    },
    300_000,
  );

  it("some are left out wholly, some not at all, and between some there were transfers", () => {
    const cases = Array.from({ length: 200 }, (_, index) => makeCase(`${seed} ${index}`));
    const some = (test: (each: Case) => boolean) => expect(cases.filter(test).length).toBeGreaterThan(2);
    some(({ reduced }) => reduced.transfers.every(({ fromOwner, toOwner }) => !fromOwner && !toOwner));
    some(({ labelled, left }) => labelled.length + left.and.length === 0);
    some(({ input, reduced }) =>
      reduced.transfers.some(({ fromOwner, toOwner }, index) => {
        const row = input.transfers[index]!;
        return !fromOwner && !toOwner && row.fromOwner && row.toOwner;
      }),
    );
  });
});
