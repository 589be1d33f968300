import * as z from "zod/mini";
import { AskedNode } from "../readings.ts";

/** Where whoever runs the server asks for its state, and what they can do. Beside the interface, for the dashboard alone. */
export const operateApi = {
  state: "/api/operate",
  access: "/api/operate/access",
  plan: "/api/operate/plan",
  run: "/api/operate/run",
} as const;

/** The header with the operator's key. */
export const operatorKeyHeader = "x-operator-key";

export const operateActionNames = [
  "remove",
  "rename",
  "reindex",
  "undo",
  "cancel",
  "backup",
  "pause",
  "resume",
] as const;
export type OperateActionName = (typeof operateActionNames)[number];

/** What is to be done, as parameters of an address. */
export interface OperateAction {
  readonly action: OperateActionName;
  readonly chain?: string;
  readonly address?: string;
  /** New names; one that is left out stays. */
  readonly name?: string;
  readonly ticker?: string;
  /** The number of an import. */
  readonly id?: number;
}

export const longestTokenName = 200;

/** What an action will do, before it does it. */
export const ActionPlan = z.object({
  title: z.string(),
  /** "Lost", "Stays" and their like, with counts. */
  facts: z.array(z.object({ name: z.string(), text: z.string() })),
  /** What has to be typed before something is lost for good; null where a press is enough. */
  word: z.nullable(z.string()),
  /** The same from a terminal. */
  command: z.nullable(z.string()),
  /** Why it cannot be done, and what can be instead; null where it can. */
  refusal: z.nullable(z.string()),
});
export type ActionPlan = z.infer<typeof ActionPlan>;

/** An action under way, or done lately. Times in unix seconds. */
const Job = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(["running", "done", "failed"]),
  step: z.string(),
  done: z.number(),
  /** 0 where it is not known how much there is to do. */
  total: z.number(),
  detail: z.nullable(z.string()),
  /** What came of it. */
  result: z.array(z.string()),
  started_at: z.int(),
  ended_at: z.nullable(z.int()),
});
export type Job = z.infer<typeof Job>;

const number = z.nullable(z.number());

const Source = z.object({
  name: z.string(),
  chain: z.string(),
  state: z.enum(["catching up", "following", "failing", "paused", "not running"]),
  head_block: number,
  indexed_block: number,
  indexed_time: number,
  /** What is indexed is behind the chain by so much; null where that is not known. */
  behind_seconds: number,
  /** More than that counts as behind. */
  allowed_seconds: z.number(),
  /** Since when the node names the same newest block, where that is longer than the chain allows. */
  standing_since: number,
  last_error: z.nullable(z.string()),
  requests: z.nullable(z.object({ sent: z.number(), failed: z.number() })),
  /** Those that are asked, where what each of them does is known. */
  nodes: z.array(AskedNode),
  tokens: z.object({ indexed: z.int(), pending: z.int(), quarantined: z.int() }),
});
export type OperatedSource = z.infer<typeof Source>;

const Token = z.object({
  chain: z.string(),
  address: z.string(),
  /** Null before its first figures. */
  name: z.nullable(z.string()),
  ticker: z.nullable(z.string()),
  source: z.string(),
  state: z.enum(["indexed", "pending", "quarantined", "file", "demo"]),
  /** Why it is not followed. */
  reason: z.nullable(z.string()),
  /** What is wrong with its newest figures, in whose place older ones stand; null where they are shown. */
  contradiction: z.nullable(z.string()),
  transfers: z.number(),
  holders: number,
  first_time: number,
  last_time: number,
});
export type OperatedToken = z.infer<typeof Token>;

const Import = z.object({
  id: z.int(),
  kind: z.string(),
  files: z.array(z.string()),
  imported_at: z.int(),
  added: z.number(),
  tokens: z.array(z.string()),
  /** What undoing it does, or why it cannot be undone. */
  undo: z.string(),
  can_undo: z.boolean(),
});
export type OperatedImport = z.infer<typeof Import>;

const Queued = z.object({
  chain: z.string(),
  address: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(["reading", "waiting"]),
  /** Unix seconds; null where a command or a setting asked for it. */
  asked_at: number,
  /** 0 to 1. */
  share: number,
  seconds_left: number,
  can_cancel: z.boolean(),
});
export type OperatedReading = z.infer<typeof Queued>;

/** The machines of a cluster. `holder`: the name of a worker, which is that of its store. */
const Cluster = z.object({
  workers: z.array(
    z.object({
      holder: z.string(),
      url: z.string(),
      /** Since its last heartbeat. */
      seconds_ago: z.number(),
      is_alive: z.boolean(),
      /** Tokens that it publishes. */
      tokens: z.int(),
      /** Tokens with changes that are not published yet, and the age of the oldest change. */
      waiting: z.int(),
      waiting_seconds: z.number(),
      /** Why tokens could not be published. */
      faults: z.array(z.object({ scope: z.string(), reason: z.string() })),
    }),
  ),
  replicas: z.array(
    z.object({
      shard: z.int(),
      url: z.string(),
      /** Null where it answers. */
      fault: z.nullable(z.string()),
    }),
  ),
  /** Tokens that are published, and the bytes of their current bundles. */
  tokens: z.int(),
  bytes: z.number(),
});
export type OperatedCluster = z.infer<typeof Cluster>;

/** What `npx holderscope status` knows and more, for the operator's page. Times in unix seconds. */
export const OperateReport = z.object({
  at: z.int(),
  server: z.object({
    started_at: z.int(),
    version: z.string(),
    node: z.string(),
    schema: z.int(),
    formulas: z.int(),
  }),
  sources: z.array(Source),
  tokens: z.object({
    total: z.int(),
    demo: z.int(),
    transfers: z.number(),
    /** Tokens whose figures are by older formulas. */
    outdated: z.int(),
    recomputing: z.nullable(
      z.object({ done: z.number(), total: z.number(), seconds_left: z.nullable(z.number()) }),
    ),
    /** Those that need somebody first, then by size; not more than fit on a page. */
    list: z.array(Token),
  }),
  imports: z.object({ total: z.int(), list: z.array(Import) }),
  queue: z.array(Queued),
  /** Null on a machine that keeps everything by itself, and where the cluster does not answer. */
  cluster: z.nullable(Cluster),
  machine: z.object({
    directory: z.string(),
    database_bytes: z.number(),
    disk_free_bytes: z.number(),
    disk_bytes: z.number(),
    memory_bytes: z.number(),
    /** Of the database, as it is set. */
    database_memory_bytes: z.number(),
  }),
  backups: z.object({
    directory: z.string(),
    count: z.int(),
    /** The newest of those that were made here. */
    last: z.nullable(z.object({ path: z.string(), bytes: z.number(), at: z.int() })),
  }),
  hosted: z.nullable(
    z.object({
      host: z.string(),
      units_spent: z.number(),
      monthly_units: number,
      last_failure: z.nullable(z.string()),
    }),
  ),
  jobs: z.array(Job),
});
export type OperateReport = z.infer<typeof OperateReport>;

export const OperateAnswer = z.object({
  report: OperateReport,
  /** Proves to the server that a request comes from this page. */
  page_token: z.string(),
});
export type OperateAnswer = z.infer<typeof OperateAnswer>;

/** Whether who asks runs the server, without a key. */
export const OperateAccess = z.object({ may_operate: z.boolean() });
export type OperateAccess = z.infer<typeof OperateAccess>;

export function writeAction(action: OperateAction): string {
  const given = Object.entries(action).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
}
