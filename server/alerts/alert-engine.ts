import { createHash, randomBytes } from "node:crypto";
import type { TokenAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import {
  type AlertDelivery,
  type AlertDraft,
  conditionKinds,
  keptFiringDays,
  mostRulesOfOwner,
} from "../../contract/watch/alerts.ts";
import type { TokenWatch } from "../api/events/token-watch.ts";
import type { FiguresVersion } from "../api/events/watched-figures.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { RewoundTokens } from "../store/rewound.ts";
import type { AlertRecords, StoredFiring, StoredRule } from "./alert-records.ts";
import {
  type AlertBackend,
  freshMemory,
  lookAt,
  type RuleMemory,
  type Sight,
  stillHolds,
} from "./conditions.ts";

interface EngineOptions {
  readonly records: AlertRecords;
  readonly backend: AlertBackend;
  readonly watch: Pick<TokenWatch, "watch">;
  readonly rewound: RewoundTokens;
  readonly onError: (error: unknown) => void;
  /** Whether there is such an account: what was asked for by one that was removed goes with it. */
  readonly isOwner: (owner: string) => Promise<boolean>;
  /** Told of a firing that has something to deliver, once it is stored. */
  readonly onDelivery: () => void;
  /** Unix seconds. */
  readonly now?: () => number;
}

/** By the clock is looked for figures that are older than they should be, tokens that were not there, and owners that are gone. */
const clockMs = 20_000;
/** Rules of all owners together: each token with a rule is looked at after each of its changes. */
const mostRules = 5_000;
const wakefulKinds = new Set(["data_stale"]);

interface Followed {
  readonly token: TokenAddress;
  current: FiguresVersion | undefined;
  readonly end: () => void;
}

/**
 * Looks at each token with a rule when a new version of its figures is there, and fires. Everything is in memory, and in
 * the records before it is told: what was fired is there after a kill, and what was not is looked at again.
 */
export class AlertEngine {
  readonly rules = new Map<string, StoredRule>();
  readonly firings = new Map<string, StoredFiring>();
  /** How each rule stands on each of its tokens, as it was last looked at: `rule chain:address`. */
  readonly sights = new Map<string, Sight>();
  readonly #followed = new Map<string, Followed>();
  readonly #now: () => number;
  #turn: Promise<unknown> = Promise.resolve();
  #clock: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(private readonly options: EngineOptions) {
    this.#now = options.now ?? (() => Math.floor(Date.now() / 1_000));
  }

  /** With what is stored; looks at every rule once, as nobody knows what a process that ended has missed. */
  static async open(options: EngineOptions): Promise<AlertEngine> {
    const engine = new AlertEngine(options);
    for (const rule of await options.records.rules()) engine.rules.set(rule.id, rule);
    for (const firing of await options.records.firings()) engine.firings.set(firing.id, firing);
    await engine.#forgetOld();
    engine.#tick();
    engine.#clock = setInterval(() => engine.#tick(), clockMs).unref();
    return engine;
  }

  /** The newest firings first. */
  ofOwner(owner: string): { readonly rules: StoredRule[]; readonly firings: StoredFiring[] } {
    return {
      rules: [...this.rules.values()].filter((rule) => rule.owner === owner),
      firings: [...this.firings.values()]
        .filter((firing) => firing.owner === owner)
        .toReversed()
        .toSorted((one, other) => other.firedAt - one.firedAt || (other.asOf ?? 0) - (one.asOf ?? 0)),
    };
  }

  /** Makes a rule and looks at its tokens at once. Throws `bad_request`, or what the interface says of a token. */
  async create(owner: string, draft: AlertDraft, webhook: StoredRule["webhook"]): Promise<StoredRule> {
    if (this.ofOwner(owner).rules.length >= mostRulesOfOwner)
      throw new ProblemError(
        "bad_request",
        `there are ${mostRulesOfOwner} alerts, which is the most: remove one first`,
      );
    if (this.rules.size >= mostRules)
      throw new ProblemError("overloaded", "this server has as many alerts as it takes");
    const tokens = draft.tokens.map(({ chain, address }) => ({ chain: chain as ChainId, address }));
    // A rule on a token that is not here would say nothing for ever.
    for (const token of tokens) (await this.options.watch.watch(token, () => {})).end();
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
    await this.#followAll();
    await this.looked();
    return this.rules.get(rule.id) ?? rule;
  }

  async update(id: string, change: (rule: StoredRule) => StoredRule): Promise<void> {
    await this.#inTurn(async () => {
      const rule = this.rules.get(id);
      if (rule === undefined) return;
      // One that rested is looked at anew.
      for (const key of this.sights.keys()) if (key.startsWith(`${id} `)) this.sights.delete(key);
      await this.#keepRule(change(rule));
    });
    await this.#followAll();
  }

  async remove(id: string): Promise<void> {
    await this.#inTurn(async () => {
      this.rules.delete(id);
      await this.options.records.removeRule(id);
    });
    await this.#followAll();
  }

  /** Puts a firing that was changed in the place of the one before. One that is gone stays away. */
  async keepFiring(id: string, change: (firing: StoredFiring) => StoredFiring): Promise<void> {
    const firing = this.firings.get(id);
    if (firing === undefined) return;
    const changed = change(firing);
    this.firings.set(id, changed);
    await this.options.records.updateFiring(changed);
  }

  /** A firing of no version, which says what a real one would look like. */
  async fireTest(rule: StoredRule): Promise<void> {
    const token = rule.tokens[0]!;
    const sight = this.sights.get(`${rule.id} ${keyOf(token)}`);
    const now = this.#now();
    await this.#store({
      ...firingOf(rule, token, sight, rule.memories[keyOf(token)] ?? freshMemory, now),
      id: `test-${randomBytes(9).toString("base64url")}`,
      deliveries: deliveriesOf(rule, "test", now),
    });
  }

  /** Resolves once everything that was published until now was looked at. */
  looked(): Promise<unknown> {
    return this.#inTurn(() => Promise.resolve());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#clock);
    for (const { end } of this.#followed.values()) end();
    this.#followed.clear();
    await this.#turn;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  #tick(): void {
    void this.#followAll().catch(this.options.onError);
    for (const { token, current } of this.#followed.values())
      if (this.#rulesOf(token).some(({ condition }) => wakefulKinds.has(condition.kind)))
        this.#lookSoon(token, current);
  }

  async #forgetOwners(): Promise<void> {
    const { records, isOwner } = this.options;
    const all = [...this.rules.values(), ...this.firings.values()];
    for (const owner of new Set(all.map((each) => each.owner))) {
      if (await isOwner(owner)) continue;
      const { rules, firings } = this.ofOwner(owner);
      for (const { id } of rules) this.rules.delete(id);
      for (const { id } of firings) this.firings.delete(id);
      await records.removeOwner(owner, rules, firings);
    }
  }

  #rulesOf(token: TokenAddress): StoredRule[] {
    return [...this.rules.values()].filter(
      (rule) => !rule.isPaused && rule.tokens.some((each) => keyOf(each) === keyOf(token)),
    );
  }

  /** Watches the tokens that rules are about, and no others. */
  #followAll(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#isClosed) return;
      await this.#forgetOwners();
      const wanted = new Map<string, TokenAddress>();
      for (const rule of this.rules.values())
        if (!rule.isPaused)
          for (const { chain, address } of rule.tokens)
            wanted.set(`${chain}:${address}`, { chain: chain as ChainId, address });
      for (const [key, { end }] of this.#followed) {
        if (wanted.has(key)) continue;
        end();
        this.#followed.delete(key);
      }
      for (const [key, token] of wanted) {
        const followed = this.#followed.get(key);
        if (followed === undefined) await this.#follow(key, token);
        // A rule that was just made.
        const current = this.#followed.get(key)?.current;
        for (const rule of this.#rulesOf(token))
          if (current !== undefined && !this.sights.has(`${rule.id} ${key}`))
            await this.#lookWith(rule, token, current).catch(this.options.onError);
      }
    });
  }

  async #follow(key: string, token: TokenAddress): Promise<void> {
    try {
      const { current, end } = await this.options.watch.watch(token, (next) => {
        const followed = this.#followed.get(key);
        if (followed !== undefined) followed.current = next;
        this.#lookSoon(token, next);
      });
      this.#followed.set(key, { token, current, end });
      await this.#look(token, current);
    } catch (error) {
      // It may come back: the clock asks again.
      const why = error instanceof Error ? error.message : String(error);
      for (const rule of this.#rulesOf(token)) this.sights.set(`${rule.id} ${key}`, notThere(why));
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  #lookSoon(token: TokenAddress, current: FiguresVersion | undefined): void {
    if (current === undefined) {
      for (const rule of this.#rulesOf(token))
        this.sights.set(`${rule.id} ${keyOf(token)}`, notThere("the token was taken out of this server"));
      return;
    }
    void this.#inTurn(() => this.#look(token, current)).catch(this.options.onError);
  }

  async #look(token: TokenAddress, current: FiguresVersion): Promise<void> {
    if (this.#isClosed) return;
    const newest = this.#followed.get(keyOf(token))?.current ?? current;
    await this.#retract(token, newest);
    for (const rule of this.#rulesOf(token))
      await this.#lookWith(rule, token, newest).catch(this.options.onError);
  }

  async #lookWith(rule: StoredRule, token: TokenAddress, current: FiguresVersion): Promise<void> {
    const key = keyOf(token);
    const now = this.#now();
    const memory = rule.memories[key] ?? freshMemory;
    const { condition, wallet } = rule;
    const sight = await lookAt({ ...this.options, token, wallet, condition, current, memory, now });
    this.sights.set(`${rule.id} ${key}`, sight);
    const isEach = conditionKinds[condition.kind].fires === "each";
    const isNew = sight.isMet && (isEach ? sight.news.length > 0 : !memory.isTold);
    const isQuiet = memory.lastFiredAt !== null && now - memory.lastFiredAt < rule.quietSeconds;
    const seen: RuleMemory = {
      ...memory,
      ...sight.seen,
      value: sight.value,
      // What is not known says nothing of what was told.
      isTold: memory.isTold && (sight.isMet || sight.unavailable !== null),
    };
    if (!isNew || isQuiet) {
      if (JSON.stringify(seen) !== JSON.stringify(memory)) await this.#remember(rule.id, key, seen);
      return;
    }
    const firing: StoredFiring = {
      ...firingOf(rule, token, sight, memory, now),
      id: firingId(rule, token, current.version, now, memory),
      wallets: sight.news.slice(0, 20),
      deliveries: deliveriesOf(rule, "fired", now),
    };
    await this.#store(firing);
    await this.#remember(rule.id, key, { ...seen, ...sight.told, isTold: true, lastFiredAt: now });
  }

  async #remember(id: string, key: string, memory: RuleMemory): Promise<void> {
    const rule = this.rules.get(id);
    if (rule !== undefined) await this.#keepRule({ ...rule, memories: { ...rule.memories, [key]: memory } });
  }

  async #keepRule(rule: StoredRule): Promise<void> {
    if (!this.rules.has(rule.id)) return;
    this.rules.set(rule.id, rule);
    await this.options.records.updateRule(rule);
  }

  async #store(firing: StoredFiring): Promise<void> {
    const isNew = await this.options.records.addFiring(firing);
    if (!isNew && this.firings.has(firing.id)) return;
    this.firings.set(firing.id, firing);
    if (firing.deliveries.length > 0) this.options.onDelivery();
  }

  /** Firings that rest on what a reorganisation took back, and that the chain now says nothing of. */
  async #retract(token: TokenAddress, current: FiguresVersion): Promise<void> {
    const rewound = await this.options.rewound.list(token);
    if (rewound.length === 0) return;
    const fromTime = Math.min(...rewound.map((each) => each.fromTime));
    const concerned = [...this.firings.values()].filter(
      (firing) =>
        keyOf(firing) === keyOf(token) &&
        firing.retractedAt === null &&
        !firing.id.startsWith("test-") &&
        (firing.asOf ?? 0) >= fromTime,
    );
    for (const firing of concerned) {
      const { condition, wallet, memory } = firing;
      const now = this.#now();
      const sight = await lookAt({ ...this.options, token, wallet, condition, current, memory, now });
      if (sight.unavailable !== null || stillHolds(condition, firing.wallets, sight)) continue;
      const rule = this.rules.get(firing.rule);
      // As if it had not been told: what comes in the place of it may be.
      if (rule !== undefined) await this.#remember(rule.id, keyOf(token), { ...memory, isTold: false });
      await this.keepFiring(firing.id, (stored) => ({
        ...stored,
        retractedAt: now,
        deliveries: [
          // What was not delivered yet need not be taken back, but may be on its way.
          ...stored.deliveries,
          ...(rule === undefined || stored.deliveries.length === 0
            ? []
            : deliveriesOf(rule, "retracted", now)),
        ],
      }));
      this.options.onDelivery();
    }
    await this.options.rewound.forget(rewound);
  }

  async #forgetOld(): Promise<void> {
    const oldest = this.#now() - keptFiringDays * 86_400;
    const old = [...this.firings.values()].filter(({ firedAt }) => firedAt < oldest).map(({ id }) => id);
    for (const id of old) this.firings.delete(id);
    await this.options.records.removeFirings(old);
  }
}

export const keyOf = ({ chain, address }: { readonly chain: string; readonly address: string }) =>
  `${chain}:${address}`;

function notThere(unavailable: string): Sight {
  return {
    name: null,
    asOf: null,
    value: null,
    unavailable,
    isMet: false,
    wallets: [],
    news: [],
    seen: {},
    told: {},
  };
}

/** The same for the same version: a process that was killed between two writes makes it again, and it is one. */
function firingId(
  rule: StoredRule,
  token: { readonly chain: string; readonly address: string },
  version: string,
  now: number,
  { lastFiredAt }: RuleMemory,
): string {
  // Figures that grow old have no version of their own.
  const of = wakefulKinds.has(rule.condition.kind)
    ? `${version} ${lastFiredAt} ${now}`
    : `${version} ${lastFiredAt}`;
  return createHash("sha256")
    .update(`${rule.id} ${keyOf(token)} ${of}`)
    .digest("base64url")
    .slice(0, 24);
}

function firingOf(
  rule: StoredRule,
  { chain, address }: { readonly chain: string; readonly address: string },
  sight: Sight | undefined,
  memory: RuleMemory,
  now: number,
): Omit<StoredFiring, "id" | "deliveries"> {
  return {
    rule: rule.id,
    owner: rule.owner,
    chain,
    address,
    name: sight?.name ?? null,
    wallet: rule.wallet,
    condition: rule.condition,
    firedAt: now,
    asOf: sight?.asOf ?? null,
    before: memory.value,
    value: sight?.value ?? null,
    wallets: [],
    retractedAt: null,
    memory,
  };
}

function deliveriesOf({ webhook }: StoredRule, what: AlertDelivery["what"], now: number): AlertDelivery[] {
  if (webhook === null) return [];
  const id = `msg_${randomBytes(15).toString("base64url")}`;
  return [{ id, what, state: "waiting", attempts: 0, at: now, fault: null }];
}
