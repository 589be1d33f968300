import { isExcluding } from "../../../contract/exclusions.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import { shownSummaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { change, hhiText, notAvailable, plural } from "../../lib/format.ts";
import { ownership } from "../../metrics/concentration.ts";
import { withBounds } from "../../metrics/completeness/silent.ts";
import { type Counted, holderNumber } from "../../metrics/counted.ts";
import { besideFinding } from "../../metrics/findings/adjusted.ts";
import { summaryFinding } from "../../metrics/findings/lead.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import type { Hhi } from "../../metrics/hhi.ts";
import { countedFlow } from "../../metrics/holder-flow.ts";
import { hhiOf, readConcentration } from "../../metrics/token-figures.ts";
import { type CardKey, figureCard, keysTable } from "../figure-card.ts";
import { figure, needed, optional, type Part } from "../figure.ts";
import { remainingPart } from "../parts.ts";
import { concentrationSection } from "./concentration.ts";
import { remainingBody, remainingFinding } from "./remaining.ts";
import { supplyStrip, supplyTables } from "./supply-strip.ts";

/** Who holds most and how that changes, in one sentence. On a page it is the sentence and the figures at its head. */
export const summary = figure({
  section: concentrationSection,
  missing: "concentration",
  queries: (subject) => {
    const { token, firstHolders, stats, deltas, supplyBreakdown } = tokenQueries(subject.token);
    const isPicture = subject.place === "picture";
    const first: Part<HolderListPage | null> = isPicture ? optional(firstHolders) : needed(firstHolders);
    return {
      // Where nobody is left out, it stands beside what it would be without what is not a person.
      remaining: isExcluding(subject.exclusions)
        ? remainingPart(subject)
        : optional(shownSummaryQuery(subject.token, subject.exclusions), { isAsked: !isPicture }),
      first,
      stats: optional(stats),
      deltas: optional(deltas),
      breakdown: optional(supplyBreakdown),
      token: needed(token),
    };
  },
  read: ({ remaining, first, stats, deltas, breakdown, token }, { meta, exclusions }) => {
    const supply = first && readConcentration(token, meta, first, breakdown);
    const flow = first && deltas && supply && countedFlow(first.holder_count, deltas, supply.counted);
    return {
      without: isExcluding(exclusions) ? remaining : null,
      remaining,
      first,
      deltas,
      token,
      supply,
      hhi: stats && supply && hhiOf(stats, supply, meta),
      /** Change of the number of holders in seven days; null where it is not known. */
      week: (flow?.deltas ?? deltas)?.["7days"] ?? null,
      timeHeld: stats?.avg_time_held ?? null,
    };
  },
  finding: ({ without, deltas, token, supply }, { meta }) =>
    without
      ? remainingFinding(without)
      : withBounds(
          summaryFinding({ name: spokenName(token), concentration: supply, deltas }),
          meta,
          supply && ownership(supply).top10,
          token,
        ),
});

export const summaryCard = figureCard(
  summary,
  ({ without, remaining, first, supply, hhi, week }, { exclusions }) => {
    if (!first || !supply) return null;
    const { counted } = supply;
    if (without) return remainingBody(without, { exclusions, first, word: counted.word });
    const keys: CardKey[] = [
      holdersKey(first.holder_count, counted),
      { label: "7 days", value: change(week), ...(week !== null && { sign: Math.sign(week) }) },
      hhiKey(hhi),
    ];
    const beside = remaining && besideFinding(remaining);
    return {
      ...(beside && { subject: beside }),
      keys,
      drawings: supplyStrip(supply),
      figures: [keysTable(keys), ...supplyTables(supply)],
    };
  },
  { isWithout: true },
);

function holdersKey(holderCount: number, counted: Counted): CardKey {
  const { wallets } = counted;
  const note = wallets && `in ${plural(holderCount, "account")}`;
  return {
    label: "Holders",
    value: holderNumber(wallets?.count ?? holderCount, counted),
    ...(note && { note }),
  };
}

function hhiKey(hhi: Hhi | null): CardKey {
  if (!hhi) return { label: "HHI", value: notAvailable };
  if (hhi.points === null) return { label: "HHI", value: String(hhi.reported), note: "as reported" };
  return { label: "HHI", value: hhiText(hhi.points), ...(hhi.label && { note: `${hhi.label} band` }) };
}
