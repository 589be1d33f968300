import type { AccountLister } from "./account-lister.ts";
import { accountSize, readAddress } from "./layout.ts";
import { type Mint, readMint } from "./mint.ts";
import type { Node } from "./node.ts";
import { isTokenProgram, token2022Program, type TokenProgram } from "./programs.ts";
import { RpcError } from "./rpc-error.ts";
import type { StagedHoldings, Sum } from "./staged-holdings.ts";
import { type Holding, neededSlice, readHolding } from "./token-account.ts";

/** What the token accounts of a mint held at one slot. */
export interface Snapshot {
  readonly slot: number;
  /** Unix seconds. */
  readonly time: number;
  readonly mint: Mint;
  /** The table of the store that they are in: account, owner, amount. */
  readonly table: string;
  /** False where these are the accounts that changed since the snapshot before. */
  readonly isWhole: boolean;
  /** Of all accounts, those that hold something. */
  readonly accounts: number;
  /** Of the supply, transfer fees that accounts and the mint keep back: in nobody's balance. Raw. */
  readonly keptFees: bigint;
}

/** What a token or its node shows cannot be: the message says what. Asking later may help. */
export class SnapshotError extends Error {
  override readonly name = "SnapshotError";
}

/** What is asked of a token to be followed is wrong with the token itself. */
export class MintError extends Error {
  override readonly name = "MintError";
}

/** What is read so far of the accounts of a token. Who reads writes into it. */
export interface Tally {
  accounts: number;
  /** What they hold, and of how much. Raw. */
  held: bigint;
  supply: bigint;
}

/** What accounts are read with, and where they go. */
interface Reading {
  readonly node: Node;
  readonly list: AccountLister;
  readonly staged: StagedHoldings;
}

interface SnapshotOptions {
  /** Not of an earlier state than this. */
  readonly minSlot: number;
  readonly tally?: Tally;
  /** Tries until the accounts add up to the supply. */
  readonly tries?: number;
}

/** The mint account, checked. Throws {@link MintError} where there is no such token. */
export async function loadMint(
  node: Node,
  address: string,
  minSlot: number,
  signal: AbortSignal,
): Promise<{ mint: Mint; slot: number }> {
  const { slot, account } = await node.account(address, minSlot, signal);
  if (account === null) throw new MintError("there is no such account on this network");
  if (!isTokenProgram(account.owner)) throw new MintError("the account is not one of a token program");
  const mint = readMint(account.owner, address, account.data);
  if (mint === undefined) throw new MintError("the account is not a mint");
  return { mint, slot };
}

/**
 * Reads all accounts, with the mint before and after, until they add up to its supply: a node that leaves accounts
 * out, or pages between which something moved, is noticed by that. Throws {@link SnapshotError} where they do not.
 */
export async function takeSnapshot(
  { node, list, staged }: Reading,
  address: string,
  { minSlot, tally, tries = 4 }: SnapshotOptions,
  signal: AbortSignal,
): Promise<Snapshot> {
  let found = "";
  for (let number = 0; number < tries; number += 1) {
    const before = await loadMint(node, address, minSlot, signal);
    if (tally) tally.supply = before.mint.supply;
    const { slot, listed } = await listHoldings(list, address, before, { staged, tally }, signal);
    const after = await loadMint(node, address, slot, signal);
    const { total: held, accounts, withheld } = await staged.settle();
    const total = held + after.mint.withheld;
    const supplies = [before.mint.supply, after.mint.supply];
    // No sum shows what such a list lacks.
    if (listed === 0 && (after.mint.unaccountable === "native" || after.mint.supply > 0n)) {
      found = "the node lists no account of this token";
      continue;
    }
    if (supplies.includes(total) || mayDiffer(after.mint, total)) {
      return {
        slot,
        time: await node.blockTime(slot, signal),
        mint: { ...after.mint, supply: total },
        table: staged.table,
        isWhole: true,
        accounts,
        keptFees: withheld + after.mint.withheld,
      };
    }
    found = `the accounts that the node lists hold ${total} raw units of a supply of ${after.mint.supply}`;
  }
  throw new SnapshotError(found);
}

/**
 * Reads the accounts that changed since a slot. Undefined where that does not tell the whole: the node does not offer
 * it, what is stored leaves fees out, or the sum is not the supply, as where an account was emptied and closed.
 */
export async function takeChanges(
  { node, list, staged }: Reading,
  address: string,
  since: number,
  sumWith: (changed: string) => Promise<Sum>,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const before = await loadMint(node, address, since, signal);
  if (before.mint.chargesFees || before.mint.unaccountable !== null) return undefined;
  try {
    const { slot } = await listHoldings(list, address, before, { staged }, signal, since);
    const after = await loadMint(node, address, slot, signal);
    await staged.settle();
    const { total, accounts } = await sumWith(staged.table);
    if (total !== before.mint.supply && total !== after.mint.supply) return undefined;
    const mint = { ...after.mint, supply: total };
    const time = await node.blockTime(slot, signal);
    return { slot, time, mint, table: staged.table, isWhole: false, accounts, keptFees: 0n };
  } catch (error) {
    if (error instanceof RpcError && error.fault === "unsupported") return undefined;
    throw error;
  }
}

/** Wrapped SOL has no supply of its own; what is held confidentially is in no balance. */
function mayDiffer({ unaccountable, supply }: Mint, total: bigint): boolean {
  return unaccountable === "native" || (unaccountable === "confidential" && total <= supply);
}

/** Of each account, where they are all of one. */
export function accountSizeOf(program: TokenProgram): number | undefined {
  return program === token2022Program ? undefined : accountSize;
}

async function listHoldings(
  list: AccountLister,
  address: string,
  { mint, slot }: { mint: Mint; slot: number },
  { staged, tally }: { staged: StagedHoldings; tally?: Tally | undefined },
  signal: AbortSignal,
  changedSince?: number,
): Promise<{ readonly slot: number; readonly listed: number }> {
  const isSummable = mint.unaccountable === null;
  const slice = neededSlice(mint.program, mint.chargesFees, isSummable);
  const size = accountSizeOf(mint.program);
  let counts = tally;
  let listed = 0;
  const take = (account: string, holding: Holding | undefined) => {
    listed += 1;
    if (counts && holding) {
      counts.accounts += 1;
      counts.held += holding.amount + holding.withheld;
    }
    // Where it is another kind of account: it may have been closed, and opened anew.
    staged.take(account, holding);
  };
  const read = await list(
    {
      program: mint.program,
      mint: address,
      size,
      slice,
      minSlot: slot,
      isSummable,
      ...(changedSince !== undefined && { changedSince }),
    },
    {
      begin() {
        staged.begin();
        listed = 0;
        counts = tally;
        if (tally) [tally.accounts, tally.held] = [0, 0n];
      },
      account({ address: account, data, size: said }) {
        const start = slice?.offset ?? 0;
        const holding = readListed(mint, data, start, said ?? size);
        if (start === 0 && readAddress(data, 0) !== address) {
          throw new RpcError("garbled", "an account is of another token");
        }
        take(account, holding);
      },
      holding: take,
      again: () => (counts = undefined),
      room: () => staged.room(),
    },
    signal,
  );
  return { slot: read, listed };
}

function readListed(
  mint: Mint,
  data: Uint8Array,
  sliceOffset: number,
  size: number | undefined,
): Holding | undefined {
  try {
    // An older node does not say the size: the data that came tells as much as is needed.
    return readHolding(
      mint.program,
      data,
      sliceOffset,
      size ?? Math.max(accountSize, data.length + sliceOffset),
    );
  } catch (error) {
    if (error instanceof RangeError) throw new RpcError("garbled", "the data of an account is too short");
    throw error;
  }
}
