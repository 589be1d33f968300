import type { ReactNode } from "react";
import { isHolderCountLeast } from "../../../contract/meta.ts";
import type { ExclusionArgs } from "../../api/exclusion-args.ts";
import { metaOf, together } from "../../api/answer.ts";
import { tokenQueries } from "../../api/token-queries.ts";
import { oldDataText } from "../../metrics/findings/dated.ts";
import { spokenName } from "../../metrics/findings/name.ts";
import { historyLead } from "../../metrics/history/lead.ts";
import { Lead } from "../../ui/Section.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { placeholder } from "../../figures/placeholder.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { placeholderHistory } from "../../figures/history/placeholder-history.ts";
import type { HistoryProps } from "../../figures/history/history-subject.ts";
import { useHistory } from "../../figures/history/shown-history.ts";

/** What it is without is said below it. */
function withoutNote({ without, and }: ExclusionArgs): string {
  return without || and ? "Counted without the addresses that are left out." : "";
}

/** The sentence that opens the page, of the range that is shown. */
export function HistoryLead({ rail, ...props }: HistoryProps & { readonly rail: ReactNode }) {
  const named = useAnswer(tokenQueries(props.token).token);
  const { answer } = useHistory(props);
  const all = together({ named, shown: answer });
  if (all.state === "unavailable" || all.state === "failed") {
    return <Lead rail={rail}>{all.state === "failed" ? "The history could not be loaded." : ""}</Lead>;
  }
  const known = all.state === "ready" ? all.data : { named: placeholder.token, shown: placeholderHistory };
  const { history, range, life } = known.shown;
  const { lead, rest } = historyLead({
    name: spokenName(known.named),
    history,
    range,
    life,
    isLeast: isHolderCountLeast(metaOf(named)?.notes),
  });
  const sentence = { lead, rest: [rest, withoutNote(props.left)].filter(Boolean).join(" ") };
  return (
    <Lead
      rail={rail}
      loading={all.state === "loading"}
      above={range.isNow ? oldDataText(metaOf(named)?.asOf) : undefined}
    >
      <LeadSentence sentence={sentence} />
    </Lead>
  );
}
