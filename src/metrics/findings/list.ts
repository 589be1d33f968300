import type { DataHistory } from "../../../contract/meta.ts";
import type { TokenSort } from "../../../contract/token-sorts.ts";
import { count } from "../../lib/format.ts";
import { capital, numberWord, type Sentence } from "./words.ts";

/** Of what a filter leaves a part: of the whole list, or of the tokens that are not with a hosted service. */
export type Narrowed = "all" | "own" | undefined;

/** What a chain's list holds, in one sentence. */
export function listFinding(chainName: string, total: number, narrowed?: Narrowed): string {
  if (narrowed !== undefined) {
    const verb = total === 1 ? "matches" : "match";
    if (narrowed === "own") {
      const number = total === 0 ? "None" : total <= 10 ? capital(numberWord(total)) : count(total);
      return `${number} of this site’s own ${chainName} tokens ${total === 0 ? "matches" : verb} the filter.`;
    }
    if (total === 0) return `No ${chainName} token matches the filter.`;
    return `${counted(chainName, total)} ${verb} the filter.`;
  }
  if (total === 0) return `No ${chainName} tokens yet.`;
  return `${counted(chainName, total)} ${total === 1 ? "is" : "are"} listed.`;
}

const sortNames: Readonly<Record<TokenSort, string>> = {
  holders: "number of holders",
  change_24h: "change in 24 hours",
  change_7d: "change in 7 days",
  top10_share: "share of the top 10",
  remaining_top10_share: "share of the top 10 without pools",
  hhi: "HHI",
  price: "price",
  market_value: "value",
  volume_7d: "moved in 7 days",
  age: "age",
  name: "name",
  ticker: "ticker",
  decimals: "decimals",
  supply: "supply",
};

/** The order of a list: "By HHI, lowest first". Without a choice the most held come first. */
export function sortText(sort: TokenSort | `-${TokenSort}` | ""): string {
  const isDown = sort === "" || sort.startsWith("-");
  const column = (sort === "" ? "holders" : sort.replace("-", "")) as TokenSort;
  const isWord = column === "name" || column === "ticker";
  const ends = isWord ? ["from A", "from Z"] : ["lowest first", "highest first"];
  return `By ${sortNames[column]}, ${ends[isDown ? 1 : 0]}`;
}

/** The sentences that open the list of a chain's tokens. The count carries the weight. */
export function listLead(chainName: string, total: number, narrowed?: Narrowed): Sentence {
  const finding = listFinding(chainName, total, narrowed);
  if (narrowed !== undefined) return { lead: finding, rest: total === 0 ? "Widen it, or clear it." : "" };
  const lead = counted(chainName, total);
  return {
    lead,
    rest: `${finding.slice(lead.length + 1)} Open one from the list, or paste any address into the search field.`,
  };
}

function counted(chainName: string, total: number): string {
  const number = total <= 10 ? capital(numberWord(total)) : count(total);
  return `${number} ${chainName} ${total === 1 ? "token" : "tokens"}`;
}

/** The service sends 0 to 1. */
export const mostHhi = 10_000;

/** In the place of figures: why the list has none of a token. Without a history it is with a hosted service. */
export function unlistedFigures(history: DataHistory | null): string {
  if (history === null) return "Figures come from the data service when it is opened";
  return "Not known: what is here of it is not whole";
}
