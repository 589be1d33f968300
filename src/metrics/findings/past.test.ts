import { describe, expect, test } from "vitest";
import { changesFinding, dayFinding, moversFinding, supplyChangeText, thenAndNowText } from "./past.ts";
import { longestFinding, textLength } from "./words.ts";

const newest = "2026-03-10";

describe("holders of a day", () => {
  const ranks = (now: readonly (number | null)[], first = 1) =>
    now.map((rank_now, index) => ({ rank: index + first, rank_now }));
  const say = (rows: ReturnType<typeof ranks>, more: object = {}) =>
    dayFinding({
      rows,
      holderCount: 34_101,
      ticker: "BRINE",
      day: "2026-03-01",
      word: "account",
      filtered: false,
      ...more,
    });
  const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  test("who of the largest is among the largest now, and how many hold none", () => {
    expect(say(ranks(ten))).toBe("The ten largest accounts of that day are the ten largest now");
    expect(say(ranks([...ten.slice(0, 8), 11, null, 12, null, null]))).toBe(
      "Eight of the ten largest accounts of that day are among the ten largest now; three of these 13 hold none now",
    );
    expect(say(ranks([1, ...Array.from({ length: 49 }, () => null)]))).toBe(
      "One of the ten largest accounts of that day is among the ten largest now; 49 of these 50 hold none now",
    );
    // One that was below them then is among them now in place of another.
    expect(say(ranks([...ten.slice(0, 9), 11, 10]))).toBe(
      "Nine of the ten largest accounts of that day are among the ten largest now; all of these 11 hold some now",
    );
    expect(say(ranks([1, 2, ...Array.from({ length: 8 }, () => 90)]))).toBe(
      "Two of the ten largest accounts of that day are among the ten largest now",
    );
    expect(say(ranks(Array.from({ length: 11 }, () => 40)))).toBe(
      "None of the ten largest accounts of that day is among the ten largest now; all of these 11 hold some now",
    );
  });

  test("a page that has not all of the ten speaks of its rows alone", () => {
    expect(say(ranks([null, 9, 8], 51))).toBe("One of the three accounts on this page holds none now");
    expect(say(ranks([7, 9], 51))).toBe("All of the two accounts on this page hold some now");
    expect(say(ranks([null, null], 51))).toBe("None of the two accounts on this page holds any now");
    expect(say(ranks([null]))).toBe("The account on this page holds none now");
    expect(say(ranks([4]))).toBe("The account on this page holds some now");
  });

  test("nobody then is something else than nobody on the page", () => {
    expect(say([], { holderCount: 0 })).toBe("Nobody held BRINE at the end of 1 Mar 2026");
    expect(say([], { filtered: true })).toBe("No account of that day matches the filter");
    expect(say([])).toBe("No accounts on this page");
    expect(say([], { word: "wallet" })).toBe("No holders on this page");
  });

  test("then and now, each in its tense", () => {
    const of = (day: string) => ({ ticker: "BRINE", day, newest });
    const wallets = (count: number) => ({ count, word: "wallet" as const });
    const accounts = (count: number) => ({ count, word: "account" as const });
    expect(thenAndNowText(wallets(34_101), wallets(48_213), of("2026-03-01"))).toBe(
      "34,101 wallets held BRINE at the end of 1 Mar 2026; 48,213 do now",
    );
    expect(thenAndNowText(wallets(0), wallets(1), of("2026-03-01"))).toBe(
      "Nobody held BRINE at the end of 1 Mar 2026; 1 does now",
    );
    expect(thenAndNowText(wallets(1), wallets(0), of("2026-03-01"))).toBe(
      "One wallet held BRINE at the end of 1 Mar 2026; nobody does now",
    );
    expect(thenAndNowText(accounts(34_101), accounts(48_213), of("2026-03-01"))).toBe(
      "34,101 accounts held BRINE at the end of 1 Mar 2026; 48,213 do now",
    );
    // What is not of the same is told apart.
    expect(thenAndNowText(accounts(34_101), wallets(1), of("2026-03-01"))).toBe(
      "34,101 accounts held BRINE at the end of 1 Mar 2026; 1 wallet does now",
    );
    expect(thenAndNowText(wallets(3), wallets(3), of(newest))).toBe("Three wallets hold BRINE now");
    expect(thenAndNowText(wallets(1), wallets(1), of(newest))).toBe("One wallet holds BRINE now");
  });
});

describe("what changed between two days", () => {
  const none = { increased: 0, decreased: 0, entered: 0, left: 0, increase: 0, decrease: 0 };
  const say = (totals: Partial<typeof none>, from = "2026-03-01", to = newest) =>
    changesFinding({ totals: { ...none, ...totals }, from, to, newest, word: "wallet" });

  test("who came and who left among those that changed", () => {
    expect(say({ increased: 500, decreased: 312, entered: 31, left: 44 })).toBe(
      "The balances of 812 wallets changed since 1 Mar 2026: 31 came and 44 left",
    );
    expect(say({ increased: 1, entered: 1 }, "2026-03-01", "2026-03-05")).toBe(
      "The balance of one wallet changed between 1 Mar 2026 and 5 Mar 2026: one came and none left",
    );
    expect(say({ increased: 1, decreased: 3, entered: 1, left: 1 })).toBe(
      "The balances of four wallets changed since 1 Mar 2026: one came and one left",
    );
    expect(say({ increased: 1 })).toBe(
      "The balance of one wallet changed since 1 Mar 2026; nobody came or left",
    );
    expect(say({ decreased: 2 })).toBe(
      "The balances of two wallets changed since 1 Mar 2026; nobody came or left",
    );
  });

  test("wallets where they are told, else accounts that held none at one of the two times", () => {
    const totals = { ...none, increased: 500, decreased: 312, entered: 31, left: 44 };
    const of = (wallets?: { increased: number; decreased: number; entered: number; left: number }) =>
      changesFinding({
        totals: { ...totals, ...(wallets && { wallets }) },
        from: "2026-03-01",
        to: newest,
        newest,
        word: "account",
      });
    expect(of()).toBe(
      "The balances of 812 accounts changed since 1 Mar 2026: 31 held none before and 44 none after",
    );
    expect(of({ increased: 300, decreased: 200, entered: 7, left: 9 })).toBe(
      "The balances of 500 wallets changed since 1 Mar 2026: seven came and nine left",
    );
    expect(of({ increased: 0, decreased: 0, entered: 0, left: 0 })).toBe(
      "Tokens moved between accounts of the same wallets alone since 1 Mar 2026",
    );
  });

  test("nothing, and no time in between, are said apart", () => {
    expect(say({})).toBe("No balance changed since 1 Mar 2026");
    expect(say({}, "2026-03-01", "2026-03-05")).toBe("No balance changed between 1 Mar 2026 and 5 Mar 2026");
    expect(say({}, "2026-03-01", "2026-03-01")).toBe(
      "Both ends are the same day, so nothing lies in between",
    );
    expect(say({}, newest)).toBe("The earlier day is that of the newest data, so nothing lies in between");
  });

  test("the largest together, and who of them came or left", () => {
    const rows = [
      { before: 0, after: 3e7 },
      { before: 1e6, after: 8e6 },
    ];
    expect(moversFinding("increase", rows, "BRINE")).toBe(
      "The two largest increases are 37.0M BRINE together; one of the two held none before",
    );
    const turned = rows.map(({ before, after }) => ({ before: after, after: before }));
    expect(moversFinding("decrease", turned, "BRINE")).toBe(
      "The two largest decreases are 37.0M BRINE together; one of the two held none after",
    );
    expect(moversFinding("increase", rows.slice(1), "BRINE")).toBe("The only increase is 7.00M BRINE");
    expect(moversFinding("increase", rows.slice(0, 1), "BRINE")).toBe(
      "The only increase is 30.0M BRINE, of one that held none before",
    );
    expect(moversFinding("increase", [rows[1]!, rows[1]!], "BRINE")).toBe(
      "The two largest increases are 14.0M BRINE together",
    );
    expect(moversFinding("increase", [], "BRINE")).toBe("Nobody has more than before");
    expect(moversFinding("decrease", [], "BRINE")).toBe("Nobody has less than before");
  });

  test("increases and decreases differ by what was minted or burned", () => {
    const sums = (increase: number, decrease: number) =>
      supplyChangeText({ ...none, increase, decrease }, "BRINE");
    expect(sums(5, 5)).toBe("");
    expect(sums(7e6, 2e6)).toMatch(/^Supply grew by 5.00M BRINE in between/);
    expect(sums(2e6, 7e6)).toMatch(/^Supply fell by 5.00M BRINE in between/);
  });

  test("sentences stay within their line", () => {
    const most = { increased: 8_123_456, decreased: 8_654_321, entered: 7_777_777, left: 6_666_666 };
    const text = say(most, "2025-12-28", "2026-02-28");
    expect(textLength(text)).toBeLessThanOrEqual(longestFinding);
  });
});
