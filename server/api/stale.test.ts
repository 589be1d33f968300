import { expect, test } from "vitest";
import { exampleAnswer } from "../../test/service.ts";
import { markStale, olderFormulas, staleOf, withStale } from "./stale.ts";

const answer = exampleAnswer("getToken");

test("figures of older formulas are marked so, and otherwise as they were", () => {
  const { stale, etag, ...rest } = markStale(answer, olderFormulas);
  const { etag: unmarked, ...whole } = answer;
  expect(stale).toEqual(olderFormulas);
  expect(olderFormulas.reason).toBe("older_formulas");
  expect(rest).toEqual(whole);
  // A copy that a browser has without the mark is not confirmed.
  expect(etag).not.toBe(unmarked);
});

test("they are out of date since the program began, in seconds", () => {
  const now = Date.now() / 1_000;
  expect(olderFormulas.at).toBeLessThanOrEqual(now);
  expect(olderFormulas.at).toBeGreaterThan(now - 3_600);
  expect(Number.isInteger(olderFormulas.at)).toBe(true);
});

test("an answer is marked once, so that its compressed body is made once", () => {
  expect(markStale(answer, olderFormulas)).toBe(markStale(answer, olderFormulas));
  const other = { ...answer, body: "{}" };
  expect(markStale(other, olderFormulas)).not.toBe(markStale(answer, olderFormulas));
  expect(markStale(other, olderFormulas).body).toBe("{}");
});

test("the tag tells what is said and why it is old, and not since when", () => {
  const marked = withStale(answer, { reason: "source_behind", at: 5 });
  expect(withStale(answer, { reason: "source_behind", at: 6 }).etag).toBe(marked.etag);
  expect(withStale(answer, { reason: "source_failing", at: 5 }).etag).not.toBe(marked.etag);
  expect(withStale({ ...answer, body: "{}" }, { reason: "source_behind", at: 5 }).etag).not.toBe(marked.etag);
});

test("refused figures are said before older formulas, since they were refused", () => {
  expect(staleOf({ is_outdated: true, refused_at: 7 })).toEqual({ reason: "figures_refused", at: 7 });
  expect(staleOf({ is_outdated: true, refused_at: null })).toBe(olderFormulas);
  expect(staleOf({ is_outdated: false, refused_at: null })).toBeUndefined();
  const refused = { reason: "figures_refused", at: 7 };
  expect(markStale(answer, refused)).toBe(markStale(answer, { ...refused }));
  expect(markStale(answer, { ...refused, at: 8 }).stale).toEqual({ ...refused, at: 8 });
});
