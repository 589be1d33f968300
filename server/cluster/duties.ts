import type { Logger } from "pino";
import type { TokenAddress } from "../../contract/address.ts";
import type { Store } from "../store/store.ts";
import type { Claims } from "./claims.ts";
import { cleanCluster } from "./cleaner.ts";
import type { Shards } from "./clickhouse.ts";
import { ClusterJobs, type LocalJobs } from "./cluster-jobs.ts";
import { JobDesk } from "./job-desk.ts";
import { findHolder, Placement } from "./placement.ts";
import { Rounds } from "./rounds.ts";
import { Wanted } from "./wanted.ts";
import { leaseMs as defaultLeaseMs, type LivingWorkers } from "./workers.ts";

interface DutyParts {
  readonly shards: Shards;
  readonly holder: string;
  readonly claims: Claims;
  readonly living: LivingWorkers;
  readonly reader: Store["reader"];
  readonly jobs: LocalJobs;
  /** Begins to read a token again. Throws a ProblemError where that cannot be done. */
  readonly readAgain: (token: TokenAddress) => Promise<void>;
  /** Puts what is published of a token into the store, from where its source goes on. */
  readonly takeOver: (token: TokenAddress) => Promise<void>;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly leaseMs?: number;
  readonly placeEveryMs?: number;
}

export interface Duties {
  /** Tokens that readers ask for, at this machine or another. */
  readonly jobs: ClusterJobs;
  stop(): Promise<void>;
}

const answerEveryMs = 1_000;
const defaultPlaceEveryMs = 20_000;
const cleanEveryMs = 3_600_000;

/**
 * What falls to a worker beside publishing: it answers what readers ask at any machine, goes on with tokens whose worker is
 * gone, and takes out what no head names any more.
 */
export function beginDuties(parts: DutyParts): Duties {
  const { shards, holder, claims, living, reader, jobs, readAgain, takeOver, logger } = parts;
  const { leaseMs: lease = defaultLeaseMs, placeEveryMs = defaultPlaceEveryMs } = parts;
  const wanted = new Wanted(shards, lease);
  let isOffered = false;
  const all = new ClusterJobs({
    wanted,
    own: { jobs, claims, holder },
    isOffered: () => isOffered,
    findHere: () => Promise.resolve(undefined),
    findHolder: async (scope) => findHolder(shards, await living.list(), scope),
  });
  const desk = new JobDesk({ shards, wanted, holder, claims, jobs, readAgain, living, lease });
  const placement = new Placement({ shards, holder, claims, reader, living, lease, takeOver, logger });
  const begin = (name: string, everyMs: number, step: () => Promise<void>) => {
    const one = new Rounds({ name, everyMs, step, logger });
    one.start();
    return one;
  };
  const rounds = [
    begin("answering other machines", answerEveryMs, async () => {
      await desk.step();
      isOffered = (await living.list()).some(({ status }) => status.isOffered);
      await all.update();
    }),
    begin("placing tokens", placeEveryMs, () => placement.step()),
    begin("cleaning the cluster", cleanEveryMs, async () => {
      const bundles = await cleanCluster({ shards, claims });
      if (bundles) logger.info({ bundles }, "took out bundles that no head names any more");
    }),
  ];
  return {
    jobs: all,
    async stop() {
      for (const one of rounds) await one.stop();
    },
  };
}
