import type { DataNote } from "../../../contract/meta.ts";
import { formatFactor } from "../format-factor.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { Database } from "../../store/database.ts";
import type { Store } from "../../store/store.ts";
import type { AccountLister } from "./account-lister.ts";
import { chain } from "./chain.ts";
import { beforeAll, type History, wantStagedScans } from "./history-state.ts";
import { type IndexedToken, saveIndexedToken, saveSnapshot } from "./index-state.ts";
import type { Node } from "./node.ts";
import { type Snapshot, type Tally, takeChanges, takeSnapshot } from "./snapshot.ts";
import { stageSnapshot, stageStoredHoldings, sumWithChanged } from "./snapshot-ingest.ts";
import { StagedHoldings } from "./staged-holdings.ts";
import { loadNames } from "./token-names.ts";

export interface IndexerOptions {
  readonly store: Store;
  readonly node: Node;
  readonly list: AccountLister;
}

/** A first snapshot says nothing of what was before; what changes later is dated by the snapshots. */
const firstNotes: readonly DataNote[] = ["partial", "snapshots"];

/**
 * Takes a snapshot of a token and stores what changed since the one before, with how far the index is, in one
 * transaction. Where transactions are wanted as well (`history`), what they have to explain is noted beside it, and of
 * a token that they explained so far the statistics wait for them. Undefined where the node has nothing newer than
 * what is stored.
 */
export function indexSnapshot(
  options: IndexerOptions,
  token: IndexedToken,
  history: History | undefined,
  progress: Progress,
): Promise<IndexedToken | undefined> {
  return StagedHoldings.during(options.store, (staged) =>
    indexStaged({ ...options, staged }, token, history, progress),
  );
}

interface Progress {
  readonly signal: AbortSignal;
  readonly tally: Tally;
}

interface StagedOptions extends IndexerOptions {
  readonly staged: StagedHoldings;
}

async function indexStaged(
  options: StagedOptions,
  token: IndexedToken,
  history: History | undefined,
  { signal, tally }: Progress,
): Promise<IndexedToken | undefined> {
  const { store, node } = options;
  const snapshot =
    (await changesOf(options, token, signal)) ??
    (await takeSnapshot(options, token.address, { minSlot: token.slot ?? 0, tally }, signal));
  const { mint, slot, time } = snapshot;
  if (token.slot !== null && slot <= token.slot) return undefined;
  const names = await loadNames(node, token.address, mint, signal);
  const isExplained = history !== undefined && history.completeTo !== null;
  const indexed: IndexedToken = {
    ...token,
    ...names,
    decimals: mint.decimals,
    fromSlot: token.fromSlot ?? slot,
    slot,
    time,
    state: "indexed",
    reason: null,
    notes: [...(token.fromSlot === 0 ? (["snapshots"] as const) : firstNotes), ...mintNotes(snapshot)],
  };
  signal.throwIfAborted();
  await store.ingest([identityOf(indexed)], (db) => stageSnapshot(db, token.address, snapshot), {
    deferCompute: isExplained,
    alongside: async (db) => {
      await saveIndexedToken(db, indexed);
      await saveSnapshot(db, token.address, snapshot);
      if (history) await wantChanged(db, indexed, history);
    },
  });
  return indexed;
}

/** What a mint says of its amounts: how wallets show them, and what is in no balance. */
function mintNotes({ mint, time, keptFees }: Snapshot): readonly DataNote[] {
  const factor = mint.shownFactor === null ? null : formatFactor(mint.shownFactor(time));
  return [
    ...(mint.unaccountable === "confidential" ? (["confidential"] as const) : []),
    ...(factor === null ? [] : ([`ui_factor=${factor}`] as const)),
    ...(keptFees === 0n ? [] : ([`kept_fees=${keptFees}`] as const)),
  ];
}

/** What changed since the snapshot before, where that and what is stored are all there is. */
async function changesOf(
  options: StagedOptions,
  { address, slot, state }: IndexedToken,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  if (slot === null || state !== "indexed") return undefined;
  const sumWith = (changed: string) =>
    options.store.withTempTables((db) => sumWithChanged(db, address, slot, changed));
  return takeChanges(options, address, slot, sumWith, signal);
}

/** What changed has to be explained, and the first time everything. */
async function wantChanged(db: Database, { address, slot }: IndexedToken, history: History): Promise<void> {
  const [begun] = await db.rows("SELECT 1 FROM solana_scans WHERE mint = $1 LIMIT 1", [address]);
  const isFirst = history.completeTo === null && begun === undefined;
  if (isFirst) await stageStoredHoldings(db, address, slot!);
  await db.run(
    `CREATE OR REPLACE TEMP TABLE wanted_accounts AS SELECT '${address}' AS account
     UNION ${isFirst ? "SELECT account FROM stored_holdings" : "SELECT account FROM changes WHERE change <> 0"}`,
  );
  await wantStagedScans(db, address, {
    upto: slot!,
    doneTo: history.completeTo ?? beforeAll,
    raises: true,
  });
}

/** The token as the store knows it. Not before its mint was read. */
export function identityOf({ address, name, ticker, decimals, notes }: IndexedToken): TokenIdentity {
  if (name === null || ticker === null || decimals === null) throw new Error("the mint was not read yet");
  return { chain, address, name, ticker, decimals, source: "solana", notes };
}
