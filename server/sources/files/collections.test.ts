import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

// One store for all: each test has a token of its own.
let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

describe("rows that are no amounts", () => {
  const collection = wallet(0x88);
  type Row = readonly [token: string, from: number, to: number, value: string];
  const table = (...rows: readonly Row[]) =>
    [
      "token_address,from_address,to_address,value,transaction_hash,log_index,block_timestamp,block_number",
      ...rows.map(([address, from, to, value], index) =>
        [
          address,
          wallet(from),
          wallet(to),
          value,
          `0x${index}`,
          index,
          1_700_000_000 + index,
          1 + index,
        ].join(),
      ),
      "",
    ].join("\n");
  const amounts = (address: string) =>
    [
      [address, 0, 1, "1000000000000000000000"],
      [address, 1, 2, "300000000000000000000"],
    ] as const;
  const ofAll = { token: { chain: "eth", address: null, name: null, ticker: null, decimals: 18 } } as const;
  const ofOne = (address: string) =>
    ({ token: { chain: "eth", address, name: "Test", ticker: "TST", decimals: 18 } }) as const;

  it.each([
    [
      "minted",
      [
        [collection, 0, 1, "1"],
        [collection, 0, 2, "2"],
        [collection, 0, 3, "3"],
      ],
    ],
    [
      "that moved",
      [
        [collection, 0, 1, "7"],
        [collection, 0, 2, "9"],
        [collection, 1, 3, "7"],
      ],
    ],
    [
      "of numbers beyond 128 bits",
      [
        [collection, 0, 1, "9".repeat(76)],
        [collection, 1, 2, "9".repeat(76)],
      ],
    ],
  ] as const)("are left out by name where they are a collection's, %s", async (what, rows) => {
    const token = wallet(0xc000 + what.length);
    const summary = await fixture.importContent("all.csv", table(...amounts(token), ...rows), ofAll);
    expect(summary.tokens.map(({ address, supply }) => [address, supply])).toEqual([
      [token, `1${"0".repeat(21)}`],
    ]);
    expect(summary.ignored).toEqual([
      {
        count: rows.length,
        reason: `of ${collection}: a collection of NFTs: its amounts are numbers of items`,
      },
    ]);
  });

  it("are refused where the collection is the token that is asked for", async () => {
    const rows = table([collection, 0, 1, "1"], [collection, 0, 2, "2"], [collection, 1, 3, "1"]);
    await expect(fixture.importContent("one.csv", rows, ofOne(collection))).rejects.toThrow(
      `${collection}  a collection of NFTs`,
    );
  });

  it("are not seen in a token whose amounts go on in parts", async () => {
    const token = wallet(0xc100);
    const rows = table([token, 0, 1, "5000"], [token, 1, 2, "20"], [token, 1, 3, "20"]);
    expect(await fixture.importContent("one.csv", rows, ofOne(token))).toMatchObject({ added: 3 });
  });

  it("leave out a token with an amount beyond 128 bits by name, and take the others", async () => {
    const token = wallet(0xc200);
    const huge = "9".repeat(60);
    const rows: Row[] = [
      ...amounts(token),
      [collection, 0, 1, "5"],
      [collection, 0, 1, huge],
      [collection, 0, 3, huge],
    ];
    const summary = await fixture.importContent("all.csv", table(...rows), ofAll);
    expect(summary.ignored).toEqual([
      { count: 3, reason: `of ${collection}: an amount or the number of an item is beyond 128 bits` },
    ]);
  });

  it("of logs with four topics alone make no token", async () => {
    const topic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    const word = (value: string) => `0x${value.slice(2).padStart(64, "0")}`;
    const token = wallet(0xc300);
    const logs = [1, 2].map((block) => ({
      address: token,
      topics: [topic, word(wallet(0)), word(wallet(block)), word("0x5")],
      data: "0x",
      blockNumber: block,
      blockTimestamp: 1_700_000_000 + block,
      logIndex: 0,
    }));
    await expect(fixture.importContent("logs.json", JSON.stringify(logs), ofOne(token))).rejects.toThrow(
      "one of a single item (four topics), as those of NFTs are",
    );
    expect(await fixture.store.reader.rows("SELECT 1 FROM tokens WHERE address = $1", [token])).toEqual([]);
  });
});

it("prices of a token that is not here are refused", async () => {
  await expect(
    fixture.importContent("prices.csv", "time,price_usd\n2024-01-01,1\n", {
      kind: "prices",
      token: { chain: "eth", address: wallet(0xc400), name: "Test", ticker: "TST", decimals: 18 },
    }),
  ).rejects.toThrow(`The store has no token ${wallet(0xc400)} of eth that these are prices of.`);
});
