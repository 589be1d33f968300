import type { ChainId } from "../../../../contract/chains.ts";
import { type DataNote, isOfComparison, readNotes } from "../../../../contract/meta.ts";
import type { Reader } from "../../../store/reader.ts";
import type { Store } from "../../../store/store.ts";
import { noteText } from "../../../store/uncomputed.ts";
import type { IndexedToken } from "../checkpoint.ts";
import type { Comparison, Holding } from "../checks/reconcile.ts";
import { readSilent, silentEvents, type SilentNote } from "../movements.ts";
import type { EvmNode } from "../node.ts";
import { logParts } from "../ranges.ts";
import type { TokenRegister } from "../token-register.ts";
import { type AllCompared, compareAll } from "./differences.ts";
import { storeEntries } from "./entries.ts";
import { couldChange, restOf, size } from "./missing-part.ts";
import { UniformRebase } from "./proofs.ts";

/** Of a token that a comparison found something of: transfers alone, read again, say less of it. */
export function needsComparison(notes: readonly DataNote[]): boolean {
  return notes.some((note) => isOfComparison(note) || note in silentEvents);
}

/** The notes in the order in which they are stored. */
export function ordered(notes: readonly DataNote[]): readonly DataNote[] {
  return readNotes(noteText(notes));
}

/** Finds out why balances are others than transfers say, and stores what follows from it. */
export class Explanations {
  constructor(
    private readonly node: EvmNode,
    private readonly store: Store,
    private readonly register: TokenRegister,
  ) {}

  private get chain(): ChainId {
    return this.register.chain;
  }

  /** Events beside transfers that explain it: the token is read again with them from its first block on. */
  async takeEvents(token: IndexedToken, block: number, found: Comparison): Promise<boolean> {
    const { supply, ofZero, holders, tokenId } = found;
    const proved = await provedEvents(this.node, {
      address: token.address,
      fromBlock: token.fromBlock!,
      block,
      holders,
      supplies: supply === undefined ? undefined : [supply, supply - ofZero],
      minted: await mintedBy(this.store.reader, tokenId),
    });
    const added = proved?.filter((name) => !token.notes.includes(name)) ?? [];
    if (added.length === 0) return false;
    const notes = ordered([...token.notes.filter((note) => !isOfComparison(note)), ...added]);
    await this.register.save({ ...token, notes, nextBlock: token.fromBlock });
    return true;
  }

  compareAll(token: IndexedToken, block: number, found: Comparison): Promise<AllCompared | undefined> {
    const { node, store } = this;
    const place = { node, reader: store.reader, tokenId: found.tokenId, address: token.address };
    const supply = found.supply === undefined ? undefined : found.supply - zeroPart(found);
    return compareAll(place, token, block, supply);
  }

  /**
   * Stores what the contract says that holders have, where that is proved or explains its supply as well as transfers do:
   * what a contract answers is what its holders can give. Whether it did.
   */
  async takeBalances(
    token: IndexedToken,
    block: { readonly number: number; readonly time: number },
    found: Comparison,
    all: AllCompared,
  ): Promise<boolean> {
    const { cause, differences } = all;
    const { supply, ofZero, sum } = found;
    // What a contract rounds away of each balance is at most a unit.
    const isExplained =
      supply !== undefined &&
      differences.length > 0 &&
      all.untold === 0 &&
      (size(restOf(supply, ofZero, all.sum)) <= BigInt(all.addresses) ||
        size(restOf(supply, ofZero, all.sum)) < size(restOf(supply, ofZero, sum)));
    if (cause === "rebasing" || (cause === undefined && !isExplained)) return false;
    const isFirst = cause === "set_at_creation";
    const added: readonly DataNote[] = isFirst
      ? ["set_at_creation"]
      : cause === "fee_on_transfer"
        ? ["fee_on_transfer", "adjusted"]
        : ["adjusted"];
    const notes = ordered([...token.notes.filter((note) => !isOfComparison(note)), ...added]);
    const header = isFirst ? await this.node.header(token.fromBlock!) : undefined;
    const place = isFirst
      ? { block: token.fromBlock!, time: header?.time ?? block.time, isFirst }
      : { block: block.number, time: block.time, isFirst };
    const after = { ...token, notes };
    await storeEntries(this.store, this.chain, after, differences, place);
    this.register.replaced(after);
    return true;
  }
}

/** What is to be said of the token by this comparison. `all`: what was found of all its addresses just now. */
export async function notesAfter(
  reader: Pick<Reader, "rows">,
  { notes }: Pick<IndexedToken, "notes">,
  found: Comparison | undefined,
  isDifferent: boolean,
  all: AllCompared | undefined,
): Promise<readonly DataNote[]> {
  const others = notes.filter((note) => !isOfComparison(note));
  const isTaken = (note: DataNote) => note === "set_at_creation" || note === "adjusted";
  const taken = notes.filter(
    (note) => isTaken(note) || (note === "fee_on_transfer" && notes.includes("adjusted")),
  );
  if (found === undefined || !isDifferent) return ordered([...others, ...taken]);
  const isFactor =
    all === undefined ? hasUniformRebase(found) && notes.includes("rebasing") : all.cause === "rebasing";
  if (isFactor) return ordered([...others, "rebasing"]);
  const rest = found.supply === undefined ? 0n : restOf(found.supply, found.ofZero, found.sum);
  if (taken.includes("adjusted") && found.different === 0 && !found.isBelowZero) {
    const [row] = await reader.rows<{ holders: number }>(
      "SELECT holder_count AS holders FROM tokens WHERE token_id = $1",
      [found.tokenId],
    );
    // Every balance is the contract's: what it rounds away of each is no part that anybody has.
    if (size(rest) <= BigInt(row?.holders ?? 0)) return ordered([...others, ...taken]);
  }
  const isKnown =
    taken.includes("fee_on_transfer") ||
    (found.different === 0 &&
      taken.includes("set_at_creation") &&
      (all?.isRestOpening ?? !notes.includes("differs")));
  const missing: DataNote[] = rest > 0n ? [`missing=${rest}`] : [];
  const withheld: DataNote[] = (await isFirstDigitOpen(reader, found, rest)) ? ["withheld"] : [];
  return ordered([...others, ...taken, ...(isKnown ? [] : (["differs"] as const)), ...missing, ...withheld]);
}

/** Whether what is at no known address could change what the ten largest hold. */
async function isFirstDigitOpen(
  reader: Pick<Reader, "rows">,
  { tokenId, sum, different, holders }: Comparison,
  rest: bigint,
): Promise<boolean> {
  const [row] = await reader.rows<{ top: bigint | null }>(
    "SELECT sum(amount) AS top FROM holders WHERE token_id = $1 AND rank <= 10",
    [tokenId],
  );
  const apart = holders.reduce((all, { amount, said }) => all + size(said - amount), 0n);
  const less = rest < 0n && different > 0 ? -rest : 0n;
  return couldChange(
    row?.top ?? 0n,
    less + apart,
    (rest > 0n ? rest : 0n) + apart,
    sum + (rest > 0n ? rest : 0n),
  );
}

/** What the contract's supply counts of the zero address, as far as that brings it nearer to the balances. */
function zeroPart({ supply, ofZero, sum }: Comparison): bigint {
  return supply !== undefined && size(supply - ofZero - sum) < size(supply - sum) ? ofZero : 0n;
}

/** Whether those compared differ by one factor, as all did when all were asked for. */
export function hasUniformRebase({ holders, supply, sum }: Comparison): boolean {
  const factor = new UniformRebase();
  for (const { amount, said } of holders) factor.add({ net: amount, said });
  return factor.isProved(supply, sum);
}

/** Code of fewer digits may be a proxy, which says nothing of its events. */
const shortCode = 6_000;

const names = Object.keys(silentEvents) as SilentNote[];
/** Each by itself before both together. */
const choices: readonly (readonly SilentNote[])[] = [...names.map((name) => [name]), names];

interface Asked {
  readonly address: string;
  readonly fromBlock: number;
  readonly block: number;
  /** Holders with what transfers and the contract say of them. */
  readonly holders: readonly (Holding & { readonly said: bigint })[];
  /** What the contract's supply may be without the zero address, and with it; undefined where it names none. */
  readonly supplies: readonly bigint[] | undefined;
  /** What transfers minted less what they burned. */
  readonly minted: bigint;
}

/**
 * The events beside transfers whose mints and burns make all of these balances, and the supply, what the contract says.
 * Undefined where none do. The logs of one answer are in memory at a time.
 */
export async function provedEvents(node: EvmNode, asked: Asked): Promise<readonly SilentNote[] | undefined> {
  const { address, fromBlock, block, holders, supplies, minted } = asked;
  const [code = ""] = await node.codes([address], block);
  const emitted = names.filter((name) => code.includes(silentEvents[name].mint.slice(2)));
  const read = emitted.length > 0 ? emitted : code.length < shortCode ? names : [];
  if (read.length === 0 || holders.length === 0) return undefined;
  const events = new Set<string>(read.flatMap((name) => Object.values(silentEvents[name])));
  const noteOf = new Map(
    read.flatMap((name) => Object.values(silentEvents[name]).map((event) => [event as string, name])),
  );
  const totals = new Map<SilentNote, bigint>();
  const ofHolders = new Map(holders.map((holder) => [holder.address, new Map<SilentNote, bigint>()]));
  const filter = { addresses: new Set([address]), events };
  for await (const { logs } of logParts(node, { ...filter, fromBlock, toBlock: block })) {
    for (const log of logs) {
      const note = noteOf.get(log.topics[0]!)!;
      let moved;
      try {
        moved = readSilent(log);
      } catch {
        // An event of this name that says something else explains nothing.
        return undefined;
      }
      const change = moved.to === null ? -moved.amount : moved.amount;
      totals.set(note, (totals.get(note) ?? 0n) + change);
      const own = ofHolders.get(moved.to ?? moved.from ?? "");
      own?.set(note, (own.get(note) ?? 0n) + change);
    }
  }
  const sumOf = (of: ReadonlyMap<SilentNote, bigint>, choice: readonly SilentNote[]) =>
    choice.reduce((sum, name) => sum + (of.get(name) ?? 0n), 0n);
  return choices.find(
    (choice) =>
      choice.every((name) => totals.has(name)) &&
      (supplies?.includes(minted + sumOf(totals, choice)) ?? true) &&
      holders.every((one) => one.amount + sumOf(ofHolders.get(one.address)!, choice) === one.said),
  );
}

/** What transfers of a token minted less what they burned. */
export async function mintedBy(reader: Pick<Reader, "rows">, tokenId: number): Promise<bigint> {
  const [row] = await reader.rows<{ high: bigint; low: bigint }>(
    `SELECT coalesce(sum(way * (amount >> 64)), 0)::HUGEINT AS high,
       coalesce(sum(way * (amount & 18446744073709551615::HUGEINT)), 0)::HUGEINT AS low
     FROM (
       SELECT amount, (from_owner IS NULL)::INTEGER - (to_owner IS NULL)::INTEGER AS way FROM transfers
       WHERE token_id = $1 AND silent IS NULL)`,
    [tokenId],
  );
  return row!.high * 2n ** 64n + row!.low;
}
