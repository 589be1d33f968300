import { type PoolFactory, poolFactories } from "../../address-kinds/factories.ts";
import { poolOf } from "../../address-kinds/pools.ts";
import { type KindToStore, saveKinds, unknownLargest } from "../../store/kinds.ts";
import type { Store } from "../../store/store.ts";
import type { EvmNode } from "./node.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import type { TokenRegister } from "./token-register.ts";

/** Holders of a token that are asked about, the largest. */
const askedHolders = 1_000;
/** Asked about in one step of the index, so that new blocks do not wait for long. */
const askedAtOnce = 200;

const selectors = {
  token0: "0x0dfe1681",
  token1: "0xd21220a7",
  fee: "0xddca3f43",
  factory: "0xc45a0155",
  getPair: "0xe6a43905",
  getPool: "0x1698ee82",
};

/** Asks the chain what the largest holders are, each once. What was told is kept where it does not answer. */
export class HolderKinds {
  private readonly factories: readonly PoolFactory[];

  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly complain: (text: string) => void,
    factories?: readonly PoolFactory[],
  ) {
    // Those of the table are of Ethereum.
    this.factories = factories ?? (register.chain === "eth" ? poolFactories : []);
  }

  /** Some of those that were not asked about yet, of tokens that are computed. True where there are more. */
  async askDue(): Promise<boolean> {
    for (const { address, state, nextBlock } of this.register.active()) {
      if (state !== "indexed" || this.register.uncomputed.has(address)) continue;
      const holders = await unknownLargest(this.store.reader, this.register.chain, address, askedHolders);
      if (holders.length === 0) continue;
      try {
        await this.ask(holders.slice(0, askedAtOnce), nextBlock! - 1);
      } catch (error) {
        if (!(error instanceof RpcError || error instanceof ChainDataError)) throw error;
        this.complain(`what holders are could not be asked: ${error.message}`);
        return false;
      }
      return true;
    }
    return false;
  }

  private async ask(holders: readonly string[], block: number): Promise<void> {
    const codes = await this.node.codes(holders, block);
    const kinds: KindToStore[] = [];
    for (const [index, address] of holders.entries()) {
      kinds.push({ address, block, ...(await this.kindOf(address, codes[index]!, block)) });
    }
    await this.store.label((db) => saveKinds(db, this.register.chain, kinds));
  }

  private async kindOf(
    address: string,
    code: string,
    block: number,
  ): Promise<Pick<KindToStore, "kind" | "evidence" | "pool">> {
    if (code === "0x") return { kind: "wallet", evidence: `No code at block ${block}.`, pool: null };
    if (code.length === 2 + 2 * 23 && code.startsWith("0xef0100")) {
      const delegate = `0x${code.slice(8)}`;
      const evidence = `A wallet that lets the contract ${delegate} act for it (EIP-7702), at block ${block}.`;
      return { kind: "wallet", evidence, pool: null };
    }
    const pool = await this.poolAt(address, block);
    if (pool !== undefined) {
      const evidence = `The factory of ${pool.protocol} says that this is its pool, at block ${block}.`;
      return { kind: "pool", evidence, pool };
    }
    return { kind: "contract", evidence: `It had code at block ${block}.`, pool: null };
  }

  /** What says that it is a pool is one only if the factory that it names says so too. */
  private async poolAt(address: string, block: number) {
    const word = async (data: string, to = address) => {
      const answer = await this.node.ask(to, data, block);
      return answer !== null && answer.length === 66 ? answer.slice(2) : undefined;
    };
    const addressOf = (found: string | undefined) =>
      found === undefined ? undefined : `0x${found.slice(24).toLowerCase()}`;
    const named = addressOf(await word(selectors.factory));
    const factory = this.factories.find((row) => row.factory === named);
    if (factory === undefined) return undefined;
    const [token0, token1] = [await word(selectors.token0), await word(selectors.token1)];
    if (token0 === undefined || token1 === undefined) return undefined;
    const fee = factory.version === "v3" ? await word(selectors.fee) : "";
    if (fee === undefined) return undefined;
    const question = `${factory.version === "v3" ? selectors.getPool : selectors.getPair}${token0}${token1}${fee}`;
    if (addressOf(await word(question, factory.factory)) !== address) return undefined;
    const feeNumber = fee === "" ? null : Number(BigInt(`0x${fee}`));
    return poolOf(factory, addressOf(token0)!, addressOf(token1)!, feeNumber);
  }
}
