import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { AlertEngine } from "../../alerts/alert-engine.ts";
import type { ClusterAlertRecords } from "./cluster-alert-records.ts";
import type { Shards } from "../clickhouse.ts";
import { type Head, readHead, swapHead } from "../heads.ts";
import { Rounds } from "../rounds.ts";

interface ShiftOptions {
  readonly shards: Shards;
  readonly records: ClusterAlertRecords;
  readonly engine: Pick<AlertEngine, "isLeading" | "lead" | "follow" | "take">;
  readonly logger: Pick<Logger, "warn">;
  /** How long a server that is not heard of keeps the alerts. */
  readonly leaseMs: number;
}

const scope = "alerts";
const lookEveryMs = 1_000;

/**
 * Which of the servers looks at alerts: the one that has the head of this scope, for as long as it goes on to change it.
 * The lease decides who tries. What becomes of a firing of two who try is decided where it is written.
 */
export class AlertShift {
  readonly #holder = randomUUID();
  readonly #rounds: Rounds;
  #head: Head | undefined;
  #renewedAtMs = 0;

  constructor(private readonly options: ShiftOptions) {
    this.#rounds = new Rounds({
      name: "looking at alerts of other machines",
      everyMs: Math.min(lookEveryMs, options.leaseMs / 10),
      step: () => this.step(),
      logger: options.logger,
    });
  }

  start(): void {
    this.#rounds.start();
  }

  /** Takes in what others have written, and evaluates from here on if nobody else does. */
  async step(): Promise<void> {
    const { records, engine } = this.options;
    const head = await this.#claim();
    if (head === undefined) {
      records.follow();
      if (engine.isLeading) await engine.follow();
    } else records.renew(head.n);
    if (head !== undefined && !engine.isLeading) {
      await records.lead(head.n);
      await engine.lead();
    } else engine.take(await records.sync());
  }

  /** The head while it is this machine's. */
  async #claim(): Promise<Head | undefined> {
    const { shards } = this.options;
    const nowMs = performance.now();
    if (this.#head !== undefined && nowMs - this.#renewedAtMs < this.options.leaseMs / 4) return this.#head;
    const seen = this.#head ?? (await readHead(shards, scope));
    const isTaken =
      seen.kind === "claim" && seen.holder !== this.#holder && seen.age * 1_000 < this.options.leaseMs;
    this.#head = isTaken ? undefined : await swapHead(shards, seen, { kind: "claim", holder: this.#holder });
    if (this.#head?.holder !== this.#holder) this.#head = undefined;
    this.#renewedAtMs = nowMs;
    return this.#head;
  }

  /** Gives them up, so that another server has not to wait. */
  async stop(): Promise<void> {
    await this.#rounds.stop();
    const head = this.#head;
    this.#head = undefined;
    if (head === undefined) return;
    const { shards, logger } = this.options;
    await swapHead(shards, head, { kind: "release", holder: this.#holder }).catch((error: unknown) =>
      logger.warn({ err: error }, "another server waits until the alerts of this one are taken for left"),
    );
  }
}
