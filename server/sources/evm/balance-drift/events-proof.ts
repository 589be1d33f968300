import type { Reader } from "../../../store/reader.ts";
import { type SilentNote, readSilent, silentEvents } from "../movements.ts";
import type { EvmNode } from "../node.ts";
import { logParts } from "../ranges.ts";
import type { Holding } from "../checks/reconcile.ts";

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
