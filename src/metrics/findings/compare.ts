import { hhiText, money, relativeChange, roundShare, share } from "../../lib/format.ts";
import { type ComparedToken, type Extreme, growth, most } from "../compare.ts";
import { type Ownership, ownership } from "../concentration.ts";
import { largestFew } from "../largest-few.ts";
import {
  capital,
  finding,
  isMinority,
  isNothing,
  knownPart,
  listed,
  numberWord,
  rowsOf,
  said,
  type Sentence,
  theSeveral,
} from "./words.ts";

type Tokens = readonly ComparedToken[];

/** Which token is the most concentrated, and which gained holders fastest, of those that are here of so many asked for. */
export function compareLead(tokens: Tokens, asked = tokens.length): Sentence {
  const [only] = tokens;
  if (!only) return { lead: "No tokens to compare yet.", rest: "Add two to four of them." };
  if (asked === 1) return { lead: `Add a second token to compare with ${only.name}.`, rest: "" };
  if (tokens.length === 1)
    return { lead: `Of ${theSeveral(asked)} only ${only.name} can be shown.`, rest: "" };
  const concentrated = mostConcentrated(tokens);
  const fastest = speed(tokens, asked, concentrated?.shared ? null : (concentrated?.token ?? null));
  const several = theSeveral(tokens.length);
  if (!concentrated) return { lead: fastest ?? `By what is known, ${several} cannot be compared.`, rest: "" };
  if (concentrated.shared) {
    return { lead: `${equallyConcentrated(concentrated, tokens)}.`, rest: fastest ?? "" };
  }
  const clause = evidence(concentrated.token, tokens);
  const lead = concentratedClause(concentrated, asked);
  if (clause === null) return { lead: `${lead}.`, rest: fastest ?? "" };
  return { lead: `${lead}:`, rest: [`${clause}.`, fastest].filter(Boolean).join(" ") };
}

const indexOf = ({ hhi }: ComparedToken) => hhi?.points ?? null;
const topTenOf = ({ concentration }: ComparedToken) => concentration?.top10 ?? null;

/** By one measure for all: by the index where every token with figures has it, else by what the ten largest hold. */
function measureOf(tokens: Tokens) {
  const isByIndex = tokens.every((token) => indexOf(token) !== null || topTenOf(token) === null);
  return isByIndex
    ? { value: indexOf, text: hhiText }
    : { value: topTenOf, text: (part: number) => share(part) };
}

function mostConcentrated(tokens: Tokens): Extreme | null {
  const { value, text } = measureOf(tokens);
  return most(tokens, value, text);
}

/** "A and B are equally concentrated", with the rest behind them where there are others. */
function equallyConcentrated({ value, known }: Extreme, tokens: Tokens): string {
  const { value: measure, text } = measureOf(tokens);
  const same = tokens.filter((token) => text(measure(token) ?? -1) === text(value));
  const are = `${listed(same.map(({ name }) => name))} are equally concentrated`;
  if (same.length < known) return `${are}, the most of ${theSeveral(known)}`;
  const isHeldByOne = same.every(({ concentration }) => concentration?.holderCount === 1);
  return isHeldByOne ? `${are}: one wallet holds all of each` : are;
}

/** A token is compared only with those that have a figure too. */
function concentratedClause({ token, known }: Extreme, asked: number): string {
  if (known === 1) return `Only ${token.name} has figures of concentration`;
  return `${token.name} is the ${known === 2 ? "more" : "most"} concentrated of ${theSeveral(known)}${whoseKnown(known, asked)}`;
}

/** After a word for tokens: that it is said of those alone that have a figure. */
const whoseKnown = (known: number, asked: number) => (known < asked ? " with figures" : "");

/** What bears it out: who holds so much of it, and of the next; else the index that it was told by. */
function evidence(token: ComparedToken, tokens: Tokens): string | null {
  const others = tokens.filter((each) => each !== token && (each.hhi?.points ?? each.concentration) !== null);
  const own = token.concentration && ownership(token.concentration);
  const theirs = others.flatMap((each) =>
    each.concentration === null ? [] : [{ name: each.name, ...ownership(each.concentration) }],
  );
  const few = token.concentration && largestFew(token.concentration);
  if (own && few) return `${rowsOf(few.few, own.word)} hold ${share(few.held)} of it`;
  if (own && own.half === 1 && own.top1 !== null) {
    return (
      shareClause([`its largest ${own.word} holds`, "that"], own.top1, theirs, "top1") ??
      indexClause(token, others)
    );
  }
  if (own && own.half !== null && theirs.every(({ half }) => half === null || half > own.half!)) {
    return `${rowsOf(own.half, own.word)} hold half of it`;
  }
  if (own && own.half === null && own.top10 !== null) {
    return (
      shareClause([`its ten largest ${own.word}s hold`, "those"], own.top10, theirs, "top10") ??
      indexClause(token, others)
    );
  }
  return indexClause(token, others);
}

type Named = Ownership & { readonly name: string };

/** "its largest wallet holds 99.5%, that of Jellystone 47.4%"; null where another has as much. */
function shareClause(
  [who, whose]: readonly [string, string],
  own: number,
  theirs: readonly Named[],
  which: "top1" | "top10",
): string | null {
  const [next] = theirs.toSorted((left, right) => (right[which] ?? 0) - (left[which] ?? 0));
  const held = own >= 1 - 1e-9 ? "all" : share(own);
  const other = next?.[which] ?? null;
  if (next === undefined || other === null) return `${who} ${held} of it`;
  return share(other) === share(own) || other > own
    ? null
    : `${who} ${held === "all" ? "all of it" : held}, ${whose} of ${next.name} ${share(other)}`;
}

/** "its HHI is 2,310, that of Colossal Coot 1,900" */
function indexClause({ hhi }: ComparedToken, others: Tokens): string | null {
  const next = most(others, (each) => each.hhi?.points);
  if (hhi === null || hhi.points === null || next === null) return null;
  if (hhiText(hhi.points) === hhiText(next.value)) return null;
  return `its HHI is ${hhiText(hhi.points)}, that of ${next.token.name} ${hhiText(next.value)}`;
}

/** `named` is the token of the sentence before. */
function speed(tokens: Tokens, asked: number, named: ComparedToken | null): string | null {
  const fastest = most(tokens, (token) => growth(token, "7days"));
  if (!fastest || fastest.known === 1) return null;
  const others = whoseKnown(fastest.known, asked);
  if (fastest.value < 0)
    return `${fastest.known === 2 ? "Both" : "All"}${others || (fastest.known === 2 ? "" : " of them")} lost holders over seven days.`;
  if (fastest.value === 0 || fastest.shared) return null;
  const gain = fastest.token.deltas?.["7days"] ?? 0;
  const percent =
    fastest.value < 5e-5 ? `${said(gain)} more` : relativeChange(fastest.value).replace("+", "");
  const among = others && ` of ${theSeveral(fastest.known)}${others}`;
  const isOnly = tokens.filter((token) => (growth(token, "7days") ?? 0) > 0).length === 1;
  const who = fastest.token === named && !isOnly ? "It also" : fastest.token.name;
  return isOnly
    ? `Only ${who}${among} gained holders over seven days, ${percent}.`
    : `${who} gained holders fastest${among} over seven days, ${percent}.`;
}

/** One finding a row: the token at the extreme of the row, by name. */
/** Of wallets of a past day it is not known what the largest alone held. */
function tenLargest(tokens: Tokens): string | null {
  const of = ({ concentration }: ComparedToken) => concentration && ownership(concentration);
  const top = most(tokens, (token) => of(token)?.top10, roundShare);
  if (!top) return null;
  const { word, count } = of(top.token)!;
  const ten = rowsOf(Math.min(10, count), word);
  const part = roundShare(top.value);
  return top.shared
    ? `Several have ${ten} that hold ${part} of supply`
    : `${capital(ten)} ${count === 1 ? "holds" : "hold"} ${part} of ${top.token.name}`;
}

export const compareFindings = {
  holders(tokens: Tokens): string {
    const top = extremeOf(tokens, (token) => growth(token, "30days"));
    if (!top) return none(tokens, "holder counts of the last month");
    const { token, value, known } = top;
    if (value === 0)
      return known === 1
        ? `${token.name} has as many holders as a month ago`
        : `No ${known < tokens.length ? "known " : ""}number of holders changed in a month`;
    if (value < 0) return `${token.name} lost ${roundShare(-value)} of its holders in a month`;
    const first = `${token.name} grew ${value < 10 ? roundShare(value) : relativeChange(value, 0).slice(1)} in a month`;
    return (token.deltas?.["7days"] ?? 0) < 0 ? finding(first, " but is shrinking now") : first;
  },

  concentration(tokens: Tokens): string {
    const of = ({ concentration }: ComparedToken) => concentration && ownership(concentration);
    const top = most(tokens, (token) => of(token)?.top1, roundShare);
    if (!top) return tenLargest(tokens) ?? none(tokens, "list of holders");
    const { word, count } = of(top.token)!;
    const isAll = top.value >= 1 - 1e-9;
    if (top.shared)
      return `Several have one ${word} that holds ${isAll ? "all of the" : `${roundShare(top.value)} of`} supply`;
    // Of two with as much, one is not the largest.
    const who = count === 2 && top.value < 0.5 + 1e-9 ? `Each of two ${word}s` : `One ${word}`;
    return `${who} holds ${isAll ? "all" : roundShare(top.value)} of ${top.token.name}`;
  },

  hhi(tokens: Tokens): string {
    const known = tokens.filter(({ hhi }) => hhi?.label);
    if (known.length === 0) return none(tokens, "concentration index");
    const outside = known.filter(({ hhi }) => hhi?.label !== "low");
    const [one, two] = outside;
    const others = whoseKnown(known.length, tokens.length);
    if (!one)
      return known.length === 1 ? `${known[0]?.name} is in the low band` : `All${others} are in the low band`;
    if (!two)
      return known.length === 1
        ? `${one.name} is not in the low band`
        : others
          ? `Of ${theSeveral(known.length)}${others} only ${one.name} is above the low band`
          : `Only ${one.name} is above the low band`;
    if (outside.length === known.length) return `None${others} is in the low band`;
    return outside.length === 2
      ? `${one.name} and ${two.name} are above the low band`
      : `${capital(numberWord(outside.length))} of ${theSeveral(known.length)}${others} are above the low band`;
  },

  hands(tokens: Tokens): string {
    const top = most(
      tokens,
      ({ hands }) => hands?.rows.find(({ hand }) => hand === "diamond")?.tokenShare,
      roundShare,
    );
    if (!top) return none(tokens, "supply breakdown");
    const whole = top.known === tokens.length;
    if (top.value === 0)
      return top.known === 1
        ? `No ${top.token.name} tokens are diamond`
        : `No tokens ${whole ? "here" : "of those with figures"} are diamond`;
    // Of more wallets the hands are those of the largest, which is not all that is diamond.
    const isOfLargest = (top.token.hands?.wallets ?? 0) >= 1_000;
    if (top.known === 1)
      return isOfLargest
        ? `${roundShare(top.value)} of what the 1,000 largest wallets of ${top.token.name} hold is diamond`
        : `${roundShare(top.value)} of ${top.token.name} tokens are diamond`;
    if (top.shared)
      return `${capital(roundShare(top.value))} of the tokens of several are diamond, the most of ${whole ? "any" : "those with figures"}`;
    const among = whole ? "" : ` of ${theSeveral(top.known)} with figures`;
    return `${top.token.name} has the largest diamond part${among}: ${roundShare(top.value)} of ${isOfLargest ? "what its 1,000 largest wallets hold" : "tokens"}`;
  },

  value(tokens: Tokens): string {
    const top = most(tokens, ({ thresholds }) => thresholds?.find(({ usd }) => usd === 1_000)?.share);
    if (!top) return none(tokens, "dollar values");
    const { token, value } = top;
    if (value === 0) {
      const any = `any${whoseKnown(top.known, tokens.length)}`;
      return `No holder of ${top.known === 1 ? token.name : any} has more than $1,000`;
    }
    const oneIn = Math.round(1 / value);
    if (oneIn < 3)
      return `${value === 1 ? "All" : `${capital(roundShare(value))} of`} ${token.name} holders have more than $1,000`;
    return `One ${token.name} holder in ${oneIn <= 10 ? numberWord(oneIn) : oneIn.toLocaleString("en-US")} has more than $1,000`;
  },

  pnl(tokens: Tokens): string {
    const top = extremeOf(tokens, ({ pnl }) => pnl?.unrealized_pnl_total);
    if (!top) return none(tokens, "profit and loss figures");
    if (isNothing(top.value)) {
      if (top.known === 1) return `${top.token.name} holders are neither up nor down on paper`;
      return `No holders${top.known < tokens.length ? " of those with figures" : ""} are up or down on paper`;
    }
    const amount = money(Math.abs(top.value), { places: 1 });
    const way = `${top.value > 0 ? "up" : "down"} ${amount}`;
    const part = knownPart(top.token.costShare);
    if (part === null) return `${top.token.name} holders are ${way} on paper`;
    if (isMinority(top.token.costShare)) {
      return `${top.token.name}: ${way} on paper, costs known for ${part} of supply`;
    }
    return `${top.token.name} holders are ${way} on the ${part} of supply with a known cost`;
  },
} as const;

/** The token furthest from zero, on either side. */
function extremeOf(
  tokens: Tokens,
  value: (token: ComparedToken) => number | null | undefined,
): Extreme | null {
  const size = most(tokens, (token) => {
    const own = value(token);
    return own === null || own === undefined ? null : Math.abs(own);
  });
  return size && { ...size, value: value(size.token) ?? 0 };
}

function none(tokens: Tokens, what: string): string {
  return `No ${what} for ${tokens.length === 1 ? "this token" : "these tokens"}`;
}
