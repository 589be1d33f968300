import { expect, test } from "vitest";
import { parseHeader, parseLogs, parseReceipts } from "./chain-data.ts";
import { readTransfer, transferEvent } from "./events.ts";

const token = `0x${"11".repeat(20)}`;
const hash = `0x${"ab".repeat(32)}`;
const query = {
  fromBlock: 1,
  toBlock: 9,
  addresses: new Set([token]),
  events: new Set([transferEvent]),
};
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
const log = (block: number, index: number, more: object = {}) => ({
  address: token,
  topics: [transferEvent, word(1n), word(2n)],
  data: word(5n),
  blockNumber: `0x${block}`,
  blockHash: hash,
  logIndex: `0x${index}`,
  removed: false,
  ...more,
});
const places = (logs: readonly { block: number; index: number }[]) =>
  logs.map(({ block, index }) => [block, index]);

test("logs out of order are put in order, and one that comes twice is no answer", () => {
  const numbers = { isByTransaction: false };
  const read = parseLogs([log(3, 1), log(2, 4), log(3, 0)], query, numbers);
  expect(places(read)).toEqual([
    [2, 4],
    [3, 0],
    [3, 1],
  ]);
  expect(() => parseLogs([log(3, 1), log(3, 1)], query, numbers)).toThrow("the log 3/1 comes twice");
});

test("logs that are numbered anew in each transaction have places of their own, the same in receipts", () => {
  const numbers = { isByTransaction: false };
  const first = log(3, 0, { transactionIndex: "0x0" });
  const second = log(3, 0, { transactionIndex: "0x4" });
  const read = parseLogs([second, first], query, numbers);
  expect(new Set(read.map(({ index }) => index)).size).toBe(2);
  expect(numbers.isByTransaction).toBe(true);
  const header = { number: 3, hash, parentHash: hash, time: 1, logsBloom: null };
  const receipts = [{ logs: [first] }, { logs: [second] }];
  expect(places(parseReceipts(receipts, header, numbers))).toEqual(places(read));
  // From then on also where an answer has only one of them.
  expect(places(parseLogs([second], query, numbers))).toEqual([places(read)[1]]);
});

test.each([
  ["none", undefined],
  ["null", null],
  ["zeros", `0x${"0".repeat(512)}`],
])("a block whose bloom filter is %s says nothing by it", (_, logsBloom) => {
  const header = { number: "0x3", hash, parentHash: hash, timestamp: "0x5", logsBloom };
  expect(parseHeader(header).logsBloom).toBeNull();
});

const [ann, ben] = [`0x${"a1".repeat(20)}`, `0x${"b2".repeat(20)}`];
const of = (topics: readonly string[], words: readonly string[]) => ({
  block: 1,
  blockHash: hash,
  index: 0,
  address: token,
  topics: [transferEvent, ...topics],
  data: `0x${words.map((part) => part.slice(2)).join("")}`,
  time: null,
});
const pad = (address: string) => word(BigInt(address));

test("what a transfer indexes is told apart by what an address can be, or refused", () => {
  const transfer = { from: ann, to: ben, amount: 7n };
  expect(readTransfer(of([pad(ann), pad(ben)], [word(7n)]))).toEqual(transfer);
  expect(readTransfer(of([], [pad(ann), pad(ben), word(7n)]))).toEqual(transfer);
  expect(readTransfer(of([word(7n)], [pad(ann), pad(ben)]))).toEqual(transfer);
  // Giver or receiver: the same log either way.
  expect(() => readTransfer(of([pad(ben)], [pad(ann), word(7n)]))).toThrow(
    "one of its addresses indexed, which does not say whether that one gives or receives",
  );
  expect(() => readTransfer(of([pad(ann), word(7n)], [pad(ben)]))).toThrow("its amount indexed");
  expect(() => readTransfer(of([word(2n ** 200n), pad(ben)], [word(7n)]))).toThrow("else than an address");
});
