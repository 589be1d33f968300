import type { ChainId } from "../../../contract/chains.ts";
import type { DataNote } from "../../../contract/meta.ts";
import type { Database } from "../../store/database.ts";
import { IngestError } from "../../store/ingest-error.ts";
import type { Store } from "../../store/store.ts";
import { identityOf } from "./batch.ts";
import { type IndexedToken, loadTokens, saveTokens } from "./checkpoint.ts";

/** Tokens that cannot go on, with the reasons. */
export type Faults = ReadonlyMap<string, string>;

/** The tokens of the index and how far each is, as it is stored. */
export class TokenRegister {
  /** Tokens with transfers that their answers do not contain yet. */
  readonly uncomputed = new Set<string>();
  private readonly known = new Map<string, IndexedToken>();

  private constructor(
    private readonly store: Store,
    readonly chain: ChainId,
    private readonly onSetAside: (address: string, reason: string) => void,
  ) {}

  static async load(
    store: Store,
    chain: ChainId,
    onSetAside: (address: string, reason: string) => void = () => {},
  ): Promise<TokenRegister> {
    const register = new TokenRegister(store, chain, onSetAside);
    for (const token of await loadTokens(store.reader, chain)) {
      register.known.set(token.address, token);
      // What was merged before a restart may not be computed; asking for it costs nothing otherwise.
      if (token.state !== "quarantined" && token.nextBlock !== null) register.uncomputed.add(token.address);
    }
    return register;
  }

  all(): IndexedToken[] {
    return [...this.known.values()];
  }

  /** Of a token that was taken up. */
  get(address: string): IndexedToken {
    return this.known.get(address)!;
  }

  find(address: string): IndexedToken | undefined {
    return this.known.get(address);
  }

  /** Tokens of which it is not known yet where they begin. */
  pending(): IndexedToken[] {
    return this.all().filter(({ state, nextBlock }) => state === "pending" && nextBlock === null);
  }

  /** Tokens that are under way. */
  active(): IndexedToken[] {
    return this.all().filter(
      ({ state, nextBlock }) => state !== "quarantined" && state !== "stopped" && nextBlock !== null,
    );
  }

  /** Whether anything of the chain is stored that tokens go on from. */
  hasStored(): boolean {
    return this.all().some(
      ({ state, fromBlock, nextBlock }) => state !== "quarantined" && (nextBlock ?? 0) > (fromBlock ?? 0),
    );
  }

  /** One that could not begin tries again. False where the token is known and goes on where it was. */
  add(address: string): boolean {
    const known = this.known.get(address);
    if (known?.state === "stopped") this.known.set(address, { ...known, state: "pending" });
    if (known && !(known.state === "quarantined" && known.nextBlock === null)) return false;
    this.known.set(address, {
      address,
      metadata: null,
      fromBlock: null,
      nextBlock: null,
      state: "pending",
      reason: null,
      notes: [],
    });
    return true;
  }

  /** Reads no more of a token that is on its way to `safe`, the newest block that nothing takes back. */
  async stop(address: string, safe: number): Promise<void> {
    const token = this.known.get(address);
    if (token?.state !== "pending") return;
    if (token.nextBlock === null) this.known.delete(address);
    else if (token.nextBlock <= safe + 1) await this.save({ ...token, state: "stopped" });
    else await this.stopRewound(token, safe + 1);
  }

  /** Takes back what of a token might be taken back by the chain while nobody reads it. */
  private async stopRewound(token: IndexedToken, from: number): Promise<void> {
    const nextBlock = Math.max(token.fromBlock ?? 0, from);
    const stopped: IndexedToken = { ...token, state: "stopped", nextBlock };
    await this.store.ingest([identityOf(this.chain, token)], () => Promise.resolve(), {
      allowIncomplete: true,
      deferCompute: true,
      rewind: [{ chain: this.chain, address: token.address, fromBlock: BigInt(nextBlock) }],
      alongside: (db) => saveTokens(db, this.chain, [stopped]),
    });
    this.known.set(token.address, stopped);
  }

  /** Takes over what a commit has stored already. */
  advanced(tokens: readonly IndexedToken[]): void {
    for (const token of tokens) {
      this.known.set(token.address, token);
      this.uncomputed.add(token.address);
    }
  }

  /** Takes over what was stored and computed already. */
  replaced(token: IndexedToken): void {
    this.known.set(token.address, token);
  }

  /** Remembers a token's new state. Notes and names go to its answers as well. */
  async save(token: IndexedToken): Promise<void> {
    const before = this.known.get(token.address);
    const isOther =
      before?.notes.join() !== token.notes.join() ||
      before.metadata?.name !== token.metadata?.name ||
      before.metadata?.ticker !== token.metadata?.ticker;
    const isNoted = isOther && token.state !== "pending";
    await this.write(token, isNoted);
    this.known.set(token.address, token);
  }

  async quarantineAll(faults: Faults): Promise<void> {
    for (const [address, reason] of faults) await this.quarantine(address, reason);
  }

  async quarantine(address: string, reason: string): Promise<void> {
    const token = this.get(address);
    const isPublished = token.state === "indexed";
    const notes: DataNote[] = [...token.notes.filter((note) => note !== "quarantined"), "quarantined"];
    const stopped = { ...token, state: "quarantined" as const, reason, notes };
    this.uncomputed.delete(address);
    try {
      await this.write(stopped, isPublished);
    } catch (error) {
      // What stops it is stored already, merged and never computed: its answers stay as they are.
      if (!(error instanceof IngestError)) throw error;
      await this.write(stopped, false);
    }
    this.known.set(address, stopped);
    this.onSetAside(address, reason);
  }

  private async write(token: IndexedToken, isForAnswers: boolean): Promise<void> {
    const alongside = (db: Database) => saveTokens(db, this.chain, [token]);
    await (isForAnswers
      ? this.store.compute([identityOf(this.chain, token)], { allowIncomplete: true, alongside })
      : this.store.transaction(alongside));
  }
}
