import { normalizeAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import type { ExclusionGroup } from "../../contract/kinds.ts";
import { type exclusionQuery, type Exclusions, partsOf } from "../../contract/exclusions.ts";
import type { QueryValues } from "../../contract/query.ts";

/** What a question leaves out, as the interface takes it. */
type ExclusionArgs = Partial<QueryValues<typeof exclusionQuery>>;

/** Of what `exclusionSearch` has read. */
export function exclusionArgs(chain: ChainId, exclusions: Exclusions): ExclusionArgs {
  // An address of another chain holds nothing here.
  const [and, keep] = [exclusions.and, exclusions.keep].map((list) =>
    partsOf(list).filter((text) => normalizeAddress(chain, text) !== undefined),
  );
  const without = partsOf(exclusions.without) as ExclusionGroup[];
  return {
    ...(without.length > 0 && { without }),
    ...(and && and.length > 0 && { and }),
    ...(keep && keep.length > 0 && { keep }),
  };
}
