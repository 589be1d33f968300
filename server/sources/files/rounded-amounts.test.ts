import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const token = (decimals = 18) => ({
  token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals } as const,
});
const csv = (amounts: readonly string[], column = "amount_raw") =>
  `block_time,seq,from,to,${column}\n` +
  amounts.map((amount, seq) => `1600000000,${seq},${wallet(0)},${wallet(seq + 1)},${amount}\n`).join("");
const of = (count: number, amount: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => amount(i));

/** Digits that look like any, the same ones each time. The first is never 0. */
function digits(count: number, seed: number): string {
  let state = (seed + 1) * 2654435761;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  next();
  return Array.from(
    { length: count },
    (_, place) => Math.floor(next() * (place === 0 ? 9 : 10)) + Number(place === 0),
  ).join("");
}
const cut = (amount: string, to: number) => amount.slice(0, to).padEnd(amount.length, "0");
/** What a chain has: as long as may be, from a hundredth of a token to a million. */
const whole = (index: number) => digits(17 + (index % 8), index);

describe("amounts that were rounded without a word of it", () => {
  it.each([
    ["by a spreadsheet", of(40, (index) => cut(whole(index), 15))],
    [
      "by a spreadsheet, few of them",
      ["123456789012346000000", "98765432109876500000", "5432109876543210000"],
    ],
    ["to 16 digits", of(40, (index) => cut(whole(index), 16))],
    ["by a program of JavaScript", of(40, (index) => String(Number(digits(18 + (index % 4), index))))],
    [
      "beside round ones and dust",
      [...of(12, (index) => cut(whole(index), 15)), "1000000000000000000000", "5", "25000000000000000000000"],
    ],
  ])("%s are refused", async (_, amounts) => {
    const content = csv([...amounts, "1500000000000000000"]);
    await expect(fixture.importContent("sheet.csv", content, token())).rejects.toThrow(
      /^sheet\.csv, line \d+: the amounts of the column amount_raw were rounded, such as \d+ here: none has more than 1[567] digits/,
    );
    expect(await fixture.store.reader.rows("SELECT * FROM tokens")).toEqual([]);
  });

  it("are refused in whole tokens too, with the first one as it stands there", async () => {
    const content = csv(["0.5", "123.456789012346", "98765.4321098765", "7.43210987654321", "1.5"], "amount");
    await expect(fixture.importContent("a.csv", content, { ...token(), amounts: "whole" })).rejects.toThrow(
      "a.csv, line 3: the amounts of the column amount were rounded, such as 123.456789012346 here: none has more than " +
        "15 digits, all longer ones end in zeros. A spreadsheet leaves 15 digits of a number, a program that computes in " +
        "floating point up to 17. Export the column again as text (in a spreadsheet, set it to text before the numbers " +
        "come in), and import that file as it is. If the amounts are right as they are, say --allow-rounded.",
    );
  });

  it("of balances are refused too", async () => {
    const content = `address,balance_raw\n${of(9, (index) => `${wallet(index + 1)},${cut(whole(index), 15)}\n`).join("")}`;
    await expect(fixture.importContent("b.csv", content, { ...token(), kind: "balances" })).rejects.toThrow(
      "the amounts of the column balance_raw were rounded",
    );
  });

  it("are taken where they are said to be right", async () => {
    const content = csv(of(9, (index) => cut(whole(index), 15)));
    expect(await fixture.importContent("a.csv", content, { ...token(), allowRounded: true })).toMatchObject({
      added: 9,
    });
  });
});

describe("amounts that end in zeros for reasons of their own", () => {
  it.each([
    ["as a chain has them", of(40, whole)],
    [
      "a single one of those among rounded ones",
      [...of(40, (index) => cut(whole(index), 15)), digits(21, 7)],
    ],
    ["round ones", of(40, (index) => `${(index % 9) + 1}${index % 10}`.padEnd(18 + (index % 9), "0"))],
    ["round ones of one length", of(9, (index) => `${index + 1}`.padEnd(22, "0"))],
    ["in eight decimals of eighteen", of(40, (index) => `${digits(8 + (index % 7), index)}0000000000`)],
    ["in twelve decimals of eighteen", of(40, (index) => `${digits(10 + (index % 6), index)}000000`)],
    [
      "in eight decimals, beside round ones and dust",
      [
        ...of(20, (index) => `${digits(8 + (index % 7), index)}0000000000`),
        ...of(20, (index) => `${index + 1}`.padEnd(19 + (index % 5), "0")),
        "1",
        "77",
      ],
    ],
    ["of nine decimals", of(40, (index) => digits(6 + (index % 12), index))],
    ["one amount to everybody", of(40, () => "123456789012346000000")],
    ["two amounts", ["123456789012346000000", "98765432109876500000"]],
    ["no larger than a spreadsheet holds", of(40, (index) => digits(5 + (index % 11), index))],
  ])("%s are believed", async (_, amounts) => {
    expect(await fixture.importContent("a.csv", csv(amounts), token())).toMatchObject({
      added: amounts.length,
    });
  });
});
