import * as z from "zod/mini";
import type { QuerySpec } from "../query.ts";
import { count, rawAmount } from "../values.ts";
import { PriceSource } from "./price-source.ts";

/** How many certificates of a token are kept, and how many balances each has: the largest, and as many drawn. */
export const certificateLimits = { kept: 30, largest: 50, drawn: 50 } as const;

export const certificateQuery = {
  block: {
    kind: "integer",
    minimum: 0,
    maximum: 999_999_999_999,
    default: 0,
    description: "Block of the certificate, one of those that `completeness` names. 0 is the newest.",
  },
} as const satisfies QuerySpec;

/** RFC 3339. */
const time = () => z.string();

/** `not_offered`: the contract does not say what its supply is. */
const supplyResult = () => z.enum(["equal", "differs", "not_offered"]);

const result = () =>
  z.object({
    supply: supplyResult(),
    /** Balances that the contract told, and those of them that are the same here. */
    compared: count(),
    equal: count(),
  });
export type CheckResult = z.infer<ReturnType<typeof result>>;

const balance = () =>
  z.object({ address: z.string(), row: count(), here: rawAmount(), chain: z.nullable(rawAmount()) });
export type CheckedBalance = z.infer<ReturnType<typeof balance>>;

const supply = () =>
  z.object({ chain: z.nullable(rawAmount()), here: rawAmount(), zero_address: rawAmount() });

export const Certificate = z.object({
  format: z.literal("holderscope certificate 1"),
  token: z.string(),
  chain: z.object({ id: count(), name: z.string() }),
  block: z.object({ number: count(), hash: z.string(), time: time() }),
  first_block: count(),
  head: count(),
  transfers: count(),
  supply: supply(),
  holders: z.object({ count: count(), sha256: z.string() }),
  drawn: z.array(count()),
  balances: z.array(balance()),
  result: result(),
  made: time(),
});
/** Where the files of a certificate are, below a service's address. */
export function certificatePaths(chain: string, address: string, block: number) {
  const path = `/api/v0/${chain}/tokens/${address}/certificate`;
  return { certificate: `${path}?block=${block}`, holders: `${path}/holders.csv?block=${block}` };
}
export type Certificate = z.infer<typeof Certificate>;

const event = () => z.nullable(z.object({ time: time(), block: z.nullable(count()) }));

export const Completeness = z.object({
  checked: z.nullable(
    z.object({
      block: count(),
      hash: z.string(),
      time: time(),
      first_block: count(),
      head: count(),
      made: time(),
      transfers: count(),
      holders: count(),
      sha256: z.string(),
      supply: supply(),
      /** Rows of the holder list that were asked for: the largest, and those drawn. */
      largest: count(),
      drawn: count(),
      /** Those of each whose balance the contract told. */
      told: z.optional(z.object({ largest: count(), drawn: count() })),
      result: result(),
      different: z.array(balance()),
    }),
  ),
  kept: z.array(z.object({ block: count(), made: time(), result: result() })),
  known: z.object({
    transfers: count(),
    first: event(),
    last: event(),
    minted: z.nullable(rawAmount()),
    supply: z.nullable(rawAmount()),
    below_zero: z.nullable(count()),
    silent: z.optional(
      z.object({ balances: count(), came: rawAmount(), went: rawAmount(), block: count(), time: time() }),
    ),
    files: z.array(z.object({ names: z.array(z.string()), imported: time() })),
  }),
  price: z.optional(PriceSource),
});
export type Completeness = z.infer<typeof Completeness>;
