import { columnOf } from "../../metrics/history/columns.ts";
import { BasisSection } from "./BasisSection.tsx";
import { CostSection } from "./CostSection.tsx";
import { NoPriceSection } from "./NoPriceSection.tsx";
import { type HistoryProps, useHistory } from "./shown-history.ts";
import { TakenSection } from "./TakenSection.tsx";
import { ValueSection } from "./ValueSection.tsx";

/** What needs a price; one section says so where none is known. */
export function DollarSections(props: HistoryProps) {
  const { answer } = useHistory(props);
  if (answer.state === "ready" && columnOf(answer.data.history, "price_usd") === null) {
    return <NoPriceSection token={props.token} />;
  }
  return (
    <>
      <ValueSection {...props} />
      <CostSection {...props} />
      <TakenSection {...props} />
      <BasisSection {...props} />
    </>
  );
}
