import {
  type Header,
  type Log,
  type LogNumbers,
  type LogQuery,
  parseHeader,
  parseLogs,
  parseReceipts,
} from "./chain-data.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import { callsPerBatch, type Endpoint } from "./endpoint/endpoint.ts";
import type { Call } from "./endpoint/http-transport.ts";
import { decodeMany, encodeMany, multicall, type Question } from "./multicall.ts";
import type { Rpc } from "./rpc.ts";
import { TransferForms } from "./transfer-forms.ts";

/** Below so many questions, to look for the contract that bundles them is not worth a call. */
const fewQuestions = 8;
const questionsPerCall = 200;

const hexOf = (number: number) => `0x${number.toString(16)}`;

/** A node as far as an index needs it. Everything is checked for its form and against what was asked. */
export class EvmNode {
  private hasReceipts = true;
  private readonly logNumbers: LogNumbers = { isByTransaction: false };
  /** How Transfer events are to be read that are not as ERC-20 has them. */
  readonly forms = new TransferForms(this);
  /** A block at which the contract that answers many questions was there. */
  private multicallSince: number | null = null;

  constructor(
    readonly rpc: Rpc,
    private readonly signal: AbortSignal,
  ) {}

  /** The newest block of the node that is furthest. */
  async latest(): Promise<Header> {
    return parseHeader(await this.rpc.heads(this.signal, (answer) => parseHeader(answer).number));
  }

  /** Undefined where the chain is not that long. */
  async header(number: number): Promise<Header | undefined> {
    const params = [hexOf(number), false];
    const answer = await this.rpc.call("eth_getBlockByNumber", params, this.signal, { block: number });
    return answer === null ? undefined : parseHeader(answer, number);
  }

  /** In the order of the numbers. */
  async headers(numbers: readonly number[]): Promise<Header[]> {
    const starts = Array.from(
      { length: Math.ceil(numbers.length / callsPerBatch) },
      (_, index) => index * callsPerBatch,
    );
    const batches = starts.map(async (start) => {
      const part = numbers.slice(start, start + callsPerBatch);
      const calls = part.map((number) => ({
        method: "eth_getBlockByNumber",
        params: [hexOf(number), false],
      }));
      const answers = await this.rpc.batch(calls, this.signal, { block: Math.max(...part) });
      return answers.map((answer, index) => parseHeader(answer, part[index]));
    });
    return (await Promise.all(batches)).flat();
  }

  /** From this node and as it answers them; see {@link Where} for `attemptsMost`. */
  async logs(query: LogQuery, at: Endpoint, attemptsMost = Infinity): Promise<Log[]> {
    const answer = await this.rpc.call(
      "eth_getLogs",
      [
        {
          address: [...query.addresses],
          topics: [[...query.events]],
          fromBlock: hexOf(query.fromBlock),
          toBlock: hexOf(query.toBlock),
        },
      ],
      this.signal,
      { at, attemptsMost },
    );
    const logs = parseLogs(answer, query, this.logNumbers);
    if (logs.length > 0) at.tellsTime = logs.every(({ time }) => time !== null);
    return logs;
  }

  /**
   * The logs of one block, from its receipts where the node has them: another way to the same, so that what one of
   * them leaves out is noticed.
   */
  async logsOfBlock(
    header: Header,
    query: Pick<LogQuery, "addresses" | "events">,
    at?: Endpoint,
  ): Promise<Log[]> {
    const { number, hash } = header;
    const where = { block: number, ...(at && { at }) };
    if (this.hasReceipts) {
      try {
        const answer = await this.rpc.call("eth_getBlockReceipts", [hexOf(number)], this.signal, where);
        const all = answer === null ? [] : parseReceipts(answer, header, this.logNumbers);
        // A node that keeps no receipts of old blocks may answer null, or none of a block whose filter has some.
        const isKept = answer !== null && (all.length > 0 || header.logsBloom === null);
        if (isKept)
          return await this.forms.read(
            all.filter(
              ({ address, topics }) => query.addresses.has(address) && query.events.has(topics[0] ?? ""),
            ),
          );
      } catch (error) {
        if (!(error instanceof RpcError && ["unsupported", "range"].includes(error.kind))) throw error;
        // Those of one block may be too large, and those of others not.
        if (error.kind === "unsupported") this.hasReceipts = false;
      }
    }
    const filter = { blockHash: hash, address: [...query.addresses], topics: [[...query.events]] };
    const answer = await this.rpc.call("eth_getLogs", [filter], this.signal, where);
    const logs = parseLogs(answer, { ...query, fromBlock: number, toBlock: number }, this.logNumbers);
    return this.forms.read(logs);
  }

  /** How many logs a node answers of one block, of whatever contract. */
  async countLogs({ hash }: Header, at: Endpoint): Promise<number> {
    const answer = await this.rpc.call("eth_getLogs", [{ blockHash: hash }], this.signal, { at });
    if (!Array.isArray(answer)) throw new ChainDataError("the node's answer has no valid logs");
    return answer.length;
  }

  async hasCode(address: string, block: number | "latest"): Promise<boolean> {
    const at = block === "latest" ? block : hexOf(block);
    const code = await this.rpc.call("eth_getCode", [address, at], this.signal, placeOf(block));
    if (typeof code !== "string") throw new ChainDataError("the node's answer has no valid code");
    return code.length > 2;
  }

  /** Who sent the transactions of a block. */
  async senders(block: number): Promise<string[]> {
    const answer = await this.rpc.call("eth_getBlockByNumber", [hexOf(block), true], this.signal, { block });
    const { transactions } = (answer ?? {}) as { transactions?: unknown };
    if (!Array.isArray(transactions)) throw new ChainDataError("the node's answer has no valid transactions");
    const senders = transactions.map((one: unknown) => (one as { from?: unknown } | null)?.from);
    return senders.filter((from) => typeof from === "string").map((from) => from.toLowerCase());
  }

  /** Whether anything was sent from an address, or coins of the chain lie on it. */
  async isUsed(address: string): Promise<boolean> {
    const calls = ["eth_getTransactionCount", "eth_getBalance"].map((method) => ({
      method,
      params: [address, "latest"],
    }));
    const answers = await this.rpc.batch(calls, this.signal);
    return answers.some((answer) => !/^0x0*$/.test(String(answer)));
  }

  /** The code of addresses, in their order; `0x` where there is none. */
  async codes(addresses: readonly string[], block: number): Promise<string[]> {
    const codes: string[] = [];
    for (let start = 0; start < addresses.length; start += callsPerBatch) {
      const part = addresses.slice(start, start + callsPerBatch);
      const calls = part.map((address) => ({ method: "eth_getCode", params: [address, hexOf(block)] }));
      for (const code of await this.rpc.batch(calls, this.signal, { block })) {
        if (typeof code !== "string" || !/^0x[\da-f]*$/i.test(code)) {
          throw new ChainDataError("the node's answer has no valid code");
        }
        codes.push(code.toLowerCase());
      }
    }
    return codes;
  }

  /** What a contract answers, as 0x and hexadecimal digits; null where it refuses. */
  async ask(to: string, data: string, block: number | "latest"): Promise<string | null> {
    try {
      const at = block === "latest" ? block : hexOf(block);
      const answer = await this.rpc.call("eth_call", [{ to, data }, at], this.signal, placeOf(block));
      return typeof answer === "string" && /^0x[\da-f]*$/i.test(answer) ? answer : null;
    } catch (error) {
      if (error instanceof RpcError && error.kind === "reverted") return null;
      throw error;
    }
  }

  /** The same question to one contract with many arguments: see {@link askEach}. */
  async askMany(to: string, datas: readonly string[], block: number): Promise<(string | null)[]> {
    return this.askEach(
      datas.map((data) => ({ to, data })),
      block,
    );
  }

  /** Many questions, null where one is refused; many in one call where the chain has Multicall3 at that block. */
  async askEach(questions: readonly Question[], block: number): Promise<(string | null)[]> {
    if (questions.length >= fewQuestions && (await this.hasMulticall(block))) {
      const parts = partsOf(questions, questionsPerCall);
      const calls = parts.map((part): Call => {
        return { method: "eth_call", params: [{ to: multicall, data: encodeMany(part) }, hexOf(block)] };
      });
      const outcomes = await this.rpc.settle(calls, this.signal, { block });
      const answers = outcomes.map((outcome, index) =>
        "result" in outcome ? decodeMany(outcome.result, parts[index]!.length) : undefined,
      );
      if (answers.every((answer) => answer !== undefined)) return answers.flat();
    }
    const calls = questions.map(({ to, data }) => ({
      method: "eth_call",
      params: [{ to, data }, hexOf(block)],
    }));
    const outcomes = await this.rpc.settle(calls, this.signal, { block });
    return outcomes.map((outcome) => {
      if ("result" in outcome) return typeof outcome.result === "string" ? outcome.result : null;
      if (outcome.error.kind === "reverted") return null;
      throw outcome.error;
    });
  }

  /** Whether the chain has Multicall3 at a block. */
  async hasMulticall(block: number): Promise<boolean> {
    if (this.multicallSince !== null && block >= this.multicallSince) return true;
    try {
      if (await this.hasCode(multicall, block)) this.multicallSince = block;
      return this.multicallSince !== null && block >= this.multicallSince;
    } catch (error) {
      if (error instanceof RpcError) return false;
      throw error;
    }
  }
}

function partsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );
}

const placeOf = (block: number | "latest") => (block === "latest" ? {} : { block });
