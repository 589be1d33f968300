import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { FiguresWithoutProps } from "./FiguresWithout.tsx";

/** Only for an address that leaves something out. */
export const FiguresWithout = latePart<FiguresWithoutProps>(
  async () => (await import("./FiguresWithout.tsx")).FiguresWithout,
);

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
