import { createHash } from "node:crypto";
import {
  AccountState,
  getMintDecoder,
  getMintEncoder,
  getTokenDecoder,
  getTokenEncoder,
  type MintArgs,
  type TokenArgs,
} from "@solana-program/token";
import { base58 } from "@scure/base";
import type { Address } from "@solana/addresses";
import { accountSize } from "./layout.ts";
import { token2022Program, tokenProgram, type TokenProgram } from "./programs.ts";

/** An address made of a word, the same every time. */
export function testAddress(word: string): Address {
  return base58.encode(createHash("sha256").update(word).digest()) as Address;
}

export interface RawChainAccount {
  readonly program: string;
  readonly data: Uint8Array;
  /** It can be called. */
  readonly isProgram?: boolean;
}

export interface TokenBalance {
  readonly account: string;
  readonly mint: string;
  readonly owner: string;
  readonly program: string;
  readonly amount: bigint;
}

export interface ChainTransaction {
  readonly signature: string;
  readonly slot: number;
  readonly index: number;
  readonly failed: boolean;
  /** Accounts named in the transaction itself, then those loaded by look-up tables. */
  readonly keys: readonly string[];
  readonly loadedKeys: readonly string[];
  readonly before: readonly TokenBalance[];
  readonly after: readonly TokenBalance[];
}

const genesisTime = 1_760_000_000;

/** For tests: a network in memory. What accounts hold is encoded by the token program's own codecs. */
export class TestChain {
  slot = 1_000;
  readonly accounts = new Map<string, RawChainAccount>();
  /** The slot in which an account was written last. */
  readonly writtenAt = new Map<string, number>();
  readonly transactions: ChainTransaction[] = [];
  readonly skippedSlots = new Set<number>();
  genesisHash = testAddress("a test network");
  secondsPerSlot = 1;

  timeOf(slot: number): number {
    return genesisTime + Math.floor(slot * this.secondsPerSlot);
  }

  /** Goes on, over slots without a block. */
  advance(slots = 1, skipped = 0): void {
    for (let count = 0; count < skipped; count += 1) this.skippedSlots.add((this.slot += 1));
    this.slot += slots;
  }

  /** All of it, or, where it fails, nothing but its record. Returns the signature. */
  transact(work: (transaction: Transaction) => void, { fails = false, lookUp = false } = {}): string {
    const transaction = new Transaction(new Map(this.accounts));
    work(transaction);
    const keys = [...transaction.keys];
    const before = balances(this.accounts, keys);
    if (!fails) {
      for (const key of keys) {
        const changed = transaction.accounts.get(key);
        this.writtenAt.set(key, this.slot);
        if (changed === undefined) this.accounts.delete(key);
        else this.accounts.set(key, changed);
      }
    }
    return this.record(keys, before, balances(this.accounts, keys), { fails, lookUp });
  }

  record(
    keys: readonly string[],
    before: readonly TokenBalance[],
    after: readonly TokenBalance[],
    { fails = false, lookUp = false } = {},
  ): string {
    const index = this.transactions.filter(({ slot }) => slot === this.slot).length * 3;
    const hash = createHash("sha512").update(`${this.slot}/${index}/${this.genesisHash}`).digest();
    const signature = base58.encode(hash);
    // The fee payer is not a token account and comes first.
    const all = [testAddress("a fee payer"), ...keys];
    const split = lookUp ? 2 : all.length;
    this.transactions.push({
      signature,
      slot: this.slot,
      index,
      failed: fails,
      keys: all.slice(0, split),
      loadedKeys: all.slice(split),
      before,
      after,
    });
    return signature;
  }

  mintSupply(mint: string): bigint {
    return getMintDecoder().decode(this.accounts.get(mint)!.data.slice(0, 82)).supply;
  }
}

export interface NewMint {
  readonly program?: TokenProgram;
  readonly decimals?: number;
  /** Extensions of Token-2022: number and data. */
  readonly extensions?: readonly (readonly [number, Uint8Array])[];
}

/** What a transaction does, one instruction a method. */
class Transaction {
  readonly keys = new Set<string>();
  constructor(readonly accounts: Map<string, RawChainAccount>) {}

  createMint(mint: string, { program = tokenProgram, decimals = 6, extensions }: NewMint = {}): void {
    const args: MintArgs = {
      mintAuthority: testAddress("mint authority"),
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: null,
    };
    const data = extended(getMintEncoder().encode(args), 1, extensions);
    this.set(mint, { program, data });
  }

  /** An account of a token: its creation names the mint. */
  open(account: string, mint: string, owner: string, more: Partial<TokenArgs> = {}): void {
    const { program } = this.accounts.get(mint)!;
    this.keys.add(mint);
    const data = getTokenEncoder().encode({
      mint: mint as Address,
      owner: owner as Address,
      amount: 0n,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
      ...more,
    });
    // Associated accounts of Token-2022 never change their owner: extension 7.
    const isExtended = program === token2022Program && owner.length % 2 === 0;
    this.set(account, {
      program,
      data: isExtended ? extended(data, 2, [[7, new Uint8Array()]]) : new Uint8Array(data),
    });
  }

  close(account: string): void {
    this.keys.add(account);
    this.accounts.delete(account);
  }

  mintTo(account: string, amount: bigint): void {
    const { mint } = this.change(account, (args) => ({ ...args, amount: args.amount + amount }));
    this.changeSupply(mint, amount);
  }

  burn(account: string, amount: bigint): void {
    const { mint } = this.change(account, (args) => ({ ...args, amount: args.amount - amount }));
    this.changeSupply(mint, -amount);
  }

  /** The plain transfer does not name the mint. */
  transfer(from: string, to: string, amount: bigint): void {
    this.change(from, (args) => ({ ...args, amount: args.amount - amount }));
    this.change(to, (args) => ({ ...args, amount: args.amount + amount }));
  }

  freeze(account: string): void {
    this.change(account, (args) => ({ ...args, state: AccountState.Frozen }));
  }

  approve(account: string, delegate: string, amount: bigint): void {
    this.change(account, (args) => ({ ...args, delegate: delegate as Address, delegatedAmount: amount }));
  }

  setOwner(account: string, owner: string): void {
    this.change(account, (args) => ({ ...args, owner: owner as Address }));
  }

  /** An account that is none of a token. */
  set(address: string, account: RawChainAccount): void {
    this.keys.add(address);
    this.accounts.set(address, account);
  }

  private change(account: string, edit: (args: DecodedToken) => TokenArgs): DecodedToken {
    this.keys.add(account);
    const { program, data } = this.accounts.get(account)!;
    const before = getTokenDecoder().decode(data.slice(0, accountSize));
    const after = getTokenEncoder().encode(edit(before));
    this.accounts.set(account, {
      program,
      data: Buffer.concat([Buffer.from(after), data.slice(accountSize)]),
    });
    return before;
  }

  private changeSupply(mint: string, by: bigint): void {
    this.keys.add(mint);
    const { program, data } = this.accounts.get(mint)!;
    const before = getMintDecoder().decode(data.slice(0, 82));
    const after = getMintEncoder().encode({ ...before, supply: before.supply + by });
    this.accounts.set(mint, { program, data: Buffer.concat([Buffer.from(after), data.slice(82)]) });
  }
}

export type { Transaction };
type DecodedToken = ReturnType<ReturnType<typeof getTokenDecoder>["decode"]>;

function extended(base: ArrayLike<number>, type: number, extensions: NewMint["extensions"]): Uint8Array {
  if (extensions === undefined) return Uint8Array.from(base);
  const parts = [Buffer.alloc(accountSize), Buffer.from([type])];
  parts[0]!.set(Array.from(base));
  for (const [number, data] of extensions) {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(number, 0);
    head.writeUInt16LE(data.length, 2);
    parts.push(head, Buffer.from(data));
  }
  return Buffer.concat(parts);
}

/** A text as the programs write it: its length in bytes, then the bytes, padded with NUL. */
export function packedText(text: string, paddedTo = 0): Buffer {
  const bytes = Buffer.from(text);
  const body = Buffer.concat([bytes, Buffer.alloc(Math.max(0, paddedTo - bytes.length))]);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length, 0);
  return Buffer.concat([head, body]);
}

/** What every token account among the keys holds. */
export function balances(
  accounts: ReadonlyMap<string, RawChainAccount>,
  keys: readonly string[],
): TokenBalance[] {
  return keys.flatMap((account) => {
    const raw = accounts.get(account);
    const isToken =
      raw !== undefined &&
      (raw.program === tokenProgram || raw.program === token2022Program) &&
      (raw.data.length === accountSize || raw.data[accountSize] === 2);
    if (!isToken) return [];
    const { mint, owner, amount } = getTokenDecoder().decode(raw.data.slice(0, accountSize));
    return [{ account, mint, owner, program: raw.program, amount }];
  });
}
