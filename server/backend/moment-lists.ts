import { readFileSync } from "node:fs";
import type { Reader } from "../store/reader.ts";
import { type MakeTable, type RankedTable, RankedTables } from "./ranked-tables.ts";
import { type SizedTable, SizeIndex, type SizeRow } from "./sized-table.ts";
import type { TokenState } from "./token-state.ts";
import { checkVersion } from "./unchanged.ts";
import { type LeftOut, ownersText } from "./left-out.ts";

const sql = (name: string) => readFileSync(new URL(`../ledger/${name}.sql`, import.meta.url), "utf8");

const balancesAt = sql("balances-at");
const changesBetween = sql("changes-between");
const rankedRows = sql("ranked-rows");
const ranksOf = sql("ranks-of");
const stateBefore = sql("state-before");
const changedState = sql("changed-state");
/** Rows of a table but those of some owners. */
const countedRows = `
  SELECT * FROM ranked_table WHERE owner NOT IN (SELECT unnest(string_split($1, ' '))::INTEGER)`;

const longPatienceMs = 20_000;

/** A row with its rank in the table. Raw amounts. */
export interface RankedRow {
  readonly owner: number;
  /** The account; the owner's number where it holds by itself. */
  readonly holding: number;
  readonly amount: bigint;
  readonly address: string;
  /** Empty where the owner holds by itself. */
  readonly account: string;
  readonly rank: bigint;
}

export interface ChangedRow extends RankedRow {
  readonly before: bigint;
  readonly after: bigint;
}

export interface PlacedAccount {
  readonly rank: number;
  readonly amount: bigint;
}

/** A state of all balances from which another is reckoned. */
interface KnownState {
  readonly time: number;
  /** What to select from; undefined where nobody held anything. */
  readonly source: string | undefined;
}

const nothingHeld: KnownState = { time: -1, source: undefined };

/** The holders of a token at moments of its past, made from its transfers. Throws `StaleTokenError`. */
export class MomentLists {
  private readonly tables: RankedTables<SizedTable>;
  private readonly longer: RankedTables;

  constructor(private readonly reader: Reader) {
    this.tables = new RankedTables(reader);
    this.longer = new RankedTables(reader, longPatienceMs);
  }

  /** Runs other work that must not take all of the database's threads. Throws `overloaded`. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.tables.queue.run(work);
  }

  /** Drops what is kept. */
  async close(): Promise<void> {
    await this.tables.close();
    await this.longer.close();
  }

  /** What else is computed of the past and takes seconds: in a queue of its own, for which lists do not wait. */
  keep<T>(
    key: string,
    make: (makeTable: MakeTable) => Promise<RankedTable>,
    work: (table: RankedTable) => Promise<T>,
  ): Promise<T> {
    return this.longer.use(key, make, work);
  }

  /** All accounts with a balance after the events of that second, or those that are counted. */
  list<T>(
    token: TokenState,
    time: number,
    leftOut: LeftOut | undefined,
    work: (list: SizedTable) => Promise<T>,
  ): Promise<T> {
    const all = (use: (list: SizedTable) => Promise<T>) => this.#listAll(token, time, use);
    return this.#counted(listKey(token, time, leftOut), leftOut, all, work);
  }

  #listAll<T>(token: TokenState, time: number, work: (list: SizedTable) => Promise<T>): Promise<T> {
    return this.tables.use(
      listKey(token, time),
      (makeTable) =>
        this.#fromNearest(token, time, async ({ time: known, source }) => {
          const [first, last] = known < time ? [known, time] : [time, known];
          const made = await this.#sized(
            makeTable,
            balancesAt.replace("FROM state_then", `FROM ${stateFrom(source)}`),
            [token.tokenId, first, last, known < time ? 1 : -1],
          );
          await checkVersion(this.reader, token);
          return made;
        }),
      work,
    );
  }

  /** Accounts that hold more at `to` than at `from`, and after them those that hold less. */
  changes<T>(
    token: TokenState,
    { from, to }: { readonly from: number; readonly to: number },
    leftOut: LeftOut | undefined,
    work: (changes: SizedTable) => Promise<T>,
  ): Promise<T> {
    const key = `${token.tokenId}.${token.version}:${from}-${to}`;
    const all = (use: (changes: SizedTable) => Promise<T>) =>
      this.#listAll(token, to, (after) =>
        this.tables.use(
          key,
          async (makeTable) => {
            const made = await this.#sized(makeTable, changesBetween.replaceAll("later_state", after.name), [
              token.tokenId,
              from,
              to,
            ]);
            await checkVersion(this.reader, token);
            return made;
          },
          use,
        ),
      );
    return this.#counted(`${key}-${leftOut?.key}`, leftOut, all, work);
  }

  /** The list before some changes, made of that after them: by looking at both, or, of many changes, a table of its own. */
  async before<T>(
    {
      token,
      time,
      leftOut,
    }: { readonly token: TokenState; readonly time: number; readonly leftOut?: LeftOut },
    { after, changes }: { readonly after: SizedTable; readonly changes: SizedTable },
    work: (list: SizedTable) => Promise<T>,
  ): Promise<T> {
    const state = stateBefore.replaceAll("later_state", after.name).replaceAll("changes_since", changes.name);
    if (changes.rowCount > after.rowCount / 16) {
      return this.tables.use(
        listKey(token, time, leftOut),
        (makeTable) => this.#sized(makeTable, state, []),
        work,
      );
    }
    const changed = await this.reader.rows<SizeRow>(
      `SELECT size, sum(rows)::DOUBLE AS rows
       FROM (
         SELECT moments.size_of(before) AS size, 1 AS rows FROM ${changes.name} WHERE before > 0
         UNION ALL SELECT moments.size_of(after), -1 FROM ${changes.name} WHERE after > 0
       )
       GROUP BY size`,
    );
    const name = `(${withoutComments(state)})`;
    const sizes = after.sizes.plus(changed);
    return work({ name, rowCount: sizes.rowCount, sizes });
  }

  async #sized(make: MakeTable, query: string, parameters: Parameters<MakeTable>[1]): Promise<SizedTable> {
    const table = await make(query, parameters);
    const rows = await this.reader.rows<SizeRow>(
      `SELECT size, count(*)::DOUBLE AS rows FROM ${table.name} GROUP BY size`,
    );
    return { ...table, sizes: new SizeIndex(rows) };
  }

  /** Rows of a table without those of some owners, in their order. */
  #counted<T>(
    key: string,
    leftOut: LeftOut | undefined,
    all: (use: (table: SizedTable) => Promise<T>) => Promise<T>,
    work: (table: SizedTable) => Promise<T>,
  ): Promise<T> {
    if (leftOut === undefined) return all(work);
    return all(({ name }) =>
      this.tables.use(
        key,
        (makeTable) =>
          this.#sized(makeTable, countedRows.replaceAll("ranked_table", name), [ownersText(leftOut)]),
        work,
      ),
    );
  }

  /** Rows from one place to another, counted from 1, both of which exist. */
  rows<T extends RankedRow>({ name, sizes }: SizedTable, first: number, last: number): Promise<T[]> {
    const { greatest, smallest, before } = sizes.between(first, last);
    return this.reader.rows<T>(rankedRows.replaceAll("ranked_table", name), [
      first - before,
      last - before,
      greatest,
      smallest,
      before,
    ]);
  }

  /** What some accounts hold in a list, by {@link accountKey}. */
  async placed(
    { name, sizes }: SizedTable,
    accounts: readonly Pick<RankedRow, "owner" | "holding">[],
  ): Promise<ReadonlyMap<string, PlacedAccount>> {
    if (accounts.length === 0) return new Map();
    const rows = await this.reader.rows<
      Pick<RankedRow, "owner" | "holding" | "amount"> & { size: number; place: bigint }
    >(ranksOf.replaceAll("ranked_table", name), [
      accounts.map(({ owner }) => owner).join(" "),
      accounts.map(({ holding }) => holding).join(" "),
    ]);
    return new Map(
      rows.map((row) => [
        accountKey(row),
        { rank: sizes.above(row.size) + Number(row.place), amount: row.amount },
      ]),
    );
  }

  /** How many rows have more than one amount, and how many at least another. */
  async countFrom({ name }: RankedTable, above: bigint, atLeast: bigint): Promise<readonly [number, number]> {
    const [row] = await this.reader.rows<{ above: bigint; at_least: bigint }>(
      `SELECT count(*) FILTER (amount > $1) AS above, count(*) FILTER (amount >= $2) AS at_least FROM ${name}`,
      [above, atLeast],
    );
    return [Number(row!.above), Number(row!.at_least)];
  }

  /** From the state with the fewest transfers between: before all of them, now, or one that was asked for before. */
  async #fromNearest<T>(
    token: TokenState,
    time: number,
    work: (state: KnownState) => Promise<T>,
  ): Promise<T> {
    const prefix = listKey(token, "");
    const listed = this.tables
      .keys()
      .flatMap((key) => (key.startsWith(prefix) ? [Number(key.slice(prefix.length))] : []));
    const ready = listed
      .toSorted((left, right) => Math.abs(left - time) - Math.abs(right - time))
      .slice(0, 2);
    const now = await this.#stateNow(token);
    const times = [nothingHeld.time, ...ready, ...(now === undefined ? [] : [now.time])];
    const nearest = await this.#nearestTime(token, time, times);
    if (nearest === nothingHeld.time) return work(nothingHeld);
    if (nearest === now?.time) return work(now);
    const fromListed = ({ name }: RankedTable) => work({ time: nearest, source: name });
    return this.tables.useReady(listKey(token, nearest), fromListed) ?? work(nothingHeld);
  }

  async #nearestTime(token: TokenState, time: number, times: readonly number[]): Promise<number> {
    const counts = times.map(
      (other, index) =>
        `count(*) FILTER (time > ${Math.min(other, time)} AND time <= ${Math.max(other, time)})::INTEGER AS n${index}`,
    );
    const [row] = await this.reader.rows<Record<string, number>>(
      `SELECT ${counts.join(", ")} FROM transfers WHERE token_id = $1`,
      [token.tokenId],
    );
    const of = (index: number) => row![`n${index}`]!;
    const [nearest] = times.map((_, index) => index).toSorted((left, right) => of(left) - of(right));
    return times[nearest!]!;
  }

  /** What is stored of now has the numbers of owners, and not of accounts: it serves where owners hold by themselves. */
  async #stateNow(token: TokenState): Promise<KnownState | undefined> {
    if (token.meta.asOf === null || token.meta.history !== "full") return undefined;
    const [account] = await this.reader.rows(
      `SELECT 1 FROM transfers
       WHERE token_id = $1 AND (from_account IS NOT NULL OR to_account IS NOT NULL) LIMIT 1`,
      [token.tokenId],
    );
    if (account !== undefined) return undefined;
    return {
      time: token.meta.asOf,
      source: `(SELECT owner, owner AS holding, amount FROM wallet_stats WHERE token_id = ${token.tokenId} AND amount > 0)`,
    };
  }
}

const withoutComments = (query: string) => query.replace(/^--.*$/gm, "");

function stateFrom(source: string | undefined): string {
  return source === undefined
    ? "change"
    : `(${withoutComments(changedState).replace("FROM known_state", `FROM ${source}`)})`;
}

export const accountKey = ({ owner, holding }: Pick<RankedRow, "owner" | "holding">) => `${owner}.${holding}`;

function listKey({ tokenId, version }: TokenState, time: number | "", leftOut?: LeftOut): string {
  return leftOut === undefined
    ? `${tokenId}.${version}@${time}`
    : `${tokenId}.${version}-${leftOut.key}@${time}`;
}
