import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { readNotes } from "../../../contract/meta.ts";
import { createStoreBackend } from "../../api/store-backend.ts";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const head = "block_time,seq,from,to,amount_raw,price_usd\n";
const row = (seq: number, amount: number | string, price: number | string = 2) =>
  `1600000000,${seq},${wallet(0)},${wallet(seq)},${amount},${price}\n`;
const skip = { skipBadRows: true };

async function answered() {
  const answer = await createStoreBackend(fixture.store).getToken({
    chain_id: "eth",
    contract_address: ethToken,
  });
  return { history: answer.history, notes: answer.notes };
}

it("transfers that are left out leave the history incomplete, and are counted", async () => {
  const holed = head + row(1, 5) + row(2, "x") + row(3, 7) + "cut\n";
  expect(await fixture.importContent("a.csv", holed, skip)).toMatchObject({
    added: 2,
    history: "incomplete",
    leftOut: 2,
    ignored: [{ count: 2, reason: "bad rows" }],
  });
  expect(await answered()).toEqual({ history: "incomplete", notes: ["left_out=2"] });
  // The same again adds none and forgets none.
  expect(await fixture.importContent("a.csv", holed, skip)).toMatchObject({ changed: false, leftOut: 2 });
  expect(await fixture.importContent("b.csv", head + row(9, 1))).toMatchObject({
    history: "incomplete",
    leftOut: 2,
  });
});

it("the file, corrected, completes it", async () => {
  await fixture.importContent("a.csv", head + row(1, 5) + row(2, "x"), skip);
  expect(await fixture.importContent("a.csv", head + row(1, 5) + row(2, 6))).toMatchObject({
    history: "full",
    leftOut: 0,
  });
  expect((await answered()).history).toBe("full");
});

it("a wallet that goes negative for want of them is no refusal", async () => {
  const spend = `1600000009,4,${wallet(2)},${wallet(3)},6,\n`;
  const content = head + row(1, 5) + row(2, "x") + spend;
  expect(await fixture.importContent("a.csv", content, skip)).toMatchObject({ history: "incomplete" });
});

it("a bad price costs the price, not the transfer", async () => {
  const content = head + row(1, 5, "abc") + row(2, 5, -1) + row(3, 5);
  await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
    '2 bad rows. Nothing was imported.\n  a.csv, line 2: price_usd "abc" is not a price',
  );
  expect(await fixture.importContent("a.csv", content, skip)).toMatchObject({
    added: 3,
    supply: "15",
    history: "full",
    leftOut: 0,
    ignored: [{ count: 2, reason: "bad prices, of transfers that are kept" }],
  });
  expect(await fixture.store.reader.rows("SELECT price_usd FROM transfers ORDER BY position")).toEqual([
    { price_usd: null },
    { price_usd: null },
    { price_usd: 2 },
  ]);
});

it("balances that are left out are noted, until a whole list replaces them", async () => {
  const list = (amount: string) => `address,balance_raw\n${wallet(1)},5\n${wallet(2)},${amount}\n`;
  const kind = { kind: "balances" } as const;
  expect(await fixture.importContent("b.csv", list("x"), { ...kind, ...skip })).toMatchObject({
    history: "snapshot",
    leftOut: 1,
  });
  expect(await fixture.importContent("b.csv", list("6"), kind)).toMatchObject({
    history: "snapshot",
    leftOut: 0,
  });
});

it("rows of other tokens do not count against a token", async () => {
  const content = `${head.trimEnd()},token\n${row(1, 5).trimEnd()},${ethToken}\n${row(2, "x").trimEnd()},${wallet(7)}\n`;
  expect(await fixture.importContent("a.csv", content, skip)).toMatchObject({ history: "full", leftOut: 0 });
});

it("the note is read as it is written, and only so", () => {
  expect(readNotes("partial, left_out=3")).toEqual(["partial", "left_out=3"]);
  expect(readNotes("left_out=0, left_out=x")).toEqual([]);
});
