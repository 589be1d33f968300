import type { QueryClient } from "@tanstack/react-query";
import { displayAddress } from "../../lib/display-address.ts";
import { readTokens } from "../../../contract/compared-tokens.ts";
import { withLeftOut } from "../../../contract/exclusion-changes.ts";
import { isExcluding, exclusionSearch } from "../../../contract/exclusions.ts";
import { pagePath } from "../../../contract/page-address.ts";
import { shortAddress } from "../../lib/address.ts";
import { dayText } from "../../lib/days.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { imagePath, type PageCalled, type PageDescription } from "../page-description.ts";
import { cellState, type CompareColumn, withDistinctNames } from "./compare-columns.ts";
import { knownColumns } from "./compare-day.ts";
import { comparison } from "./comparison.ts";
import { newestAsOf } from "./compare-source.ts";

export function describeComparison(
  queryClient: QueryClient,
  page: PageCalled<"compare">,
  query: URLSearchParams,
): PageDescription {
  const exclusions = exclusionSearch.readQuery(query);
  const tokens = readTokens(page.selection);
  const columns = knownColumns(queryClient, tokens, { at: page.at, exclusions });
  const isKnown = (column: CompareColumn) =>
    column.token !== null && cellState(column, ["firstHolders", "stats"]) !== "loading";
  const complete = columns.length > 1 && columns.every((column) => isKnown(column));
  const [{ day } = { day: "" }] = columns;
  const onDay = day === "" ? "" : ` on ${dayText(day)}`;
  const names = withDistinctNames(
    columns.map(({ ref, token, ticker }) => ({
      ref,
      ticker,
      name: token ? spokenName(token) : shortAddress(displayAddress(ref.chain, ref.address)),
    })),
  ).map(({ name }) => name);
  const finding = complete ? comparison.finding(columns, { tokens, isPage: true }) : null;
  // The sentence of now is of all holders, as on the page.
  const beside =
    isExcluding(exclusions) && page.at === ""
      ? ` Beside it, the figures without ${withoutText(exclusions)}.`
      : "";
  return {
    title: names.length > 0 ? `${names.join(", ")} compared${onDay}` : "Compare tokens",
    description: finding
      ? finding + beside
      : "Two to four tokens side by side: holders, concentration, how long they are kept, and at what profit.",
    path: columns.length > 0 ? withLeftOut(pagePath(page), exclusions) : pagePath(page),
    image: imagePath(page, newestAsOf(columns), undefined, exclusions),
    isFramed: true,
  };
}
