import { type ChainId, chainIds, isChainId } from "../../contract/chains.ts";
import type { TokenAddress } from "../../contract/address.ts";
import type { FieldError } from "../../contract/query.ts";
import type { Token } from "../../contract/tokens.ts";
import type { RateLimiter } from "../access/rate-limit.ts";
import type { Keyless } from "../config/choices.ts";
import { networkOf } from "./doors.ts";
import type { Handler } from "./exchange.ts";
import { type Lifecycle, requireStarted } from "./lifecycle.ts";
import { readOnly } from "./method.ts";
import { queryProblem } from "./parameters.ts";
import { refuseForeign } from "./sharing.ts";

interface FoundTokens {
  /** How many match; the list has the best of them. */
  readonly total: number;
  /** The count is null where it is not known before the token is opened. */
  readonly tokens: readonly (Token & { readonly holder_count: number | null })[];
}

interface Summary {
  readonly chains: readonly { readonly id: ChainId; readonly tokens: number }[];
  /** Whether any of it is demo data. */
  readonly demo: boolean;
  /** Whether there is a key that may be used. */
  readonly keys: boolean;
  /** Tokens that are computed anew by newer formulas; null where none is. */
  readonly recomputing: {
    readonly done: number;
    readonly total: number;
    readonly seconds_left: number | null;
  } | null;
}

/** What the dashboard asks beside the ten operations. */
export interface Catalogue {
  /** Tokens whose name, ticker or address fits the text, the best first. */
  searchTokens(chain: ChainId, text: string, limit: number): Promise<FoundTokens>;
  summary(): Promise<Summary>;
  /** Every supported token. */
  addresses(): Promise<readonly TokenAddress[]>;
}

const longestSearch = 100;
const foundAtMost = 20;

/**
 * `/api/search?chain=&q=` and `/api/status`. For our own dashboard only: not part of the interface,
 * without promise, and therefore outside `/v0` and its description.
 */
export function catalogueRoutes(
  catalogue: Catalogue,
  lifecycle: Lifecycle,
  rate: RateLimiter,
  trustedProxies: number,
  keyless: Keyless,
): { path: string; handler: Handler }[] {
  const route = (path: string, answer: (query: URLSearchParams) => Promise<unknown>) => ({
    path,
    handler: readOnly(async (exchange) => {
      requireStarted(lifecycle);
      refuseForeign(exchange, keyless);
      rate.take(networkOf(exchange, trustedProxies), exchange.headers);
      exchange.headers["cache-control"] = "no-cache";
      return exchange.sendJson(await answer(exchange.query));
    }),
  });
  return [
    route("/api/search", (query) => {
      const { chain, text } = parseSearch(query);
      return catalogue.searchTokens(chain, text, foundAtMost);
    }),
    route("/api/status", () => catalogue.summary()),
  ];
}

function parseSearch(query: URLSearchParams): { chain: ChainId; text: string } {
  const errors: FieldError[] = [];
  const fail = (name: string, code: FieldError["code"], detail: string) =>
    errors.push({ in: "query", name, code, detail });
  for (const name of new Set(query.keys())) {
    if (name !== "q" && name !== "chain") fail("", "unknown", "unknown parameter; known are q, chain");
    else if (query.getAll(name).length > 1) fail(name, "duplicate", `${name} is given more than once`);
  }
  const text = (query.get("q") ?? "").trim();
  if (text === "" || text.length > longestSearch) {
    fail("q", "out_of_range", `q must have 1 to ${longestSearch} characters`);
  }
  const chain = query.get("chain") ?? "";
  if (!isChainId(chain)) fail("chain", "out_of_range", `chain must be one of ${chainIds.join(", ")}`);
  if (errors.length > 0 || !isChainId(chain)) throw queryProblem(errors);
  return { chain, text };
}
