import type { ExclusionGroup } from "../../../contract/kinds.ts";
import type { Reader } from "../../store/reader.ts";
import { counted, findPastExclusions } from "./exclusions.ts";
import type { TokenState } from "../token-state.ts";

/** Owners that an answer about other times does not count, at all of them. */
export interface ExcludedOwners {
  readonly owners: readonly number[];
  /** The same for the same owners. */
  readonly key: string;
}

/** Of whoever is left out, with spaces between. Nobody has the number -1. */
export function ownersText(excluded: ExcludedOwners | undefined): string {
  return excluded === undefined ? "-1" : excluded.owners.join(" ");
}

interface Args {
  readonly chain_id: string;
  readonly contract_address: string;
  readonly without?: readonly ExclusionGroup[];
  readonly and?: readonly string[];
  readonly keep?: readonly string[];
}

/** Whether a question leaves out anything. */
export function hasExclusions(args: object): boolean {
  const { without, and }: Pick<Args, "without" | "and"> = args;
  return (without?.length ?? 0) + (and?.length ?? 0) > 0;
}

/** Undefined where nobody is left out. Throws `invalid_range` where they are too many. */
export async function findExcludedOwners(
  reader: Reader,
  token: TokenState,
  { contract_address: address, ...args }: Args,
): Promise<ExcludedOwners | undefined> {
  if (!hasExclusions(args)) return undefined;
  const found = await findPastExclusions(reader, token, { ...args, token_address: address });
  const applied = counted(found, new Set(args.keep));
  if (applied.length === 0) return undefined;
  const rows = await reader.rows<{ wallet_id: number }>(
    "SELECT wallet_id FROM wallets WHERE address IN (SELECT unnest(string_split($1, ' '))) ORDER BY wallet_id",
    [applied.map((each) => each.address).join(" ")],
  );
  if (rows.length === 0) return undefined;
  const owners = rows.map((row) => row.wallet_id);
  return { owners, key: owners.join() };
}
