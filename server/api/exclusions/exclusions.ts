import { setImmediate } from "node:timers/promises";
import { type ChainId, familyOf } from "../../../contract/chains.ts";
import { mostExclusions } from "../../../contract/exclusions.ts";
import { kindWords } from "../../../contract/kind-words.ts";
import { type ExclusionGroup, groupOf, labelCategories } from "../../../contract/kinds.ts";
import type { LabelledAddress } from "../../../contract/labels.ts";
import { candidateAddresses, knownKind } from "../../address-kinds/known-kind.ts";
import { shippedLabels } from "../../address-kinds/shipped-labels.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { pricePools } from "../../store/sources/price-pools.ts";
import { labelledAddresses } from "../labels/address-labels.ts";
import type { TokenState } from "../token-state.ts";

/** An address that is left out, and why. */
export interface Exclusion extends Pick<LabelledAddress, "address" | "kind"> {
  readonly label: string | null;
  readonly source: string;
  readonly reason: string;
  readonly group: ExclusionGroup | null;
}

/** What is left out of the figures of a token. */
export interface ExclusionArgs {
  readonly chain_id: string;
  readonly token_address: string;
  readonly without?: readonly ExclusionGroup[];
  readonly and?: readonly string[];
  readonly keep?: readonly string[];
}

/** Accounts whose owners' kinds are found out, the largest. */
const examinedAccounts = 1_000;

/** What the question leaves out, whether it is kept all the same or not. */
export async function findExclusions(
  reader: Reader,
  token: Pick<TokenState, "tokenId">,
  args: ExclusionArgs,
): Promise<Exclusion[]> {
  if (!isByKind(args)) return among(reader, args, []);
  const found = await Promise.all([largestHolders(reader, token), namedCandidates(reader, token, args, 1n)]);
  return among(reader, args, found.flat());
}

/** The same of all times: what may be left out of the figures of now, and what held the token and holds nothing now. */
export async function findPastExclusions(
  reader: Reader,
  token: TokenState,
  args: ExclusionArgs,
): Promise<Exclusion[]> {
  if (!isByKind(args)) return among(reader, args, []);
  const found = await Promise.all([
    largestHolders(reader, token),
    namedCandidates(reader, token, args, 0n),
    isOfPrograms(args) ? emptiedReceivers(reader, token) : [],
  ]);
  return among(reader, args, found.flat());
}

/** Those that are left out in the end. Throws `invalid_range` where they are too many. */
export function counted(exclusions: readonly Exclusion[], keep: ReadonlySet<string>): readonly Exclusion[] {
  const applied = exclusions.filter(({ address }) => !keep.has(address));
  if (applied.length <= mostExclusions) return applied;
  throw new ProblemError(
    "invalid_range",
    `more than ${mostExclusions} addresses would be left out: leave out fewer kinds`,
  );
}

function isByKind({ without = [] }: ExclusionArgs): boolean {
  return without.length > 0;
}

/** Programs are known by their addresses alone, of which there is no list. */
function isOfPrograms({ chain_id: chain, without = [] }: ExclusionArgs): boolean {
  return familyOf(chain as ChainId) === "solana" && without.includes("program");
}

async function among(
  reader: Reader,
  { chain_id, token_address: token, without = [], and = [] }: ExclusionArgs,
  found: readonly string[],
): Promise<Exclusion[]> {
  const named = new Set(and);
  const candidates = [...new Set([...found, ...and])];
  const known = await labelledAddresses(reader, chain_id as ChainId, candidates, token);
  return known.flatMap((address) => {
    const exclusion = excluded(address, without, named.has(address.address));
    return exclusion === undefined ? [] : [exclusion];
  });
}

/** By what it is, else by who it is said to be, else because it was named. */
function excluded(
  { address, kind, evidence, labels }: LabelledAddress,
  without: readonly ExclusionGroup[],
  isNamed: boolean,
): Exclusion | undefined {
  const label = labels.find(({ category }) => without.includes(groupOf(category)));
  const group = groupOf(kind);
  if (group !== undefined && without.includes(group)) {
    const name = (label ?? labels[0])?.name ?? null;
    return { address, kind, label: name, source: "chain", reason: evidence, group };
  }
  if (label !== undefined) {
    const { name, source, category } = label;
    const reason = `${source} names it “${name}”: ${kindWords[category].one}.`;
    return { address, kind, label: name, source, reason, group: groupOf(category) };
  }
  if (!isNamed) return undefined;
  const name = labels[0]?.name ?? null;
  return { address, kind, label: name, source: "asked", reason: "Left out by its address.", group: null };
}

/** As many kinds as are found out before others have their turn, on Solana in 2 ms: a page waits for its turn a hundred times. */
const kindsAtOnce = 10;

/** Finds out beforehand what takes a question longest, in pieces between which others have their turn. */
export async function prepareKinds(
  reader: Reader,
  token: Pick<TokenState, "tokenId">,
  chain: ChainId,
): Promise<void> {
  if (familyOf(chain) !== "solana") return;
  for (const [index, address] of (await largestHolders(reader, token)).entries()) {
    if (index % kindsAtOnce === 0) await setImmediate();
    knownKind(chain, address);
  }
}

/** Owners of the largest accounts, where burned tokens and pools are. */
async function largestHolders(reader: Reader, token: Pick<TokenState, "tokenId">): Promise<string[]> {
  const rows = await reader.rows<{ address: string }>(
    "SELECT DISTINCT address FROM holders WHERE token_id = $1 AND rank <= $2",
    [token.tokenId, examinedAccounts],
  );
  return rows.map((row) => row.address);
}

/** Those that are known by name or have a label, and hold that much now. */
async function namedCandidates(
  reader: Reader,
  token: Pick<TokenState, "tokenId">,
  args: ExclusionArgs,
  least: bigint,
): Promise<string[]> {
  const rows = await reader.rows<{ address: string }>(
    // Of the wallets only those of the token: among ten million addresses the names alone are looked for in 200 ms.
    `SELECT address FROM wallets
     WHERE wallet_id IN (SELECT owner FROM wallet_stats WHERE token_id = $4 AND amount >= $5)
       AND address IN (
         SELECT unnest(string_split($1, ' '))
         UNION ALL
         SELECT address FROM address_labels
         WHERE chain = $2 AND category IN (SELECT unnest(string_split($3, ' ')))
         UNION ALL
         SELECT address FROM address_kinds WHERE chain = $2 AND kind IN ('pool', 'contract')
       )`,
    [...(await namedBy(reader, args)), token.tokenId, least],
  );
  return rows.map(({ address }) => address);
}

/** Who received the most and holds nothing now. */
async function emptiedReceivers(reader: Reader, token: TokenState): Promise<string[]> {
  const rows = await reader.rows<{ address: string }>(
    `SELECT address
     FROM (
       SELECT to_owner, sum(amount::DOUBLE) AS received FROM transfers
       WHERE token_id = $1 AND from_owner IS DISTINCT FROM to_owner
         AND to_owner IN (SELECT owner FROM wallet_stats WHERE token_id = $1 AND amount = 0)
       GROUP BY to_owner
     )
     JOIN wallets ON wallet_id = to_owner
     ORDER BY received DESC, address LIMIT $2`,
    [token.tokenId, examinedAccounts],
  );
  return rows.map((row) => row.address);
}

async function namedBy(
  reader: Reader,
  { chain_id, token_address: address, without = [] }: ExclusionArgs,
): Promise<[string, string, string]> {
  const chain = chain_id as ChainId;
  const categories = labelCategories.filter((category) => without.includes(groupOf(category)));
  const { answered, named } = await pricePools(reader, chain, address);
  const pools = [...answered.map(({ pool }) => pool.address), ...named];
  const shipped = [...shippedLabels(chain)].flatMap(([contract, labels]) =>
    labels.some(({ category }) => categories.includes(category)) ? [contract] : [],
  );
  const candidates = [...candidateAddresses(chain, address), ...pools, ...shipped];
  return [candidates.join(" "), chain, categories.join(" ")];
}
