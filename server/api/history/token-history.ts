import type { ParsedArgs } from "../../../contract/endpoints.ts";
import { type History, intervals, type SeriesName, seriesNames } from "../../../contract/history.ts";
import {
  rankedSeries,
  seriesOfWallets,
  type WalletSeriesName,
} from "../../../contract/history/ranked-series.ts";
import { writeTime } from "../../../contract/query.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import type { Reader } from "../../store/reader.ts";
import type { Store } from "../../store/store.ts";
import type { Answer } from "../backend.ts";
import { useCountedHistory } from "./counted-history.ts";
import { historyColumns, type HistoryRow, isSpread, rowOfWallets } from "./history-columns.ts";
import { choosePoints } from "./history-points.ts";
import { StaleTokenError } from "../at-version.ts";
import { leftOutOf } from "../exclusions/excluded-owners.ts";
import type { MomentLists } from "../past/holder-lists-at.ts";
import type { TokenState } from "../token-state.ts";

export type HistoryArgs = ParsedArgs<"getTokenHistory">;

/** Throws `stats_unavailable` where nothing is known of the past, `invalid_range` for more points than are answered. */
export async function loadTokenHistory(
  store: Pick<Store, "reader" | "apart">,
  lists: MomentLists,
  state: TokenState,
  args: HistoryArgs,
): Promise<Answer> {
  const leftOut = await leftOutOf(store.reader, state, args);
  if (leftOut === undefined) return answerFrom("token_history", store.reader, state, args);
  return useCountedHistory(store, lists, state, leftOut, ({ name }) =>
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
      ? columnOf(accountSeries[name], ofWallets, state.decimals)
      : columnOf(name, rows, state.decimals);
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
function columnOf(
  name: Exclude<SeriesName, WalletSeriesName>,
  rows: readonly HistoryRow[],
  decimals: number,
) {
  const column = historyColumns[name];
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
