import type { TokenRef } from "../../api/token-queries.ts";
import { overviewSections } from "../../figures/overview-figures.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { FiguresWithoutProps } from "./FiguresWithout.tsx";

/** The key figures, once their answers are read. */
export const FiguresWithout = latePart<FiguresWithoutProps>(
  async () => (await import("./FiguresWithout.tsx")).FiguresWithout,
);

type Props = { readonly token: TokenRef };

/** What opens the overview, its sections in their order, and what closes it. */
export const overviewParts = {
  Lead: latePart<Props>(async () => (await import("./OverviewLead.tsx")).OverviewLead),
  TraderSummary: latePart<Props>(async () => (await import("./TraderSummary.tsx")).TraderSummary),
  ...overviewSections,
  Complete: latePart<Props>(
    async () => (await import("./completeness/CompletenessSection.tsx")).CompletenessSection,
  ),
};
