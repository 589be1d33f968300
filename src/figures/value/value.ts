import { tokenQueries } from "../../api/token-queries.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { count, roundShare, share, threshold } from "../../lib/format.ts";
import { capital, finding, numberWord, rowNoun, type RowNoun, said } from "../../metrics/findings/words.ts";
import { countedSizes, type Threshold, thresholds } from "../../metrics/value.ts";
import { countedOf } from "../../metrics/token-figures.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed } from "../figure.ts";
import { overviewHeadings } from "../overview-figures.ts";

/** How many hold how much in dollars. */
export const value = figure({
  section: {
    ...overviewHeadings.value,
    read: [
      "Area is the number of holders. Each square sits inside the one before, because a holder above $1,000 is also above $100.",
    ],
    sources: ["holder breakdowns"],
    metrics: ["value-thresholds", "size"],
  },
  missing: "value",
  queries: (subject) => {
    const { token, firstHolders, breakdowns } = tokenQueries(subject.token);
    return { first: needed(firstHolders), breakdowns: needed(breakdowns), token: needed(token) };
  },
  read: ({ first, breakdowns, token }, { meta }) => {
    const sizes = countedSizes(breakdowns, first.holder_count, countedOf(token, meta, first));
    return { ...sizes, over: thresholds(sizes.breakdowns, sizes.holders) };
  },
  finding: ({ over, holders, word, isLeast }, { place }) => {
    // The page says in its own words that nobody holds the token.
    if (holders === 0 && place === "page") return null;
    return valueFinding(over, holders, rowNoun(word, { isLeast }));
  },
});

export const valueCard = figureCard(value, ({ over, holders, word }) => ({
  subject: `${capital(word)}s above a value in US dollars, nested`,
  drawings: holders > 0 ? [{ kind: "squares", data: { holders, word, over: countsOf(over) } }] : [],
  figures: [valueTable(over, holders, word)],
}));

/** How many are above each value, as drawings take it. */
export function countsOf(over: readonly Threshold[]) {
  return over.map(({ usd, holders }) => ({ usd, count: holders }));
}

function valueTable(over: readonly Threshold[], holders: number, word: "wallet" | "account"): Figures {
  const many = `${capital(word)}s`;
  return {
    caption: `${many} above a value`,
    columns: ["Worth over", many, "Of all"],
    rows: [
      [named("all holders"), { text: count(holders), value: holders }, { text: "100%", value: 1 }],
      ...over.map((row) => [
        named(threshold(row.usd)),
        { text: count(row.holders), value: row.holders },
        { text: share(row.share), value: row.share },
      ]),
    ],
  };
}

/** How many holders have more than $10, and more than $10,000. */
export function valueFinding(
  rows: readonly Threshold[],
  holderCount: number,
  word: RowNoun = "wallet",
): string | null {
  if (holderCount === 0) return "Nobody holds the token";
  const low = rows.find(({ usd }) => usd === 10);
  const high = rows.find(({ usd }) => usd === 10_000);
  if (!low || !high) return null;
  if (holderCount === 1) return onlyRow(rows, word);
  if (low.holders === 0) return `No ${word} holds more than ${threshold(low.usd)}`;
  const first = `${capital(part(low, holderCount, word))} more than ${threshold(low.usd)}`;
  if (high.holders === 0) return finding(first, `; none holds more than ${threshold(high.usd)}`);
  return finding(first, `; ${rare(high, holderCount)} more than ${threshold(high.usd)}`);
}

function onlyRow(rows: readonly Threshold[], word: RowNoun): string {
  const highest = rows.findLast(({ holders }) => holders > 0);
  return highest
    ? `The only ${word} holds more than ${threshold(highest.usd)}`
    : `The only ${word} holds ${threshold(10)} or less`;
}

/** With fewer than ten a percentage would hide how few they are. */
function part({ holders, share: ofAll }: Threshold, holderCount: number, word: RowNoun): string {
  if (holders >= holderCount) return `every ${word} holds`;
  if (holderCount >= 10) return `${roundShare(ofAll)} of ${word}s hold`;
  return `${numberWord(holders)} of ${numberWord(holderCount)} ${word}s ${holders === 1 ? "holds" : "hold"}`;
}

/** "one in 131 holds"; as a share where "one in two" would be too coarse. */
function rare(row: Threshold, holderCount: number): string {
  if (holderCount < 10 || row.holders >= holderCount) {
    if (row.holders >= holderCount) return "all hold";
    return `${numberWord(row.holders)} ${row.holders === 1 ? "holds" : "hold"}`;
  }
  const oneIn = Math.round(holderCount / row.holders);
  if (oneIn < 3) return `${roundShare(row.share)} hold`;
  return `one in ${oneIn <= 10 ? numberWord(oneIn) : said(oneIn)} holds`;
}
