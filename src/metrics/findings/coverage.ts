import type { Coverage } from "../../../contract/facts.ts";
import type { Meta } from "../../../contract/meta.ts";
import { date, plural } from "../../lib/format.ts";
import type { Sentence } from "./words.ts";

/** What there is of a token of which transfers are missing, and what does not follow from it. */
export function coverageLead(name: string, coverage: Coverage, notes: Meta["notes"] = []): Sentence {
  return {
    lead: `Of ${name}, ${coverageText(coverage)}.`,
    rest: notes.includes("withheld")
      ? "They do not explain its supply, and the rest could change who holds most, so holders are not shown."
      : "Others are missing, so its supply, its holders and what they hold are not known.",
  };
}

/** "1,234 transfers among 567 addresses are known, from 3 Mar 2024 to 10 Mar 2024" */
export function coverageText({ from, to, transfers, addresses }: Coverage): string {
  const [first, last] = [from, to].map((seconds) => date(new Date(seconds * 1000)));
  const when = first === last ? `of ${first}` : `from ${first} to ${last}`;
  return `${plural(transfers, "transfer")} among ${plural(addresses, "address", "addresses")} ${transfers === 1 ? "is" : "are"} known, ${when}`;
}
