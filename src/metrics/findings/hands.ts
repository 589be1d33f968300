import { count, roundShare, share } from "../../lib/format.ts";
import type { HandRow, Hands } from "../hands.ts";
import { hasChanged, type YearOf } from "../last-year.ts";
import { capital, everyRow, finding, numberWord, rowNoun } from "./words.ts";

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
  const change = isOfDiamond ? `; of all supply ${share(year.now)} is, ${share(year.before)} a year ago` : "";
  const changed = finding(first, change);
  return changed === first ? finding(first, `; ${walletClause(tokens, read, population)}`) : changed;
}

/** Young tokens are those of wood hands and of new holders alike. */
function walletClause(row: HandRow, { newWallets }: Hands, population: number): string {
  const own = row.wallets ?? 0;
  const ofHand = `${part(own, population)} of the wallets ${areOf(own, population, `${row.hand} hand`)}`;
  if (row.hand !== "wood" || !newWallets) return ofHand;
  const ofNew = `${part(newWallets, population)} of the wallets ${areOf(newWallets, population, "new holder")}`;
  return own === 0 ? ofNew : `${ofNew}, ${part(own, population)} ${areOf(own, population, "wood hand")}`;
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
