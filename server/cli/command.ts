import type { ChainId } from "../../contract/chains.ts";
import type { UpstreamStatus } from "../backend/upstream/upstream-status.ts";
import type { StatusReport } from "../operation.ts";
import type { ImportRequest, ImportSummary } from "../sources/files/import.ts";

/** What the command line asks for, once it is understood. JSON, because it may go to a running server. */
export type Command =
  | { readonly name: "import"; readonly request: ImportRequest }
  | { readonly name: "keys create"; readonly keyName: string; readonly unitBudget: number | null }
  | { readonly name: "keys list" }
  | { readonly name: "keys revoke"; readonly nameOrId: string }
  | { readonly name: "tokens list"; readonly chain: ChainId | null }
  | { readonly name: "status" | "upstream status" };

export interface KeyLine {
  readonly id: number;
  readonly name: string;
  readonly lastFour: string;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
  readonly unitBudget: number | null;
  readonly unitsUsed: number;
}

export interface TokenLine {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly source: string;
  readonly history: string;
  readonly holderCount: number;
}

export type CommandResult =
  | { readonly name: "import"; readonly summary: ImportSummary }
  | { readonly name: "keys create"; readonly key: string; readonly line: KeyLine }
  | { readonly name: "keys list" | "keys revoke"; readonly keys: readonly KeyLine[] }
  | { readonly name: "tokens list"; readonly tokens: readonly TokenLine[] }
  | { readonly name: "status"; readonly report: StatusReport }
  | { readonly name: "upstream status"; readonly upstream: UpstreamStatus | null };

/** A step of the work. `total` 0: not known how much there is to do. */
export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export type OnProgress = (progress: Progress) => void;
