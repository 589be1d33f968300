import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createImportFixture, type ImportFixture, wallet } from "./test-import.ts";

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await createImportFixture();
});
afterAll(() => fixture.close());

const [token, from, to] = [wallet(9), wallet(0), wallet(1)];

async function advice(names: string, values: string, request = {}): Promise<string> {
  const refused = fixture.importContent("a.csv", `${names}\n${values}\n`, request);
  const message = await refused.then(
    () => "imported",
    (error: unknown) => (error as Error).message,
  );
  return /(?:^|such as: )--columns (.*)$/m.exec(message)?.[1] ?? message.split("\n").at(-1)!;
}

describe("columns with other names", () => {
  it.each([
    [
      "by name where the content agrees",
      "block,ts_approx,tx_hash,order_in_block,from,to,value_raw",
      `1,1600000000,0xab,1,${from},${to},100000`,
      "block_time=ts_approx,log_index=order_in_block,amount_raw=value_raw",
    ],
    [
      "no address of the token for a receiver, no time and no name of a chain for a block",
      "blockchain,block_timestamp,block_nr,token_address,log_index,from_address,to_address,value",
      `ethereum,1600000000,77,${token},1,${from},${to},100000`,
      "block_time=block_timestamp,block=block_nr,from=from_address,to=to_address,amount_raw=value",
    ],
    [
      "no hash for a block",
      "block_hash,block_time,log_index,from,to,amount",
      `0x${"ab".repeat(32)},1600000000,1,${from},${to},1.5`,
      "If they have other names, say which with --columns; see --help.",
    ],
    [
      "no number of a chain and no gas for a block",
      "block_time,blockchain_id,block_gas_used,height,from,to,amount_raw,log_index",
      `1600000000,1,21000,77,${from},${to},100000,1`,
      "block=height",
    ],
    [
      "nothing where two columns are as much alike",
      "when_date,other_date,seq,from,to,amount",
      `1600000000,1600000000,1,${from},${to},1.5`,
      "If they have other names, say which with --columns; see --help.",
    ],
    [
      "names with spaces, quoted",
      "Time (UTC),Nr,Sender,Receiver,Token Amount",
      `2020-09-13,1,${from},${to},1.5`,
      "'block_time=Time (UTC),seq=Nr,from=Sender,to=Receiver,amount=Token Amount'",
    ],
    [
      "times by content alone",
      "when,seq,from,to,amount",
      `1600000000000,1,${from},${to},1.5`,
      "block_time=when",
    ],
    [
      "no index of a transaction for one of a log, no dollars for an amount",
      "block_time,block,transaction_index,from,to,amount_usd,quantity",
      `1600000000,5,1,${from},${to},3.5,2.5`,
      "amount=quantity",
    ],
    [
      "nothing that is not alike",
      "a,b,from_name,to_name",
      "x,y,Alice,Bob",
      "If they have other names, say which with --columns; see --help.",
    ],
    [
      "nothing from names alone",
      "block_timestamp,seq,sender,receiver,value",
      ",,,,",
      "If they have other names, say which with --columns; see --help.",
    ],
  ])("suggests %s", async (_, names, values, expected) => {
    expect(await advice(names, values)).toBe(expected);
  });

  it("suggests for balances and prices", async () => {
    const kind = { kind: "balances" };
    expect(await advice("token_address,wallet,total_balance", `${token},${from},5`, kind)).toBe(
      "address=wallet,balance_raw=total_balance",
    );
    expect(await advice("date,usd_close", "2020-09-13,1.5", { kind: "prices" })).toBe(
      "time=date,price_usd=usd_close",
    );
  });

  it("lists the columns of the file, and no others", async () => {
    const line = `${JSON.stringify({ seq: 1, from, to, price: 5 })}\n`;
    await expect(fixture.importContent("a.ndjson", line)).rejects.toThrow(
      'Its columns: "seq", "from", "to", "price"\n',
    );
    const solana = {
      token: {
        chain: "sol",
        address: "So11111111111111111111111111111111111111112",
        name: "S",
        ticker: "S",
        decimals: 9,
      },
    } as const;
    await expect(fixture.importContent("a.ndjson", line, solana)).rejects.toThrow(
      'Its columns: "seq", "from", "to", "price"\n',
    );
  });
});
