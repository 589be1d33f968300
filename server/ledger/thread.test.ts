import { afterEach, expect, test } from "vitest";
import { AmountOverflow } from "./fifo/owner-lots.ts";
import type { LedgerToken } from "./input.ts";
import { type LedgerHost, type LedgerJob, startLedger } from "./thread.ts";

let ledger: LedgerHost;
afterEach(() => ledger.close());

const day = 86_400;
const token: LedgerToken = {
  tokenId: 1,
  decimals: 0,
  snapshot: false,
  partial: false,
  opened: false,
  adjusted: false,
  asOf: 3 * day,
  firstTime: day,
  adjustedAt: null,
  transferCount: 3,
  volume: 21,
  prices: { time: Float64Array.of(day), price: Float64Array.of(2) },
  greatestPrice: 2,
};
const job = (part: number): LedgerJob => ({
  tokens: [{ token, first: 0, end: 3 }],
  part,
  parts: 2,
  transfers: {
    time: Float64Array.of(day, 2 * day, 3 * day),
    fromOwner: Int32Array.of(-1, -1, 7),
    fromAccount: Int32Array.of(-1, -1, -1),
    toOwner: Int32Array.of(7, 8, 8),
    toAccount: Int32Array.of(-1, -1, -1),
    price: Float64Array.of(NaN, NaN, NaN),
    silent: Int32Array.of(0, 0, 0),
    amount: Uint32Array.of(10, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0),
  },
  balances: { owner: new Int32Array(0), account: new Int32Array(0), amount: new Uint32Array(0) },
});

test("a thread of its own says the same", async () => {
  const told = async () => [
    await ledger.compute(job(0)),
    await ledger.compute(job(1)),
    await ledger.compute(job(2)),
  ];
  ledger = startLedger(6, {});
  const here = await told();
  expect(here[2]!.results[0]!.figures).toMatchObject({ supply: 18n, holder_count: 2 });
  ledger = startLedger(6, {}, 0);
  expect(await told()).toEqual(here);
});

test("where the thread fails, who waits is told, and it goes on", async () => {
  ledger = startLedger(6, {}, 0);
  const wrong = job(0);
  await expect(
    ledger.compute({ ...wrong, transfers: { ...wrong.transfers, time: BigInt64Array.of(1n) as never } }),
  ).rejects.toThrow();
  await ledger.compute(job(0));
  await ledger.compute(job(1));
  expect((await ledger.compute(job(2))).results).toHaveLength(1);
});

test("what is beyond 128 bits is told as that, here and in a thread", async () => {
  for (const forThread of [undefined, 0]) {
    ledger = startLedger(6, {}, forThread);
    const huge = job(0);
    const amount = huge.transfers.amount.fill(2 ** 31 - 1);
    await expect(
      ledger.compute({ ...huge, parts: 1, transfers: { ...huge.transfers, amount } }),
    ).rejects.toThrow(AmountOverflow);
    await ledger.close();
  }
});

test("where the thread has ended, who asks is told", async () => {
  ledger = startLedger(6, {}, 0);
  const asked = ledger.compute(job(0));
  await Promise.all([expect(asked).resolves.toBeDefined(), asked.then(() => ledger.close())]);
  await expect(ledger.compute(job(1))).rejects.toThrow("ended");
});
