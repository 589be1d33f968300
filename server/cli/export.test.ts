import { existsSync, readFileSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { interfaceNames } from "../../contract/endpoints.ts";
import { answersOf } from "../ledger/test-ledger.ts";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "../sources/files/test-import.ts";
import { parseCommandLine } from "./command-line.ts";
import type { Command, CommandResult } from "./command.ts";
import { formatResult } from "./output.ts";
import { runCommand } from "./run-command.ts";

vi.setConfig({ testTimeout: 120_000 });

const operation = {
  config: { dataDirectory: "", upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 },
  running: undefined,
};
let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.close());

const run = (command: Command): Promise<CommandResult> =>
  runCommand(command, fixture.store, () => {}, operation);

/** As a person types it. */
async function type(...words: readonly string[]): Promise<string> {
  const invocation = parseCommandLine(words);
  if (invocation.kind !== "command") throw new Error(`not a command: ${words.join(" ")}`);
  return formatResult(await run(invocation.command)).output.join("\n");
}

/** Types the commands that a removal says will bring back what went. */
async function typeWhatItSays(output: string): Promise<void> {
  const commands = [...output.matchAll(/npx holderscope (import .+)$/gm)].map(([, words]) => words!);
  expect(commands.length).toBeGreaterThan(0);
  for (const words of commands) await type(...words.split(" ").map((word) => word.replaceAll('"', "")));
}

/** All that is stored of tokens and computed of them, whatever their numbers and wherever they came from. */
async function figures(chain = "eth", address = ethToken): Promise<Record<string, unknown>> {
  const { reader } = fixture.store;
  const tables = await reader.rows<{ name: string }>(
    `SELECT DISTINCT table_name AS name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'main' AND column_name = 'token_id'`,
  );
  const records = new Set(["imported_tokens", "removed_tokens", "replaced_prices", "replaced_balances"]);
  const stored: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !records.has(table.name))) {
    const columns = await reader.rows<{ column: string }>(
      `SELECT column_name AS "column" FROM duckdb_columns() WHERE table_name = '${name}'`,
    );
    const left = [
      "token_id",
      "version",
      "import_id",
      "source",
      ...(name === "prices" ? ["block"] : []),
    ].filter((one) => columns.some(({ column }) => column === one));
    stored[name] = await reader.rows(
      `SELECT * EXCLUDE (${left.join(", ")}) FROM ${name}
       WHERE token_id = (SELECT token_id FROM tokens WHERE chain = $1 AND address = $2) ORDER BY ALL`,
      [chain, address],
    );
  }
  const answerOf = answersOf(fixture.store);
  for (const name of interfaceNames)
    if (name !== "getWalletStats" && chain === "eth") stored[name] = await answerOf(name, { address });
  return stored;
}

const history = [
  "block_time,block,log_index,from,to,amount_raw,price_usd",
  ...[
    [0, 1, 1_000, ""],
    [1, 2, 300, "0.0000001"],
    [0, 3, 170_141_183_460_469_231_731_687_303_715_884_104n, "1.25"],
    [2, 3, 30, ""],
    [3, 0, 7, "123456789.123"],
  ].map(([from, to, amount, price], index) =>
    [
      1_700_000_000 + index * 40_000,
      90 + index,
      index % 3,
      wallet(Number(from)),
      wallet(Number(to)),
      amount,
      price,
    ].join(),
  ),
  "",
].join("\n");
const odd = { name: 'Tea, "green"', ticker: "T'A" };

for (const name of ["out.csv", "out.csv.gz", "out.parquet"]) {
  const tags = name === "out.csv" ? [] : ["long"];
  test(
    `a token that is removed into a file comes back by it, every figure the same: ${name}`,
    { tags },
    async () => {
      const token = { chain: "eth", address: ethToken, decimals: 2, ...odd } as const;
      await fixture.importContent("in.csv", history, { token });
      await fixture.importContent("prices.csv", "time,price_usd\n1700000060,2\n1700090000,0.1\n", {
        kind: "prices",
        token,
      });
      const before = await figures();
      const path = join(fixture.directory, name);
      expect(await type("tokens", "remove", "eth", ethToken, "--export", path)).toContain(
        "--export FILE.csv --yes",
      );
      expect(existsSync(path)).toBe(false);
      const output = await type("tokens", "remove", "eth", ethToken, "--export", path, "--yes");
      expect(output).toContain(`${path}: 5 transfers`);
      expect(await fixture.store.reader.rows("SELECT 1 FROM tokens")).toEqual([]);
      expect((await readdir(fixture.directory)).filter((file) => file.startsWith("out")).sort()).toEqual(
        [name, name.replace("out", "out.prices")].sort(),
      );
      await typeWhatItSays(output);
      expect(await figures()).toEqual(before);
    },
  );
}

test("what a node's token had without transfers, and what is known of it, comes back as well", async () => {
  const identity = { chain: "eth", address: ethToken, name: "Silent", ticker: "SIL", decimals: 0 } as const;
  const notes = ["set_at_creation", "missing=5000"] as const;
  const row = (silent: boolean, block: number, from: number | null, to: number, amount: bigint) => ({
    silent,
    block,
    from,
    to,
    amount,
  });
  const rows = [row(true, 9, null, 1, 1_000n), row(false, 10, 1, 2, 400n), row(false, 12, 2, 3, 150n)];
  await fixture.store.ingest([{ ...identity, source: "evm", notes }], (db) =>
    db.append("staged_transfers", {
      token: rows.map(() => 0),
      time: rows.map(({ block }) => 1_700_000_000 + block * 12),
      block: rows.map(({ block }) => block),
      position: rows.map(() => 3),
      from_owner: rows.map(({ from }) => (from === null ? null : wallet(from))),
      to_owner: rows.map(({ to }) => wallet(to)),
      amount: rows.map(({ amount }) => amount),
      silent: rows.map(({ silent }) => silent || null),
    }),
  );
  const before = await figures();
  const path = join(fixture.directory, "out.csv");
  await typeWhatItSays(await type("tokens", "remove", "eth", ethToken, "--export", path, "--yes"));
  expect(await figures()).toEqual(before);
});

test("balances of a snapshot come back with their time; of Solana with the accounts", async () => {
  const address = "So11111111111111111111111111111111111111112";
  const owner = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
  const account = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
  await fixture.importContent(
    "in.csv",
    `owner,account,balance_raw\n${owner},${account},500\n${account},,7\n`,
    {
      kind: "balances",
      token: { chain: "sol", address, name: "Wrapped", ticker: "W", decimals: 2 },
      asOf: 1_700_000_000,
    },
  );
  const before = await figures("sol", address);
  const path = join(fixture.directory, "out.csv");
  await typeWhatItSays(await type("tokens", "remove", "sol", address, "--export", path, "--yes"));
  expect(await figures("sol", address)).toEqual(before);
});

test("an import that is undone into a file can be done again from it", async () => {
  await fixture.importContent("in.csv", history);
  const alone = await figures();
  const more = `block_time,block,log_index,from,to,amount_raw\n1700900000,200,0,${wallet(2)},${wallet(9)},5\n`;
  await fixture.importContent("more.csv", more);
  const before = await figures();
  const path = join(fixture.directory, "undone.csv");
  const output = await type("imports", "undo", "2", "--export", path, "--yes");
  expect(await figures()).toEqual(alone);
  // What the token had before stays where it is.
  expect(readFileSync(path, "utf8").trim().split("\n")).toHaveLength(2);
  await typeWhatItSays(output);
  expect(await figures()).toEqual(before);
});

test("where the file cannot be written nothing is taken out", async () => {
  await fixture.importContent("in.csv", history);
  const before = await figures();
  const remove = (path: string) => type("tokens", "remove", "eth", ethToken, "--export", path, "--yes");
  await expect(remove(join(fixture.directory, "absent", "out.csv"))).rejects.toThrow("nothing was taken out");
  const taken = join(fixture.directory, "taken.csv");
  await writeFile(taken, "mine");
  await expect(remove(taken)).rejects.toThrow("exists already");
  expect(readFileSync(taken, "utf8")).toBe("mine");
  await expect(type("imports", "undo", "1", "--export", taken, "--yes")).rejects.toThrow("exists already");
  expect(() => parseCommandLine(["tokens", "remove", "eth", ethToken, "--export", "out.xlsx"])).toThrow(
    ".parquet",
  );
  expect(await figures()).toEqual(before);
});

test.each([0, 6, 18, 24])(
  "a list of holders with %i decimals is imported as it is, to the last digit",
  async (decimals) => {
    const token = { chain: "eth", address: ethToken, name: "T", ticker: "T", decimals } as const;
    const amounts = [123_456_789_012_345_678_901_234_567_890n, 9_007_199_254_740_993n, 1_000_000n, 3n, 1n];
    const given = amounts.map((amount, index) => `${wallet(index + 1)},${amount}\n`).join("");
    await fixture.importContent("given.csv", `address,balance_raw\n${given}`, { kind: "balances", token });
    const before = await fixture.holders();
    const listed = `${await type("holders", "eth", ethToken, "--csv")}\n`;
    const other = { ...token, address: wallet(99) };
    await fixture.importContent("listed.csv", listed, { kind: "balances", token: other });
    expect(await fixture.holders(other.address)).toEqual(before);
  },
);
