import type { ChainId } from "../../../../contract/chains.ts";
import { loadCertificates } from "../../../store/sources/certificates.ts";
import type { Store } from "../../../store/store.ts";
import type { IndexedToken } from "../checkpoint.ts";
import type { EvmNode } from "../node.ts";
import type { Holding } from "./reconcile.ts";
import { balancesOf } from "../balance-drift/all-balances.ts";

/** Asked for at a time: the newest blocks are taken in between. */
const holdersAtOnce = 4_000;
/** Of more holders not each is asked for. Where one call asks for one balance, the most are fewer. */
const most = { bundled: 2_000_000, single: 10_000 } as const;
/** So many that differ say enough: the cause is looked for then. */
const enoughDifferent = 100;

/** What came of asking the contract for every balance. */
export interface AllAsked {
  readonly asked: number;
  /** Holders whose balance was another. */
  readonly different: ReadonlySet<string>;
}

interface UnderWay {
  readonly parts: number;
  readonly part: number;
  readonly asked: number;
  readonly different: readonly string[];
}

/**
 * Asks the contract once for the balance of every holder of a token that was just read. Whoever gave in a transfer that
 * is missing here has more here than on the chain: no single one is missed, be its holder among the largest or not.
 */
export class AllHolders {
  private readonly underWay = new Map<string, UnderWay>();
  private readonly over = new Map<string, AllAsked | null>();

  constructor(
    private readonly node: EvmNode,
    private readonly store: Pick<Store, "reader">,
    private readonly chain: ChainId,
  ) {}

  isUnderWay(address: string): boolean {
    return this.underWay.has(address);
  }

  /** How many of how many parts of holder lists were asked for, of tokens that are under way. */
  get progress(): { readonly done: number; readonly total: number } {
    const parts = [...this.underWay.values()];
    const sum = (of: (one: UnderWay) => number) => parts.reduce((total, one) => total + of(one), 0);
    return { done: sum(({ part }) => part), total: sum(({ parts: total }) => total) };
  }

  /** Null where it is not asked for; undefined while there is more to ask, which the next call does. */
  async next(
    token: IndexedToken,
    block: number,
    hashOf: (block: number) => string | undefined,
  ): Promise<AllAsked | null | undefined> {
    const { address } = token;
    const done = this.over.get(address);
    if (done !== undefined) return done;
    const state = this.underWay.get(address) ?? (await this.begin(token, block));
    if (state === undefined) {
      this.over.set(address, null);
      return null;
    }
    this.underWay.set(address, state);
    const { parts, part } = state;
    const holders = await this.store.reader.rows<Holding>(
      `SELECT h.address, h.amount FROM holders AS h JOIN tokens AS t USING (token_id)
       WHERE t.chain = $1 AND t.address = $2 AND hash(h.address) % $3 = $4`,
      [this.chain, address, parts, part],
    );
    const said = await balancesOf(
      this.node,
      address,
      holders.map((holder) => holder.address),
      block,
    );
    // The contract was asked about another block of this number: the same again.
    if ((await this.node.header(block))?.hash !== hashOf(block)) return undefined;
    const others = holders.filter(({ amount }, index) => said[index] !== undefined && said[index] !== amount);
    const different = [...state.different, ...others.map((holder) => holder.address)];
    const asked = state.asked + holders.length;
    if (part + 1 < parts && different.length < enoughDifferent) {
      this.underWay.set(address, { parts, part: part + 1, asked, different });
      return undefined;
    }
    this.underWay.delete(address);
    const result = { asked, different: new Set(different.slice(0, enoughDifferent)) };
    this.over.set(address, result);
    return result;
  }

  /** Undefined where it was done in an earlier run, or asks too much. */
  private async begin({ address, notes }: IndexedToken, block: number): Promise<UnderWay | undefined> {
    const certified = await loadCertificates(this.store.reader, this.chain, address);
    // Which of them differ is not stored.
    if (certified.length > 0 && !notes.includes("differs")) return undefined;
    const [stored] = await this.store.reader.rows<{ holders: number }>(
      "SELECT holder_count AS holders FROM tokens WHERE chain = $1 AND address = $2",
      [this.chain, address],
    );
    const holders = stored?.holders ?? 0;
    const isTooMany =
      holders > most.bundled || (holders > most.single && !(await this.node.hasMulticall(block)));
    if (isTooMany) return undefined;
    return { parts: Math.max(1, Math.ceil(holders / holdersAtOnce)), part: 0, asked: 0, different: [] };
  }
}
