import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStoreBackend } from "../../api/store-backend.ts";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

const transfer = (time: string) =>
  `block_time,seq,from,to,amount_raw\n${time},1,${wallet(0)},${wallet(1)},5\n`;
const tomorrow = Math.floor(Date.now() / 1000) + 80_000;

describe("times of a file", () => {
  it.each([
    ["the digits of a day", "20240131"],
    ["the number of a block", "18000000"],
    ["a spreadsheet's number of a day", "45321.5"],
    ["the last second of 2008", "1230767999"],
    ["a second of 2039", "2200000000"],
    ["the digits of a second", "20240131103000"],
    ["a day before all chains", "2008-12-31"],
    ["a day in hexadecimal", "0x134d8f3"],
  ])("that are %s are bad", async (_, time) => {
    await expect(fixture.importContent("a.csv", transfer(time))).rejects.toThrow(
      `line 2: block_time "${time}" is not a time between 2009 and now; expected unix seconds or ISO 8601`,
    );
    const prices = `time,price_usd\n${time},1\n`;
    await expect(fixture.importContent("p.csv", prices, { kind: "prices" })).rejects.toThrow(
      `line 2: time "${time}" is not a time between 2009 and now`,
    );
  });

  it.each([1_230_768_000, tomorrow])("from 2009 to a clock that is ahead (%d) are taken", async (time) => {
    expect(
      await fixture.importContent("a.csv", transfer(String(time)).replace(",1,", `,${time},`)),
    ).toMatchObject({
      added: 1,
    });
  });

  it("that are not of any chain are none in a file of blocks either", async () => {
    const blocks = await fixture.write("blocks.csv", "block_number,timestamp\n100,20240131\n");
    const logs = await fixture.write(
      "transfers.csv",
      `block_number,log_index,erc20,from_address,to_address,value\n100,1,${wallet(0xaa)},${wallet(0)},${wallet(1)},5\n`,
    );
    await expect(fixture.importContent("unused", "", { files: [blocks, logs] })).rejects.toThrow(
      "one transfer is in a block whose time is in no file, between 100 and 100",
    );
  });

  // Wallets come, give all and come back, so that the order decides what holders there are.
  const rows = (columns: string, ofRow: (number: number, time: number) => string) =>
    `${columns},from,to,amount_raw\n${[5, 2, 9, 3].map((time, index) => `${ofRow(index + 1, 1_600_000_000 + time * 86_400)},${index % 2 === 0 ? wallet(0) : wallet(1)},${index % 2 === 0 ? wallet(1) : wallet(2)},5\n`).join("")}`;
  it.each([
    ["seq", rows("block_time,seq", (number, time) => `${time},${number}`), "seq 2", "by seq."],
    [
      "blocks",
      rows("block_time,block,log_index", (number, time) => `${time},${10 * number},0`),
      "block 20, number 0",
      "by block and log_index.",
    ],
  ])(
    "that run against the order of %s are refused with the event, and nothing is stored",
    async (_, content, event, order) => {
      const refused = fixture.importContent("order.csv", content, {
        token: { chain: "eth", address: wallet(0xbb), name: "Test", ticker: "TST", decimals: 2 },
      });
      await expect(refused).rejects.toThrow(
        `Times run against the order of the transfers: ${event} is of 2020-09-15T12:26:40Z, and the one before it of 2020-09-18T12:26:40Z. Nothing was imported.`,
      );
      await expect(refused).rejects.toThrow(order);
      expect(
        await fixture.store.reader.rows("FROM uncomputed_tokens UNION ALL BY NAME FROM refused_figures"),
      ).toEqual([]);
    },
  );
});

describe("a file that knows days and no clock", () => {
  // A Thursday, a Friday, a Sunday and a Monday: of two months and two weeks.
  const days = ["2024-02-29", "2024-03-01", "2024-03-03", "2024-03-04"];
  const nobody = `0x${"0".repeat(40)}`;
  const rows = (times: readonly string[]) =>
    `block_time,seq,from,to,amount_raw\n${times
      .map(
        (time, index) =>
          `${time},${index},${index === 0 ? nobody : wallet(1)},${wallet(index + 1)},${index === 0 ? 100 : index}`,
      )
      .join("\n")}\n`;
  const token = (address: number) => ({
    chain: "eth" as const,
    address: wallet(address),
    name: "Days",
    ticker: "DAY",
    decimals: 0,
  });
  const asked = (address: number) => ({ chain_id: "eth" as const, contract_address: wallet(address) });
  const parsed = async (answer: Promise<{ body: string }>) => JSON.parse((await answer).body) as unknown;

  it("puts what happened into its own day, week and month", async () => {
    const prices = `time,price_usd\n${days.map((day, index) => `${day},${index + 1}`).join("\n")}\n`;
    await fixture.importContent("days.csv", rows(days), { token: token(0xd1) });
    await fixture.importContent("prices.csv", prices, { token: token(0xd1), kind: "prices" });
    const backend = createStoreBackend(fixture.store);
    const metrics = ["owners", "new_owners", "avg_time_held", "average_cost"] as const;
    expect(
      await parsed(backend.getTokenHistory({ ...asked(0xd1), interval: "1day", metrics })),
    ).toMatchObject({
      times: [
        "2024-03-01T00:00:00Z",
        "2024-03-02T00:00:00Z",
        "2024-03-03T00:00:00Z",
        "2024-03-04T00:00:00Z",
        "2024-03-04T23:59:59Z",
      ],
      series: { owners: [1, 2, 2, 3, 4], new_owners: [1, 1, 0, 1, 1] },
    });
    // Monday's is of the week that begins with it.
    expect(
      await parsed(backend.getTokenHistory({ ...asked(0xd1), interval: "1week", metrics })),
    ).toMatchObject({
      times: ["2024-03-04T00:00:00Z", "2024-03-04T23:59:59Z"],
      series: { owners: [3, 4], new_owners: [3, 1] },
    });
    expect(await parsed(backend.getCohorts({ ...asked(0xd1), interval: "1month" }))).toEqual({
      cohorts: [
        { month: "2024-02", owners: 1, holding: [1, 1] },
        { month: "2024-03", owners: 3, holding: [3] },
      ],
    });
    // The end of the 29th, as pages ask for it.
    const at = Date.UTC(2024, 2, 1) / 1_000;
    expect(await parsed(backend.getHolders({ ...asked(0xd1), limit: 9, offset: 0, at }))).toMatchObject({
      holder_count: 1,
    });
  });

  it.each(["seq", "in order"])(
    "of a store that has its days at 00:00 adds nothing twice (%s)",
    async (kind) => {
      const address = kind === "seq" ? 0xd2 : 0xd3;
      const inOrder = kind !== "seq";
      const content = (times: readonly string[]) =>
        inOrder ? rows(times).replaceAll(/^([^,]*),[^,]*/gm, "$1") : rows(times);
      const midnights = days.map((day) => String(Date.parse(day) / 1_000));
      await fixture.importContent("before.csv", content(midnights), { token: token(address), inOrder });
      const again = await fixture.importContent("days.csv", content(days), {
        token: token(address),
        inOrder,
      });
      expect(again).toMatchObject({ added: 0 });
      expect(await fixture.holders(wallet(address))).toHaveLength(4);
    },
  );
});
