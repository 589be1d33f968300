import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Logger } from "pino";
import { type Job, OperateReport } from "../../contract/beside/operate.ts";

/** A step of the work. `total` 0: not known how much there is to do. */
interface Step {
  readonly step: string;
  readonly done: number;
  readonly total: number;
  readonly detail?: string;
}

export type OnStep = (step: Step) => void;

interface Work {
  /** Of two of the same key the second is not begun while the first goes on. */
  readonly key: string;
  readonly title: string;
  /** What came of it, in lines. What it throws is told where it is meant for who asked. */
  readonly run: (onStep: OnStep) => Promise<readonly string[]>;
}

interface Entry {
  readonly key: string;
  readonly job: Job;
}

const isRunning = ({ job }: Entry) => job.state === "running";

/** Of those that have ended. */
const mostKept = 10;
const shownErrors = new Set([
  "CommandError",
  "BackupError",
  "FileError",
  "OutOfMemory",
  "DatabaseDamaged",
  "DiskFull",
]);

/** What was begun on the operator's page, how far it is and what came of it, also of the server before this one. */
export class Jobs {
  private jobs: readonly Entry[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private nextId = 1;

  /** `path`: the file by which the next server knows of them. */
  constructor(
    private readonly logger: Logger | undefined,
    private readonly path: string,
  ) {
    const ended_at = nowSeconds();
    this.jobs = readJobs(path).map((job) => ({
      key: "",
      job: job.state === "running" ? { ...job, state: "failed", result: [interrupted], ended_at } : job,
    }));
    this.nextId = Math.max(0, ...this.jobs.map(({ job }) => job.id)) + 1;
  }

  /** The newest first. */
  list(): Job[] {
    return this.jobs.map(({ job }) => job).toReversed();
  }

  start({ key, title, run }: Work): void {
    if (this.jobs.some((one) => one.key === key && isRunning(one))) return;
    const id = this.nextId;
    this.nextId += 1;
    const job: Job = {
      id,
      title,
      state: "running",
      step: "",
      done: 0,
      total: 0,
      detail: null,
      result: [],
      started_at: nowSeconds(),
      ended_at: null,
    };
    const ended = this.jobs.filter((one) => !isRunning(one));
    const forgotten = new Set(ended.slice(0, Math.max(0, ended.length + 1 - mostKept)));
    this.jobs = [...this.jobs.filter((one) => !forgotten.has(one)), { key, job }];
    this.save();
    this.logger?.info({ job: id, title }, "asked for on the operator's page");
    const work = this.follow(id, run).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Resolves when all have ended. */
  async close(): Promise<void> {
    await Promise.all(this.underWay);
  }

  private async follow(id: number, run: Work["run"]): Promise<void> {
    try {
      const result = await run(({ step, done, total, detail }) =>
        this.change(id, { step, done, total, detail: detail ?? null }),
      );
      this.change(id, { state: "done", result: [...result], ended_at: nowSeconds() });
      this.save();
    } catch (error) {
      const isShown = error instanceof Error && shownErrors.has(error.name);
      if (!isShown) this.logger?.error({ err: error, job: id }, "an action of the operator's page failed");
      const result = isShown ? error.message.split("\n") : ["It failed. The server’s log says why."];
      this.change(id, { state: "failed", result, ended_at: nowSeconds() });
      this.save();
    }
  }

  private save(): void {
    try {
      writeFileSync(`${this.path}.part`, JSON.stringify(this.jobs.map(({ job }) => job)), { mode: 0o600 });
      renameSync(`${this.path}.part`, this.path);
    } catch (error) {
      // A full disk is told of elsewhere, and no reason not to do what was asked for.
      this.logger?.warn({ err: error }, "what is done on the operator's page could not be noted");
    }
  }

  private change(id: number, part: Partial<Job>): void {
    this.jobs = this.jobs.map(({ key, job }) => ({ key, job: job.id === id ? { ...job, ...part } : job }));
  }
}

/** Of one that a server left running: what it does is one transaction or has its name only once it is whole. */
const interrupted = "It was stopped by a restart of the server. Nothing of it is left half done.";

function readJobs(path: string): Job[] {
  try {
    const read = OperateReport.shape.jobs.safeParse(JSON.parse(readFileSync(path, "utf8")));
    return read.success ? read.data : [];
  } catch {
    // There is none yet, or somebody else wrote it.
    return [];
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
