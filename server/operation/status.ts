import type { TokenAddress } from "../../contract/address.ts";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import type { OperatedCluster } from "../../contract/beside/operate.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { CheckResult } from "../../contract/completeness/certificate.ts";
import { readUpstreamStatus } from "../api/upstream/stored-status.ts";
import type { UpstreamStatus } from "../api/upstream/upstream-status.ts";
import type { Config } from "../config/config.ts";
import type { LiveSources } from "./live-sources.ts";
import type { EvmConfigs } from "../sources/evm/open-source.ts";
import type { SolConfig } from "../sources/solana/open-source.ts";
import type { LiveStatus } from "../sources/live.ts";
import { newestCertificates } from "../store/sources/certificates.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
import { countOutdated, type RecomputationProgress } from "../store/outdated.ts";
import { listRefusedFigures, type RefusedFigures } from "../store/figures/refused-figures.ts";
import type { Store } from "../store/store.ts";
import { countTokens, type TokenCount } from "../store/token-list.ts";
import { rereadings, type RereadingStatus } from "./rereading.ts";

export const databaseName = "holderscope.duckdb";
export const journalName = "upstream.ndjson";

export type OperationConfig = Pick<
  Config,
  "dataDirectory" | "upstreamUrl" | "upstreamUnits" | "upstreamRate"
> &
  // Where the pages are.
  Partial<Pick<Config, "publicUrl" | "port" | "signInIssuer">>;

/** What is known of this installation beside its store; of the running parts only in the server itself. */
export interface Operation {
  readonly config: OperationConfig;
  readonly running: RunningParts | undefined;
  /** Of the server: what goes on in it after the command is logged there. */
  readonly logger?: Logger;
  /** What an index is made with; the sources only in the server. */
  readonly indexing?: { readonly live?: LiveSources; readonly evm: EvmConfigs; readonly sol: SolConfig };
}

export interface RunningParts {
  readonly url: string;
  /** Unix seconds. */
  readonly startedAt: number;
  readonly upstream: (() => UpstreamStatus) | undefined;
  readonly sources: () => readonly LiveStatus[];
  readonly recomputing: () => RecomputationProgress | null;
  /** Of a machine of a cluster. */
  readonly cluster?: (() => Promise<OperatedCluster>) | undefined;
  /** Has the machine that has a token read it again, and says which that is; undefined where that is this one, or none. */
  readonly readAgainElsewhere?:
    | ((token: TokenAddress, isConfirmed: boolean) => Promise<string | undefined>)
    | undefined;
}

/** What `npx holderscope status` shows. Times in unix seconds. */
export interface StatusReport {
  readonly server: { readonly url: string; readonly startedAt: number } | null;
  readonly directory: string;
  readonly databaseBytes: number;
  readonly tokens: readonly TokenCount[];
  /** Tokens whose figures are by older formulas. */
  readonly outdated: number;
  /** How far they are computed anew; null where that is not under way. */
  readonly recomputing: RecomputationProgress | null;
  /** Tokens whose newest figures contradict themselves. */
  readonly refused: readonly RefusedFigures[];
  readonly sources: readonly SourceReport[];
  /** Tokens that are read again, or were when that ended before its time. */
  readonly rereadings: readonly RereadingStatus[];
  /** What the newest comparison of each token with its contract found. */
  readonly checks: readonly CheckReport[];
  readonly upstream: UpstreamStatus | null;
}

export interface CheckReport {
  readonly chain: ChainId;
  readonly address: string;
  readonly block: number;
  readonly madeAt: number;
  readonly result: CheckResult;
}

export interface SourceReport extends Omit<LiveStatus, "kind" | "state" | "requests" | "nodes"> {
  /** Absent where it does not run. */
  readonly requests?: LiveStatus["requests"];
  readonly nodes?: LiveStatus["nodes"];
  readonly state: LiveStatus["state"] | "not running";
}

export async function statusReport(store: Store, { config, running }: Operation): Promise<StatusReport> {
  const live = running?.sources() ?? [];
  const followed = new Set(live.map(({ kind, chain }) => `${kind} ${chain}`));
  const stored = await storedSources(store);
  return {
    server: running === undefined ? null : { url: running.url, startedAt: running.startedAt },
    directory: config.dataDirectory,
    databaseBytes: await databaseBytes(config.dataDirectory),
    tokens: await countTokens(store.reader),
    outdated: await countOutdated(store.reader),
    recomputing: running?.recomputing() ?? null,
    refused: await listRefusedFigures(store.reader),
    sources: [...live, ...stored.filter(({ name, chain }) => !followed.has(`${name} ${chain}`))],
    rereadings: await rereadings(config.dataDirectory),
    checks: (await newestCertificates(store.reader)).map(({ chain, certificate }) => ({
      chain,
      address: certificate.token,
      block: certificate.block.number,
      madeAt: Math.floor(Date.parse(certificate.made) / 1_000),
      result: certificate.result,
    })),
    upstream: await upstreamStatus({ config, running }),
  };
}

/** Null where no hosted service is set. */
export async function upstreamStatus({ config, running }: Operation): Promise<UpstreamStatus | null> {
  const { upstreamUrl: baseUrl, upstreamUnits: monthlyUnits, upstreamRate: perMinute } = config;
  if (baseUrl === null) return null;
  if (running?.upstream) return running.upstream();
  const path = join(config.dataDirectory, journalName);
  return readUpstreamStatus(path, { baseUrl, monthlyUnits, perMinute });
}

/** The indexes that the store has, as they were left. */
async function storedSources({ reader }: Store): Promise<SourceReport[]> {
  const all = await indexedTokens(reader);
  const names = new Map(all.map(({ source, chain }) => [`${source} ${chain}`, { source, chain }]));
  return [...names.values()].map(({ source, chain }) => {
    const tokens = all.filter((token) => token.source === source && token.chain === chain);
    const blocks = tokens.flatMap(({ indexedBlock }) => (indexedBlock === null ? [] : [indexedBlock]));
    return {
      name: source,
      chain,
      state: "not running",
      headBlock: null,
      indexedBlock: blocks.length === 0 ? null : Math.max(...blocks),
      headTime: null,
      indexedTime: null,
      headPatienceSeconds: 0,
      lastError: null,
      tokens: tokens.map(({ address, state, reason }) => ({ address, state, reason })),
    };
  });
}

/** The database with its log. */
export async function databaseBytes(directory: string): Promise<number> {
  const path = join(directory, databaseName);
  const sizes = await Promise.all(
    [path, `${path}.wal`].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
