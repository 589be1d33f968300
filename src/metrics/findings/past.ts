import type { Holder } from "../../../contract/holders.ts";
import type { HolderChanges } from "../../../contract/history.ts";
import type { HeldBy } from "../counted.ts";
import { dayText } from "../../lib/days.ts";
import { large } from "../../lib/format.ts";
import { momentText } from "../past-days.ts";
import { capital, finding, numberWord, rowsOf, type RowWord, said, theSeveral } from "./words.ts";

interface DayRows {
  /** Of one page of the list of that day. */
  readonly rows: readonly Pick<Holder, "rank" | "rank_now">[];
  /** How many held on that day. */
  readonly holderCount: number;
  readonly ticker: string;
  readonly day: string;
  readonly word: RowWord;
  readonly filtered: boolean;
}

/** "Eight of the ten largest of that day are among the ten largest now; three of the 50 accounts here hold none now". */
export function dayFinding({ rows, holderCount, ticker, day, word, filtered }: DayRows): string {
  if (holderCount === 0) return `Nobody held ${ticker} at the end of ${dayText(day)}`;
  const holder = word === "account" ? word : "holder";
  if (rows.length === 0)
    return filtered ? `No ${holder} of that day matches the filter` : `No ${holder}s on this page`;
  const gone = rows.filter(({ rank_now: rankNow }) => typeof rankNow !== "number").length;
  const topTen = rows.filter(({ rank }) => rank <= 10);
  if (topTen.length < 10)
    return capital(goneText(gone, rows.length, `the ${rowsOf(rows.length, word)} on this page`));
  const stayed = topTen.filter(({ rank_now: rankNow }) => (rankNow ?? 11) <= 10).length;
  const rest = rows.length > 10 ? [`; ${goneText(gone, rows.length, `these ${said(rows.length)}`)}`] : [];
  return finding(stayedText(stayed, word === "account" ? "ten largest accounts" : "ten largest"), ...rest);
}

function stayedText(stayed: number, ten: string): string {
  if (stayed === 10) return `The ${ten} of that day are the ten largest now`;
  const are = stayed < 2 ? "is" : "are";
  return `${capital(numberWord(stayed))} of the ${ten} of that day ${are} among the ten largest now`;
}

/** `here`: "the 50 accounts on this page". */
function goneText(gone: number, all: number, here: string): string {
  if (all === 1) return `${here.replace("one ", "")} holds ${gone === 1 ? "none" : "some"} now`;
  if (gone === 0) return `all of ${here} hold some now`;
  if (gone === all) return `none of ${here} holds any now`;
  return `${numberWord(gone)} of ${here} ${gone === 1 ? "holds" : "hold"} none now`;
}

type Totals = HolderChanges["totals"];

interface Between {
  readonly totals: Totals;
  readonly from: string;
  readonly to: string;
  readonly newest: string;
  readonly word: RowWord;
}

/** "The balances of 812 wallets changed since 1 Mar 2026: 31 came and 44 left". */
export function changesFinding({ totals, from, to, newest, word }: Between): string {
  if (from === to)
    return from === newest
      ? "The earlier day is that of the newest data, so nothing lies in between"
      : "Both ends are the same day, so nothing lies in between";
  const { increased, decreased, entered, left } = totals.wallets ?? totals;
  const changed = increased + decreased;
  const isNow = to === newest;
  const time = isNow ? `since ${dayText(from)}` : `between ${dayText(from)} and ${dayText(to)}`;
  if (changed === 0)
    return totals.increased > 0
      ? `Tokens moved between accounts of the same wallets alone ${time}`
      : `No balance changed ${time}`;
  const counted = totals.wallets ? "wallet" : word;
  const first = `The ${changed === 1 ? "balance" : "balances"} of ${rowsOf(changed, counted)} changed ${time}`;
  if (counted === "account")
    return finding(first, `: ${numberWord(entered)} held none before and ${numberWord(left)} none after`);
  if (entered + left === 0) return finding(first, "; nobody came or left");
  return finding(first, `: ${numberWord(entered)} came and ${numberWord(left)} left`);
}

/** "The ten largest increases are 37.1M BRINE together; three of the ten held none before". */
export function moversFinding(
  kind: "increase" | "decrease",
  rows: readonly { readonly before: number; readonly after: number }[],
  ticker: string,
): string {
  if (rows.length === 0) return `Nobody has ${kind === "increase" ? "more" : "less"} than before`;
  const sum = rows.reduce((total, { before, after }) => total + Math.abs(after - before), 0);
  const amount = `${large(sum)} ${ticker}`;
  const isEntry = kind === "increase";
  const whole = rows.filter(({ before, after }) => (isEntry ? before : after) === 0).length;
  const nothing = isEntry ? "held none before" : "held none after";
  if (rows.length === 1) {
    return finding(`The only ${kind} is ${amount}`, whole === 1 ? `, of one that ${nothing}` : "");
  }
  const number = theSeveral(rows.length).replace("the ", "");
  const first = `The ${number} largest ${kind}s are ${amount} together`;
  return whole === 0 ? first : finding(first, `; ${numberWord(whole)} of the ${number} ${nothing}`);
}

/** Why increases and decreases have different sums; empty where they have not. */
export function supplyChangeText({ increase, decrease }: Totals, ticker: string): string {
  if (increase === decrease) return "";
  const grew = increase > decrease;
  const change = `${large(Math.abs(increase - decrease))} ${ticker}`;
  return grew
    ? `Supply grew by ${change} in between, so that all increases are that much more than all decreases.`
    : `Supply fell by ${change} in between, so that all decreases are that much more than all increases.`;
}

/** "34,101 wallets held BRINE at the end of 12 Mar 2025; 48,213 do now". */
export function thenAndNowText(
  then: HeldBy,
  now: HeldBy,
  { ticker, day, newest }: { readonly ticker: string; readonly day: string; readonly newest: string },
): string {
  if (day === newest)
    return `${capital(rowsOf(now.count, now.word))} ${now.count === 1 ? "holds" : "hold"} ${ticker} now`;
  const who = then.count === 0 ? "Nobody" : capital(rowsOf(then.count, then.word));
  const held = `${who} held ${ticker} at the end of ${momentText(day, newest)}`;
  if (now.count === 0) return `${held}; nobody does now`;
  const isOther = then.count > 0 && then.word !== now.word;
  const many = isOther ? `${said(now.count)} ${now.word}${now.count === 1 ? "" : "s"}` : said(now.count);
  return `${held}; ${many} ${now.count === 1 ? "does" : "do"} now`;
}
