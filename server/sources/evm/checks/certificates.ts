import type { ChainId } from "../../../../contract/chains.ts";
import type { Certificate } from "../../../../contract/completeness/certificate.ts";
import { forgetCertificate, loadCertificates, saveCertificate } from "../../../store/sources/certificates.ts";
import type { Store } from "../../../store/store.ts";
import type { IndexedToken } from "../checkpoint.ts";
import type { EvmNode } from "../node.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";
import type { TokenRegister } from "../token-register.ts";
import { type CertifiedBlock, certify } from "./certify.ts";

const dayMs = 86_400_000;
/** After a node did not answer, or the token changed. */
const againMs = 60_000;
/** Between two that are asked for. */
const apartMs = 600_000;

/** What is known of a token's newest certificate. */
interface Newest {
  readonly block: number;
  readonly hash: string;
  readonly madeMs: number;
  /** What was said of the token then; undefined where that was in an earlier run. */
  readonly notes: string | undefined;
}

type BlockOf = (number: number) => CertifiedBlock | undefined;

/** Certifies tokens: when they are read, daily, and when a certified block or what is said of them changes. */
export class Certificates {
  private readonly newest = new Map<string, Newest | undefined>();
  private readonly waitUntilMs = new Map<string, number>();
  /** Hashes of certified blocks that nothing takes back any more. */
  private readonly settled = new Set<string>();
  /** Tokens whose check is asked for. */
  private readonly asked = new Set<string>();

  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly place: { readonly chain: ChainId; readonly network: number },
    private readonly complain: (text: string) => void,
  ) {}

  /** Makes one of a token soon. Where the newest is not old enough for that, the seconds until it is. */
  ask(address: string): number | null {
    const waitMs = (this.newest.get(address)?.madeMs ?? 0) + apartMs - Date.now();
    if (waitMs > 0) return Math.ceil(waitMs / 1_000);
    this.asked.add(address);
    return null;
  }

  /**
   * `blockOf`: the block of that number which is indexed, as far as it may still be taken back. `isOpen`: tokens that
   * are still being compared.
   */
  async makeDue(head: number, blockOf: BlockOf, isOpen: (address: string) => boolean): Promise<void> {
    for (const { address } of this.register.active()) {
      if (isOpen(address)) continue;
      const token = this.register.get(address);
      // One that is read again from its first block on is not what it was.
      if ((token.nextBlock ?? 0) <= head) continue;
      const block = blockOf((token.nextBlock ?? 0) - 1);
      if (token.state !== "indexed" || this.register.uncomputed.has(address) || !block) continue;
      if (Date.now() < (this.waitUntilMs.get(address) ?? 0)) continue;
      const newest = await this.newestOf(address);
      if (newest && (await this.isTakenBack(newest, head, blockOf))) {
        await this.forgetTakenBack(address, head, blockOf);
      } else if (newest && isCurrent(newest, token) && !this.asked.has(address)) continue;
      await this.make(token, block, head);
    }
  }

  private async newestOf(address: string): Promise<Newest | undefined> {
    if (!this.newest.has(address)) {
      const [stored] = await loadCertificates(this.store.reader, this.place.chain, address);
      this.newest.set(address, stored && stateOf(stored, undefined));
    }
    return this.newest.get(address);
  }

  /** A certificate speaks for its block: without that it is of nothing. */
  private async isTakenBack(
    { block, hash }: Pick<Newest, "block" | "hash">,
    head: number,
    blockOf: BlockOf,
  ): Promise<boolean> {
    const now = blockOf(block);
    if (now !== undefined) return now.hash !== hash;
    // The chain was longer: what a node is only behind of is still among the newest blocks.
    if (block > head) return true;
    // Of what is long past, perhaps since an earlier run, the node is asked once.
    if (this.settled.has(hash)) return false;
    const header = await this.node.header(block);
    if (header?.hash === hash) this.settled.add(hash);
    return header !== undefined && header.hash !== hash;
  }

  /** The newest, and those before it that went with it. */
  private async forgetTakenBack(address: string, head: number, blockOf: BlockOf): Promise<void> {
    const { chain } = this.place;
    for (const { block } of await loadCertificates(this.store.reader, chain, address)) {
      const { number, hash } = block;
      if (!(await this.isTakenBack({ block: number, hash }, head, blockOf))) continue;
      await this.store.transaction((db) => forgetCertificate(db, chain, address, hash));
    }
    this.newest.delete(address);
  }

  private async make(token: IndexedToken, block: CertifiedBlock, head: number): Promise<void> {
    const { address, notes } = token;
    // Whatever comes of it, not at once again.
    this.waitUntilMs.set(address, Date.now() + againMs);
    try {
      const certificate = await certify(this.node, this.store.reader, { ...this.place, head }, token, block);
      // The contract was asked about another block of this number.
      if (!certificate || (await this.node.header(block.number))?.hash !== block.hash) return;
      await this.store.transaction((db) => saveCertificate(db, this.place.chain, certificate));
      this.newest.set(address, stateOf(certificate, notes.join()));
      this.waitUntilMs.delete(address);
      this.asked.delete(address);
    } catch (error) {
      if (!(error instanceof RpcError) && !(error instanceof ChainDataError)) throw error;
      this.complain(`balances of ${address} could not be compared with the contract's: ${error.message}`);
    }
  }
}

function isCurrent({ notes, madeMs }: Newest, token: IndexedToken): boolean {
  return (notes === undefined || notes === token.notes.join()) && Date.now() - madeMs < dayMs;
}

function stateOf({ block, made }: Certificate, notes: string | undefined): Newest {
  return { block: block.number, hash: block.hash, madeMs: Date.parse(made), notes };
}
