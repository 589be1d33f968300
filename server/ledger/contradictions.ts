import type { Facts, WalletCount } from "../../contract/facts.ts";
import type { Database } from "../store/database.ts";
import { averageSeconds, exactSum } from "./answers.ts";
import { ratio } from "./amount.ts";
import {
  type History,
  historyRows,
  type Holders,
  holderRows,
  type Kept,
  keptRows,
  type Newest,
  newestRows,
  noHolders,
  ownerRows,
  type Owners,
  rounding,
  steps,
  type Token,
  tokenRows,
} from "./stored-figures.ts";

/** A figure of a token that cannot be true beside its others. */
export interface Contradiction {
  readonly tokenId: number;
  readonly figure: string;
  /** What is wrong with it, to be read after the figure's name. */
  readonly text: string;
}

type Rows = Pick<Database, "rows">;

/** What the stored figures of tokens say against each other: by what is stored of them alone, transfers apart. */
export async function findContradictions(db: Rows, tokenIds: readonly number[]): Promise<Contradiction[]> {
  if (tokenIds.length === 0) return [];
  const ids = tokenIds.join(", ");
  const tokens = await db.rows<Token>(tokenRows(ids));
  const owners = byToken(await db.rows<Owners>(ownerRows(ids)));
  const holders = byToken(await db.rows<Holders>(holderRows(ids)));
  const history = await db.rows<History>(historyRows(ids));
  const newest = await db.rows<Newest>(newestRows(ids));
  const kept = byToken(await db.rows<Kept>(keptRows(ids)));
  return tokens.flatMap((token) => {
    const found: Contradiction[] = [];
    const say: Say = (figure, text) => void found.push({ tokenId: token.token_id, figure, text });
    const answers = readAnswers(token);
    const isKnown = "supply" in answers.getToken && !token.unknown_balances;
    const ranked = holders.get(token.token_id) ?? noHolders;
    checkHolders(token, ranked, say);
    checkAnswers(token, ranked, answers, say);
    const held = owners.get(token.token_id);
    if (held) checkOwners(token, held, isKnown, say);
    checkKept(token, kept.get(token.token_id), say);
    const present = { token, holders: ranked, owners: held, answers };
    const ofToken = ({ token_id: id }: { readonly token_id: number }) => id === token.token_id;
    const newestOfToken = newest.filter(ofToken);
    for (const row of history.filter(ofToken))
      checkHistory(
        present,
        row,
        newestOfToken.find(({ step }) => step === row.step),
        say,
      );
    return found;
  });
}

type Say = (figure: string, text: string) => void;

function byToken<T extends { readonly token_id: number }>(rows: readonly T[]): ReadonlyMap<number, T> {
  return new Map(rows.map((row) => [row.token_id, row]));
}

interface Answers {
  readonly getToken: { readonly supply?: string };
  readonly getTokenStats?: Readonly<
    Record<"hhi" | "gini" | "median_holder_position", number> &
      Record<"avg_time_held" | "retention_rate", number | null>
  >;
  readonly getTokenPnl?: Readonly<Record<string, number | null>>;
  readonly getWalletCategories?: Readonly<Record<string, number>>;
  readonly getSupplyBreakdown?: Readonly<Record<string, number>>;
  readonly getHolderBreakdowns?: Readonly<Record<string, number>> & {
    readonly categories: Readonly<Record<string, number>>;
  };
}

function readAnswers({ answers }: Token): Answers {
  return { getToken: {}, ...(JSON.parse(answers) as Partial<Answers>) };
}

const isShare = (value: number) => value >= 0 && value <= 1;
const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= rounding * Math.max(Math.abs(one), Math.abs(other));

function checkAnswers(token: Token, holders: Holders, answers: Answers, say: Say): void {
  const { getToken, getTokenStats: stats, getTokenPnl: pnl, getHolderBreakdowns: sizes } = answers;
  const { supply, holder_count: count } = token;
  if (getToken.supply !== undefined && getToken.supply !== String(supply))
    say("supply", `is answered as ${getToken.supply}, and is ${supply}`);
  if (stats) {
    const {
      hhi,
      gini,
      avg_time_held: held,
      retention_rate: retention,
      median_holder_position: median,
    } = stats;
    if (!(hhi > 0 && hhi <= 1 + rounding)) say("hhi", `is ${hhi}: more than 0 and at most 1 was expected`);
    else if (hhi * count < 1 - rounding) say("hhi", `is ${hhi}: ${count} holders have 1/${count} at least`);
    if (!isShare(gini)) say("gini", `is ${gini}: 0 to 1 was expected`);
    else if (holders.rows > 0 && !isNear(1 + gini, 1 + ratio(giniOf(holders), BigInt(holders.rows) * supply)))
      say("gini", `is ${gini}, and ${ratio(giniOf(holders), BigInt(holders.rows) * supply)} by the ranks`);
    if (retention !== null && !isShare(retention))
      say("retention_rate", `is ${retention}: 0 to 1 was expected`);
    if (held !== null && !(held >= 0)) say("avg_time_held", `is ${held}`);
    if (!(median >= 0)) say("median_holder_position", `is ${median}`);
  }
  for (const [name, value] of Object.entries(pnl ?? {}))
    if (value !== null && !Number.isFinite(value)) say(name, `is ${value}`);
  for (const [name, values] of [
    ["wallet categories", answers.getWalletCategories],
    ["supply breakdown", answers.getSupplyBreakdown],
    ["holders by value", sizes?.categories],
  ] as const) {
    const wrong = Object.entries(values ?? {}).find(([, value]) => !(value >= 0));
    if (wrong) say(name, `has ${wrong[1]} of ${wrong[0]}`);
  }
  if (sizes) {
    const sum = Object.values(sizes.categories).reduce((total, value) => total + value, 0);
    if (sizes["total_holders"] !== count || sum !== count)
      say("holders by value", `are ${sum} of ${sizes["total_holders"]}, and ${count} hold`);
  }
  checkFacts(token, say);
}

function factsOf({ facts }: Pick<Token, "facts">): Facts {
  return facts === null ? {} : (JSON.parse(facts) as Facts);
}

/** Shares that are said beside the answers: of owners where rows are accounts, and how much is known. */
function checkFacts(token: Token, say: Say): void {
  const said = factsOf(token);
  const { top1, top10, top100 }: Partial<WalletCount> = said.wallets ?? {};
  for (const [name, value] of Object.entries({
    cost_share: said.costShare,
    sold_share: said.soldShare,
    top1,
    top10,
    top100,
  }))
    if (value !== undefined && !isShare(value)) say(name, `is ${value}: 0 to 1 was expected`);
  if (
    top1 !== undefined &&
    top10 !== undefined &&
    top100 !== undefined &&
    !(top1 <= top10 && top10 <= top100)
  )
    say("top1", `is ${top1}, of ten ${top10} and of a hundred ${top100}`);
}

/** Gini's numerator by the ranks: the i-th largest of n counts n + 1 - 2i times. */
function giniOf({ rows, amount, weighted_high: high, weighted_low: low }: Holders): bigint {
  return BigInt(rows + 1) * amount - 2n * exactSum(high, low);
}

function checkHolders({ holder_count: count, supply }: Token, holders: Holders, say: Say): void {
  const { rows, ranks, first, last, amount, least, disordered } = holders;
  if (rows !== count) say("holders", `are ${count}, and ${rows} have a rank`);
  if (first !== 1 || last !== rows || ranks !== (BigInt(rows) * BigInt(rows + 1)) / 2n)
    say("ranks", `of ${rows} holders go from ${first} to ${last}, not each once`);
  if (amount !== supply) say("supply", `is ${supply}, and holders have ${amount}`);
  if (least <= 0n) say("holders", `have ${least} in the least case`);
  if (disordered > 0) say("ranks", "are not in the order of amounts");
}

function checkOwners({ supply }: Token, held: Owners, isKnown: boolean, say: Say): void {
  if (isKnown && held.amount !== supply) say("supply", `is ${supply}, and owners have ${held.amount}`);
  if (held.below > 0) say("wallets", `with less than nothing: ${held.below}`);
  if (held.bands > 0) say("ages of wallets", `do not add up to what is held, of ${held.bands} wallets`);
  if (held.shares > 0) say("cost shares of wallets", `are not within 0 and 1, of ${held.shares} wallets`);
  if (held.profits > 0) say("profits of wallets", `are no numbers, of ${held.profits} wallets`);
}

function checkKept({ holder_count: count }: Token, kept: Kept | undefined, say: Say): void {
  const marks = kept?.marks ?? 0;
  if (marks !== Math.ceil(count / 4_096)) say("holders", `are ${count}, and ${marks} blocks of 4096 begin`);
  if (!kept) return;
  if (kept.clocks !== kept.clock_owners)
    say("hands", `stand ${kept.clocks} times, of ${kept.clock_owners} owners`);
  const { at_last: amount, rows_at_last: rows, supply_then: supply, holders_then: holders } = kept;
  if (kept.checkpoints > 0 && ((amount ?? 0n) !== supply || rows !== holders))
    say(
      "balances of past times",
      `end with ${rows} holders of ${amount ?? 0n}, and the history has ${holders} of ${supply} at that time`,
    );
}

interface Present {
  readonly token: Token;
  readonly holders: Holders;
  readonly owners: Owners | undefined;
  readonly answers: Answers;
}

function checkHistory(present: Present, row: History, newest: Newest | undefined, say: Say): void {
  const { token } = present;
  const { name } = steps[row.step];
  checkTimes(token, row, say);
  if (row.wrong !== null) say(row.wrong, `cannot be what it is at ${isoTime(row.wrong_at!)} (${name})`);
  if (!newest) return;
  const { owners } = newest;
  // Hours begin long after the token.
  if (row.step > 0 && row.came !== null && owners !== null && row.came !== owners)
    say("new_owners", `add up to ${row.came} owners, and ${owners} hold (${name})`);
  for (const [figure, there, here] of newestPairs(present, newest))
    if (there !== null && here !== null && !isSame(there, here))
      say(figure, `is ${there} at the newest point (${name}), and ${here} now`);
}

/** Each point of a step stands once: as many as there are from the first to the newest, with the times that those have. */
function checkTimes(
  { as_of: asOf }: Token,
  { step, points, first, last, times, off_step: offStep }: History,
  say: Say,
): void {
  const { name, seconds, offset } = steps[step];
  const endOf = (time: number) => Math.ceil((time - offset) / seconds) * seconds + offset;
  const expected = (endOf(last) - endOf(first)) / seconds + 1;
  const sum =
    (BigInt(endOf(first)) + BigInt(endOf(last))) * BigInt(expected) - 2n * BigInt(endOf(last) - last);
  const misplaced = offStep - (endOf(last) === last ? 0 : 1);
  if (last !== asOf)
    say("history", `ends at ${isoTime(last)} (${name}), and what is now is of ${isoTime(asOf ?? 0)}`);
  else if (misplaced > 0 || points !== expected || 2n * times !== sum)
    say("history", `has ${points} points (${name}), and ${expected} from its first to its last, each once`);
}

type Figure = number | bigint | null;

function newestPairs({ token, holders, owners, answers }: Present, row: Newest): [string, Figure, Figure][] {
  const { getTokenStats: stats, getTokenPnl: pnl, getHolderBreakdowns: sizes } = answers;
  const isRanked = row.top_10 !== null;
  const { wallets, walletSizes } = factsOf(token);
  const walletShare = (held: bigint | null) => (held === null ? null : ratio(held, token.supply));
  const heldSeconds =
    row.supply === null ? null : averageSeconds(row.age_weight_high, row.age_weight_low, row.supply);
  return [
    ["holders", row.holders, token.holder_count],
    ["owners", row.owners, owners?.owners ?? 0],
    ["supply", row.supply, token.supply],
    ["price", row.price_usd ?? -1, token.price_usd ?? -1],
    ["top_10_share", row.top_10, holders.top_10],
    ["top_100_share", row.top_100, holders.top_100],
    ["top_1000_share", row.top_1000, holders.top_1000],
    ["hhi", row.hhi, stats?.hhi ?? null],
    ["gini", isRanked ? exactSum(row.gini_high!, row.gini_low!) : null, giniOf(holders)],
    ["holders_over_10_usd", row.over_10, sizes?.["holders_over_10_usd"] ?? null],
    ["wallet_top_10_share", walletShare(row.wallet_top_10), wallets?.top10 ?? null],
    ["wallet_top_100_share", walletShare(row.wallet_top_100), wallets?.top100 ?? null],
    ["wallet_hhi", row.wallet_hhi, wallets?.hhi ?? null],
    ["wallets_over_10_usd", row.wallet_over_10, walletSizes?.over_10 ?? null],
    ["hands of bronze", row.under_30d, owners?.bronze ?? null],
    ["hands of silver", row.under_60d, owners?.silver ?? null],
    ["hands of gold", row.under_90d, owners?.gold ?? null],
    ["hands of diamond", row.older, owners?.diamond ?? null],
    ["avg_time_held", heldSeconds, stats?.avg_time_held ?? null],
    ["average_cost", row.average_cost, pnl?.["break_even_price"] ?? null],
  ];
}

function isSame(one: number | bigint, other: number | bigint): boolean {
  return typeof one === "number" && typeof other === "number" ? isNear(one, other) : one === other;
}

const isoTime = (seconds: number) => new Date(seconds * 1_000).toISOString();
