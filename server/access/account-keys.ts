import {
  type AccountKey,
  type EndpointUse,
  longestKeyName,
  type KeyDay,
  type NewAccountKey,
} from "../../contract/beside/account.ts";
import type { FieldError } from "../../contract/query.ts";
import { ProblemError } from "../lib/problem-error.ts";
import {
  isInUse,
  type KeyTable,
  type KeyUse,
  monthStart,
  nowSeconds,
  type StoredKey,
} from "../store/keys.ts";
import { operatorAccount } from "./accounts.ts";
import { generateKey, hashKey } from "./api-key.ts";
import type { KeyRing } from "./key-ring.ts";

/** How long the old key works beside the one in its place. */
const replacedSeconds = 24 * 3_600;
/** Of one account, so that it cannot fill the store. */
const mostInUse = 20;
const mostADay = 50;

/** The keys of one account, as the account page shows and changes them. What the operator makes has no bounds. */
export class AccountKeys {
  /** @param ring counts what keys ask of this server; only its own pages tell of that */
  constructor(
    private readonly table: KeyTable,
    private readonly ring?: Pick<KeyRing, "lastHour">,
  ) {}

  /** Keys in use and those that spent something this month, with what they spent. */
  async list(accountId: string): Promise<AccountUse> {
    const own = await this.#own(accountId);
    const month = monthStart();
    // The last use may be older than the month.
    const uses = await this.table.listUse(
      own.map(({ id }) => id),
      month - 400,
    );
    const usesOf = new Map<number, KeyUse[]>();
    for (const use of uses) usesOf.set(use.id, [...(usesOf.get(use.id) ?? []), use]);
    const thisMonth = (id: number) => (usesOf.get(id) ?? []).filter(({ day }) => day >= month);
    const shown = own.filter((key) => isInUse(key) || thisMonth(key.id).length > 0);
    const ids = shown.map(({ id }) => id);
    const endpoints = await this.table.listEndpointUse(ids, month);
    return {
      recorded_since: recordedSince(own, uses, month),
      endpoints: endpoints.map(({ id, ...use }) => ({ key_id: id, ...use })),
      minutes: this.ring?.lastHour(ids) ?? [],
      keys: shown.map((key) => describeKey(key, usesOf.get(key.id) ?? [], thisMonth(key.id))),
      days: shown.flatMap(({ id }) =>
        thisMonth(id).map(({ day, units, requests }) => ({ key_id: id, day: dateOf(day), units, requests })),
      ),
    };
  }

  /** Throws `invalid_parameter` where the name cannot be had, or the account has as many keys as it may. */
  async create(accountId: string, name: string, unitBudget: number | null): Promise<NewAccountKey> {
    await this.#refuseTooMany(accountId);
    return this.#insert(accountId, readName(name), unitBudget);
  }

  /** Makes a key in the place of another, which works for one more day. */
  async replace(accountId: string, id: number): Promise<NewAccountKey> {
    const old = await this.#find(accountId, id);
    if (old.revokedAt !== null)
      throw refused("id", `${old.name} is being replaced already: its new key can be replaced`);
    await this.#refuseTooMany(accountId, 1);
    if ((await this.table.revoke(id, nowSeconds() + replacedSeconds)) === undefined) throw notThere();
    return this.#insert(accountId, old.name, old.unitBudget);
  }

  async revoke(accountId: string, id: number): Promise<void> {
    await this.#find(accountId, id);
    if ((await this.table.revoke(id)) === undefined) throw notThere();
  }

  async rename(accountId: string, id: number, name: string): Promise<void> {
    await this.#find(accountId, id);
    if ((await this.table.rename(id, readName(name))) === undefined) throw nameTaken(name);
  }

  /** What an account leaves when it is removed. Returns how many worked until now. */
  async revokeAll(accountId: string): Promise<number> {
    const inUse = (await this.#own(accountId)).filter(isInUse);
    for (const { id } of inUse) await this.table.revoke(id);
    return inUse.length;
  }

  async #insert(accountId: string, name: string, unitBudget: number | null): Promise<NewAccountKey> {
    const key = generateKey();
    const account = ownerOf(accountId);
    const made = await this.table.insert({
      name,
      hash: hashKey(key),
      lastFour: key.slice(-4),
      unitBudget,
      account,
    });
    if (made === undefined) throw nameTaken(name);
    return { id: made.id, name: made.name, key };
  }

  async #own(accountId: string): Promise<StoredKey[]> {
    const account = ownerOf(accountId);
    return (await this.table.list()).filter((key) => key.account === account);
  }

  async #find(accountId: string, id: number): Promise<StoredKey> {
    const key = (await this.#own(accountId)).find((each) => each.id === id);
    if (key === undefined || !isInUse(key)) throw notThere();
    return key;
  }

  /** @param replaced how many of them are about to end */
  async #refuseTooMany(accountId: string, replaced = 0): Promise<void> {
    if (accountId === operatorAccount) return;
    const own = await this.#own(accountId);
    if (own.filter(({ revokedAt }) => revokedAt === null).length - replaced >= mostInUse)
      throw refused("name", `an account has at most ${mostInUse} keys in use: revoke one first`);
    const since = nowSeconds() - 24 * 3_600;
    if (own.filter(({ createdAt }) => createdAt > since).length >= mostADay)
      throw refused("name", `an account makes at most ${mostADay} keys in a day: try again tomorrow`);
  }
}

interface AccountUse {
  readonly keys: AccountKey[];
  readonly days: KeyDay[];
  readonly recorded_since: string | null;
  readonly endpoints: EndpointUse[];
  readonly minutes: (number | null)[];
}

/**
 * Days are recorded since a version of this program. A key that is older than the first of them, and spent more than all
 * of them, spent the rest before: perhaps in this month.
 */
function recordedSince(keys: readonly StoredKey[], uses: readonly KeyUse[], month: number): string | null {
  const first = Math.min(...uses.map(({ day }) => day));
  if (!Number.isFinite(first) || first <= month) return null;
  const hasOlderUse = keys.some(({ id, createdAt, unitsUsed }) => {
    const recorded = uses.filter((use) => use.id === id).reduce((sum, { units }) => sum + units, 0);
    return createdAt < first * 86_400 && unitsUsed > recorded;
  });
  return hasOlderUse ? dateOf(first) : null;
}

const ownerOf = (accountId: string) => (accountId === operatorAccount ? null : accountId);

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

function describeKey(key: StoredKey, all: readonly KeyUse[], month: readonly KeyUse[]): AccountKey {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    created_at: key.createdAt,
    ends_at: key.revokedAt,
    last_used_at: all.length === 0 ? null : Math.max(...all.map(({ lastAt }) => lastAt)),
    was_used: all.length > 0 || key.unitsUsed > 0,
    month_units: month.reduce((sum, { units }) => sum + units, 0),
    month_requests: month.reduce((sum, { requests }) => sum + requests, 0),
    most_a_minute: month.length === 0 ? null : Math.max(...month.map(({ most }) => most)),
    // The budget of an account's key is the account's.
    budget:
      key.account === null && key.unitBudget !== null ? { units: key.unitBudget, used: key.unitsUsed } : null,
  };
}

function readName(given: string): string {
  const name = given.trim();
  if (name === "" || name.length > longestKeyName)
    throw refused("name", `the name of a key must have 1 to ${longestKeyName} characters`);
  return name;
}

const nameTaken = (name: string) =>
  refused("name", `a key in use is named ${name} already: choose another name, or revoke that key first`);

const notThere = () => refused("id", "there is no such key in use: it may have been revoked meanwhile");

function refused(name: string, detail: string): ProblemError {
  const error: FieldError = { in: "query", name, code: "out_of_range", detail };
  return new ProblemError("invalid_parameter", detail, [error]);
}
