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
 * `logs_from=9`: no node that was asked keeps the events of blocks before this one. `destroyed`: there is no code at the
 * contract's address any more. `mint_closed`: of Solana, there is no mint at the address any more. `decimals=9`: the contract names so many by now, and amounts are written with those that it
 * named when it was read. `ui_factor=1.5`: wallets show amounts times this. `confidential`: part of what is held is
 * encrypted, and in no balance. `kept_fees=5`: so many raw units of the supply are fees that were kept back in accounts.
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
  "destroyed",
  "mint_closed",
  "confidential",
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

/** Notes with a value, and what it may be. `left_out=3`: so many rows of what was imported could not be read. */
const noteValues = {
  left_out: /^[1-9]\d{0,14}$/,
  missing: /^[1-9]\d{0,38}$/,
  logs_from: /^[1-9]\d{0,14}$/,
  // As many as a contract can name, though more than 255 cannot be meant.
  decimals: /^\d{1,78}$/,
  ui_factor: /^\d{1,30}(\.\d{1,30})?$/,
  kept_fees: /^[1-9]\d{0,38}$/,
} as const;
export type ValuedNote = keyof typeof noteValues;
const valuedNotes = Object.keys(noteValues) as ValuedNote[];

/** Transfers among rows that were left out leave the history incomplete. */
export type DataNote = (typeof dataNotes)[number] | `${ValuedNote}=${string}`;

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
  const isValued =
    (name: ValuedNote) =>
    (word: string): word is `${ValuedNote}=${string}` =>
      word.startsWith(`${name}=`) && noteValues[name].test(word.slice(name.length + 1));
  return [
    ...dataNotes.filter((note) => words.includes(note)),
    ...valuedNotes.flatMap((name) => words.find(isValued(name)) ?? []),
  ];
}

/** The decimals that a contract names by now, "256" or "more than 999"; undefined where they are what they were. */
export function decimalsNamed(notes: readonly DataNote[] | undefined): string | undefined {
  const named = noteValue(notes, "decimals");
  return named !== undefined && named.length > 3 ? "more than 999" : named;
}

/** The value of a note; undefined where it is not among them. */
export function noteValue(notes: readonly DataNote[] = [], name: ValuedNote): string | undefined {
  return notes.find((note) => note.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Raw units of the supply that a note says are at no known address. */
export function missingUnits(notes?: readonly DataNote[]): bigint {
  return BigInt(noteValue(notes, "missing") ?? 0);
}

/** Rows that a note says were left out. */
export function leftOutRows(notes?: readonly DataNote[]): number {
  return Number(noteValue(notes, "left_out") ?? 0);
}

/** Whether there are holders whom no transfer here names, so that there are more than are counted. */
export function isHolderCountLeast(notes: readonly DataNote[] = []): boolean {
  const isOpen = notes.includes("differs") && noteValue(notes, "logs_from") !== undefined;
  return missingUnits(notes) > 0n || isOpen;
}

export function writeStale({ reason, at, until }: Stale): string {
  return `${reason}; at=${at}${until === undefined ? "" : `; until=${until}`}`;
}

function readStale(text: string | null): Stale | undefined {
  const [, reason, at, until] = /^(\w+); at=(\d+)(?:; until=(\d+))?$/.exec(text ?? "") ?? [];
  if (reason === undefined) return undefined;
  return { reason, at: Number(at), ...(until !== undefined && { until: Number(until) }) };
}
