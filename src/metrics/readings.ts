import { type ChainId, chains, familyOf } from "../../contract/chains.ts";
import type { Described, Progress, Reading } from "../../contract/readings.ts";
import { shiftDecimal } from "../lib/decimal.ts";
import { count, date, large, notAvailable, plural, rawAmount, roundShare } from "../lib/format.ts";
import { spokenName } from "./findings/name.ts";
import { capital, numberWord, type Sentence } from "./findings/words.ts";

/** What is said of a token that is read, or that could be. */
type Spoken = Extract<Reading, { readonly token: unknown }> | { readonly state: "asking" };

/** As sentences name it; a contract without a name is one. */
export function readingName(token: Described | null): string {
  const [name, ticker] = [token?.name ?? "", token?.ticker ?? ""];
  if (name.trim() === "" && ticker.trim() === "") return token?.program ? "this token" : "this contract";
  return spokenName({ name, ticker, address: "" });
}

/** Whether all that a node is asked of it is answered. */
export function isDescribed({ program, accounts, transfers }: Described): boolean {
  return (program ? accounts : transfers) !== undefined;
}

/** How soon the state is asked for again; what stays as it is until somebody does something, not at all. */
export function lookAgainMs(reading: Reading | undefined): number | false {
  if (reading === undefined) return 3_000;
  if (reading.state === "asking") return 400;
  if (reading.state === "unanswered") return 10_000;
  if (reading.state === "known") return isDescribed(reading.token) ? false : 800;
  if (reading.state === "reading" || reading.state === "waiting" || reading.state === "demo_coming")
    return 1_000;
  // What was all but done when it was stopped becomes whole all the same.
  return reading.state === "stopped" ? 5_000 : false;
}

/** The sentence of the page. */
export function readingLead(reading: Spoken, chain: ChainId): Sentence {
  const place = chains[chain].name;
  if (reading.state === "asking") {
    return { lead: `Asking the node of ${place} what is at this address.`, rest: "" };
  }
  const { token } = reading;
  const name = readingName(token);
  if (reading.state === "reading") {
    return readingSentence(name, place, reading.progress, reading.trouble);
  }
  if (reading.state === "waiting") {
    if (reading.trouble === null) return waitingLead(reading);
    return { lead: `Paused: ${reading.trouble}.`, rest: "Nothing is lost; reading goes on by itself." };
  }
  if (reading.state === "refused") return { lead: `${capital(name)} is not read here.`, rest: "" };
  if (reading.state === "stopped") {
    const part = readShare(reading.progress);
    const at = part === null ? "" : ` at ${roundShare(part)}`;
    if (reading.is_paused)
      return {
        lead: `Paused${at}: ${name} is not read on until somebody goes on with it.`,
        rest: "What was read is kept, and its place in the queue.",
      };
    const kept = reading.kept_until === null ? "" : ` until ${date(new Date(reading.kept_until * 1_000))}`;
    return {
      lead: `Stopped reading ${name}${at}.`,
      rest: `What was read is kept${kept}, and reading can go on from there.`,
    };
  }
  const isNamed = reading.token.name !== null || reading.token.ticker !== null;
  const lead = isNamed
    ? `${name} is on ${place}, and has not been read here.`
    : `A ${token?.program ? "token" : "contract"} is at this address on ${place}. It gives no name, and has not been read here.`;
  const { transfers, accounts } = reading.token;
  const size = accounts ? accountsText(accounts) : transfers ? transfersText(transfers) : null;
  if (size === null) return { lead, rest: "" };
  const time = reading.expected === null ? "" : `; reading them takes ${timeLeft(reading.expected.seconds)}`;
  return { lead, rest: `It has ${size}${time}.` };
}

export const demoComing = {
  title: "This token comes within seconds",
  detail: "It is one of the demo market, which is being made. Its page opens by itself.",
} as const;

export const demoRemoved =
  "A made-up token of the demo market had this address. The demo market is removed when the first token of your own is imported.";

/** In place of "no token" where tokens here name the address as a wallet. */
export const knownWallet = "This address is a wallet";

/** In place of "no token" where nobody asked the chain. */
export const unreadAddress = "This address has not been read here";

const otherAccounts = {
  wallet: "It is a wallet, and no token.",
  program: "It is a program, and no token.",
  token_account: "It is a token account: it holds an amount of a token, and is no token itself.",
  other: "It is an account that belongs to a program, and no token.",
} as const;

/** What is at an address without a token, as far as the node said. */
export function noTokenText(
  chain: ChainId,
  { account, is_used: isUsed }: Extract<Reading, { readonly state: "no_contract" }>,
): string {
  if (account) return otherAccounts[account.kind];
  if (familyOf(chain) === "solana") return "There is no account at this address: nothing lies on it.";
  if (isUsed === null) return "There is no contract at this address.";
  return isUsed
    ? "It is a wallet: there is no contract at this address."
    : "There is no contract at this address, nothing was ever sent from it, and nothing lies on it.";
}

type Waiting = Extract<Reading, { readonly state: "waiting" }>;

function waitingLead({ before, expected }: Waiting): Sentence {
  const time = expected === null ? "" : `It takes ${timeLeft(expected.seconds)} then.`;
  if (before === 0) return { lead: "Next in the queue.", rest: time };
  const first =
    before === 1
      ? "One token is read before it."
      : `${capital(numberWord(before))} tokens are read before it.`;
  return { lead: `Number ${count(before + 1)} in the queue.`, rest: [first, time].join(" ").trim() };
}

function readingSentence(name: string, place: string, progress: Progress, trouble: string | null): Sentence {
  if (trouble !== null) {
    return {
      lead: `Paused: the node of ${place} does not answer as it should.`,
      rest: "Nothing is lost; reading goes on by itself when it does.",
    };
  }
  const left = progress.seconds_left;
  const { accounts } = progress;
  const here = accounts
    ? accounts.read > 0
      ? `${plural(accounts.read, "account")} ${accounts.read === 1 ? "is" : "are"} read.`
      : ""
    : progress.transfers > 0
      ? `${plural(progress.transfers, "transfer")} ${progress.transfers === 1 ? "is" : "are"} here${upToText(progress)}.`
      : "";
  if (isAllRead(progress)) {
    return { lead: `All blocks of ${name} are read; its figures are being computed.`, rest: here };
  }
  return {
    lead: left === null ? `Reading ${name}.` : `Reading ${name}: ${timeLeft(left)} left.`,
    rest: here,
  };
}

function upToText({ up_to }: Progress): string {
  return up_to === null ? "" : `, up to ${date(new Date(up_to * 1000))}`;
}

export function isAllRead({ next_block, head_block }: Progress): boolean {
  return next_block !== null && head_block !== null && next_block > head_block;
}

/** "294,000 accounts"; "more than 1,000 accounts" where they were not read to the end. */
export function accountsText({ count: accounts, is_least }: NonNullable<Described["accounts"]>): string {
  return `${is_least ? "more than " : ""}${plural(accounts, "account")}`;
}

/** Blocks that are read and those there are; null until it is known where the token begins. */
export function readBlocks({ from_block, next_block, head_block }: Progress) {
  if (from_block === null || next_block === null || head_block === null) return null;
  const total = Math.max(1, head_block + 1 - from_block);
  return { done: Math.min(total, next_block - from_block), total };
}

/** Part of the blocks or accounts that are read, from 0 to 1; null where it is not known, or there are none. */
export function readShare(progress: Progress): number | null {
  const { accounts } = progress;
  if (accounts) return accounts.about ? Math.min(1, accounts.read / accounts.about) : null;
  const blocks = readBlocks(progress);
  return blocks && blocks.done / blocks.total;
}

/** "about 3 minutes": minutes below two hours, else hours. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute";
  if (seconds < 7_200) return `about ${plural(Math.round(seconds / 60), "minute")}`;
  return `about ${plural(Math.round(seconds / 3_600), "hour")}`;
}

/** "3 min 28 s" below ten minutes, "25 min", "3 h". */
export function shortTime(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return whole < 7_200 ? `${Math.round(whole / 60)} min` : `${Math.round(whole / 3_600)} h`;
}

type Transfers = NonNullable<Described["transfers"]>;

/** "about 1.2M transfers"; a count where all blocks were looked at. */
export function transfersText(transfers: Transfers): string {
  if (transfers.is_count) return plural(transfers.about, "transfer");
  if (transfers.about === 0) return `no transfer in the ${plural(transfers.blocks, "block")} of a sample`;
  return `about ${twoDigits(transfers.about)} ${transfers.about === 1 ? "transfer" : "transfers"}`;
}

/** Beside the button: what is read first. */
export function beforeText(before: number): string {
  if (before === 0) return "Nothing is read before it; it starts at once.";
  return before === 1
    ? "One token is read before it."
    : `${capital(numberWord(before))} tokens are read before it.`;
}

/** Of an estimate more digits would be a claim. */
export function twoDigits(value: number): string {
  const rounded = Number(value.toPrecision(2));
  return rounded < 10_000
    ? count(rounded)
    : large(rounded, { digits: rounded >= 1e5 && rounded < 1e6 ? 3 : 2 });
}

/** In whole tokens, as far as a figure has room. */
export function reportedSupply({ supply, decimals }: Described): string {
  if (supply === null) return notAvailable;
  const whole = Number(shiftDecimal(supply, decimals));
  if (whole >= 1e12) return large(whole);
  return rawAmount(supply, decimals, whole >= 1_000 ? 0 : 6);
}
