import type { Store } from "../../store/store.ts";
import { computeTokens } from "./commit.ts";
import type { TokenRegister } from "./token-register.ts";

/** Brings answers up to date with the transfers that were stored, at most for a share of the time. */
export class Computing {
  private notBeforeMs = 0;

  constructor(
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly share: number,
  ) {}

  /** What has come up to the head; at once where a token has just caught up. */
  async computeDue(headBlock: number, isMeant: (address: string) => boolean = () => true): Promise<void> {
    const { uncomputed } = this.register;
    const caughtUp = this.register
      .active()
      .filter(
        ({ address, nextBlock }) => uncomputed.has(address) && nextBlock! > headBlock && isMeant(address),
      );
    const isFirst = caughtUp.some(({ state }) => state === "pending");
    if (caughtUp.length === 0 || (!isFirst && performance.now() < this.notBeforeMs)) return;
    const startMs = performance.now();
    await this.register.quarantineAll(await computeTokens(this.store, this.register.chain, caughtUp));
    const endMs = performance.now();
    this.notBeforeMs = endMs + (endMs - startMs) * (1 / this.share - 1);
    for (const { address } of caughtUp) this.register.uncomputed.delete(address);
    for (const { address } of caughtUp) {
      const now = this.register.get(address);
      if (now.state === "pending") await this.register.save({ ...now, state: "indexed" });
    }
  }
}
