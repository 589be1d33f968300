import type { HolderSummary } from "../../../contract/labels.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { count, roundShare, share } from "../../lib/format.ts";
import { withoutNote } from "../../metrics/findings/adjusted.ts";
import { capital, everyRow, finding, numberWord, rowNoun } from "../../metrics/findings/words.ts";
import { type HandRow, type Hands, perHand, populationText, readHands } from "../../metrics/hands.ts";
import { diamondLine, hasChanged, yearAgo, type YearOf } from "../../metrics/last-year.ts";
import { supplyOf } from "../../metrics/token-figures.ts";
import { figureCard } from "../figure-card.ts";
import { figure, ifAvailable, needed } from "../figure.ts";
import { overviewHeadings } from "../overview-figures.ts";
import { leftOutTable } from "../left-out-table.ts";
import { remainingPart, weeksPart } from "../parts.ts";

/** How long it is held: wallets, and the tokens of the same wallets, by hand. */
export const hands = figure({
  section: {
    ...overviewHeadings.hands,
    read: [
      "How long coins are kept, from diamond (longest) to wood. Wallets and tokens are sorted separately, lot by lot. A band that widens holds more tokens than its number of wallets suggests; nothing flows between the rows.",
    ],
    sources: ["wallet categories", "supply breakdown (first in, first out)"],
    metrics: ["hands", "new-holders", "supply-by-hand"],
  },
  missing: "hands",
  queries: (subject) => {
    const { token, firstHolders, categories, supplyBreakdown } = tokenQueries(subject.token);
    return {
      token: needed(token),
      first: needed(firstHolders),
      categories: ifAvailable(categories),
      breakdown: ifAvailable(supplyBreakdown),
      past: weeksPart(subject),
      remaining: remainingPart(subject),
    };
  },
  read: ({ token, first, categories, breakdown, past, remaining }, { meta, place }) => {
    // Where the hands of those that remain are not known, a page has those of all, which a card would have to say.
    const without: HolderSummary | null = remaining?.hands || place === "card" ? remaining : null;
    return {
      hands: readHands({
        ...(without
          ? {
              categories: without.hands?.wallets ?? null,
              breakdown: without.hands?.tokens ?? null,
              supply: without.supply,
              holderCount: without.holder_count,
            }
          : {
              categories,
              breakdown,
              supply: supplyOf(token, meta, first),
              holderCount: first.holder_count,
            }),
        source: meta.sources[0],
        notes: meta.notes,
      }),
      without,
      /** The last year of what is diamond, of all holders. */
      line: past && diamondLine(past),
      isHeld: first.holder_count > 0,
    };
  },
  finding: ({ hands: read, without, line, isHeld }, { place }) => {
    // The page says in its own words that nobody holds the token.
    if (!isHeld && place === "page") return null;
    return handsFinding(read, line && !without ? yearAgo(line) : null);
  },
});

export const handsCard = figureCard(
  hands,
  ({ hands: read, without }, { exclusions }) => {
    const counted = without ? `, ${withoutNote(without, exclusions)}` : "";
    return {
      subject: `${formatPopulation(read)} and the tokens ${read.wallets === 1 ? "it holds" : "they hold"}${counted}`,
      drawings: hasBridge(read)
        ? [
            {
              kind: "hands",
              data: {
                wallets: perHand(read, "wallets"),
                newWallets: read.newWallets ?? 0,
                tokens: perHand(read, "tokens"),
              },
            },
          ]
        : [],
      figures: [handsTable(read), ...(without ? [leftOutTable(without)] : [])],
    };
  },
  { isWithout: true },
);

/** The bridge needs both its sides; the table says what there is of either. */
export function hasBridge({ wallets, tokens }: Hands): boolean {
  return wallets !== null && wallets > 0 && tokens !== null;
}

function formatPopulation(read: Hands): string {
  return read.wallets === 0 ? "No wallets" : capital(populationText(read.wallets, read));
}

function handsTable({ rows, newWallets }: Hands): Figures {
  return {
    caption: "Wallets and their tokens by hand",
    columns: ["Hand", "Wallets", "Share of tokens"],
    rows: [
      ...rows.map((row) => [
        named(row.hand),
        { text: count(row.wallets), value: row.wallets },
        { text: share(row.tokenShare), value: row.tokenShare },
      ]),
      [named("new"), { text: count(newWallets), value: newWallets }, named("none")],
    ],
  };
}

/**
 * Where most of the tokens lie, and how that has changed or how many wallets belong there; null where neither answer
 * is there. `year`: what part of all supply was diamond a year ago and is now, where both are known.
 */
export function handsFinding(read: Hands, year: YearOf | null = null): string | null {
  const population = read.wallets ?? null;
  if (population === 0) return "Nobody holds the token";
  if (population === 1) return onlyWallet(read);
  if (population !== null && read.newWallets === population) {
    const all =
      population < 1000 ? everyRow(population, rowNoun("wallet", read)) : `All of ${group(population, read)}`;
    return `${all} are new holders`;
  }
  const tokens = largest(read, "tokenShare");
  if (population === null) {
    return tokens && `${starting(tokens.tokenShare)} of the tokens of the largest wallets are ${tokens.hand}`;
  }
  if (tokens === null) {
    const row = largest(read, "walletShare");
    return (
      row &&
      `${capital(part(row.wallets ?? 0, population))} of ${group(population, read)} ${areOf(row.wallets, population, `${row.hand} hand`)}`
    );
  }
  const first = `${starting(tokens.tokenShare)} of the tokens of ${group(population, read)} are ${tokens.hand}`;
  const isOfDiamond = tokens.hand === "diamond" && year !== null && hasChanged(year);
  const change = isOfDiamond ? `; ${yearClause(tokens, year, population)}` : "";
  const changed = finding(first, change);
  return changed === first ? finding(first, `; ${walletClause(tokens, read, population)}`) : changed;
}

/** Fewer than a thousand wallets hold all of supply: what of it is diamond now has been said of them. */
function yearClause({ tokenShare }: HandRow, { now, before }: YearOf, population: number): string {
  const isSaid = population < 1000 && tokenShare !== null && roundShare(now) === roundShare(tokenShare);
  return isSaid
    ? `a year ago ${share(before)} of supply was`
    : `of all supply ${share(now)} is, ${share(before)} a year ago`;
}

/** Young tokens are those of wood hands and of new holders alike. */
function walletClause({ wallets, hand, tokenShare }: HandRow, { newWallets }: Hands, population: number) {
  const own = wallets ?? 0;
  if (own === population && tokenShare === 1) return `each wallet is a ${hand} hand`;
  // A figure that has been said of the tokens is not said again.
  const beside = (some: number) =>
    population >= 10 && tokenShare !== null && part(some, population) === roundShare(tokenShare)
      ? "the same share"
      : part(some, population);
  const clause = (some: number, one: string) =>
    `${beside(some)} of the wallets ${areOf(some, population, one)}`;
  if (hand !== "wood" || !newWallets) return clause(own, `${hand} hand`);
  const ofNew = clause(newWallets, "new holder");
  if (own === 0) return ofNew;
  const asMany = own === newWallets ? "as many" : part(own, population);
  return `${ofNew}, ${asMany} ${areOf(own, population, "wood hand")}`;
}

function onlyWallet(read: Hands): string {
  const row = largest(read, "tokenShare");
  const word = rowNoun("wallet", read);
  if (!row || row.tokenShare === null) return `One ${word} holds the token`;
  if (row.tokenShare === 1) return `All tokens of the only ${word} are ${row.hand}`;
  return `${capital(roundShare(row.tokenShare))} of the only ${word}’s tokens are ${row.hand}`;
}

/** "all", "19%"; of fewer than ten wallets their number. */
function part(wallets: number, population: number): string {
  if (wallets === 0) return "none";
  if (wallets === population) return population === 2 ? "both" : "all";
  return population >= 10 ? roundShare(wallets / population) : numberWord(wallets);
}

/** "is a new holder", "are wood hands". */
function areOf(wallets: number | null, population: number, one: string): string {
  return wallets === 1 && population < 10 ? `is a ${one}` : `are ${one}s`;
}

function starting(tokenShare: number | null): string {
  return tokenShare === 1 ? "All" : capital(roundShare(tokenShare));
}

function group(population: number, read: Hands): string {
  const word = rowNoun("wallet", read);
  if (population < 1000) return `the ${population < 10 ? numberWord(population) : population} ${word}s`;
  return `the ${count(population)} largest ${word}s`;
}

function largest(read: Hands, key: "walletShare" | "tokenShare"): HandRow | null {
  return read.rows.reduce<HandRow | null>(
    (best, row) => (row[key] !== null && (best === null || row[key] > (best[key] ?? 0)) ? row : best),
    null,
  );
}
