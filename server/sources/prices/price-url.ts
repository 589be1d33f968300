import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { backoffMs, Outbound, OutboundError, passingStatuses, retry } from "../../lib/outbound.ts";
import { savePriceAnswer } from "../../store/sources/price-answers.ts";
import type { Store } from "../../store/store.ts";
import { listTokens, type StoredToken } from "../../store/token-list.ts";

export interface PriceUrlOptions {
  /** With `{address}` and `{chain}` in it; it may hold a key. */
  readonly url: string;
  /** See `pricesAt`; the same names may be in it. */
  readonly path: string;
  readonly everyMs: number;
  readonly logger?: Logger;
}

const timeoutMs = 20_000;
const longestBytes = 32 * 1024 * 1024;
const mostAttempts = 3;
const firstWaitMs = 1_000;
const longestRetryAfterMs = 60_000;
/** As the ledger has it: a price holds for a day. */
const heldSeconds = 86_400;

/** Asks a price API for the tokens that are followed, again and again. Ends when aborted; faults are logged. */
export async function followPrices(
  store: Store,
  options: PriceUrlOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await askPrices(store, options, signal).catch((error: unknown) => {
      if (!signal.aborted) options.logger?.error({ err: error }, "prices could not be stored");
    });
    await sleep(options.everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One round over all tokens that come from a chain. */
export async function askPrices(store: Store, options: PriceUrlOptions, signal: AbortSignal): Promise<void> {
  const service = new Outbound(options.url);
  const tokens = await listTokens(store.reader, null);
  for (const token of tokens.filter(({ source }) => source === "evm" || source === "solana")) {
    signal.throwIfAborted();
    const fill = (text: string) =>
      text.replaceAll("{address}", token.address).replaceAll("{chain}", token.chain);
    try {
      const url = fill(options.url);
      const points = pricesAt(await ask(service, url, signal), fill(options.path));
      await storePrices(store, token, points, new URL(url).host);
    } catch (error) {
      signal.throwIfAborted();
      const reason = service.redact(error instanceof Error ? error.message : "no answer");
      options.logger?.warn({ token: token.address, reason }, "a price could not be read");
    }
  }
}

/** A price API takes few requests in a minute: what passes is asked again, and its wait is kept. */
function ask(service: Outbound, url: string, signal: AbortSignal): Promise<unknown> {
  const attempt = () =>
    service.ask({ url, signal, timeoutMs }, async ({ status, isOk, retryAfterMs = 0, text }) => {
      if (passingStatuses.has(status)) throw new PassingAnswer(status, retryAfterMs);
      if (!isOk) throw new PriceAnswerError(`the price API answers HTTP ${status}`);
      try {
        return JSON.parse(await text(longestBytes)) as unknown;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        throw new PriceAnswerError("the price API's answer is no JSON");
      }
    });
  const waitMs = (error: unknown, attempts: number) => {
    const isLost = error instanceof OutboundError && error.fault === "lost";
    const askedMs = error instanceof PassingAnswer ? error.retryAfterMs : 0;
    const mayPass = isLost || error instanceof PassingAnswer;
    if (!mayPass || attempts >= mostAttempts || askedMs > longestRetryAfterMs) return undefined;
    return Math.max(askedMs, backoffMs(firstWaitMs, attempts));
  };
  return retry(attempt, waitMs, signal);
}

async function storePrices(
  store: Store,
  token: StoredToken,
  points: readonly PricePoint[],
  host: string,
): Promise<void> {
  const [stored] = await store.reader.rows<{ as_of: number | null }>(
    "SELECT as_of::DOUBLE AS as_of FROM tokens WHERE chain = $1 AND address = $2",
    [token.chain, token.address],
  );
  const now = Math.floor(Date.now() / 1_000);
  const asOf = stored?.as_of ?? null;
  // Figures are of the newest event. A price of now is dated there while it may stand for it.
  const current = asOf !== null && asOf <= now && now - asOf <= heldSeconds ? asOf : now;
  const prices = new Map(points.map(({ time, priceUsd }) => [time ?? current, priceUsd]));
  const { chain, address, name, ticker, decimals, source } = token;
  await store.ingest(
    [{ chain, address, name, ticker, decimals, source }],
    async (db) => {
      await db.append("staged_prices", {
        token: [...prices].map(() => 0),
        time: [...prices.keys()],
        price_usd: [...prices.values()],
      });
      await savePriceAnswer(db, token, { host, answeredAt: now });
    },
    // It may have been taken out meanwhile.
    { allowIncomplete: true, onlyStored: true },
  );
}

export interface PricePoint {
  /** Unix seconds; null: now. */
  readonly time: number | null;
  readonly priceUsd: number;
}

/** An answer of a price API that has no price where its settings say. The message is for the operator. */
export class PriceAnswerError extends Error {
  override readonly name = "PriceAnswerError";
}

/** It may be another one later. */
class PassingAnswer extends PriceAnswerError {
  constructor(
    status: number,
    readonly retryAfterMs: number,
  ) {
    super(`the price API answers HTTP ${status}`);
  }
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
