import { afterAll, beforeAll, expect, test } from "vitest";
import { knownKind } from "../../address-kinds/known-kind.ts";
import { openStore, type Store } from "../../store/store.ts";
import { demo } from "./demo.ts";
import { growToken } from "./growth.ts";
import { isDemoDue } from "./ingest.ts";
import { ingestDemo } from "./test-ingest.ts";
import { demoEnd } from "./plan.ts";

const entry = demo.find(({ token }) => token.name === "Foghorn")!;
const later = demoEnd + 600;

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await ingestDemo(store, { market: [entry] });
});
afterAll(() => store.close());

async function state() {
  const [row] = await store.reader.rows<{ transfers: number; holders: number; asOf: number; supply: bigint }>(
    `SELECT (SELECT count(*)::DOUBLE FROM transfers) AS transfers, holder_count::DOUBLE AS holders,
       as_of::DOUBLE AS "asOf", supply FROM tokens`,
  );
  return row!;
}

test("a token moves on: some transfers and a new wallet, at the last block, and nothing comes into being", async () => {
  const before = await state();
  await growToken(store, entry.token, later + 5);
  const after = await state();
  expect(after.transfers - before.transfers).toBeGreaterThan(0);
  expect(after.transfers - before.transfers).toBeLessThanOrEqual(3);
  expect(after).toMatchObject({ holders: before.holders + 1, asOf: later, supply: before.supply });
  const newest = await store.reader.rows<{ address: string }>(
    "SELECT w.address FROM transfers AS t JOIN wallets AS w ON w.wallet_id = t.to_owner WHERE t.time = $1",
    [later],
  );
  for (const { address } of newest) expect(knownKind("sol", address).kind).toBe("wallet");
});

test("one that was removed stays away", async () => {
  await ingestDemo(store, { market: [] });
  await growToken(store, entry.token, later + 60);
  expect(await store.reader.rows("SELECT 1 FROM tokens")).toEqual([]);
});

test("a market that became old is made anew, although one of its tokens moved on", async () => {
  const still = demo.find(({ token }) => token.sentinel === "one-holder")!;
  const market = [{ ...entry, listing: { ...entry.listing, growsOn: true } }, still];
  const now = Math.floor(Date.now() / 1_000);
  await ingestDemo(store, { market, end: now - 2 * 86_400 });
  await growToken(store, entry.token, now);
  expect(await isDemoDue(store, true, market)).toBe(true);
  await ingestDemo(store, { market, end: now });
  expect(await isDemoDue(store, true, market)).toBe(false);
});
