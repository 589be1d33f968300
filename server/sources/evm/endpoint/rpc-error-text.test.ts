import { expect, test } from "vitest";
import { errorOfAnswer } from "./rpc-error-text.ts";

const kindOf = (method: string, code: number, message: string, data?: string) =>
  errorOfAnswer({ code, message, ...(data !== undefined && { data }) }, (text) => text, { method }).kind;

// As nodes and providers write them; those of one kind stand together.
test.each([
  // A contract's refusal.
  ["Geth", 3, "execution reverted"],
  ["Geth, with a reason of any words", 3, "execution reverted: rate limit exceeded, state not available"],
  ["Geth", -32_000, "invalid opcode: opcode 0xfe not defined"],
  ["Geth", -32_000, "stack limit reached 1024 (1023)"],
  ["Geth", -32_000, "invalid jump destination"],
  ["Geth", -32_000, "write protection"],
  ["Geth", -32_000, "return data out of bounds"],
  ["Geth", -32_000, "gas uint64 overflow"],
  ["Geth", -32_000, "max call depth exceeded"],
  ["Geth", -32_000, "out of gas: gas required exceeds allowance (50000000)"],
  ["Reth", -32_003, "EVM error: InvalidJump"],
  ["Reth", -32_003, "EVM error: OpcodeNotFound"],
  ["Reth", -32_003, "out of gas: gas required exceeds: 30000000"],
  ["Reth", -32_000, "EVM error: StackUnderflow"],
  ["Reth", -32_000, "EVM error: StateChangeDuringStaticCall"],
  ["Anvil", -32_000, "EVM error InvalidFEOpcode"],
  ["Parity", -32_015, "VM execution error.", "Bad instruction fe"],
  ["Parity", -32_000, "Bad jump destination"],
  ["OpenEthereum", -32_015, "Transaction execution error.", 'Internal("stack underflow")'],
  ["Nethermind", -32_015, "VM execution error.", "Reverted 0x"],
  ["Nethermind", -32_000, "BadInstruction"],
  ["Nethermind", -32_000, "InvalidJumpDestination"],
  ["Nethermind", -32_000, "StaticCallViolation"],
  ["Nethermind", -32_000, "AccessViolation"],
  ["Besu", -32_000, "INVALID_JUMP_DESTINATION"],
  ["Besu", -32_000, "Invalid opcode: 0xfe"],
  ["Besu", -32_000, "TOO_MANY_STACK_ITEMS"],
  ["Besu", -32_000, "ILLEGAL_STATE_CHANGE"],
  ["Besu", -32_000, "INSUFFICIENT_GAS"],
  ["Hardhat", -32_603, "Error: Transaction reverted without a reason string"],
  ["Ganache", -32_000, "VM Exception while processing transaction: invalid opcode"],
  ["Frontier", -32_603, "evm error: DesignatedInvalid"],
  ["Ethermint", -32_000, "rpc error: code = Unknown desc = invalid opcode"],
  ["Hedera", -32_000, "CONTRACT_REVERT_EXECUTED"],
  ["Lotus", -32_000, "message execution failed: exit 33"],
])("of a contract (%s): %s %s", (_, code, message, data?: string) => {
  expect(kindOf("eth_call", code, message, data)).toBe("reverted");
});

test.each([
  ["eth_call", -32_000, "missing trie node 12ab (path ) state 0x12 is not available, not found"],
  ["eth_call", -32_000, "historical state 0xabc is not available"],
  ["eth_call", -32_000, "required historical state unavailable (reexec=128)"],
  ["eth_getCode", -32_002, "No state available for block 0x5f5e100"],
  ["eth_getCode", -32_002, "No state available for block 100000 (0xabcd)"],
  ["eth_call", -32_000, "state at block #100 is pruned"],
  ["eth_call", -32_000, "World state unavailable"],
  ["eth_call", -32_000, "distance to target block exceeds maximum proof window"],
  ["eth_call", -32_000, "old data not available due to pruning: run with --prune.mode=archive"],
  ["eth_call", -32_000, "This request is not supported because your node is running with state pruning."],
  ["eth_call", -32_000, "project ID does not have access to archive state"],
  ["eth_call", -32_603, "State already discarded for 0x12"],
  ["eth_call", -32_000, "cannot query state: height 1 is not available, lowest height is 100"],
  ["eth_call", -32_000, "eth_call is only supported for the last 128 blocks"],
  ["eth_getLogs", 4_444, "pruned history unavailable"],
  ["eth_getLogs", -32_000, "requested block is too old"],
  ["eth_getBlockReceipts", -32_602, "invalid argument 0: hex string without 0x prefix"],
  ["eth_getBlockReceipts", -32_601, "the method eth_getBlockReceipts does not exist/is not available"],
  ["eth_getBlockReceipts", -32_000, "unsupported method: eth_getBlockReceipts"],
  ["eth_getBlockReceipts", -32_000, "Method eth_getBlockReceipts is not whitelisted"],
])("of past state, or of a method (%s): %s %s", (method, code, message) => {
  expect(kindOf(method, code, message)).toBe("unsupported");
});

test.each([
  ["eth_getLogs", -32_005, "daily request count exceeded, request rate limited"],
  ["eth_getLogs", -32_005, "daily request limit reached"],
  ["eth_getLogs", -32_029, "limit exceeded"],
  ["eth_call", -32_029, "Too Many Requests"],
  ["eth_blockNumber", -32_029, "limit exceeded"],
  ["eth_blockNumber", -32_005, "limit exceeded"],
  ["eth_getLogs", -32_007, "50/second request limit reached - reduce calls per second"],
  ["eth_getLogs", -32_016, "over rate limit"],
  ["eth_getLogs", 429, "Your app has exceeded its compute units per second capacity"],
  ["eth_getLogs", -32_000, "Exceeded the quota usage"],
  ["eth_getLogs", -32_000, "monthly usage limit exceeded"],
  ["eth_getLogs", -32_097, "rate limit: 100 reqs per 10 seconds"],
  ["eth_call", -32_090, "Too many requests, reason: call rate limit exhausted, retry in 10s"],
])("of the rate (%s): %s %s", (method, code, message) => {
  expect(kindOf(method, code, message)).toBe("rate");
});

test.each([
  [-32_005, "query returned more than 10000 results"],
  [-32_602, "Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range"],
  [-32_614, "eth_getLogs is limited to a 10,000 range"],
  [-32_000, "exceed maximum block range: 5000"],
  [-32_000, "block range is too wide"],
  [-32_000, "range 1999 exceeds limit of 1000"],
  [-32_000, "requested too many blocks from 1 to 2001, maximum is set to 2048"],
  [-32_000, "logs matched by query exceeds limit of 10000"],
  [-32_602, "query exceeds max results 20000, retry with the range 100-200"],
  [-32_000, "query timeout exceeded"],
  [
    -32_000,
    "invalid epoch range: to and from height are too far apart, should be less than or equal to 2880",
  ],
  [-32_005, "limit exceeded"],
  [-32_000, "failed to generate logs: block range exceeds 500"],
  [-32_600, "Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range."],
  [-32_000, "ranges over 10000 blocks are not supported on freetier"],
  [-32_000, "backend response too large"],
  [-32_701, "maximum [from, to] blocks distance: 2000"],
])("of a range: %s %s", (code, message) => {
  expect(kindOf("eth_getLogs", code, message)).toBe("range");
});

test.each([
  ["eth_getLogs", -32_603, "failed to generate the answer"],
  ["eth_getLogs", -32_603, "Internal error"],
  ["eth_getLogs", -32_001, "resource not found"],
  ["eth_call", -32_603, "Internal error"],
  ["eth_call", -32_000, "failed to iterate, try again"],
  ["eth_getBlockByNumber", -32_603, "unexpected EOF"],
])("of nothing that is known (%s): %s %s", (method, code, message) => {
  expect(kindOf(method, code, message)).toBe("transient");
});

test("an error that is words alone, and one whose status says the rate", () => {
  const redact = (text: string) => text;
  expect(errorOfAnswer("block range too large", redact, { method: "eth_getLogs" })).toMatchObject({
    kind: "range",
    message: "the node refused (HTTP 200)",
    said: "block range too large",
  });
  const status = { method: "eth_call", status: 429, retryAfter: "2" };
  expect(errorOfAnswer({ code: -32_000, message: "wait" }, redact, status)).toMatchObject({
    kind: "rate",
    retryAfterMs: 2_000,
  });
});
