import { count, roundShare } from "../../lib/format.ts";
import { type HandRow, type Hands, largestGap } from "../hands.ts";
import { capital, numberWord } from "./words.ts";

/** Below this difference the two shares agree rather than contrast. */
const contrast = 0.05;

/** What stands out between wallets and their tokens; null where neither answer is there. */
export function handsFinding(read: Hands): string | null {
  const population = read.wallets ?? null;
  if (population === 0) return "Nobody holds the token now";
  if (population === 1) return onlyWallet(read);
  if (population !== null && read.newWallets === population) {
    return `${population === 2 ? "Both wallets" : `All of ${group(population)}`} are new holders`;
  }
  const widest = largestGap(read);
  if (widest && population !== null) {
    const { row, gap } = widest;
    const joint = Math.abs(gap) < contrast ? "and" : "yet";
    return `${part(row, population)} ${row.hand} hands, ${joint} ${some(row.tokenShare)} of their tokens are ${row.hand}`;
  }
  if (population !== null) {
    const row = largest(read, "walletShare");
    return row && `${part(row, population)} ${row.hand} hands`;
  }
  const row = largest(read, "tokenShare");
  return (
    row &&
    `${row.tokenShare === 1 ? "All" : capital(roundShare(row.tokenShare))} of the tokens of the largest wallets are ${row.hand}`
  );
}

function onlyWallet(read: Hands): string {
  const row = largest(read, "tokenShare");
  if (!row || row.tokenShare === null) return "One wallet holds the token";
  if (row.tokenShare === 1) return `All tokens of the only wallet are ${row.hand}`;
  return `${capital(roundShare(row.tokenShare))} of the only wallet’s tokens are ${row.hand}`;
}

/** "19% of the 1,000 largest wallets are", "Two of the three wallets are". */
function part(row: HandRow, population: number): string {
  const wallets = row.wallets ?? 0;
  const of = `of ${group(population)}`;
  if (wallets === 0) return `None ${of} are`;
  if (wallets === population) return population === 2 ? "Both wallets are" : `All ${of} are`;
  if (population >= 10) return `${capital(roundShare(row.walletShare))} ${of} are`;
  return `${capital(numberWord(wallets))} ${of} ${wallets === 1 ? "is" : "are"}`;
}

function some(tokenShare: number | null): string {
  if (tokenShare === 1) return "all";
  return tokenShare === 0 ? "none" : roundShare(tokenShare);
}

function group(population: number): string {
  if (population < 1000) return `the ${population < 10 ? numberWord(population) : population} wallets`;
  return `the ${count(population)} largest wallets`;
}

function largest(read: Hands, key: "walletShare" | "tokenShare"): HandRow | null {
  return read.rows.reduce<HandRow | null>(
    (best, row) => (row[key] !== null && (best === null || row[key] > (best[key] ?? 0)) ? row : best),
    null,
  );
}
