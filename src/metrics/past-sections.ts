import type { SectionText } from "./sections.ts";

const link = "Link to this view";

/** The sections of the holders page about other times than now. */
export const pastSections = {
  day: {
    id: "then",
    name: "Holders on that day",
    read: [
      "The list as it was at the end of that day, computed from the same transfers. Bars: share of the supply of then.",
      "Rank now, and how many places each row rose or fell since then. What was held in between is not shown.",
    ],
    sources: ["holders of that day", "changes since", "token supply"],
    link,
    metrics: ["rank", "share-of-supply", "cumulative-share"],
  },
  changes: {
    id: "changes",
    name: "What changed",
    read: [
      "Net change between the ends of two days. What came and went in between cancels out.",
      "Days are those of UTC and end at 24:00.",
    ],
    sources: ["holders of two days", "changes between them"],
    link,
    metrics: ["holders"],
  },
  increases: {
    id: "increases",
    name: "Who has more",
    read: [
      "Thin bar: before. Thick bar: after; what came in between is green.",
      "Points are percentage points of supply: the share after, less the share before.",
      "Pools and exchanges are listed like any wallet: when people sell to a pool, the pool has more.",
    ],
    sources: ["changes between the two days", "token supply"],
    link,
    metrics: ["share-of-supply"],
  },
  decreases: {
    id: "decreases",
    name: "Who has less",
    read: ["Thin bar: before. Thick bar: after. Hatched: what left in between."],
    sources: ["changes between the two days", "token supply"],
    link,
    metrics: ["share-of-supply"],
  },
} as const satisfies Record<string, SectionText>;
