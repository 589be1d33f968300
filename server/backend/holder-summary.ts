import type { ChainId } from "../../contract/chains.ts";
import type { ParsedArgs } from "../../contract/endpoints.ts";
import { kindWords } from "../../contract/kind-words.ts";
import { type ExclusionGroup, groupOf } from "../../contract/kinds.ts";
import {
  type ExcludedHolder,
  type HolderSummary,
  type LabelledAddress,
  mostExclusions,
} from "../../contract/labels.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { wholeTokens } from "../ledger/amount.ts";
import { holderFigures } from "../ledger/holder-figures.ts";
import type { RankedAmounts } from "../ledger/order-figures.ts";
import type { Reader } from "../store/reader.ts";
import { labelledAddresses } from "./address-labels.ts";
import type { Answer } from "./backend.ts";
import { StaleTokenError } from "./holder-pages.ts";
import type { TokenState } from "./token-state.ts";

/** Accounts whose owners' kinds are found out, the largest. */
const examinedAccounts = 1_000;

interface HeldRow {
  readonly rank: number;
  readonly amount: bigint;
  readonly address: string;
}

/** An address, why it is left out, and what it holds. */
interface Exclusion {
  readonly address: LabelledAddress;
  readonly source: string;
  readonly reason: string;
  readonly group: ExclusionGroup | null;
}

export async function loadHolderSummary(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getHolderSummary">,
): Promise<Answer> {
  const chain = args.chain_id as ChainId;
  const [amounts, exclusions] = await Promise.all([
    loadRankedAmounts(reader, token),
    findExclusions(reader, token, chain, args),
  ]);
  const addresses = exclusions.map(({ address: { address } }) => address);
  const held = await heldBy(reader, token, addresses);
  const keep = new Set(args.keep);
  const rows = exclusions
    .map((exclusion) => excludedHolder(exclusion, held.get(exclusion.address.address) ?? [], token.decimals))
    .toSorted((left, right) => (left.rank ?? Infinity) - (right.rank ?? Infinity));
  const excluded = rows.filter(({ address }) => !keep.has(address));
  if (excluded.length > mostExclusions) throw tooMany();
  const leftOut = excluded.flatMap(({ address }) => (held.get(address) ?? []).map(({ rank }) => rank));
  const body = JSON.stringify({
    ...holderFigures(amounts, leftOut, token.decimals),
    excluded,
    kept: rows.filter(({ address }) => keep.has(address)),
    raw: holderFigures(amounts, [], token.decimals),
  } satisfies HolderSummary);
  return { body, etag: entityTag(body), ...token.meta };
}

function excludedHolder(
  { address: { address, kind, labels }, source, reason, group }: Exclusion,
  rows: readonly HeldRow[],
  decimals: number,
): ExcludedHolder {
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n);
  return {
    address,
    kind,
    label: labels[0]?.name ?? null,
    source,
    reason,
    group,
    amount: wholeTokens(amount, decimals),
    rank: rows[0]?.rank ?? null,
    accounts: rows.length,
  };
}

async function findExclusions(
  reader: Reader,
  token: TokenState,
  chain: ChainId,
  { without = [], and }: ParsedArgs<"getHolderSummary">,
): Promise<Exclusion[]> {
  const largest =
    without.length === 0
      ? []
      : await reader.rows<Pick<HeldRow, "address">>(
          "SELECT DISTINCT address FROM holders WHERE token_id = $1 AND rank <= $2",
          [token.tokenId, examinedAccounts],
        );
  const candidates = new Set([...largest.map(({ address }) => address), ...and]);
  const named = new Set(and);
  return (await labelledAddresses(chain, [...candidates])).flatMap((address): Exclusion[] => {
    const group = groupOf(address.kind);
    if (group !== undefined && without.includes(group)) {
      return [{ address, source: "chain", reason: address.evidence, group }];
    }
    const label = address.labels.find(({ category }) => without.includes(groupOf(category)));
    if (label !== undefined) {
      const { source, category } = label;
      const reason = `${source} names it “${label.name}”: ${kindWords[category].one}.`;
      return [{ address, source, reason, group: groupOf(category) }];
    }
    if (!named.has(address.address)) return [];
    return [{ address, source: "asked", reason: "Named in the question.", group: null }];
  });
}

/** Accounts of owners, the largest first, by owner. */
async function heldBy(
  reader: Reader,
  token: TokenState,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldRow[]>> {
  if (addresses.length === 0) return new Map();
  const rows = await reader.rows<HeldRow>(
    `SELECT rank, amount, address FROM holders
     WHERE token_id = $1 AND address IN (SELECT unnest(string_split($2, ' '))) ORDER BY rank`,
    [token.tokenId, addresses.join(" ")],
  );
  const byOwner = new Map<string, HeldRow[]>();
  for (const row of rows) {
    const ofOwner = byOwner.get(row.address);
    if (ofOwner === undefined) byOwner.set(row.address, [row]);
    else ofOwner.push(row);
  }
  return byOwner;
}

async function loadRankedAmounts(reader: Reader, token: TokenState): Promise<RankedAmounts> {
  const [row] = await reader.rows<{ version: number; rows: bigint; largest: bigint | null }>(
    `SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version, count(*) AS rows,
       (SELECT amount FROM holders WHERE token_id = $1 AND rank = 1) AS largest
     FROM holders WHERE token_id = $1`,
    [token.tokenId],
  );
  const count = Number(row!.rows);
  if (row!.version !== token.version || count !== token.holderCount) throw new StaleTokenError();
  const limbCount = Math.max(1, Math.ceil((row!.largest ?? 0n).toString(16).length / 8));
  const amounts = new Float64Array(count);
  const limbs = Array.from({ length: limbCount }, () => new Uint32Array(count));
  const columns = limbs.map((_, index) => `((amount >> ${32 * index}) & 4294967295)::UINTEGER`);
  await reader.read(
    `SELECT amount::DOUBLE, ${columns.join(", ")} FROM holders WHERE token_id = ${token.tokenId} ORDER BY rank`,
    [amounts, ...limbs],
  );
  return { amounts, limbs };
}

function tooMany(): ProblemError {
  return new ProblemError(
    "invalid_range",
    `more than ${mostExclusions} addresses would be left out: leave out fewer kinds`,
  );
}
