import { writeComparison, writeTokens } from "../../../contract/compared-tokens.ts";
import { withLeftOut } from "../../../contract/exclusion-changes.ts";
import { type Exclusions, isExcluding, noExclusions } from "../../../contract/exclusions.ts";
import { withQuery } from "../../../contract/search/schema.ts";
import { dataOf, metaOf, noMeta } from "../../api/answer.ts";
import { beingRead } from "../../metrics/being-read.ts";
import { isAbsent } from "../../api/readings.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { type TierInput, tiers } from "../../charts/supply/strip-layout.ts";
import { change, hhiText, notAvailable, share } from "../../lib/format.ts";
import { comparedHolders, growth } from "../../metrics/compare.ts";
import { ownership, supplyByRank } from "../../metrics/concentration.ts";
import { holderNumber } from "../../metrics/counted.ts";
import { remainingByRank } from "../../metrics/adjusted.ts";
import { withoutText } from "../../metrics/findings/adjusted.ts";
import { compareLead } from "../../metrics/findings/compare.ts";
import { comparedWithout } from "../../metrics/findings/compare-without.ts";
import { dated } from "../../metrics/findings/dated.ts";
import { sentenceText } from "../../metrics/findings/words.ts";
import { hhiBands } from "../../metrics/hhi.ts";
import { type CompareColumn, withDistinctNames } from "./compare-columns.ts";
import { readSelection } from "./compare-selection.ts";
import { comparedDemo, datedComparison, newestAsOf } from "./compare-source.ts";
import { askFigure, type CardContent, type TokenRows } from "../figure-card.ts";
import type { Ask } from "../../api/ask.ts";
import { type Card, leadFinding } from "../cards/card.ts";
import { leftOutTable } from "../left-out-table.ts";
import type { ComparedRow } from "../../charts/cards/compared-rows.ts";
import { answeredCard } from "../cards/plain-cards.ts";
import type { HolderSummary } from "../../../contract/labels.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { comparison } from "./comparison.ts";
import { comparedDay, comparisonOnDay } from "./compare-day.ts";

interface Compared {
  /** The `t` of the address. */
  readonly selection: string;
  /** Its day; empty is now. */
  readonly at?: string;
  readonly exclusions?: Exclusions;
  /** Of a share image, which has room for the whole finding. */
  readonly isPicture?: boolean;
}

/** A card that sets two to four tokens side by side. */
export async function compareCard(
  ask: Ask,
  { selection, at = "", exclusions = noExclusions, isPicture = false }: Compared,
): Promise<Card> {
  const { tokens, problems } = readSelection(selection);
  const asked = await askComparison(ask, tokens, { at, exclusions });
  const columns = withDistinctNames(asked.filter(({ token }) => token !== null));
  const selected = writeTokens(columns.map(({ ref }) => ref));
  const place = {
    kind: "compare",
    heads: columns.map(({ ref, token }) => ({
      ...ref,
      name: token?.name ?? "",
      ticker: token?.ticker ?? "",
    })),
    page:
      columns.length > 0
        ? withLeftOut(withQuery("/compare", writeComparison({ selection: selected, at })), exclusions)
        : "/compare",
    asOf: newestAsOf(columns),
    demo: comparedDemo(columns),
  } as const;
  const failures = asked.flatMap(({ answers: { token } }) => (token.state === "failed" ? token : []));
  const isBeingRead = failures.some(({ error }) => error.code === "token_being_read");
  const content =
    columns.length === 0
      ? null
      : at === "" && isExcluding(exclusions)
        ? remainingContent(await askRemaining(ask, columns, exclusions), exclusions)
        : comparedContent(columns, tokens.length);
  const none = failures.find(({ error }) => !isAbsent(error));
  const answer = content ? ({ state: "ready", data: content, meta: noMeta } as const) : none;
  const card = answeredCard(place, answer, {
    what: "the comparison",
    missing: isBeingRead
      ? { finding: beingRead.title, note: { lead: "", rest: beingRead.detail } }
      : { finding: "No tokens to compare", note: { lead: "", rest: problems[0] ?? howToName } },
    asOf: undefined,
  });
  if (answer === undefined) return { ...card, status: 404 };
  return isPicture && content ? { ...card, finding: sentenceText(content.sentence) } : card;
}

const howToName = "Name two to four tokens, as in t=sol:<address>,eth:<address>.";

function comparedContent(columns: readonly CompareColumn[], asked: number) {
  const when = columns[0]?.when === undefined ? "" : `, at the end of ${columns[0].when}`;
  const sentence = datedComparison(compareLead(columns, asked), columns);
  return {
    sentence,
    finding: leadFinding(sentence),
    subject: `Holders, and the supply from the largest holder on${when}`,
    ...bodyOf(columns, columns.map(rowOf), `Tokens compared${when}`),
  };
}

/** What remains of each token without what is left out, and who that is. Of a day all of it is without them. */
function remainingContent(remaining: readonly Remaining[], exclusions: Exclusions) {
  const columns = remaining.map(({ column }) => column);
  const spoken = remaining.map(({ column: { name }, summary }) => ({ name, summary }));
  const without = withoutText(exclusions);
  const finding = dated(comparedWithout(spoken), newestAsOf(columns));
  const body = bodyOf(
    columns,
    remaining.map(remainingRow),
    `Tokens compared without ${without}; change in 7 days of all holders`,
  );
  return {
    sentence: { lead: finding, rest: "" },
    finding,
    subject: `Without ${without}: holders, and the supply that remains from the largest holder on. 7 days: of all holders`,
    ...body,
    rows: { ...body.rows, subject: `Of what remains without ${without}` },
    figures: [
      ...body.figures,
      ...remaining.flatMap(({ column: { name }, summary }) => {
        if (summary === null) return [];
        const left = leftOutTable(summary);
        return [{ ...left, caption: `${name}: ${left.caption.toLowerCase()}` }];
      }),
    ],
  };
}

/** The same rows for a drawing, a share image and a table. */
function bodyOf(
  columns: readonly CompareColumn[],
  compared: readonly ReadRow[],
  caption: string,
): Pick<CardContent, "drawings" | "figures"> & { readonly rows: TokenRows } {
  const rows = compared.map(({ supply, ...row }) => ({ ...row, tiers: supply ? tiers(supply) : [] }));
  return {
    drawings: [{ kind: "compared", data: { rows } }],
    rows: {
      heads: ["Supply by holder rank", "Holders", "HHI"],
      rows: compared.map((row, index) => ({
        token: columns[index]!.token!,
        bar: row.supply,
        values: [
          row.holders === null ? null : holderNumber(row.holders, row),
          row.hhi === null ? null : hhiText(row.hhi),
        ],
      })),
    },
    figures: [table(rows, caption)],
  };
}

/** A row before its supply is divided for the drawing. */
interface ReadRow extends Omit<ComparedRow, "tiers"> {
  readonly supply: TierInput | null;
  readonly hhi: number | null;
}

function rowOf(column: CompareColumn): ReadRow {
  const { name, deltas, concentration, hhi } = column;
  const holders = comparedHolders(column);
  return {
    name,
    holders: holders?.number ?? null,
    isLeast: holders?.isLeast,
    week: deltas?.["7days"] ?? null,
    weekShare: growth(column, "7days"),
    top10: concentration && ownership(concentration).top10,
    // Of no supply nobody has a part.
    supply: concentration && concentration.parts.length > 0 ? supplyByRank(concentration) : null,
    hhi: hhi?.points ?? null,
  };
}

function remainingRow({ column, summary }: Remaining): ReadRow {
  const holders = dataOf(column.answers.firstHolders)?.holders ?? [];
  const word = column.concentration?.counted.word ?? "wallet";
  return {
    ...rowOf(column),
    holders: summary?.holder_count ?? null,
    top10: summary?.top_10_share ?? null,
    supply: summary && remainingByRank({ summary, holders }, word),
    hhi: summary && summary.hhi !== null ? summary.hhi * hhiBands.most : null,
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

/** A column a token, of now or of the end of a day, for cards and pictures. Those that are not here have no token. */
async function askComparison(
  ask: Ask,
  tokens: readonly TokenRef[],
  { at, exclusions }: { readonly at: string; readonly exclusions: Exclusions },
): Promise<CompareColumn[]> {
  if (at === "") return dataOf(await askFigure(ask, comparison, { tokens, isPage: false }))?.data ?? [];
  // The day that is meant is found in the answers about the tokens.
  const answers = await Promise.all(tokens.map((ref) => ask(tokenQueries(ref).token)));
  const { day } = comparedDay(
    at,
    answers.map((answer) => ({ name: "", meta: metaOf(answer) })),
  );
  return dataOf(await askFigure(ask, comparisonOnDay, { tokens, day, exclusions }))?.data ?? [];
}

interface Remaining {
  readonly column: CompareColumn;
  /** Null where it is not known. */
  readonly summary: HolderSummary | null;
}

/** What remains of each of them without what is left out. */
async function askRemaining(
  ask: Ask,
  columns: readonly CompareColumn[],
  exclusions: Exclusions,
): Promise<Remaining[]> {
  return Promise.all(
    columns.map(async (column) => ({
      column,
      summary: dataOf(await ask(summaryQuery(column.ref, exclusions))),
    })),
  );
}
