import type { AlertCondition, AlertDelivery } from "../../contract/watch/alerts.ts";
import type { AccountRecords } from "../store/account-records.ts";
import { emptyMemory, type RuleEvaluation, type RuleMemory } from "./rule-evaluation.ts";

/** A rule as it is stored. */
export interface StoredRule {
  readonly id: string;
  readonly owner: string;
  readonly tokens: readonly { readonly chain: string; readonly address: string }[];
  readonly wallet: string | null;
  readonly condition: AlertCondition;
  readonly quietSeconds: number;
  readonly webhook: { readonly url: string; readonly secret: string; readonly fault: string | null } | null;
  /** Unix seconds. */
  readonly createdAt: number;
  readonly isPaused: boolean;
  /** By `chain:address`. */
  readonly memories: Readonly<Record<string, RuleMemory>>;
}

/** A firing as it is stored, with what goes out because of it: one record, so that both are there or neither. */
export interface StoredFiring {
  readonly id: string;
  readonly rule: string;
  readonly owner: string;
  readonly chain: string;
  readonly address: string;
  readonly name: string | null;
  readonly wallet: string | null;
  readonly condition: AlertCondition;
  readonly firedAt: number;
  readonly asOf: number | null;
  readonly before: number | null;
  readonly value: number | null;
  readonly wallets: readonly string[];
  readonly retractedAt: number | null;
  /** The rule's memory before it fired: the condition is evaluated again with it after a reorganisation. */
  readonly memory: RuleMemory;
  /** The rule's memory after it, for a process that ends before the rule is written. */
  readonly remembered?: RuleMemory;
  readonly deliveries: readonly AlertDelivery[];
}

export const tokenKey = ({ chain, address }: { readonly chain: string; readonly address: string }) =>
  `${chain}:${address}`;

/** What a rule is about. Of another subject nothing is remembered but when it last fired. */
export function subjectOf({
  tokens,
  wallet,
  condition,
}: Pick<StoredRule, "tokens" | "wallet" | "condition">): string {
  return JSON.stringify([tokens.map(tokenKey), wallet, condition]);
}

export const memoryOfEdited = ({ lastFiredAt }: RuleMemory): RuleMemory => ({ ...emptyMemory, lastFiredAt });

/** A firing, and what its rule remembers then of the token. */
export interface Fired {
  readonly firing: StoredFiring;
  readonly memory: RuleMemory;
}

const ruleKey = (id: string) => `alert-rule/${id}`;
const firingKey = (id: string) => `alert-firing/${id}`;
const feedKey = (owner: string) => `alert-feed/${owner}`;

/**
 * Rules and firings in the records of accounts: small writes of a connection of their own, which wait for no import.
 * There is no transaction over several of them, and none is needed: a firing has the same id however often it is made
 * of the same version, so it is written first, and what its rule remembers after it.
 */
export class AlertRecords {
  constructor(protected readonly records: AccountRecords) {}

  async rules(): Promise<StoredRule[]> {
    return parsed<StoredRule>(await this.records.list(ruleKey("")));
  }

  async firings(): Promise<StoredFiring[]> {
    return parsed<StoredFiring>(await this.records.list(firingKey("")));
  }

  async addRule(rule: StoredRule): Promise<void> {
    await this.records.add(ruleKey(rule.id), JSON.stringify(rule));
  }

  /** One that was removed meanwhile does not come back. */
  updateRule(rule: StoredRule): Promise<void> {
    return this.records.update(ruleKey(rule.id), JSON.stringify(rule));
  }

  /** What a rule remembers of a token. */
  updateMemory(rule: StoredRule, _key: string): Promise<void> {
    return this.updateRule(rule);
  }

  updateFault(rule: StoredRule): Promise<void> {
    return this.updateRule(rule);
  }

  /** How a rule stands, for other machines: one alone knows it. */
  saveEvaluation(_rule: string, _key: string, _evaluation: RuleEvaluation): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Stores a firing; what its rule remembers is stored after it. Returns what is stored in its place, where another
   * machine has fired since the rule was read.
   */
  async fire(_rule: StoredRule, { firing, memory }: Fired): Promise<Fired | undefined> {
    await this.addFiring({ ...firing, remembered: memory });
    return undefined;
  }

  removeRule(id: string): Promise<void> {
    return this.records.remove([ruleKey(id)]);
  }

  /** False where it is there already: a process that ended before its rule was written has made it. */
  addFiring(firing: StoredFiring): Promise<boolean> {
    return this.records.add(firingKey(firing.id), JSON.stringify(firing));
  }

  updateFiring(firing: StoredFiring): Promise<void> {
    return this.records.update(firingKey(firing.id), JSON.stringify(firing));
  }

  removeFirings(ids: readonly string[]): Promise<void> {
    return this.records.remove(ids.map(firingKey));
  }

  removeOwner(owner: string, rules: readonly StoredRule[], firings: readonly StoredFiring[]): Promise<void> {
    const keys = [...rules.map(({ id }) => ruleKey(id)), ...firings.map(({ id }) => firingKey(id))];
    return this.records.remove([...keys, feedKey(owner)]);
  }

  /** The name of the owner's feed, which nobody guesses: made by whoever asks first. */
  async feedOf(owner: string, make: () => string): Promise<string> {
    const known = await this.records.get(feedKey(owner));
    if (known !== undefined) return known;
    const made = make();
    return (await this.records.add(feedKey(owner), made)) ? made : (await this.records.get(feedKey(owner)))!;
  }

  /** Owners by the names of their feeds. */
  async ownerOfFeed(name: string): Promise<string | undefined> {
    for (const [key, value] of await this.records.list(feedKey("")))
      if (value === name) return key.slice(feedKey("").length);
    return undefined;
  }
}

function parsed<T>(records: ReadonlyMap<string, string>): T[] {
  return [...records.values()].map((text) => JSON.parse(text) as T);
}
