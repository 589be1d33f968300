import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom, runsOf } from "../speed.ts";
import { randomLedger } from "./random-ledger.ts";
import { stageInputs } from "./staging.ts";

const tokenCount = runsOf(100, 40);
/** Ten in the long half; two hundred took thirteen minutes. */
const marketCount = Number(process.env["HOLDERSCOPE_TEST_MARKETS"] ?? 10);

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:", threads: 1 });
});
afterAll(() => store?.close());

describeRandom(
  "markets of many tokens, with one thread",
  { quick: 1, long: marketCount },
  ({ seed, count }) => {
    test(
      "lose and repeat no transfer, and contradict themselves nowhere",
      { timeout: 3_600_000 },
      async () => {
        const refused: string[] = [];
        let computed = 0;
        for (let market = 0; market < count; market++) {
          const inputs = Array.from({ length: tokenCount }, (_, index) => ({
            ...randomLedger(`market ${seed} ${market} ${index}`),
            address: `token ${index}`,
          }));
          const identities = inputs.map(({ chain, address, name, ticker, decimals }) => {
            return { chain, address, name, ticker, decimals, source: "file" as const };
          });
          const staged = store.ingest(identities, (db) => stageInputs(db, inputs), {
            // Between the computation and the end of its transaction. That a transfer was lost, or read twice, is a contradiction.
            alongside: async (db) => {
              const found = await db.rows<{ contradictions: string }>(
                "SELECT contradictions FROM refused_figures",
              );
              refused.push(...found.map(({ contradictions }) => `${market}: ${contradictions}`));
              const [counted] = await db.rows<{ tokens: number }>(
                "SELECT count(*)::INTEGER AS tokens FROM tokens",
              );
              computed += counted!.tokens;
              throw new MarketOver();
            },
          });
          await expect(staged).rejects.toBeInstanceOf(MarketOver);
        }
        expect(refused).toEqual([]);
        expect(computed).toBe(count * tokenCount);
      },
    );
  },
);

/** Ends the import of a market without a trace, so that the next begins with nothing. */
class MarketOver extends Error {}
