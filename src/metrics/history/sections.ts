import type { Meta } from "../../../contract/meta.ts";
import { date } from "../../lib/format.ts";
import type { HistorySearch } from "../../lib/history-search.ts";
import { whatIsMissing } from "../known-past.ts";
import type { SectionText } from "../sections.ts";
import { dayName, endOfDay, type Life } from "./range.ts";

/** The rail texts of the page of history. */
export const historySections = {
  count: {
    id: "count",
    name: "Holders over time",
    read: [
      "Line: holders at the end of each point in time. Bars: wallets that came for the first time, that came back after they had parted with all, and that parted with all. The ink tick is the net.",
    ],
    sources: ["history (transfers)"],
    metrics: ["holders", "came-and-left"],
  },
  concentration: {
    id: "concentration",
    name: "Concentration",
    read: [
      "All supply at every moment, the ten largest of that moment at the bottom. The wallets change; the ranks stay.",
      "HHI on a log scale, Gini on its own.",
    ],
    sources: ["history (balances)"],
    metrics: ["top-share", "hhi", "gini"],
  },
  age: {
    id: "age",
    name: "Age of supply",
    read: [
      "How long each token has been in its wallet, first in, first out. Old tokens lie at the bottom, like sediment; a band that thins out was sold.",
      "All owners. “Hands” on the overview is of the 1,000 largest.",
    ],
    sources: ["history (lots)"],
    metrics: ["supply-by-hand"],
  },
  size: {
    id: "size",
    name: "Holders by value",
    read: [
      "Holders by the value of their tokens at each time, at the price of that time. The price moves holders from one band to the next without a transfer.",
    ],
    sources: ["history (balances, price)"],
    metrics: ["size"],
  },
  cost: {
    id: "cost",
    name: "Price against cost",
    read: [
      "The average cost is what the tokens held at a moment had cost when they came into their wallets: the break-even of all holders together. Green between the lines: all holders together are in profit.",
    ],
    sources: ["history (lots, price)"],
    metrics: ["price", "break-even", "supply-in-profit"],
  },
  taken: {
    id: "taken",
    name: "Profit taken",
    read: [
      "Tokens that left a wallet, at the price of then less what they had cost. Every transfer out counts as a sale. Ink ticks: profit less loss.",
    ],
    sources: ["history (lots, price)"],
    metrics: ["realized"],
  },
  basis: {
    id: "basis",
    name: "Cost of what is held now",
    read: [
      "What is held, by the price when it came into its wallet. Hatched: unrealized. This section does not depend on the range above.",
    ],
    sources: ["cost basis (lots, price)"],
    metrics: ["break-even"],
  },
  cohorts: {
    id: "cohorts",
    name: "Cohorts",
    read: [
      "Wallets by the month in which they first received the token, and how many of them held some at the end of each later month. Who sold all and came back counts as holding.",
      "The last value of each row is of the data’s time, not of the end of a month. This section does not depend on the range above.",
    ],
    sources: ["cohorts (transfers)"],
    metrics: ["still-holding"],
  },
} as const satisfies Record<string, SectionText>;
export type HistorySectionId = keyof typeof historySections;

/** In the place of theirs, where a data service told the figures. */
export const observedText = {
  read: ["What the data service said at the times this site asked it. Nothing is drawn between them."],
  sources: ["data service, when asked"],
};

const needs: Record<HistorySectionId, "transfers" | "balances" | "price"> = {
  count: "transfers",
  concentration: "balances",
  age: "transfers",
  size: "price",
  cost: "price",
  taken: "price",
  basis: "price",
  cohorts: "transfers",
};

/** Those that are of dollars, in their order on the page. */
export const pricedSections = (["size", "cost", "taken", "basis"] as const).map((id) => historySections[id]);

interface Known {
  readonly isIncomplete: boolean;
  readonly isObserved: boolean;
}

/** What stands in place of a section that the token does not have, and why. */
export function missingHistory(id: HistorySectionId, { isIncomplete, isObserved }: Known) {
  const { name } = historySections[id];
  const [short, text] = why(needs[id], isIncomplete, isObserved);
  return {
    finding: `${name} ${plurals.has(id) ? "are" : "is"} not known: ${short}`,
    note: { lead: "Not available for this token.", rest: text },
  };
}

/** Sections whose names are of several. */
const plurals: ReadonlySet<HistorySectionId> = new Set(["count", "size", "cohorts"]);

/** Why something is not known: as the end of a heading, and in full. */
function why(
  need: "transfers" | "balances" | "price",
  isIncomplete: boolean,
  isObserved: boolean,
): readonly [short: string, text: string] {
  if (isObserved) {
    return [
      "the data service gives no history",
      "The data service gives no history. What this site was told since it first asked does not contain these figures.",
    ];
  }
  if (isIncomplete && need !== "balances") {
    return [
      "some of its transfers are missing",
      "Some of its transfers are missing. These figures need all of them, so nothing is estimated in their place.",
    ];
  }
  return need === "price"
    ? [
        "no price of that time is here",
        "No price of that time is known, so nothing can be valued in dollars.",
      ]
    : [
        "transfers of that time are missing",
        "These figures need the transfers of that time, and they are not known.",
      ];
}

/** The token was there neither then nor before: the days of the address lie outside its life. */
export function outsideLife(
  name: string,
  { from, to }: Pick<HistorySearch, "from" | "to">,
  { life, isObserved }: { readonly life: Life; readonly isObserved: boolean },
) {
  const first = dayName(life.first);
  if (isObserved) {
    return {
      title: `Nothing was told of ${name} at that time`,
      detail: `This site asked for it from ${first} to ${dayName(life.last)}, and the data service gives no history.`,
    };
  }
  if (to !== "" && endOfDay(to) < life.first) {
    return {
      title: `${name} did not exist on ${dayName(endOfDay(to))}`,
      detail: `Its history begins on ${first}.`,
    };
  }
  return {
    title: `Nothing is known of ${name} from ${dayName(endOfDay(from))} on`,
    detail: `Its newest data is of ${date(new Date(life.last * 1000))}.`,
  };
}

/** Why there is no history at all. */
export function noHistoryText(name: string, meta: Meta | undefined) {
  const title = `No history of ${name} is known`;
  if (meta?.sources[0] === "upstream") {
    return {
      title,
      detail:
        "The data service tells what is now, and no past. From the first request on this site keeps what it was told.",
    };
  }
  if (meta?.history === "snapshot") {
    return {
      title,
      detail: "Only balances of one moment are known. A history needs transfers, or further moments.",
    };
  }
  if (meta?.history === "incomplete") {
    return {
      title,
      detail: `${whatIsMissing(meta)}, so what it was at any time cannot be worked out.`,
    };
  }
  return {
    title,
    detail: "The figures could not be computed for this token, so nothing is estimated in their place.",
  };
}
