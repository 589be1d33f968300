import * as z from "zod/mini";
import { ApiError } from "../../contract/api-error.ts";
import { createClient } from "../../contract/client.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { Problem } from "../../contract/problem.ts";
import { Token } from "../../contract/tokens.ts";
import { pageTokenHeader, ReadingAnswer, type ReadingChange, readingPath } from "../../contract/readings.ts";
import { basePath } from "../lib/base-path.ts";
import type { AnswerKey } from "./queries.ts";
import type { ReadingKey } from "./readings.ts";
import type { TokenRef } from "./token-queries.ts";

export type ChainsKey = readonly ["chains"];
export type SearchKey = readonly ["search", chain: string, text: string, token?: string];

const FoundToken = z.extend(Token, {
  holder_count: z.nullable(z.int()),
  wallet_count: z.nullable(z.int()),
});
const FoundWallet = z.object({
  address: z.string(),
  /** Who it is said to be; null where it is found by its address. */
  label: z.nullable(z.string()),
  /** How many tokens here name it. */
  tokens: z.int(),
});
const SearchAnswer = z.object({
  tokens: z.array(FoundToken),
  wallets: z.optional(z.array(FoundWallet)),
  /** None is spelled as asked: these are spelled nearly so. */
  alike: z.optional(z.boolean()),
  /** Of a question about a token: its holders whose address begins so. */
  holders: z.optional(z.array(z.string())),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/**
 * Asks the service and checks what it answers. Nothing on a page that the server drew needs it before
 * someone asks for more, so it is loaded by itself (see query-client.ts).
 */
export function createService(fetch: typeof globalThis.fetch | undefined) {
  const client = createClient({ baseUrl: `${basePath}/api/v0`, ...(fetch && { fetch }) });
  return (key: SearchKey | ReadingKey | ChainsKey | AnswerKey<EndpointName>, signal: AbortSignal) => {
    if (key[0] === "chains") return fetchChains(signal, fetch);
    if (key[0] === "search") return fetchSearch(key, signal, fetch);
    return key[0] === "reading" ? fetchReading(key, signal, fetch) : client(key[2], key[3], signal);
  };
}

function fetchSearch(
  [, chain, text, token]: SearchKey,
  signal: AbortSignal,
  fetch?: typeof globalThis.fetch,
): Promise<SearchAnswer> {
  const path = `/api/search?${new URLSearchParams({ q: text, chain, ...(token && { token }) })}`;
  return fetchBeside("The search", path, SearchAnswer, { signal }, fetch);
}

function fetchReading(
  [, chain, address]: ReadingKey,
  signal: AbortSignal,
  fetch?: typeof globalThis.fetch,
): Promise<ReadingAnswer> {
  return fetchBeside("The service", readingPath(chain, address), ReadingAnswer, { signal }, fetch);
}

/** Starts or cancels the reading of a token. Answers how it stands then. */
export function changeReading(
  { chain, address }: TokenRef,
  change: ReadingChange,
  pageToken: string,
): Promise<ReadingAnswer> {
  const init = { method: "POST", headers: { [pageTokenHeader]: pageToken } };
  return fetchBeside("The service", readingPath(chain, address, change), ReadingAnswer, init);
}

const ChainsAnswer = z.object({
  /** Tokens in the list of all chains. */
  all_chains: z.int(),
  chains: z.array(
    z.object({
      id: z.string(),
      tokens: z.int(),
      behind_seconds: z.optional(z.int()),
      failing: z.optional(z.boolean()),
      /** `asked`: public ones, once somebody asks for a token. Null where none is. */
      node: z.nullable(z.enum(["followed", "asked"])),
      /** The newest block, on Solana slot, and its time in unix seconds. */
      head: z.nullable(z.object({ block: z.int(), at: z.int() })),
    }),
  ),
  /** Whether readers may have tokens read. */
  reads: z.boolean(),
});
export type ChainsAnswer = z.infer<typeof ChainsAnswer>;
export type ChainRow = ChainsAnswer["chains"][number];

function fetchChains(signal: AbortSignal, fetch?: typeof globalThis.fetch): Promise<ChainsAnswer> {
  return fetchBeside("The service", "/api/status", ChainsAnswer, { signal }, fetch);
}

/** What the dashboard asks beside the interface. */
export async function fetchBeside<T>(
  who: string,
  path: string,
  form: z.ZodMiniType<T>,
  init: RequestInit,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<T> {
  const response = await fetch(basePath + path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ApiError("The service could not be reached.", "network", 0);
  });
  const requestId = response.headers.get("x-request-id") ?? undefined;
  if (!response.ok) {
    const problem = Problem.safeParse(await response.json().catch(() => undefined)).data;
    const said = problem && response.status !== 500 ? `: ${problem.detail}` : "";
    throw new ApiError(`${who} answered ${response.status}${said}.`, "http", response.status, requestId);
  }
  const parsed = form.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) {
    throw new ApiError("The answer does not have the expected form.", "schema", response.status, requestId);
  }
  return parsed.data;
}
