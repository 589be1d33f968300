import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { AlertChanges } from "../../alerts/alert-engine.ts";
import {
  AlertRecords,
  type Fired,
  memoryOfEdited,
  type StoredFiring,
  type StoredRule,
  subjectOf,
  tokenKey,
} from "../../alerts/alert-records.ts";
import type { RuleEvaluation, RuleMemory } from "../../alerts/rule-evaluation.ts";
import type { RewoundTokens } from "../../store/rewound.ts";
import { clusterAccountRecords } from "../cluster-account-records.ts";
import { ClusterError, quoted, type Shards } from "../clickhouse.ts";

type Kind = "rule" | "firing" | "rewind";

/** A part of a rule or of a firing. Each has one writer at a time, so that no two write over each other. */
interface Part {
  readonly kind: Kind;
  readonly id: string;
  /** Empty of what an owner says of a rule, and of what a firing was when it was made. */
  readonly part: string;
  /** The highest counts. */
  readonly version: number;
  /** JSON; empty of what was removed. */
  readonly value: string;
}

type Parts = ReadonlyMap<string, Pick<Part, "version" | "value">>;

/** What a rule remembers of a token, as the machine that evaluates has written it. */
interface StoredMemory {
  readonly memory: RuleMemory;
  /** What the rule was about then. */
  readonly subject: string;
  /** The newest commit that is in it; null where the rule never fired. */
  readonly commit: string | null;
}

/** A row of Keeper for a rule and a token: the last firing. It is changed only where it is still as it was read. */
interface Commit extends Fired {
  readonly subject: string;
}

interface CommitRow {
  readonly key: string;
  readonly value: string;
  readonly nonce: string;
}

const removedVersion = Number.MAX_SAFE_INTEGER;
/** What one machine writes while it evaluates comes after all that another wrote before it. */
const versionsPerTerm = 2 ** 20;
/** Rows of one moment may be seen one after the other: so long after it they are looked for again. */
const overlapMs = 20_000;
const attempts = 40;
const pauseMs = 50;
const commitPrefix = "alert-fired/";
const [memoryPart, evaluationPart, faultPart, retractedPart] = [
  "memory ",
  "evaluation ",
  "fault",
  "retracted",
];
const commitKey = (rule: string, key: string) => `${commitPrefix}${rule} ${key}`;

/**
 * Rules and firings in a cluster, at its first shard, and what this machine has read of them. Owners write at any server,
 * one of which evaluates. That a rule fires is decided in Keeper, by a row that two machines cannot both change: so one
 * that stalled and goes on fires nothing that its successor did not see.
 */
export class ClusterAlertRecords extends AlertRecords {
  private readonly parts: Readonly<Record<Kind, Map<string, Map<string, Pick<Part, "version" | "value">>>>> =
    {
      rule: new Map(),
      firing: new Map(),
      rewind: new Map(),
    };
  /** Nonces of the commits that this machine has read or made, by {@link commitKey}. */
  private readonly commits = new Map<string, string>();
  private sinceMs = 0;
  private lastVersion = 0;
  private isLeading = false;

  constructor(private readonly shards: Shards) {
    super(clusterAccountRecords(shards));
  }

  private get shard() {
    return this.shards.first;
  }

  /** From here on this machine evaluates: `term` is higher than that of whoever did before. Reads what is stored. */
  async lead(term: number): Promise<void> {
    this.renew(term);
    this.isLeading = true;
    await this.sync();
    for (const row of await this.readCommits()) await this.takeCommit(row);
  }

  renew(term: number): void {
    this.lastVersion = Math.max(this.lastVersion, term * versionsPerTerm);
  }

  follow(): void {
    this.isLeading = false;
  }

  /** Reads what was written since the last time. */
  async sync(): Promise<AlertChanges> {
    const rows = await this.shard.rows<Record<keyof Part, string> & { readonly at_ms: string }>(
      `SELECT kind, id, part, version, value, toUnixTimestamp64Milli(at) AS at_ms FROM alert_records
       WHERE kind <> 'rewind' AND toUnixTimestamp64Milli(at) > {since:Int64}`,
      { since: Math.max(0, this.sinceMs - overlapMs) },
    );
    const changed: Part[] = [];
    for (const { kind, at_ms: atMs, ...row } of rows) {
      const part: Part = { ...row, kind: kind as Kind, version: Number(row.version) };
      this.sinceMs = Math.max(this.sinceMs, Number(atMs));
      if (this.keep(part)) changed.push(part);
    }
    const idsOf = (wanted: Kind, isWanted: (part: string) => boolean) =>
      new Set(changed.filter(({ kind, part }) => kind === wanted && isWanted(part)).map(({ id }) => id));
    const rules = idsOf("rule", (part) => !part.startsWith(evaluationPart));
    const evaluated = idsOf("rule", (part) => part.startsWith(evaluationPart));
    return {
      rules: new Map([...rules].map((id) => [id, this.ruleOf(id)])),
      firings: new Map([...idsOf("firing", () => true)].map((id) => [id, this.firingOf(id)])),
      // Of a changed rule all: who takes it in begins anew with it.
      evaluations: new Map([...rules, ...evaluated].flatMap((id) => this.evaluationsOf(id))),
    };
  }

  override async rules(): Promise<StoredRule[]> {
    if (this.sinceMs === 0) await this.sync();
    return [...this.parts.rule.keys()].flatMap((id) => this.ruleOf(id) ?? []);
  }

  override async firings(): Promise<StoredFiring[]> {
    if (this.sinceMs === 0) await this.sync();
    return [...this.parts.firing.keys()].flatMap((id) => this.firingOf(id) ?? []);
  }

  override addRule(rule: StoredRule): Promise<void> {
    return this.write([this.ownersPart(rule)]);
  }

  /** What its owner says of it. Of several who change it at once, one is heard. */
  override async updateRule(rule: StoredRule): Promise<void> {
    const part = this.ownersPart(rule);
    const before = this.parts.rule.get(rule.id)?.get("");
    if (before !== undefined && before.value !== "" && before.value !== part.value) await this.write([part]);
  }

  override async updateMemory(rule: StoredRule, key: string): Promise<void> {
    if (this.isLeading) await this.write([this.memoryPart(rule, key)]);
  }

  override async updateFault({ id, webhook }: StoredRule): Promise<void> {
    await this.write([
      {
        kind: "rule",
        id,
        part: faultPart,
        version: this.nextVersion(),
        value: JSON.stringify(webhook?.fault ?? null),
      },
    ]);
  }

  override async saveEvaluation(rule: string, key: string, evaluation: RuleEvaluation): Promise<void> {
    const parts = this.parts.rule.get(rule);
    const { name, asOf, value, unavailable, isMet } = evaluation;
    const shown = JSON.stringify({ of: parts?.get("")?.version, name, asOf, value, unavailable, isMet });
    const part = `${evaluationPart}${key}`;
    if (this.isLeading && parts?.get(part)?.value !== shown)
      await this.write([{ kind: "rule", id: rule, part, version: this.nextVersion(), value: shown }]);
  }

  override async fire(rule: StoredRule, { firing, memory }: Fired): Promise<Fired | undefined> {
    const made: Commit = { firing, memory, subject: subjectOf(rule) };
    const row: CommitRow = {
      key: commitKey(rule.id, tokenKey(firing)),
      nonce: randomUUID(),
      value: JSON.stringify(made),
    };
    const now = await this.commit(row);
    const stored = await this.takeCommit(now);
    if (now.nonce === row.nonce) return undefined;
    return { memory: stored.memory, firing: this.firingOf(stored.firing.id) ?? stored.firing };
  }

  override async addFiring(firing: StoredFiring): Promise<boolean> {
    const isNew = !this.parts.firing.has(firing.id);
    if (isNew) await this.write(firingParts(firing));
    return isNew;
  }

  override async updateFiring(firing: StoredFiring): Promise<void> {
    const known = this.parts.firing.get(firing.id);
    if (known === undefined) return;
    const changed = firingParts(firing).filter(
      ({ part, value }) => part !== "" && known.get(part)?.value !== value,
    );
    await this.write(
      changed.map((part) => ({ ...part, version: this.versionAfter(known.get(part.part)?.version ?? 0) })),
    );
  }

  override async removeRule(id: string): Promise<void> {
    const remembered = [...(this.parts.rule.get(id)?.keys() ?? [])].filter((part) =>
      part.startsWith(memoryPart),
    );
    await this.removeAll("rule", [id]);
    await this.records.remove(remembered.map((part) => commitKey(id, part.slice(memoryPart.length))));
  }

  override removeFirings(ids: readonly string[]): Promise<void> {
    return this.removeAll("firing", ids);
  }

  override async removeOwner(
    owner: string,
    rules: readonly StoredRule[],
    firings: readonly StoredFiring[],
  ): Promise<void> {
    for (const { id } of rules) await this.removeRule(id);
    await this.removeFirings(firings.map(({ id }) => id));
    await super.removeOwner(owner, [], []);
  }

  /** Puts there what is not: of a rule and a firing that were here before, nothing is changed. */
  async put(rules: readonly StoredRule[], firings: readonly StoredFiring[]): Promise<void> {
    await this.sync();
    for (const rule of rules) {
      if (this.parts.rule.get(rule.id)?.has("")) continue;
      const remembered = Object.entries(rule.memories).map(([key, memory]): Part => {
        const stored: StoredMemory = { memory, subject: subjectOf(rule), commit: null };
        const of = { kind: "rule", id: rule.id, version: 1 } as const;
        return { ...of, part: `${memoryPart}${key}`, value: JSON.stringify(stored) };
      });
      // What it remembers comes first: without it, it would fire again what it has told.
      await this.write(remembered);
      await this.addRule(rule);
    }
    for (const firing of firings) await this.addFiring(firing);
  }

  /** Rewinds that bundles name, of which was not told yet. */
  rewound(listStored: RewoundTokens["list"]): RewoundTokens {
    return {
      list: async (token) => {
        const stored = await listStored(token);
        if (stored.length === 0) return [];
        const told = await this.shard.rows<{ id: string }>(
          `SELECT id FROM alert_records
           WHERE kind = 'rewind' AND id IN (${stored.map(({ rewind }) => quoted(rewind)).join(", ")})`,
        );
        const ids = new Set(told.map(({ id }) => id));
        return stored.filter(({ rewind }) => !ids.has(rewind));
      },
      forget: (rewound) =>
        this.write(
          rewound.map(({ rewind: id }) => ({ kind: "rewind", id, part: "", version: 1, value: "told" })),
        ),
    };
  }

  private ruleOf(id: string): StoredRule | undefined {
    const parts = this.parts.rule.get(id);
    const own = parts?.get("")?.value ?? "";
    if (parts === undefined || own === "") return undefined;
    const rule = JSON.parse(own) as StoredRule;
    const subject = subjectOf(rule);
    const memories = rule.tokens.flatMap((token): [string, RuleMemory][] => {
      const stored = read(parts, `${memoryPart}${tokenKey(token)}`) as StoredMemory | undefined;
      if (stored === undefined) return [];
      return [[tokenKey(token), stored.subject === subject ? stored.memory : memoryOfEdited(stored.memory)]];
    });
    const fault = (read(parts, faultPart) ?? null) as string | null;
    return {
      ...rule,
      webhook: rule.webhook && { ...rule.webhook, fault },
      memories: Object.fromEntries(memories),
    };
  }

  private firingOf(id: string): StoredFiring | undefined {
    const parts = this.parts.firing.get(id);
    const made = parts && (read(parts, "") as StoredFiring | undefined);
    if (parts === undefined || made === undefined) return undefined;
    const own = new Set(["", retractedPart]);
    const deliveries = [...parts.keys()]
      .filter((part) => !own.has(part))
      .map((part) => read(parts, part) as StoredFiring["deliveries"][number]);
    const order = ["test", "fired", "retracted"];
    return {
      ...made,
      retractedAt: (read(parts, retractedPart) ?? null) as number | null,
      deliveries: deliveries.toSorted((one, other) => order.indexOf(one.what) - order.indexOf(other.what)),
    };
  }

  /** Those of the rule as it is now. */
  private evaluationsOf(rule: string): [string, RuleEvaluation][] {
    const parts = this.parts.rule.get(rule);
    return [...(parts?.keys() ?? [])]
      .filter((part) => part.startsWith(evaluationPart))
      .flatMap((part): [string, RuleEvaluation][] => {
        const { of, ...shown } = read(parts!, part) as RuleEvaluation & { readonly of: number };
        const none = { wallets: [], newWallets: [], memoryAlways: {}, memoryIfFired: {} };
        return of === parts!.get("")?.version
          ? [[`${rule} ${part.slice(evaluationPart.length)}`, { ...none, ...shown }]]
          : [];
      });
  }

  private ownersPart(rule: StoredRule): Part {
    const webhook = rule.webhook && { ...rule.webhook, fault: null };
    const value = JSON.stringify({ ...rule, webhook, memories: {} });
    const before = this.parts.rule.get(rule.id)?.get("")?.version ?? 0;
    return { kind: "rule", id: rule.id, part: "", version: this.versionAfter(before), value };
  }

  private memoryPart(rule: StoredRule, key: string): Part {
    const stored: StoredMemory = {
      memory: rule.memories[key]!,
      subject: subjectOf(rule),
      commit: this.commits.get(commitKey(rule.id, key)) ?? null,
    };
    const value = JSON.stringify(stored);
    return { kind: "rule", id: rule.id, part: `${memoryPart}${key}`, version: this.nextVersion(), value };
  }

  /** Of what the machine alone writes that evaluates. */
  private nextVersion(): number {
    return (this.lastVersion += 1);
  }

  /** Of what every machine writes: an owner who wants a message sent again at a server comes after an attempt of that moment. */
  private versionAfter(before: number): number {
    return (Math.floor(before / 2) + 1) * 2 + (this.isLeading ? 0 : 1);
  }

  private async write(parts: readonly Part[]): Promise<void> {
    await this.shard.insert("alert_records", parts);
    for (const part of parts) this.keep(part);
  }

  /** False where it is known, or an older one. */
  private keep({ kind, id, part, version, value }: Part): boolean {
    const all = this.parts[kind];
    const parts = all.get(id) ?? new Map<string, Pick<Part, "version" | "value">>();
    const known = parts.get(part);
    if (known !== undefined && known.version >= version) return false;
    all.set(id, parts.set(part, { version, value }));
    return true;
  }

  /** They do not come back: no version is higher. */
  private async removeAll(kind: Kind, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.write(ids.map((id) => ({ kind, id, part: "", version: removedVersion, value: "" })));
    await this.shard.command(
      `DELETE FROM alert_records WHERE kind = ${quoted(kind)} AND id IN (${ids.map(quoted).join(", ")})
       AND version < ${removedVersion}`,
    );
  }

  private readCommits(key?: string): Promise<CommitRow[]> {
    const condition = key === undefined ? `startsWith(key, ${quoted(commitPrefix)})` : `key = ${quoted(key)}`;
    return this.shard.rows<CommitRow>(`SELECT key, value, nonce FROM account_records WHERE ${condition}`);
  }

  /** Returns the row as it is then: of another nonce where another machine came first. */
  private async commit(row: CommitRow): Promise<CommitRow> {
    const seen = this.commits.get(row.key);
    let fault: unknown;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      await this.shard
        .change(
          seen === undefined
            ? { table: "account_records", row }
            : {
                statement: `ALTER TABLE account_records UPDATE value = ${quoted(row.value)}, nonce = ${quoted(row.nonce)}
                  WHERE key = ${quoted(row.key)} AND nonce = ${quoted(seen)}`,
              },
        )
        .catch((error: unknown) => (fault = error));
      // An answer may be lost, and an UPDATE that matches nothing succeeds: only the row says whose it is.
      const [now] = await this.readCommits(row.key);
      if (now !== undefined && now.nonce !== seen) return now;
      if (now === undefined && seen !== undefined)
        throw new ClusterError("the alert was removed while it fired");
      await delay(pauseMs);
    }
    throw new ClusterError(`${row.key} could not be written`, { cause: fault });
  }

  /** Writes what a commit decided, where that was not done by whoever made it. */
  private async takeCommit({ key, value, nonce }: CommitRow): Promise<Commit> {
    const commit = JSON.parse(value) as Commit;
    const { firing, memory, subject } = commit;
    const parts = this.parts.rule.get(firing.rule);
    const part = `${memoryPart}${tokenKey(firing)}`;
    const isWritten =
      this.commits.get(key) === nonce ||
      (parts !== undefined && (read(parts, part) as StoredMemory | undefined)?.commit === nonce);
    if (!isWritten) {
      const told = JSON.stringify({ memory, subject, commit: nonce } satisfies StoredMemory);
      // First what was fired: whoever finds the memory takes the firing for written.
      await this.write(firingParts(firing));
      await this.write([{ kind: "rule", id: firing.rule, part, version: this.nextVersion(), value: told }]);
    }
    // Only now: what could not be written is found by the next attempt to fire.
    this.commits.set(key, nonce);
    return commit;
  }
}

function read(parts: Parts, part: string): unknown {
  const value = parts.get(part)?.value ?? "";
  return value === "" ? undefined : JSON.parse(value);
}

/** As they are when the firing is made; a change of one comes after it. */
function firingParts(firing: StoredFiring): Part[] {
  const of = { kind: "firing", id: firing.id, version: 1 } as const;
  const { deliveries, retractedAt, ...made } = firing;
  return [
    { ...of, part: "", value: JSON.stringify(made) },
    ...deliveries.map((delivery) => ({ ...of, part: delivery.id, value: JSON.stringify(delivery) })),
    ...(retractedAt === null ? [] : [{ ...of, part: retractedPart, value: JSON.stringify(retractedAt) }]),
  ];
}
