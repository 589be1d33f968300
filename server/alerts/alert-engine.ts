import { createHash, randomBytes } from "node:crypto";
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
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { RewoundTokens } from "../store/rewound.ts";
import type { AlertRecords, StoredFiring, StoredRule } from "./alert-records.ts";
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
  /** Unix seconds. */
  readonly now?: () => number;
}

/** The clock finds stale figures, tokens that were absent, and owners whose account was removed. */
const checkEveryMs = 20_000;
/** Rules of all owners together. Each costs an evaluation after every change of its token. */
const maxRules = 5_000;
/** Conditions that become true while nothing changes. */
const clockDrivenKinds = new Set(["data_stale"]);

interface WatchedToken {
  readonly token: TokenAddress;
  current: FiguresVersion | undefined;
  readonly end: () => void;
}

/**
 * Evaluates the rules of a token whenever its figures have a new version, and fires. A firing is stored before anything
 * is sent. After a kill all rules are evaluated again, so a firing that was not stored is made then.
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

  private constructor(private readonly options: EngineOptions) {
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1_000));
  }

  /** Loads what is stored, and evaluates every rule once: figures may have changed while no process ran. */
  static async open(options: EngineOptions): Promise<AlertEngine> {
    const engine = new AlertEngine(options);
    for (const rule of await options.records.rules()) engine.rules.set(rule.id, rule);
    for (const firing of await options.records.firings()) engine.firings.set(firing.id, firing);
    await engine.#removeOldFirings();
    engine.#tick();
    engine.#clock = setInterval(() => engine.#tick(), checkEveryMs).unref();
    return engine;
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
    await this.idle();
    return this.rules.get(rule.id) ?? rule;
  }

  async update(id: string, change: (rule: StoredRule) => StoredRule): Promise<void> {
    await this.#enqueue(async () => {
      const rule = this.rules.get(id);
      if (rule === undefined) return;
      // A paused rule is evaluated anew when it resumes.
      for (const key of this.evaluations.keys()) if (key.startsWith(`${id} `)) this.evaluations.delete(key);
      await this.#saveRule(change(rule));
    });
    await this.#syncWatches();
  }

  /**
   * Changes a rule to another draft, and evaluates it at once. Of another condition nothing is remembered but when the
   * rule last fired. Throws as {@link create}.
   */
  async edit(id: string, draft: AlertDraft, webhook: StoredRule["webhook"]): Promise<void> {
    const tokens = await this.#findTokens(draft);
    const { wallet, condition, quiet_seconds: quietSeconds } = draft;
    const subject = (of: Pick<StoredRule, "tokens" | "wallet" | "condition">) =>
      JSON.stringify([of.tokens.map(tokenKey), of.wallet, of.condition]);
    await this.update(id, (rule) => {
      const isSame = subject(rule) === subject({ tokens, wallet, condition });
      const memories = Object.entries(rule.memories).map(([key, { lastFiredAt }]) => [
        key,
        { ...emptyMemory, lastFiredAt },
      ]);
      return {
        ...rule,
        tokens,
        wallet,
        condition,
        quietSeconds,
        webhook,
        memories: isSame ? rule.memories : Object.fromEntries(memories),
      };
    });
    if (webhook === null) await this.#dropWaiting(id, "the alert has no webhook any more");
    await this.idle();
  }

  async remove(id: string): Promise<void> {
    await this.#enqueue(async () => {
      this.rules.delete(id);
      await this.options.records.removeRule(id);
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
    await this.#addFiring({
      ...baseFiring(rule, token, evaluation, rule.memories[tokenKey(token)] ?? emptyMemory, now),
      id: `test-${randomBytes(9).toString("base64url")}`,
      deliveries: newDeliveries(rule, "test", now),
    });
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
    void this.#syncWatches().catch(this.options.onError);
    for (const { token, current } of this.#watched.values())
      if (this.#activeRules(token).some(({ condition }) => clockDrivenKinds.has(condition.kind)))
        this.#queueEvaluation(token, current);
  }

  async #removeOrphans(): Promise<void> {
    const { records, isOwner } = this.options;
    const all = [...this.rules.values(), ...this.firings.values()];
    for (const owner of new Set(all.map((each) => each.owner))) {
      if (await isOwner(owner)) continue;
      const { rules, firings } = this.listForOwner(owner);
      for (const { id } of rules) this.rules.delete(id);
      for (const { id } of firings) this.firings.delete(id);
      await records.removeOwner(owner, rules, firings);
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
      await this.#removeOrphans();
      const wanted = new Map<string, TokenAddress>();
      for (const rule of this.rules.values())
        if (!rule.isPaused)
          for (const { chain, address } of rule.tokens)
            wanted.set(`${chain}:${address}`, { chain: chain as ChainId, address });
      for (const [key, { end }] of this.#watched) {
        if (wanted.has(key)) continue;
        end();
        this.#watched.delete(key);
      }
      for (const [key, token] of wanted) {
        const followed = this.#watched.get(key);
        if (followed === undefined) await this.#startWatching(key, token);
        // Evaluates rules that are new or have just been resumed.
        const current = this.#watched.get(key)?.current;
        for (const rule of this.#activeRules(token))
          if (current !== undefined && !this.evaluations.has(`${rule.id} ${key}`))
            await this.#evaluateRuleOn(rule, token, current).catch(this.options.onError);
      }
    });
  }

  async #startWatching(key: string, token: TokenAddress): Promise<void> {
    try {
      const { current, end } = await this.options.watch.watch(token, (next) => {
        const followed = this.#watched.get(key);
        if (followed !== undefined) followed.current = next;
        this.#queueEvaluation(token, next);
      });
      this.#watched.set(key, { token, current, end });
      await this.#evaluateToken(token, current);
    } catch (error) {
      // The clock tries again: the token may come back.
      const why = error instanceof Error ? error.message : String(error);
      for (const rule of this.#activeRules(token))
        this.evaluations.set(`${rule.id} ${key}`, unavailableEvaluation(why));
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  #queueEvaluation(token: TokenAddress, current: FiguresVersion | undefined): void {
    if (current === undefined) {
      for (const rule of this.#activeRules(token))
        this.evaluations.set(
          `${rule.id} ${tokenKey(token)}`,
          unavailableEvaluation("the token was taken out of this server"),
        );
      return;
    }
    void this.#enqueue(() => this.#evaluateToken(token, current)).catch(this.options.onError);
  }

  async #evaluateToken(token: TokenAddress, current: FiguresVersion): Promise<void> {
    if (this.#isClosed) return;
    const newest = this.#watched.get(tokenKey(token))?.current ?? current;
    await this.#retract(token, newest);
    for (const rule of this.#activeRules(token))
      await this.#evaluateRuleOn(rule, token, newest).catch(this.options.onError);
  }

  async #evaluateRuleOn(rule: StoredRule, token: TokenAddress, current: FiguresVersion): Promise<void> {
    const key = tokenKey(token);
    const now = this.#now();
    const memory = rule.memories[key] ?? emptyMemory;
    const { condition, wallet } = rule;
    const evaluation = await evaluateRule({
      ...this.options,
      token,
      wallet,
      condition,
      current,
      memory,
      now,
    });
    this.evaluations.set(`${rule.id} ${key}`, evaluation);
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
    const firing: StoredFiring = {
      ...baseFiring(rule, token, evaluation, memory, now),
      id: firingId(rule, token, current.version, now, memory),
      wallets: evaluation.newWallets.slice(0, 20),
      deliveries: newDeliveries(rule, "fired", now),
    };
    await this.#addFiring(firing);
    await this.#saveMemory(rule.id, key, {
      ...updated,
      ...evaluation.memoryIfFired,
      isFiring: true,
      lastFiredAt: now,
    });
  }

  async #saveMemory(id: string, key: string, memory: RuleMemory): Promise<void> {
    const rule = this.rules.get(id);
    if (rule !== undefined) await this.#saveRule({ ...rule, memories: { ...rule.memories, [key]: memory } });
  }

  async #saveRule(rule: StoredRule): Promise<void> {
    if (!this.rules.has(rule.id)) return;
    this.rules.set(rule.id, rule);
    await this.options.records.updateRule(rule);
  }

  async #addFiring(firing: StoredFiring): Promise<void> {
    const isNew = await this.options.records.addFiring(firing);
    if (!isNew && this.firings.has(firing.id)) return;
    this.firings.set(firing.id, firing);
    if (firing.deliveries.length > 0) this.options.onDelivery();
  }

  /** Retracts firings whose condition no longer holds after a reorganisation. */
  async #retract(token: TokenAddress, current: FiguresVersion): Promise<void> {
    const rewound = await this.options.rewound.list(token);
    if (rewound.length === 0) return;
    const fromTime = Math.min(...rewound.map((each) => each.fromTime));
    const concerned = [...this.firings.values()].filter(
      (firing) =>
        tokenKey(firing) === tokenKey(token) &&
        firing.retractedAt === null &&
        !firing.id.startsWith("test-") &&
        (firing.asOf ?? 0) >= fromTime,
    );
    for (const firing of concerned) {
      const { condition, wallet, memory } = firing;
      const now = this.#now();
      const evaluation = await evaluateRule({
        ...this.options,
        token,
        wallet,
        condition,
        current,
        memory,
        now,
      });
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
            : newDeliveries(rule, "retracted", now)),
        ],
      }));
      this.options.onDelivery();
    }
    await this.options.rewound.forget(rewound);
  }

  async #removeOldFirings(): Promise<void> {
    const oldest = this.#now() - firingRetentionDays * 86_400;
    const old = [...this.firings.values()].filter(({ firedAt }) => firedAt < oldest).map(({ id }) => id);
    for (const id of old) this.firings.delete(id);
    await this.options.records.removeFirings(old);
  }
}

export const tokenKey = ({ chain, address }: { readonly chain: string; readonly address: string }) =>
  `${chain}:${address}`;

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

function newDeliveries({ webhook }: StoredRule, what: AlertDelivery["what"], now: number): AlertDelivery[] {
  if (webhook === null) return [];
  const id = `msg_${randomBytes(15).toString("base64url")}`;
  return [{ id, what, state: "waiting", attempts: 0, at: now, fault: null }];
}
