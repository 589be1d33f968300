import { type EndpointName, endpoints, type ParsedArgs } from "../../contract/endpoints.ts";
import type { Facts } from "../../contract/facts.ts";
import { holdersQuery, type QueryValues } from "../../contract/query.ts";
import type { Answer, Backend } from "../../server/api/backend.ts";
import { ProblemError } from "../../server/lib/problem-error.ts";
import {
  type Expected,
  expectedBreakdowns,
  expectedCategories,
  expectedDeltas,
  expectedHolders,
  expectedPnl,
  expectedSoldShare,
  expectedStats,
  expectedSupplyBreakdown,
  expectedToken,
  expectedWallet,
} from "./expected.ts";
import type { Recomputation } from "./recomputation.ts";

export type HoldersQuery = QueryValues<typeof holdersQuery>;

export interface Asked {
  readonly pages: readonly HoldersQuery[];
  readonly wallets: readonly string[];
  /** Endpoints that are made to fail. */
  readonly failing?: readonly EndpointName[];
}

/** Asks the backend everything about a token; returns a line for each figure that is another than recomputed. */
export async function verifyToken(backend: Backend, token: Recomputation, asked: Asked): Promise<string[]> {
  const { chain, address, name } = token.input;
  const differences: string[] = [];
  const check = async <K extends EndpointName>(endpoint: K, args: ParsedArgs<K>, expected: Expected<K>) => {
    const failing = asked.failing?.includes(endpoint) ?? false;
    const actual = await answerOf(backend, endpoint, args);
    const where = `${name} ${endpoint} ${JSON.stringify(args)}`;
    compareValues(where, failing ? { problem: "internal" } : expected, actual.value, differences);
    if (actual.meta) compareValues(`${where} meta`, metaOf(token), actual.meta, differences);
    return actual;
  };
  const byContract = { chain_id: chain, contract_address: address };
  const byToken = { chain_id: chain, token_address: address };
  await check("getToken", byContract, expectedToken(token));
  await check("getTokenStats", byContract, expectedStats(token));
  await check("getTokenPnl", byContract, expectedPnl(token));
  await check("getWalletCategories", byContract, expectedCategories(token));
  await check("getSupplyBreakdown", byContract, expectedSupplyBreakdown(token));
  await check("getHolderDeltas", byToken, expectedDeltas(token));
  await check("getHolderBreakdowns", byToken, expectedBreakdowns(token));
  for (const page of asked.pages) {
    await check("getHolders", { ...byContract, ...page }, expectedHolders(token, page));
  }
  for (const wallet of asked.wallets) {
    const args = { ...byToken, wallet_address: wallet };
    const { meta, facts } = await check("getWalletStats", args, expectedWallet(token, wallet));
    if (!meta) continue;
    const expected = expectedSoldShare(token, wallet);
    compareValues(`${name} ${wallet} sold_share`, expected, facts?.soldShare, differences);
  }
  return differences;
}

function metaOf(token: Recomputation) {
  return { asOf: token.asOf, history: token.input.history, priceUsd: token.priceUsd };
}

/** The body as the contract reads it, or the problem. */
export async function answerOf<K extends EndpointName>(
  backend: Backend,
  endpoint: K,
  args: ParsedArgs<K>,
): Promise<{ value: unknown; meta?: ReturnType<typeof metaOf>; facts?: Facts | undefined }> {
  try {
    const { body, asOf, history, priceUsd, facts }: Answer = await backend[endpoint](args);
    const parsed: unknown = JSON.parse(body);
    const result = endpoints[endpoint].response.safeParse(parsed);
    if (!result.success) return { value: { schema: result.error.issues } };
    return { value: parsed, meta: { asOf, history: history ?? "full", priceUsd }, facts };
  } catch (error) {
    if (error instanceof ProblemError) return { value: { problem: error.code } };
    throw error;
  }
}

/** Figures that are sums or quotients of doubles; everything else must be equal to the last digit. */
const inexact = /\b(hhi|gini|retention_rate|sold_share|break_even_price|\w*pnl\w*)$/;

/** Appends to `differences` what differs, with its place. */
export function compareValues(
  where: string,
  expected: unknown,
  actual: unknown,
  differences: string[],
): void {
  if (isRecord(expected) && isRecord(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      compareValues(`${where} ${key}`, expected[key], actual[key], differences);
    }
  } else if (!Object.is(expected, actual) && !(inexact.test(where) && isClose(expected, actual))) {
    differences.push(`${where}: recomputed ${JSON.stringify(expected)}, answered ${JSON.stringify(actual)}`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * To 1e-9 of the figure; where it is a difference of two equals, to less than a figure ever shows. Gains and losses that
 * cancel to nothing leave what rounding leaves of their sums, which are millions at the prices of random ledgers.
 */
function isClose(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== "number" || typeof actual !== "number") return false;
  const tolerance = expected === 0 ? 1e-9 : Math.max(1e-9 * Math.abs(expected), 1e-12);
  return Math.abs(expected - actual) <= tolerance;
}
