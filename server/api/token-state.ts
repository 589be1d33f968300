import type { ChainId } from "../../contract/chains.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import { type Facts, isSpread, type WalletCount } from "../../contract/facts.ts";
import { type DataHistory, type DataSource, readNotes, type Stale } from "../../contract/meta.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import { ratio } from "../ledger/amount.ts";
import { exactSum } from "../ledger/answers.ts";
import { formulasVersion } from "../ledger/formulas.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { partOf, topShare } from "./shares.ts";
import { refusedAt, staleOf } from "./stale.ts";

/** A token as one version of the database knows it. */
export interface TokenState {
  readonly tokenId: number;
  /** Changes with every change of the token. */
  readonly version: number;
  readonly decimals: number;
  readonly holderCount: number;
  /** Why its figures are older than they should be; undefined where they are not. */
  readonly stale?: Stale;
  readonly meta: AnswerMeta;
  readonly answers: ReadonlyMap<string, Answer | ProblemCode>;
}

/** What is kept of a token until it changes has this in its key. */
export function versionKey({ tokenId, version }: Pick<TokenState, "tokenId" | "version">): string {
  return `${tokenId}.${version}`;
}

export type AnswerMeta = Pick<Answer, "asOf" | "sources" | "history" | "notes" | "priceUsd" | "facts">;

interface Row {
  token_id: number;
  version: number;
  decimals: number;
  holder_count: number;
  is_outdated: boolean;
  refused_at: number | null;
  source: DataSource;
  history: DataHistory;
  note: string | null;
  as_of: number | null;
  price_usd: number | null;
  facts: string | null;
  endpoint: string | null;
  body: string | null;
  problem: ProblemCode | null;
}

/** Throws `token_not_found`, and `figures_refused` where there are transfers of the token alone. */
export async function loadToken(reader: Reader, chain: ChainId, address: string): Promise<TokenState> {
  // One statement, so that all of it is of one state of the database.
  const rows = await reader.rows<Row>(
    `SELECT
       t.token_id, t.version, t.decimals, t.holder_count, t.source, t.history, t.note, t.as_of::DOUBLE AS as_of, t.price_usd,
       t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated, t.facts, a.endpoint, a.body, a.problem,
       ${refusedAt}
     FROM tokens AS t LEFT JOIN answers AS a ON a.token_id = t.token_id
     WHERE t.chain = $1 AND t.address = $2`,
    [chain, address],
  );
  const [first] = rows;
  if (!first)
    throw new ProblemError((await isRefused(reader, chain, address)) ? "figures_refused" : "token_not_found");
  const facts =
    first.facts === null ? undefined : await completeFacts(reader, first, JSON.parse(first.facts) as Facts);
  if (facts === "changed") return loadToken(reader, chain, address);
  const stale = staleOf(first);
  const meta: AnswerMeta = {
    asOf: first.as_of,
    sources: [first.source],
    history: first.history,
    ...(first.note !== null && { notes: readNotes(first.note) }),
    priceUsd: first.price_usd,
    ...(facts && { facts }),
  };
  const answers = new Map<string, Answer | ProblemCode>();
  for (const { endpoint, body, problem } of rows) {
    if (endpoint === null) continue;
    answers.set(endpoint, body === null ? (problem ?? "internal") : { body, etag: entityTag(body), ...meta });
  }
  return {
    tokenId: first.token_id,
    version: first.version,
    decimals: first.decimals,
    holderCount: first.holder_count,
    ...(stale && { stale }),
    meta,
    answers,
  };
}

async function isRefused(reader: Reader, chain: ChainId, address: string): Promise<boolean> {
  const rows = await reader.rows(
    `SELECT 1 FROM uncomputed_tokens AS u SEMI JOIN refused_figures USING (token_id)
     WHERE u.chain = $1 AND u.address = $2`,
    [chain, address],
  );
  return rows.length > 0;
}

/** With what is said of all owners, beside the rows of the holder list; "changed" where the token is another by now. */
async function completeFacts(
  reader: Reader,
  row: Pick<Row, "token_id" | "version" | "history">,
  facts: Facts,
): Promise<Facts | "changed"> {
  const { wallets } = facts;
  if (wallets === undefined || wallets.count === 0) return facts;
  const parts = [
    isSpread(wallets) && (await walletConcentration(reader, row, wallets)),
    wallets.count > 1_000 && row.history === "full" && (await diamondOfAll(reader, row)),
  ].filter((part) => part !== false);
  return parts.includes("changed") ? "changed" : Object.assign({ ...facts }, ...parts);
}

/** Where some wallets hold in several accounts: their Gini coefficient, and 100% of the largest only where they are all. */
async function walletConcentration(
  reader: Reader,
  { token_id: tokenId, version }: Pick<Row, "token_id" | "version">,
  wallets: WalletCount,
): Promise<Pick<Facts, "wallets"> | "changed"> {
  const [sums] = await reader.rows<{
    version: number;
    count: bigint;
    supply: bigint;
    high: bigint;
    low: bigint;
  }>(
    // In two halves, as the sum may need more than 128 bits.
    `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, count(*) AS count, sum(amount) AS supply,
       sum((amount >> 64) * place) AS high, sum((amount & 18446744073709551615::HUGEINT) * place) AS low
     FROM (
       SELECT amount, row_number() OVER (ORDER BY amount DESC) AS place
       FROM wallet_stats WHERE token_id = $1 AND amount > 0
     )`,
    [tokenId],
  );
  if (sums?.version !== version) return "changed";
  // The i-th largest of n counts n + 1 - 2i times.
  const { count, supply, high, low } = sums;
  const gini = ratio((count + 1n) * supply - 2n * exactSum(high, low), count * supply);
  const { top1, top10, top100, ...others } = wallets;
  const largest = {
    top1: topShare(top1, 1, wallets.count),
    top10: topShare(top10, 10, wallets.count),
    top100: topShare(top100, 100, wallets.count),
  };
  return { wallets: { ...others, ...(largest as WalletCount), gini } };
}

async function diamondOfAll(
  reader: Reader,
  { token_id: tokenId, version }: Pick<Row, "token_id" | "version">,
): Promise<Pick<Facts, "diamondShare"> | "changed"> {
  const [sums] = await reader.rows<{ version: number; supply: bigint; diamond: bigint | null }>(
    `SELECT t.version, t.supply, s.diamond
     FROM (SELECT version, supply FROM tokens WHERE token_id = $1) AS t,
       (SELECT sum(diamond) AS diamond FROM wallet_stats WHERE token_id = $1 AND amount > 0) AS s`,
    [tokenId],
  );
  if (sums?.version !== version) return "changed";
  const { supply, diamond } = sums;
  return diamond === null || supply === 0n ? {} : { diamondShare: partOf(diamond, supply) };
}

/** The stored answer. Throws the stored problem; undefined where the endpoint has neither. */
export function storedAnswer(state: TokenState, endpoint: EndpointName): Answer | undefined {
  const answer = state.answers.get(endpoint);
  if (typeof answer === "string") throw new ProblemError(answer);
  return answer;
}
