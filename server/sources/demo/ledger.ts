import type { ChainId } from "../../../contract/chains.ts";
import type { LabelCategory } from "../../../contract/kinds.ts";
import { createRandom, type Random } from "./random.ts";
import { type WalletPool, walletAddress } from "./address.ts";

/** Who holds: a wallet on Ethereum, a token account of its owner on Solana. */
export interface DemoAccount {
  readonly owner: string;
  /** `null` where the owner itself holds. */
  readonly address: string | null;
}

/** In column form: a million objects would cost more than the rest of the demo. */
export interface DemoTransfers {
  readonly times: number[];
  /** Index into the accounts; −1 mints or burns. */
  readonly from: number[];
  readonly to: number[];
  readonly amounts: bigint[];
  readonly prices: (number | null)[];
}

export interface DemoPrice {
  readonly time: number;
  readonly priceUsd: number;
}

/** Who a holder of the demo is said to be. */
export interface DemoLabel {
  readonly account: number;
  readonly name: string;
  readonly category: LabelCategory;
}

export const nobody = -1;

/** Writes a token's history event by event, and knows every balance, so that none can go below zero. */
export class LedgerWriter {
  readonly accounts: DemoAccount[] = [];
  readonly balances: bigint[] = [];
  readonly transfers: DemoTransfers = { times: [], from: [], to: [], amounts: [], prices: [] };
  readonly prices: DemoPrice[] = [];
  readonly labels: DemoLabel[] = [];
  private readonly random: Random;
  private readonly firstWallet: number;
  private readonly stride: number;
  private walletCount = 0;

  constructor(
    readonly chain: ChainId,
    private readonly pool: WalletPool,
    seed: string,
  ) {
    this.random = createRandom(`${seed} accounts`);
    this.firstWallet = this.random.below(pool.size);
    this.stride = 1 + this.random.below(pool.size - 1);
  }

  /** Opens the account of a wallet that this token has not met yet. */
  newOwner(): number {
    if (this.walletCount >= this.pool.size) throw new Error("the wallet pool is too small for this token");
    const number = (this.firstWallet + this.walletCount++ * this.stride) % this.pool.size;
    return this.openAccount(this.pool.wallet(number));
  }

  /** Opens the account of an address that is not a wallet. */
  newHolder(address: string): number {
    return this.openAccount(address);
  }

  /** Opens one more account of the same owner. Only Solana knows such. */
  newSibling(account: number): number {
    const { owner } = this.account(account);
    return this.openAccount(owner);
  }

  balance(account: number): bigint {
    return this.balances[account] ?? 0n;
  }

  account(account: number): DemoAccount {
    const found = this.accounts[account];
    if (!found) throw new Error(`no account ${account}`);
    return found;
  }

  mint(time: number, to: number, amount: bigint, priceUsd: number | null = null): void {
    this.transfer(time, nobody, to, amount, priceUsd);
  }

  burn(time: number, from: number, amount: bigint, priceUsd: number | null = null): void {
    this.transfer(time, from, nobody, amount, priceUsd);
  }

  transfer(time: number, from: number, to: number, amount: bigint, priceUsd: number | null = null): void {
    const { times } = this.transfers;
    if (time < (times.at(-1) ?? 0)) throw new Error("the demo's events are out of order");
    if (from !== nobody) {
      const left = this.balance(from) - amount;
      if (left < 0n) throw new Error("a demo account went below zero");
      this.balances[from] = left;
    }
    if (to !== nobody) this.balances[to] = this.balance(to) + amount;
    times.push(time);
    this.transfers.from.push(from);
    this.transfers.to.push(to);
    this.transfers.amounts.push(amount);
    this.transfers.prices.push(priceUsd);
  }

  price(time: number, priceUsd: number): void {
    this.prices.push({ time, priceUsd });
  }

  private openAccount(owner: string): number {
    const address = this.chain === "sol" ? walletAddress("sol", this.random) : null;
    this.balances.push(0n);
    return this.accounts.push({ owner, address }) - 1;
  }
}
