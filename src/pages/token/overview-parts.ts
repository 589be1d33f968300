import type { TokenRef } from "../../api/token-queries.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { FiguresWithoutProps } from "./FiguresWithout.tsx";

/** The key figures, once their answers are read. */
export const FiguresWithout = latePart<FiguresWithoutProps>(
  async () => (await import("./FiguresWithout.tsx")).FiguresWithout,
);

type Props = { readonly token: TokenRef };

/** What opens the overview, and its sections in their order. */
export const overviewParts = {
  Lead: latePart<Props>(async () => (await import("./OverviewLead.tsx")).OverviewLead),
  TraderSummary: latePart<Props>(async () => (await import("./TraderSummary.tsx")).TraderSummary),
  HoldersOverTime: latePart<Props>(
    async () =>
      (await import("../../figures/holders-over-time/HoldersOverTimeSection.tsx")).HoldersOverTimeSection,
  ),
  Concentration: latePart<Props>(
    async () => (await import("../../figures/concentration/ConcentrationSection.tsx")).ConcentrationSection,
  ),
  Hands: latePart<Props>(async () => (await import("../../figures/hands/HandsSection.tsx")).HandsSection),
  Value: latePart<Props>(async () => (await import("../../figures/value/ValueSection.tsx")).ValueSection),
  Complete: latePart<Props>(
    async () => (await import("./completeness/CompletenessSection.tsx")).CompletenessSection,
  ),
  Pnl: latePart<Props>(async () => (await import("../../figures/pnl/PnlSection.tsx")).PnlSection),
};
