import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { base58 } from "@scure/base";
import { balances, type ChainTransaction, type TestChain, type TokenBalance } from "./test-chain.ts";

/** What a node does instead of answering well. */
export type Fault =
  | { readonly kind: "status"; readonly status: number; readonly retryAfter?: string; readonly body?: string }
  | { readonly kind: "error"; readonly code: number; readonly message?: string }
  /** Only so much of the answer. */
  | { readonly kind: "cut"; readonly share: number }
  | { readonly kind: "hang up" }
  | { readonly kind: "text"; readonly text: string }
  /** Another result than the right one. */
  | { readonly kind: "result"; readonly change: (result: never) => unknown }
  | { readonly kind: "late"; readonly ms: number }
  /** So much of the answer at once, and the rest then. */
  | { readonly kind: "held"; readonly share: number; readonly until: Promise<void> };

export interface TestNode {
  readonly url: string;
  /** Requests by method. */
  readonly asked: Map<string, number>;
  /** Bytes of its answers. */
  sent: number;
  /** Asked before every answer. */
  fault: (method: string, params: readonly unknown[], count: number) => Fault | undefined;
  /** Without it, this node has no method getProgramAccountsV2. */
  pages: boolean;
  /** How many accounts a page of its indexer has at most; 0 where it has no method getTokenAccounts. */
  indexerPage: number;
  /** Without it, pages of its indexer are numbered. */
  hasCursors: boolean;
  /** Without it, all accounts of a program are listed, whatever is asked for. */
  filters: boolean;
  /** Without it, transactions do not say where in their block they are. */
  indexes: boolean;
  close(): Promise<void>;
}

type Params = readonly [string | number, Options?, Options?];
interface Options {
  readonly filters?: readonly { dataSize?: number; memcmp?: { offset: number; bytes: string } }[];
  readonly dataSlice?: { offset: number; length: number };
  readonly minContextSlot?: number;
  readonly before?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly paginationKey?: string;
  readonly changedSinceSlot?: number;
}

/** In front of a number that JavaScript does not have. */
const exactly = "exactly ";
const exactNumber = new RegExp(`"${exactly}(\\d+)"`, "g");

class NodeError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** For tests: answers as a node of the chain does, over HTTP. */
export async function startTestNode(chain: TestChain, { port = 0, path = "/" } = {}): Promise<TestNode> {
  const node = {
    url: "",
    asked: new Map<string, number>(),
    sent: 0,
    fault: (): Fault | undefined => undefined,
    pages: false,
    indexerPage: 0,
    hasCursors: true,
    filters: true,
    indexes: true,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  } satisfies TestNode;
  let count = 0;
  const answerOne = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const { id, method, params = [] } = JSON.parse(body) as { id: unknown; method: string; params?: [] };
    node.asked.set(method, (node.asked.get(method) ?? 0) + 1);
    node.sent += respond(response, id, (node as TestNode).fault(method, params, (count += 1)), () =>
      answer(chain, node, method, params as unknown as Params),
    );
  };
  const server = createServer((request, response) => void answerOne(request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return node;
}

/** Returns the bytes of a whole answer. */
function respond(
  response: ServerResponse,
  id: unknown,
  fault: Fault | undefined,
  result: () => unknown,
): number {
  const send = (body: string) => response.setHeader("content-type", "application/json").end(body);
  if (fault?.kind === "status") {
    if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
    response.writeHead(fault.status, { "content-type": "text/html" }).end(fault.body ?? "<h1>No</h1>");
    return 0;
  }
  if (fault?.kind === "hang up") {
    response.destroy();
    return 0;
  }
  if (fault?.kind === "text") {
    send(fault.text);
    return 0;
  }
  let body: unknown;
  try {
    if (fault?.kind === "error") throw new NodeError(fault.code, fault.message ?? "no");
    const right = result();
    body = { jsonrpc: "2.0", id, result: fault?.kind === "result" ? fault.change(right as never) : right };
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    body = { jsonrpc: "2.0", id, error: { code: error.code, message: error.message } };
  }
  const text = JSON.stringify(body).replaceAll(exactNumber, "$1");
  if (fault?.kind === "cut") send(text.slice(0, Math.floor(text.length * fault.share)));
  else if (fault?.kind === "late") setTimeout(() => send(text), fault.ms);
  else if (fault?.kind === "held") {
    const begun = Math.floor(text.length * fault.share);
    response.setHeader("content-type", "application/json").write(text.slice(0, begun));
    void fault.until.then(() => response.end(text.slice(begun)));
  } else send(text);
  return text.length;
}

function answer(chain: TestChain, node: TestNode, method: string, params: Params): unknown {
  const [first, second]: Params = Array.isArray(params) ? params : [""];
  const options = second ?? {};
  if ((options.minContextSlot ?? 0) > chain.slot) {
    throw new NodeError(-32_016, "Minimum context slot has not been reached");
  }
  const context = { apiVersion: "3.0.0", slot: chain.slot };
  switch (method) {
    case "getGenesisHash":
      return chain.genesisHash;
    case "getSlot":
      return chain.slot;
    case "getBlockTime":
      if (chain.skippedSlots.has(Number(first))) {
        throw new NodeError(-32_009, `Slot ${first} was skipped, or missing in long-term storage`);
      }
      return chain.timeOf(Number(first));
    case "getBlocks": {
      const from = Number(first);
      const slots = Array.from({ length: Number(second) - from + 1 }, (_, index) => from + index);
      return slots.filter((slot) => slot <= chain.slot && !chain.skippedSlots.has(slot));
    }
    case "getBlock": {
      const block = chain.transactions.filter(({ slot }) => slot === Number(first));
      return { signatures: block.toSorted((a, b) => a.index - b.index).map(({ signature }) => signature) };
    }
    case "getAccountInfo":
      return { context, value: encoded(chain, String(first), undefined) };
    case "getProgramAccounts":
      return {
        context,
        value: list(chain, String(first), node.filters ? options : { ...options, filters: [] }),
      };
    case "getProgramAccountsV2": {
      if (!node.pages) throw new NodeError(-32_601, "Method not found");
      const since = options.changedSinceSlot ?? 0;
      const changed = list(chain, String(first), options).filter(
        ({ pubkey }) => (chain.writtenAt.get(pubkey) ?? 0) >= since,
      );
      return { context, ...page(changed, options) };
    }
    case "getTokenAccounts":
      if (node.indexerPage === 0) throw new NodeError(-32_601, "Method not found");
      return indexerPage(chain, node, params as unknown as IndexerParams);
    case "getSignaturesForAddress":
      return signatures(chain, String(first), options);
    case "getTransaction": {
      const found = chain.transactions.find(({ signature }) => signature === first);
      return found === undefined ? null : transactionBody(chain, node, found);
    }
    default:
      throw new NodeError(-32_601, "Method not found");
  }
}

function encoded(chain: TestChain, address: string, slice: Options["dataSlice"]) {
  const account = chain.accounts.get(address);
  if (account === undefined) return null;
  const { data } = account;
  const part = slice ? data.subarray(slice.offset, slice.offset + slice.length) : data;
  return {
    data: [Buffer.from(part).toString("base64"), "base64"],
    executable: account.isProgram === true,
    lamports: 2_039_280,
    owner: account.program,
    rentEpoch: 0,
    space: data.length,
  };
}

function list(chain: TestChain, program: string, { filters = [], dataSlice }: Options) {
  return Array.from(chain.accounts)
    .filter(
      ([, { program: owner, data }]) =>
        owner === program &&
        filters.every(({ dataSize, memcmp }) => {
          if (dataSize !== undefined && data.length !== dataSize) return false;
          if (memcmp === undefined) return true;
          const bytes = base58.decode(memcmp.bytes);
          return Buffer.from(data.subarray(memcmp.offset, memcmp.offset + bytes.length)).equals(bytes);
        }),
    )
    .map(([address]) => ({ pubkey: address, account: encoded(chain, address, dataSlice) }));
}

function page(rows: readonly { pubkey: string }[], { limit = 10_000, paginationKey }: Options) {
  const ordered = rows.toSorted((a, b) => (a.pubkey < b.pubkey ? -1 : 1));
  const start = paginationKey === undefined ? 0 : ordered.findIndex(({ pubkey }) => pubkey > paginationKey);
  const accounts = start < 0 ? [] : ordered.slice(start, start + limit);
  // As documented: the end is a page without accounts, not a short one.
  return { accounts, paginationKey: accounts.at(-1)?.pubkey ?? null, totalResults: rows.length };
}

interface IndexerParams {
  readonly mint: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly page?: number;
}

/** As Helius describes it: only accounts that hold something, their amounts as numbers. */
function indexerPage(
  chain: TestChain,
  node: TestNode,
  { mint, limit, cursor, page: number = 1 }: IndexerParams,
) {
  const all = balances(chain.accounts, [...chain.accounts.keys()])
    .filter((row) => row.mint === mint && row.amount > 0n)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const most = Math.min(limit, node.indexerPage);
  const start = cursor === undefined ? (number - 1) * most : all.findIndex(({ account }) => account > cursor);
  const rows = start < 0 ? [] : all.slice(start, start + most);
  return {
    last_indexed_slot: chain.slot,
    total: rows.length,
    limit,
    ...(node.hasCursors && rows.length > 0 && { cursor: rows.at(-1)!.account }),
    token_accounts: rows.map(({ account, owner, amount }) => ({
      address: account,
      mint,
      owner,
      amount: `${exactly}${amount}`,
      delegated_amount: 0,
      frozen: false,
    })),
  };
}

function signatures(chain: TestChain, address: string, { before, until, limit = 1_000 }: Options) {
  const all = chain.transactions
    .filter(({ keys, loadedKeys }) => keys.includes(address) || loadedKeys.includes(address))
    .toSorted((a, b) => b.slot - a.slot || b.index - a.index);
  const start = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
  const end = until === undefined ? all.length : all.findIndex(({ signature }) => signature === until);
  return all.slice(start, Math.min(end, start + limit)).map(({ signature, slot, failed }) => ({
    signature,
    slot,
    err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
    memo: null,
    blockTime: chain.timeOf(slot),
    confirmationStatus: "finalized",
  }));
}

function transactionBody(chain: TestChain, node: TestNode, transaction: ChainTransaction) {
  const { keys, loadedKeys, slot, index, failed, before, after, signature } = transaction;
  const all = [...keys, ...loadedKeys];
  const tokenBalances = (rows: readonly TokenBalance[]) =>
    rows.map(({ account, mint, owner, program, amount }) => ({
      accountIndex: all.indexOf(account),
      mint,
      owner,
      programId: program,
      uiTokenAmount: { amount: String(amount), decimals: 6, uiAmount: null, uiAmountString: "" },
    }));
  return {
    blockTime: chain.timeOf(slot),
    slot,
    ...(node.indexes ? { transactionIndex: index } : {}),
    version: loadedKeys.length > 0 ? 0 : "legacy",
    meta: {
      err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
      preTokenBalances: tokenBalances(before),
      postTokenBalances: tokenBalances(after),
      loadedAddresses: { writable: loadedKeys.slice(0, 1), readonly: loadedKeys.slice(1) },
    },
    transaction: { message: { accountKeys: keys }, signatures: [signature] },
  };
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => done(text));
  });
}
