import type { RangeAnswer, RefusedRange } from "./test-provider.ts";

export interface Wording {
  readonly name: string;
  readonly says: (asked: RefusedRange, limit: number) => RangeAnswer;
}

const error = (code: number, message: string): RangeAnswer => ({ error: { code, message } });
const hex = (number: number) => `0x${number.toString(16)}`;

/** For tests: how nodes and providers refuse a range of more blocks than they answer. */
export const lengthWordings: readonly Wording[] = [
  { name: "QuickNode", says: (_, most) => error(-32_614, `eth_getLogs is limited to a ${most} range`) },
  { name: "BSC", says: (_, most) => error(-32_000, `exceed maximum block range: ${most}`) },
  { name: "Ankr", says: () => error(-32_600, "block range is too wide") },
  { name: "Geth", says: () => error(-32_602, "query block range exceeds server limit") },
  { name: "Reth", says: (_, most) => error(-32_602, `query exceeds max block range ${most}`) },
  {
    name: "the length that was asked before the limit",
    says: ({ blocks }, most) => error(-32_000, `range ${blocks - 1} exceeds limit of ${most}`),
  },
  {
    name: "the length that was asked alone",
    says: ({ blocks }) => error(-32_000, `block range of ${blocks} is too large`),
  },
  {
    name: "one less than what was asked alone",
    says: ({ blocks }) => error(-32_000, `block range ${blocks - 1} exceeds the limit`),
  },
  {
    name: "Avalanche",
    says: ({ from, to }, most) =>
      error(-32_000, `requested too many blocks from ${from} to ${to}, maximum is set to ${most}`),
  },
  {
    name: "Alchemy",
    says: ({ from }, most) =>
      error(
        -32_600,
        `Under the Free tier plan, you can make eth_getLogs requests with up to a ${most} block range. Based on your parameters, this block range should work: [${hex(from)}, ${hex(from + most - 1)}].`,
      ),
  },
  {
    name: "thirdweb",
    says: (_, most) => error(-32_000, `Maximum allowed number of requested blocks is ${most}`),
  },
  {
    name: "dRPC",
    says: (_, most) => error(-32_000, `ranges over ${most} blocks are not supported on freetier`),
  },
  { name: "Cronos", says: (_, most) => error(-32_000, `maximum [from, to] blocks distance: ${most}`) },
  {
    name: "Filecoin",
    says: (_, most) =>
      error(
        1,
        `invalid epoch range: to and from height are too far apart, should be less than or equal to ${most}`,
      ),
  },
  { name: "a limit without a subject", says: () => error(-32_005, "limit exceeded") },
  { name: "invalid parameters", says: () => error(-32_602, "invalid params") },
  { name: "an internal error", says: () => error(-32_603, "Internal error") },
  { name: "a resource", says: () => error(-32_001, "resource not found") },
  { name: "an error in words alone", says: () => ({ error: "could not process the request" }) },
  { name: "null", says: () => ({ result: null }) },
  { name: "HTTP 503", says: () => ({ status: 503, body: "upstream error" }) },
  { name: "HTTP 524", says: () => ({ status: 524, body: "<html>a timeout occurred</html>" }) },
  {
    name: "JSON that is cut",
    says: () => ({ status: 200, body: '{"jsonrpc":"2.0","id":0,"result":[{"add' }),
  },
];

/** How they refuse a range with more logs than they answer. */
export const resultWordings: readonly Wording[] = [
  { name: "Infura", says: (_, most) => error(-32_005, `query returned more than ${most} results`) },
  { name: "Nitro", says: (_, most) => error(-32_000, `logs matched by query exceeds limit of ${most}`) },
  {
    name: "Alchemy",
    says: ({ from, to }, most) =>
      error(
        -32_602,
        `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of ${most} logs in the response. Based on your parameters and the response size limit, this block range should work: [${hex(from)}, ${hex(Math.floor((from + to) / 2))}]`,
      ),
  },
  {
    name: "Reth",
    says: ({ from, to }, most) =>
      error(
        -32_602,
        `query exceeds max results ${most}, retry with the range ${from}-${Math.floor((from + to) / 2)}`,
      ),
  },
  { name: "size", says: () => error(-32_000, "response size should not greater than 10000000 bytes") },
  { name: "too large", says: () => error(-32_000, "backend response too large") },
  { name: "logs", says: (_, most) => error(-32_000, `too many logs, the most are ${most}`) },
  { name: "a limit without a subject", says: () => error(-32_005, "limit exceeded") },
  { name: "a timeout", says: () => error(-32_000, "query timeout exceeded") },
  { name: "an internal error", says: () => error(-32_603, "Internal error") },
];
