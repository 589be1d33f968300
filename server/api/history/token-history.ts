import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { mostTransfersWithout } from "../../../contract/exclusions.ts";
import { type History, intervals } from "../../../contract/history.ts";
import {
  rankedSeries,
  seriesOfWallets,
  type WalletSeriesName,
  type SeriesName,
  seriesNames,
} from "../../../contract/history/series.ts";
import { writeTime } from "../../../contract/query.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import { computeHistoryWithout } from "../../store/figures/compute.ts";
import type { Reader } from "../../store/reader.ts";
import type { Store } from "../../store/store.ts";
import { checkVersion, StaleTokenError } from "../at-version.ts";
import type { Answer } from "../backend.ts";
import { type ExcludedOwners, findExcludedOwners } from "../exclusions/excluded-owners.ts";
import type { HolderListsAt } from "../past/holder-lists-at.ts";
import { knownMoment } from "../past/moments.ts";
import type { RankedTable } from "../past/ranked-tables.ts";
import { type TokenState, versionKey } from "../token-state.ts";
import { columnOf, type HistoryRow, isSpread, rowOfWallets } from "./history-columns.ts";
import { choosePoints } from "./history-points.ts";

export type HistoryArgs = ParsedArgs<"getTokenHistory">;

/** Throws `stats_unavailable` where nothing is known of the past, `invalid_range` for more points than are answered. */
export async function loadTokenHistory(
  store: Pick<Store, "reader" | "withTempTables">,
  lists: HolderListsAt,
  state: TokenState,
  args: HistoryArgs,
): Promise<Answer> {
  const excluded = await findExcludedOwners(store.reader, state, args);
  if (excluded === undefined) return answerFrom("token_history", store.reader, state, args);
  return useCountedHistory(store, lists, state, excluded, ({ name }) =>
    answerFrom(name, store.reader, state, args),
  );
}

async function answerFrom(
  table: string,
  reader: Reader,
  state: TokenState,
  args: HistoryArgs,
): Promise<Answer> {
  const { metrics = seriesNames } = args;
  const { interval, from, to, count, first, ranked } = await choosePoints(reader, state, args, table);
  const rows = await reader.rows<HistoryRow & { version: number }>(
    `SELECT h.* REPLACE (h.time::DOUBLE AS time), (SELECT version FROM tokens WHERE token_id = $1) AS version
     FROM ${table} AS h WHERE token_id = $1 AND step = $2 AND time BETWEEN $3 AND $4 ORDER BY time`,
    [state.tokenId, intervals.indexOf(interval), from, to],
  );
  if (rows.length !== count || rows.some((row) => row.version !== state.version)) {
    throw new StaleTokenError();
  }
  const ofWallets = rows.some(isSpread) ? rows.map(rowOfWallets) : [];
  const known = metrics.flatMap((name) => {
    const column = isOfWallets(name)
      ? valuesOf(accountSeries[name], ofWallets, state.decimals)
      : valuesOf(name, rows, state.decimals);
    return column === undefined ? [] : [[name, column] as const];
  });
  const body = JSON.stringify({
    interval,
    source: "computed",
    first: writeTime(first),
    ...(known.some(([name]) => rankedSeries.has(name)) && { ranked }),
    times: rows.map((row) => writeTime(row.time)),
    series: Object.fromEntries(known),
  } satisfies History);
  return { body, etag: entityTag(body), ...state.meta };
}

type AccountSeriesName = keyof typeof seriesOfWallets;

const accountSeries = Object.fromEntries(
  Object.entries(seriesOfWallets).map(([accounts, wallets]) => [wallets, accounts]),
) as Readonly<Record<WalletSeriesName, AccountSeriesName>>;

function isOfWallets(name: SeriesName): name is WalletSeriesName {
  return name in accountSeries;
}

/** Undefined where nothing of it is known. */
function valuesOf(
  name: Exclude<SeriesName, WalletSeriesName>,
  rows: readonly HistoryRow[],
  decimals: number,
) {
  const column = columnOf(name);
  if (typeof column === "function") {
    const values = rows.map((row) => column(row, decimals));
    return values.some((value) => value !== null) ? values : undefined;
  }
  const columns = Object.entries(column).map(
    ([key, value]) => [key, rows.map((row) => value(row, decimals))] as const,
  );
  const isKnown = columns.some(([, values]) => values.some((value) => value !== null));
  return isKnown ? Object.fromEntries(columns) : undefined;
}

/**
 * The history of a token without some owners, as rows of token_history. Throws `stats_unavailable` where it has none or
 * is too much to compute.
 */
export async function useCountedHistory<T>(
  store: Pick<Store, "reader" | "withTempTables">,
  lists: HolderListsAt,
  token: TokenState,
  excluded: ExcludedOwners,
  work: (history: RankedTable) => Promise<T>,
): Promise<T> {
  const { tokenId, decimals } = token;
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
    `${versionKey(token)}~${excluded.key}`,
    (makeTable) =>
      store.withTempTables(async (db) => {
        const points = await computeHistoryWithout(db, touched, excluded.owners);
        await checkVersion(store.reader, token);
        await db.run("CREATE TEMP TABLE points_without AS SELECT * FROM token_history LIMIT 0");
        await db.append("points_without", points);
        return makeTable("SELECT * FROM temp.points_without ORDER BY step, time", [], db);
      }),
    work,
  );
}
