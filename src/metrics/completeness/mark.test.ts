import { expect, test } from "vitest";
import type { CheckResult, Completeness } from "../../../contract/completeness/certificate.ts";
import type { Meta } from "../../../contract/meta.ts";
import { completenessMark } from "./mark.ts";
import { checked, evm, known, made } from "./test-certificate.ts";

const hour = 3_600_000;
const made0 = Date.parse(made);

function mark(result: Partial<CheckResult> | null, meta: Partial<Meta> = {}, now = made0 + hour) {
  const answer: Completeness = {
    checked: result && { ...checked, result: { ...checked.result, ...result } },
    kept: [],
    known,
  };
  return completenessMark(answer, { ...evm, ...meta }, now);
}
const said = (...given: Parameters<typeof mark>) => mark(...given)?.sentence;

test("demo data has none, checked or not", () => {
  expect([mark({}, { sources: ["demo"] }), mark(null, { sources: ["demo"] })]).toEqual([
    undefined,
    undefined,
  ]);
});

test("what was equal is said of what was compared, and when", () => {
  expect(said({})).toBe(
    "Supply and 100 balances were equal on the chain at the last check, less than two days ago.",
  );
  expect(said({ compared: 4, equal: 4 })).toBe(
    "Supply and 4 of 100 balances were equal on the chain at the last check, less than two days ago.",
  );
  expect(said({ supply: "not_offered" })).toBe(
    "Of it 100 balances were equal on the chain at the last check, less than two days ago.",
  );
  expect(said({}, { sources: ["file"] })).toBe(
    "Supply and 100 balances were equal on the chain at the block of its last transfer.",
  );
});

test("what nobody was asked, was told or is told no longer is not called whole", () => {
  expect(mark(null)).toEqual({
    kind: "not_checked",
    text: "Not checked",
    sentence: "No node was asked about it. Not wrong, not proved.",
  });
  expect(said({ supply: "not_offered", compared: 0, equal: 0 })).toBe(
    "Its contract says neither its supply nor balances.",
  );
  expect(mark({ compared: 0, equal: 0 })).toEqual({
    kind: "not_checked",
    text: "Not checked",
    sentence: "Its contract tells no balance: its supply alone was compared.",
  });
  expect(said({}, {}, made0 + 48 * hour + 1)).toBe(
    "Last checked on 2026-01-31, when nothing differed: more than two days ago.",
  );
});

test("what contradicts its node is not called whole", () => {
  const stale = { reason: "source_contradicted", at: 1 };
  expect(mark({}, { stale })).toMatchObject({
    kind: "not_checked",
    sentence: "Its node shows another chain than the one that was read: what is here may be wrong.",
  });
  expect(mark({}, { stale: { ...stale, reason: "source_failing" } })?.kind).toBe("whole");
});

test("what is missing comes before what was checked", () => {
  const part = {
    kind: "part",
    text: "Part of it",
    sentence: "Some of its transfers are known to be missing.",
  };
  expect(mark({}, { history: "incomplete" })).toEqual(part);
  expect(mark(null, { history: "incomplete" })).toEqual(part);
  expect(mark({}, { notes: ["partial"] })).toEqual(part);
  // Of these it was found out by a comparison that transfers do not explain all.
  expect(mark({}, { history: "incomplete", notes: ["withheld"] })?.kind).toBe("whole");
  expect(mark({}, { history: "incomplete", notes: ["adjusted"] })?.kind).toBe("differs");
});

test("what differs is said the nearest to its cause, however old the check is", () => {
  const late = made0 + 400 * 24 * hour;
  expect(mark({ supply: "differs", equal: 97 }, { notes: ["adjusted", "differs"] }, late)).toEqual({
    kind: "differs",
    text: "Supply differs",
    sentence: "Balances here do not add up to the supply.",
  });
  expect(mark({ equal: 97 }, { notes: ["adjusted", "differs"] }, late)).toEqual({
    kind: "differs",
    text: "3 of 100 differ",
    sentence: "Some holders have a different balance on the chain. They are named.",
  });
  expect(mark({}, { notes: ["adjusted", "differs"] }, late)).toEqual({
    kind: "differs",
    text: "Transfers differ",
    sentence: "Balances are those that its contract names: transfers do not explain them.",
  });
  expect(mark({}, { notes: ["differs"] }, late)).toEqual({
    kind: "differs",
    text: "Balances differ",
    sentence: "Some holders have a different balance on the chain.",
  });
});

test("a contract that is gone, or names other decimals by now, is not called whole", () => {
  expect(mark({}, { notes: ["destroyed"] })).toMatchObject({ kind: "differs", text: "Contract destroyed" });
  expect(mark(null, { notes: ["destroyed"] })).toMatchObject({ kind: "differs" });
  expect(mark({}, { notes: ["mint_closed"] })).toMatchObject({ kind: "differs", text: "Mint closed" });
  expect(mark({}, { notes: [`decimals=${"9".repeat(78)}`] })?.sentence).toMatch(
    /^Its contract names more than 999 decimals by now/,
  );
  expect(mark({}, { notes: ["decimals=9"] })).toEqual({
    kind: "differs",
    text: "Decimals changed",
    sentence:
      "Its contract names 9 decimals by now, and others when it was read: wallets show other amounts.",
  });
});
