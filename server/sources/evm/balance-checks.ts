import type { Store } from "../../store/store.ts";
import { findMissing } from "./audit.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { commit } from "./commit.ts";
import type { EvmNode } from "./node.ts";
import { reconcile } from "./reconcile.ts";
import type { TokenRegister } from "./token-register.ts";

const auditRounds = 3;

/** Compares balances with the contract's now and then. Where they differ, missing transfers are looked for first. */
export class BalanceChecks {
  private readonly checkedAtMs = new Map<string, number>();
  private readonly audited = new Set<string>();

  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly everyMs: number,
    private readonly complain: (text: string) => void,
  ) {}

  /** `hashOf`: the block of that number which the balances are of. */
  async checkDue(hashOf: (block: number) => string | undefined): Promise<void> {
    for (const { address } of this.register.active()) {
      const token = this.register.get(address);
      const last = this.checkedAtMs.get(address);
      const isDue = last === undefined || performance.now() - last >= this.everyMs;
      if (!isDue || token.state !== "indexed" || this.register.uncomputed.has(address)) continue;
      // A partial token cannot agree, and says so already.
      if (!token.notes.includes("partial")) await this.check(token, hashOf);
      this.checkedAtMs.set(address, performance.now());
    }
  }

  private async check(token: IndexedToken, hashOf: (block: number) => string | undefined): Promise<void> {
    const block = token.nextBlock! - 1;
    let difference;
    for (let round = 0; round <= auditRounds; round += 1) {
      difference = await reconcile(this.node, this.store, token.address, block);
      if (!difference || this.audited.has(token.address) || round === auditRounds) break;
      const missing = await findMissing(this.node, this.store, token.address, token.fromBlock!, block);
      if (missing.logs.length === 0) break;
      this.complain(
        `eth_getLogs had left out ${missing.logs.length} logs of ${token.address}; they are indexed now`,
      );
      const { faults } = await commit(this.store, {
        tokens: [{ ...token, nextBlock: token.fromBlock! }],
        batch: missing,
        rewindFrom: null,
        deferCompute: false,
        alongside: () => Promise.resolve(),
      });
      await this.register.quarantineAll(faults);
      if (faults.size > 0) return;
    }
    const header = await this.node.header(block);
    // The contract was asked about another block of this number.
    if (header?.hash !== hashOf(block)) return;
    this.audited.add(token.address);
    const others = token.notes.filter((note) => note !== "rebasing" && note !== "fee_on_transfer");
    const notes = difference ? [...others, difference] : others;
    if (notes.join() !== token.notes.join()) await this.register.save({ ...token, notes });
  }
}
