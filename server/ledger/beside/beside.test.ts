import { afterEach, expect, test } from "vitest";
import { type Beside, startBeside } from "./beside.ts";

let beside: Beside;
afterEach(() => beside.close());

const token = {
  tokenId: 1,
  firstTime: 0,
  asOf: 86_400,
  hoursFrom: 86_400,
  unit: 1,
  isWide: false,
  moneyScale: 1,
  priceScale: 1,
  prices: Float64Array.of(1, 1),
};
const legs = () => ({
  token: Int32Array.of(1),
  owner: Int32Array.of(1),
  time: Float64Array.of(86_400),
  price: Float64Array.of(1),
  flags: Int32Array.of(3),
  amount: Uint32Array.of(7, 0, 0, 0),
});

test("a thread of its own says the same", async () => {
  const walked = async () => {
    beside.begin([token]);
    beside.takeSingle(legs(), 1);
    beside.take(legs(), 1);
    return [await beside.end(false), await beside.end(true)];
  };
  beside = startBeside(1);
  const here = await walked();
  expect(here[1]!.tables.tick_changes["supply"]).toEqual(Uint32Array.of(14, 0, 0, 0));
  beside = startBeside(1, 0);
  expect(await walked()).toEqual(here);
});

test("where the thread fails, who waits is told", async () => {
  beside = startBeside(1, 0);
  beside.begin([token]);
  beside.take({ ...legs(), time: BigInt64Array.of(1n) as never }, 1);
  await expect(beside.end(true)).rejects.toThrow();
  await expect(beside.end(true)).rejects.toThrow();
});

test("where the thread has ended, who asks is told", async () => {
  beside = startBeside(1, 0);
  const asked = beside.end(true);
  await Promise.all([expect(asked).resolves.toBeDefined(), asked.then(() => beside.close())]);
  await expect(beside.end(true)).rejects.toThrow("ended");
});
