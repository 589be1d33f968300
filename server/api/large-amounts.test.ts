import { afterAll, expect, test } from "vitest";
import { testService } from "../../test/service.ts";
import { importTokens, type TestTransfer } from "../ledger/test-ledger.ts";
import { openStore } from "../store/store.ts";
import { createStoreBackend } from "./store-backend.ts";

const store = await openStore({ path: ":memory:" });
afterAll(() => store.close());
const { get } = testService({ backend: createStoreBackend(store) });
const address = (n: number) => `0x${n.toString(16).padStart(40, "0")}`;
const start = Date.UTC(2026, 0, 10) / 1_000;

/** Each owner hands most of what can be held on to the next one: what flows is more than is held. */
function ledger(): TestTransfer[] {
  let amount = (2n ** 127n / 10n) * 9n;
  return Array.from({ length: 13 }, (_, index) => {
    if (index > 0) amount -= amount / 20n;
    const from = index === 0 ? null : address(index);
    return { time: start + index * 3_600, from, to: address(index + 1), amount, price: 1e-18 };
  });
}

const whole = ["", "/stats", "/stats/pnl", "/stats/supply-breakdown", "/stats/wallet-categories", "/launch"];
const lists = ["/clusters", "/holders", "/holders/deltas", "/holders/breakdowns", "/completeness"];
const countable = ["/history", "/history/cost-basis", "/history/cohorts", "/holders/summary"];
const days = ["/holders?at=2026-01-10", "/holders/changes?from=2026-01-09&to=2026-01-10"];
const paths = [
  ...whole,
  ...lists,
  ...countable,
  ...countable.map((path) => `${path}?and=${address(2)}`),
  ...days,
  ...[1, 2, 3].flatMap((n) => [`/stats/${address(n)}`, `/stats/${address(n)}/history`]),
];

test("figures of the largest amounts are answered, or refused with the reason", async () => {
  const token = address(1_000);
  await importTokens(store, [{ address: token, decimals: 18, transfers: ledger() }]);
  for (const path of paths) {
    const response = await get(`/api/v0/eth/tokens/${token}${path}`);
    if (response.status === 200) continue;
    expect(await response.json(), path).toMatchObject({
      status: 404,
      code: "stats_unavailable",
      detail: expect.stringContaining("beyond 128 bits") as string,
    });
  }
});
