import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DatabaseFile } from "../../store/database.ts";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

const head = "block_time,seq,from,to,amount_raw\n";
const line = (seq: number, amount: string = "5", to: string = wallet(1)) =>
  `1600000000,${seq},${wallet(0)},${to},${amount}\n`;

async function messageOf(import_: Promise<unknown>): Promise<string> {
  return import_.then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
}

async function expectNothingStored() {
  expect(await fixture.store.reader.rows("SELECT * FROM tokens")).toEqual([]);
}

describe("files that are not what they should be", () => {
  const long = head + Array.from({ length: 5000 }, (_, index) => line(index + 1)).join("");
  const broken = gzipSync(long);
  broken[broken.length - 6]! ^= 1;

  it.each<[string, string, string | Uint8Array, string]>([
    ["empty", "a.csv", "", "a.csv is empty."],
    ["empty once unpacked", "a.csv.gz", gzipSync(""), "a.csv.gz is empty once it is unpacked."],
    ["a blank first line", "a.csv", `\n${head}`, "a.csv, line 1: expected the names of the columns"],
    ["binary", "a.csv", Buffer.from([1, 2, 0, 3, 4, 0]), "a.csv is binary, and not Parquet"],
    ["noise", "a.csv", Buffer.from([0xc3, 0x28, 0xa0, 0xa1, 0xe2, 0x28]), "a.csv is not UTF-8 text"],
    ["UTF-16", "a.csv", Buffer.from(`\uFEFF${head}`, "utf16le"), "a.csv is UTF-16 text. Save it as UTF-8."],
    ["a workbook", "a.xlsx", Buffer.from("PK\u0003\u0004xx"), "export the sheet as CSV"],
    [
      "an old workbook",
      "a.xls",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      "a.xls is an Excel workbook of the old kind",
    ],
    ["a web page", "a.xls", "<html><table>", "a.xls is a web page or XML"],
    [
      "the error of an explorer",
      "a.json",
      '{"status":"0","message":"NOTOK","result":"Max calls per sec rate limit reached (5/sec)"}',
      'a.json has no rows: it is the answer of an API that says "Max calls per sec rate limit reached (5/sec)".',
    ],
    [
      "the error of a node",
      "a.json",
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"too many results"}}',
      '"too many results"',
    ],
    [
      "the error of a subgraph",
      "a.json",
      '{"errors":[{"message":"indexing_error"}]}',
      'a.json has no rows: it is the answer of an API that says "indexing_error"',
    ],
    ["the error of a gateway", "a.json", '{"code":429,"message":"Too Many Requests"}', '"Too Many Requests"'],
    ["zstd", "a.csv.zst", Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1]), "unzstd"],
    [
      "a cut gzip",
      "a.csv.gz",
      gzipSync(long).subarray(0, 5000),
      "a.csv.gz ends early: the gzip data was cut off.",
    ],
    ["a damaged gzip", "a.csv.gz", broken, "a.csv.gz is damaged"],
    ["one column", "a.csv", "address\nx\n", "That is one column only"],
    ["other columns", "a.csv", "a,b\n1,2\n", 'Its columns: "a", "b"'],
    [
      "no header",
      "a.csv",
      line(1),
      "a.csv has no column for: block_time; block + log_index or seq; from; to; amount",
    ],
    ["doubled columns", "a.csv", head.replace("seq", "seq,to"), "a.csv has more than one column named to"],
    ["a JSON array of other things", "a.json", '[{"seq":1},{"seq":2}]', 'Its columns: "seq"'],
    [
      "a JSON array that was cut off",
      "a.json",
      `[${'{"seq":1},'.repeat(50_000)}{}`,
      "a.json ends early: the JSON was cut off",
    ],
    ["a JSON array without rows", "a.json", "[]", "a.json has no rows."],
    ["what is no JSON in a list", "a.json", "[{seq: 1}]", 'a.json is no JSON: "{seq: 1}"'],
    ["no JSON", "a.ndjson", "{seq: 1}\n", "a.ndjson, line 1: expected a JSON object"],
    [
      "half a Parquet",
      "a.parquet",
      "PAR1 and then nothing",
      "a.parquet cannot be read as Parquet: it was cut off",
    ],
  ])("%s", async (_, name, content, message) => {
    expect(await messageOf(fixture.importContent(name, content))).toContain(message);
    await expectNothingStored();
  });

  it("a header without rows", async () => {
    expect(await messageOf(fixture.importContent("a.csv", head))).toContain("a.csv has no rows");
    await expectNothingStored();
  });

  it("missing, a directory, of another format than said", async () => {
    const directory = join(fixture.directory, "sub");
    await mkdir(directory, { recursive: true });
    const missing = join(fixture.directory, "none.csv");
    expect(await messageOf(fixture.importContent("x", "x", { files: [missing] }))).toContain(
      "There is no file",
    );
    expect(await messageOf(fixture.importContent("x", "x", { files: [directory] }))).toContain(
      "is a directory",
    );
    expect(await messageOf(fixture.importContent("a.csv", long, { format: "parquet" }))).toContain(
      "a.csv is not Parquet, it looks like CSV.",
    );
  });

  it("amounts in floating point", async () => {
    const file = await DatabaseFile.open({
      path: ":memory:",
      memoryLimitMiB: 256,
      threads: 1,
      tempDirectory: tmpdir(),
    });
    const path = join(fixture.directory, "double.parquet");
    await (
      await file.connect()
    ).run(
      `COPY (SELECT 1 AS block_time, 1 AS seq, 'x' AS "from", 'y' AS "to", 1.5::DOUBLE AS amount) TO '${path}'`,
    );
    await file.close();
    const whole = await readFile(path);
    expect(await messageOf(fixture.importContent("double.parquet", whole))).toContain(
      "column amount holds binary",
    );
    const cut = whole.subarray(0, whole.length - 20);
    expect(await messageOf(fixture.importContent("cut.parquet", cut))).toContain(
      "it was cut off, or is damaged",
    );
  });

  it("a column that --columns names and the file lacks", async () => {
    const message = await messageOf(fixture.importContent("a.csv", long, { columns: { seq: "sq" } }));
    expect(message).toContain("a.csv has no column sq, which --columns names for seq. Did you mean seq?");
  });
});

describe("bad rows", () => {
  it("are named by file, line and reason, and nothing is kept", async () => {
    const content =
      "block_time,seq,from,to,amount,price_usd,memo\n" +
      `1600000000,1,${wallet(0)},${wallet(1)},5,,"two\nlines"\n` +
      `never,2,${wallet(0)},${wallet(1)},5,,\n` +
      "\n" +
      `1600000000,-3,${wallet(0)},${wallet(1)},-5,,\n` +
      `1600000000,4,0x12,,5.123,,"x\r\ny"\n` +
      "1600000000,5\n" +
      `1600000000,6,${wallet(0)},${wallet(1)},1.234,-1,\n` +
      `1600000000,7,${wallet(0)},${wallet(1)},"12,34",inf,\n` +
      `1600000000,8,${wallet(0)},${wallet(1)},5,,x,y\n` +
      `1600000000,9,${wallet(0)},${wallet(1)},5,,"x"y\n` +
      `1600000000,10,${wallet(0)},${wallet(1)},,,\n`;
    const message = await messageOf(fixture.importContent("bad.csv", content));
    expect(message.split("\n")).toEqual([
      "9 bad rows. Nothing was imported.",
      '  bad.csv, line 4: block_time "never" is not a time; expected unix seconds or ISO 8601',
      '  bad.csv, line 6: seq "-3" is negative; amount "-5" is negative',
      '  bad.csv, line 7: from "0x12" is not an address of eth; to is empty; amount "5.123" has more than the 2 decimals of the token',
      "  bad.csv, line 9: fewer fields than the header has names",
      '  bad.csv, line 10: amount "1.234" has more than the 2 decimals of the token; price_usd "-1" is not a price; expected a number from 0',
      '  bad.csv, line 11: amount "12,34" is not a decimal number; price_usd "inf" is not a price; expected a number from 0',
      "  bad.csv, line 12: more fields than the header has names",
      "  bad.csv, line 13: a quoted field that does not end where the field ends",
      "  bad.csv, line 14: amount is empty",
      "Correct the file, or leave such rows out with --skip-bad-rows.",
    ]);
    await expectNothingStored();
  });

  it("of NDJSON are named too", async () => {
    const object = (seq: number, amount: unknown) =>
      JSON.stringify({ block_time: 1_600_000_000, seq, from: wallet(0), to: wallet(1), amount_raw: amount });
    const content = [
      object(1, 5),
      "",
      object(2, 5).slice(0, 40),
      object(3, "x"),
      "[1]",
      object(4, 1.5),
      `{"seq":${"9".repeat(30)}}`,
      object(6, 5),
    ].join("\n");
    expect((await messageOf(fixture.importContent("bad.ndjson", content))).split("\n").slice(0, -1)).toEqual([
      "5 bad rows. Nothing was imported.",
      "  bad.ndjson, line 3: not a JSON object with these keys",
      '  bad.ndjson, line 4: amount_raw "x" is not a whole number',
      "  bad.ndjson, line 5: not a JSON object with these keys",
      '  bad.ndjson, line 6: amount_raw "1.5" is not a whole number of raw units; of whole tokens, say --amounts whole',
      '  bad.ndjson, line 7: block_time is empty; seq "999999999999999999999999999999" is not a whole number below 2^63; from is empty; to is empty; amount_raw is empty',
    ]);
  });

  it("beyond the first twenty are counted, over all files", async () => {
    const first = join(fixture.directory, "first.csv");
    const second = join(fixture.directory, "second.csv");
    await writeFile(first, head + Array.from({ length: 15 }, (_, index) => line(index, "x")).join(""));
    await writeFile(
      second,
      head + line(50) + Array.from({ length: 1500 }, (_, index) => line(index, "x")).join(""),
    );
    const lines = (await messageOf(fixture.importContent("x", "x", { files: [first, second] }))).split("\n");
    expect(lines[0]).toBe("1,515 bad rows. Nothing was imported.");
    expect(lines.slice(1, 21).map((text) => text.split(":")[0]!.trim())).toEqual([
      ...Array.from({ length: 15 }, (_, index) => `first.csv, line ${index + 2}`),
      ...Array.from({ length: 5 }, (_, index) => `second.csv, line ${index + 3}`),
    ]);
    expect(lines[21]).toBe("  … and 1,495 more");
  });

  it("are found in the midst of a file that is read in parts", async () => {
    const rows = 40_000;
    const bad = new Set([3, 15_000, 39_999]);
    const cut = new Set([7_777, 35_001]);
    // Parts are of 32 MB: that is few rows where each of them is long.
    const memo = "m".repeat(1_000);
    const withMemo = (text: string) => text.replace("\n", `,${memo}\n`);
    const lines = Array.from({ length: rows }, (_, index) =>
      cut.has(index) ? "cut\n" : withMemo(line(index, bad.has(index) ? "?" : "5")),
    );
    const content = head.replace("\n", ",memo\n") + lines.join("");
    expect(content.length).toBeGreaterThan(32 * 2 ** 20);
    const message = await messageOf(fixture.importContent("long.csv", content));
    expect([...message.matchAll(/line (\d+)/g)].map((match) => Number(match[1]))).toEqual(
      [...bad, ...cut].map((index) => index + 2).sort((left, right) => left - right),
    );
  });

  it("that are not UTF-8 are bad rows", async () => {
    const content = Buffer.concat([
      Buffer.from(head + line(1)),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from(line(2)),
    ]);
    expect(await messageOf(fixture.importContent("bytes.csv", content))).toContain(
      "bytes.csv, line 3: not UTF-8 text",
    );
  });

  it("of amounts beyond 128 bits refuse the token, even where bad rows are skipped", async () => {
    const content = `${head}cut\n${line(1)}${line(2, String(2n ** 256n - 1n))}`;
    const message = await messageOf(fixture.importContent("large.csv", content, { skipBadRows: true }));
    expect(message).toContain("large.csv, line 4: the amount does not fit into 128 bits");
    await expectNothingStored();
  });

  it("are left out and counted where that is wanted", async () => {
    const allBad = fixture.importContent("skip.csv", head + line(2, "x"), { skipBadRows: true });
    expect(await messageOf(allBad)).toContain("Every row is bad.");
    await expectNothingStored();
    const content = `${head}cut\n${line(1)}${line(2, "x")}${line(3)}never${line(4)}`;
    const summary = await fixture.importContent("skip.csv", content, { skipBadRows: true });
    expect(summary).toMatchObject({
      rows: 5,
      added: 2,
      supply: "10",
      ignored: [{ count: 3, reason: "bad rows" }],
    });
  });
});

it("a line that says the separator is no row, and no name", async () => {
  const rows = (last: string) => `sep=;\n${(head + line(1) + line(2, last)).replaceAll(",", ";")}`;
  expect(await messageOf(fixture.importContent("s.csv", rows("x")))).toContain("s.csv, line 4: amount_raw");
  const token = { chain: "eth", address: wallet(77), name: "S", ticker: "S", decimals: 0 } as const;
  expect(await fixture.importContent("s.csv", rows("7"), { token })).toMatchObject({ supply: "12", rows: 2 });
});

it("words for nothing are nothing in columns that need not be there", async () => {
  const words = ["null", "NULL", String.raw`\N`, "NaN", "None", "<nil>", "N/A", "-"];
  const token = { chain: "eth", address: wallet(200), name: "S", ticker: "S", decimals: 0 } as const;
  const content =
    "address,from_address,to_address,quantity,token_id,block_timestamp,block_number,event_index,price_usd,chain,symbol\n" +
    words
      .map(
        (word, place) =>
          `${token.address},${wallet(0)},${wallet(1)},9,${word},2024-01-01,1,${place},${word},${word},${word}\n`,
      )
      .join("") +
    `${token.address},${wallet(1)},${wallet(2)},5,,2024-01-01,1,8,2,eth,\n`;
  expect(await fixture.importContent("n.csv", content, { token })).toMatchObject({
    added: 9,
    supply: "72",
    ignored: [],
  });
  const amount = head + line(1, "N/A");
  expect(await messageOf(fixture.importContent("n.csv", amount))).toContain(
    'amount_raw "N/A" is not a whole number',
  );
});

it("a map of addresses in JSON is one of balances", async () => {
  const token = { chain: "eth", address: wallet(78), name: "M", ticker: "M", decimals: 0 } as const;
  const request = { kind: "balances", token } as const;
  const map = `{"${wallet(1)}": 340282366920938463463374607431768211, "${wallet(2)}": "5", "${wallet(3)}": {"balance": 7}}`;
  expect(await fixture.importContent("m.json", map, request)).toMatchObject({
    rows: 3,
    supply: "340282366920938463463374607431768223",
  });
  expect(await messageOf(fixture.importContent("m.json", map.slice(0, 90), request))).toContain(
    "m.json is no JSON",
  );
});

it("transfers of a subgraph are found in its answer", async () => {
  const transfer = {
    id: "0x1-5",
    from: { id: wallet(0) },
    to: { id: wallet(1) },
    value: "9",
    blockNumber: "1",
    timestamp: "1600000000",
  };
  const answer = JSON.stringify({ data: { transfers: [transfer, { ...transfer, blockNumber: "2" }] } });
  const names = {
    block_time: "timestamp",
    seq: "blockNumber",
    from: "from.id",
    to: "to.id",
    amount: "value",
  };
  const token = { chain: "eth", address: wallet(79), name: "G", ticker: "G", decimals: 0 } as const;
  expect(await messageOf(fixture.importContent("g.json", answer, { token }))).toContain(
    "--columns block_time=timestamp,block=blockNumber,from=from.id,to=to.id,amount=value",
  );
  expect(await fixture.importContent("g.json", answer, { token, columns: names })).toMatchObject({
    supply: "18",
  });
});

it("prices that are times, or beyond what anything costs, are refused", async () => {
  const token = { chain: "eth", address: wallet(1000), name: "P", ticker: "P", decimals: 0 } as const;
  const request = { kind: "prices", token } as const;
  const prices = (price: string) => `time,price_usd\n2024-01-01,${price}\n`;
  expect(await messageOf(fixture.importContent("p.csv", prices("1700000000"), request))).toContain(
    "p.csv: the column price_usd holds times, not prices",
  );
  expect(await messageOf(fixture.importContent("p.csv", prices("1700000000000"), request))).toContain(
    'price_usd "1700000000000" is not a price: no token costs more than a trillion dollars',
  );
});
