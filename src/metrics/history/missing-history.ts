import type { Meta } from "../../../contract/meta.ts";
import type { HistoryRange } from "../../../contract/history-range.ts";
import { date } from "../../lib/format.ts";
import { whatIsMissing } from "../known-past.ts";
import { dayName, endOfDay, type Life } from "./range.ts";

/** What a figure of the past needs, for the case that it is not there. */
export interface MissingHistory {
  readonly needs: "transfers" | "balances" | "price";
  /** Whether the name of its section is of several. */
  readonly isMany?: true;
  /** What could not be loaded, where that is not the history as a whole. */
  readonly subject?: string;
}

interface Known {
  readonly isIncomplete: boolean;
  readonly isObserved: boolean;
}

/** What stands in place of a section that the token does not have, and why. */
export function missingHistory(
  name: string,
  { needs, isMany }: MissingHistory,
  { isIncomplete, isObserved }: Known,
) {
  const [short, text] = why(needs, isIncomplete, isObserved);
  return {
    finding: `${name} ${isMany ? "are" : "is"} not known: ${short}`,
    note: { lead: "Not available for this token.", rest: text },
  };
}

/** Why something is not known: as the end of a heading, and in full. */
function why(
  need: MissingHistory["needs"],
  isIncomplete: boolean,
  isObserved: boolean,
): readonly [short: string, text: string] {
  if (isObserved) {
    return [
      "the data service gives no history",
      "The data service gives no history. What this site was told since it first asked does not contain these figures.",
    ];
  }
  if (isIncomplete) {
    return [
      "some of its transfers are missing",
      need === "balances"
        ? "Some of its transfers are missing, so what was held at that time is not known."
        : "Some of its transfers are missing. These figures need all of them, so nothing is estimated in their place.",
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
  { from, to }: Pick<HistoryRange, "from" | "to">,
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
