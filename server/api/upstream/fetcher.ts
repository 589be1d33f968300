import { ApiError } from "../../../contract/api-error.ts";
import { createClient } from "../../../contract/client.ts";
import { type EndpointName, endpoints, type ParsedArgs } from "../../../contract/endpoints.ts";
import type { ProblemCode } from "../../../contract/problem.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { KeptAnswer } from "./kept-answers.ts";
import { received, receivedMissing } from "./received.ts";
import type { Recovery } from "./recovery.ts";
import type { Transport } from "./transport.ts";

interface FetcherOptions {
  readonly baseUrl: string;
  /** Empty: none is set. */
  readonly key: string;
  readonly transport: Transport;
  readonly recovery: Recovery;
  readonly now: () => number;
}

/** Asks the hosted service and notes how it fares. That there is no such thing is an answer; else throws `ProblemError`. */
export type FetchAnswer = <K extends EndpointName>(
  name: K,
  args: ParsedArgs<K>,
  isBackground: boolean,
) => Promise<KeptAnswer>;

export function createFetcher({ baseUrl, key, transport, recovery, now }: FetcherOptions): FetchAnswer {
  return async (name, args, isBackground) => {
    if (key === "") {
      throw new ProblemError("upstream_auth_failed", "this server has no key for the hosted service");
    }
    const call = transport.forCall({ endpoint: name, units: endpoints[name].units, isBackground });
    const headers = { "x-api-key": key };
    const read = (body: unknown) => parseLeniently(name, body);
    const client = createClient({ baseUrl: `${baseUrl}/v0`, headers, fetch: call.fetch, read });
    try {
      const kept = received(name, args, await client(name, args), now());
      recovery.succeeded(name);
      return kept;
    } catch (error) {
      const problem = upstreamProblem(error, name);
      if (isAnswer(problem)) {
        recovery.succeeded(name);
        return receivedMissing(name, problem, now());
      }
      // What this server itself refused says nothing of the other side.
      if (call.wasSent) recovery.failed(name, problem);
      throw problem;
    }
  };
}

/** The code with which the hosted service says that something is not there, if it uses our codes. */
const missingCodes = ["token_not_found", "wallet_not_found", "stats_unavailable"] as const;

/**
 * What to answer where the hosted service did not give what was asked for. By status; nothing of its
 * text is passed on, which may hold anything, our key included.
 */
export function upstreamProblem(error: unknown, name: EndpointName): ProblemError {
  if (error instanceof ProblemError) return error;
  if (!(error instanceof ApiError)) return new ProblemError("upstream_error");
  if (error.cause instanceof ProblemError) return error.cause;
  const { status, retryAfterSeconds } = error;
  const problem = (code: ProblemCode) => new ProblemError(code, undefined, undefined, retryAfterSeconds);
  if (status >= 200 && status < 300) return problem("upstream_schema_mismatch");
  if (status === 404) return missing(name, error.code);
  return problem(codes[status] ?? "upstream_error");
}

const codes: Readonly<Record<number, ProblemCode>> = {
  401: "upstream_auth_failed",
  403: "upstream_auth_failed",
  402: "upstream_quota",
  429: "upstream_quota",
  408: "upstream_timeout",
  504: "upstream_timeout",
};

/** A hosted service may answer "Token not found" also where it has only no statistics of the token. */
function missing(name: EndpointName, code: string): ProblemError {
  const known = missingCodes.find((candidate) => candidate === code);
  if (known !== undefined) return new ProblemError(known);
  if (name === "getTokens") return new ProblemError("upstream_error");
  if (name === "getToken" || name === "getHolders") return new ProblemError("token_not_found");
  return new ProblemError(name === "getWalletStats" ? "wallet_not_found" : "stats_unavailable");
}

/** Whether the question was answered, if only by saying that there is no such thing. */
export function isAnswer(problem: ProblemError): boolean {
  return missingCodes.some((code) => code === problem.code);
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer in the form of the interface, where a hosted service has been seen to send another: a supply as a number,
 * nulls for what it does not know. What it means by them is clear; all else is left for the schema to refuse.
 * Throws `stats_unavailable` where nothing in it is known.
 */
export function parseLeniently(name: EndpointName, body: unknown): unknown {
  const value = wellFormed(body);
  switch (name) {
    case "getToken":
      return isFields(value) ? withSupplyText(value) : value;
    case "getTokens":
      return eachRow(value, "tokens", withSupplyText);
    case "getHolders":
      return eachRow(value, "holders", (row) => ({
        ...row,
        spl_token_account: row["spl_token_account"] ?? "",
      }));
    case "getHolderDeltas":
    case "getTokenPnl":
    case "getSupplyBreakdown":
      if (value === null || (isFields(value) && knowsNothing(value)))
        throw new ProblemError("stats_unavailable");
      return value;
    case "getWalletCategories":
      // Counts of one thousand owners: without one of them the others are shares of nothing.
      if (value === null || (isFields(value) && Object.values(value).includes(null)))
        throw new ProblemError("stats_unavailable");
      return value;
    case "getWalletStats":
      return isFields(value) ? withWalletUnknowns(value) : value;
    case "getHolderBreakdowns":
      if (value === null || (isFields(value) && value["holders_over_10_usd"] === null)) {
        throw new ProblemError("stats_unavailable");
      }
      return isFields(value) ? withCategories(value) : value;
    default:
      return value;
  }
}

/** Half of a UTF-16 pair has no UTF-8: what would be sent differs from what was drawn. */
function wellFormed(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, wellFormed(field)]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function knowsNothing(fields: Fields): boolean {
  const values = Object.values(fields);
  return values.length > 0 && values.every((field) => field === null);
}

function eachRow(value: unknown, list: string, change: (row: Fields) => Fields): unknown {
  if (!isFields(value) || !Array.isArray(value[list])) return value;
  const rows: readonly unknown[] = value[list];
  return { ...value, [list]: rows.map((row) => (isFields(row) ? change(row) : row)) };
}

/** Beyond 2^53 a number has lost its last digits already; one with a fraction can only be whole tokens. */
function withSupplyText(token: Fields): Fields {
  const { supply, decimals } = token;
  if (typeof supply !== "number" || !(supply >= 0)) return token;
  if (Number.isInteger(supply)) return { ...token, supply: String(BigInt(supply)) };
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0) return token;
  const [whole = "", fraction = ""] = String(supply).split(".");
  if (!/^\d+$/.test(whole + fraction) || decimals > 255) return token;
  return { ...token, supply: String(BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"))) };
}

/** A wallet without a price has no category, and one without a history no ages of what it holds. */
function withWalletUnknowns(stats: Fields): Fields {
  const { holder_category: category, holding_breakdown: parts } = stats;
  return {
    ...stats,
    ...(category === null && { holder_category: "unknown" }),
    ...(isFields(parts) && knowsNothing(parts) && { holding_breakdown: null }),
  };
}

/** The categories are the differences of the thresholds. */
function withCategories(breakdowns: Fields): Fields {
  const told = breakdowns["categories"];
  if (told !== null && told !== undefined && !(isFields(told) && knowsNothing(told))) return breakdowns;
  const names = ["total_holders", ...[10, 100, 1_000, 10_000].map((limit) => `holders_over_${limit}_usd`)];
  const counts = names.map((name) => breakdowns[name]);
  if (!counts.every((count) => typeof count === "number")) return breakdowns;
  const [total = 0, over10 = 0, over100 = 0, over1000 = 0, over10000 = 0] = counts;
  const categories = {
    shrimp: total - over10,
    crab: over10 - over100,
    fish: over100 - over1000,
    dolphin: over1000 - over10000,
    whale: over10000,
  };
  return { ...breakdowns, categories };
}
