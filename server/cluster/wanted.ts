import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AskedNode, Reading, ReadingChange } from "../../contract/readings.ts";
import type { ProblemCode } from "../../contract/problem.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { quoted, type Shards } from "./clickhouse.ts";
import type { Scope } from "./scopes.ts";
import { leaseMs } from "./workers.ts";

/** What is asked of the worker that has a token: by pages of readers, and that it is read again by an operator. */
export type Change = ReadingChange | "reindex";

/** What a page asks of a token that it does not have: to look how it stands, or to change that. */
export interface Call {
  readonly id: string;
  readonly scope: Scope;
  readonly ask: "look" | Change;
  /** A mark of who asks; empty for somebody at the machine itself. */
  readonly visitor: string;
}

/** How a token stands that is asked for. */
export interface JobState {
  readonly reading: Reading;
  /** The public nodes that are asked for its chain; null where others are, or none. */
  readonly nodes: AskedNode[] | null;
  /** Marks of those who asked for it; null where it is not in the queue. */
  readonly askers: readonly string[] | null;
}

export interface StoredState {
  /** The worker that does it. */
  readonly holder: string;
  readonly state: JobState;
}

/** So long a call waits for a worker, and is seen by them. */
const patienceMs = 10_000;
const pollMs = 200;
const callSeconds = 15;

/** What machines of a cluster tell each other of tokens that readers ask for. */
export class Wanted {
  constructor(
    private readonly shards: Shards,
    private readonly lease = leaseMs,
  ) {}

  async look(scopes: readonly Scope[]): Promise<void> {
    await this.#send(scopes.map((scope) => ({ id: randomUUID(), scope, ask: "look", visitor: "" })));
  }

  /** Has the worker that does the token change how it stands. Throws what it throws, and `overloaded` where none answers. */
  async change(scope: Scope, ask: Change, visitor: string): Promise<void> {
    const id = randomUUID();
    await this.#send([{ id, scope, ask, visitor }]);
    for (const end = performance.now() + patienceMs; performance.now() < end; await delay(pollMs)) {
      const [answer] = await this.shards.first.rows<{ problem: string }>(
        "SELECT problem FROM wanted_answers WHERE id = {id:String}",
        { id },
      );
      if (answer === undefined) continue;
      if (answer.problem === "") return;
      const { code, detail, seconds } = JSON.parse(answer.problem) as {
        code: ProblemCode;
        detail: string;
        seconds?: number;
      };
      throw new ProblemError(code, detail, undefined, seconds);
    }
    throw new ProblemError("overloaded", "no worker of the cluster answered: try again", undefined, 10);
  }

  async #send(calls: readonly Call[]): Promise<void> {
    await this.shards.first.insert("wanted", calls);
  }

  /** Those of the last seconds that no worker has answered. A look is answered by nobody. */
  openCalls(): Promise<Call[]> {
    return this.shards.first.rows<Call>(
      `SELECT id, scope, ask, visitor FROM wanted
       WHERE at > now64(3) - toIntervalSecond(${callSeconds})
         AND id NOT IN (SELECT a.id FROM wanted_answers AS a WHERE a.at > now64(3) - toIntervalSecond(${2 * callSeconds}))
       ORDER BY at`,
    );
  }

  async answer(id: string, problem: ProblemError | null): Promise<void> {
    const { code, message: detail, retryAfterSeconds: seconds } = problem ?? {};
    await this.shards.first.insert("wanted_answers", [
      { id, problem: problem === null ? "" : JSON.stringify({ code, detail, seconds }) },
    ]);
  }

  async writeStates(holder: string, states: ReadonlyMap<Scope, JobState>): Promise<void> {
    await this.shards.first.insert(
      "jobs",
      Array.from(states, ([scope, state]) => ({ scope, holder, state: JSON.stringify(state) })),
    );
  }

  /** What workers said within a lease. */
  readStates(): Promise<Map<Scope, StoredState>> {
    return this.#states(`j.at > now64(3) - toIntervalMillisecond(${this.lease})`);
  }

  /** What was said last, however long ago, of everything that these workers do not do. */
  statesWithout(holders: readonly string[]): Promise<Map<Scope, StoredState>> {
    return this.#states("true", `last NOT IN (${["", ...holders].map(quoted).join(", ")})`);
  }

  async #states(condition: string, having = "true"): Promise<Map<Scope, StoredState>> {
    const rows = await this.shards.first.rows<{ scope: Scope; last: string; told: string }>(
      `SELECT j.scope AS scope, argMax(j.holder, j.at) AS last, argMax(j.state, j.at) AS told
       FROM jobs AS j WHERE ${condition} GROUP BY j.scope HAVING ${having}`,
    );
    return new Map(
      rows.map(({ scope, last, told }) => [scope, { holder: last, state: JSON.parse(told) as JobState }]),
    );
  }
}
