import type { ChainId } from "../../contract/chains.ts";
import type { ParsedArgs } from "../../contract/endpoints.ts";
import { kindWords } from "../../contract/kind-words.ts";
import { type ExclusionGroup, groupOf, labelCategories } from "../../contract/kinds.ts";
import type { LabelledAddress } from "../../contract/labels.ts";
import { candidateAddresses } from "../kinds/known-kind.ts";
import type { Reader } from "../store/reader.ts";
import { labelledAddresses } from "./address-labels.ts";
import type { TokenState } from "./token-state.ts";

/** An address that is left out, and why. */
export interface Exclusion extends Pick<LabelledAddress, "address" | "kind"> {
  readonly label: string | null;
  readonly source: string;
  readonly reason: string;
  readonly group: ExclusionGroup | null;
}

type SummaryArgs = ParsedArgs<"getHolderSummary">;

/** Accounts whose owners' kinds are found out, the largest. */
const examinedAccounts = 1_000;

/** What the question leaves out, whether it is kept all the same or not. */
export async function findExclusions(
  reader: Reader,
  token: TokenState,
  args: SummaryArgs,
): Promise<Exclusion[]> {
  const { without = [], and } = args;
  const chain = args.chain_id as ChainId;
  const found = without.length === 0 ? [] : await heldCandidates(reader, token, args);
  const named = new Set(and);
  const candidates = [...new Set([...found, ...and])];
  const known = await labelledAddresses(reader, chain, candidates, args.token_address);
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
  return { address, kind, label: name, source: "asked", reason: "Left out by name.", group: null };
}

/** Owners that may be left out: of the largest accounts, where burned tokens and pools are, and those with a label. */
async function heldCandidates(reader: Reader, token: TokenState, args: SummaryArgs): Promise<string[]> {
  const { without = [], chain_id: chain, token_address: address } = args;
  const categories = labelCategories.filter((category) => without.includes(groupOf(category)));
  const rows = await reader.rows<{ address: string }>(
    `SELECT DISTINCT address FROM holders
     WHERE token_id = $1 AND (
       rank <= $2 OR address IN (
         SELECT unnest(string_split($3, ' '))
         UNION ALL
         SELECT address FROM address_labels
         WHERE chain = $4 AND category IN (SELECT unnest(string_split($5, ' ')))
         UNION ALL
         SELECT address FROM address_kinds WHERE chain = $4 AND kind IN ('pool', 'contract')
       )
     )`,
    [
      token.tokenId,
      examinedAccounts,
      candidateAddresses(chain as ChainId, address).join(" "),
      chain,
      categories.join(" "),
    ],
  );
  return rows.map((row) => row.address);
}
