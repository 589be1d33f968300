import { statSync, truncateSync } from "node:fs";
import type {
  DuckDBConnection,
  DuckDBInstance as Instance,
  DuckDBType,
  DuckDBValue,
  DuckDBVector,
} from "@duckdb/node-api";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { availableMiB } from "../lib/memory.ts";
import { yieldToRequests } from "../lib/yield-to-requests.ts";

/** With less, what the allocator keeps for itself matters more than the time that giving it back takes. */
const littleMiB = 2_048;

/**
 * Before the driver is loaded, which reads it then: its allocator keeps what is freed in four places a processor, for
 * seconds. In one, and not at all, an import of a million took 510 MiB where it took 580.
 */
if (availableMiB() < littleMiB)
  process.env["DUCKDB_JE_MALLOC_CONF"] ??= "narenas:1,dirty_decay_ms:0,muzzy_decay_ms:0";
const { BIGINT, DOUBLE, DuckDBDataChunk, DuckDBInstance, DuckDBHugeIntVector, DuckDBTypeId, HUGEINT } =
  await import("@duckdb/node-api");

/**
 * Has the driver's chunks of rows given back, which Node does not count: it frees one when the object that stands for it
 * is collected, and few objects were made until then. Only where memory is scarce.
 */
const collectChunks = availableMiB() < littleMiB ? exposedCollection() : undefined;
/** Of 2,048 rows each: some megabytes. */
const chunksBetweenCollections = 32;

function exposedCollection(): () => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { readonly type: "minor" }) => void;
  return () => collect({ type: "minor" });
}

/** What goes into a statement and comes out of a row. BIGINT and HUGEINT are read as bigint. */
export type Value = string | number | bigint | boolean | null;

/**
 * Columns of equal length, by name. Numbers in an Int32Array or a Float64Array, in which NaN is null, and a HUGEINT in a
 * Uint32Array (four places, as in {@link Database.read}), are taken without a value of its own for each.
 */
export type Columns = Readonly<Record<string, ArrayLike<Value> | NullableColumn>>;

export type NumberColumn = Int32Array | Uint32Array | Float64Array;

/** Numbers of which those are null that are not known: 0 in `known`. */
interface NullableColumn {
  readonly numbers: NumberColumn;
  readonly known: Uint8Array;
}

/** One connection to the database: its own transaction and its own temporary tables. */
export interface Database {
  /** One statement with `$1, $2, …`, or a script of several without parameters. */
  run(sql: string, parameters?: readonly Value[]): Promise<void>;
  rows<T>(sql: string, parameters?: readonly Value[]): Promise<T[]>;
  /**
   * Reads columns of numbers without nulls, of as many rows as there is room for, without a value of its own for each.
   * A HUGEINT takes four places of a Uint32Array, its lowest 32 bits first. Where there are more rows, columns that are
   * nearly full are handed to `full`, which gives the next ones; the first column has one place a row then. Returns how
   * many rows the last columns have.
   */
  read(
    sql: string,
    columns: readonly NumberColumn[],
    full?: (columns: readonly NumberColumn[], rows: number) => readonly NumberColumn[],
  ): Promise<number>;
  /**
   * Appends whole columns, the fast way in from JavaScript: some 10,000 to 100,000 rows a call.
   * Columns of the table that are not named become null. Integer columns take number or bigint. A table of another
   * attached database is named with it.
   */
  append(table: string, columns: Columns): Promise<void>;
  /** How much of the statement that runs now is done, from 0 to 1. */
  progress(): number;
}

/** A connection that reads long texts, too. */
export interface TextDatabase extends Database {
  /** Hands on the texts of one column, one after another: so long ones are not in memory together. */
  texts(sql: string, parameters: readonly Value[], take: (text: string) => Promise<void>): Promise<void>;
}

export interface DatabaseOptions {
  /** A file, or ":memory:". */
  readonly path: string;
  readonly memoryLimitMiB: number;
  readonly threads: number;
  /** Where what does not fit into memory goes. */
  readonly tempDirectory: string;
  readonly readOnly?: boolean;
}

/** The opened database: the only place that knows the driver. */
export class DatabaseFile {
  private readonly connections: Connection[] = [];

  private constructor(
    private instance: Instance,
    private readonly options: DatabaseOptions,
  ) {}

  static async open(options: DatabaseOptions): Promise<DatabaseFile> {
    return new DatabaseFile(await createInstance(options), options);
  }

  async connect(): Promise<TextDatabase> {
    const connection = new Connection(await prepared(this.instance), this.options.memoryLimitMiB);
    this.connections.push(connection);
    return connection;
  }

  /**
   * Opens the file anew beneath all connections, once what is under way has ended; what is asked meanwhile waits. The
   * driver keeps nothing right in memory after a commit for which there was no room, and says so or not: only the file
   * is as it was, and gives back what it has grown by. What was attached, and what is in memory alone, is gone.
   */
  async reopen(): Promise<void> {
    const opened = gate<Instance>();
    const idle = this.connections.map((connection) => {
      const isIdle = gate<void>();
      const handed = connection.handOver(isIdle.open, async () => prepared(await opened.passed));
      return { isIdle: isIdle.passed, handed };
    });
    try {
      await Promise.all(idle.map(({ isIdle }) => isIdle));
      this.instance.closeSync();
      this.instance = await createInstance(this.options);
      await cutFile(this.instance, this.options.path);
      opened.open(this.instance);
    } catch (error) {
      opened.fail(error);
      throw error;
    } finally {
      await Promise.allSettled(idle.map(({ handed }) => handed));
    }
  }

  /** Breaks off what is under way, which then throws, and waits until it has ended. */
  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
    this.instance.closeSync();
  }
}

function createInstance(options: DatabaseOptions): Promise<Instance> {
  return DuckDBInstance.create(options.path, {
    memory_limit: `${options.memoryLimitMiB}MiB`,
    threads: String(options.threads),
    temp_directory: options.tempDirectory,
    access_mode: options.readOnly ? "READ_ONLY" : "AUTOMATIC",
    // Nothing is ever fetched at run time; what is needed is compiled in.
    autoinstall_known_extensions: "false",
    // Where few rows are guessed an ASOF join becomes a nested loop, and the guess is often wrong.
    asof_loop_join_threshold: "0",
  });
}

/** The file's headers, before its first block. */
export const headerBytes = 3 * 4_096;

/** Gives back what lies behind the last block: it was written for what was not committed, and no block is counted there. */
async function cutFile(instance: Instance, path: string): Promise<void> {
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    "SELECT (total_blocks * block_size)::DOUBLE FROM pragma_database_size()",
  );
  connection.closeSync();
  const length = headerBytes + Number(reader.getRows()[0]![0]);
  if (statSync(path).size > length) truncateSync(path, length);
}

async function prepared(instance: Instance): Promise<DuckDBConnection> {
  const connection = await instance.connect();
  await connection.run("SET enable_progress_bar = true; SET enable_progress_bar_print = false");
  return connection;
}

/** Something that is waited for until somebody opens it. */
function gate<T>() {
  let open!: (value: T) => void;
  let fail!: (error: unknown) => void;
  const passed = new Promise<T>((resolve, reject) => ([open, fail] = [resolve, reject]));
  passed.catch(() => undefined);
  return { passed, open, fail };
}

class Connection implements TextDatabase {
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  private readonly columnNames: ColumnNames = new Map();

  constructor(
    private connection: DuckDBConnection,
    private readonly memoryLimitMiB: number,
  ) {}

  /** In its turn: closes what it is connected by, says so, and goes on with the next. */
  handOver(onIdle: () => void, reconnect: () => Promise<DuckDBConnection>): Promise<void> {
    const swap = async (before: Promise<unknown>) => {
      await before;
      if (!this.isClosed) this.connection.closeSync();
      onIdle();
      const connection = await reconnect();
      if (this.isClosed) connection.closeSync();
      else this.connection = connection;
    };
    const turn = swap(this.last);
    this.last = turn.catch(() => undefined);
    return turn;
  }

  /** The driver ends the whole process where a connection is closed beneath its statement. */
  async close(): Promise<void> {
    this.isClosed = true;
    // Again and again: a statement that is about to begin forgets what was asked before.
    const interrupting = setInterval(() => this.connection.interrupt(), 20);
    this.connection.interrupt();
    await this.last;
    clearInterval(interrupting);
    this.connection.closeSync();
  }

  progress(): number {
    return Math.max(0, this.connection.progress.percentage / 100);
  }

  async run(sql: string, parameters: readonly Value[] = []): Promise<void> {
    await this.inTurn(() => this.connection.run(sql, ...bindings(parameters)));
  }

  rows<T>(sql: string, parameters: readonly Value[] = []): Promise<T[]> {
    return this.inTurn(async () => {
      const reader = await this.connection.runAndReadAll(sql, ...bindings(parameters));
      return reader.getRowObjects() as T[];
    });
  }

  read(
    sql: string,
    columns: readonly NumberColumn[],
    full?: (columns: readonly NumberColumn[], rows: number) => readonly NumberColumn[],
  ): Promise<number> {
    return this.inTurn(async () => {
      const result = await this.connection.stream(sql);
      let filled = columns;
      let start = 0;
      let chunks = 0;
      for (
        let chunk = await result.fetchChunk();
        chunk && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        if (full && start + chunk.rowCount > filled[0]!.length) {
          filled = full(filled, start);
          start = 0;
        }
        for (const [index, column] of filled.entries()) {
          copyVector(chunk.getColumnVector(index), column, start, chunk.rowCount);
        }
        start += chunk.rowCount;
        if ((chunks += 1) % chunksBetweenCollections === 0) collectChunks?.();
      }
      collectChunks?.();
      return start;
    });
  }

  texts(sql: string, parameters: readonly Value[], take: (text: string) => Promise<void>): Promise<void> {
    return this.inTurn(async () => {
      const result = await this.connection.stream(sql, ...bindings(parameters));
      for (
        let chunk = await result.fetchChunk();
        chunk && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        const column = chunk.getColumnVector(0);
        for (let row = 0; row < chunk.rowCount; row += 1) await take(String(column.getItem(row)));
      }
    });
  }

  append(table: string, columns: Columns): Promise<void> {
    return this.inTurn(() => appendColumns(this.connection, table, columns, this.columnNames));
  }

  /** A statement that waits for its connection inside the driver would hold one of Node's few worker threads. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => {
      if (this.isClosed) throw new Error("the database is closed");
      return work();
    });
    this.last = turn.catch(() => undefined);
    return turn.catch((error: unknown) => {
      if (isOutOfMemory(error)) throw new OutOfMemory(this.memoryLimitMiB, error);
      throw isDamage(error) ? new DatabaseDamaged(error) : error;
    });
  }
}

/** The driver has the numbers of a vector side by side: taken so, and not one by one, they cost a tenth. */
function copyVector(vector: DuckDBVector, column: NumberColumn, start: number, rowCount: number): void {
  const width = vector instanceof DuckDBHugeIntVector ? 4 : 1;
  const first = start * width;
  const size = Math.min(rowCount * width, column.length - first);
  if (size <= 0) return;
  column.set(numbersOf(vector, rowCount).subarray(0, size), first);
}

function numbersOf(vector: DuckDBVector, rowCount: number): NumberColumn {
  if ("dataView" in vector && vector.dataView instanceof DataView) {
    const { buffer, byteOffset } = vector.dataView;
    return new Uint32Array(buffer, byteOffset, rowCount * 4);
  }
  const items = "items" in vector ? vector.items : undefined;
  if (items instanceof Int32Array || items instanceof Uint32Array || items instanceof Float64Array) {
    return items;
  }
  throw new Error(`a vector of ${String(vector.type)} is not read as numbers`);
}

/**
 * The columns of the tables that were appended to: to ask for them each time took as long as appending a few rows. A table
 * that is made anew has the same ones; after a migration it has others, which are then more.
 */
type ColumnNames = Map<string, readonly string[]>;

async function appendColumns(
  connection: DuckDBConnection,
  table: string,
  columns: Columns,
  columnNames: ColumnNames,
): Promise<void> {
  const lengths = Object.entries(columns).map(([name, column]) => [name, rowsOf(column)] as const);
  const rowCount = Math.max(0, ...lengths.map(([, length]) => length));
  const other = lengths.find(([, length]) => length !== rowCount);
  if (other) throw new Error(`column ${other[0]} of ${table} has another length`);
  if (rowCount === 0) return;
  const [tableName, attached] = table.split(".").toReversed();
  const appender = await connection.createAppender(tableName!, null, attached ?? null);
  try {
    let names = columnNames.get(table);
    if (names?.length !== appender.columnCount) {
      const described = await connection.runAndReadAll(`SELECT name FROM pragma_table_info('${table}')`);
      columnNames.set(table, (names = described.getColumns()[0] as string[]));
    }
    const unknown = Object.keys(columns).find((name) => !names.includes(name));
    if (unknown !== undefined) throw new Error(`table ${table} has no column ${unknown}`);
    const types = names.map((_, index) => appender.columnType(index));
    const pause = yieldToRequests();
    let chunks = 0;
    for (let start = 0; start < rowCount; start += chunkRows) {
      await pause();
      const size = Math.min(chunkRows, rowCount - start);
      const chunk = DuckDBDataChunk.create(types, size);
      for (const [index, name] of names.entries()) {
        const column = columns[name];
        if (isOfNumbers(column)) setVector(chunk.getColumnVector(index), column, start, size);
        else chunk.setColumnValues(index, columnSlice(column, types[index]!, start, size));
      }
      appender.appendDataChunk(chunk);
      if ((chunks += 1) % chunksBetweenCollections === 0) collectChunks?.();
    }
    appender.flushSync();
  } finally {
    appender.closeSync();
  }
}

function rowsOf(column: ArrayLike<Value> | NullableColumn): number {
  if ("known" in column) return column.known.length;
  return column instanceof Uint32Array ? column.length / 4 : column.length;
}

function isOfNumbers(
  column: ArrayLike<Value> | NullableColumn | undefined,
): column is NumberColumn | NullableColumn {
  return (
    column !== undefined &&
    ("known" in column ||
      column instanceof Int32Array ||
      column instanceof Uint32Array ||
      column instanceof Float64Array)
  );
}

function setVector(
  vector: DuckDBVector,
  column: NumberColumn | NullableColumn,
  start: number,
  rowCount: number,
): void {
  const { numbers, known } = "known" in column ? column : { numbers: column, known: undefined };
  const width = vector instanceof DuckDBHugeIntVector ? 4 : 1;
  const part = numbers.subarray(start * width, (start + rowCount) * width);
  const items = itemsOf(vector, rowCount);
  if (items instanceof BigInt64Array)
    for (let row = 0; row < rowCount; row++) items[row] = Number.isNaN(part[row]!) ? 0n : BigInt(part[row]!);
  else items.set(part);
  if (known) {
    for (let row = 0; row < rowCount; row++) if (known[start + row] === 0) vector.setItem(row, null);
  } else if (part instanceof Float64Array) {
    for (let row = 0; row < rowCount; row++) if (Number.isNaN(part[row]!)) vector.setItem(row, null);
  }
  vector.flush();
}

function itemsOf(vector: DuckDBVector, rowCount: number) {
  const items = "items" in vector ? vector.items : undefined;
  if (items instanceof BigInt64Array || items instanceof Int16Array || items instanceof Int8Array)
    return items;
  return numbersOf(vector, rowCount);
}

/** Rows in one of the driver's data chunks; more are refused. */
const chunkRows = 2048;

function columnSlice(
  column: ArrayLike<Value> | undefined,
  type: DuckDBType,
  start: number,
  size: number,
): DuckDBValue[] {
  const slice: DuckDBValue[] = Array.from({ length: size }, () => null);
  if (column === undefined) return slice;
  const bits = integerBits.get(type.typeId);
  if (bits === undefined) {
    for (let index = 0; index < size; index += 1) slice[index] = column[start + index] ?? null;
    return slice;
  }
  const limit = 2n ** (bits - 1n);
  for (let index = 0; index < size; index += 1) {
    const value = column[start + index] ?? null;
    if (value !== null) slice[index] = checkedInteger(value, bits, limit);
  }
  return slice;
}

const integerBits = new Map([
  [DuckDBTypeId.INTEGER, 32n],
  [DuckDBTypeId.BIGINT, 64n],
  [DuckDBTypeId.HUGEINT, 128n],
]);

/** The driver would keep the low bits of a number that is too large, without a word. */
function checkedInteger(value: Value, bits: bigint, limit: bigint): bigint | number {
  // Most are small: a bigint for each of them, only to compare it, took half the time of writing them.
  if (typeof value === "number" && Math.abs(value) < 2 ** 31 && Number.isInteger(value)) {
    return bits === 32n ? value : BigInt(value);
  }
  const integer = BigInt(value as bigint | number);
  if (integer >= limit || integer < -limit) throw new IntegerOverflow(integer, bits);
  return bits === 32n ? Number(integer) : integer;
}

/** A number that its column cannot hold. */
export class IntegerOverflow extends Error {
  override readonly name = "IntegerOverflow";
  constructor(value: bigint, bits: bigint) {
    super(`${value} does not fit into a signed integer of ${bits} bits`);
  }
}

/** Whether a number, or a sum on the way to a figure, left its 128 bits. */
export function isOverflow(error: unknown): boolean {
  if (error instanceof IntegerOverflow || (error instanceof Error && error.name === "AmountOverflow"))
    return true;
  const text = error instanceof Error ? error.message : "";
  return (
    (text.startsWith("Out of Range Error") && /HUGEINT|INT128/i.test(text)) ||
    /^Conversion Error: .*(Could not convert string '-?\d+' to INT128|out of range for the destination type INT128)/.test(
      text,
    )
  );
}

/** What the database says of its blocks where they are not what they were written as; files of imports have other faults. */
function isDamage(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /corrupt (database|wal) file|computed checksum|^serialization error/i.test(error.message)
  );
}

/** Its own words may quote what is stored. */
export class DatabaseDamaged extends Error {
  override readonly name = "DatabaseDamaged";
  constructor(cause: Error) {
    super("The database is damaged: not all of it can be read. Restore a copy, or import anew.", { cause });
  }
}

/** A full disk is told as one of memory, too. */
function isOutOfMemory(error: unknown): error is Error {
  return (
    error instanceof Error &&
    error.message.startsWith("Out of Memory Error") &&
    !error.message.includes("temp_directory")
  );
}

/** A statement needs more at once than the database may take; what does not have to be there at once is on disk already. */
export class OutOfMemory extends Error {
  override readonly name = "OutOfMemory";
  constructor(memoryLimitMiB: number, cause: Error) {
    super(
      `The database may take ${memoryLimitMiB} MiB of memory, and this needs more: set HOLDERSCOPE_MEMORY_MIB higher. ` +
        "What was there before is as it was.",
      { cause },
    );
  }
}

/** Whether something could not be written for want of room, be it to the file, its log or what goes beside memory. */
export function isDiskFull(error: unknown): boolean {
  const text = error instanceof Error ? error.message : "";
  return (
    /no space left on device|disk quota exceeded|not enough space on the disk/i.test(text) ||
    text.includes("max_temp_directory_size")
  );
}

/** The message says where room is needed, and is meant to be shown. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
  constructor(directory: string, freeBytes: number, cause: unknown) {
    super(
      `The disk of ${directory} is full: ${(freeBytes / 2 ** 20).toFixed(1)} MiB were free when this began, and it needs more. Nothing of it was ` +
        "stored, and what was there before is as it was. Make room there: delete other files, or take out a token " +
        "(npx holderscope tokens remove), whose room is used again. Or move the directory to a larger disk and name it in " +
        "HOLDERSCOPE_DATA_DIR.",
      { cause },
    );
  }
}

function bindings(parameters: readonly Value[]): [DuckDBValue[]?, DuckDBType[]?] {
  if (parameters.length === 0) return [];
  return [[...parameters], parameters.map(parameterType) as DuckDBType[]];
}

/**
 * A bigint is bound as BIGINT where it fits: compared with a HUGEINT a BIGINT column is not pruned. The driver takes
 * every number without a fraction for a BIGINT, too, and refuses 1e19 as one.
 */
function parameterType(value: Value): DuckDBType | undefined {
  if (typeof value === "number" && !Number.isSafeInteger(value)) return DOUBLE;
  if (typeof value !== "bigint") return undefined;
  return BigInt.asIntN(64, value) === value ? BIGINT : HUGEINT;
}
