import { columnOf } from "../../metrics/history/columns.ts";
import { BasisSection } from "./BasisSection.tsx";
import { CostSection } from "./CostSection.tsx";
import { NoPriceSection } from "./NoPriceSection.tsx";
import type { HistoryProps } from "./history-subject.ts";
import { useHistory } from "./shown-history.ts";
import { ProfitSection } from "./ProfitSection.tsx";
import { ValueSection } from "./ValueSection.tsx";

/** What needs a price; one section says so where none is known. */
export function DollarSections(props: HistoryProps) {
  const { answer } = useHistory(props);
  // Without a price of the range, what the tokens held had cost may be known all the same.
  const isKnown = (name: "price_usd" | "average_cost") =>
    answer.state === "ready" && columnOf(answer.data.history, name) !== null;
  if (answer.state === "ready" && !isKnown("price_usd") && !isKnown("average_cost")) {
    return <NoPriceSection token={props.token} />;
  }
  return (
    <>
      <ValueSection {...props} />
      <CostSection {...props} />
      <ProfitSection {...props} />
      <BasisSection {...props} />
    </>
  );
}
