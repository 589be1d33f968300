import type { TokenAddress } from "../../contract/address.ts";
import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { OperatedReading } from "../../contract/beside/operate.ts";
import type { AskedNode, Described, Reading } from "../../contract/readings.ts";
import { askerMark } from "../lib/asker-mark.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { isOfDemo } from "../sources/demo/demo.ts";
import { type LiveSource, type OnDemandSource, readsOnDemand, type TokenReading } from "../sources/live.ts";
import { type AskedReading, findHere, storedTransfers } from "../store/sources/indexing-jobs.ts";
import { Questions, type Refused } from "./questions.ts";
import { FileChecks } from "./file-checks.ts";
import { isPending, namedBy, QueueRows } from "./queue-rows.ts";
import {
  isWanted,
  keptMs,
  type QueueOptions,
  type QueueRefusal,
  JobQueue,
  tooManyAccounts,
} from "./job-queue.ts";
import { SoFarFigures } from "./so-far.ts";
import { VisitorLimit } from "./visitor-limit.ts";

/** Of a queue. */
const mostShown = 20;
const tooMany = "it has more transfers than are read here";

/** What the pages of addresses that are not here yet know and can do. */
export class IndexingJobs {
  private readonly questions = new Questions();
  private readonly rows: QueueRows;
  private readonly visitors: VisitorLimit;
  private readonly soFar: SoFarFigures;
  private readonly end = new AbortController();
  private readonly fileChecks: FileChecks;
  private running: Promise<unknown> | undefined;

  private constructor(
    private readonly options: QueueOptions,
    private readonly queue: JobQueue,
  ) {
    this.soFar = new SoFarFigures(options.store.reader);
    this.visitors = new VisitorLimit(options.mostADay);
    queue.onRefused = (reading, refusal) => this.noteRefusal(reading, refusal);
    this.rows = new QueueRows(options, queue, this.questions);
    this.fileChecks = new FileChecks(options, this.end.signal);
  }

  static async open(options: QueueOptions): Promise<IndexingJobs> {
    return new IndexingJobs(options, await JobQueue.open(options));
  }

  get isOffered(): boolean {
    return this.options.isOffered;
  }

  start(): void {
    if (!this.isOffered) return;
    const isNeeded = (chain: ChainId) =>
      this.queue.list().some((one) => one.chain === chain && isWanted(one));
    const { signal } = this.end;
    this.running = Promise.all([
      this.queue.run(signal),
      this.options.publicNodes?.run(isNeeded, signal).catch((err: unknown) => {
        if (!signal.aborted) this.options.logger?.error({ err }, "public nodes are asked no more");
      }),
    ]);
  }

  async close(): Promise<void> {
    this.end.abort();
    this.questions.close();
    await this.running;
  }

  /** Whether the token is on its way, asked for on a page, by a command or a setting. */
  isBeingRead(chain: ChainId, address: string): boolean {
    const asked = this.queue.find(chain, address);
    if (asked) return asked.state !== "stopped";
    return isPending(this.options.live.of(chain), address);
  }

  /** For programs that ask for its figures: what is here of a token on its way. */
  async howFar(chain: ChainId, address: string): Promise<string | undefined> {
    const { transfers, upTo } = await storedTransfers(this.options.store.reader, chain, address);
    if (upTo === null) return undefined;
    const day = new Date(upTo * 1_000).toISOString().replace(".000", "");
    return `this token is being read: ${transfers} of its transfers are here, those up to ${day}; its figures come when all of them are`;
  }

  /** @param asks whether the node is asked where nothing is known */
  async stateOf(chain: ChainId, address: string, asks: boolean): Promise<Reading> {
    const { live, isOffered, publicNodes } = this.options;
    const here = await this.hereState(chain, address);
    if (here !== undefined) return here;
    if (isOfDemo(chain, address))
      return { state: this.options.isDemoComing?.() ? "demo_coming" : "demo_removed" };
    const source = isOffered && asks && publicNodes ? await publicNodes.wake(chain) : live.of(chain);
    // What was asked for waits for a node, which the operator may set again.
    const asked = this.queue.find(chain, address);
    if (asked?.state === "paused") {
      const known = readsOnDemand(source) ? source.readingOf(address) : undefined;
      return this.stopped(chain, address, known, asked, asked.described ?? namedBy(known));
    }
    if (source === undefined && asked && asked.state !== "stopped") {
      const progress = await this.rows.progressOf(chain, address, undefined);
      const trouble = publicNodes?.mayKnow(chain) ? null : "none is set";
      const token = asked.described;
      return { state: "reading", progress, so_far: null, trouble, can_cancel: true, token };
    }
    if (source === undefined) {
      if (!isOffered) return { state: "off" };
      if (publicNodes?.mayKnow(chain)) return { state: "asking" };
      const isPublicOff = publicNodes === undefined && familyOf(chain) === "evm";
      return { state: "no_node", is_public_off: isPublicOff };
    }
    const known = readsOnDemand(source) ? source.readingOf(address) : undefined;
    const isWaiting = asked?.state === "waiting" && readsOnDemand(source);
    const question = isWaiting
      ? this.question(source, chain, address, asks)
      : this.questions.find(chain, address);
    const token = question?.state === "known" ? question.token : (asked?.described ?? namedBy(known));
    if (isWaiting) {
      const before = this.queue.before(asked);
      const shown = before.length < mostShown ? before : before.slice(0, mostShown - 1);
      const queue = this.rows.ofQueue([...before, asked], [...shown, asked]);
      const expected = token && (source.expect?.(token) ?? null);
      return { state: "waiting", before: before.length, queue, expected, trouble: this.queue.trouble, token };
    }
    if (asked?.state === "stopped" && known && known.nextBlock !== null && known.state !== "quarantined") {
      return this.stopped(chain, address, known, asked, token);
    }
    // Nobody takes out what a command or a setting wants.
    if (!asked && known?.refusal) return refusedBy({ ...known.refusal, limit: null }, token);
    if (asked?.state === "reading" || isPending(source, address)) {
      return this.underWay(source, chain, address, known, asked !== undefined, token);
    }
    // Of one that could not even begin the reason may be gone: it is asked for anew.
    if (known?.state === "quarantined" && known.nextBlock !== null) {
      return { state: "refused", reason: known.reason ?? "it cannot be held", limit: null, token };
    }
    if (!isOffered) return { state: "off" };
    if (!readsOnDemand(source)) return { state: "off" };
    if (known?.state === "stopped") return this.stopped(chain, address, known, asked, token);
    return this.question(source, chain, address, asks);
  }

  /** The public nodes that are asked for the chain; null where others are, or none. */
  nodesOf(chain: ChainId): AskedNode[] | null {
    return this.options.publicNodes?.of(chain) ?? null;
  }

  async request(chain: ChainId, address: string, visitor: string | null = null): Promise<void> {
    const asker = visitor === null ? null : askerMark(chain, address, visitor);
    if (this.isOffered && this.queue.find(chain, address)?.state === "paused")
      return this.queue.resume(chain, address, asker);
    const reading = await this.stateOf(chain, address, true);
    // Only what a node has said to be a contract.
    if (!this.isOffered || (reading.state !== "known" && reading.state !== "stopped")) return;
    const count = () => {
      if (visitor !== null) this.takeVisit(visitor);
    };
    await this.queue.add(chain, address, {
      described: reading.token,
      askers: asker === null ? [] : [asker],
      count,
    });
    await this.options.publicNodes?.keep(chain);
  }

  /** Throws `rate_limited`. */
  private takeVisit(visitor: string): void {
    const seconds = this.visitors.secondsUntilRoom(visitor);
    if (seconds !== null) {
      const detail = `the limit here is ${this.visitors.limit} a day and visitor; there is room again in ${hoursText(seconds)}`;
      throw new ProblemError("rate_limited", detail, undefined, seconds);
    }
    this.visitors.count(visitor);
  }

  /** Whether others asked for it than this visitor. Whoever is at this machine is no visitor, and changes everything. */
  isAskedByOthers(chain: ChainId, address: string, visitor: string | null): boolean {
    const reading = this.queue.find(chain, address);
    if (reading === undefined || visitor === null) return false;
    return !(reading.askers?.includes(askerMark(chain, address, visitor)) ?? false);
  }

  /** Throws `missing_key`. */
  private requireAsker(chain: ChainId, address: string, visitor: string | null): void {
    if (!this.isAskedByOthers(chain, address, visitor)) return;
    throw new ProblemError(
      "missing_key",
      "somebody else asked for this token: they can pause, cancel and remove it, and whoever runs this server can on /operate",
    );
  }

  async pause(chain: ChainId, address: string, visitor: string | null = null): Promise<void> {
    this.requireAsker(chain, address, visitor);
    if (this.isOffered) await this.queue.pause(chain, address);
  }

  async cancel(chain: ChainId, address: string, visitor: string | null = null): Promise<void> {
    this.requireAsker(chain, address, visitor);
    if (this.isOffered) await this.queue.cancel(chain, address);
  }

  /** Tokens that readers asked for, whatever became of them. */
  queued(): readonly TokenAddress[] {
    return this.queue.list();
  }

  /** Marks of who asked for a token; undefined where it is not in the queue. */
  askersOf(chain: ChainId, address: string): readonly string[] | undefined {
    const reading = this.queue.find(chain, address);
    return reading && (reading.askers ?? []);
  }

  /** Goes on with what another machine began, and counts it for nobody. */
  async takeUp(
    { chain, address }: TokenAddress,
    { described, askers }: { readonly described: Described | null; readonly askers: readonly string[] },
  ): Promise<void> {
    await this.queue.add(chain, address, { described, askers, count: () => undefined });
    await this.options.publicNodes?.keep(chain);
  }

  /** For the operator: what is read and what waits, first what readers asked for, in that order. */
  list(): Promise<OperatedReading[]> {
    return this.rows.ofOperator();
  }

  /** For the operator: ends the reading of a token, whoever asked for it. What was read stays. */
  async stop(chain: ChainId, address: string): Promise<void> {
    if (this.queue.find(chain, address)) return this.queue.cancel(chain, address);
    const source = this.options.live.of(chain);
    if (readsOnDemand(source) && isPending(source, address)) source.stopToken(address);
  }

  async remove(chain: ChainId, address: string, visitor: string | null = null): Promise<void> {
    this.requireAsker(chain, address, visitor);
    if (this.isOffered) await this.queue.remove(chain, address);
  }

  async check(chain: ChainId, address: string): Promise<void> {
    const here = await findHere(this.options.store.reader, chain, address);
    if (!this.isOffered || here === undefined) return;
    if (here.source === "file") return this.fileChecks.check(chain, address, here.version);
    const source = this.options.live.of(chain);
    // What nothing follows is compared by nobody, and must not be said to be.
    if (!readsOnDemand(source) || source.readingOf(address)?.state !== "indexed")
      throw new ProblemError("overloaded", "no node is asked about this token at present");
    const seconds = source.checkNow(address);
    if (seconds === null) return;
    const minutes = Math.ceil(seconds / 60);
    const detail = `it was compared with its contract less than ten minutes ago; again in ${minutes} min`;
    throw new ProblemError("rate_limited", detail, undefined, seconds);
  }

  private async hereState(chain: ChainId, address: string): Promise<Reading | undefined> {
    const here = await findHere(this.options.store.reader, chain, address);
    if (here === undefined) return undefined;
    const canCheck =
      here.source === "file" ? this.fileChecks.isOffered(chain) : here.source === "evm" && this.isOffered;
    return { state: "here", can_check: canCheck };
  }

  /** What was found while it was read is known of it for a while. */
  private noteRefusal({ chain, address, described }: AskedReading, refusal: QueueRefusal): void {
    const accounts = { count: refusal.read, is_least: true };
    const token = described && refusal.limit !== null ? { ...described, accounts } : described;
    this.questions.refuse(chain, address, refusedBy(refusal, token));
  }

  private question(source: OnDemandSource, chain: ChainId, address: string, asks: boolean): Reading {
    const outage = source.outage();
    if (outage !== null) return { state: "unanswered", reason: outage };
    // Until then it is not known whether the node is of this chain.
    if (source.status().headBlock === null) return { state: "asking" };
    const known = asks
      ? this.questions.ask(source, chain, address)
      : (this.questions.find(chain, address) ?? { state: "asking" as const });
    const limit = this.options.mostTransfers;
    if (known.state === "known" && limit > 0 && (known.token.transfers?.low ?? 0) > limit) {
      return { state: "refused", reason: tooMany, limit, token: known.token };
    }
    if (known.state !== "known") return known;
    const { mostAccounts } = this.options;
    if (mostAccounts > 0 && (known.token.accounts?.count ?? 0) > mostAccounts) {
      return { state: "refused", reason: tooManyAccounts, limit: mostAccounts, token: known.token };
    }
    const busy = this.queue.list().filter(isWanted).length;
    const before = busy < this.options.atOnce ? 0 : busy;
    return { ...known, expected: source.expect?.(known.token) ?? null, before };
  }

  private async stopped(
    chain: ChainId,
    address: string,
    known: TokenReading | undefined,
    asked: AskedReading | undefined,
    token: Described | null,
  ): Promise<Reading> {
    const progress = await this.rows.progressOf(chain, address, known);
    const { mostTransfers } = this.options;
    if (mostTransfers > 0 && progress.transfers > mostTransfers) {
      return { state: "refused", reason: tooMany, limit: mostTransfers, token };
    }
    const isPaused = asked?.state === "paused";
    const keptUntil = asked && !isPaused ? Math.floor((asked.sinceMs + keptMs) / 1_000) : null;
    const soFar = this.soFar.of(chain, address, progress, token);
    return {
      state: "stopped",
      progress,
      so_far: soFar,
      is_paused: isPaused,
      kept_until: keptUntil,
      token,
    };
  }

  private async underWay(
    source: LiveSource,
    chain: ChainId,
    address: string,
    known: TokenReading | undefined,
    canCancel: boolean,
    token: Described | null,
  ): Promise<Reading> {
    const { state, lastError } = source.status();
    const failure = state === "failing" ? (lastError ?? "it does not answer") : null;
    // Another token of the same source may be what fails.
    const trouble = readsOnDemand(source) ? (source.outage() ?? known?.trouble ?? null) : failure;
    const progress = await this.rows.progressOf(chain, address, known, token);
    // It may have come between the two questions.
    const here = await this.hereState(chain, address);
    if (here !== undefined) return here;
    return {
      state: "reading",
      progress,
      so_far: this.soFar.of(chain, address, progress, token),
      trouble,
      can_cancel: canCancel && this.isOffered,
      token,
    };
  }
}

function hoursText(seconds: number): string {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
}

function refusedBy(
  { reason, isOfNode, limit }: Pick<QueueRefusal, "reason" | "isOfNode" | "limit">,
  token: Described | null,
): Refused {
  return { state: "refused", reason, limit, is_of_node: isOfNode, token };
}
