import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedData } from "../../../test/published-data.ts";
import { bloomHolds } from "./tail.ts";
import { parseLogs } from "./chain-data.ts";
import { readTransfer, transferEvent, zeroAddress } from "./events.ts";
import { readText } from "./metadata.ts";

// Recorded answers of Ethereum. Without them nothing is tested here.
const data = publishedData("ethereum_etl_rpc_MIT");
const isThere = existsSync(data);

/** One JSON text a line. Amounts, which JSON's numbers would round, are left as texts. */
function lines<T>(name: string): T[] {
  const text = readFileSync(join(data, "test_stream/blocks_17173049_17173050", `${name}.json`), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line.replace(/"value": (\d+)/, '"value": "$1"')) as T);
}

interface RecordedLog {
  readonly log_index: number;
  readonly address: string;
  readonly data: string;
  readonly topics: readonly string[];
  readonly block_number: number;
  readonly block_hash: string;
}

test("the transfers of two blocks of Ethereum are read, and those of ERC-721 left out", ({ skip }) => {
  if (!isThere) skip("the shared data is not there");
  const recorded = lines<RecordedLog>("expected_logs");
  expect(recorded).toHaveLength(681);
  const hex = (number: number) => `0x${number.toString(16)}`;
  const wire = recorded.map(({ address, topics, data: bytes, ...log }) => ({
    address,
    topics,
    data: bytes,
    blockNumber: hex(log.block_number),
    blockHash: log.block_hash,
    logIndex: hex(log.log_index),
    removed: false,
  }));
  const query = {
    fromBlock: 17_173_049,
    toBlock: 17_173_050,
    addresses: new Set(recorded.map(({ address }) => address)),
    events: new Set(recorded.map(({ topics }) => topics[0]!)),
  };
  const logs = parseLogs(wire, query, { isByTransaction: false });
  const transfers = logs.filter(({ topics }) => topics[0] === transferEvent);
  expect(transfers).toHaveLength(291);
  const read = transfers.flatMap((log) => {
    const transfer = readTransfer(log);
    return transfer ? [{ ...transfer, address: log.address, block: log.block, index: log.index }] : [];
  });
  expect(transfers.length - read.length).toBe(9);

  const blooms = new Map(
    lines<{ number: number; logs_bloom: string }>("expected_blocks").map((block) => [
      block.number,
      block.logs_bloom,
    ]),
  );
  for (const { block, address, topics } of logs) {
    for (const value of [address, ...topics]) expect(bloomHolds(blooms.get(block)!, value)).toBe(true);
  }
  // A filter that holds everything would pass that.
  const others = Array.from({ length: 1_000 }, (_, index) => `0x${index.toString(16).padStart(40, "e1")}`);
  const held = others.filter((address) => bloomHolds(blooms.get(17_173_049)!, address)).length;
  expect(held).toBeLessThan(500);

  const expected = lines<{
    token_address: string;
    from_address: string;
    to_address: string;
    value: string;
    log_index: number;
    block_number: number;
  }>("expected_token_transfers");
  const amounts = new Map(
    expected.map((row) => [
      `${row.block_number}/${row.log_index}`,
      `${row.token_address} ${row.from_address} ${row.to_address} ${row.value}`,
    ]),
  );
  for (const { address, from, to, amount, block, index } of read) {
    expect(`${address} ${from ?? zeroAddress} ${to ?? zeroAddress} ${amount}`).toBe(
      amounts.get(`${block}/${index}`),
    );
  }
});

test("what recorded tokens with odd names call themselves", ({ skip }) => {
  if (!isThere) skip("the shared data is not there");
  const answers = (token: string, selector: string) => {
    const folder = join(data, "test_export_tokens_job", token);
    const file = readdirSync(folder).find((name) => name.includes(selector))!;
    return readText((JSON.parse(readFileSync(join(folder, file), "utf8")) as { result: string }).result);
  };
  expect(answers("token_with_alternative_return_type", "0x95d89b41")).toBe("EOS");
  expect(answers("token_with_alternative_return_type", "0x06fdde03")).toBe("");
  expect(answers("token_with_invalid_data", "0x06fdde03")).toBe("ETH");
});
