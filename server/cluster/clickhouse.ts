import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { ClickHouseError, type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";

export interface ClusterConnection {
  /** Shards, of which each is the URLs of its replicas. */
  readonly urls: readonly (readonly string[])[];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly isReplicated: boolean;
  /** How long a server that does not answer is asked again; tests have less of it. */
  readonly patienceMs?: number;
}

/** ClickHouse did not do what it was asked. The message says where and why. */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
}

/** What is said of a server that will answer again: timeouts, too many requests, Keeper away, a replica that is read-only. */
const passing = new Set(["159", "202", "209", "210", "225", "242", "252", "279", "319", "425", "999"]);
const pauseMs = 100;
const defaultPatienceMs = 30_000;
const requestMs = 600_000;

export type Values = Readonly<Record<string, string | number>>;

const settings = {
  // JSON.parse would lose digits of 64 bits and more.
  output_format_json_quote_64bit_integers: 1,
} as const;

/** One shard: any of its replicas answers. */
export class Shard {
  readonly #clients: readonly ClickHouseClient[];
  readonly #patienceMs: number;
  readonly #quorum: Readonly<Record<string, number>>;
  #next = 0;

  constructor(
    readonly urls: readonly string[],
    connection: ClusterConnection,
  ) {
    const { user: username, password, database, isReplicated } = connection;
    this.#patienceMs = connection.patienceMs ?? defaultPatienceMs;
    // Acknowledged is what two replicas have.
    this.#quorum = isReplicated && urls.length > 1 ? { insert_quorum: 2 } : {};
    this.#clients = urls.map((url) =>
      createClient({
        url,
        username,
        password,
        database,
        request_timeout: requestMs,
        max_open_connections: 16,
        log: { level: ClickHouseLogLevel.OFF },
        clickhouse_settings: settings,
      }),
    );
  }

  /** So many replicas there are. */
  get replicas(): number {
    return this.#clients.length;
  }

  rows<T>(query: string, values: Values = {}, replica?: number): Promise<T[]> {
    return this.#patiently(async (client) => {
      const result = await client.query({ query, query_params: values, format: "JSONEachRow" });
      return result.json<T>();
    }, replica);
  }

  async command(query: string, replica?: number): Promise<void> {
    await this.#patiently((client) => client.command({ query }), replica);
  }

  async insert(table: string, rows: readonly object[]): Promise<void> {
    if (rows.length > 0) await this.#patiently((client) => insertRows(client, table, rows, this.#quorum));
  }

  /** A change of a table in Keeper, sent once: whether it was made says the row. A row that is there is not replaced. */
  async change(change: { readonly table: string; readonly row: object } | { readonly statement: string }) {
    const strict = { keeper_map_strict_mode: 1 } as const;
    await this.#once(async (client) => {
      if ("row" in change) await insertRows(client, change.table, [change.row], strict);
      else await client.command({ query: change.statement, clickhouse_settings: strict });
    });
  }

  /** An INSERT whose rows are a stream, which is made anew for each attempt. */
  async insertStream(query: string, values: Values, stream: () => Readable): Promise<void> {
    await this.#patiently(async (client) => {
      const result = await client.exec({
        query,
        query_params: values,
        values: stream(),
        clickhouse_settings: this.#quorum,
      });
      for await (const _ of result.stream);
    });
  }

  /** What a SELECT answers, as bytes. A stream that breaks off is for the caller to see. */
  bytes(query: string, values: Values, replica?: number): Promise<Readable> {
    return this.#patiently(
      async (client) => (await client.exec({ query, query_params: values })).stream,
      replica,
    );
  }

  async ping(replica: number): Promise<string | null> {
    const answer = await this.#clients[replica]!.ping({ select: true });
    return answer.success ? null : answer.error.message;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }

  /** One replica after the other, for as long as none answers; what one says about the question itself is thrown. */
  async #patiently<T>(work: (client: ClickHouseClient) => Promise<T>, replica?: number): Promise<T> {
    const until = performance.now() + this.#patienceMs;
    for (;;) {
      try {
        return await this.#once(work, replica);
      } catch (error) {
        if (!(error instanceof ClusterError) || !isPassing(error.cause) || performance.now() > until)
          throw error;
        await delay(pauseMs);
      }
    }
  }

  /** The next question goes to another replica where this one failed. */
  async #once<T>(work: (client: ClickHouseClient) => Promise<T>, replica?: number): Promise<T> {
    const at = replica ?? this.#next;
    try {
      return await work(this.#clients[at]!);
    } catch (error) {
      this.#next = (at + 1) % this.#clients.length;
      throw new ClusterError(`ClickHouse at ${new URL(this.urls[at]!).host}: ${firstLine(error)}`, {
        cause: error,
      });
    }
  }
}

async function insertRows(
  client: ClickHouseClient,
  table: string,
  rows: readonly object[],
  clickhouse_settings: Readonly<Record<string, number>>,
): Promise<void> {
  const columns = Object.keys(rows[0]!) as [string, ...string[]];
  await client.insert({
    table,
    values: rows as object[],
    format: "JSONEachRow",
    columns,
    clickhouse_settings,
  });
}

function isPassing(error: unknown): boolean {
  // Without a code the connection failed; a URL that no server has is as little an answer.
  return !(error instanceof ClickHouseError) || passing.has(error.code);
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.split("\n")[0]!;
}

/** All shards. What is of one scope is at one of them; what is asked across scopes is asked of each. */
export class Shards {
  readonly all: readonly Shard[];

  constructor(readonly connection: ClusterConnection) {
    this.all = connection.urls.map((urls) => new Shard(urls, connection));
  }

  /** What is not of a token is here. */
  get first(): Shard {
    return this.all[0]!;
  }

  of(scope: string): Shard {
    return this.all[createHash("sha256").update(scope).digest().readUInt32BE(0) % this.all.length]!;
  }

  async rows<T>(query: string, values: Values = {}): Promise<T[]> {
    return (await Promise.all(this.all.map((shard) => shard.rows<T>(query, values)))).flat();
  }

  /** Makes the tables that are missing, at every replica. */
  async makeTables(): Promise<void> {
    const { isReplicated, database } = this.connection;
    for (const [index, shard] of this.all.entries())
      for (let replica = 0; replica < shard.replicas; replica += 1)
        for (const statement of tableStatements({ isReplicated, database, shard: index + 1 }))
          await shard.command(statement, replica);
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map((shard) => shard.close()));
  }
}

const tables = readFileSync(new URL("tables.sql", import.meta.url), "utf8");

/** Of replicated ones the path in Keeper has the shard, and each server names itself by its macro `replica`. */
export function tableStatements(of: {
  readonly isReplicated: boolean;
  readonly database: string;
  readonly shard: number;
}): string[] {
  return tables
    .replaceAll(/--.*$/gm, "")
    .replaceAll("{database}", of.database)
    .split(";")
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text) => {
      const name = /EXISTS (\w+)/.exec(text)![1]!;
      return text.replace(/\{merge:(\w+)(?:\((\w+)\))?\}/, (_, engine: string, column?: string) => {
        if (!of.isReplicated) return column === undefined ? engine : `${engine}(${column})`;
        const path = `'/clickhouse/holderscope/${of.database}/${of.shard}/${name}', '{replica}'`;
        return `Replicated${engine}(${path}${column === undefined ? "" : `, ${column}`})`;
      });
    });
}

/** As it is written in SQL. */
export function quoted(value: string | number): string {
  if (typeof value === "number") return String(value);
  return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}
