import type { Family } from "./chains.ts";
import { factHeaders, type Facts, readFacts } from "./facts.ts";

/**
 * What an answer says beside its body, in headers, so that the bodies stay the interface's own.
 * All but `dataAsOf` are extensions of this service and absent where a hosted service answers.
 */
export const metaHeaders = {
  /** RFC 3339 time of the newest event the figures include. */
  dataAsOf: "x-data-as-of",
  /** Where the figures come from; on the token list one word a row, comma separated. */
  dataSource: "x-data-source",
  /** What is known of the token's past. */
  dataHistory: "x-data-history",
  /** What a reader of the figures should know beside that; comma separated, absent where there is nothing. */
  dataNote: "x-data-note",
  /** Price of the token in US dollars at the data's time, as a decimal text. */
  priceUsd: "x-price-usd",
  /** That the figures are older than they should be: a code, and times in unix seconds. See {@link Stale}. */
  dataStale: "x-data-stale",
  ...factHeaders,
  requestId: "x-request-id",
} as const;

export type DataSource = "demo" | "file" | Family | "upstream";

/**
 * `full`: every transfer since the token began. `incomplete`: some are missing, so figures that need
 * the past are not given. `snapshot`: balances of one moment, no past at all.
 */
export type DataHistory = "full" | "incomplete" | "snapshot";

/**
 * `rebasing`: balances change without transfers, and the figures are those of the transfers alone.
 * `fee_on_transfer`: what arrives is less than what its transfers say. `partial`: transfers before the
 * first one known are missing. `snapshots`: changes are dated by the snapshots they were found between.
 * `quarantined`: the token is no longer followed, because what its chain says cannot be held. `raw_amounts`: a hosted
 * service sent amounts in smallest units, which were brought to whole tokens. `unit_unknown`: whether it sent smallest units
 * or whole tokens cannot be told, and the amounts are as they came.
 * `differs`: balances or supply are others on the chain than transfers say, and why is not known.
 * `deposits`, `mint_events`: the contract says of mints and burns in other events than transfers (`Deposit` and
 * `Withdrawal`, `Mint` and `Burn`), which are read as well.
 * `set_at_creation`: some balances were there from the beginning, without a transfer. `adjusted`: balances are those that
 * the contract named at a moment, as transfers do not explain them; what was before is not known. `missing=5`: so many raw
 * units of the contract's supply are at no address that is known. `withheld`: so many that what is held is not shown.
 * `file_order`: the order of the transfers of a block is that of the files they came in, which had no number for it.
 */
export const dataNotes = [
  "rebasing",
  "fee_on_transfer",
  "partial",
  "snapshots",
  "quarantined",
  "differs",
  "deposits",
  "mint_events",
  "set_at_creation",
  "adjusted",
  "withheld",
  "file_order",
  "raw_amounts",
  "unit_unknown",
] as const;
/** Those that say what a comparison with the contract found. */
const ofComparisons: ReadonlySet<string> = new Set([
  "rebasing",
  "fee_on_transfer",
  "differs",
  "set_at_creation",
  "adjusted",
  "withheld",
] satisfies DataNote[]);

/** Whether a note says what a comparison with the contract found, and not what came in. */
export function isOfComparison(note: DataNote): boolean {
  return ofComparisons.has(note) || note.startsWith("missing=");
}

/** `left_out=3`: so many rows of what was imported could not be read. Transfers among them leave the history incomplete. */
export type DataNote = (typeof dataNotes)[number] | `left_out=${number}` | `missing=${bigint}`;

/** Of a source whose node shows another chain, below what counts as final, than the one that was read. */
export const contradicted = "source_contradicted";

/**
 * Why figures are older than they should be, as `reason; at=…; until=…`. Reasons are the problem codes of a
 * failed refresh, `source_behind` and `source_failing` of a source that follows a chain, `source_stopped` where nothing
 * follows it at present, {@link contradicted}, `older_formulas` of what is still to be computed anew by the present ones, or
 * `figures_refused` of a token whose newest figures contradict each other, since then.
 */
export interface Stale {
  readonly reason: string;
  /** Unix seconds of the failed refresh, of the chain that the source does not keep up with, or since which formulas are newer. */
  readonly at: number;
  /** Unix seconds before which nothing changes. */
  readonly until?: number;
}

export interface Meta {
  readonly asOf: Date | undefined;
  readonly sources: readonly DataSource[];
  readonly history: DataHistory | undefined;
  readonly notes?: readonly DataNote[];
  readonly priceUsd: number | undefined;
  readonly stale?: Stale;
  readonly facts?: Facts;
  readonly requestId: string | undefined;
}

export function readMeta(headers: Headers): Meta {
  const asOf = new Date(headers.get(metaHeaders.dataAsOf) ?? Number.NaN);
  const price = Number(headers.get(metaHeaders.priceUsd) || Number.NaN);
  const sources = headers.get(metaHeaders.dataSource);
  const notes = readNotes(headers.get(metaHeaders.dataNote));
  const stale = readStale(headers.get(metaHeaders.dataStale));
  const facts = readFacts(headers);
  return {
    asOf: Number.isNaN(asOf.getTime()) ? undefined : asOf,
    sources: sources ? (sources.split(",").map((word) => word.trim()) as DataSource[]) : [],
    history: (headers.get(metaHeaders.dataHistory) as DataHistory | null) ?? undefined,
    ...(notes.length > 0 && { notes }),
    priceUsd: Number.isFinite(price) ? price : undefined,
    ...(stale && { stale }),
    ...(Object.keys(facts).length > 0 && { facts }),
    requestId: headers.get(metaHeaders.requestId) ?? undefined,
  };
}

/** The words of a note that are known; others are of a newer service. */
export function readNotes(text: string | null): readonly DataNote[] {
  const words = text?.split(",").map((word) => word.trim()) ?? [];
  const leftOut = words.find((word): word is `left_out=${number}` => /^left_out=[1-9]\d{0,14}$/.test(word));
  const missing = words.find((word): word is `missing=${bigint}` => /^missing=[1-9]\d{0,38}$/.test(word));
  return [
    ...dataNotes.filter((note) => words.includes(note)),
    ...[leftOut, missing].filter((note) => note !== undefined),
  ];
}

/** Raw units of the supply that a note says are at no known address. */
export function missingUnits(notes: readonly DataNote[] = []): bigint {
  return BigInt(notes.find((note) => note.startsWith("missing="))?.slice("missing=".length) ?? 0);
}

/** Rows that a note says were left out. */
export function leftOutRows(notes: readonly DataNote[]): number {
  return Number(notes.find((note) => note.startsWith("left_out="))?.slice("left_out=".length) ?? 0);
}

export function writeStale({ reason, at, until }: Stale): string {
  return `${reason}; at=${at}${until === undefined ? "" : `; until=${until}`}`;
}

function readStale(text: string | null): Stale | undefined {
  const [, reason, at, until] = /^(\w+); at=(\d+)(?:; until=(\d+))?$/.exec(text ?? "") ?? [];
  if (reason === undefined) return undefined;
  return { reason, at: Number(at), ...(until !== undefined && { until: Number(until) }) };
}
