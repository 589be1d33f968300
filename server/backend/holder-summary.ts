import type { ParsedArgs } from "../../contract/endpoints.ts";
import type { ExcludedHolder, HolderSummary, HolderSummaryFigures } from "../../contract/labels.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { wholeTokens } from "../ledger/amount.ts";
import { holderFigures } from "../ledger/holder-figures.ts";
import { type RankedSums, rankedSums } from "../ledger/ranked-sums.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { counted, type Exclusion, findExclusions } from "./exclusions.ts";
import { handsWithout, rawHands } from "./hands-without.ts";
import { StaleTokenError } from "./holder-pages.ts";
import { SettledCache } from "./settled-cache.ts";
import type { TokenState } from "./token-state.ts";
import { checkVersion } from "./unchanged.ts";

/** An account of an owner. */
interface HeldRow {
  readonly rank: number;
  readonly amount: bigint;
  readonly address: string;
}

interface RankedToken {
  readonly amounts: RankedSums;
  readonly raw: HolderSummaryFigures;
}

/** Tokens that are asked for again with other exclusions: 8 to 16 bytes an account. */
const cachedTokens = 4;

/** Concentration without some addresses, from the rows of the holder list. Throws `StaleTokenError`. */
export function holderSummaries(reader: Reader) {
  const ranked = new SettledCache<RankedToken>(cachedTokens);
  const remainingHands = handsWithout(reader);

  async function loadExcluded(token: TokenState, args: ParsedArgs<"getHolderSummary">) {
    const exclusions = await findExclusions(reader, token, args);
    const leftOut = counted(exclusions, new Set(args.keep));
    const [held, hands] = await Promise.all([
      heldBy(reader, token, exclusions),
      remainingHands(
        token,
        leftOut.map(({ address }) => address),
      ),
    ]);
    return { exclusions, held, hands };
  }

  return async function summary(token: TokenState, args: ParsedArgs<"getHolderSummary">): Promise<Answer> {
    const key = `${token.tokenId}.${token.version}`;
    const [{ amounts, raw }, { exclusions, held, hands }] = await Promise.all([
      ranked.load(key, () => loadRankedToken(reader, token)),
      loadExcluded(token, args),
    ]);
    const keep = new Set(args.keep);
    const rows = exclusions
      .map((exclusion) => excludedHolder(exclusion, held.get(exclusion.address) ?? [], token.decimals))
      .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity));
    const excluded = rows.filter(({ address }) => !keep.has(address));
    const leftOut = excluded.flatMap(({ address }) => (held.get(address) ?? []).map(({ rank }) => rank));
    const figures = holderFigures(amounts, leftOut, token.decimals);
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
    accounts: rows.length,
  };
}

/** The accounts of the owners, the largest first, by owner. */
async function heldBy(
  reader: Reader,
  token: TokenState,
  exclusions: readonly Exclusion[],
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  if (exclusions.length === 0) return new Map();
  const rows = await reader.rows<HeldRow & { version: number }>(
    `SELECT rank, amount, address, (SELECT version FROM tokens WHERE token_id = $1) AS version FROM holders
     WHERE token_id = $1 AND address IN (SELECT unnest(string_split($2, ' '))) ORDER BY rank`,
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
  const { tokenId, holderCount: count } = token;
  const ranks = new Int32Array(count);
  const found = new Uint32Array(4 * count);
  const rows = await reader.read(`SELECT rank, amount FROM holders WHERE token_id = ${tokenId}`, [
    ranks,
    found,
  ]);
  await checkVersion(reader, token);
  if (rows !== count) throw new StaleTokenError();
  const amounts = rankedSums(limbsByRank(ranks, found));
  const raw = holderFigures(amounts, [], token.decimals);
  return { amounts, raw: { ...raw, hands: raw.holder_count === 0 ? null : rawHands(token) } };
}

/** As many limbs as the largest amount needs. */
function limbsByRank(ranks: Int32Array, found: Uint32Array): Uint32Array[] {
  const used = [0, 1, 2, 3].filter((limb) => {
    for (let row = 0; row < ranks.length; row++) if (found[4 * row + limb] !== 0) return true;
    return limb === 0;
  });
  return Array.from({ length: used.at(-1)! + 1 }, (_, limb) => {
    const ofRank = new Uint32Array(ranks.length);
    for (let row = 0; row < ranks.length; row++) ofRank[ranks[row]! - 1] = found[4 * row + limb]!;
    return ofRank;
  });
}
