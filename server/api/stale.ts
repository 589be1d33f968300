import type { Stale } from "../../contract/meta.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";

/** Of figures that other formulas computed than those of this program, since it began. */
export const olderFormulas: Stale = { reason: "older_formulas", at: Math.floor(Date.now() / 1_000) };

/** A column of SQL beside `tokens AS t`: since when newer figures of a token are refused; null where none are. */
export const refusedAt =
  "(SELECT max(refused_at)::DOUBLE FROM refused_figures AS r WHERE r.token_id = t.token_id) AS refused_at";

/** What is stored of the figures of a token. */
export interface StoredFigures {
  /** Computed by other formulas than those of this program. */
  readonly is_outdated: boolean;
  readonly refused_at: number | null;
}

/** Why figures are older than they should be; undefined where they are not. */
export function staleOf({ is_outdated: isOutdated, refused_at: at }: StoredFigures): Stale | undefined {
  if (at !== null) return { reason: "figures_refused", at };
  return isOutdated ? olderFormulas : undefined;
}

/** The same of tokens that are in one answer: that of the first which has one. */
export function firstStale(rows: readonly StoredFigures[]): Stale | undefined {
  return rows.map(staleOf).find((stale) => stale !== undefined);
}

const marked = new WeakMap<Answer, Answer>();

/** Marked so. One object for as long as the answer is one. */
export function markStale(answer: Answer, stale: Stale): Answer {
  const before = marked.get(answer);
  if (before?.stale?.reason === stale.reason && before.stale.at === stale.at) return before;
  const made = withStale(answer, stale);
  marked.set(answer, made);
  return made;
}

/** The answer with the mark. Its tag is another: a 304 would leave the mark on the copy that a browser has, or off it. */
export function withStale(answer: Answer, stale: Stale): Answer {
  return { ...answer, stale, etag: entityTag(answer.body + stale.reason) };
}
