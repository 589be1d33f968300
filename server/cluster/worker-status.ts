import type { ChainId } from "../../contract/chains.ts";
import type { SourceLag } from "../api/lag.ts";
import type { Scope } from "./scopes.ts";

/** What a worker says of itself with every heartbeat. */
export interface WorkerStatus {
  readonly url: string;
  readonly tokens: number;
  /** Changes that are not published yet, and the age of the oldest. */
  readonly waiting: number;
  readonly waitingSeconds: number;
  readonly faults: readonly (readonly [scope: Scope, why: string])[];
  readonly lags: readonly SourceLag[];
  /** Chains of which it asks a node. */
  readonly chains: readonly ChainId[];
  /** Whether readers may have it index tokens. */
  readonly isOffered: boolean;
}

/** What a worker tells of the parts of the server around it. */
export type ServerStatus = Pick<WorkerStatus, "url" | "lags" | "chains" | "isOffered">;

/** Of a worker of another version, which says less. */
export const unsaid: WorkerStatus = {
  url: "",
  tokens: 0,
  waiting: 0,
  waitingSeconds: 0,
  faults: [],
  lags: [],
  chains: [],
  isOffered: false,
};
