import type { EndpointName } from "../../../contract/endpoints.ts";
import { ProblemError } from "../../lib/problem-error.ts";

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
