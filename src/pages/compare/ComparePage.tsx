import type { OverTimeSearch } from "../../lib/search-params.ts";
import { readSelection } from "../../figures/compare/compare-selection.ts";
import { CompareDay } from "./compare-parts.ts";
import { CompareView } from "./CompareView.tsx";
import { comparison } from "../../figures/compare/comparison.ts";
import { useComparison } from "../../figures/compare/use-comparison.ts";

interface ComparePageProps {
  readonly selection: string;
  /** The day at whose end they are compared; empty is now. */
  readonly at: string;
  readonly overTime: OverTimeSearch;
}

/** Two to four tokens side by side. Which ones, and when, stands in the address and nowhere else. */
export function ComparePage(props: ComparePageProps) {
  return props.at === "" ? <CompareNow {...props} /> : <CompareDay {...props} />;
}

const needs = ["token", "stats", "firstHolders", "deltas"] as const;

function CompareNow({ selection: text, at, overTime }: ComparePageProps) {
  const selection = readSelection(text);
  const asked = useComparison(comparison, { tokens: selection.tokens, isPage: true });
  return <CompareView {...{ selection, asked, needs, at, overTime }} />;
}
