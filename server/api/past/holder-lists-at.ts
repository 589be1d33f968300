import { readFileSync } from "node:fs";
import type { Reader } from "../../store/reader.ts";
import type { ExcludedOwners } from "../exclusions/excluded-owners.ts";
import { type MakeTable, type RankedTable, RankedTables } from "./ranked-tables.ts";
import { type IndexedRows, MagnitudeIndex, type SizeRow } from "./magnitude-index.ts";
import { type TokenState, versionKey } from "../token-state.ts";
import { checkVersion } from "../at-version.ts";

/** Without its comments, in which names are explained that are put in. */
const sql = (name: string) =>
  readFileSync(new URL(`${name}.sql`, import.meta.url), "utf8").replace(/^--.*\n/gm, "");

const amountsOf = sql("amounts-of");
const balancesAt = sql("balances-at");
const balancesBeside = sql("balances-beside");
const changesBetween = sql("changes-between");
const rankedRows = sql("ranked-rows");
const ranksOf = sql("ranks-of");
const stateBeside = sql("state-beside");
const changedState = sql("changed-state");

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

/** What an account holds in a list. */
export type HeldAmount = Pick<RankedRow, "owner" | "holding" | "amount">;

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

/** A moment at which all balances of a token are stored. */
interface Checkpoint {
  readonly nth: number;
  readonly time: number;
}

const nothingHeld: KnownState = { time: -1, source: undefined };

/** A table in memory, and the rows that are made of it and, it may be, of what is stored. */
interface KeptRows extends RankedTable {
  readonly rows: IndexedRows;
}

/** The holders of a token at moments of its past, made from its transfers. Throws `StaleTokenError`. */
export class HolderListsAt {
  private readonly tables: RankedTables<KeptRows>;
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
  async list<T>(
    token: TokenState,
    time: number,
    excluded: ExcludedOwners | undefined,
    work: (list: IndexedRows) => Promise<T>,
  ): Promise<T> {
    const counted = async ({ rows }: KeptRows) => work(await this.#counted(rows, excluded));
    const key = listKey(token, time);
    const checkpoint = await this.#nearestCheckpoint(token, time);
    if (checkpoint === undefined) {
      return this.tables.use(key, (make) => this.#fromNearest(token, time, make), counted);
    }
    // Such a list is read of what is stored, now and for every page: of the version that it is a list of, or not at all.
    try {
      return await this.tables.use(key, (make) => this.#beside(checkpoint, token, time, make), counted);
    } finally {
      await checkVersion(this.reader, token);
    }
  }

  /** Accounts that hold more at `to` than at `from`, and after them those that hold less, by the whole list at `to`. */
  changes<T>(
    token: TokenState,
    { from, to }: { readonly from: number; readonly to: number },
    excluded: ExcludedOwners | undefined,
    work: (changes: IndexedRows) => Promise<T>,
  ): Promise<T> {
    return this.list(token, to, undefined, (after) =>
      this.tables.use(
        `${versionKey(token)}:${from}-${to}`,
        async (makeTable) => {
          const query = changesBetween.replaceAll("later_state", after.source);
          const made = await makeTable(query, [token.tokenId, from, to]);
          await checkVersion(this.reader, token);
          return { ...made, rows: await this.#sized(made.name) };
        },
        async ({ rows }) => work(await this.#counted(rows, excluded)),
      ),
    );
  }

  /** The list before some changes: by looking at them and at that after them, or, where they are many, one of its own. */
  async before<T>(
    {
      token,
      time,
      excluded,
    }: { readonly token: TokenState; readonly time: number; readonly excluded: ExcludedOwners | undefined },
    { after, changes }: { readonly after: IndexedRows; readonly changes: IndexedRows },
    work: (list: IndexedRows) => Promise<T>,
  ): Promise<T> {
    if (changes.sizes.rowCount > after.sizes.rowCount / 16) return this.list(token, time, excluded, work);
    return work(await this.#changed(after, changes.source, "before"));
  }

  /** The rows of a table, or of a query in parentheses. */
  async #sized(source: string): Promise<IndexedRows> {
    const rows = await this.reader.rows<SizeRow>(
      `SELECT size, count(*)::DOUBLE AS rows FROM ${source} GROUP BY size`,
    );
    return { source, sizes: new MagnitudeIndex(rows) };
  }

  /** A list beside one that is known, by what accounts hold in either, `before` and `after`, where that differs. */
  async #changed(known: IndexedRows, changes: string, side: "before" | "after"): Promise<IndexedRows> {
    const other = side === "before" ? "after" : "before";
    const sizes = await this.reader.rows<SizeRow>(
      `SELECT size, sum(rows)::DOUBLE AS rows
       FROM (
         SELECT moments.size_of(${side}) AS size, 1 AS rows FROM ${changes} WHERE ${side} > 0
         UNION ALL SELECT moments.size_of(${other}), -1 FROM ${changes} WHERE ${other} > 0
       )
       GROUP BY size`,
    );
    const put: Readonly<Record<string, string>> = {
      known_state: known.source,
      changes: `${changes} AS changes`,
      new_amount: side,
    };
    const source = stateBeside.replace(/known_state|changes|new_amount/g, (name) => put[name]!);
    return { source: `(${source})`, sizes: known.sizes.plus(sizes) };
  }

  /** Rows without those of some owners. */
  async #counted({ source, sizes }: IndexedRows, excluded: ExcludedOwners | undefined): Promise<IndexedRows> {
    if (excluded === undefined) return { source, sizes };
    const owners = excluded.owners.join(", ");
    const gone = await this.reader.rows<SizeRow>(
      `SELECT size, -count(*)::DOUBLE AS rows FROM ${source} WHERE owner IN (${owners}) GROUP BY size`,
    );
    return { source: `(SELECT * FROM ${source} WHERE owner NOT IN (${owners}))`, sizes: sizes.plus(gone) };
  }

  /** Rows from one place to another, counted from 1, both of which exist. */
  rows<T extends RankedRow>({ source, sizes }: IndexedRows, first: number, last: number): Promise<T[]> {
    const { greatest, smallest, before } = sizes.between(first, last);
    const rows = rankedRows
      .replaceAll("ranked_table", source)
      .replaceAll("greatest_size", String(greatest))
      .replaceAll("smallest_size", String(smallest));
    return this.reader.rows<T>(rows, [first - before, last - before, before]);
  }

  /** What some accounts hold in a list, and where they stand in it, by {@link accountKey}. Who is not in it has nothing. */
  async placed(
    list: IndexedRows,
    accounts: readonly Pick<RankedRow, "owner" | "holding">[],
  ): Promise<ReadonlyMap<string, PlacedAccount>> {
    if (accounts.length === 0) return new Map();
    const held = await this.reader.rows<HeldAmount>(amountsOf.replaceAll("ranked_table", list.source), [
      accounts.map(({ owner }) => owner).join(" "),
      accounts.map(({ holding }) => holding).join(" "),
    ]);
    return this.placedWith(list, held);
  }

  /** The same of accounts of which it is known what they hold in the list. */
  async placedWith(
    { source, sizes }: IndexedRows,
    held: readonly HeldAmount[],
  ): Promise<ReadonlyMap<string, PlacedAccount>> {
    if (held.length === 0) return new Map();
    const rows = await this.reader.rows<HeldAmount & { size: number; place: bigint }>(
      ranksOf.replaceAll("ranked_table", source),
      [
        held.map(({ owner }) => owner).join(" "),
        held.map(({ holding }) => holding).join(" "),
        held.map(({ amount }) => amount).join(" "),
      ],
    );
    return new Map(
      rows.map((row) => [
        accountKey(row),
        { rank: sizes.above(row.size) + Number(row.place), amount: row.amount },
      ]),
    );
  }

  /** How many wallets a list is of. */
  async countOwners({ source }: IndexedRows): Promise<number> {
    const [row] = await this.reader.rows<{ owners: number }>(
      `SELECT count(DISTINCT owner)::DOUBLE AS owners FROM ${source}`,
    );
    return row!.owners;
  }

  /** How many rows of a list have more than an amount, or as much. */
  async countFrom({ source, sizes }: IndexedRows, amount: bigint, orAsMuch: boolean): Promise<number> {
    const [{ size }] = (await this.reader.rows<{ size: number }>(
      "SELECT moments.size_of($1::HUGEINT) AS size",
      [amount],
    )) as [{ size: number }];
    const [row] = await this.reader.rows<{ rows: number }>(
      `SELECT count(*)::DOUBLE AS rows FROM ${source} WHERE size = ${size} AND amount ${orAsMuch ? ">=" : ">"} $1`,
      [amount],
    );
    return sizes.above(size) + row!.rows;
  }

  async #nearestCheckpoint(token: TokenState, time: number): Promise<Checkpoint | undefined> {
    const [found] = await this.reader.rows<Checkpoint>(
      `SELECT nth::INTEGER AS nth, time::DOUBLE AS time FROM balance_checkpoints
       WHERE token_id = $1 ORDER BY abs(time - $2), time LIMIT 1`,
      [token.tokenId, time],
    );
    return found;
  }

  /** Of what is stored of a checkpoint, and in memory only what changed between it and the moment. */
  async #beside(
    { nth, time: known }: Checkpoint,
    token: TokenState,
    time: number,
    makeTable: MakeTable,
  ): Promise<KeptRows> {
    const source = `(
      SELECT owner, coalesce(account, owner) AS holding, (amount_high::HUGEINT << 64) + amount_low AS amount, size
      FROM balance_spells
      WHERE token_id = ${token.tokenId} AND from_nth <= ${nth} AND to_nth > ${nth})`;
    const [first, last] = known < time ? [known, time] : [time, known];
    const made = await makeTable(balancesBeside.replaceAll("known_state", source), [
      token.tokenId,
      first,
      last,
      known < time ? 1 : -1,
    ]);
    return { ...made, rows: await this.#changed(await this.#sized(source), made.name, "after") };
  }

  /** From the state with the fewest transfers between: before all of them, now, or one that was asked for before. */
  async #fromNearest(token: TokenState, time: number, makeTable: MakeTable): Promise<KeptRows> {
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
    const make = async ({ time: known, source }: KnownState) => {
      const [first, last] = known < time ? [known, time] : [time, known];
      const made = await makeTable(balancesAt.replace("FROM state_then", `FROM ${stateFrom(source)}`), [
        token.tokenId,
        first,
        last,
        known < time ? 1 : -1,
      ]);
      await checkVersion(this.reader, token);
      return { ...made, rows: await this.#sized(made.name) };
    };
    if (nearest === nothingHeld.time) return make(nothingHeld);
    if (nearest === now?.time) return make(now);
    const fromListed = ({ name }: RankedTable) => make({ time: nearest, source: name });
    return this.tables.useReady(listKey(token, nearest), fromListed) ?? make(nothingHeld);
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

function stateFrom(source: string | undefined): string {
  return source === undefined ? "change" : `(${changedState.replace("FROM known_state", `FROM ${source}`)})`;
}

export const accountKey = ({ owner, holding }: Pick<RankedRow, "owner" | "holding">) => `${owner}.${holding}`;

function listKey(token: TokenState, time: number | ""): string {
  return `${versionKey(token)}@${time}`;
}
