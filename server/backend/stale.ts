import type { Stale } from "../../contract/meta.ts";
import type { Answer } from "./backend.ts";
import { entityTag } from "../lib/entity-tag.ts";

/** The answer with the mark. Its tag is another: a 304 would leave the mark on the copy that a browser has, or off it. */
export function withStale(answer: Answer, stale: Stale): Answer {
  return { ...answer, stale, etag: entityTag(answer.body + stale.reason) };
}
