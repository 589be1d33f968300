import type { ChainId } from "../../contract/chains.ts";
import type { EndpointName } from "../../contract/endpoints.ts";
import type { Facts } from "../../contract/facts.ts";
import { type DataHistory, type DataSource, readNotes } from "../../contract/meta.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import { formulasVersion } from "../ledger/formulas.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";

/** A token as one version of the database knows it. */
export interface TokenState {
  readonly tokenId: number;
  /** Changes with every change of the token. */
  readonly version: number;
  readonly decimals: number;
  readonly holderCount: number;
  /** Computed by other formulas than those of this program. */
  readonly isOutdated: boolean;
  readonly meta: AnswerMeta;
  readonly answers: ReadonlyMap<string, Answer | ProblemCode>;
}

export type AnswerMeta = Pick<Answer, "asOf" | "sources" | "history" | "notes" | "priceUsd" | "facts">;

interface Row {
  token_id: number;
  version: number;
  decimals: number;
  holder_count: number;
  is_outdated: boolean;
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

/** One statement, so that all of it is of one state of the database. Throws `token_not_found`. */
export async function loadToken(reader: Reader, chain: ChainId, address: string): Promise<TokenState> {
  const rows = await reader.rows<Row>(
    `SELECT
       t.token_id, t.version, t.decimals, t.holder_count, t.source, t.history, t.note, t.as_of::DOUBLE AS as_of, t.price_usd,
       t.formulas IS DISTINCT FROM ${formulasVersion} AS is_outdated, t.facts, a.endpoint, a.body, a.problem
     FROM tokens AS t LEFT JOIN answers AS a ON a.token_id = t.token_id
     WHERE t.chain = $1 AND t.address = $2`,
    [chain, address],
  );
  const [first] = rows;
  if (!first) throw new ProblemError("token_not_found");
  const meta: AnswerMeta = {
    asOf: first.as_of,
    sources: [first.source],
    history: first.history,
    ...(first.note !== null && { notes: readNotes(first.note) }),
    priceUsd: first.price_usd,
    ...(first.facts !== null && { facts: JSON.parse(first.facts) as Facts }),
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
    isOutdated: first.is_outdated,
    meta,
    answers,
  };
}

/** The stored answer. Throws the stored problem; undefined where the endpoint has neither. */
export function storedAnswer(state: TokenState, endpoint: EndpointName): Answer | undefined {
  const answer = state.answers.get(endpoint);
  if (typeof answer === "string") throw new ProblemError(answer);
  return answer;
}
