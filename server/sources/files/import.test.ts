import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DatabaseFile } from "../../store/database.ts";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const zero = wallet(0);
const rows = [
  { block_time: "1600000000", block: "1", log_index: "0", from: zero, to: wallet(1), amount_raw: "100000" },
  {
    block_time: "1600000060",
    block: "2",
    log_index: "0",
    from: wallet(1),
    to: wallet(2),
    amount_raw: "2500",
  },
  { block_time: "1600000060", block: "2", log_index: "1", from: wallet(1), to: zero, amount_raw: "500" },
];
const held = [
  { address: wallet(1), account: "", amount: 97_000n },
  { address: wallet(2), account: "", amount: 2_500n },
];

const names = Object.keys(rows[0]!);
const csv = (separator = ",", newline = "\n") =>
  [names, ...rows.map((row) => Object.values(row))].map((cells) => cells.join(separator) + newline).join("");
const ndjson = rows.map((row) => `${JSON.stringify(row)}\n`).join("");

async function parquet(directory: string, select: string): Promise<Uint8Array> {
  const file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 256,
    threads: 1,
    tempDirectory: tmpdir(),
  });
  const path = join(directory, "made.parquet");
  await (await file.connect()).run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  await file.close();
  return readFile(path);
}
const asValues = (value: (row: (typeof rows)[number]) => string) => rows.map(value).join(", ");
const typedParquet = `SELECT * FROM (VALUES ${asValues(
  (row) =>
    `(make_timestamp(${row.block_time}000000), ${row.block}::UINTEGER, ${row.log_index}::SMALLINT, '${row.from}', '${row.to}', ${row.amount_raw}::DECIMAL(38,0))`,
)}) AS t(block_time, block, log_index, "from", "to", amount_raw)`;
const bytesParquet = `SELECT * FROM (VALUES ${asValues(
  (row) =>
    `('${row.block_time}', ${row.block}, ${row.log_index}, unhex('${row.from.slice(2)}'), unhex('${row.to.slice(2)}'), ${row.amount_raw}::BIGINT)`,
)}) AS t(block_time, block, log_index, "from", "to", amount_raw)`;

describe("formats", () => {
  it.each([
    ["CSV", csv()],
    ["CSV with semicolons", csv(";")],
    ["tab-separated text", csv("\t")],
    ["CSV with Windows line ends", csv(",", "\r\n")],
    ["CSV with a byte order mark", `\uFEFF${csv()}`],
    ["CSV without a last line end", csv().trimEnd()],
    ["CSV with blank lines", csv(",", "\n\n")],
    ["gzipped CSV", gzipSync(csv())],
    ["CSV in two gzip members", Buffer.concat([gzipSync(csv().slice(0, 99)), gzipSync(csv().slice(99))])],
    ["NDJSON", ndjson],
    ["NDJSON with numbers", ndjson.replaceAll(/"(\d+)"/g, "$1")],
    ["NDJSON with blank lines", ndjson.replaceAll("\n", "\r\n\r\n")],
    ["gzipped NDJSON", gzipSync(ndjson)],
  ])("%s is imported, whatever its name", async (_, content) => {
    const summary = await fixture.importContent("transfers.dat", content);
    expect(summary).toMatchObject({
      rows: 3,
      added: 3,
      changed: true,
      ignored: [],
      history: "full",
      holderCount: 2,
      supply: "99500",
      firstTime: 1_600_000_000,
      lastTime: 1_600_000_060,
    });
    expect(await fixture.holders()).toEqual(held);
  });

  it.each([
    ["typed columns", typedParquet],
    ["addresses as bytes", bytesParquet],
    ["texts", typedParquet.replace("SELECT *", "SELECT COLUMNS(*)::VARCHAR")],
  ])("Parquet with %s is imported, also gzipped", async (_, select) => {
    const content = await parquet(fixture.directory, select);
    await fixture.importContent("a.parquet", content);
    expect(await fixture.holders()).toEqual(held);
    expect(await fixture.importContent("a.parquet.gz", gzipSync(content))).toMatchObject({ changed: false });
  });

  it("names that DuckDB would read something into are only names", async () => {
    await fixture.importContent("a[1]*'.csv", csv());
    expect(await fixture.importContent("plain.gz", csv())).toMatchObject({ changed: false });
    const nested = join(fixture.directory, "block=7");
    await mkdir(nested);
    const path = join(nested, "a?.parquet");
    await writeFile(path, await parquet(fixture.directory, typedParquet));
    expect(await fixture.importContent("unused", "", { files: [path] })).toMatchObject({
      rows: 3,
      changed: false,
    });
  });

  it("the same transfers in another format, order or amount column are the same transfers", async () => {
    await fixture.importContent("a.csv", csv());
    const whole = rows
      .toReversed()
      .map(({ amount_raw: raw, ...row }) => ({ ...row, amount: `${Number(raw) / 100}` }));
    const again = await fixture.importContent(
      "b.ndjson",
      whole.map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
    expect(again).toMatchObject({
      rows: 3,
      added: 0,
      changed: false,
      ignored: [{ count: 3, reason: "known already" }],
    });
    expect(await fixture.holders()).toEqual(held);
  });

  it("several files are one import", async () => {
    const [head, ...lines] = csv().trimEnd().split("\n");
    const paths = await Promise.all(
      lines.map(async (line, index) => {
        const path = join(fixture.directory, `${index}.csv`);
        await writeFile(path, `${head}\n${line}\n`);
        return path;
      }),
    );
    const summary = await fixture.importContent("unused.csv", "", { files: paths.toReversed() });
    expect(summary).toMatchObject({ rows: 3, added: 3 });
    expect(await fixture.holders()).toEqual(held);
  });
});

describe("real exports", () => {
  it("with thousands separators, exponents and quoted headers", async () => {
    await fixture.importContent(
      "export.csv",
      '"Block_Time","Seq","From","To","Amount","Note, free"\r\n' +
        `"2020-09-13 12:26:40","1","${zero}","${wallet(1).toUpperCase().replace("0X", "0x")}","1,000.50","a ""quoted""\r\nnote"\r\n` +
        `"2020-09-13 12:27:40","2","${wallet(1)}","${wallet(2)}","5E-02",""\r\n`,
    );
    expect(await fixture.holders()).toEqual([
      { address: wallet(1), account: "", amount: 100_045n },
      { address: wallet(2), account: "", amount: 5n },
    ]);
  });

  it("with zero-value and self transfers and mints to the zero address", async () => {
    const lines = [
      `1,${zero},${zero},1000`,
      `2,${zero},${wallet(1)},5`,
      `3,${wallet(1)},${wallet(1)},5`,
      `4,${wallet(3)},${wallet(2)},0`,
    ];
    const summary = await fixture.importContent(
      "odd.csv",
      `block_time,seq,from,to,amount_raw\n${lines.map((line) => `1600000000,${line}\n`).join("")}`,
    );
    expect(summary).toMatchObject({ rows: 4, added: 4, holderCount: 1 });
    expect(await fixture.holders()).toEqual([{ address: wallet(1), account: "", amount: 5n }]);
  });

  it("of Solana, with empty fields for mints and burns and with token accounts", async () => {
    const [mint, owner, other, account] = [
      "So11111111111111111111111111111111111111112",
      "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2",
      "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R",
      "9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump",
    ] as const;
    const lines = [
      `1600000000,1,,${owner},,${account},10`,
      `1600000001,2,${owner},${other},${account},,4`,
      `1600000002,3,${other},,,,1`,
    ];
    await fixture.importContent(
      "sol.csv",
      `block_time,seq,from,to,from_account,to_account,amount\n${lines.join("\n")}\n`,
      { token: { chain: "sol", address: mint, name: "Wrapped SOL", ticker: "SOL", decimals: 9 } },
    );
    expect(await fixture.holders(mint)).toEqual([
      { address: owner, account, amount: 6_000_000_000n },
      { address: other, account: "", amount: 3_000_000_000n },
    ]);
  });

  it("with amounts that are longer than a double, as JSON numbers", async () => {
    const transfer = `"block_time":1600000000,"seq":1,"from":"${zero}","to":"${wallet(1)}"`;
    await fixture.importContent(
      "long.ndjson",
      `{${transfer},"memo":"\\"amount\\": 7","amount" : 123456789012345678.123456789012345678}\n`,
      { token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 18 } },
    );
    expect((await fixture.holders())[0]!.amount).toBe(123_456_789_012_345_678_123_456_789_012_345_678n);
  });

  it("of NDJSON whose first objects lack what is optional", async () => {
    const object = (seq: number, more: object) =>
      `${JSON.stringify({ block_time: 1_600_000_000, seq, from: zero, to: wallet(1), amount_raw: 1, ...more })}\n`;
    const lines = Array.from({ length: 200 }, (_, index) => object(index, {}));
    await fixture.importContent("late.ndjson", lines.join("") + object(200, { price_usd: 2.5 }));
    expect(await fixture.store.reader.rows("SELECT price_usd FROM tokens")).toEqual([{ price_usd: 2.5 }]);
  });

  it("with other names for the columns", async () => {
    const renamed = csv().replace(names.join(","), "ts_approx,block,order_in_block,from,to,value_raw");
    await fixture.importContent("renamed.csv", renamed, {
      columns: { block_time: "ts_approx", log_index: "order_in_block", amount_raw: "value_raw" },
    });
    expect(await fixture.holders()).toEqual(held);
  });
});

describe("balances", () => {
  const content = `address,balance_raw\n${wallet(1)},700\n${wallet(2)},0\n${zero},9\n${wallet(3)},"1,300"\n`;

  it("replace each other, and say what they leave out", async () => {
    const request = { kind: "balances", asOf: 1_700_000_000 } as const;
    expect(await fixture.importContent("balances.csv", content, request)).toMatchObject({
      rows: 4,
      added: 2,
      supply: "2000",
      history: "snapshot",
      lastTime: 1_700_000_000,
      ignored: [
        { count: 1, reason: "a balance of zero" },
        { count: 1, reason: "held by the zero address: burned" },
      ],
    });
    expect(await fixture.importContent("balances.csv", content, request)).toMatchObject({ changed: false });
    await fixture.importContent("later.csv", `owner,balance\n${wallet(4)},12.34\n`, { kind: "balances" });
    expect(await fixture.holders()).toEqual([{ address: wallet(4), account: "", amount: 1234n }]);
  });

  it("of one wallet may not differ", async () => {
    const twice = `address,amount_raw\n${wallet(1)},1\n${wallet(1)},2\n`;
    await expect(fixture.importContent("twice.csv", twice, { kind: "balances" })).rejects.toThrow(
      "Nothing was imported",
    );
  });
});

describe("prices", () => {
  it.each([
    ["time,price_usd\n1600000000,1.5\n1600000060,2\n"],
    ["timestamp,close,open\n2020-09-13 12:26:40,1.5,x\n2020-09-13 12:27:40,2,x\n"],
    ['{"block_time":1600000000,"price":1.5}\n{"block_time":"1600000060","price":"2E0"}\n'],
  ])("are imported for a known token: %j", async (content) => {
    await fixture.importContent("a.csv", csv());
    const token = { chain: "eth", address: ethToken, name: null, ticker: null, decimals: null } as const;
    expect(await fixture.importContent("prices", content, { kind: "prices", token })).toMatchObject({
      added: 2,
    });
    expect(await fixture.store.reader.rows("SELECT price_usd FROM tokens")).toEqual([{ price_usd: 2 }]);
    expect(await fixture.importContent("prices", content, { kind: "prices", token })).toMatchObject({
      changed: false,
    });
  });

  it("are imported for a token that is followed on its chain", async () => {
    const followed = { chain: "eth", address: ethToken, name: "Live", ticker: "LIV", decimals: 0 } as const;
    await fixture.store.ingest([{ ...followed, source: "evm" }], (db) =>
      db.append("staged_transfers", {
        token: [0],
        time: [1_600_000_030],
        block: [1],
        position: [0],
        to_owner: [wallet(1)],
        amount: [5],
      }),
    );
    const token = { chain: "eth", address: ethToken, name: null, ticker: null, decimals: null } as const;
    await fixture.importContent("p.csv", "time,price_usd\n1600000000,1.5\n", { kind: "prices", token });
    expect(await fixture.store.reader.rows("SELECT price_usd, source FROM tokens")).toEqual([
      { price_usd: 1.5, source: "evm" },
    ]);
  });
});

describe("refusals", () => {
  it("of a token that is not known and not described", async () => {
    const token = { chain: "eth", address: ethToken, name: "Test", ticker: null, decimals: null } as const;
    await expect(fixture.importContent("a.csv", csv(), { token })).rejects.toThrow(
      "give --ticker, --decimals as well",
    );
  });

  it("of other decimals than before", async () => {
    await fixture.importContent("a.csv", csv());
    const token = { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 3 } as const;
    await expect(fixture.importContent("a.csv", csv(), { token })).rejects.toThrow(
      "is stored with 2 decimals, not 3",
    );
  });

  it("of a wallet that goes negative, unless that is accepted", async () => {
    const late = csv().replace(/^.*"?100000$/m, `1600000000,1,0,${zero},${wallet(1)},10`);
    const refusal = fixture.importContent("late.csv", late);
    await expect(refusal).rejects.toThrow("Nothing was imported");
    await expect(refusal).rejects.toThrow(`wallet  ${wallet(1)}`);
    await expect(refusal).rejects.toThrow("2020-09-13 12:27:40 UTC");
    await expect(refusal).rejects.toThrow("-24.9 TST (-2490 raw)");
    await expect(refusal).rejects.toThrow("--allow-incomplete");
    expect(await fixture.store.reader.rows("SELECT * FROM tokens")).toEqual([]);
    expect(await fixture.importContent("late.csv", late, { allowIncomplete: true })).toMatchObject({
      history: "incomplete",
    });
  });

  it("of the same event with other content, with its line", async () => {
    await fixture.importContent("a.csv", csv());
    const changed = fixture.importContent("b.csv", csv().replace("2500", "2501"));
    await expect(changed).rejects.toThrow("b.csv, line 3");
    expect(await fixture.holders()).toEqual(held);
  });
});

describe("pages of an export", () => {
  it.each([
    ["none.json", '{"status":"0","message":"No transactions found","result":[]}'],
    ["none.json", "[]"],
    ["none.csv", csv().split("\n")[0]!],
  ])("without rows do not refuse the others: %s, %j", async (name, content) => {
    const files = [await fixture.write("a.csv", csv()), await fixture.write(name, `${content}\n`)];
    expect(await fixture.importContent("unused", "", { files })).toMatchObject({ changed: true });
    await expect(fixture.importContent("unused", "", { files: files.slice(1) })).rejects.toThrow(
      `${name} has no rows.`,
    );
  });

  it("that are as long as an export may be at most may not be all", async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, index) => `${1_600_000_000 + index},${index},0,${wallet(0)},${wallet(1)},1\n`,
    );
    const head = "block_time,block,log_index,from,to,amount_raw\n";
    const full = await fixture.write("full.csv", head + lines.join(""));
    const last = await fixture.write("last.csv", head + lines.slice(990).join(""));
    expect(await fixture.importContent("unused", "", { files: [full] })).toMatchObject({
      maybeCut: ["full.csv"],
    });
    expect(await fixture.importContent("unused", "", { files: [full, last] })).toMatchObject({
      maybeCut: [],
    });
  });
});

describe("files without a number of the log", () => {
  const unnumbered = (...lines: readonly string[]) =>
    ["block_time,block,from,to,amount_raw", ...lines, ""].join("\n");
  const [mint, pass, back] = [
    `1600000000,7,${wallet(0)},${wallet(1)},100`,
    `1600000012,8,${wallet(1)},${wallet(2)},100`,
    `1600000012,8,${wallet(2)},${wallet(3)},100`,
  ];

  it("name the option that takes the order of their rows", async () => {
    await expect(fixture.importContent("a.csv", unnumbered(mint))).rejects.toThrow(
      "--in-order takes the order of the rows",
    );
  });

  it.each([
    ["oldest first", unnumbered(mint, pass, back)],
    ["newest first", unnumbered(back, pass, mint)],
    ["without blocks", unnumbered(mint, pass, back).replaceAll(/,block(?=,)|(?<=^\d+),\d(?=,)/gm, "")],
  ])("are taken in the order of their rows with --in-order, %s, which is said", async (_, content) => {
    expect(await fixture.importContent("a.csv", content, { inOrder: true })).toMatchObject({
      added: 3,
      isInFileOrder: true,
    });
    expect(await fixture.holders()).toEqual([{ address: wallet(3), account: "", amount: 100n }]);
  });
});

describe("a balance below zero", () => {
  const head = "block_time,block,log_index,from,to,amount_raw\n";
  const mint = `1600000000,1,0,${wallet(0)},${wallet(1)},100\n`;

  it("may be that of a token whose balances change without transfers", async () => {
    const content = `${head}${mint}1600000012,2,0,${wallet(2)},${wallet(1)},5\n`;
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      /Either transfers before this one are missing.*wrapped coin.*rebases.*mints without an event.*npx holderscope index eth/s,
    );
  });

  it.each([
    ["of what nobody had", `1600000012,2,0,${wallet(2)},${wallet(2)},5\n`, "-5 raw"],
    ["of more than there is", `1600000012,2,0,${wallet(1)},${wallet(1)},101\n`, "-1 raw"],
  ])("is one of a transfer to oneself %s", async (_, row, amount) => {
    await expect(fixture.importContent("a.csv", head + mint + row)).rejects.toThrow(amount);
  });

  it("is none of a transfer to oneself of what is there", async () => {
    const row = `1600000012,2,0,${wallet(1)},${wallet(1)},100\n`;
    expect(await fixture.importContent("a.csv", head + mint + row)).toMatchObject({ added: 2 });
  });
});
