import type { AccountKey, SignedInAccount } from "../../../contract/beside/account.ts";
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
  const used = `${count(spent)}${budget === null ? "" : ` of ${count(budget)}`} ${spent === 1 && budget === null ? "unit" : "units"}`;
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

/** Units of each day of the month until today, of all keys together; null of days to come. */
export function unitsByDay({ days, at }: SignedInAccount): (number | null)[] {
  const month = monthOf(at);
  const units: (number | null)[] = Array.from({ length: month.days }, (_, index) =>
    index < month.today ? 0 : null,
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
