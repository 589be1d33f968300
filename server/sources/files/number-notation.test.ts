import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";
import { type Database, DatabaseFile } from "../../store/database.ts";
import { mapColumns } from "./columns.ts";
import { amountOf, prepareConversions, priceOf } from "./conversion.ts";
import type { AmountUnit, DecimalMark } from "./import-kinds.ts";
import { inspectFile } from "./input-file.ts";
import { readNotation } from "./number-notation.ts";
import { columnsOf, relationOf, sourceColumn } from "./relation.ts";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
let file: DatabaseFile;
let db: Database;
beforeAll(async () => {
  fixture = await createImportFixture();
  file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 256,
    threads: 1,
    tempDirectory: tmpdir(),
  });
  db = await file.connect();
  await prepareConversions(db, "eth");
});
afterAll(async () => {
  await file.close();
  await fixture.close();
});

const token = { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 18 } as const;

interface Said {
  readonly decimal?: DecimalMark;
  readonly allowRounded?: boolean;
  readonly skipBadRows?: boolean;
  readonly unit?: AmountUnit;
  readonly decimals?: number;
}

/** Numbers of a file, read as amounts or as prices, or why the file is refused. */
async function read<T>(
  numbers: readonly string[],
  delimiter: string,
  { decimal, allowRounded = false, skipBadRows = false, unit = "whole", decimals = 18 }: Said,
  kind: "balances" | "prices",
): Promise<T[] | string> {
  const name = kind === "prices" ? "price" : "balance";
  const path = join(fixture.directory, "a.csv");
  const rows = numbers.map((number) => `x${delimiter}"${number}"\n`);
  await writeFile(path, `${kind === "prices" ? "time" : "address"}${delimiter}${name}\n${rows.join("")}`);
  const input = await inspectFile(path, () => Promise.resolve(fixture.directory));
  const columns = mapColumns(kind, "eth", input, await columnsOf(db, input), {}, null);
  const amounts = { column: name, name, unit, isCertain: true, isFloating: false };
  const hints = { amounts, recognised: undefined, decimal: decimal ?? null, allowRounded, skipBadRows };
  try {
    await readNotation(db, input, columns, hints);
  } catch (error) {
    return (error as Error).message;
  }
  const column = sourceColumn(columns, name)!;
  const sql = kind === "prices" ? priceOf(column) : amountOf(column, unit === "raw" ? null : decimals);
  const found = await db.rows<{ value: T }>(
    `SELECT ${sql} AS value FROM ${relationOf(input, columns, { storeRejects: false })}`,
  );
  return found.map(({ value }) => value);
}
/** Raw units, below 0 where they are refused. */
const balancesOf = (numbers: readonly string[], delimiter = ";", said: Said = {}) =>
  read<bigint>(numbers, delimiter, said, "balances");
const thousandths = (...values: readonly number[]) => values.map((value) => BigInt(value) * 10n ** 15n);

describe("numbers of a file", () => {
  it.each([
    ["German decimals", ["500,000", "0,125", "12,500"], thousandths(500_000, 125, 12_500)],
    ["German groups", ["1.234.567,5", "12.345"], thousandths(1_234_567_500, 12_345_000)],
    ["decimals that are no group", ["7,5", "12,345"], thousandths(7_500, 12_345)],
    ["French groups", ["1\u202f234\u202f567,5", "12\u00a0345,25"], thousandths(1_234_567_500, 12_345_250)],
    ["Swiss groups", ["1'234'567.5", "12’345.25"], thousandths(1_234_567_500, 12_345_250)],
    ["Indian groups", ["12,34,567", "50"], thousandths(1_234_567_000, 50_000)],
    ["English groups", ["1,234,567", "12,345"], thousandths(1_234_567_000, 12_345_000)],
    ["an exponent after a decimal comma", ["1,5E+3", "12,345"], thousandths(1_500_000, 12_345)],
  ])("with semicolons: %s", async (_, numbers, expected) => {
    expect(await balancesOf(numbers)).toEqual(expected);
  });

  it.each([
    [
      "12,345",
      ";",
      "does the comma in its numbers begin the decimals",
      "point it is 12345, with --decimal comma 12.345",
    ],
    [
      "12.345",
      ";",
      "does the point in its numbers begin the decimals",
      "point it is 12.345, with --decimal comma 12345",
    ],
    ["12,345", "\t", "does the comma", '"12,345" (balance, line 2)'],
    ["12,345", ",", "does the comma", '"12,345" (balance, line 2)'],
    ["12.345", ",", "does the point", '"12.345" (balance, line 2)'],
  ])("ask what %s is between %j, where none tells", async (number, delimiter, question, answer) => {
    const message = await balancesOf([number, "50"], delimiter);
    expect(message).toContain(`a.csv: ${question}`);
    expect(message).toContain(answer);
    for (const decimal of ["point", "comma"] as const) {
      const isWhole = number.includes(decimal === "point" ? "," : ".");
      expect(await balancesOf([number, "50"], delimiter, { decimal })).toEqual(
        thousandths(isWhole ? 12_345_000 : 12_345, 50_000),
      );
    }
  });

  it("that speak against each other are refused, with both", async () => {
    expect(await balancesOf(["0,125", "1", "1,234.5"])).toBe(
      'a.csv has numbers with a decimal comma, such as "0,125" (balance, line 2), and others with a decimal point, ' +
        'such as "1,234.5" (balance, line 4). Nothing was imported. Write all of them in one way.',
    );
  });

  it("are not told by a slip among commas", async () => {
    expect(await balancesOf(["12,34", "1.234"], ",")).toEqual([-1n, ...thousandths(1234)]);
    expect(await balancesOf(["12,34", "1.234"], ",", { skipBadRows: true })).toContain("does the point");
    expect(await balancesOf(["7,5", "12,345"], ",")).toContain("does the comma");
    expect(await balancesOf(["7,5", "0,125"], ",")).toEqual(thousandths(7_500, 125));
  });

  it("that are refused say how the others are written", async () => {
    const content = `address,balance\n${wallet(1)},"1,234,567"\n${wallet(2)},"0,5"\n`;
    await expect(
      fixture.importContent("b.csv", content, { kind: "balances", token, decimal: "point" }),
    ).rejects.toThrow(
      'b.csv, line 3: balance "0,5" has a decimal comma, other numbers of the file a point: 1,234,567',
    );
  });

  it("in raw units have no fraction, so that a group is one", async () => {
    expect(await balancesOf(["12,345", "7"], ";", { unit: "raw" })).toEqual([12_345n, 7n]);
    expect(await balancesOf(["12.345", "7"], ";", { unit: "raw" })).toEqual([12_345n, 7n]);
  });

  it("and prices are told by each other", async () => {
    const content = (price: string) =>
      `block_time;block;log_index;from;to;amount;price_usd\n1600000000;1;0;${wallet(0)};${wallet(1)};12,345;${price}\n`;
    const imported = (price: string, address: string) =>
      fixture.importContent("t.csv", content(price), { token: { ...token, address } });
    expect(await imported("0,042", wallet(50))).toMatchObject({
      supply: String(thousandths(12_345)[0]),
      decimalComma: "0,042",
    });
    expect(await imported("0.042", wallet(51))).toMatchObject({
      supply: String(thousandths(12_345_000)[0]),
      decimalComma: null,
    });
  });

  it("of prices have decimal commas too", async () => {
    const address = wallet(52);
    const given = { ...token, address };
    const [kind, day] = ["prices", "time;price_usd\n2024-01-01;"] as const;
    const holding = `address,balance\n${wallet(1)},5\n`;
    await fixture.importContent("b.csv", holding, { kind: "balances", token: given });
    await expect(fixture.importContent("p.csv", `${day}1,042\n`, { kind, token: given })).rejects.toThrow(
      "p.csv: does the comma",
    );
    await fixture.importContent("p.csv", `${day}0,042\n2024-01-02;1,042\n`, { kind, token: given });
    expect(await fixture.store.reader.rows("SELECT price_usd FROM prices ORDER BY time")).toEqual([
      { price_usd: 0.042 },
      { price_usd: 1.042 },
    ]);
  });
});

/** How a number is written somewhere: its groups, and what begins its decimals. */
const conventions: readonly (readonly [name: string, group: string, decimal: DecimalMark, first: number])[] =
  [
    ["plain", "", "point", 3],
    ["English", ",", "point", 3],
    ["Indian", ",", "point", 2],
    ["Swiss", "'", "point", 3],
    ["Swiss, typeset", "’", "point", 3],
    ["international", " ", "point", 3],
    ["German", ".", "comma", 3],
    ["French", "\u202f", "comma", 3],
    ["older French", "\u00a0", "comma", 3],
    ["plain with a comma", "", "comma", 3],
  ];

function written(thousandth: number, [, group, decimal, size]: (typeof conventions)[number]): string {
  const digits = String(Math.floor(thousandth / 1000));
  const fraction = String(thousandth % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const whole = digits.replace(size === 2 ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group);
  return fraction === "" ? whole : `${whole}${decimal === "point" ? "." : ","}${fraction}`;
}

it("the same numbers have the same value in every convention, or are asked about", async () => {
  const number = fc.oneof(
    fc.integer({ min: 1, max: 99_999 }),
    fc.integer({ min: 1, max: 2e10 }),
    fc.integer({ min: 1, max: 99 }).map((whole) => whole * 1000),
  );
  const lists = fc.sample(fc.array(number, { minLength: 1, maxLength: 4 }), {
    numRuns: 10,
    seed: 20_261_126,
  });
  let asked = 0;
  for (const [nth, list] of lists.entries())
    for (const [place, convention] of conventions.entries()) {
      // Every convention with both, in turn.
      const delimiter = (nth + place) % 2 === 0 ? "," : ";";
      const numbers = list.map((value) => written(value, convention));
      const found = await read<number>(numbers, delimiter, {}, "prices");
      if (typeof found === "string") {
        expect(found, numbers.join(" ")).toMatch(/does the (comma|point) in its numbers/);
        asked += 1;
        const said = { decimal: convention[2] };
        expect(await read(numbers, delimiter, said, "prices")).toEqual(list.map((value) => value / 1000));
      } else
        expect(found, `${convention[0]}: ${numbers.join(" ")}`).toEqual(list.map((value) => value / 1000));
    }
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(lists.length * conventions.length);
});

describe("exponents", () => {
  it("of a program that computes with decimals are exact", async () => {
    expect(await balancesOf(["1E+10", "2E+3", "5E-18"], ",")).toEqual([10n ** 28n, 2000n * 10n ** 18n, 5n]);
  });

  it("that may be rounded are taken where that is said", async () => {
    for (const number of ["1E+10", "1e21", "1.00000E+20", "1.5e+20"]) {
      expect(await balancesOf([number], ",", { decimals: 6 })).toEqual([-3n]);
      expect(await balancesOf([number], ",", { decimals: 6, allowRounded: true })).toEqual([
        BigInt(Number(number)) * 10n ** 6n,
      ]);
    }
    const content = `address,balance\n${wallet(1)},1E+10\n`;
    await expect(fixture.importContent("e.csv", content, { kind: "balances", token })).rejects.toThrow(
      "e.csv, line 2: the amount 1E+10 may have been rounded",
    );
  });

  it("of JSON are exact where that is said", async () => {
    const content = `[{"address":"${wallet(1)}","balance_raw":1e21},{"address":"${wallet(2)}","balance_raw":10e+14}]`;
    const request = { kind: "balances", token, allowRounded: true } as const;
    expect(await fixture.importContent("a.json", content, request)).toMatchObject({
      supply: String(10n ** 21n + 10n ** 15n),
    });
  });
});
