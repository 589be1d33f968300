import type { Stale } from "../../contract/meta.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";

/** Of figures that other formulas computed than those of this program, since it began. */
export const olderFormulas: Stale = { reason: "older_formulas", at: Math.floor(Date.now() / 1_000) };

const older = new WeakMap<Answer, Answer>();

/** Marked so. One object for as long as the answer is one. */
export function withOlderFormulas(answer: Answer): Answer {
  const made = older.get(answer) ?? withStale(answer, olderFormulas);
  older.set(answer, made);
  return made;
}

/** The answer with the mark. Its tag is another: a 304 would leave the mark on the copy that a browser has, or off it. */
export function withStale(answer: Answer, stale: Stale): Answer {
  return { ...answer, stale, etag: entityTag(answer.body + stale.reason) };
}
