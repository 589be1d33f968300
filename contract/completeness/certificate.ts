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

export const Certificate = z
  .object({
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
  })
  .check(
    z.describe(
      "What was here of a token at one block, and what its contract said at that block. All transfers of the blocks " +
        "`first_block` to `block` are counted; `head` was the newest block of the chain then. Amounts are raw units. " +
        "`holders.sha256` is that of the holder list, which is at `/holders.csv` below this path: a head, then " +
        "`address,units`, the largest first, equal amounts by address. `balances` are the first 50 rows of it and the " +
        "rows `drawn`, counted from 0; `chain` is null where the contract did not answer. Drawn are the rows " +
        "50 + SHA-256(hash of the block + `/` + k) mod (rows - 50) for k = 0, 1, 2 …, each once, until there are 50, or as many as the list " +
        "has. `supply.zero_address` is what the contract's supply counts of the zero address, which holds nothing here.",
    ),
  );
/** Where the files of a certificate are, below a service's address. */
export function certificatePaths(chain: string, address: string, block: number) {
  const path = `/api/v0/${chain}/tokens/${address}/certificate`;
  return { certificate: `${path}?block=${block}`, holders: `${path}/holders.csv?block=${block}` };
}
export type Certificate = z.infer<typeof Certificate>;

const event = () => z.nullable(z.object({ time: time(), block: z.nullable(count()) }));

export const Completeness = z
  .object({
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
  })
  .check(
    z.describe(
      "Whether everything of a token is here, and how that is known. `checked` is the newest comparison with its " +
        "contract: null where nobody was asked, as for imported files. `different` are the compared balances that " +
        "are others on the chain; `told` counts those of the asked whose balance the contract told. `kept` are the certificates that there are, the newest first. `known` is what the " +
        "transfers say of themselves: `minted` is what the first of them made, null where something came before it; " +
        "`below_zero` counts owners who gave away more than they received, where transfers are missing; `silent` are balances " +
        "that the contract named and no transfer explains, by how much they are more and less, and the block from which on " +
        "they count; absent where there are none; `files` are those " +
        "that were imported. `price` is where the price comes from, absent where that is not known: the pools on the " +
        "way to dollars, with what each held of what it gives at `chosen_block`, or why those that were named are " +
        "refused; while `reads_past` is true, older prices are still being read; `files` are those with prices.",
    ),
  );
export type Completeness = z.infer<typeof Completeness>;
