import type { ChainId } from "../../../contract/chains.ts";
import { type Facts, isSpread } from "../../../contract/facts.ts";
import type { DataSource } from "../../../contract/meta.ts";
import type { Overlap, OverlapPair } from "../../../contract/wallets/overlap.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { formulasVersion } from "../../ledger/formulas.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { StaleTokenError } from "../at-version.ts";
import type { Answer } from "../backend.ts";
import { partOf } from "../shares.ts";
import { firstStale, refusedAt, type StoredFigures } from "../stale.ts";
import { tokensAnswer } from "../tokens/token-list.ts";

export interface OverlapQuery {
  readonly chain: ChainId;
  /** Addresses, at most four. */
  readonly tokens: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** A token whose holders are counted. */
export interface OverlapToken extends StoredFigures {
  readonly token_id: number;
  readonly version: number;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly supply: bigint;
  readonly source: DataSource;
  readonly as_of: number | null;
  readonly holder_count: number;
  readonly facts: string | null;
  readonly is_unknown: boolean;
}

/** How many wallets hold the same ones of the tokens, and how much of each. */
export interface HeldTogether {
  /** A bit for each token, the first of them the lowest. */
  readonly mask: number;
  readonly wallets: number;
  /** Raw units by the place of the token; 0 of those that are not held. */
  readonly amounts: readonly bigint[];
}

/** A wallet that holds all of the tokens, with the raw units of each. */
export interface CommonHolder {
  readonly address: string;
  readonly amounts: readonly bigint[];
}

const attempts = 5;

/** Throws `invalid_parameter` for fewer than two tokens. */
export function checkOverlap({ tokens }: Pick<OverlapQuery, "tokens">): void {
  if (tokens.length >= 2) return;
  const detail = "tokens must name two to four tokens";
  const error = { in: "query", name: "tokens", code: "out_of_range", detail } as const;
  throw new ProblemError("invalid_parameter", detail, [error]);
}

/** How many wallets hold several of the tokens. Throws `token_not_found`, and `stats_unavailable` where balances are not known. */
export async function loadOverlap(reader: Reader, query: OverlapQuery): Promise<Answer> {
  checkOverlap(query);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const tokens = await findOverlapTokens(reader, query);
      const { groups, holders } = await readTogether(reader, tokens, query);
      await checkVersions(reader, tokens);
      return overlapAnswer(tokens, groups, holders);
    } catch (error) {
      if (!(error instanceof StaleTokenError)) throw error;
    }
  }
  throw new ProblemError("overloaded", "a token of these is changing; try again", undefined, 1);
}

/** In the order in which they are asked for. */
export async function findOverlapTokens(
  reader: Reader,
  { chain, tokens }: Pick<OverlapQuery, "chain" | "tokens">,
): Promise<OverlapToken[]> {
  const rows = await reader.rows<OverlapToken>(
    `SELECT
       t.token_id, t.version, t.address, t.name, t.ticker, t.decimals, t.supply, t.source, t.as_of::DOUBLE AS as_of,
       t.holder_count, t.facts, t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated, ${refusedAt},
       EXISTS (FROM answers AS a WHERE a.token_id = t.token_id AND a.endpoint = 'getHolders' AND a.problem IS NOT NULL) AS is_unknown
     FROM tokens AS t WHERE t.chain = $1 AND t.address IN (SELECT unnest(string_split($2, ' ')))`,
    [chain, tokens.join(" ")],
  );
  return tokens.map((address) => {
    const token = rows.find((row) => row.address === address);
    if (token === undefined) throw new ProblemError("token_not_found", "one of the tokens is not here");
    if (token.is_unknown) {
      throw new ProblemError(
        "stats_unavailable",
        "transfers of one of the tokens are missing, so its balances are not known",
      );
    }
    return token;
  });
}

/** Wallets of a token by their numbers, all accounts of each together: a tenth of the bytes of their addresses. */
function ownersOf(token: OverlapToken, place: number): string {
  return `(SELECT owner, amount AS a${place} FROM wallet_stats WHERE token_id = ${token.token_id} AND amount > 0)`;
}

type Amounts = Readonly<Record<`a${number}`, bigint | null>>;
type OverlapRow = {
  readonly mask: number;
  readonly wallets: bigint;
  readonly address: string | null;
} & Amounts;

/**
 * How many wallets hold the same ones of the tokens, and a page of those that hold all: the largest of the first
 * token before the others, equal ones by address. The wallets are matched once; of a million only those of the page,
 * and what holds as much as its last, are told by address.
 */
async function readTogether(
  reader: Reader,
  tokens: readonly OverlapToken[],
  { limit, offset }: Pick<OverlapQuery, "limit" | "offset">,
): Promise<{ readonly groups: HeldTogether[]; readonly holders: CommonHolder[] }> {
  const places = tokens.map((_, place) => `a${place}`);
  const amounts = places.join(", ");
  const [first, ...others] = tokens.map(ownersOf);
  // Of wallets that hold one token alone nothing is said.
  const join = tokens.length === 2 ? "JOIN" : "FULL JOIN";
  const mask = places.map((name, place) => `((${name} IS NOT NULL)::INTEGER << ${place})`).join(" + ");
  const all = `FROM held WHERE mask = ${allOf(tokens)}`;
  const rows = await reader.rows<OverlapRow>(
    `WITH held AS MATERIALIZED (
       SELECT owner, ${amounts}, (${mask})::INTEGER AS mask
       FROM ${[first, ...others.map((owners) => `${join} ${owners} USING (owner)`)].join(" ")}
     ), page AS (
       SELECT address, ${amounts}
       FROM (${all} AND a0 >= (SELECT min(a0) FROM (SELECT a0 ${all} ORDER BY a0 DESC LIMIT $3)))
       JOIN wallets ON wallet_id = owner
       ORDER BY a0 DESC, address
       LIMIT $1 OFFSET $2
     )
     SELECT mask, count(*) AS wallets, ${places.map((name) => `sum(${name}) AS ${name}`).join(", ")}, NULL AS address
     FROM held
     GROUP BY mask
     UNION ALL
     SELECT ${allOf(tokens)}, 1, ${amounts}, address FROM page
     ORDER BY a0 DESC, address`,
    [limit, offset, limit + offset],
  );
  const told = rows.map(({ mask: bits, wallets, address, ...row }) => ({
    mask: bits,
    wallets: Number(wallets),
    address,
    amounts: tokens.map((_, place) => row[`a${place}`] ?? 0n),
  }));
  return {
    groups: told.filter(({ address }) => address === null),
    holders: told.flatMap(({ address, ...row }) =>
      address === null ? [] : { address, amounts: row.amounts },
    ),
  };
}

/** Wallets of one token, all accounts of each together. */
export function readTokenHolders(
  reader: Reader,
  token: OverlapToken,
): Promise<{ readonly address: string; readonly a0: bigint }[]> {
  const rows = `FROM holders WHERE token_id = ${token.token_id}`;
  return reader.rows(
    isSpread(factsOf(token)?.wallets)
      ? `SELECT address, sum(amount) AS a0 ${rows} GROUP BY address`
      : `SELECT address, amount AS a0 ${rows}`,
  );
}

/** Versions only grow. Throws `StaleTokenError`. */
async function checkVersions(reader: Reader, tokens: readonly OverlapToken[]): Promise<void> {
  const rows = await reader.rows<{ token_id: number; version: number }>(
    `SELECT token_id, version FROM tokens WHERE token_id IN (${tokens.map(({ token_id: id }) => id).join(", ")})`,
  );
  const versions = new Map(rows.map((row) => [row.token_id, row.version]));
  if (tokens.some((token) => versions.get(token.token_id) !== token.version)) throw new StaleTokenError();
}

function allOf(tokens: readonly OverlapToken[]): number {
  return 2 ** tokens.length - 1;
}

/** What the groups say of each pair, and of all of them. */
export function overlapAnswer(
  tokens: readonly OverlapToken[],
  groups: readonly HeldTogether[],
  holders: readonly CommonHolder[],
): Answer {
  const all = allOf(tokens);
  const page = {
    tokens: tokens.map(({ address, name, ticker, ...token }) => ({
      address,
      name,
      ticker,
      wallet_count: walletCount(token),
    })),
    pairs: tokens.flatMap((token, place) =>
      tokens.flatMap((also, other) =>
        other === place ? [] : [pairOf(token, place, also.address, groups.filter(holdsBoth(place, other)))],
      ),
    ),
    total: groups.find(({ mask }) => mask === all)?.wallets ?? 0,
    holders: holders.map(({ address, amounts }) => ({
      address,
      held: tokens.map(({ decimals, supply }, place) => ({
        amount: wholeTokens(amounts[place]!, decimals),
        share: partOf(amounts[place]!, supply),
      })),
    })),
  } satisfies Overlap;
  return tokensAnswer(page, tokens, firstStale(tokens));
}

function factsOf({ facts }: Pick<OverlapToken, "facts">): Facts | undefined {
  return facts === null ? undefined : (JSON.parse(facts) as Facts);
}

function walletCount(token: Pick<OverlapToken, "facts" | "holder_count">): number {
  return factsOf(token)?.wallets?.count ?? token.holder_count;
}

function holdsBoth(place: number, other: number) {
  const both = (1 << place) | (1 << other);
  return ({ mask }: HeldTogether) => (mask & both) === both;
}

function pairOf(
  token: OverlapToken,
  place: number,
  also: string,
  together: readonly HeldTogether[],
): OverlapPair {
  const wallets = together.reduce((sum, group) => sum + group.wallets, 0);
  const amount = together.reduce((sum, { amounts }) => sum + amounts[place]!, 0n);
  const holders = walletCount(token);
  return {
    token: token.address,
    also,
    wallets,
    share: holders === 0 ? null : wallets / holders,
    supply_share: token.supply === 0n ? null : partOf(amount, token.supply),
  };
}
