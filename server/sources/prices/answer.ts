export interface PricePoint {
  /** Unix seconds; null: now. */
  readonly time: number | null;
  readonly priceUsd: number;
}

/** An answer of a price API that has no price where its settings say. The message is for the operator. */
export class PriceAnswerError extends Error {
  override readonly name = "PriceAnswerError";
}

const timeNames = ["time", "timestamp", "t", "date", "block_time"];
const priceNames = ["price_usd", "price", "p", "close", "value", "usd"];
/** Unix times beyond this are milliseconds: as seconds it is the year 5138. */
const latestSeconds = 1e11;

/**
 * The prices at a path such as `prices`, `data[0].price` or `coins.ethereum:{address}.price`: a number, or a list of
 * `[time, price]` or of objects with a time and a price.
 */
export function pricesAt(answer: unknown, path: string): PricePoint[] {
  let found = answer;
  for (const key of path.match(/[^.[\]]+/g) ?? []) {
    const isContainer = typeof found === "object" && found !== null;
    found =
      isContainer && Object.hasOwn(found as object, key)
        ? (found as Record<string, unknown>)[key]
        : undefined;
  }
  if (found === undefined || found === null) throw new PriceAnswerError(`the answer has nothing at ${path}`);
  if (!Array.isArray(found)) return [{ time: null, priceUsd: priceIn(found, path) }];
  return found.map((entry: unknown): PricePoint => {
    if (Array.isArray(entry)) return { time: timeIn(entry[0], path), priceUsd: priceIn(entry[1], path) };
    const fields = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
    const named = (names: readonly string[]) =>
      fields[names.find((name) => Object.hasOwn(fields, name)) ?? ""];
    return { time: timeIn(named(timeNames), path), priceUsd: priceIn(named(priceNames), path) };
  });
}

function priceIn(value: unknown, path: string): number {
  const price = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof price === "number" && price >= 0 && price <= 1e30) return price;
  throw new PriceAnswerError(`what is at ${path} is no price from 0 to 1e30`);
}

function timeIn(value: unknown, path: string): number {
  const isIso = typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);
  const number = isIso ? Date.parse(value) / 1_000 : Number(value);
  if (value === null || value === undefined || !Number.isFinite(number) || number <= 0) {
    throw new PriceAnswerError(`a price at ${path} has no time`);
  }
  return Math.floor(!isIso && number > latestSeconds ? number / 1_000 : number);
}
