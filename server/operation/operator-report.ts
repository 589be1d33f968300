import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type {
  OperatedImport,
  OperatedReading,
  OperatedSource,
  OperatedToken,
  OperateReport,
} from "../../contract/beside/operate.ts";
import { toleratedSeconds } from "../api/lag.ts";
import { formulasVersion } from "../ledger/formulas.ts";
import { chainTime } from "../lib/chain-time.ts";
import { packageVersion } from "../lib/version.ts";
import { longestReason, printable } from "../lib/terminal-text.ts";
import { describeContradictions, type RefusedFigures } from "../store/figures/refused-figures.ts";
import { listImports, type StoredImport } from "../store/imports.ts";
import { newestVersion } from "../store/migration.ts";
import type { Store } from "../store/store.ts";
import { type TokenSize, tokenSizes } from "../store/token-list.ts";
import { planUndo, UndoError } from "../store/undo.ts";
import { undoShort } from "./action-words.ts";
import { backupDirectoryName } from "./operator-plans.ts";
import { type Operation, type SourceReport, statusReport } from "./status.ts";

interface ReportParts {
  readonly store: Store;
  readonly operation: Operation;
  readonly readings: { list(): Promise<OperatedReading[]> };
  readonly databaseMemoryBytes: number;
}

interface Counted {
  readonly sizes: readonly TokenSize[];
  readonly imports: OperateReport["imports"];
  readonly atMs: number;
}

/** Rows of a table that a person looks through. */
const mostTokens = 300;
const mostImports = 50;
/** All transfers are looked at to count them: with changes not more often than this, without them hardly ever. */
const keptMs = 10_000;
const keptUnchangedMs = 10 * 60_000;
const clusterPatienceMs = 2_000;

/** What the operator's page shows. What takes long is kept for a while. */
export class OperatorReports {
  private counted: Promise<Counted> | undefined;
  private isChanged = false;
  private readonly unsubscribe: () => void;

  constructor(private readonly parts: ReportParts) {
    this.unsubscribe = parts.store.onChange(() => (this.isChanged = true));
  }

  close(): void {
    this.unsubscribe();
  }

  /** After an action its result is to be seen at once. */
  forget(): void {
    this.counted = undefined;
  }

  async make(): Promise<Omit<OperateReport, "jobs">> {
    const { store, operation, readings, databaseMemoryBytes } = this.parts;
    const at = Math.floor(Date.now() / 1_000);
    const [status, { sizes, imports }, queue, backups, disk, cluster] = await Promise.all([
      statusReport(store, operation),
      this.count(),
      readings.list(),
      newestBackup(operation.config.dataDirectory),
      statfs(operation.config.dataDirectory),
      this.cluster(),
    ]);
    const { recomputing, upstream } = status;
    const list = tokenRows(sizes, status.sources, status.refused);
    return {
      at,
      server: {
        started_at: status.server?.startedAt ?? at,
        version: packageVersion(),
        node: process.versions.node,
        schema: newestVersion,
        formulas: formulasVersion,
      },
      sources: status.sources.map((source) => sourceRow(source, at)),
      tokens: {
        total: list.length,
        demo: list.filter(({ state }) => state === "demo").length,
        transfers: sizes.reduce((sum, { transfers }) => sum + transfers, 0),
        outdated: status.outdated,
        recomputing: recomputing && {
          done: recomputing.done,
          total: recomputing.total,
          seconds_left: recomputing.secondsLeft,
        },
        list: list.slice(0, mostTokens),
      },
      imports,
      queue,
      cluster,
      machine: {
        directory: status.directory,
        database_bytes: status.databaseBytes,
        disk_free_bytes: disk.bavail * disk.bsize,
        disk_bytes: disk.blocks * disk.bsize,
        memory_bytes: process.memoryUsage.rss(),
        database_memory_bytes: databaseMemoryBytes,
      },
      backups,
      hosted: upstream && {
        host: upstream.host,
        units_spent: upstream.unitsSpent,
        monthly_units: upstream.monthlyUnits,
        last_failure:
          upstream.lastFailure && `${upstream.lastFailure.code}, ${upstream.lastFailure.endpoint}`,
      },
    };
  }

  /** The rest of the page is there without ClickHouse, too. */
  private async cluster(): Promise<OperateReport["cluster"]> {
    const patience = new AbortController();
    try {
      const asked = this.parts.operation.running?.cluster?.() ?? null;
      return await Promise.race([asked, delay(clusterPatienceMs, null, { signal: patience.signal })]);
    } catch {
      return null;
    } finally {
      patience.abort();
    }
  }

  private async count(): Promise<Counted> {
    const known = await this.counted?.catch(() => undefined);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.atMs;
    if (known !== undefined && ageMs < (this.isChanged ? keptMs : keptUnchangedMs)) return known;
    this.isChanged = false;
    this.counted = this.countNow();
    return this.counted;
  }

  private async countNow(): Promise<Counted> {
    const { store } = this.parts;
    const [sizes, imports] = await Promise.all([tokenSizes(store.reader), listImports(store.reader)]);
    const list = await Promise.all(imports.slice(0, mostImports).map((one) => importRow(store, one)));
    return { sizes, imports: { total: imports.length, list }, atMs: performance.now() };
  }
}

function sourceRow(source: SourceReport, at: number): OperatedSource {
  const { name, chain, state, headBlock, indexedBlock, headTime, indexedTime, headPatienceSeconds, tokens } =
    source;
  const seen = {
    state: state === "not running" ? ("resting" as const) : state,
    headTime,
    headPatienceSeconds,
  };
  const chainAt = chainTime(seen, at);
  const isStanding = state !== "failing" && headTime !== null && at - headTime > headPatienceSeconds;
  const inState = (wanted: string) => tokens.filter((token) => token.state === wanted).length;
  return {
    name,
    chain,
    state: source.isPaused === true ? "paused" : state,
    head_block: headBlock,
    indexed_block: indexedBlock,
    indexed_time: indexedTime,
    behind_seconds: chainAt === null || indexedTime === null ? null : Math.max(0, chainAt - indexedTime),
    allowed_seconds: toleratedSeconds,
    standing_since: isStanding ? headTime : null,
    last_error: source.lastError === null ? null : printable(source.lastError, longestReason),
    requests: source.requests ? { sent: source.requests.sent, failed: source.requests.failed } : null,
    nodes: (source.nodes ?? []).map((node) => ({
      ...node,
      trouble: reasonOf(node.trouble),
    })),
    tokens: {
      indexed: inState("indexed"),
      pending: inState("pending"),
      quarantined: inState("quarantined"),
    },
  };
}

/** Those that are not followed or whose figures are refused first, then those that are on their way, then by size. */
function tokenRows(
  sizes: readonly TokenSize[],
  sources: readonly SourceReport[],
  refused: readonly RefusedFigures[],
): OperatedToken[] {
  const contradictions = new Map(
    refused.map((one) => [`${one.chain}:${one.address}`, describeContradictions(one.contradictions)]),
  );
  const contradictionOf = (chain: string, address: string) =>
    reasonOf(contradictions.get(`${chain}:${address}`));
  const indexed = new Map(
    sources.flatMap(({ chain, tokens }) =>
      tokens.map((token) => [`${chain}:${token.address}`, { ...token, chain }]),
    ),
  );
  const stored = sizes.map(({ chain, address, ...size }): OperatedToken => {
    const index = indexed.get(`${chain}:${address}`);
    indexed.delete(`${chain}:${address}`);
    return {
      chain,
      address,
      name: printable(size.name, 200),
      ticker: printable(size.ticker),
      source: size.source,
      state: index?.state ?? (size.source === "demo" ? "demo" : "file"),
      reason: reasonOf(index?.reason),
      contradiction: contradictionOf(chain, address),
      transfers: size.transfers,
      holders: size.holderCount,
      first_time: size.firstTime,
      last_time: size.lastTime,
    };
  });
  const others = [...indexed.values()].map(({ chain, address, state, reason }): OperatedToken => ({
    chain,
    address,
    name: null,
    ticker: null,
    source: "node",
    state,
    reason: reasonOf(reason),
    contradiction: contradictionOf(chain, address),
    transfers: 0,
    holders: null,
    first_time: null,
    last_time: null,
  }));
  const listed = new Set([...others, ...stored].map(({ chain, address }) => `${chain}:${address}`));
  const unseen = refused.filter(({ chain, address }) => !listed.has(`${chain}:${address}`));
  const withoutFigures = unseen.map(({ chain, address, name }): OperatedToken => ({
    chain,
    address,
    name: printable(name, 200),
    ticker: null,
    source: "file",
    state: "file",
    reason: null,
    contradiction: contradictionOf(chain, address),
    transfers: 0,
    holders: null,
    first_time: null,
    last_time: null,
  }));
  const urgency = ({ state, contradiction }: OperatedToken) =>
    state === "quarantined" || contradiction !== null ? 0 : state === "pending" ? 1 : 2;
  return [...withoutFigures, ...others, ...stored].sort((one, other) => urgency(one) - urgency(other));
}

const reasonOf = (reason: string | null | undefined) => (reason ? printable(reason, longestReason) : null);

async function importRow({ reader }: Store, one: StoredImport): Promise<OperatedImport> {
  const row = {
    id: one.id,
    kind: one.kind,
    files: one.files.map((file) => printable(file, 200)),
    imported_at: one.importedAt,
    added: one.tokens.reduce((sum, { added }) => sum + added, 0),
    tokens: one.tokens.slice(0, 5).map(({ ticker }) => printable(ticker)),
  };
  try {
    return { ...row, undo: undoShort(await planUndo(reader, one.id)), can_undo: true };
  } catch (error) {
    if (error instanceof UndoError) return { ...row, undo: error.message, can_undo: false };
    throw error;
  }
}

async function newestBackup(dataDirectory: string): Promise<OperateReport["backups"]> {
  const directory = join(dataDirectory, backupDirectoryName);
  const names = await readdir(directory).catch(() => []);
  const copies = names.filter((name) => name.endsWith(".duckdb")).sort();
  const newest = copies.at(-1);
  if (newest === undefined) return { directory, count: 0, last: null };
  const path = join(directory, newest);
  const found = await stat(path).catch(() => undefined);
  const last = found ? { path, bytes: found.size, at: Math.floor(found.mtimeMs / 1_000) } : null;
  return { directory, count: copies.length, last };
}
