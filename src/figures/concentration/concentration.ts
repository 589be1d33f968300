import { isExcluding } from "../../../contract/exclusions.ts";
import { shownSummaryQuery } from "../../api/behind-queries.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { type Figures, named } from "../../charts/kit/figures.ts";
import { count, hhiText, notAvailable } from "../../lib/format.ts";
import { ownership } from "../../metrics/concentration.ts";
import { withBounds } from "../../metrics/completeness/silent.ts";
import { adjustedFinding, besideFinding } from "../../metrics/findings/adjusted.ts";
import { concentrationFinding } from "../../metrics/findings/concentration.ts";
import { capital } from "../../metrics/findings/words.ts";
import type { Hhi } from "../../metrics/hhi.ts";
import { topTenChange } from "../../metrics/last-year.ts";
import { giniOf, hhiOf, readConcentration } from "../../metrics/token-figures.ts";
import { figureCard } from "../figure-card.ts";
import { figure, needed, optional } from "../figure.ts";
import { overviewHeadings } from "../overview-figures.ts";
import { remainingPart, weeksPart } from "../parts.ts";
import { remainingBody, remainingFinding } from "./remaining.ts";
import { supplyStrip, supplyTables } from "./supply-strip.ts";

export const concentrationSection = {
  ...overviewHeadings.concentration,
  read: [
    "In the strip each sliver up to rank 100 is one holder; where wallets hold in several accounts, all of these are added up and single holders are not drawn. The ruler pairs the index with the number of equal wallets that would be as concentrated.",
  ],
  sources: ["token statistics", "first 100 holders", "supply breakdown"],
  metrics: [
    "top-share",
    "half-of-supply",
    "nakamoto",
    "hhi",
    "gini",
    "lorenz",
    "left-out",
    "median-position",
    "time-held",
    "retention",
  ],
} as const;

/** Who holds how much of the supply. */
export const concentration = figure({
  section: concentrationSection,
  missing: "concentration",
  queries: (subject) => {
    const { token, firstHolders, stats, supplyBreakdown } = tokenQueries(subject.token);
    return {
      token: needed(token),
      first: needed(firstHolders),
      stats: needed(stats),
      breakdown: optional(supplyBreakdown),
      past: weeksPart(subject),
      // Where nobody is left out, it stands beside what it would be without what is not a person.
      remaining:
        subject.place === "card" && isExcluding(subject.exclusions)
          ? remainingPart(subject)
          : optional(shownSummaryQuery(subject.token, subject.exclusions)),
    };
  },
  read: (known, { meta, exclusions }) => {
    const { token, first, stats, breakdown, remaining } = known;
    const supply = readConcentration(token, meta, first, breakdown);
    return {
      ...known,
      meta,
      supply,
      hhi: hhiOf(stats, supply, meta),
      gini: giniOf(stats, supply),
      /** Without those that are left out; null where nobody is. */
      without: isExcluding(exclusions) ? remaining : null,
    };
  },
  finding: ({ token, meta, supply, hhi, without, past }, { token: { chain }, place }) => {
    if (place === "card") {
      if (without) return remainingFinding(without);
      // The index is drawn, so that the sentence need not say it.
      const found = concentrationFinding(supply, null) ?? concentrationFinding(null, hhi);
      return found === null ? null : withBounds(found, meta, ownership(supply).top10, token);
    }
    const { word, count: holders } = ownership(supply);
    const change = past && topTenChange(past, holders, { chain, word });
    return (without && adjustedFinding(without)) ?? concentrationFinding(supply, hhi, change);
  },
});

export const concentrationCard = figureCard(
  concentration,
  ({ first, supply, hhi, without, remaining }, { exclusions }) => {
    if (without) return remainingBody(without, { exclusions, first, word: supply.counted.word });
    const strip = supplyStrip(supply);
    const drawn = [
      strip.length > 0 && `share of supply by ${ownership(supply).word} rank`,
      hhi.points !== null && "the concentration index",
    ];
    return {
      subject: [capital(drawn.filter(Boolean).join(", and ")), remaining && besideFinding(remaining)]
        .filter(Boolean)
        .join(". "),
      drawings: [
        ...strip,
        ...(hhi.points === null ? [] : [{ kind: "hhi", data: { points: hhi.points } } as const]),
      ],
      figures: [...supplyTables(supply), hhiTable(hhi)],
    };
  },
  { isWithout: true },
);

function hhiTable({ points, reported, equalWallets, label }: Hhi): Figures {
  return {
    caption: "Concentration index",
    columns: ["Measure", "Value"],
    rows: [
      [
        named("HHI, 0 to 10,000"),
        points === null
          ? { text: `${reported} as reported, scale not known`, value: reported }
          : { text: label ? `${hhiText(points)} (${label})` : hhiText(points), value: points },
      ],
      [
        named("Equal wallets"),
        { text: equalWallets === null ? notAvailable : count(Math.round(equalWallets)), value: equalWallets },
      ],
    ],
  };
}
