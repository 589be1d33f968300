import type { ParsedArgs } from "../../contract/endpoints.ts";
import type { ExcludedHolder, HolderSummary, HolderSummaryFigures } from "../../contract/labels.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { wholeTokens } from "../ledger/amount.ts";
import { holderFigures } from "../ledger/holder-figures.ts";
import { type RankedAmounts, rankedAmounts } from "../ledger/order-figures.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { counted, type Exclusion, findExclusions } from "./exclusions.ts";
import { handsWithout, rawHands } from "./hands-without.ts";
import { StaleTokenError } from "./holder-pages.ts";
import { SettledCache } from "./settled-cache.ts";
import type { TokenState } from "./token-state.ts";

/** An account of an owner. */
interface HeldRow {
  readonly rank: number;
  readonly amount: bigint;
  readonly address: string;
}

interface RankedToken {
  readonly amounts: RankedAmounts;
  readonly raw: HolderSummaryFigures;
}

/** Tokens that are asked for again with other exclusions: 12 to 24 bytes an account. */
const cachedTokens = 4;

/** Concentration without some addresses, from the rows of the holder list. Throws `StaleTokenError`. */
export function holderSummaries(reader: Reader) {
  const ranked = new SettledCache<RankedToken>(cachedTokens);
  const remainingHands = handsWithout(reader);

  return async function summary(token: TokenState, args: ParsedArgs<"getHolderSummary">): Promise<Answer> {
    const key = `${token.tokenId}.${token.version}`;
    const [{ amounts, raw }, exclusions] = await Promise.all([
      ranked.load(key, () => loadRankedToken(reader, token)),
      findExclusions(reader, token, args),
    ]);
    const keep = new Set(args.keep);
    counted(exclusions, keep);
    const held = await heldBy(reader, token, exclusions);
    const rows = exclusions
      .map((exclusion) => excludedHolder(exclusion, held.get(exclusion.address) ?? [], token.decimals))
      .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity));
    const excluded = rows.filter(({ address }) => !keep.has(address));
    const leftOut = excluded.flatMap(({ address }) => (held.get(address) ?? []).map(({ rank }) => rank));
    const figures = holderFigures(amounts, leftOut, token.decimals);
    const holding = excluded.flatMap(({ address, accounts }) => (accounts > 0 ? [address] : []));
    const body = JSON.stringify({
      ...figures,
      hands: figures.holder_count === 0 ? null : await remainingHands(token, holding),
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
  const { tokenId, version, holderCount: count } = token;
  const stateNow = async () => {
    const [state] = await reader.rows<{ version: number; rows: bigint; largest: bigint | null }>(
      `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, count(*) AS rows, max(amount) AS largest
       FROM holders WHERE token_id = $1`,
      [tokenId],
    );
    if (state!.version !== version || Number(state!.rows) !== count) throw new StaleTokenError();
    return state!;
  };
  const { largest } = await stateNow();
  const limbCount = Math.max(1, Math.ceil((largest ?? 0n).toString(16).length / 8));
  const limbs = Array.from({ length: limbCount }, () => new Uint32Array(count));
  const columns = limbs.map((_, index) => `((amount >> ${32 * index}) & 4294967295)::UINTEGER`);
  await reader.read(
    `SELECT ${columns.join(", ")} FROM holders WHERE token_id = ${tokenId} ORDER BY rank LIMIT ${count}`,
    limbs,
  );
  await stateNow();
  const amounts = rankedAmounts(limbs);
  const raw = holderFigures(amounts, [], token.decimals);
  return { amounts, raw: { ...raw, hands: raw.holder_count === 0 ? null : rawHands(token) } };
}
