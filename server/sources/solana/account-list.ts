import * as z from "zod/mini";
import type { AccountLister, AccountQuery, AccountSink } from "./account-lister.ts";
import { context, handedOver, whole } from "./answer-parts.ts";
import { listByIndexer } from "./indexer-pages.ts";
import { commitment, type Listed, parseListed } from "./node.ts";
import { RpcError } from "./rpc-error.ts";
import type { Rpc } from "./rpc.ts";

const WithContext = z.object({ context, value: handedOver });
const Page = z.object({
  context: z.optional(context),
  accounts: handedOver,
  paginationKey: z.nullish(z.string().check(z.minLength(1), z.maxLength(512))),
});

/** Some providers wrap their pages like everything else. */
const PageAnswer = z.union([Page, z.object({ context: z.optional(context), value: Page })]);

const Count = z.object({ totalResults: z.optional(whole()) });
const CountAnswer = z.union([z.object({ value: Count }), Count]);

const pagesMethod = "getProgramAccountsV2";
const pageLimit = 10_000;
/** Rounds of asking for what changed during the round before. */
const mostPasses = 4;
/** A node that has ever more pages is not believed. */
const mostPages = 100_000;

/**
 * Asks for all accounts at once, which is of one moment. Where the node refuses so large an answer, it asks for pages
 * (getProgramAccountsV2) from then on, and afterwards for what changed meanwhile; where it has none either, for an
 * indexer's, of a token whose supply tells whether something moved between them.
 */
export function createAccountLister(rpc: Rpc): AccountLister {
  const ways = new Map<string, AccountLister>();
  let hasPages = true;

  return async (query, sink, signal) => {
    if (query.changedSince !== undefined) return listChanged(query, sink, signal);
    const known = ways.get(query.mint);
    if (known) return known(query, sink, signal);
    try {
      return await listAtOnce(query, sink, signal);
    } catch (error) {
      if (!(error instanceof RpcError) || !wantsPages(error)) throw error;
      for (const way of query.isSummable ? [listInPages, listFromIndexer] : [listInPages]) {
        try {
          const slot = await way(query, sink, signal);
          ways.set(query.mint, way);
          return slot;
        } catch (pagesError) {
          if (!isNotOffered(pagesError)) throw pagesError;
        }
      }
      // The node has no pages either: what it said first tells more.
      throw error;
    }
  };

  function listFromIndexer(query: AccountQuery, sink: AccountSink, signal: AbortSignal): Promise<number> {
    return listByIndexer(rpc, query, sink, signal);
  }

  async function listAtOnce(query: AccountQuery, sink: AccountSink, signal: AbortSignal): Promise<number> {
    const answer = await rpc.list(
      "getProgramAccounts",
      [query.program, { ...options(query), withContext: true }],
      WithContext,
      {
        begin: sink.begin,
        element: (element) => sink.account(parseListed(element, query.program)),
        room: sink.room,
      },
      signal,
    );
    return notBefore(query.minSlot, answer.context.slot, "getProgramAccounts");
  }

  async function listChanged(query: AccountQuery, sink: AccountSink, signal: AbortSignal): Promise<number> {
    if (!hasPages) throw new RpcError("unsupported", `${pagesMethod}: not offered`);
    try {
      return await listInPages(query, sink, signal);
    } catch (error) {
      if (!isNotOffered(error)) throw error;
      hasPages = false;
      throw new RpcError("unsupported", `${pagesMethod}: not offered`);
    }
  }

  async function listInPages(query: AccountQuery, sink: AccountSink, signal: AbortSignal): Promise<number> {
    sink.begin();
    let pages = await takePages(query, query.changedSince, sink, signal);
    for (let pass = 0; pages.count > 1 && pages.slot !== undefined && pass < mostPasses; pass += 1) {
      sink.again();
      pages = await takePages(query, pages.slot, sink, signal);
    }
    return pages.slot ?? query.minSlot;
  }

  async function takePages(
    query: AccountQuery,
    changedSinceSlot: number | undefined,
    sink: AccountSink,
    signal: AbortSignal,
  ): Promise<Pages> {
    const seen = new Set<string>();
    let slot: number | undefined;
    let paginationKey: string | undefined;
    for (let count = 1; count <= mostPages; count += 1) {
      let page: Listed[] = [];
      const answer = await rpc.list(
        pagesMethod,
        [
          query.program,
          { ...options(query), withContext: true, limit: pageLimit, paginationKey, changedSinceSlot },
        ],
        PageAnswer,
        {
          begin: () => (page = []),
          element: (element) => page.push(parseListed(element, query.program)),
        },
        signal,
      );
      for (const listed of page) sink.account(listed);
      await sink.room();
      const pageSlot = answer.context?.slot;
      if (pageSlot !== undefined) {
        slot = Math.min(slot ?? pageSlot, notBefore(query.minSlot, pageSlot, pagesMethod));
      }
      const { paginationKey: next } = "value" in answer ? answer.value : answer;
      if (next === null || next === undefined) return { count, slot };
      if (seen.has(next)) break;
      seen.add(next);
      paginationKey = next;
    }
    throw new RpcError("garbled", `${pagesMethod}: the pages have no end`);
  }
}

/**
 * How many accounts a program has of a mint, those that hold nothing among them, where the node offers pages and counts
 * them; null where it does not.
 */
export async function countAccounts(
  rpc: Rpc,
  query: AccountQuery,
  signal: AbortSignal,
): Promise<number | null> {
  const answer = await rpc.call(
    pagesMethod,
    [query.program, { ...options({ ...query, slice: { offset: 0, length: 0 } }), limit: 1 }],
    CountAnswer,
    signal,
  );
  const { totalResults } = "value" in answer ? answer.value : answer;
  // One is what was asked for, and may be the count of the page.
  return totalResults !== undefined && totalResults > 1 ? totalResults : null;
}

interface Pages {
  readonly count: number;
  /** Of the oldest page, where the node said it. */
  readonly slot: number | undefined;
}

/** Faults behind which there may be an answer that is too large to be given in one piece. */
function wantsPages(error: RpcError): boolean {
  return isNotOffered(error) || ["too large", "unreachable", "garbled", "failing"].includes(error.fault);
}

/** Nodes refuse a method that is not theirs, or not of this plan, in several ways. */
function isNotOffered(error: unknown): boolean {
  return error instanceof RpcError && ["unsupported", "refused", "rejected"].includes(error.fault);
}

function options({ mint, size, slice, minSlot }: AccountQuery) {
  return {
    encoding: "base64",
    commitment,
    minContextSlot: minSlot,
    filters: [...(size === undefined ? [] : [{ dataSize: size }]), { memcmp: { offset: 0, bytes: mint } }],
    ...(slice === undefined ? {} : { dataSlice: slice }),
  };
}

function notBefore(minSlot: number, slot: number, method: string): number {
  // A node that does not know the option answers from the past.
  if (slot < minSlot) throw new RpcError("behind", `${method}: the node is behind`);
  return slot;
}
