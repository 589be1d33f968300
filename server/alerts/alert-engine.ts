import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { TokenAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import {
  type AlertDelivery,
  type AlertDraft,
  conditionKinds,
  firingRetentionDays,
  maxRulesPerOwner,
} from "../../contract/watch/alerts.ts";
import type { TokenWatch } from "../api/events/token-watch.ts";
import { type FiguresVersion, loadFigures } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { RewoundTokens } from "../store/rewound.ts";
import {
  type AlertRecords,
  memoryOfEdited,
  type StoredFiring,
  type StoredRule,
  subjectOf,
  tokenKey,
} from "./alert-records.ts";
import {
  type AlertBackend,
  emptyMemory,
  evaluateRule,
  type RuleMemory,
  type RuleEvaluation,
  stillHolds,
} from "./rule-evaluation.ts";

interface EngineOptions {
  readonly records: AlertRecords;
  readonly backend: AlertBackend;
  readonly watch: Pick<TokenWatch, "watch">;
  readonly rewound: RewoundTokens;
  readonly onError: (error: unknown) => void;
  /** Whether the account exists. Rules of a removed account are removed. */
  readonly isOwner: (owner: string) => Promise<boolean>;
  /** Called after a firing with a delivery is stored. */
  readonly onDelivery: () => void;
  /** Of one machine of several: it evaluates only once it is told to {@link AlertEngine.lead}. */
  readonly isOneOfSeveral?: boolean;
  /** Of one machine of several: fetches what is published of a token now, however new it is what this machine has. */
  readonly refresh?: (token: TokenAddress) => Promise<void>;
  /** Unix seconds. */
  readonly now?: () => number;
}

/** What other machines have written; undefined of what was removed. */
export interface AlertChanges {
  readonly rules: ReadonlyMap<string, StoredRule | undefined>;
  readonly firings: ReadonlyMap<string, StoredFiring | undefined>;
  /** By `rule chain:address`. */
  readonly evaluations: ReadonlyMap<string, RuleEvaluation>;
}

/** The clock finds stale figures, tokens that were absent, owners whose account was removed, and old firings. */
const checkEveryMs = 20_000;
/** Rules of all owners together. Each costs an evaluation after every change of its token. */
const maxRules = 5_000;
/** So long a machine that does not evaluate waits for the one that does, before it shows an alert as it is. */
const evaluatedElsewhereMs = 5_000;
/** Conditions that become true while nothing changes. */
const clockDrivenKinds = new Set(["data_stale"]);

interface WatchedToken {
  readonly token: TokenAddress;
  readonly end: () => void;
  /** Whether figures here are as new as those that another machine has evaluated: its rules remember them. */
  isRefreshed: boolean;
  /** The last evaluation failed: the clock tries again. */
  hasFailed: boolean;
}

/**
 * Evaluates the rules of a token whenever its figures have a new version, and fires. A firing is stored before anything
 * is sent. After a kill all rules are evaluated again, so a firing that was not stored is made then. Of several machines
 * one evaluates, and the others know what is stored: owners can change their rules at any of them.
 */
export class AlertEngine {
  readonly rules = new Map<string, StoredRule>();
  readonly firings = new Map<string, StoredFiring>();
  /** Last result of each rule on each of its tokens, by `rule chain:address`. */
  readonly evaluations = new Map<string, RuleEvaluation>();
  readonly #watched = new Map<string, WatchedToken>();
  readonly #now: () => number;
  #queue: Promise<unknown> = Promise.resolve();
  #clock: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isLeading: boolean;

  private constructor(private readonly options: EngineOptions) {
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1_000));
    this.#isLeading = options.isOneOfSeveral !== true;
  }

  /** Loads what is stored, and evaluates every rule once: figures may have changed while no process ran. */
  static async open(options: EngineOptions): Promise<AlertEngine> {
    const engine = new AlertEngine(options);
    if (engine.#isLeading) await engine.lead();
    else await engine.#load();
    engine.#clock = setInterval(() => engine.#tick(), checkEveryMs).unref();
    return engine;
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Loads what is stored, and evaluates from here on. */
  async lead(): Promise<void> {
    await this.#enqueue(async () => {
      await this.#load();
      this.evaluations.clear();
      this.#isLeading = true;
    });
    this.#tick();
    this.options.onDelivery();
  }

  /** Leaves it to another machine. */
  async follow(): Promise<void> {
    this.#isLeading = false;
    await this.#syncWatches();
  }

  /** Takes in what other machines have written. */
  take({ rules, firings, evaluations }: AlertChanges): void {
    for (const [id, firing] of firings)
      if (firing === undefined) this.firings.delete(id);
      else this.firings.set(id, firing);
    if (firings.size > 0) this.options.onDelivery();
    if (!this.#isLeading) {
      for (const [id, rule] of rules) this.#takeRule(id, rule);
      for (const [key, evaluation] of evaluations) this.evaluations.set(key, evaluation);
    } else if (rules.size > 0) {
      // In turn: what is evaluated now is of the rule as it was.
      const work = async () => {
        for (const [id, rule] of rules) this.#takeRule(id, rule);
      };
      void this.#enqueue(work)
        .then(() => this.#syncWatches())
        .catch(this.options.onError);
    }
  }

  /** What a rule remembers is known best where it is evaluated: what others have read may be older. */
  #takeRule(id: string, rule: StoredRule | undefined): void {
    const before = this.rules.get(id);
    if (rule === undefined) this.rules.delete(id);
    else if (this.#isLeading && before !== undefined)
      this.rules.set(id, { ...rule, memories: memoriesOf(before, rule) });
    else this.rules.set(id, rule);
    if (
      !this.#isLeading ||
      before === undefined ||
      rule === undefined ||
      ownersPart(before) !== ownersPart(rule)
    )
      this.#forgetEvaluations(id);
  }

  async #load(): Promise<void> {
    const { records } = this.options;
    this.rules.clear();
    this.firings.clear();
    for (const rule of await records.rules()) this.rules.set(rule.id, rule);
    for (const firing of await records.firings()) {
      this.firings.set(firing.id, firing);
      this.#recall(firing);
    }
  }

  /** What a rule remembers of a firing, where the process ended before it was written. */
  #recall(firing: StoredFiring): void {
    const { memory, remembered, retractedAt } = firing;
    const rule = this.rules.get(firing.rule);
    if (rule === undefined || remembered === undefined || retractedAt !== null) return;
    const key = tokenKey(firing);
    if ((rule.memories[key] ?? emptyMemory).lastFiredAt !== memory.lastFiredAt) return;
    if (JSON.stringify([rule.condition, rule.wallet]) === JSON.stringify([firing.condition, firing.wallet]))
      this.rules.set(rule.id, { ...rule, memories: { ...rule.memories, [key]: remembered } });
  }

  #forgetEvaluations(rule: string): void {
    for (const key of this.evaluations.keys()) if (key.startsWith(`${rule} `)) this.evaluations.delete(key);
  }

  /** Rules and firings of one owner, the newest firing first. */
  listForOwner(owner: string): { readonly rules: StoredRule[]; readonly firings: StoredFiring[] } {
    return {
      rules: [...this.rules.values()].filter((rule) => rule.owner === owner),
      firings: [...this.firings.values()]
        .filter((firing) => firing.owner === owner)
        .toReversed()
        .toSorted((one, other) => other.firedAt - one.firedAt || (other.asOf ?? 0) - (one.asOf ?? 0)),
    };
  }

  /** Makes a rule and evaluates it at once. Throws `bad_request`, or the problem of a token. */
  async create(owner: string, draft: AlertDraft, webhook: StoredRule["webhook"]): Promise<StoredRule> {
    if (this.listForOwner(owner).rules.length >= maxRulesPerOwner)
      throw new ProblemError(
        "bad_request",
        `there are ${maxRulesPerOwner} alerts, which is the most: remove one first`,
      );
    if (this.rules.size >= maxRules)
      throw new ProblemError("overloaded", "this server has as many alerts as it takes");
    const tokens = await this.#findTokens(draft);
    const rule: StoredRule = {
      id: randomBytes(9).toString("base64url"),
      owner,
      tokens,
      wallet: draft.wallet,
      condition: draft.condition,
      quietSeconds: draft.quiet_seconds,
      webhook,
      createdAt: this.#now(),
      isPaused: false,
      memories: {},
    };
    await this.options.records.addRule(rule);
    this.rules.set(rule.id, rule);
    await this.#syncWatches();
    await this.#evaluated(rule.id);
    return this.rules.get(rule.id) ?? rule;
  }

  /** Resolves once a rule that was made or changed is evaluated: here, or where that is done. */
  async #evaluated(id: string): Promise<void> {
    if (this.#isLeading) return void (await this.idle());
    const end = performance.now() + evaluatedElsewhereMs;
    const isMissing = ({ tokens, isPaused }: StoredRule) =>
      !isPaused && tokens.some((token) => !this.evaluations.has(`${id} ${tokenKey(token)}`));
    for (let rule = this.rules.get(id); rule !== undefined && isMissing(rule); rule = this.rules.get(id)) {
      if (this.#isClosed || performance.now() > end) return;
      await delay(50);
    }
  }

  async update(id: string, change: (rule: StoredRule) => StoredRule): Promise<void> {
    await this.#enqueue(async () => {
      const rule = this.rules.get(id);
      if (rule === undefined) return;
      // A paused rule is evaluated anew when it resumes.
      this.#forgetEvaluations(id);
      const changed = change(rule);
      // Before it is stored: what is said of its webhook meanwhile is said of the rule as it is then.
      this.rules.set(id, changed);
      await this.options.records.updateRule(changed).catch((error: unknown) => {
        if (this.rules.get(id) === changed) this.rules.set(id, rule);
        throw error;
      });
    });
    await this.#syncWatches();
  }

  /** Says what is wrong with the webhook of a rule; null where nothing is. */
  async setWebhookFault(id: string, fault: string | null): Promise<void> {
    const rule = this.rules.get(id);
    if (!rule?.webhook || rule.webhook.fault === fault) return;
    const changed = { ...rule, webhook: { ...rule.webhook, fault } };
    this.rules.set(id, changed);
    await this.options.records.updateFault(changed);
  }

  /**
   * Changes a rule to another draft, and evaluates it at once. Of another condition nothing is remembered but when the
   * rule last fired. Throws as {@link create}.
   */
  async edit(id: string, draft: AlertDraft, webhook: StoredRule["webhook"]): Promise<void> {
    const tokens = await this.#findTokens(draft);
    const { wallet, condition, quiet_seconds: quietSeconds } = draft;
    await this.update(id, (rule) => {
      const edited = { ...rule, tokens, wallet, condition, quietSeconds, webhook };
      return { ...edited, memories: memoriesOf(rule, edited) };
    });
    if (webhook === null) await this.#dropWaiting(id, "the alert has no webhook any more");
    await this.#evaluated(id);
  }

  async remove(id: string): Promise<void> {
    await this.#enqueue(async () => {
      await this.options.records.removeRule(id);
      this.rules.delete(id);
      this.#forgetEvaluations(id);
    });
    await this.#dropWaiting(id, "the alert was removed");
    await this.#syncWatches();
  }

  /** A rule on an absent token would stay silent for ever. */
  async #findTokens({ tokens }: AlertDraft): Promise<TokenAddress[]> {
    const found = tokens.map(({ chain, address }) => ({ chain: chain as ChainId, address }));
    for (const token of found) (await this.options.watch.watch(token, () => {})).end();
    return found;
  }

  /** Nobody sends them any more, and the page says so. */
  async #dropWaiting(rule: string, fault: string): Promise<void> {
    for (const firing of this.firings.values())
      if (firing.rule === rule && firing.deliveries.some(({ state }) => state === "waiting"))
        await this.updateFiring(firing.id, (stored) => ({
          ...stored,
          deliveries: stored.deliveries.map((each) =>
            each.state === "waiting" ? { ...each, state: "dead", fault } : each,
          ),
        }));
  }

  /** Changes a stored firing. A removed one stays removed. */
  async updateFiring(id: string, change: (firing: StoredFiring) => StoredFiring): Promise<void> {
    const firing = this.firings.get(id);
    if (firing === undefined) return;
    const changed = change(firing);
    this.firings.set(id, changed);
    await this.options.records.updateFiring(changed);
  }

  /** Stores a firing that only tests the webhook. */
  async fireTest(rule: StoredRule): Promise<void> {
    const token = rule.tokens[0]!;
    const evaluation = this.evaluations.get(`${rule.id} ${tokenKey(token)}`);
    const now = this.#now();
    const id = `test-${randomBytes(9).toString("base64url")}`;
    const firing: StoredFiring = {
      ...baseFiring(rule, token, evaluation, rule.memories[tokenKey(token)] ?? emptyMemory, now),
      id,
      deliveries: newDeliveries(rule, id, "test", now),
    };
    await this.options.records.addFiring(firing);
    this.#keepFiring(firing);
  }

  /** Resolves once every version published until now is evaluated. */
  idle(): Promise<unknown> {
    return this.#enqueue(() => Promise.resolve());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#clock);
    for (const { end } of this.#watched.values()) end();
    this.#watched.clear();
    await this.#queue;
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  #tick(): void {
    if (!this.#isLeading) return;
    void this.#syncWatches().catch(this.options.onError);
    for (const watched of this.#watched.values()) {
      const { token, hasFailed } = watched;
      watched.hasFailed = false;
      if (hasFailed || this.#activeRules(token).some(({ condition }) => clockDrivenKinds.has(condition.kind)))
        this.#queueEvaluation(token);
    }
  }

  async #removeOrphans(): Promise<void> {
    const { records, isOwner } = this.options;
    const all = [...this.rules.values(), ...this.firings.values()];
    for (const owner of new Set(all.map((each) => each.owner))) {
      if (await isOwner(owner)) continue;
      const { rules, firings } = this.listForOwner(owner);
      await records.removeOwner(owner, rules, firings);
      for (const { id } of rules) this.rules.delete(id);
      for (const { id } of firings) this.firings.delete(id);
    }
  }

  #activeRules(token: TokenAddress): StoredRule[] {
    return [...this.rules.values()].filter(
      (rule) => !rule.isPaused && rule.tokens.some((each) => tokenKey(each) === tokenKey(token)),
    );
  }

  /** Watches exactly the tokens that have a rule. */
  #syncWatches(): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#isClosed) return;
      if (this.#isLeading) {
        await this.#removeOldFirings();
        await this.#removeOrphans();
      }
      const wanted = new Map<string, TokenAddress>();
      for (const rule of this.rules.values())
        if (this.#isLeading && !rule.isPaused)
          for (const { chain, address } of rule.tokens)
            wanted.set(`${chain}:${address}`, { chain: chain as ChainId, address });
      for (const [key, { end }] of this.#watched) {
        if (wanted.has(key)) continue;
        end();
        this.#watched.delete(key);
      }
      for (const [key, token] of wanted)
        if (!this.#watched.has(key)) await this.#startWatching(key, token);
        // Rules that are new, or have just been resumed.
        else await this.#evaluateToken(token, ({ id }) => !this.evaluations.has(`${id} ${key}`));
    });
  }

  async #startWatching(key: string, token: TokenAddress): Promise<void> {
    try {
      const { end } = await this.options.watch.watch(token, (current) =>
        this.#queueEvaluation(token, current === undefined),
      );
      this.#watched.set(key, { token, end, isRefreshed: false, hasFailed: false });
    } catch (error) {
      // The clock tries again: the token may come back.
      return this.#explainFailure(token, error);
    }
    await this.#evaluateToken(token);
  }

  #queueEvaluation(token: TokenAddress, isGone = false): void {
    const work = () =>
      isGone ? this.#explainFailure(token, new ProblemError("token_not_found")) : this.#evaluateToken(token);
    void this.#enqueue(work).catch(this.options.onError);
  }

  /** Throws what is no problem of the token. */
  async #explainFailure(token: TokenAddress, error: unknown): Promise<void> {
    const key = tokenKey(token);
    const isGone = error instanceof ProblemError && error.code === "token_not_found";
    const message = error instanceof Error ? error.message : String(error);
    const why = isGone && this.#watched.has(key) ? "the token was taken out of this server" : message;
    for (const rule of this.#activeRules(token))
      // For a time a busy server does not know better than the last evaluation does.
      if (isGone || !this.evaluations.has(`${rule.id} ${key}`))
        await this.#keepEvaluation(rule, key, unavailableEvaluation(why));
    if (!(error instanceof ProblemError)) throw error;
  }

  /** Where it is one of several machines, the others show it. */
  async #keepEvaluation(rule: StoredRule, key: string, evaluation: RuleEvaluation): Promise<void> {
    this.evaluations.set(`${rule.id} ${key}`, evaluation);
    await this.options.records.saveEvaluation(rule.id, key, evaluation);
  }

  /** Asks rules of a token, of its figures as they are now. */
  async #evaluateToken(
    token: TokenAddress,
    isAsked: (rule: StoredRule) => boolean = () => true,
  ): Promise<void> {
    const watched = this.#watched.get(tokenKey(token));
    if (this.#isClosed || !this.#isLeading || watched === undefined) return;
    const askedRules = () => this.#activeRules(token).filter(isAsked);
    if (askedRules().length === 0) return;
    const { refresh, backend, onError } = this.options;
    const fail = (error: unknown) => {
      watched.hasFailed = true;
      onError(error);
    };
    try {
      // A condition that holds by newer figures would seem to have ended by older ones, and be told again.
      if (!watched.isRefreshed) await refresh?.(token);
      watched.isRefreshed = true;
      await this.#retract(token);
      const current = await loadFigures(backend, token);
      for (const rule of askedRules()) await this.#evaluateRuleOn(rule, token, current).catch(fail);
    } catch (error) {
      watched.hasFailed = true;
      await this.#explainFailure(token, error);
    }
  }

  async #evaluateRuleOn(rule: StoredRule, token: TokenAddress, current: FiguresVersion): Promise<void> {
    const key = tokenKey(token);
    const now = this.#now();
    const memory = rule.memories[key] ?? emptyMemory;
    const { condition } = rule;
    const evaluation = await this.#ask(rule, token, current, memory);
    await this.#keepEvaluation(rule, key, evaluation);
    const isEach = conditionKinds[condition.kind].fires === "each";
    const isNew = evaluation.isMet && (isEach ? evaluation.newWallets.length > 0 : !memory.isFiring);
    const isQuiet = memory.lastFiredAt !== null && now - memory.lastFiredAt < rule.quietSeconds;
    const updated: RuleMemory = {
      ...memory,
      ...evaluation.memoryAlways,
      value: evaluation.value,
      // While a figure is not known, the rule keeps its state.
      isFiring: memory.isFiring && (evaluation.isMet || evaluation.unavailable !== null),
    };
    if (!isNew || isQuiet) {
      if (JSON.stringify(updated) !== JSON.stringify(memory)) await this.#saveMemory(rule.id, key, updated);
      return;
    }
    const id = firingId(rule, token, current.version, now, memory);
    const firing: StoredFiring = {
      ...baseFiring(rule, token, evaluation, memory, now),
      id,
      wallets: evaluation.newWallets.slice(0, 20),
      deliveries: newDeliveries(rule, id, "fired", now),
    };
    const fired = { ...updated, ...evaluation.memoryIfFired, isFiring: true, lastFiredAt: now };
    const before = await this.options.records.fire(rule, { firing, memory: fired });
    this.#keepFiring(before?.firing ?? firing);
    await this.#saveMemory(rule.id, key, before?.memory ?? fired);
    if (before === undefined) return;
    // Another machine fired first: what that did not see is asked with what it remembers.
    const watched = this.#watched.get(key);
    if (watched !== undefined) watched.isRefreshed = false;
    await this.#evaluateToken(token, (each) => each.id === rule.id);
  }

  /** The one place where a rule is asked, whatever for. */
  #ask(
    { condition, wallet }: Pick<StoredRule, "condition" | "wallet">,
    token: TokenAddress,
    current: FiguresVersion,
    memory: RuleMemory,
  ): Promise<RuleEvaluation> {
    const { backend } = this.options;
    return evaluateRule({ backend, token, wallet, condition, current, memory, now: this.#now() });
  }

  async #saveMemory(id: string, key: string, memory: RuleMemory): Promise<void> {
    const rule = this.rules.get(id);
    if (rule === undefined) return;
    const remembering = { ...rule, memories: { ...rule.memories, [key]: memory } };
    this.rules.set(id, remembering);
    await this.options.records.updateMemory(remembering, key);
  }

  #keepFiring(firing: StoredFiring): void {
    if (this.firings.has(firing.id)) return;
    this.firings.set(firing.id, firing);
    if (firing.deliveries.length > 0) this.options.onDelivery();
  }

  /** Retracts firings whose condition no longer holds after a reorganisation. */
  async #retract(token: TokenAddress): Promise<void> {
    const rewound = await this.options.rewound.list(token);
    if (rewound.length === 0) return;
    // At least as new as what was taken back.
    const current = await loadFigures(this.options.backend, token);
    const fromTime = Math.min(...rewound.map((each) => each.fromTime));
    const concerned = [...this.firings.values()].filter(
      (firing) =>
        tokenKey(firing) === tokenKey(token) &&
        firing.retractedAt === null &&
        !firing.id.startsWith("test-") &&
        (firing.asOf ?? 0) >= fromTime,
    );
    for (const firing of concerned) {
      const { condition, memory } = firing;
      const now = this.#now();
      const evaluation = await this.#ask(firing, token, current, memory);
      if (evaluation.unavailable !== null || stillHolds(condition, firing.wallets, evaluation)) continue;
      const rule = this.rules.get(firing.rule);
      // The rule may fire again for what replaces the retracted blocks.
      if (rule !== undefined)
        await this.#saveMemory(rule.id, tokenKey(token), { ...memory, isFiring: false });
      await this.updateFiring(firing.id, (stored) => ({
        ...stored,
        retractedAt: now,
        deliveries: [
          // A waiting delivery may be in flight already, so its retraction follows in any case.
          ...stored.deliveries,
          ...(rule === undefined || stored.deliveries.length === 0
            ? []
            : newDeliveries(rule, firing.id, "retracted", now)),
        ],
      }));
      this.options.onDelivery();
    }
    await this.options.rewound.forget(rewound);
  }

  async #removeOldFirings(): Promise<void> {
    const oldest = this.#now() - firingRetentionDays * 86_400;
    const old = [...this.firings.values()].filter(({ firedAt }) => firedAt < oldest).map(({ id }) => id);
    await this.options.records.removeFirings(old);
    for (const id of old) this.firings.delete(id);
  }
}

/** What a rule remembers once it is another. */
function memoriesOf(before: StoredRule, edited: StoredRule): StoredRule["memories"] {
  if (subjectOf(before) === subjectOf(edited)) return before.memories;
  return Object.fromEntries(
    Object.entries(before.memories).map(([key, memory]) => [key, memoryOfEdited(memory)]),
  );
}

/** What an owner says of a rule, without what the engine has learned of it. */
function ownersPart(rule: StoredRule): string {
  const { memories: _, webhook, ...rest } = rule;
  return JSON.stringify([rest, webhook && [webhook.url, webhook.secret]]);
}

function unavailableEvaluation(unavailable: string): RuleEvaluation {
  return {
    name: null,
    asOf: null,
    value: null,
    unavailable,
    isMet: false,
    wallets: [],
    newWallets: [],
    memoryAlways: {},
    memoryIfFired: {},
  };
}

/** Derives the id from the version, so that a process killed between two writes stores the same firing again. */
function firingId(
  rule: StoredRule,
  token: { readonly chain: string; readonly address: string },
  version: string,
  now: number,
  { lastFiredAt }: RuleMemory,
): string {
  // Figures become stale without a new version.
  const of = clockDrivenKinds.has(rule.condition.kind)
    ? `${version} ${lastFiredAt} ${now}`
    : `${version} ${lastFiredAt}`;
  return createHash("sha256")
    .update(`${rule.id} ${tokenKey(token)} ${of}`)
    .digest("base64url")
    .slice(0, 24);
}

function baseFiring(
  rule: StoredRule,
  { chain, address }: { readonly chain: string; readonly address: string },
  evaluation: RuleEvaluation | undefined,
  memory: RuleMemory,
  now: number,
): Omit<StoredFiring, "id" | "deliveries"> {
  return {
    rule: rule.id,
    owner: rule.owner,
    chain,
    address,
    name: evaluation?.name ?? null,
    wallet: rule.wallet,
    condition: rule.condition,
    firedAt: now,
    asOf: evaluation?.asOf ?? null,
    before: memory.value,
    value: evaluation?.value ?? null,
    wallets: [],
    retractedAt: null,
    memory,
  };
}

/** The id follows from the firing: of one that is made twice, a receiver knows the second message. */
function newDeliveries(
  { webhook }: StoredRule,
  firing: string,
  what: AlertDelivery["what"],
  now: number,
): AlertDelivery[] {
  if (webhook === null) return [];
  const id = `msg_${createHash("sha256").update(`${firing} ${what}`).digest("base64url").slice(0, 20)}`;
  return [{ id, what, state: "waiting", attempts: 0, at: now, fault: null }];
}
