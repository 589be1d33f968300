import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { isSpread } from "../../../contract/facts.ts";
import { type Hand, handDays, hands as handNames } from "../../../contract/hands.ts";
import type {
  ExcludedHolder,
  HolderHands,
  HolderSummary,
  HolderSummaryFigures,
} from "../../../contract/labels.ts";
import type { SupplyBreakdown, WalletCategories } from "../../../contract/stats.ts";
import { daySeconds } from "../../../contract/windows.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { holderFigures } from "../../ledger/ranks/holder-figures.ts";
import { RankedBalances } from "../../ledger/ranks/ranked-balances.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import type { Reader } from "../../store/reader.ts";
import { checkVersion, StaleTokenError } from "../at-version.ts";
import type { Answer } from "../backend.ts";
import { PromiseCache } from "../cache/promise-cache.ts";
import { counted, type Exclusion, findExclusions } from "../exclusions/exclusions.ts";
import { nearlyAll, topShare } from "../shares.ts";
import { type TokenState, versionKey } from "../token-state.ts";

/** An account of an owner, or all of its accounts. */
interface HeldRow {
  readonly rank: number;
  readonly amount: bigint;
  readonly address: string;
  readonly accounts: number;
}

interface RankedToken {
  readonly amounts: RankedBalances;
  readonly raw: HolderSummaryFigures;
}

/** Tokens that are asked for again with other exclusions: 6 to 22 bytes an account. */
const cachedTokens = 4;
/** By who is left out of those that hold something: other addresses change nothing of it. */
const cachedHands = 200;

/** Wallets with the sum of their accounts, equal ones by address: rows where accounts are more than wallets. */
function rankedWallets({ tokenId }: TokenState): string {
  return `
    SELECT (row_number() OVER (ORDER BY s.amount DESC, w.address))::INTEGER AS rank, s.amount, w.address
    FROM wallet_stats AS s JOIN wallets AS w ON w.wallet_id = s.owner WHERE s.token_id = ${tokenId} AND s.amount > 0`;
}

/** Concentration without some addresses. Throws `StaleTokenError`. */
export function holderSummaries(reader: Reader) {
  const ranked = new PromiseCache<RankedToken>(cachedTokens);
  const remainingHands = handsWithout(reader);
  const kept = new PromiseCache<{ readonly hands: HolderHands | null }>(cachedHands);

  async function loadExcluded(token: TokenState, args: ParsedArgs<"getHolderSummary">) {
    const exclusions = await findExclusions(reader, token, args);
    const applied = counted(exclusions, new Set(args.keep));
    const held = await heldBy(reader, token, exclusions);
    const holding = applied.flatMap(({ address }) => (held.has(address) ? [address] : [])).toSorted();
    const { hands } = await kept.load(`${versionKey(token)} ${holding.join()}`, async () => ({
      hands: await remainingHands(token, holding),
    }));
    return { exclusions, held, hands };
  }

  return async function summary(token: TokenState, args: ParsedArgs<"getHolderSummary">): Promise<Answer> {
    const key = versionKey(token);
    const [{ amounts, raw }, { exclusions, held, hands }] = await Promise.all([
      ranked.load(key, () => loadRankedToken(reader, token)),
      loadExcluded(token, args),
    ]);
    const keep = new Set(args.keep);
    const rows = exclusions
      .map((exclusion) => excludedHolder(exclusion, held.get(exclusion.address) ?? [], token.decimals))
      .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity));
    const excluded = rows.filter(({ address }) => !keep.has(address));
    const excludedRanks = excluded.flatMap(({ address }) =>
      (held.get(address) ?? []).map(({ rank }) => rank),
    );
    const figures = figuresOf(amounts, excludedRanks, token.decimals);
    const body = JSON.stringify({
      ...figures,
      hands: figures.holder_count === 0 ? null : hands,
      excluded,
      kept: rows.filter(({ address }) => keep.has(address)),
      raw,
    } satisfies HolderSummary);
    return { body, etag: entityTag(body), ...token.meta };
  };
}

function excludedHolder(exclusion: Exclusion, rows: readonly HeldRow[], decimals: number): ExcludedHolder {
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n);
  return {
    ...exclusion,
    amount: wholeTokens(amount, decimals),
    rank: rows[0]?.rank ?? null,
    accounts: rows.reduce((sum, row) => sum + row.accounts, 0),
  };
}

/** The accounts of the owners, the largest first, by owner. */
async function heldBy(
  reader: Reader,
  token: TokenState,
  exclusions: readonly Exclusion[],
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  if (exclusions.length === 0) return new Map();
  const wanted = "(SELECT unnest(string_split($2, ' ')))";
  const ofNow = "(SELECT version FROM tokens WHERE token_id = $1) AS version";
  const rows = await reader.rows<HeldRow & { version: number }>(
    isSpread(token.meta.facts?.wallets)
      ? `SELECT r.*, h.accounts, ${ofNow}
         FROM (${rankedWallets(token)}) AS r
         JOIN (
           SELECT address, count(*)::INTEGER AS accounts FROM holders
           WHERE token_id = $1 AND address IN ${wanted} GROUP BY address
         ) AS h USING (address)
         ORDER BY r.rank`
      : `SELECT rank, amount, address, 1 AS accounts, ${ofNow} FROM holders
     WHERE token_id = $1 AND address IN ${wanted} ORDER BY rank`,
    [token.tokenId, exclusions.map(({ address }) => address).join(" ")],
  );
  const byOwner = new Map<string, HeldRow[]>();
  for (const row of rows) {
    if (row.version !== token.version) throw new StaleTokenError();
    const ofOwner = byOwner.get(row.address);
    if (ofOwner === undefined) byOwner.set(row.address, [row]);
    else ofOwner.push(row);
  }
  return byOwner;
}

async function loadRankedToken(reader: Reader, token: TokenState): Promise<RankedToken> {
  const count = token.meta.facts?.wallets?.count ?? token.holderCount;
  const ranks = new Int32Array(count);
  const found = new Uint32Array(4 * count);
  const rows = await reader.read(
    isSpread(token.meta.facts?.wallets)
      ? `SELECT rank, amount FROM (${rankedWallets(token)})`
      : `SELECT rank, amount FROM holders WHERE token_id = ${token.tokenId}`,
    [ranks, found],
  );
  await checkVersion(reader, token);
  if (rows !== count) throw new StaleTokenError();
  const order = new Int32Array(count);
  for (let row = 0; row < count; row++) order[ranks[row]! - 1] = row;
  const amounts = RankedBalances.held(found, order);
  const raw = figuresOf(amounts, [], token.decimals);
  return { amounts, raw: { ...raw, hands: raw.holder_count === 0 ? null : rawHands(token) } };
}

function figuresOf(...given: Parameters<typeof holderFigures>): ReturnType<typeof holderFigures> {
  const figures = holderFigures(...given);
  const { holder_count: holders } = figures;
  return {
    ...figures,
    top_1_share: topShare(figures.top_1_share, 1, holders),
    top_10_share: topShare(figures.top_10_share, 10, holders),
    top_100_share: topShare(figures.top_100_share, 100, holders),
    top_1000_share: topShare(figures.top_1000_share, 1_000, holders),
    lorenz: figures.lorenz.map(({ accounts, supply }) => ({
      accounts,
      supply: accounts < 1 ? Math.min(supply, nearlyAll) : supply,
    })),
  };
}

const handsSql = readFileSync(new URL("hands-without.sql", import.meta.url), "utf8");

/** Whose hands are told, as of all holders. */
const handedOwners = 1_000;

type Row = Readonly<Record<Hand, bigint>> & {
  readonly first_receipt: number;
  readonly last_sale: number | null;
};

/** The hands of all holders, as the token's own answers have them; null where they are not known. */
export function rawHands(token: TokenState): HolderHands | null {
  const [wallets, tokens] = [bodyOf(token, "getWalletCategories"), bodyOf(token, "getSupplyBreakdown")];
  if (wallets === null || tokens === null) return null;
  return { wallets: wallets as WalletCategories, tokens: tokens as SupplyBreakdown };
}

function bodyOf({ answers }: TokenState, endpoint: string): unknown {
  const answer = answers.get(endpoint);
  return answer === undefined || typeof answer === "string" ? null : JSON.parse(answer.body);
}

/** The hands of the largest that are not left out; null where they are not known yet. Throws `StaleTokenError`. */
export function handsWithout(reader: Reader) {
  return async function remainingHands(
    token: TokenState,
    excluded: readonly string[],
  ): Promise<HolderHands | null> {
    const raw = rawHands(token);
    const { asOf } = token.meta;
    if (raw === null || asOf === null || excluded.length === 0) return raw;
    const rows = await reader.rows<Row>(handsSql, [token.tokenId, excluded.join(" "), handedOwners]);
    await checkVersion(reader, token);
    // Somebody holds: where nobody has a clock, the token was computed before clocks were kept.
    return rows.length === 0 ? null : countHands(rows, asOf, token.decimals);
  };
}

function countHands(rows: readonly Row[], asOf: number, decimals: number): HolderHands {
  const wallets: WalletCategories = { diamond: 0, gold: 0, silver: 0, bronze: 0, wood: 0, new_holders: 0 };
  for (const { first_receipt: first, last_sale: sale } of rows) {
    const days = (asOf - (sale ?? first)) / daySeconds;
    const hand = handNames.find((each) => days > handDays[each]) ?? "wood";
    // Who came within the days of wood and has not sold is new, and wood to nobody.
    wallets[hand === "wood" && sale === null && days < handDays.bronze ? "new_holders" : hand]++;
  }
  const sumOf = (hand: Hand) => rows.reduce((sum, row) => sum + row[hand], 0n);
  const tokens = Object.fromEntries(handNames.map((hand) => [hand, wholeTokens(sumOf(hand), decimals)]));
  return { wallets, tokens: tokens as SupplyBreakdown };
}
