import * as z from "zod/mini";

export const Token = z
  .object({
    address: z.string(),
    name: z.string(),
    ticker: z.string(),
    network: z.string(),
    decimals: z.int().check(z.minimum(0), z.maximum(255)),
    supply: z.string().check(z.regex(/^\d+$/)),
  })
  .check(z.describe("A token. `supply` is the total supply in raw units: divide by 10^decimals."));
export type Token = z.infer<typeof Token>;

export const TokenListPage = z
  .object({ total: z.int().check(z.minimum(0)), tokens: z.array(Token) })
  .check(z.describe("A page of the chain's tokens, the most held first. `total` counts them all."));
export type TokenListPage = z.infer<typeof TokenListPage>;
