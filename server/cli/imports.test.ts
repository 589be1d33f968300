import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "../sources/files/test-import.ts";
import { dump } from "../store/test-store.ts";
import type { Command, CommandResult } from "./command.ts";
import { runCommand } from "./run-command.ts";

const operation = {
  config: { dataDirectory: "", upstreamUrl: null, upstreamUnits: 0, upstreamRate: 300 },
  running: undefined,
};

vi.setConfig({ testTimeout: 120_000 });

let fixture: ImportFixture;
beforeEach(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.close());

const run = (command: Command): Promise<CommandResult> =>
  runCommand(command, fixture.store, () => {}, operation);
const undo = (id: number, isConfirmed = true) => run({ name: "imports undo", id, isConfirmed });

/** All that is stored, but for what only counts changes and who had an address before. */
async function state(): Promise<Record<string, unknown>> {
  const { wallets: _, tokens, ...rest } = await dump(fixture.store);
  return { ...rest, tokens: (tokens as { version: number }[]).map(({ version: __, ...token }) => token) };
}

const rows = (...lines: readonly (readonly [seq: number, from: number, to: number, amount: number])[]) =>
  [
    "block_time,seq,from,to,amount_raw",
    ...lines.map(([seq, from, to, amount]) =>
      [1_700_000_000 + seq * 60, seq, wallet(from), wallet(to), amount].join(","),
    ),
  ].join("\n") + "\n";
const first = rows([1, 0, 1, 1_000], [2, 1, 2, 300]);
/** With one row that is there already. */
const second = rows([2, 1, 2, 300], [3, 2, 3, 100], [4, 1, 4, 50]);

test("what an import added goes, and the token is what it was before it", async () => {
  await fixture.importContent("first.csv", first);
  await fixture.importContent("prices.csv", "time,price_usd\n1700000060,2\n1700000120,3\n", {
    kind: "prices",
  });
  const before = await state();
  await fixture.importContent("second.csv", second, {
    token: { chain: "eth", address: ethToken, name: "Other name", ticker: "OTH", decimals: 2 },
  });
  expect(await state()).not.toEqual(before);
  expect(await undo(3, false)).toMatchObject({ isDone: false, plan: { kept: [{ added: 2 }], removed: [] } });
  expect(await state()).not.toEqual(before);
  await undo(3);
  expect(await state()).toEqual(before);
  await expect(undo(3)).rejects.toThrow("Import 3 is undone already.");
  // What was taken back can come again.
  expect(await fixture.importContent("second.csv", second)).toMatchObject({ added: 2 });
  expect(await run({ name: "imports list" })).toMatchObject({
    imports: [
      { id: 4, files: ["second.csv"], undoneAt: null },
      { id: 3, undoneAt: expect.any(Number) as number },
      { id: 2, kind: "prices" },
      { id: 1, files: ["first.csv"], tokens: [{ address: ethToken, added: 2, isFirst: true }] },
    ],
  });
});

test("prices that an import replaced come back", async () => {
  await fixture.importContent("first.csv", first);
  const prices = (name: string, price: number) =>
    fixture.importContent(name, `time,price_usd\n1700000060,${price}\n`, { kind: "prices" });
  await prices("right.csv", 2);
  const before = await state();
  await prices("wrong.csv", 2_000);
  await undo(3);
  expect(await state()).toEqual(before);
  await undo(2);
  expect(await fixture.store.reader.rows("SELECT * FROM prices")).toEqual([]);
});

test("balances that an import replaced come back, with their time; those before them are not kept", async () => {
  const balances = (name: string, amount: number, asOf: number) =>
    fixture.importContent(name, `address,balance_raw\n${wallet(1)},${amount}\n${wallet(2)},7\n`, {
      kind: "balances",
      asOf,
    });
  await balances("a.csv", 5, 1_700_000_000);
  await balances("b.csv", 6, 1_700_000_100);
  const before = await state();
  await balances("c.csv", 9, 1_700_000_200);
  await undo(3);
  expect(await state()).toEqual(before);
  await expect(undo(2)).rejects.toThrow(/before import 2 are not kept any more/);
});

test("the first import of a token takes the token with it, and another number is given to the next", async () => {
  await fixture.importContent("first.csv", first);
  await fixture.importContent("second.csv", second);
  await expect(undo(1)).rejects.toThrow("Later imports changed the same tokens: undo import 2 first.");
  await undo(2);
  const told: (readonly number[])[] = [];
  fixture.store.onChange((ids) => told.push(ids));
  expect(await undo(1)).toMatchObject({ plan: { removed: [{ address: ethToken }], kept: [] } });
  expect(told).toEqual([[0]]);
  const { removed_tokens: _, ...left } = Object.fromEntries(
    await Promise.all(
      ["tokens", "transfers", "holders", "answers", "wallet_stats", "token_history"].map(
        async (table) => [table, await fixture.store.reader.rows(`SELECT * FROM ${table}`)] as const,
      ),
    ),
  ) as Record<string, unknown[]>;
  expect(Object.values(left).flat()).toEqual([]);
  await expect(undo(1)).rejects.toThrow("is undone already");
  // Wrong decimals are mended so.
  const again = await fixture.importContent("first.csv", first, {
    token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 3 },
  });
  expect(again).toMatchObject({ decimals: 3, added: 2 });
  expect(await fixture.store.reader.rows("SELECT token_id FROM tokens")).toEqual([{ token_id: 1 }]);
});

test("an import of a removed token has nothing to undo", async () => {
  await fixture.importContent("first.csv", first);
  const token = { chain: "eth", token: ethToken } as const;
  expect(await run({ name: "tokens remove", ...token, isConfirmed: false })).toMatchObject({ isDone: false });
  expect(await run({ name: "tokens show", ...token })).toMatchObject({
    details: { transfers: 2, prices: 0, imports: [1], token: { ticker: "TST", supply: "1000" } },
  });
  await run({ name: "tokens remove", ...token, isConfirmed: true });
  await expect(run({ name: "tokens show", ...token })).rejects.toThrow("The store has no token");
  await expect(undo(1)).rejects.toThrow("its tokens were removed since");
  await expect(undo(9)).rejects.toThrow("There is no import 9.");
});

test("another name is in every answer, and stays where an import is undone", async () => {
  await fixture.importContent("first.csv", first);
  await fixture.importContent("second.csv", second);
  await run({ name: "tokens rename", chain: "eth", token: ethToken, tokenName: "Mine", ticker: null });
  const [answer] = await fixture.store.reader.rows<{ body: string }>(
    "SELECT body FROM answers WHERE endpoint = 'getToken'",
  );
  expect(JSON.parse(answer!.body)).toMatchObject({ name: "Mine", ticker: "TST" });
  await undo(2);
  expect(await fixture.store.reader.rows("SELECT name, ticker FROM tokens")).toEqual([
    { name: "Mine", ticker: "TST" },
  ]);
});

test("of several tokens in one import each goes back to what it was", async () => {
  const other = wallet(0xbb);
  await fixture.importContent("first.csv", first);
  const before = await state();
  const both = [
    "token,decimals,block_time,seq,from,to,amount_raw",
    `${ethToken},2,1700000300,5,${wallet(1)},${wallet(9)},1`,
    `${other},2,1700000300,1,${wallet(0)},${wallet(9)},1`,
  ].join("\n");
  await fixture.importContent("both.csv", `${both}\n`, {
    token: { chain: "eth", address: null, name: null, ticker: null, decimals: 2 },
  });
  expect(await undo(2)).toMatchObject({
    plan: { removed: [{ address: other }], kept: [{ address: ethToken }] },
  });
  expect(await state()).toEqual(before);
});
