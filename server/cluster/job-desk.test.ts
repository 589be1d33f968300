import { expect, test } from "vitest";
import type { Claims } from "./claims.ts";
import type { Shards } from "./clickhouse.ts";
import type { LocalJobs } from "./cluster-jobs.ts";
import { JobDesk } from "./job-desk.ts";
import { type Scope, scopeOf } from "./scopes.ts";
import type { StoredState, Wanted } from "./wanted.ts";
import { unsaid } from "./worker-status.ts";
import type { LivingWorkers } from "./workers.ts";

const token = { chain: "eth", address: `0x${"ab".repeat(20)}` } as const;
const scope = scopeOf(token);
const reading = { state: "reading", progress: { from_block: 1 } };

test("what a dead worker was at is taken up before a page that looks is told how it stands here", async () => {
  const done: string[] = [];
  let looks = false;
  const states = new Map<Scope, StoredState>();
  const wanted: Partial<Wanted> = {
    openCalls: async () => (looks ? [{ id: "1", scope, ask: "look", visitor: "" }] : []),
    // As one that says nothing else of it sees it: whoever says something of it, says it last.
    statesWithout: async () => new Map(done.includes("said") ? [] : states),
    writeStates: async (_holder, said) => {
      if (said.size > 0) done.push("said");
    },
  };
  const queue: (typeof token)[] = [];
  const jobs: Partial<LocalJobs> = {
    queued: () => queue,
    stateOf: async () => ({ state: "asking" }),
    nodesOf: () => null,
    askersOf: () => undefined,
    takeUp: async () => {
      done.push("taken up");
      queue.push(token);
    },
  };
  const shard = { rows: () => Promise.resolve([]) };
  let living = ["dead", "left"];
  const desk = new JobDesk({
    shards: { of: () => shard } as unknown as Shards,
    wanted: wanted as Wanted,
    holder: "left",
    claims: { claim: () => Promise.resolve(), scopes: [] } as unknown as Claims,
    jobs: jobs as LocalJobs,
    readAgain: () => Promise.resolve(),
    living: {
      list: async () =>
        living.map((holder) => ({
          holder,
          secondsAgo: 1,
          status: { ...unsaid, chains: ["eth"], isOffered: holder === "left" },
        })),
    } as unknown as LivingWorkers,
    lease: 30_000,
  });
  // The first round looks for what is lost, while the other still lives: the next time is seconds away.
  await desk.step();
  expect(done).toEqual([]);
  living = ["left"];
  looks = true;
  states.set(scope, { holder: "dead", state: { reading, nodes: null, askers: ["mark"] } as never });
  await desk.step();
  expect(done).toEqual(["taken up", "said"]);
});
