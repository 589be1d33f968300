import type { SeriesName } from "../../contract/history/series.ts";
import type { exclusionQuery } from "../../contract/exclusions.ts";
import type { QueryValues } from "../../contract/query.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { Holder } from "../../contract/holders.ts";
import type { HolderChanges, CohortInterval, Interval } from "../../contract/history.ts";
import type { Account } from "../access/accounts.ts";
import type { UpstreamStatus } from "../api/upstream/upstream-status.ts";
import type { CheckedToken } from "../operation/figure-check.ts";
import type { StatusReport } from "../operation/status.ts";
import type { Reindexing, Removal, Renaming, Undone } from "../operation/token-actions.ts";
import type { ImportRequest } from "../sources/files/import.ts";
import type { ImportSummary } from "../sources/files/import-summary.ts";
import type { LabelRequest, LabelSummary } from "../sources/labels/import-labels.ts";
import type { LabelSource } from "../store/labels.ts";
import type { BackupSummary } from "../store/recovery/backup.ts";
import type { RestoreSummary } from "../store/recovery/restore.ts";
import type { StoredImport } from "../store/imports.ts";
import type { StoredKey } from "../store/keys.ts";
import type { TokenDetails } from "../store/token-details.ts";
import type { StoredToken } from "../store/token-list.ts";

/** What the command line asks for, once it is understood. JSON, because it may go to a running server. */
export type Command =
  | { readonly name: "import"; readonly request: ImportRequest }
  | { readonly name: "import labels"; readonly request: LabelRequest }
  | { readonly name: "labels list" }
  | { readonly name: "labels remove"; readonly source: string }
  | { readonly name: "keys create"; readonly keyName: string; readonly unitBudget: number | null }
  | { readonly name: "keys list" }
  | { readonly name: "keys revoke"; readonly nameOrId: string }
  | AccountCommand
  | { readonly name: "imports list" }
  | { readonly name: "backup"; readonly file: string }
  | ({ readonly name: "restore"; readonly file: string } & Confirmable)
  | TokensCommand
  | { readonly name: "status" | "upstream status" }
  | ClusterCommand
  | {
      readonly name: "check";
      /** Null: of every chain. */
      readonly chain: ChainId | null;
      /** As `normalizeAddress` returns it; null: every token. */
      readonly token: string | null;
      readonly repairs: boolean;
      readonly isJson: boolean;
    }
  | IndexEvmCommand
  | IndexSolCommand
  | HoldersCommand
  | ChangesCommand
  | HistoryCommand;

/** What takes tokens and imports back, and what shows them. */
export type TokensCommand =
  | { readonly name: "tokens list"; readonly chain: ChainId | null }
  | ({ readonly name: "tokens show" | "tokens take" } & TokenNamed)
  | ({ readonly name: "tokens remove" } & TokenNamed & Confirmable & Exportable)
  | ({
      readonly name: "tokens rename";
      /** Null: as it is. */
      readonly tokenName: string | null;
      readonly ticker: string | null;
    } & TokenNamed)
  | ({
      readonly name: "tokens reindex";
      readonly chain: ChainId;
      /** Null: all that are read from a node. */
      readonly token: string | null;
      /** Null: the node of the settings. */
      readonly rpc: string | null;
    } & Confirmable)
  | ({ readonly name: "imports undo"; readonly id: number } & Confirmable & Exportable);

/** Of people who sign in, and make keys by themselves. */
export type AccountCommand =
  | {
      readonly name: "account create";
      readonly account: string;
      readonly unitBudget: number | null;
      readonly signIn: string | null;
    }
  | { readonly name: "account list" }
  /** `signIn`: whom it allows at the provider, in the place of making a link. */
  | { readonly name: "account link"; readonly account: string; readonly signIn: string | null }
  | ({ readonly name: "account remove"; readonly account: string } & Confirmable);

export type AccountResult =
  | {
      readonly name: "account create" | "account link";
      readonly account: Account;
      /** Null where somebody was allowed to sign in at the provider. */
      readonly link: string | null;
      readonly signIn: string | null;
    }
  | { readonly name: "account list"; readonly lines: readonly AccountLine[] }
  | {
      readonly name: "account remove";
      readonly account: Account;
      /** In use until now. */
      readonly keys: number;
      readonly isRemoved: boolean;
    };

interface AccountLine {
  readonly account: Account;
  readonly keys: number;
  readonly sessions: number;
}

/** Of several machines together. */
export type ClusterCommand =
  | { readonly name: "cluster status" | "cluster check" | "cluster verify" | "cluster move" }
  | {
      readonly name: "cluster backup" | "cluster restore";
      /** Absolute. */
      readonly directory: string;
    };

interface TokenNamed {
  readonly chain: ChainId;
  /** As `normalizeAddress` returns it. */
  readonly token: string;
}

/** Not confirmed, it says what it would do and does nothing. */
interface Confirmable {
  readonly isConfirmed: boolean;
}

interface Exportable {
  /** Absolute: the file into which what goes is written before. */
  readonly exportTo?: string;
}

/** Who is not counted, as the interface takes it. */
export type ExclusionOptions = QueryValues<typeof exclusionQuery>;

interface ListCommand {
  readonly chain: ChainId;
  /** As `normalizeAddress` returns it. */
  readonly token: string;
  readonly exclusions: ExclusionOptions;
  readonly limit: number;
  readonly csv: boolean;
}

export interface HoldersCommand extends ListCommand {
  readonly name: "holders";
  /** Unix seconds; null: now. */
  readonly at: number | null;
}

export interface ChangesCommand extends ListCommand {
  readonly name: "changes";
  /** Unix seconds; null: as the interface has it. */
  readonly from: number | null;
  readonly to: number | null;
  readonly sort: "increase" | "decrease";
}

export interface HistoryCommand {
  readonly name: "history";
  readonly chain: ChainId;
  /** As `normalizeAddress` returns it. */
  readonly token: string;
  readonly exclusions: ExclusionOptions;
  readonly asked: HistoryQuestion;
  readonly format: HistoryFormat;
}

/** Times in unix seconds; null: as the interface has it. */
export type HistoryQuestion =
  | {
      readonly about: "series";
      /** Null: all. */
      readonly metrics: readonly SeriesName[] | null;
      readonly interval: Interval | "auto";
      readonly from: number | null;
      readonly to: number | null;
    }
  | { readonly about: "cost-basis"; readonly at: number | null }
  | { readonly about: "cohorts"; readonly interval: CohortInterval };

export type HistoryFormat = "table" | "csv" | "json";

export interface IndexSolCommand {
  readonly name: "index sol";
  /** Null: the node of the settings. */
  readonly rpc: string | null;
  readonly tokens: readonly string[];
  /** Whether transactions are read as well. */
  readonly history: boolean;
  /** Null: as the settings say. */
  readonly everyMinutes: number | null;
  readonly follow: boolean;
}

export interface IndexEvmCommand {
  readonly name: "index evm";
  readonly chain: ChainId;
  /** Null: the node of the settings. */
  readonly rpc: string | null;
  /** Lower case. */
  readonly tokens: readonly string[];
  /** Null: where the contract was made. */
  readonly fromBlock: number | null;
  /** Pools to the price of its one token, in lower case; none: those of the settings, or those that are found. */
  readonly pairs: readonly string[];
  readonly follow: boolean;
}

export interface EvmIndexed {
  readonly tokens: readonly IndexLine[];
  readonly note: string | null;
}

/** What became of a token that was to be indexed; null where nothing is stored of it. */
export interface IndexLine {
  readonly address: string;
  readonly state: string;
  readonly reason: string | null;
  readonly name: string | null;
  readonly ticker: string | null;
  readonly holderCount: number | null;
  /** The newest block indexed; on Solana a slot. */
  readonly block: number | null;
  /** What the comparison with the contract says; undefined where there was none. */
  readonly check?: string;
}

export type CommandResult =
  | { readonly name: "index sol"; readonly tokens: readonly IndexLine[]; readonly note: string | null }
  | { readonly name: "import"; readonly summary: ImportSummary }
  | { readonly name: "import labels"; readonly summary: LabelSummary }
  | { readonly name: "labels list"; readonly sources: readonly LabelSource[] }
  | { readonly name: "labels remove"; readonly source: string; readonly removed: number }
  | { readonly name: "keys create"; readonly key: string; readonly line: StoredKey }
  | AccountResult
  | { readonly name: "keys list" | "keys revoke"; readonly keys: readonly StoredKey[] }
  | { readonly name: "tokens list"; readonly tokens: readonly StoredToken[] }
  | { readonly name: "tokens show" | "tokens take"; readonly details: TokenDetails }
  | ({ readonly name: "tokens remove" } & Removal)
  | ({ readonly name: "tokens rename" } & Renaming)
  | ({ readonly name: "tokens reindex" } & Reindexing<readonly IndexLine[]>)
  | { readonly name: "backup"; readonly summary: BackupSummary }
  | { readonly name: "restore"; readonly summary: BackupSummary; readonly restored: RestoreSummary | null }
  | { readonly name: "imports list"; readonly imports: readonly StoredImport[] }
  | ({ readonly name: "imports undo" } & Undone)
  | ({ readonly name: "index evm"; readonly chain: ChainId } & EvmIndexed)
  | HoldersResult
  | ChangesResult
  | HistoryResult
  | { readonly name: "status"; readonly report: StatusReport }
  | { readonly name: "check"; readonly tokens: readonly CheckedToken[]; readonly isJson: boolean }
  | { readonly name: "upstream status"; readonly upstream: UpstreamStatus | null };

export interface HoldersResult {
  readonly name: "holders";
  readonly csv: boolean;
  /** Unix seconds; null where no time is known. */
  readonly at: number | null;
  readonly total: number;
  readonly holders: readonly Holder[];
}

export interface ChangesResult {
  readonly name: "changes";
  readonly csv: boolean;
  readonly sort: ChangesCommand["sort"];
  readonly found: HolderChanges;
}

export interface HistoryResult {
  readonly name: "history";
  readonly asked: HistoryQuestion;
  readonly format: HistoryFormat;
  /** What the interface answers, as JSON. */
  readonly body: string;
  /** Computed by older formulas. */
  readonly isOutdated: boolean;
}

/** A step of the work. `total` 0: not known how much there is to do. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  /** Beside the step, where there is room for it: changes often. */
  readonly detail?: string;
}

export type OnProgress = (progress: Progress) => void;

export interface FormattedResult {
  /** Lines for standard output: what a script may want to read. */
  readonly output: readonly string[];
  /** Lines beside it, for people. */
  readonly notes: readonly string[];
  /** What was asked for was not done, or not all of it: exit code 1. */
  readonly failed?: boolean;
}
