import { expect, test } from "vitest";
import type { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { answerOf, balancesFrom, knownMoment, priceOf, requireFullHistory } from "./moments.ts";
import type { AnswerMeta, TokenState } from "../token-state.ts";

const newest = Date.UTC(2026, 0, 10) / 1_000;
const meta: AnswerMeta = { asOf: newest, sources: ["file"], history: "full", priceUsd: 3 };

function tokenOf(more: Partial<AnswerMeta> = {}, problem?: "stats_unavailable" | "internal"): TokenState {
  const answers = new Map(problem === undefined ? [] : [["getHolders", problem] as const]);
  return { tokenId: 7, meta: { ...meta, ...more }, answers } as unknown as TokenState;
}
/** A database that answers every question with these rows. */
function readerOf(...rows: object[]) {
  const asked: unknown[] = [];
  const reader = {
    rows: (_: string, parameters: readonly unknown[]) => (asked.push(parameters), Promise.resolve(rows)),
  } as unknown as Reader;
  return { reader, asked };
}
const outcome = (found: Promise<unknown>) =>
  found.catch(({ code, message }: ProblemError) => `${code}: ${message}`);
const moment = (token: TokenState, asked?: number, ...rows: object[]) =>
  outcome(knownMoment(readerOf(...rows).reader, token, asked));

test("the moment is the one that is asked for, and never after the newest event", async () => {
  expect(await moment(tokenOf())).toBe(newest);
  expect(await moment(tokenOf(), newest - 5)).toBe(newest - 5);
  expect(await moment(tokenOf(), newest + 5)).toBe(newest);
  expect(await moment(tokenOf(), 0)).toBe(0);
});

test("where balances of the time are not known it says why", async () => {
  expect(await moment(tokenOf({ history: "snapshot" }))).toBe(
    "stats_unavailable: of this token only balances of one moment are known, and nothing of any other time",
  );
  expect(await moment(tokenOf({}, "stats_unavailable"))).toBe(
    "stats_unavailable: transfers of this token are missing, so what was held at a time is not known",
  );
  expect(await moment(tokenOf({}, "internal"))).toMatch(/^internal: /);
  expect(await moment(tokenOf({ asOf: null }))).toBe(
    "stats_unavailable: nothing has happened with this token yet",
  );
});

test("a token that was met late is known from then on", async () => {
  const late = tokenOf({ history: "incomplete" });
  const from = { first: newest - 60 };
  expect(await moment(late, newest - 60, from)).toBe(newest - 60);
  expect(await moment(late, newest - 61, from)).toBe(
    "stats_unavailable: balances of this token are known from 2026-01-09T23:59:00Z on",
  );
  // Without a transfer it is known now.
  expect(await moment(late, undefined, { first: null })).toBe(newest);
  expect(await moment(late, newest - 1, { first: null })).toMatch(/known from 2026-01-10T00:00:00Z on$/);
  const { reader, asked } = readerOf(from);
  expect([await balancesFrom(reader, late), asked]).toEqual([newest - 60, [[7]]]);
});

test("what needs every transfer says so where some are missing", () => {
  expect(() => requireFullHistory(tokenOf())).not.toThrow();
  for (const history of ["incomplete", "snapshot"] as const) {
    expect(() => requireFullHistory(tokenOf({ history }))).toThrow(
      expect.objectContaining({
        code: "stats_unavailable",
        message: "not every transfer of this token is known, so neither is what came when, or at what cost",
      }),
    );
  }
});

test("the price of the newest event is the token's own, another one is looked up", async () => {
  const { reader, asked } = readerOf({ price_usd: 2 });
  expect(await priceOf(reader, tokenOf(), newest)).toBe(3);
  expect(asked).toEqual([]);
  expect(await priceOf(reader, tokenOf(), newest - 1)).toBe(2);
  expect(asked).toEqual([[7, newest - 1]]);
  expect(await priceOf(readerOf().reader, tokenOf(), newest - 1)).toBeNull();
});

test("an answer of now has the facts of now, one of another time has none", () => {
  const token = tokenOf({ facts: { costShare: 0.5 }, notes: ["partial"] });
  const now = answerOf(token, "{}", { moment: newest, priceUsd: 3 });
  expect(now).toMatchObject({ asOf: newest, priceUsd: 3, facts: { costShare: 0.5 }, notes: ["partial"] });
  const then = answerOf(token, "{}", { moment: newest - 1, priceUsd: null, pageTotal: 0 });
  expect(then).toEqual({
    body: "{}",
    etag: now.etag,
    asOf: newest - 1,
    sources: ["file"],
    history: "full",
    notes: ["partial"],
    priceUsd: null,
    pageTotal: 0,
  });
  expect(answerOf(token, "[]", { moment: newest, priceUsd: 3 }).etag).not.toBe(now.etag);
});
