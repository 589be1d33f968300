import { mostTransfersWithout } from "../../../contract/exclusions.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { computeHistoryWithout } from "../../store/figures/compute.ts";
import type { Store } from "../../store/store.ts";
import type { LeftOut } from "../exclusions/excluded-owners.ts";
import type { MomentLists } from "../past/holder-lists-at.ts";
import { knownMoment } from "../past/moments.ts";
import type { RankedTable } from "../past/ranked-tables.ts";
import type { TokenState } from "../token-state.ts";
import { checkVersion } from "../at-version.ts";

/**
 * The history of a token without some owners, as rows of token_history. Throws `stats_unavailable` where it has none or
 * is too much to compute.
 */
export async function useCountedHistory<T>(
  store: Pick<Store, "reader" | "apart">,
  lists: MomentLists,
  token: TokenState,
  leftOut: LeftOut,
  work: (history: RankedTable) => Promise<T>,
): Promise<T> {
  const { tokenId, version, decimals } = token;
  await knownMoment(store.reader, token, undefined);
  const [row] = await store.reader.rows<{ transfers: number }>(
    "SELECT count(*)::INTEGER AS transfers FROM transfers WHERE token_id = $1",
    [tokenId],
  );
  if (row!.transfers > mostTransfersWithout) {
    throw new ProblemError(
      "stats_unavailable",
      `figures over time without some of the holders are computed when they are asked for, of tokens with up to ${mostTransfersWithout} transfers; this one has ${row!.transfers}`,
    );
  }
  // Balances of a token with missing transfers are known where it began with what everybody held, or since they were asked for.
  const isAdjusted = token.meta.notes?.includes("adjusted") ?? false;
  const isOpened = token.meta.history === "incomplete" && !isAdjusted;
  const touched = {
    tokenId,
    chain: "",
    address: "",
    name: "",
    ticker: "",
    decimals,
    snapshot: false,
    partial: isOpened,
    opened: isOpened,
    adjusted: isAdjusted,
    asOf: null,
  };
  return lists.keep(
    `${tokenId}.${version}~${leftOut.key}`,
    (makeTable) =>
      store.apart(async (db) => {
        const points = await computeHistoryWithout(db, touched, leftOut.owners);
        await checkVersion(store.reader, token);
        await db.run("CREATE TEMP TABLE points_without AS SELECT * FROM token_history LIMIT 0");
        await db.append("points_without", points);
        return makeTable("SELECT * FROM temp.points_without ORDER BY step, time", [], db);
      }),
    work,
  );
}
