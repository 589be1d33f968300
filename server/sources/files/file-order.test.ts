import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { createImportFixture, ethToken, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterEach(() => fixture.removeTokens());
afterAll(() => fixture.close());

const head = '"Transaction Hash","Blockno","UnixTimestamp","From","To","Quantity"';
/** 100 minted, and in one block passed on from wallet to wallet: in any other order somebody has nothing to give. */
const chain = [
  `"0x1","10","1600000000","${wallet(0)}","${wallet(1)}","100"`,
  ...[1, 2, 3, 4, 5].map(
    (from) => `"0x2","11","1600000012","${wallet(from)}","${wallet(from + 1)}","${100 - from}"`,
  ),
  `"0x3","12","1600000024","${wallet(6)}","${wallet(7)}","1"`,
];
const holders = [6, 1, 2, 3, 4, 5, 7].map((number) => ({
  address: wallet(number),
  account: "",
  amount: number === 6 ? 9400n : 100n,
}));

async function importPages(...pages: readonly (readonly string[])[]) {
  const files = [];
  for (const [index, rows] of pages.entries())
    files.push(await fixture.write(`${index}.csv`, [head, ...rows, ""].join("\n")));
  return fixture.importContent("unused", "", { files });
}

describe("transfers in the order of their file", () => {
  it.each([
    ["forwards", [chain]],
    ["back", [chain.toReversed()]],
    ["in pages that cut a block", [chain.slice(0, 3), chain.slice(3)]],
    ["in such pages, named the wrong way round", [chain.slice(3), chain.slice(0, 3)]],
    ["in such pages, newest first", [chain.slice(3).toReversed(), chain.slice(0, 3).toReversed()]],
    ["in three such pages", [chain.slice(0, 3), chain.slice(3, 5), chain.slice(5)]],
    [
      "in pages of which the second begins with the block that the first ends in",
      [chain.slice(0, 4), chain.slice(1)],
    ],
    ["given twice", [chain, chain]],
  ])("%s", async (_, pages) => {
    expect(await importPages(...pages)).toMatchObject({ history: "full", isInFileOrder: true });
    expect(await fixture.holders()).toEqual(holders);
    const positions = await fixture.store.reader.rows(
      "SELECT position::INTEGER AS position FROM transfers WHERE block = 11 ORDER BY position",
    );
    expect(positions).toEqual([0, 1, 2, 3, 4].map((position) => ({ position })));
  });

  it("counts rows that two files have", async () => {
    expect(await importPages(chain.slice(0, 4), chain.slice(1))).toMatchObject({
      rows: 10,
      added: 7,
      ignored: [{ count: 3, reason: "in two of the files" }],
    });
  });

  it("is noted on the token", async () => {
    await importPages(chain);
    const answer = await createStoreBackend(fixture.store).getToken({
      chain_id: "eth",
      contract_address: ethToken,
    });
    expect(answer).toMatchObject({ history: "full", notes: ["file_order"] });
  });

  it("cannot be mended by a later import, which is told", async () => {
    await importPages(chain.slice(0, 3));
    await expect(importPages(chain.slice(3))).rejects.toThrow("name all of its files at once.");
  });
});

describe("numbers that repeat", () => {
  const row = (number: string, amount: number) =>
    `1600000000,${number},${wallet(0)},${wallet(1)},${amount}\n`;

  it("of seq are told as such on a first import", async () => {
    const content = `block_time,seq,from,to,amount_raw\n${row("0", 5)}${row("1", 6)}${row("0", 7)}${row("1", 8)}`;
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      "seq repeats: 2 transfers have the number of another one, such as 0. It has to be a running number over all " +
        "transfers. Where it counts within a block, name it log_index, and give block as well. Nothing was imported.\n" +
        "  at      a.csv, line 4",
    );
  });

  it("of log_index are told as such", async () => {
    const content = `block_time,block,log_index,from,to,amount_raw\n${row("9,0", 5)}${row("9,0", 7)}`;
    await expect(fixture.importContent("a.csv", content)).rejects.toThrow(
      "log_index repeats within a block: 1 transfer has the block and the number of another one, such as 9/0.",
    );
  });

  it("with the same content are the same transfer", async () => {
    const content = `block_time,seq,from,to,amount_raw\n${row("0", 5)}${row("0", 5)}`;
    expect(await fixture.importContent("a.csv", content)).toMatchObject({ added: 1 });
  });
});
