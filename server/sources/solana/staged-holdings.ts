import type { Store } from "../../store/store.ts";
import type { Holding } from "./token-account.ts";

/** What all accounts hold together, and how many hold something. Raw units. */
export interface Sum {
  readonly total: bigint;
  readonly accounts: number;
  /** Of the total, what accounts keep back as fees; 0 where that is not read. */
  readonly withheld: bigint;
}

/** So many are held here before they go into the table. */
export const rowsAtOnce = 10_000;

let made = 0;

/**
 * What the accounts of a mint hold, as they are listed: in a table of the store and not in memory, however many they
 * are. An account that comes again is as it was later.
 */
export class StagedHoldings {
  /** Everything that came, in its order. */
  private readonly listed: string;
  /** The last of each account, once it is settled: account, owner, amount. */
  readonly table: string;

  private isBegun = false;
  private count = 0;
  private accounts: string[] = [];
  private holdings: (Holding | undefined)[] = [];

  private constructor(private readonly store: Store) {
    made += 1;
    this.listed = `moments.listed_holdings_${made}`;
    this.table = `moments.settled_holdings_${made}`;
  }

  /** Holdings that are there while `work` runs. */
  static async during<T>(store: Store, work: (staged: StagedHoldings) => Promise<T>): Promise<T> {
    const staged = new StagedHoldings(store);
    try {
      return await work(staged);
    } finally {
      await staged.drop();
    }
  }

  /** Forgets what came before. */
  begin(): void {
    [this.isBegun, this.count, this.accounts, this.holdings] = [false, 0, [], []];
  }

  /** Undefined where the account holds nothing of the kind any more. */
  take(account: string, holding: Holding | undefined): void {
    this.accounts.push(account);
    this.holdings.push(holding);
  }

  /** To be waited for every few accounts: writes them once they are many. */
  async room(): Promise<void> {
    if (this.accounts.length >= rowsAtOnce) await this.write();
  }

  /** Ends the listing. What is kept back as fees is in the total. */
  async settle(): Promise<Sum> {
    await this.write();
    return this.store.withStaging(async (db) => {
      await db.run(
        `CREATE OR REPLACE TABLE ${this.table} AS
         SELECT account, last.owner AS owner, last.amount AS amount, last.withheld AS withheld FROM (
           SELECT account, arg_max({owner: owner, amount: amount, withheld: withheld}, number) AS last
           FROM ${this.listed} GROUP BY account
         ) WHERE last.owner IS NOT NULL`,
      );
      await db.run(`DROP TABLE ${this.listed}`);
      const [sum] = await db.rows<{ total: bigint | null; accounts: number; withheld: bigint | null }>(
        `SELECT sum(amount + withheld)::HUGEINT AS total, sum(withheld)::HUGEINT AS withheld, (count(*) FILTER (amount > 0))::DOUBLE AS accounts
         FROM ${this.table}`,
      );
      return { total: sum!.total ?? 0n, accounts: sum!.accounts, withheld: sum!.withheld ?? 0n };
    });
  }

  private async write(): Promise<void> {
    const { accounts, holdings, count, isBegun } = this;
    [this.isBegun, this.count, this.accounts, this.holdings] = [true, count + accounts.length, [], []];
    await this.store.withStaging(async (db) => {
      if (!isBegun) {
        await db.run(
          `CREATE OR REPLACE TABLE ${this.listed} (
             number BIGINT, account VARCHAR, owner VARCHAR, amount HUGEINT, withheld HUGEINT
           )`,
        );
      }
      await db.append(this.listed, {
        number: accounts.map((_, index) => count + index),
        account: accounts,
        owner: holdings.map((holding) => holding?.owner ?? null),
        amount: holdings.map((holding) => holding?.amount ?? null),
        withheld: holdings.map((holding) => holding?.withheld ?? null),
      });
    });
  }

  private async drop(): Promise<void> {
    const sql = `DROP TABLE IF EXISTS ${this.listed}; DROP TABLE IF EXISTS ${this.table}`;
    // A store that was closed meanwhile has them no more.
    await this.store.withStaging((db) => db.run(sql)).catch(() => undefined);
  }
}
