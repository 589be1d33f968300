import { money, relativeChange, roundShare } from "../../lib/format.ts";
import { type ComparedToken, type Extreme, growth, most } from "../compare.ts";
import { capital, finding, isNothing, numberWord, type Sentence, theSeveral } from "./words.ts";

type Tokens = readonly ComparedToken[];

/** Which token is the most concentrated, and which gained holders fastest. */
export function compareLead(tokens: Tokens): Sentence {
  const [only] = tokens;
  if (!only) return { lead: "No tokens to compare yet.", rest: "Add two to four of them." };
  if (tokens.length === 1) return { lead: `Add a second token to compare with ${only.name}.`, rest: "" };
  const concentrated = most(tokens, ({ hhi, concentration }) => hhi?.points ?? concentration?.top10);
  const fastest = speed(tokens, concentrated?.shared ? null : (concentrated?.token ?? null));
  const several = theSeveral(tokens.length);
  if (!concentrated) return { lead: fastest ?? `${capital(several)} cannot be compared yet.`, rest: "" };
  if (concentrated.shared) {
    return { lead: `No one of ${several} is the most concentrated.`, rest: fastest ?? "" };
  }
  const half = halfClause(concentrated.token);
  const lead = concentratedClause(concentrated, tokens.length);
  if (half === null) return { lead: `${lead}.`, rest: fastest ?? "" };
  return { lead: `${lead}:`, rest: [`${half}.`, fastest].filter(Boolean).join(" ") };
}

/** A token is compared only with those that have a figure too. */
function concentratedClause({ token, known }: Extreme, asked: number): string {
  if (known === 1) return `Only ${token.name} has figures of concentration`;
  const others = known < asked ? " with figures" : "";
  return `${token.name} is the ${known === 2 ? "more" : "most"} concentrated of ${theSeveral(known)}${others}`;
}

function halfClause({ concentration }: ComparedToken): string | null {
  const wallets = concentration?.halfWallets;
  if (wallets === undefined) return null;
  if (wallets === null) return "more than 100 wallets hold half of it";
  return wallets === 1 ? "one wallet holds half of it" : `${numberWord(wallets)} wallets hold half of it`;
}

/** `named` is the token of the sentence before. */
function speed(tokens: Tokens, named: ComparedToken | null): string | null {
  const fastest = most(tokens, (token) => growth(token, "7days"));
  if (!fastest || fastest.known === 1) return null;
  if (fastest.value < 0) return "All of them lost holders over seven days.";
  if (fastest.value === 0 || fastest.shared) return null;
  const percent = relativeChange(fastest.value).replace("+", "");
  const who = fastest.token === named ? "It also" : fastest.token.name;
  return `${who} gained holders fastest over seven days, ${percent}.`;
}

/** One finding a row: the token at the extreme of the row, by name. */
export const compareFindings = {
  holders(tokens: Tokens): string {
    const top = extremeOf(tokens, (token) => growth(token, "30days"));
    if (!top) return none(tokens, "holder counts of the last month");
    const { token, value } = top;
    if (value === 0) return "No number of holders changed in a month";
    if (value < 0) return `${token.name} lost ${roundShare(-value)} of its holders in a month`;
    const first = `${token.name} grew ${value < 10 ? roundShare(value) : relativeChange(value, 0).slice(1)} in a month`;
    return (token.deltas?.["7days"] ?? 0) < 0 ? finding(first, " but is shrinking now") : first;
  },

  concentration(tokens: Tokens): string {
    const top = most(tokens, ({ concentration }) => concentration?.top1);
    if (!top) return none(tokens, "list of holders");
    if (top.value >= 1 - 1e-9) return `One wallet holds all of ${top.token.name}`;
    return `One wallet holds ${roundShare(top.value)} of ${top.token.name}`;
  },

  hhi(tokens: Tokens): string {
    const known = tokens.filter(({ hhi }) => hhi?.label);
    if (known.length === 0) return none(tokens, "concentration index");
    const outside = known.filter(({ hhi }) => hhi?.label !== "low");
    const [one, two] = outside;
    if (!one) return known.length === 1 ? `${known[0]?.name} is in the low band` : "All are in the low band";
    if (!two)
      return known.length === 1
        ? `${one.name} is not in the low band`
        : `Only ${one.name} leaves the low band`;
    if (outside.length === known.length) return "None is in the low band";
    return outside.length === 2
      ? `${one.name} and ${two.name} leave the low band`
      : `${capital(numberWord(outside.length))} of ${theSeveral(known.length)} leave the low band`;
  },

  hands(tokens: Tokens): string {
    const top = most(tokens, ({ hands }) => hands?.rows.find(({ hand }) => hand === "diamond")?.tokenShare);
    if (!top) return none(tokens, "supply breakdown");
    if (top.value === 0)
      return top.known === 1
        ? `No ${top.token.name} tokens are diamond`
        : "No token here has been held for long: none is diamond";
    if (top.known === 1) return `${roundShare(top.value)} of ${top.token.name} tokens are diamond`;
    return `${top.token.name} is held longest: ${roundShare(top.value)} of tokens are diamond`;
  },

  value(tokens: Tokens): string {
    const top = most(tokens, ({ thresholds }) => thresholds?.find(({ usd }) => usd === 1_000)?.share);
    if (!top) return none(tokens, "dollar values");
    const { token, value } = top;
    if (value === 0) return `No holder of ${tokens.length === 1 ? token.name : "any"} has more than $1,000`;
    const oneIn = Math.round(1 / value);
    if (oneIn < 3)
      return `${value === 1 ? "All" : `${capital(roundShare(value))} of`} ${token.name} holders have more than $1,000`;
    return `One ${token.name} holder in ${oneIn <= 10 ? numberWord(oneIn) : oneIn.toLocaleString("en-US")} has more than $1,000`;
  },

  pnl(tokens: Tokens): string {
    const top = extremeOf(tokens, ({ pnl }) => pnl?.unrealized_pnl_total);
    if (!top) return none(tokens, "profit and loss figures");
    if (isNothing(top.value)) return "No holders are up or down on paper";
    const amount = money(Math.abs(top.value), { places: 1 });
    return `${top.token.name} holders are ${top.value > 0 ? "up" : "down"} ${amount} on paper`;
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
