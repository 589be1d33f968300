import type { DataNote } from "../../../contract/meta.ts";
import type { Store } from "../../store/store.ts";
import { findMissing } from "./audit.ts";
import type { IndexedToken } from "./checkpoint.ts";
import { commit } from "./commit.ts";
import type { EvmNode } from "./node.ts";
import { type Comparison, reconcile } from "./reconcile.ts";
import type { TokenRegister } from "./token-register.ts";

/** Where a node leaves something out again and again, each round finds most of the rest. */
const auditRounds = 12;
const manyBalances = 10;

/** What a comparison with the contract says. */
export interface BalanceCheck {
  /** In words: what was compared, and whether it is the same. */
  readonly text: string;
  /** Something differs, and nothing but missing transfers is known to explain it. */
  readonly isWrong: boolean;
}

/** Compares balances with the contract's now and then. Where they differ, missing transfers are looked for first. */
export class BalanceChecks {
  /** The last of each token. */
  readonly results = new Map<string, BalanceCheck>();
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
      const isPartial = token.notes.includes("partial");
      const result = isPartial ? notCompared : await this.check(token, hashOf);
      if (result !== undefined) this.results.set(address, result);
      this.checkedAtMs.set(address, performance.now());
    }
  }

  /** Undefined where the comparison was of another chain than the one indexed. */
  private async check(
    token: IndexedToken,
    hashOf: (block: number) => string | undefined,
  ): Promise<BalanceCheck | undefined> {
    const block = token.nextBlock! - 1;
    let found: Comparison | undefined;
    let leftOut = 0;
    for (let round = 0; round <= auditRounds; round += 1) {
      found = await reconcile(this.node, this.store, this.register.chain, token.address, block);
      const isSame = found === undefined || !isDifferent(found);
      if (isSame || this.audited.has(token.address) || round === auditRounds) break;
      const missing = await findMissing(
        this.node,
        this.store,
        this.register.chain,
        token.address,
        token.fromBlock!,
        block,
      );
      if (missing.logs.length === 0) break;
      leftOut += missing.logs.length;
      this.complain(
        `eth_getLogs had left out ${missing.logs.length} logs of ${token.address}; they are indexed now`,
      );
      const { faults } = await commit(this.store, {
        chain: this.register.chain,
        tokens: [{ ...token, nextBlock: token.fromBlock! }],
        batch: missing,
        rewindFrom: null,
        deferCompute: false,
        alongside: () => Promise.resolve(),
      });
      await this.register.quarantineAll(faults);
      if (faults.size > 0) return undefined;
    }
    const header = await this.node.header(block);
    // The contract was asked about another block of this number.
    if (header?.hash !== hashOf(block)) return undefined;
    this.audited.add(token.address);
    const others = token.notes.filter((note) => !ofChecks.has(note));
    // A node that leaves out transfers proves no other cause, but for one factor of many balances.
    const isProved = leftOut === 0 || (found?.cause === "rebasing" && found.compared >= manyBalances);
    const cause = isProved ? found?.cause : undefined;
    const isWrong = found !== undefined && isDifferent(found) && cause === undefined;
    const note: DataNote | undefined = isWrong ? "differs" : cause;
    const notes = note === undefined ? others : [...others, note];
    if (notes.join() !== token.notes.join()) await this.register.save({ ...token, notes });
    return found && { text: textOf(found, cause), isWrong };
  }
}

const ofChecks: ReadonlySet<DataNote> = new Set(["rebasing", "fee_on_transfer", "differs"]);

const notCompared: BalanceCheck = {
  text: "not compared: transfers before the first are missing",
  isWrong: false,
};

function isDifferent({ isSupplyOther, different }: Comparison): boolean {
  return isSupplyOther || different > 0;
}

function textOf(found: Comparison, cause: DataNote | undefined): string {
  const { sum, supply, isSupplyOther, compared, different } = found;
  const ofSupply =
    supply === undefined
      ? "the contract names no supply"
      : isSupplyOther
        ? `balances add up to ${sum} of ${supply} raw units`
        : "balances add up to the supply, to the last unit";
  const ofBalances =
    compared === 0
      ? "no balance was told"
      : different === 0
        ? `${compared} balances are equal to the contract's`
        : `${different} of ${compared} balances differ from the contract's`;
  const why = cause === undefined ? "" : `; ${causes[cause] ?? cause}`;
  return `${ofSupply}; ${ofBalances}${why}`;
}

const causes: Readonly<Record<string, string>> = {
  rebasing: "all balances are changed by one factor, without transfers",
  fee_on_transfer: "less arrives than transfers say",
};
