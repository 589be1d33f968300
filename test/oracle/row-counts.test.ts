import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../../server/store/store.ts";
import { describeRandom } from "../speed.ts";
import { randomLedger } from "./random-ledger.ts";
import { stageInputs } from "./staging.ts";

const tokenCount = 100;
/** Ten in the long half; two hundred took thirteen minutes. */
const marketCount = Number(process.env["HOLDERSCOPE_TEST_MARKETS"] ?? 10);

let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:", threads: 1 });
});
afterAll(() => store?.close());

describeRandom(
  "markets of a hundred tokens, with one thread",
  { quick: 1, long: marketCount },
  ({ seed, count }) => {
    test("lose and repeat no row in any step", { timeout: 3_600_000 }, async () => {
      const refused: string[] = [];
      let rows = 0;
      for (let market = 0; market < count; market++) {
        const inputs = Array.from({ length: tokenCount }, (_, index) => ({
          ...randomLedger(`market ${seed} ${market} ${index}`),
          address: `token ${index}`,
        }));
        const identities = inputs.map(({ chain, address, name, ticker, decimals }) => {
          return { chain, address, name, ticker, decimals, source: "file" as const };
        });
        const staged = store.ingest(identities, (db) => stageInputs(db, inputs), {
          // Between the computation and the end of its transaction, when the counts are there.
          alongside: async (db) => {
            const [counted] = await db.rows<{ given: number; made: number; steps: number }>(
              `SELECT sum(rows_in)::DOUBLE AS given, sum(rows_out)::DOUBLE AS made, count(DISTINCT step)::DOUBLE AS steps
           FROM row_counts`,
            );
            const { given, made, steps } = counted!;
            if (given !== made || steps < 8)
              refused.push(`${market}: ${given} in, ${made} out of ${steps} steps`);
            rows += given;
            const found = await db.rows<{ contradictions: string }>(
              "SELECT contradictions FROM refused_figures",
            );
            refused.push(...found.map(({ contradictions }) => `${market}: ${contradictions}`));
            throw new MarketOver();
          },
        });
        await expect(staged).rejects.toBeInstanceOf(MarketOver);
      }
      expect(refused).toEqual([]);
      expect(rows).toBeGreaterThan(count * tokenCount);
    });
  },
);

/** Ends the import of a market without a trace, so that the next begins with nothing. */
class MarketOver extends Error {}
