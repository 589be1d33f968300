import { chains, isChainId } from "../../../contract/chains.ts";
import type {
  OperatedReading,
  OperatedSource,
  OperatedToken,
  OperateReport,
} from "../../../contract/beside/operate.ts";
import { count, dateTime, duration, longDuration, plural, shortClock } from "../../lib/format.ts";
import { numberWord, type Sentence } from "../../metrics/findings/words.ts";

export function chainName(chain: string): string {
  return isChainId(chain) ? chains[chain].name : chain;
}

const dayMs = 86_400_000;

export interface Standing {
  readonly isGood: boolean;
  /** Of a chain: "Base …". */
  readonly verb: string;
  /** In a cell by itself. */
  readonly text: string;
}

/** How a source stands to its chain; what is wrong first. */
export function standingOf(source: OperatedSource): Standing {
  const { state, behind_seconds: behind, allowed_seconds: allowed, standing_since: since } = source;
  if (state === "not running") {
    return { isGood: false, verb: "is read by nothing", text: "not running: no node is set" };
  }
  if (state === "paused") return { isGood: false, verb: "is paused", text: "paused" };
  if (state === "failing") return { isGood: false, verb: "fails", text: "fails" };
  if (since !== null) {
    const time = new Date(since * 1000);
    const at = Date.now() - time.getTime() < dayMs ? shortClock(time) : dateTime(time);
    return { isGood: false, verb: `stands still since ${at}`, text: `stands still since ${at}` };
  }
  if (behind !== null && behind > allowed) {
    const isCatchingUp = state === "catching up";
    return {
      isGood: false,
      verb: `is ${longDuration(behind)} behind`,
      text: isCatchingUp ? "catches up" : "behind",
    };
  }
  return state === "catching up"
    ? { isGood: true, verb: "catches up", text: "catches up" }
    : { isGood: true, verb: "follows", text: "follows" };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is wrong, first what needs a person; else that all is well. */
export function operateLead(report: OperateReport): Sentence {
  const { sources, tokens, queue } = report;
  const bad = sources.filter((source) => !standingOf(source).isGood);
  const unfollowed = tokens.list.filter(({ state }) => state === "quarantined");
  const waiting = queue.filter(({ state }) => state === "waiting").length;
  const reading = queue.length - waiting;
  const rest = [
    tokens.total === 0 ? "No token is here yet." : `${capitalised(tokenWord(tokens.total))} here.`,
    queueSentence(reading, waiting),
    unfollowed.length === 0
      ? ""
      : `${capitalised(numberWord(unfollowed.length))} ${unfollowed.length === 1 ? "needs" : "need"} you: ${
          unfollowed.length === 1 ? `${nameOf(unfollowed[0]!)} is not followed.` : "they are not followed."
        }`,
    refusedSentence(tokens.list),
  ].filter((text) => text !== "");
  return { lead: sourcesFinding(sources, bad), rest: rest.join(" ") };
}

/** Of tokens whose newest figures contradict themselves; empty where there are none. */
export function refusedSentence(list: readonly OperatedToken[]): string {
  const refused = list.filter(({ contradiction }) => contradiction !== null);
  if (refused.length === 0) return "";
  return refused.length === 1
    ? `The newest figures of ${nameOf(refused[0]!)} are refused, as they contradict themselves.`
    : `The newest figures of ${numberWord(refused.length)} tokens are refused, as they contradict themselves.`;
}

function tokenWord(total: number): string {
  return total === 1 ? "one token is" : `${total < 11 ? numberWord(total) : count(total)} tokens are`;
}

function queueSentence(reading: number, waiting: number): string {
  const read = reading === 0 ? "" : `${numberWord(reading)} ${reading === 1 ? "is" : "are"} being read`;
  const wait = waiting === 0 ? "" : `${numberWord(waiting)} ${waiting === 1 ? "waits" : "wait"}`;
  const both = [read, wait].filter((text) => text !== "").join(", ");
  return both === "" ? "" : `${capitalised(both)}.`;
}

/** Also the finding of the section, with a full stop less. */
function sourcesFinding(sources: readonly OperatedSource[], bad: readonly OperatedSource[]): string {
  if (sources.length === 0) return "No source follows a chain.";
  if (bad.length === 0) {
    return sources.length === 1
      ? `The source of ${chainName(sources[0]!.chain)} follows its chain.`
      : `All ${numberWord(sources.length)} sources follow their chain.`;
  }
  const first = bad[0]!;
  const what = `${chainName(first.chain)} ${standingOf(first).verb}`;
  const others = bad.length === 1 ? "" : `, and ${numberWord(bad.length - 1)} more`;
  if (sources.length === 1) return `${what}.`;
  const good = sources.length - bad.length;
  const follow =
    good === 0
      ? "No source follows its chain"
      : `${capitalised(numberWord(good))} of ${numberWord(sources.length)} sources ${good === 1 ? "follows its" : "follow their"} chain`;
  return `${follow}; ${what}${others}.`;
}

export function nameOf({ name, address }: Pick<OperatedToken, "name" | "address">): string {
  return name === null || name.trim() === "" ? address : name;
}

const stateWords = {
  pending: "Being read",
  indexed: "Followed",
  demo: "Demo data",
  file: "From files",
} as const;

/** For a row of the list of tokens. */
export function tokenState({ state, reason, contradiction }: OperatedToken): {
  readonly isGood: boolean;
  readonly text: string;
} {
  if (contradiction !== null && state !== "quarantined")
    return { isGood: false, text: `Newest figures refused: ${contradiction}` };
  return state === "quarantined"
    ? { isGood: false, text: `Not followed: ${reason ?? "for no stated reason"}` }
    : { isGood: true, text: stateWords[state] };
}

/** "26%, 12 min left". */
export function readingState({ state, share, seconds_left: left }: OperatedReading): string {
  if (state === "waiting") return "waits";
  const part = share === null ? "looks for its first block" : `${Math.floor(share * 100)}%`;
  return left === null ? part : `${part}, about ${duration(left)} left`;
}

const units = ["bytes", "kB", "MB", "GB", "TB"];

/** 6.1 GB */
export function size(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return unit === 0 ? plural(value, "byte") : `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}
