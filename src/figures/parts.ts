import { isExcluding } from "../../contract/exclusions.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import type { History } from "../../contract/history.ts";
import { summaryQuery } from "../api/behind-queries.ts";
import { lifeQuery } from "../api/history-queries.ts";
import { answersOf } from "../api/queries.ts";
import { yearQueries } from "./year-queries.ts";
import { needed, optional, type Part, type Subject } from "./figure.ts";

/*
 * Parts that several figures have. That of other times is called `past` in each.
 */

/** The figures without those that are left out; null where nobody is. A page says by itself where they are not known. */
export function remainingPart({ token, exclusions, place }: Subject): Part<HolderSummary | null> {
  const question = summaryQuery(token, exclusions);
  const isAsked = isExcluding(exclusions);
  return isAsked && place === "card" ? needed(question) : optional(question, { isAsked });
}

/** Holders at the ends of days, or of weeks of a long life. What is there stays until the next is. */
export function holderDaysPart({ token, meta, period }: Subject): Part<History | null> {
  const year = yearQueries(token, meta);
  const place = answersOf(token.chain, token.address)[1];
  return optional(
    {
      ...(period === "all" || !year ? lifeQuery(token) : year.days),
      placeholderData: (before, asked) => (asked?.queryKey[1] === place ? before : undefined),
    },
    { isAsked: year !== null },
  );
}

/** Shares at the ends of the weeks of the last year: on a page, a card has no room for them. */
export function weeksPart({ token, meta, place }: Subject): Part<History | null> {
  const year = yearQueries(token, meta);
  return optional(year?.weeks ?? lifeQuery(token), { isAsked: year !== null && place === "page" });
}
