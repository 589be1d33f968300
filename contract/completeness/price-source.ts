import * as z from "zod/mini";
import { amount, count } from "../values.ts";

const pool = () =>
  z.object({
    address: z.string(),
    /** Like those of Uniswap v2, or of v3. */
    version: z.enum(["v2", "v3"]),
    /** Null where no known factory says that it is its own. */
    protocol: z.nullable(z.string()),
    /** What it gives for what came in: a coin worth a dollar, or what the next pool takes. */
    gives: z.object({ address: z.string(), ticker: z.string() }),
    /** What it held of that when it was chosen, in dollars. */
    held_usd: z.nullable(amount()),
  });
export type SourcePool = z.infer<ReturnType<typeof pool>>;

/** Where a token's price is taken from. */
export const PriceSource = z.object({
  /** Null where none were named or found. */
  route: z.nullable(
    z.object({
      chosen_by: z.enum(["settings", "command", "search"]),
      /** The token's own first; none where those that were named are refused. */
      pools: z.array(pool()),
      chosen_block: count(),
      reads_past: z.boolean(),
      refusal: z.nullable(z.string()),
    }),
  ),
  /** Price APIs that gave prices, by their hosts, and when each answered last; the newest first. */
  apis: z.array(z.object({ host: z.string(), answered: z.string() })),
  files: z.array(z.object({ names: z.array(z.string()), imported: z.string() })),
});
export type PriceSource = z.infer<typeof PriceSource>;
