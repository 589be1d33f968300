import { type DataNote, noteValue } from "../../../../contract/meta.ts";
import type { Store } from "../../../store/store.ts";
import { findMissing } from "./audit.ts";
import type { Batch } from "../batch.ts";
import { type AllAsked, AllHolders } from "./all-holders.ts";
import type { IndexedToken } from "../checkpoint.ts";
import { commit, computeTokens } from "../commit.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { firstKeptBlock } from "./kept-logs.ts";
import type { EvmNode } from "../node.ts";
import { ChainDataError, RpcError } from "../rpc-error.ts";
import { type Comparison, isDifferent, reconcile } from "./reconcile.ts";
import { checkText, type StoredEntries } from "../balance-drift/check-text.ts";
import type { AllCompared } from "../balance-drift/differences.ts";
import { tokensWithEntries } from "../balance-drift/entries.ts";
import { checkIdentity } from "./identity.ts";
import { Explanations, hasUniformRebase, notesAfter, ordered } from "../balance-drift/explain.ts";
import type { TokenRegister } from "../token-register.ts";

/** Where a node leaves something out again and again, each round finds most of the rest. */
const auditRounds = 12;
const explainEveryMs = 86_400_000;
/** Where it took little, it is done again sooner: a contract may change every balance at any time. */
const explainShare = 200;

/** What a comparison with the contract says. */
export interface BalanceCheck {
  /** In words: what was compared, and whether it is the same. */
  readonly text: string;
  /** Something differs, and nothing but missing transfers is known to explain it. */
  readonly isWrong: boolean;
  /** Balances are right, as they were taken from the contract: it is the transfers that do not explain them. */
  readonly isTaken?: boolean;
}

/** Compares balances with the contract's now and then. Where they differ, the cause is looked for, and missing transfers. */
export class BalanceChecks {
  /** The last of each token. */
  readonly results = new Map<string, BalanceCheck>();
  private readonly checkedAtMs = new Map<string, number>();
  private readonly audited = new Set<string>();
  /** When every address of a token was asked for, and how long not again. */
  private readonly explained = new Map<string, { readonly atMs: number; readonly holdsMs: number }>();
  /** What tokens were called before their contracts changed it. */
  private readonly renamed = new Map<string, string>();
  /** Tokens that are being read again, and are compared as soon as they are. */
  private readonly again = new Set<string>();
  private readonly explanations: Explanations;
  private readonly allHolders: AllHolders;

  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
    private readonly everyMs: number,
    private readonly complain: (text: string) => void,
  ) {
    this.explanations = new Explanations(node, store, register);
    this.allHolders = new AllHolders(node, store, register.chain);
  }

  /** Parts of holder lists that were asked for, of those that are. */
  get progress(): { readonly done: number; readonly total: number } {
    return this.allHolders.progress;
  }

  /** Whether the contract is being asked for the balance of every holder: until then nothing is certified. */
  isAskingAll(address: string): boolean {
    return this.allHolders.isUnderWay(address);
  }

  /**
   * `hashOf`: the block of that number which the balances are of. True where more holders are to be asked for at once.
   */
  async checkDue(
    hashOf: (block: number) => string | undefined,
    isMeant: (address: string) => boolean = () => true,
  ): Promise<boolean> {
    let hasMore = false;
    for (const { address } of this.register.active().filter((token) => isMeant(token.address))) {
      const token = this.register.get(address);
      const last = this.checkedAtMs.get(address);
      const isDue = last === undefined || performance.now() - last >= this.everyMs;
      if (!isDue || token.state !== "indexed" || this.register.uncomputed.has(address)) continue;
      await this.checkIdentity(token);
      // A partial token cannot agree, and says so already.
      const isPartial = token.notes.includes("partial");
      const now = this.register.get(address);
      const all = isPartial ? null : await this.allHolders.next(now, token.nextBlock! - 1, hashOf);
      if (all === undefined) {
        hasMore = true;
        continue;
      }
      const result = isPartial ? notCompared : await this.check(now, hashOf, all);
      if (result !== undefined) this.results.set(address, result);
      if (this.again.delete(address)) this.checkedAtMs.delete(address);
      else this.checkedAtMs.set(address, performance.now());
    }
    return hasMore;
  }

  /** Tokens with balances from the contract of these blocks or later, of those given. */
  async takenFrom(block: number, tokens: readonly IndexedToken[]): Promise<string[]> {
    const meant = tokens.filter(({ notes }) => notes.includes("adjusted")).map(({ address }) => address);
    return tokensWithEntries(this.store.reader, this.register.chain, meant, block);
  }

  /** What was taken from the contract is gone with its block: the token is compared, and explained, as if never before. */
  reopen(address: string): void {
    this.checkedAtMs.delete(address);
    this.explained.delete(address);
    this.audited.delete(address);
  }

  /** Undefined where the comparison was of another chain than the one indexed, or the token is read again. */
  private async check(
    token: IndexedToken,
    hashOf: (block: number) => string | undefined,
    asked: AllAsked | null,
  ): Promise<BalanceCheck | undefined> {
    const block = token.nextBlock! - 1;
    const isStill = async () => (await this.node.header(block))?.hash === hashOf(block);
    const compare = () =>
      reconcile(this.node, this.store, this.register.chain, token.address, block, asked?.different);
    let found = await compare();
    let all: AllCompared | undefined;
    if (found && isDifferent(found) && !this.isStillRebasing(token, found) && this.isOpen(token.address)) {
      const startMs = performance.now();
      const header = await this.node.header(block);
      if (header === undefined || header.hash !== hashOf(block)) return undefined;
      if (await this.explanations.takeEvents(token, block, found)) {
        this.again.add(token.address);
        return undefined;
      }
      all = await this.explanations.compareAll(token, block, found);
      if (all?.cause === undefined && !this.audited.has(token.address)) {
        const audited = await this.audit(token, block, found, { compare, isStill });
        if (audited === undefined) return undefined;
        if (audited.found && audited.leftOut > 0 && isDifferent(audited.found))
          all = await this.explanations.compareAll(token, block, audited.found);
        found = audited.found;
      }
      if (!(await isStill())) return undefined;
      const atMs = performance.now();
      const holdsMs = Math.min(explainEveryMs, explainShare * (atMs - startMs));
      this.explained.set(token.address, { atMs, holdsMs });
      const isTaken =
        found !== undefined &&
        isDifferent(found) &&
        all !== undefined &&
        (await this.explanations.takeBalances(token, header, found, all));
      if (isTaken) found = await compare();
    }
    // The contract was asked about another block of this number.
    if (!(await isStill())) return undefined;
    const now = this.register.get(token.address);
    const isOther = found !== undefined && isDifferent(found);
    const known = {
      notes: [...now.notes.filter((note) => !note.startsWith("logs_from=")), ...this.keptLogNotes(now)],
    };
    const notes = await notesAfter(this.store.reader, known, found, isOther, all);
    if (notes.join() !== ordered(now.notes).join()) await this.register.save({ ...now, notes });
    if (found === undefined) return undefined;
    const stored = await storedEntries(this.store.reader, found.tokenId);
    const isUnknown = notes.includes("adjusted") && !notes.includes("fee_on_transfer");
    const isWrong =
      notes.includes("differs") || notes.includes("destroyed") || noteValue(notes, "decimals") !== undefined;
    const text = checkText(found, notes, stored, {
      metadata: now.metadata,
      asked: asked?.asked,
      renamed: this.renamed.get(token.address),
    });
    return { text, isWrong: isWrong || isUnknown, isTaken: isUnknown && !isWrong };
  }

  /** Whether all balances of a token that rebases are asked for again: only where they are not one factor any more. */
  private isStillRebasing({ notes }: IndexedToken, found: Comparison): boolean {
    return notes.includes("rebasing") && hasUniformRebase(found);
  }

  /** Asking every address may take long: it is to take no more than a small part of the time, and once a day at least. */
  private isOpen(address: string): boolean {
    const last = this.explained.get(address);
    return last === undefined || performance.now() - last.atMs >= last.holdsMs;
  }

  /**
   * Looks for transfers that the node left out. Undefined where the token cannot go on with them, or where they are of
   * another chain than what is stored: blocks however old may be others by now.
   */
  private async audit(
    token: IndexedToken,
    block: number,
    first: Comparison,
    { compare, isStill }: { compare: () => Promise<Comparison | undefined>; isStill: () => Promise<boolean> },
  ) {
    let found: Comparison | undefined = first;
    let leftOut = 0;
    const range = { fromBlock: token.fromBlock!, toBlock: block };
    await this.findKeptLogs(range);
    const nodes = this.node.rpc.usable.filter(({ logsFrom }) => logsFrom <= block);
    // What one node leaves out another may have: the search is over when none of them has anything new.
    let fruitless = 0;
    for (let round = 0; round < auditRounds * nodes.length && fruitless < nodes.length; round += 1) {
      if (!found || !isDifferent(found)) break;
      const at = nodes[round % nodes.length]!;
      const from = Math.max(range.fromBlock, at.logsFrom);
      let added: number | undefined;
      try {
        added = await this.addMissing(token, { ...range, fromBlock: from }, at, isStill);
      } catch (error) {
        const isOfNode = error instanceof RpcError || error instanceof ChainDataError;
        if (!isOfNode || nodes.length === 1) throw error;
        // Another may have what this one does not answer.
        added = 0;
      }
      if (added === undefined) return undefined;
      fruitless = added === 0 ? fruitless + 1 : 0;
      if (added === 0) continue;
      leftOut += added;
      this.complain(`eth_getLogs had left out ${added} logs of ${token.address}; they are indexed now`);
      const faults = await computeTokens(this.store, this.register.chain, [token]);
      await this.register.quarantineAll(faults);
      if (faults.size > 0) return undefined;
      this.register.uncomputed.delete(token.address);
      found = await compare();
    }
    this.audited.add(token.address);
    return { found, leftOut };
  }

  /** Stores what a node shows and is not stored. How much that was; undefined where it cannot be added. */
  private async addMissing(
    token: IndexedToken,
    range: Pick<Batch, "fromBlock" | "toBlock">,
    at: Endpoint,
    isStill: () => Promise<boolean>,
  ): Promise<number | undefined> {
    const { chain } = this.register;
    let added = 0;
    for await (const missing of findMissing(this.node, this.store, chain, token, range, at)) {
      if (!(await isStill())) return undefined;
      const { tokens, faults } = await commit(this.store, {
        chain,
        tokens: [{ ...token, nextBlock: token.fromBlock! }],
        batch: missing,
        rewindFrom: null,
        deferCompute: true,
        alongside: () => Promise.resolve(),
      });
      // Where the search ends before it is over, what it found is computed with the next block.
      this.register.advanced(tokens);
      await this.register.quarantineAll(faults);
      if (faults.size > 0) return undefined;
      added += missing.logs.length;
    }
    return added;
  }

  /** Takes over what a contract calls itself by now, and what is to be said of it. */
  private async checkIdentity(token: IndexedToken): Promise<void> {
    const { token: after, renamed } = await checkIdentity(this.node, token, token.nextBlock! - 1);
    if (renamed !== undefined) this.renamed.set(token.address, renamed);
    const notes = ordered(after.notes);
    if (renamed !== undefined || notes.join() !== ordered(token.notes).join())
      await this.register.save({ ...after, notes });
  }

  /** What to say of logs that no node keeps. Until nodes were asked about it, what was said before. */
  private keptLogNotes({ address, fromBlock, notes }: IndexedToken): readonly DataNote[] {
    if (!this.audited.has(address)) return notes.filter((note) => note.startsWith("logs_from="));
    const first = Math.min(...this.node.rpc.usable.map(({ logsFrom }) => logsFrom));
    return Number.isFinite(first) && first > fromBlock! ? [`logs_from=${first}`] : [];
  }

  /** Which of the nodes answer no logs of old blocks: those that do are asked for them from now on. */
  private async findKeptLogs({ fromBlock, toBlock }: Pick<Batch, "fromBlock" | "toBlock">): Promise<void> {
    for (const at of this.node.rpc.usable) {
      if (at.logsFrom <= fromBlock) {
        const first = await firstKeptBlock(this.node, at, fromBlock, toBlock);
        at.logsFrom = Math.max(at.logsFrom, first);
      }
    }
  }
}

const notCompared: BalanceCheck = {
  text: "not compared: transfers before the first are missing",
  isWrong: false,
};

async function storedEntries(reader: Store["reader"], tokenId: number): Promise<StoredEntries> {
  const [row] = await reader.rows<StoredEntries>(
    `SELECT count(*)::DOUBLE AS entries, coalesce(sum(amount) FILTER (to_owner IS NOT NULL), 0)::HUGEINT AS came,
       coalesce(sum(amount) FILTER (from_owner IS NOT NULL), 0)::HUGEINT AS went
     FROM transfers WHERE token_id = $1 AND silent`,
    [tokenId],
  );
  return row!;
}
