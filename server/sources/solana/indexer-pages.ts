import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod/mini";
import type { AccountQuery, AccountSink } from "./account-lister.ts";
import { handedOver, whole } from "./answer-parts.ts";
import { commitment } from "./node.ts";
import type { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";

/** Of the Digital Asset Standard, as indexers offer it. */
const method = "getTokenAccounts";
const pageLimit = 1_000;
/** A node that has ever more pages is not believed. */
const mostPages = 1_000_000;
const finalityMs = 60_000;

const address = () => z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/));
/** A number, or a text where it is larger than numbers are exact; see readElements. */
const raw = () => z.union([whole(), z.string().check(z.regex(/^\d{1,20}$/))]);

const TokenAccount = z.object({
  address: address(),
  mint: address(),
  owner: address(),
  amount: raw(),
  token_extensions: z.nullish(
    z.object({ transfer_fee_amount: z.nullish(z.object({ withheld_amount: z.optional(raw()) })) }),
  ),
});
type TokenAccount = z.infer<typeof TokenAccount>;

const Page = z.object({
  last_indexed_slot: z.optional(whole()),
  cursor: z.nullish(z.string().check(z.maxLength(512))),
  token_accounts: handedOver,
});

/**
 * Lists the accounts of a mint by an indexer's pages. They are of several moments, and what moved from one page to
 * another is in both or in none: whoever asks has to compare the sum. Returns the slot of the oldest page, once it is
 * final.
 */
export async function listByIndexer(
  rpc: Rpc,
  { mint, minSlot }: AccountQuery,
  sink: AccountSink,
  signal: AbortSignal,
): Promise<number> {
  sink.begin();
  const seen = new Set<string>();
  let slot: number | undefined;
  let cursor: string | undefined;
  let last: string | undefined;
  for (let count = 1; count <= mostPages; count += 1) {
    let page: TokenAccount[] = [];
    const place = cursor === undefined ? (count === 1 ? {} : { page: count }) : { cursor };
    const answer = await rpc.list(
      method,
      { mint, limit: pageLimit, ...place },
      Page,
      { begin: () => (page = []), element: (element) => page.push(parse(element, mint)), isExact: true },
      signal,
    );
    const { last_indexed_slot: pageSlot, cursor: next } = answer;
    if (pageSlot !== undefined) {
      if (pageSlot < minSlot) throw new RpcError("behind", `${method}: the indexer is behind`);
      slot = Math.min(slot ?? pageSlot, pageSlot);
    }
    const isEnd = page.length === 0 || (cursor !== undefined && !next);
    for (const { address: of, owner, amount, token_extensions: extensions } of page) {
      const withheld = extensions?.transfer_fee_amount?.withheld_amount ?? 0;
      sink.holding(of, { owner, amount: BigInt(amount), withheld: BigInt(withheld) });
    }
    await sink.room();
    if (isEnd) return untilFinal(rpc, slot ?? minSlot, signal);
    // Who knows no page after the first gives it again and again.
    const end = page.at(-1)!.address;
    if (next ? seen.has(next) : end === last) break;
    if (next) seen.add(next);
    cursor = next ?? undefined;
    last = end;
  }
  throw new RpcError("garbled", `${method}: the pages have no end`);
}

function parse(element: unknown, mint: string): TokenAccount {
  const parsed = TokenAccount.safeParse(element);
  if (!parsed.success) throw new RpcError("garbled", "an account has another form than expected");
  if (parsed.data.mint !== mint) throw new RpcError("garbled", "an account is of another token");
  return parsed.data;
}

/** Indexers are ahead of what is final, and everything else is asked of that. */
async function untilFinal(rpc: Rpc, slot: number, signal: AbortSignal): Promise<number> {
  const endMs = performance.now() + finalityMs;
  while ((await rpc.call("getSlot", [{ commitment }], whole(), signal)) < slot) {
    if (performance.now() > endMs) throw new RpcError("behind", "getSlot: the node is behind its indexer");
    await delay(1_000, undefined, { signal });
  }
  return slot;
}
