import { afterEach, beforeEach, expect, test } from "vitest";
import { answerOf } from "../../ledger/test-ledger.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createRandom } from "../demo/random.ts";
import { networkFault } from "./evm-chain.ts";
import { account, ModelChain } from "./test-chain.ts";
import { runSource, until } from "./test-index.ts";
import { type Provider, type ProviderLimits, startProvider } from "./test-provider.ts";

const token = `0x${"11".repeat(20)}`;
const finality = 4;
const length = 100;

/** A mint in each block; what a reader of it would know of times is in its logs. */
const chain = new ModelChain();
for (let block = 1; block <= length; block += 1) {
  chain.mine([{ token, from: null, to: account(block % 20), amount: BigInt(block) }]);
}

let store: Store;
let providers: Provider[] = [];
beforeEach(async () => {
  store = await openStore({ path: ":memory:", threads: 1 });
});
afterEach(async () => {
  await Promise.all(providers.map((provider) => provider.stop()));
  providers = [];
  await store.close();
});

/** Indexes until the balances were compared with the contract. */
async function index(...limits: readonly ProviderLimits[]): Promise<void> {
  const seeded = createRandom("slow");
  providers = await Promise.all(
    limits.map((each) => startProvider(chain.transport, { random: () => seeded.unit(), ...each })),
  );
  const { source, stop } = runSource(store, "", {
    tokens: [token],
    finality,
    // The head of this chain does not move, and looking for it would count as calls.
    pollMs: 200,
    rpc: {
      urls: providers.map(({ url }) => url),
      concurrency: 6,
      rate: 250,
      refuse: (id) => networkFault("eth", id),
    },
  });
  await until(source, () => source.checks().has(token), 110_000);
  await stop();
  expect(source.checks().get(token)).toMatchObject({ isWrong: false });
  expect(await answerOf(store, "getHolders", { address: token })).toMatchObject({ total: 20 });
  const [stored] = await store.reader.rows<{ count: bigint }>("SELECT count(*) AS count FROM transfers");
  expect(Number(stored!.count)).toBe(length);
}

const cases: readonly (readonly [string, ProviderLimits])[] = [
  ["no limit", {}],
  ["10 calls a second", { callsPerSecond: 10 }],
  ["6 calls a second", { callsPerSecond: 6 }],
  ["6 calls a second, ranges of 10", { callsPerSecond: 6, range: 10 }],
  ["half of all requests refused", { refusedShare: 0.5 }],
  ["half of all requests refused for a while", { refusedShare: 0.5, retryAfterSeconds: 0.2 }],
  ["30 % HTML", { brokenShare: 0.3 }],
  ["a tenth of the calls of a batch refused", { refusedElements: 0.1 }],
  ["no batches", { batch: 1 }],
  ["batches of 3", { batch: 3 }],
  ["batches of 20", { batch: 20 }],
  ["ranges of 5", { range: 5 }],
  ["results", { results: 30 }],
  ["results without a number", { results: 30, isTerse: true }],
];

test.each(cases)(
  "%s: ends whole",
  async (_, limits) => {
    await index(limits);
    if (limits.callsPerSecond !== undefined) expect(providers[0]!.longestOverMs()).toBeLessThan(1_000);
  },
  120_000,
);

test.each([
  ["said", 10, false],
  ["not said", 10, true],
  ["not said, and wide", 40, true],
])("a cap of ranges that is %s costs hardly more calls than needed", async (_, range, isTerse) => {
  await index({ range, isTerse });
  const asked = providers[0]!.calls.methods.get("eth_getLogs")!;
  const needed = Math.ceil((length - finality + 1) / range);
  // One more for the newest blocks; looking for the cap takes as many as it has digits in binary.
  expect(asked).toBeLessThanOrEqual(needed * 1.05 + (isTerse ? 14 : 3));
});

test("several nodes share the work, and what one of them cannot do another does", async () => {
  await index({ callsPerSecond: 10, range: 20 }, { brokenShare: 0.3, batch: 3 }, { refusedShare: 1 });
  expect(providers.map(({ calls }) => calls.answered > 0)).toEqual([true, true, false]);
}, 60_000);
