import {
  type Header,
  type Log,
  type LogQuery,
  parseHeader,
  parseLogs,
  parseReceipts,
  quantity,
} from "./chain-data.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import { callsPerBatch, type Rpc } from "./rpc.ts";

const hexOf = (number: number) => `0x${number.toString(16)}`;

/** A node as far as an index needs it. Everything is checked for its form and against what was asked. */
export class EvmNode {
  private hasReceipts = true;

  constructor(
    readonly rpc: Rpc,
    private readonly signal: AbortSignal,
  ) {}

  async chainId(): Promise<number> {
    return quantity(await this.rpc.call("eth_chainId", [], this.signal), "chain id");
  }

  async latest(): Promise<Header> {
    return parseHeader(await this.rpc.call("eth_getBlockByNumber", ["latest", false], this.signal));
  }

  /** Undefined where the chain is not that long. */
  async header(number: number): Promise<Header | undefined> {
    const answer = await this.rpc.call("eth_getBlockByNumber", [hexOf(number), false], this.signal);
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
      const answers = await this.rpc.batch(calls, this.signal);
      return answers.map((answer, index) => parseHeader(answer, part[index]));
    });
    return (await Promise.all(batches)).flat();
  }

  async logs(query: LogQuery): Promise<Log[]> {
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
    );
    return parseLogs(answer, query);
  }

  /**
   * The logs of one block, from its receipts where the node has them: another way to the same, so that what one of
   * them leaves out is noticed.
   */
  async logsOfBlock(header: Header, query: Pick<LogQuery, "addresses" | "events">): Promise<Log[]> {
    const { number, hash } = header;
    if (this.hasReceipts) {
      try {
        const answer = await this.rpc.call("eth_getBlockReceipts", [hexOf(number)], this.signal);
        if (answer === null) throw new ChainDataError(`the node has no receipts of block ${number}`);
        return parseReceipts(answer, header).filter(
          ({ address, topics }) => query.addresses.has(address) && query.events.has(topics[0] ?? ""),
        );
      } catch (error) {
        if (!(error instanceof RpcError && error.kind === "unsupported")) throw error;
        this.hasReceipts = false;
      }
    }
    const filter = { blockHash: hash, address: [...query.addresses], topics: [[...query.events]] };
    const answer = await this.rpc.call("eth_getLogs", [filter], this.signal);
    return parseLogs(answer, { ...query, fromBlock: number, toBlock: number });
  }

  async hasCode(address: string, block: number | "latest"): Promise<boolean> {
    const at = block === "latest" ? block : hexOf(block);
    const code = await this.rpc.call("eth_getCode", [address, at], this.signal);
    if (typeof code !== "string") throw new ChainDataError("the node's answer has no valid code");
    return code.length > 2;
  }

  /** The code of addresses, in their order; `0x` where there is none. */
  async codes(addresses: readonly string[], block: number): Promise<string[]> {
    const codes: string[] = [];
    for (let start = 0; start < addresses.length; start += callsPerBatch) {
      const part = addresses.slice(start, start + callsPerBatch);
      const calls = part.map((address) => ({ method: "eth_getCode", params: [address, hexOf(block)] }));
      for (const code of await this.rpc.batch(calls, this.signal)) {
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
      const answer = await this.rpc.call("eth_call", [{ to, data }, at], this.signal);
      return typeof answer === "string" && /^0x[\da-f]*$/i.test(answer) ? answer : null;
    } catch (error) {
      if (error instanceof RpcError && error.kind === "reverted") return null;
      throw error;
    }
  }

  /** The same question to one contract with many arguments. */
  async askMany(to: string, datas: readonly string[], block: number): Promise<(string | null)[]> {
    const answers: (string | null)[] = [];
    for (let start = 0; start < datas.length; start += callsPerBatch) {
      const part = datas.slice(start, start + callsPerBatch);
      try {
        const calls = part.map((data) => ({ method: "eth_call", params: [{ to, data }, hexOf(block)] }));
        const batch = await this.rpc.batch(calls, this.signal);
        answers.push(...batch.map((answer) => (typeof answer === "string" ? answer : null)));
      } catch (error) {
        if (!(error instanceof RpcError && error.kind === "reverted")) throw error;
        for (const data of part) answers.push(await this.ask(to, data, block));
      }
    }
    return answers;
  }
}
