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
      "block_time=block_timestamp,block=block_nr,from=from_address,to=to_address,amount=value",
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
      "block_time,block,transaction_index,from,to,amount_usd,total_quantity",
      `1600000000,5,1,${from},${to},3.5,2.5`,
      "amount=total_quantity",
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
      "balance=total_balance",
    );
    expect(await advice("when,usd_close", "2020-09-13,1.5", { kind: "prices" })).toBe(
      "time=when,price_usd=usd_close",
    );
  });

  it.each([
    ["times for prices", "prices", "date,timeClose", "2020-09-13,1600000000000"],
    ["times in seconds for prices", "prices", "date,close_at_usd", "2020-09-13,1600000000"],
    ["volumes for prices", "prices", "date,volume_usd", "2020-09-13,5"],
    ["more than a trillion dollars for prices", "prices", "date,usd", "2020-09-13,1500000000001"],
  ] as const)("suggests no %s", async (_, kind, names, values) => {
    expect(await advice(names, values, { kind })).toBe(
      "If they have other names, say which with --columns; see --help.",
    );
  });

  it("takes no weight for wei, and says which unit it does not know", async () => {
    const weighed = `who,Weight\n${from},1000000\n`;
    const refused = fixture.importContent("w.csv", weighed, { kind: "balances" });
    await expect(refused).rejects.toThrow("w.csv has no column for: address or owner; balance_raw or");
    await expect(refused).rejects.not.toThrow("Weight=");
    const valued = fixture.importContent("v.csv", `wallet,total_value\n${from},1000000\n`, {
      kind: "balances",
    });
    await expect(valued).rejects.toThrow(
      "--columns balance=total_value\nWhere the amounts are in the token's smallest unit, say balance_raw=total_value instead.",
    );
  });

  it("advises nothing where no column has an address", async () => {
    const message = fixture.importContent("e.csv", "id,code,message\n1,-32005,slow down\n");
    await expect(message).rejects.toThrow("No column holds addresses of eth.");
    await expect(message).rejects.not.toThrow("seq=id");
  });

  it.each([
    ["balances", `${to},12.5`, "address,balance"],
    ["transfers", `1600000000,7,0,${from},${to},12.5`, "block_time,block,log_index,from,to,amount"],
    ["transfers", `2020-09-13,1,${from},${to},5`, "block_time,seq,from,to,amount"],
    ["prices", "2020-09-13,1.5", "time,price_usd"],
  ] as const)("names the columns of %s whose first line has values", async (kind, line, names) => {
    await expect(fixture.importContent("n.csv", `${line}\n`, { kind })).rejects.toThrow(
      `The first line must name the columns. Put one before it, such as:\n${names}`,
    );
  });

  it("shows long names whole, since they have to be typed", async () => {
    const long = `the_amount_of_the_token_that_was_transferred_${"x".repeat(60)}`;
    await expect(fixture.importContent("l.csv", `a,${long}\n1,2\n`)).rejects.toThrow(`"${long}"`);
  });

  it.each([
    ["balances", "HolderAddress,Balance", `${to},5`],
    ["balances", "TokenHolderAddress,Quantity", `${to},5`],
    ["balances", "rank,wallet,amount", `1,${to},5`],
    ["prices", "Date,Close", "2020-09-13,1.5"],
    ["prices", "snapped_at,price", "2020-09-13 00:00:00 UTC,1.5"],
  ] as const)("finds those of %s named %s", async (kind, names, values) => {
    expect(await fixture.importContent("k.csv", `${names}\n${values}\n`, { kind })).toMatchObject({
      rows: 1,
    });
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
