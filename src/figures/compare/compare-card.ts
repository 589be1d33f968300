import { writeTokens, writeComparison } from "../../../contract/compared-tokens.ts";
import { withLeftOut } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { dataOf } from "../../api/answer.ts";
import { beingRead } from "../../metrics/being-read.ts";
import { isAbsent } from "../../api/readings.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { tiers } from "../../charts/supply/strip-layout.ts";
import { change, notAvailable, share } from "../../lib/format.ts";
import { comparedHolders, growth } from "../../metrics/compare.ts";
import { ownership, supplyByRank } from "../../metrics/concentration.ts";
import { holderNumber } from "../../metrics/counted.ts";
import { remainingByRank } from "../../metrics/adjusted.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { compareLead } from "../../metrics/findings/compare.ts";
import { comparedWithout } from "../../metrics/findings/compare-without.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { askComparison, askRemaining, type Remaining } from "./ask-comparison.ts";
import { type CompareColumn, withDistinctNames } from "./compare-columns.ts";
import { readSelection } from "./compare-selection.ts";
import { comparedDemo, datedComparison, newestAsOf } from "./compare-source.ts";
import type { Ask } from "../../api/ask.ts";
import { type Card, cardFinding, leadFinding } from "../cards/card.ts";
import { leftOutTable } from "../left-out-table.ts";
import type { ComparedRow } from "../../charts/cards/compared-rows.ts";
import { failedCard, messageCard } from "../cards/plain-cards.ts";

interface Compared {
  /** The `t` of the address. */
  readonly selection: string;
  /** Its day; empty is now. */
  readonly at?: string;
  readonly exclusions?: Exclusions;
}

/** A card that sets two to four tokens side by side. */
export async function compareCard(
  ask: Ask,
  { selection, at = "", exclusions = noExclusions }: Compared,
): Promise<Card> {
  const { tokens, problems } = readSelection(selection);
  const asked = await askComparison(ask, tokens, { at, exclusions });
  const columns = withDistinctNames(asked.filter(({ token }) => token !== null));
  const shown = writeTokens(columns.map(({ ref }) => ref));
  const place = {
    kind: "compare",
    heads: columns.map(({ ref, token }) => ({
      ...ref,
      name: token?.name ?? "",
      ticker: token?.ticker ?? "",
    })),
    page:
      columns.length > 0
        ? withLeftOut(withQuery("/compare", writeComparison({ selection: shown, at })), exclusions)
        : "/compare",
    asOf: newestAsOf(columns),
    demo: comparedDemo(columns),
  } as const;
  if (columns.length === 0) {
    const failed = asked
      .map(({ answers }) => answers.token)
      .find((answer) => answer.state === "failed" && !isAbsent(answer.error));
    if (failed?.state === "failed") return failedCard(place, "the comparison", failed.error);
    const isBeingRead = asked.some(
      ({ answers: { token } }) => token.state === "failed" && token.error.code === "token_being_read",
    );
    if (isBeingRead) return { ...messageCard(place, beingRead.title, "", beingRead.detail), status: 404 };
    const rest = problems[0] ?? "Name two to four tokens, as in t=sol:<address>,eth:<address>.";
    return { ...messageCard(place, "No tokens to compare", "", rest), status: 404 };
  }
  // Of a day all of it is without them.
  if (at === "" && isExcluding(exclusions))
    return { ...place, ...(await remainingContent(ask, columns, exclusions)) };
  const when = columns[0]?.when === undefined ? "" : `, at the end of ${columns[0].when}`;
  return {
    ...place,
    status: 200,
    finding: leadFinding(datedComparison(compareLead(columns, tokens.length), columns)),
    subject: `Holders, and the supply from the largest holder on${when}`,
    keys: [],
    drawings: [{ kind: "compared", data: { rows: columns.map(rowOf) } }],
    figures: [table(columns.map(rowOf), `Tokens compared${when}`)],
    message: null,
  };
}

function rowOf(column: CompareColumn): ComparedRow {
  const { name, deltas, concentration } = column;
  const holders = comparedHolders(column);
  return {
    name,
    holders: holders?.number ?? null,
    isLeast: holders?.isLeast,
    week: deltas?.["7days"] ?? null,
    weekShare: growth(column, "7days"),
    top10: concentration && ownership(concentration).top10,
    tiers: concentration ? tiers(supplyByRank(concentration)) : [],
  };
}

/** What remains of each token without what is left out, and who that is. */
async function remainingContent(ask: Ask, columns: readonly CompareColumn[], exclusions: Exclusions) {
  const remaining = await askRemaining(ask, columns, exclusions);
  const spoken = remaining.map(({ column: { name }, summary }) => ({ name, summary }));
  const rows = remaining.map(remainingRow);
  return {
    status: 200,
    finding: cardFinding(dated(comparedWithout(spoken), newestAsOf(columns))),
    subject: `Without ${withoutText(exclusions)}: holders, and the supply that remains from the largest holder on. 7 days: of all holders`,
    keys: [],
    drawings: [{ kind: "compared", data: { rows } }],
    figures: [
      table(rows, `Tokens compared without ${withoutText(exclusions)}; change in 7 days of all holders`),
      ...remaining.flatMap(({ column: { name }, summary }) => {
        if (summary === null) return [];
        const left = leftOutTable(summary);
        return [{ ...left, caption: `${name}: ${left.caption.toLowerCase()}` }];
      }),
    ],
    message: null,
  } as const;
}

function remainingRow({ column, summary }: Remaining): ComparedRow {
  const holders = dataOf(column.answers.firstHolders)?.holders ?? [];
  const word = column.concentration?.counted.word ?? "wallet";
  return {
    ...rowOf(column),
    holders: summary?.holder_count ?? null,
    top10: summary?.top_10_share ?? null,
    tiers: summary === null ? [] : tiers(remainingByRank({ summary, holders }, word)),
  };
}

function table(rows: readonly ComparedRow[], caption: string): Figures {
  return {
    caption,
    columns: ["Token", "Holders", "Change in 7 days", "Top 10 hold"],
    rows: rows.map((row) => [
      named(row.name),
      { text: row.holders === null ? notAvailable : holderNumber(row.holders, row), value: row.holders },
      { text: change(row.week), value: row.week },
      { text: share(row.top10), value: row.top10 },
    ]),
  };
}
