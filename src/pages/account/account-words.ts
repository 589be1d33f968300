import type { AccountKey, SignedInAccount } from "../../../contract/beside/account.ts";
import { endpoints } from "../../../contract/endpoints.ts";
import { eventsPath } from "../../../contract/watch/events.ts";
import { count, date, plural } from "../../lib/format.ts";
import type { Sentence } from "../../metrics/findings/words.ts";

const monthNames = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const shortMonthNames = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });

/** The month of a server's time (UTC), with its days. */
export function monthOf(seconds: number) {
  const at = new Date(seconds * 1_000);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    name: monthNames.format(at),
    short: shortMonthNames.format(at),
    today: at.getUTCDate(),
    days: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    next: new Date(Date.UTC(year, month + 1, 1)),
  };
}

/** A key in use has no end, or one that lies ahead. */
export function isInUse({ ends_at: endsAt }: AccountKey, at: number): boolean {
  return endsAt === null || endsAt > at;
}

/** Units of the month, as far as days of it were recorded. */
export function spentThisMonth({ days }: SignedInAccount): number {
  return days.reduce((sum, { units }) => sum + units, 0);
}

/** What the keys spent, of how much. */
export function accountLead(account: SignedInAccount): Sentence {
  const { keys, unit_budget: budget, at, name } = account;
  const month = monthOf(at);
  const spent = spentThisMonth(account);
  if (keys.length === 0)
    return {
      lead: "There is no key yet.",
      rest: "A key lets a program ask the API for what these pages show.",
    };
  const least = account.recorded_since === null ? "" : "at least ";
  const used = `${least}${count(spent)}${budget === null ? "" : ` of ${count(budget)}`} ${spent === 1 && budget === null ? "unit" : "units"}`;
  return {
    lead: `Your keys spent ${used} in ${month.name}.`,
    rest:
      budget === null
        ? name === null
          ? "A budget is each key’s own here."
          : "No budget is set for this account."
        : `${spent >= budget ? "Their questions are refused until the" : "The"} budget starts anew on ${date(month.next)}, 00:00 UTC.`,
  };
}

/** Why the sums of the month may be too small; undefined where they are not. */
export function describeRecording({ recorded_since: since }: SignedInAccount): string | undefined {
  if (since === null) return undefined;
  return `Use is recorded by day since ${date(new Date(since))}. Units of the days before are in the budget of their key, and in no sum or chart of this month.`;
}

export interface EndpointSum {
  readonly name: string;
  readonly answers: number;
  readonly units: number;
}

/** What all keys spent at each endpoint this month, the most expensive first. */
export function unitsByEndpoint({ endpoints: uses }: SignedInAccount): EndpointSum[] {
  const sums = new Map<string, EndpointSum>();
  for (const { endpoint, answers, units } of uses) {
    const name = describeEndpoint(endpoint);
    const sum = sums.get(name);
    sums.set(name, { name, answers: (sum?.answers ?? 0) + answers, units: (sum?.units ?? 0) + units });
  }
  return [...sums.values()].toSorted((a, b) => b.units - a.units || (a.name < b.name ? -1 : 1));
}

/** Its path below the chain. An endpoint that this version no longer has keeps the name under which it was recorded. */
function describeEndpoint(name: string): string {
  const path =
    name === "events" ? eventsPath : (endpoints as Partial<Record<string, { path: string }>>)[name]?.path;
  return (
    path?.replace(/^\/\{chain_id\}\//, "").replaceAll(/contract_address|token_address/g, "token") ?? name
  );
}

/** The most requests in one of the last 60 minutes. */
export function rateFinding({ minutes, key_rate: limit }: SignedInAccount): string {
  const most = Math.max(0, ...minutes.map((each) => each ?? 0));
  if (most === 0) return "no requests";
  return `${plural(most, "request")} in the busiest minute${limit === 0 ? "" : `, of ${count(limit)} that a key may make`}`;
}

export function keysFinding({ keys, at }: SignedInAccount): string {
  const inUse = keys.filter((key) => isInUse(key, at));
  if (inUse.length === 0) return "No key is in use";
  const unused = inUse.filter(({ was_used: wasUsed }) => !wasUsed).length;
  const is = inUse.length === 1 ? "is" : "are";
  const rest =
    unused === 0
      ? ""
      : inUse.length === 1
        ? ", and was not used so far"
        : `; ${count(unused)} not used so far`;
  return `${plural(inUse.length, "key")} ${is} in use${rest}`;
}

/** Units of each day of the month until today, of all keys together; null of days to come, and of days before use was recorded. */
export function unitsByDay({ days, at, recorded_since: since }: SignedInAccount): (number | null)[] {
  const month = monthOf(at);
  const units: (number | null)[] = Array.from({ length: month.days }, (_, index) =>
    index < month.today && (since === null || index + 1 >= Number(since.slice(8))) ? 0 : null,
  );
  for (const { day, units: spent } of days) {
    const place = Number(day.slice(8)) - 1;
    units[place] = (units[place] ?? 0) + spent;
  }
  return units;
}

const browsers = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const systems = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
] as const;

/** What a browser says that it is, in two words. */
export function describeBrowser(text: string): string {
  const nameIn = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([form]) => form.test(text))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser === undefined) return "A browser that does not say its name";
  return system === undefined ? browser : `${browser} on ${system}`;
}
