import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { type ContractBehaviour, contractCode, transferData } from "./test-contract.ts";

/** The node's program: the one that npm brings for this platform, or the one that ANVIL names. */
function findAnvil(): string | undefined {
  const named = process.env["ANVIL"];
  if (named) return named;
  try {
    const manifest = createRequire(import.meta.url).resolve("@foundry-rs/anvil-linux-amd64/package.json");
    return join(dirname(manifest), "bin", "anvil");
  } catch {
    return undefined;
  }
}

const executable = findAnvil();
/** To be said by tests that skip. */
export const noAnvil =
  executable === undefined
    ? "there is no anvil for this platform: install Foundry and name it with ANVIL"
    : undefined;

/** The first of the accounts that anvil signs for. */
const sender = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

export interface Anvil {
  readonly url: string;
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  /** Many calls in one request. */
  requests(calls: readonly (readonly [method: string, params: readonly unknown[]])[]): Promise<unknown[]>;
  /** Creates a contract in a block of its own. Its address, in lower case. */
  deploy(behaviour?: ContractBehaviour, time?: number): Promise<string>;
  /** Creates a contract of this code, or calls one, in a block of its own. The address of a new contract, in lower case. */
  send(transaction: { readonly to?: string; readonly data: string }): Promise<string>;
  /** A block with these transfers in one transaction. */
  transfer(token: string, transfers: Parameters<typeof transferData>[0], time?: number): Promise<void>;
  /** Blocks with transfers, each at its time, as fast as it goes. */
  transferMany(
    token: string,
    blocks: readonly (readonly [time: number, transfers: Parameters<typeof transferData>[0]])[],
  ): Promise<void>;
  readonly sender: string;
  readonly transferData: typeof transferData;
  stop(): Promise<void>;
}

interface AnvilOptions {
  /** Of its first block, in unix seconds. */
  readonly timestamp?: number;
  /** The chain that it says it is of; without one, that of development. */
  readonly chainId?: number;
}

/** For tests: a node of its own, which makes a block only when it is told to. */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const args = ["--port", "0", "--no-mining", "--order", "fifo", "--hardfork", "cancun", "--base-fee", "0"];
  args.push("--gas-price", "0", "--disable-block-gas-limit", "--accounts", "1");
  if (options.timestamp !== undefined) args.push("--timestamp", String(options.timestamp));
  if (options.chainId !== undefined) args.push("--chain-id", String(options.chainId));
  if (executable === undefined) throw new Error(noAnvil);
  const child = spawn(executable, args, { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((done, fail) => {
    child.once("exit", () => fail(new Error("anvil ended before it listened")));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const place = /Listening on (\S+)/.exec(line)?.[1];
      if (place !== undefined) done(`http://${place}`);
    });
  });

  const requests: Anvil["requests"] = async (calls) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls.map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params }))),
    });
    const answers = (await response.json()) as { result?: unknown; error?: { message: string } }[];
    return answers.map(({ result, error }) => {
      if (error) throw new Error(error.message);
      return result;
    });
  };
  const request = async <T>(method: string, params: readonly unknown[] = []) =>
    (await requests([[method, params]]))[0] as T;
  const transact = async (transaction: object, time?: number) => {
    const sent = { from: sender, gas: "0x3b9aca00", gasPrice: "0x0", ...transaction };
    const [hash] = await requests([
      ["eth_sendTransaction", [sent]],
      ...(time === undefined ? [] : [["evm_setNextBlockTimestamp", [time]] as const]),
      ["evm_mine", []],
    ]);
    return request<{ status: string; contractAddress: string | null }>("eth_getTransactionReceipt", [hash]);
  };
  return {
    url,
    request,
    requests,
    async deploy(behaviour, time) {
      const receipt = await transact({ data: contractCode(behaviour) }, time);
      if (receipt.status !== "0x1") throw new Error("the contract was not created");
      return receipt.contractAddress!.toLowerCase();
    },
    async send(transaction) {
      const receipt = await transact(transaction);
      if (receipt.status !== "0x1") throw new Error("the transaction failed");
      return (receipt.contractAddress ?? "").toLowerCase();
    },
    async transfer(token, transfers, time) {
      const receipt = await transact({ to: token, data: transferData(transfers) }, time);
      if (receipt.status !== "0x1") throw new Error("the transfers were refused");
    },
    async transferMany(token, blocks) {
      for (const [time, transfers] of blocks) {
        const data = transferData(transfers);
        await request("eth_sendTransaction", [
          { from: sender, gas: "0x3b9aca00", gasPrice: "0x0", to: token, data },
        ]);
        await request("evm_mine", [{ timestamp: time }]);
      }
    },
    sender,
    transferData,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
