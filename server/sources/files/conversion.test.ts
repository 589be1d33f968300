import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { base58 } from "@scure/base";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fc } from "../../../test/speed.ts";
import { normalizeAddress } from "../../../contract/address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import { type Database, DatabaseFile } from "../../store/database.ts";
import {
  accountOf,
  addressOf,
  amountOf,
  ownerOf,
  prepareConversions,
  priceOf,
  timeOf,
  wholeNumberOf,
} from "./conversion.ts";

let file: DatabaseFile;
let db: Database;

beforeAll(async () => {
  file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 512,
    threads: 2,
    tempDirectory: tmpdir(),
  });
  db = await file.connect();
  await prepareConversions(db, "eth");
  await db.run("CREATE TEMP TABLE texts (text VARCHAR)");
});
afterAll(() => file.close());

const text = { sql: "text", type: "VARCHAR" };

/** Converts many texts by one SQL expression, as an import does. */
async function convert<T>(expression: string, texts: readonly (string | null)[]): Promise<T[]> {
  await db.run("DELETE FROM texts");
  await db.append("texts", { text: texts });
  return (await db.rows<{ value: T }>(`SELECT ${expression} AS value FROM texts ORDER BY rowid`)).map(
    (row) => row.value,
  );
}

const largest = 2n ** 127n - 1n;
const hexDigits = /^0x[0-9a-fA-F]{1,64}$/;

/** The same, a text a time and with BigInt: what the SQL must agree with. */
function scaled(given: string, decimals: number): bigint {
  if (isCutShort(given)) return -3n;
  const trimmed = given.trim();
  const match =
    /^(\d+|[1-9]\d{0,2}(?:[, ]\d{3})+|[1-9]\d?(?:,\d\d)+,\d{3})?(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/.exec(
      trimmed,
    );
  const [, whole = "", fraction = "", exponent = "0"] = match ?? [];
  const isGrouped = /[, ]/.test(whole);
  if (match === null || (whole === "" && fraction === "")) return -1n;
  if (isGrouped && (match[3] !== undefined || (whole.includes(",") && whole.includes(" ")))) return -1n;
  const digits = BigInt(whole.replaceAll(/[, ]/g, "") + fraction);
  const shift = Number(exponent) - fraction.length + decimals;
  if (shift < 0 && digits % 10n ** BigInt(-shift) !== 0n) return -1n;
  const value = shift < 0 ? digits / 10n ** BigInt(-shift) : digits * 10n ** BigInt(shift);
  // 10e14: what rounds has one digit before the point.
  const isExact = /^[1-9]\d+e\+?\d+$/i.test(trimmed);
  if (match[3] !== undefined && !isExact && value > 2n ** 53n) return -3n;
  return value > largest ? -2n : value;
}

/** What spreadsheets make of a number that is too wide for its cell. */
function isCutShort(given: string): boolean {
  const [, whole = "", fraction = "", exponent] = /^(\d)(?:\.(\d+))?E([+-]\d{2,3})$/.exec(given.trim()) ?? [];
  if (exponent === undefined || /^0*$/.test(whole + fraction)) return false;
  return fraction.length === 5 || Number(exponent) > fraction.length;
}

const oneOf = (characters: string) => fc.constantFrom(...characters.split(""));
// Of any length: by itself fast-check keeps texts to some ten characters.
const digits = (maxLength: number) => fc.string({ unit: oneOf("0123456789"), maxLength, size: "max" });
const grouped = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), digits(20))
  .map(([whole, fraction]) => whole.toLocaleString("en") + (fraction === "" ? "" : `.${fraction}`));
const scientific = fc
  .tuple(digits(20), digits(20), fc.integer({ min: -60, max: 60 }), fc.constantFrom("e", "E", "e+", "E+"))
  .map(([whole, fraction, exponent, e]) =>
    exponent < 0 ? `${whole}.${fraction}e${exponent}` : `${whole}.${fraction}${e}${exponent}`,
  );
const plain = fc.tuple(digits(42), digits(42)).map(([whole, fraction]) => `${whole}.${fraction}`);
const nearLimit = fc.bigInt({ min: largest - 1000n, max: largest + 1000n }).map(String);
const junk = fc.string({ unit: oneOf("0123456789.,eE+- _x"), maxLength: 12 });
const amounts = fc.oneof(digits(45), plain, grouped, scientific, nearLimit, junk);

describe("amounts", () => {
  it.each([0, 6, 9, 18, 38, 255])("of tokens with %i decimals are exact, for any text", async (decimals) => {
    const texts = fc.sample(amounts, { numRuns: 3000, seed: 20_251_121 + decimals });
    const values = await convert<bigint>(amountOf(text, decimals), texts);
    const different = texts.flatMap((given, index) =>
      values[index] === scaled(given, decimals)
        ? []
        : [{ given, sql: values[index], exact: scaled(given, decimals) }],
    );
    expect(different).toEqual([]);
    // The sample has to have all three kinds, or it shows nothing.
    for (const kind of [(v: bigint) => v >= 0n, (v: bigint) => v === -1n, (v: bigint) => v === -2n]) {
      expect(values.some(kind)).toBe(true);
    }
  });

  it("in raw units are exact, for any text, in hexadecimal too", async () => {
    const hex = fc
      .string({ unit: oneOf("0123456789abcdefABCDEF"), maxLength: 70 })
      .map((some) => `0x${some}`);
    const limits = [largest - 1n, largest, largest + 1n, 2n ** 256n - 1n, 0n].map(
      (value) => `0x${value.toString(16).padStart(64, "0")}`,
    );
    const texts = [...limits, ...fc.sample(fc.oneof(amounts, hex), { numRuns: 5000, seed: 7 })];
    const expected = (given: string) => {
      if (!hexDigits.test(given.trim())) return scaled(given, 0);
      return BigInt(given) > largest ? -2n : BigInt(given);
    };
    expect(await convert(amountOf(text, null), texts)).toEqual(texts.map(expected));
  });

  it.each([
    ["5E-09", 9, 5n],
    ["9".repeat(300), 0, -2n],
    [`1${"0".repeat(300)}`, 18, -2n],
    [`${"9".repeat(300)}.${"9".repeat(300)}`, 255, -1n],
    ["1,234.5", 2, 123_450n],
    ["12,34,567", 0, 1_234_567n],
    ["1 234 567.5", 1, 12_345_675n],
    ["1\u00a0234\u202f567", 0, 1_234_567n],
    ["1'234’567.5", 1, 12_345_675n],
    ["0,125", 3, -1n],
    ["0,123,456", 0, -1n],
    ["1,234 567", 0, -1n],
    ["1,234E+5", 0, -1n],
    ["10e+14", 18, 10n ** 33n],
    ["25E18", 0, 25n * 10n ** 18n],
    ["1.8E+7", 0, 18_000_000n],
    ["1.00000E+20", 0, -3n],
    ["1E+20", 18, -3n],
    ["2.5E+12", 0, -3n],
    ["1.23457E-05", 18, -3n],
    ["1e+21", 0, -3n],
    ["1.5E8", 18, -3n],
    ["0.00000E+00", 0, 0n],
    ["1.234567E+06", 0, 1_234_567n],
    [" 12 ", 0, 12n],
    ["1.500", 1, 15n],
    ["0.1234567891", 9, -1n],
    ["12,34", 0, -1n],
    ["-5", 0, -1n],
    ["0x10", 0, -1n],
    ["1_000", 0, -1n],
    ["NaN", 0, -1n],
    ["", 0, -1n],
    [null, 0, -1n],
  ] as const)("%j with %i decimals is %s", async (given, decimals, expected) => {
    expect(await convert(amountOf(text, decimals), [given])).toEqual([expected]);
  });

  it("of typed columns are exact too", async () => {
    const select = async (value: string, type: string, decimals: number | null) =>
      (
        await db.rows<{ v: bigint }>(
          `SELECT ${amountOf({ sql: "x", type }, decimals)} AS v FROM (SELECT ${value}::${type} AS x)`,
        )
      )[0]!.v;
    expect(await select("18446744073709551615", "UBIGINT", null)).toBe(2n ** 64n - 1n);
    expect(await select("-1", "BIGINT", null)).toBe(-1n);
    expect(await select("NULL", "BIGINT", null)).toBe(-1n);
    expect(await select("340282366920938463463374607431768211455", "UHUGEINT", null)).toBe(-2n);
    expect(await select("123456789012345678.123456789012345678", "DECIMAL(38,18)", 18)).toBe(
      123_456_789_012_345_678_123_456_789_012_345_678n,
    );
    expect(await select("5", "INTEGER", 18)).toBe(5n * 10n ** 18n);
  });
});

describe("times", () => {
  const seconds = 1_605_677_368n;
  it.each([
    ["1605677368", seconds],
    ["1605677368000", seconds],
    ["1605677368999", seconds],
    ["1605677368.9", seconds],
    ["1.605677368E9", seconds],
    ["1,605,677,368", seconds],
    ["2020-11-18T05:29:28Z", seconds],
    ["2020-11-18 05:29:28", seconds],
    ["2020-11-18 05:29:28.000000 UTC", seconds],
    ["2020-11-18T05:29:28.123456789Z", seconds],
    ["2020-11-18T07:29:28+02:00", seconds],
    ["2020-11-18 07:29:28+0200", seconds],
    ["2020-11-18 07:29:28+02", seconds],
    ["2020-11-18 05:29", seconds - 28n],
    ["2020-11-18", 1_605_657_600n],
    ["0x5fb4b138", seconds],
    ["0", 0n],
    ["100000000000000", -1n],
    ["-5", -1n],
    ["2020-02-30", -1n],
    ["1969-12-31", -1n],
    ["18/11/2020", -1n],
    ["yesterday", -1n],
    ["", -1n],
    [null, -1n],
  ] as const)("%j is %s", async (given, expected) => {
    const [value] = await convert<bigint>(timeOf(text), [given]);
    expect(value! < 0n ? -1n : value).toBe(expected);
  });

  it("do not depend on the time zone of the connection", async () => {
    await db.run("SET TimeZone = 'America/New_York'");
    expect(await convert(timeOf(text), ["2020-11-18", "2020-11-18 05:29:28"])).toEqual([
      1_605_657_600n,
      seconds,
    ]);
    const typed = await db.rows(
      `SELECT ${timeOf({ sql: "a", type: "TIMESTAMP" })} AS a, ${timeOf({ sql: "b", type: "TIMESTAMP WITH TIME ZONE" })} AS b
       FROM (SELECT '2020-11-18 05:29:28'::TIMESTAMP AS a, '2020-11-18 05:29:28Z'::TIMESTAMPTZ AS b)`,
    );
    await db.run("RESET TimeZone");
    expect(typed).toEqual([{ a: seconds, b: seconds }]);
  });
});

describe("prices", () => {
  it.each([
    ["1.5", 1.5],
    ["5E-09", 5e-9],
    ["1,234.5", 1234.5],
    [" 2 ", 2],
    ["0", 0],
    ["", null],
    [null, null],
    ["-1", Number.NaN],
    ["inf", Number.NaN],
    ["nan", null],
    ["1e999", Number.NaN],
    ["abc", Number.NaN],
  ] as const)("%j is %s", async (given, expected) => {
    expect(await convert(priceOf(text), [given])).toEqual([expected]);
  });

  it("are the doubles that JavaScript reads", async () => {
    const numbers = fc.sample(fc.double({ min: 0, max: 1e12, noNaN: true }), { numRuns: 2000, seed: 5 });
    expect(await convert(priceOf(text), numbers.map(String))).toEqual(numbers);
  });
});

describe("positions", () => {
  it.each([
    ["0", 0n],
    ["11281296", 11_281_296n],
    ["11,281,296", 11_281_296n],
    ["0xac2390", 11_281_296n],
    ["0x8000000000000000", -1n],
    ["9223372036854775807", 2n ** 63n - 1n],
    ["9223372036854775808", -1n],
    ["1.5", -1n],
    ["-1", -1n],
    ["", -1n],
    [null, -1n],
  ] as const)("%j is %s", async (given, expected) => {
    expect(await convert(wholeNumberOf(text), [given])).toEqual([expected]);
  });
});

describe("addresses", () => {
  const expectLikeContract = async (chain: ChainId, texts: readonly string[]) => {
    const values = await convert<string>(addressOf(chain, text), texts);
    expect(values).toEqual(texts.map((given) => normalizeAddress(chain, given.trim()) ?? ""));
    expect(values.filter((value) => value !== "").length).toBeGreaterThan(20);
    expect(values.filter((value) => value === "").length).toBeGreaterThan(20);
  };

  it("of Solana are those that decode to 32 bytes", async () => {
    const texts: string[] = [];
    for (let index = 0; index < 3000; index += 1) {
      const bytes = randomBytes(30 + (index % 5));
      bytes.fill(index % 2 === 0 ? 0 : 255, 0, index % 7);
      texts.push(base58.encode(bytes));
    }
    // The smallest and largest numbers of every length, with every number of leading zeros.
    for (let length = 29; length <= 35; length += 1) {
      for (let zeros = 0; zeros <= length; zeros += 1) {
        for (const value of [0, 1, 255]) texts.push(base58.encode(new Uint8Array(length).fill(value, zeros)));
      }
    }
    texts.push(`${texts[0]}0`, texts[1]!.replace(/.$/, "l"), ` ${base58.encode(randomBytes(32))} `, "");
    await expectLikeContract("sol", texts);
  });

  it("of Ethereum are read in any case", async () => {
    const hex = () => randomBytes(20).toString("hex");
    const texts = Array.from({ length: 100 }, (_, index) => {
      const address = `0x${index % 3 === 0 ? hex().toUpperCase() : hex()}`;
      return index % 4 === 0 ? address.slice(0, -1) : index % 5 === 0 ? address.replace("0x", "0X") : address;
    });
    await expectLikeContract("eth", texts);
    const word = (address: string) => `0x${"0".repeat(24)}${address}`;
    const address = hex();
    expect(
      await convert(addressOf("eth", text), [word(address), word(address).replace("0x0", "0x1")]),
    ).toEqual([`0x${address}`, ""]);
  });

  it("of nobody mint and burn", async () => {
    const zero = `0x${"0".repeat(40)}`;
    expect(await convert(ownerOf("eth", text), [zero, "", null])).toEqual([null, "", ""]);
    expect(await convert(ownerOf("sol", text), ["", "  ", null, "x"])).toEqual([null, null, null, ""]);
    expect(await convert(accountOf(text), [null, "x"])).toEqual([null, ""]);
  });
});
