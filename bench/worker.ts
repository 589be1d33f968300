import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Tasks } from "./tasks.ts";

/**
 * A process of its own for what is measured, so that neither the load nor the memory of one measurement counts in
 * another. Ends with {@link Worker.end} or with its parent.
 */
export class Worker {
  private readonly child: ChildProcess;
  private readonly death: Promise<never>;

  constructor() {
    this.child = fork(new URL("tasks.ts", import.meta.url), {
      execArgv: ["--import", "tsx"],
      serialization: "advanced",
    });
    this.death = once(this.child, "exit").then(([code]) =>
      Promise.reject(new Error(`a worker ended: ${code}`)),
    );
    this.death.catch(() => {});
  }

  /** One call at a time. */
  async call<K extends keyof Tasks>(
    task: K,
    ...args: Parameters<Tasks[K]>
  ): Promise<Awaited<ReturnType<Tasks[K]>>> {
    this.child.send({ task, args });
    const [answer] = (await Promise.race([once(this.child, "message"), this.death])) as [
      { result?: Awaited<ReturnType<Tasks[K]>>; error?: string },
    ];
    if (answer.error !== undefined) throw new Error(`${task}: ${answer.error}`);
    return answer.result as Awaited<ReturnType<Tasks[K]>>;
  }

  async end(): Promise<void> {
    const ended = once(this.child, "exit");
    this.child.disconnect();
    await ended;
  }
}

/** Runs one task in a process that ends with it. */
export async function runAlone<K extends keyof Tasks>(
  task: K,
  ...args: Parameters<Tasks[K]>
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  const worker = new Worker();
  try {
    return await worker.call(task, ...args);
  } finally {
    await worker.end();
  }
}
