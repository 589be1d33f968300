import { readFileSync } from "node:fs";
import { writeTime } from "../../../contract/query.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { storedAnswer, type TokenState } from "../token-state.ts";

const priceAt = readFileSync(new URL("price-at.sql", import.meta.url), "utf8");

/** A time of a token at which its balances are known, never after its newest event. Unix seconds. */
export type Moment = number;

/**
 * The moment that is asked for, or that of the newest event where none is asked for or it is later. Before its first
 * event a token was held by nobody. Throws `stats_unavailable` where balances of the time are not known.
 */
export async function knownMoment(
  reader: Reader,
  token: TokenState,
  asked: number | undefined,
): Promise<Moment> {
  const { history, asOf } = token.meta;
  if (history === "snapshot") {
    throw unavailable("of this token only balances of one moment are known, and nothing of any other time");
  }
  if (token.answers.get("getHolders") === "stats_unavailable") {
    throw unavailable("transfers of this token are missing, so what was held at a time is not known");
  }
  storedAnswer(token, "getHolders");
  if (asOf === null) throw unavailable("nothing has happened with this token yet");
  const moment = Math.min(asked ?? asOf, asOf);
  if (history === "incomplete") {
    const from = (await balancesFrom(reader, token)) ?? asOf;
    if (moment < from) throw unavailable(`balances of this token are known from ${writeTime(from)} on`);
  }
  return moment;
}

/** Since when balances are known of a token that has some, though not every transfer of it is known. */
export async function balancesFrom(reader: Reader, { tokenId }: TokenState): Promise<number | null> {
  const [row] = await reader.rows<{ first: number | null }>(
    "SELECT coalesce(max(time) FILTER (silent), min(time))::DOUBLE AS first FROM transfers WHERE token_id = $1",
    [tokenId],
  );
  return row?.first ?? null;
}

/** Throws `stats_unavailable` unless every transfer of the token is known. */
export function requireFullHistory({ meta }: TokenState): void {
  if (meta.history === "full") return;
  throw unavailable(
    "not every transfer of this token is known, so neither is what came when, or at what cost",
  );
}

/** In US dollars; null where no price is known that is at most a day older. */
export async function priceOf(reader: Reader, token: TokenState, moment: Moment): Promise<number | null> {
  if (moment === token.meta.asOf) return token.meta.priceUsd;
  const [row] = await reader.rows<{ price_usd: number }>(priceAt, [token.tokenId, moment]);
  return row?.price_usd ?? null;
}

interface AboutMoment {
  readonly moment: Moment;
  readonly priceUsd: number | null;
  readonly pageTotal?: number;
  /** How many wallets a list of accounts is of, where it is not that of now with all holders. */
  readonly wallets?: number | undefined;
}

/** An answer about a moment. What else is said of the token is of now, and is left out unless the moment is. */
export function answerOf(
  token: TokenState,
  body: string,
  { moment, priceUsd, pageTotal, wallets }: AboutMoment,
): Answer {
  const { asOf, facts, ...meta } = token.meta;
  return {
    ...meta,
    body,
    etag: entityTag(body),
    asOf: moment,
    priceUsd,
    ...(wallets !== undefined
      ? { facts: { wallets: { count: wallets } } }
      : moment === asOf && facts && { facts }),
    ...(pageTotal !== undefined && { pageTotal }),
  };
}

function unavailable(detail: string): ProblemError {
  return new ProblemError("stats_unavailable", detail);
}
