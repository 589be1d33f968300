import { type ChainId, chainIds, isChainId } from "../../contract/chains.ts";
import { normalizeAddress, type TokenAddress } from "../../contract/address.ts";
import type { FieldError } from "../../contract/query.ts";
import type { Token } from "../../contract/tokens.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import { enterByAddress } from "./access.ts";
import type { Handler } from "./request-context.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { readOnly } from "./method.ts";
import { queryProblem } from "./parameters.ts";
import { refuseForeign, type Sharing } from "./sharing.ts";

interface FoundTokens {
  /** How many match; the list has the best of them. */
  readonly total: number;
  /** None is spelled as asked: these are spelled nearly so. */
  readonly alike?: true;
  /** Counts are null where they are not known before the token is opened, of wallets too where each has one account. */
  readonly tokens: readonly (Token & {
    readonly holder_count: number | null;
    readonly wallet_count: number | null;
  })[];
}

interface FoundWallet {
  readonly address: string;
  /** Who it is said to be; null where it is found by its address. */
  readonly label: string | null;
  /** How many tokens here name it. */
  readonly tokens: number;
}

interface Summary {
  readonly chains: readonly { readonly id: ChainId; readonly tokens: number }[];
  /** Tokens in the list of all chains, which has none of a hosted service. */
  readonly all_chains: number;
  /** Whether any of it is demo data. */
  readonly demo: boolean;
  /** Tokens of the demo market that are still being made. */
  readonly demo_left?: number;
  /** Whether there is a key that may be used. */
  readonly keys: boolean;
  /** Tokens that are computed anew by newer formulas; null where none is. */
  readonly recomputing: {
    readonly done: number;
    readonly total: number;
    readonly seconds_left: number | null;
  } | null;
}

/** How a chain is followed, and what is in the way of it. */
export interface ChainState {
  readonly chain: ChainId;
  /** Seconds that its tokens are behind it, where that is more than they may be. */
  readonly behindSeconds: number | null;
  readonly isFailing: boolean;
  /** `asked`: public ones that are asked once somebody asks for a token. Null where none follows it. */
  readonly node: "followed" | "asked" | null;
  /** The newest block (on Solana slot) that its node named, and when it was made in unix seconds. */
  readonly head: { readonly block: number; readonly at: number } | null;
}

/** What the dashboard asks beside the ten operations. */
export interface Catalogue {
  /** Tokens whose name, ticker or address fits the text, the best first. */
  searchTokens(chain: ChainId, text: string, limit: number): Promise<FoundTokens>;
  /** Wallets of a chain by their label or by a part of their address, the best first. */
  findWallets(chain: ChainId, text: string, limit: number): Promise<readonly FoundWallet[]>;
  /** Holders of a token whose address begins with the text, the largest first. */
  findHolders(token: TokenAddress, text: string): Promise<readonly string[]>;
  summary(): Promise<Summary>;
  /** Every supported token. */
  addresses(): Promise<readonly TokenAddress[]>;
}

const longestSearch = 100;
const foundAtMost = 20;
const walletsAtMost = 8;

/**
 * `/api/search?chain=&q=`, with `&token=` for the holders of a token, and `/api/status`. For our own dashboard only: not part of the interface,
 * without promise, and therefore outside `/v0` and its description.
 */
export function catalogueRoutes(
  catalogue: Catalogue,
  lifecycle: Lifecycle,
  rate: RateLimiter,
  options: Sharing & FollowedChains,
): { path: string; handler: Handler }[] {
  const route = (path: string, answer: (query: URLSearchParams) => Promise<unknown>) => ({
    path,
    handler: readOnly(async (context) => {
      requireStarted(lifecycle);
      refuseForeign(context, options);
      enterByAddress(context, rate, options.trustedProxies);
      context.headers["cache-control"] = "no-cache";
      return context.sendJson(await answer(context.query));
    }),
  });
  return answersOf(catalogue, options).map(({ path, answer }) => route(path, answer));
}

/** For pages that the server draws. */
export function insideCatalogueRoutes(catalogue: Catalogue, chains: FollowedChains) {
  return answersOf(catalogue, chains).map(({ path, answer }) => ({
    path,
    handler: readOnly(async (context) => context.sendJson(await answer(context.query))),
  }));
}

function answersOf(catalogue: Catalogue, chains: FollowedChains) {
  return [
    { path: "/api/search", answer: (query: URLSearchParams) => search(catalogue, query) },
    { path: "/api/status", answer: () => statusOf(catalogue, chains) },
  ];
}

async function search(catalogue: Catalogue, query: URLSearchParams): Promise<unknown> {
  const { chain, text, token } = parseSearch(query);
  if (token === undefined) {
    const [found, wallets] = await Promise.all([
      catalogue.searchTokens(chain, text, foundAtMost),
      catalogue.findWallets(chain, text, walletsAtMost),
    ]);
    return wallets.length === 0 ? found : { ...found, wallets };
  }
  const holders = await catalogue.findHolders({ chain, address: token }, text);
  return { total: holders.length, tokens: [], holders };
}

/** What is known of chains beside the tokens that are here. */
export interface FollowedChains {
  readonly chainStates?: (() => readonly ChainState[]) | undefined;
  /** Without it readers cannot have tokens read. */
  readonly readings?: { readonly isOffered: boolean } | undefined;
}

/** Chains that are followed, or could be, have a row with and without tokens. */
async function statusOf(catalogue: Catalogue, { chainStates = () => [], readings }: FollowedChains) {
  const summary = await catalogue.summary();
  const states = chainStates();
  const chains = chainIds.flatMap((id) => {
    const counted = summary.chains.find((row) => row.id === id);
    const ofChain = states.filter(({ chain }) => chain === id);
    if (counted === undefined && ofChain.length === 0) return [];
    const { behindSeconds = null, isFailing = false, head = null } = ofChain[0] ?? {};
    return {
      id,
      tokens: counted?.tokens ?? 0,
      // One that nothing follows any more may have public nodes that can be asked.
      node: ofChain.find(({ node }) => node !== null)?.node ?? null,
      head,
      ...(behindSeconds !== null && { behind_seconds: behindSeconds }),
      ...(isFailing && { failing: true }),
    };
  });
  return { ...summary, chains, reads: readings?.isOffered ?? false };
}

function parseSearch(query: URLSearchParams): { chain: ChainId; text: string; token: string | undefined } {
  const errors: FieldError[] = [];
  const fail = (name: string, code: FieldError["code"], detail: string) =>
    errors.push({ in: "query", name, code, detail });
  for (const name of new Set(query.keys())) {
    if (!["q", "chain", "token"].includes(name))
      fail("", "unknown", "unknown parameter; known are q, chain, token");
    else if (query.getAll(name).length > 1) fail(name, "duplicate", `${name} is given more than once`);
  }
  const text = (query.get("q") ?? "").trim();
  if (text === "" || text.length > longestSearch) {
    fail("q", "out_of_range", `q must have 1 to ${longestSearch} characters`);
  }
  const chain = query.get("chain") ?? "";
  if (!isChainId(chain)) fail("chain", "out_of_range", `chain must be one of ${chainIds.join(", ")}`);
  const given = query.get("token");
  const token = given !== null && isChainId(chain) ? normalizeAddress(chain, given) : undefined;
  if (given !== null && token === undefined)
    fail("token", "out_of_range", "token must be an address of the chain");
  if (errors.length > 0 || !isChainId(chain)) throw queryProblem(errors);
  return { chain, text, token };
}
