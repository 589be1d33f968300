import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";

type Props = { readonly token: TokenRef };

/** What opens the overview, and its sections in their order. */
export const overviewParts = {
  Lead: latePart<Props>(async () => (await import("./OverviewLead.tsx")).OverviewLead),
  HolderFlow: latePart<Props>(async () => (await import("./HolderFlowPanel.tsx")).HolderFlowPanel),
  Concentration: latePart<Props>(async () => (await import("./ConcentrationPanel.tsx")).ConcentrationPanel),
  Hands: latePart<Props>(async () => (await import("./HandsPanel.tsx")).HandsPanel),
  Value: latePart<Props>(async () => (await import("./ValuePanel.tsx")).ValuePanel),
  Complete: latePart<Props>(
    async () => (await import("./completeness/CompletenessSection.tsx")).CompletenessSection,
  ),
  Pnl: latePart<Props>(async () => (await import("./PnlPanel.tsx")).PnlPanel),
};
