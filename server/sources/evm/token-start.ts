import type { DataNote } from "../../../contract/meta.ts";
import type { Header } from "./chain-data.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { collectionFault } from "../collection-fault.ts";
import { collectionOf } from "./collection.ts";
import { findCreation } from "./creation.ts";
import { nameOf, readMetadata, TokenFault } from "./metadata.ts";
import type { EvmNode } from "./node.ts";
import type { PoolPrices } from "./prices/pool-prices.ts";
import { ChainDataError, RpcError } from "./rpc-error.ts";
import type { TokenRegister } from "./token-register.ts";

const refusalsTaken = 3;
/** So often a token is asked about while its node answers other questions. */
const beginningsTaken = 3;

/** Finds out what new tokens are and where they begin. */
export class TokenStart {
  private readonly fromBlocks = new Map<string, number>();
  private readonly creationRefusals = new Map<string, number>();
  private readonly failures = new Map<string, number>();

  constructor(
    private readonly node: EvmNode,
    private readonly register: TokenRegister,
    private readonly pools: PoolPrices,
    private readonly complain: (text: string) => void,
  ) {}

  want(address: string, fromBlock?: number): void {
    this.failures.delete(address);
    if (this.register.add(address) && fromBlock !== undefined) this.fromBlocks.set(address, fromBlock);
  }

  /** A fault of one token does not keep the others. */
  async prepare(head: Header): Promise<void> {
    const unready = this.register.active().filter(({ address }) => !this.pools.isReady(address));
    for (const token of [...this.register.pending(), ...unready]) {
      try {
        await this.pools.prepare(this.node, token, head.number);
        if (token.nextBlock === null) await this.begin(token, head);
      } catch (error) {
        if (error instanceof TokenFault) await this.register.quarantine(token.address, error.message);
        else if (error instanceof RpcError || error instanceof ChainDataError)
          await this.failed(token, error);
        else throw error;
      }
    }
  }

  /** What of a token stays without an answer, while the node answers about its newest block, is of the token. */
  private async failed(
    { address, nextBlock }: IndexedToken,
    error: RpcError | ChainDataError,
  ): Promise<void> {
    const failures = (this.failures.get(address) ?? 0) + 1;
    this.failures.set(address, failures);
    const isOfOthers = error instanceof RpcError && (error.kind === "rate" || error.kind === "refused");
    if (nextBlock !== null || isOfOthers || failures < beginningsTaken) {
      this.complain(error.message);
      return;
    }
    this.failures.delete(address);
    const reason = `asked ${failures} times what is at this address, the node does not say: ${error.message}`;
    await this.register.quarantine(address, reason);
  }

  private async begin(token: IndexedToken, head: Header): Promise<void> {
    const created = await this.creationOf(token.address, head);
    const asked = this.fromBlocks.get(token.address);
    const fromBlock = asked ?? created ?? 0;
    const notes: DataNote[] = created !== null && fromBlock > created ? ["partial"] : [];
    const metadata = await readMetadata(this.node, token.address);
    const collection = await collectionOf(this.node, token.address);
    if (collection !== null) throw new TokenFault(`${nameOf(metadata)}: ${collectionFault(collection)}`);
    await this.register.save({ ...token, metadata, fromBlock, nextBlock: fromBlock, notes });
  }

  /** Null where the node cannot say, or where it refuses again and again. */
  private async creationOf(address: string, head: Header): Promise<number | null> {
    try {
      return await findCreation(this.node, address, head.number);
    } catch (error) {
      const refusals = (this.creationRefusals.get(address) ?? 0) + 1;
      this.creationRefusals.set(address, refusals);
      const isToCome = !(error instanceof RpcError) || error.kind === "rate";
      if (isToCome || refusals < refusalsTaken) throw error;
      return null;
    }
  }
}
