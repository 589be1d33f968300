import type { HolderSummary } from "../../contract/labels.ts";
import { type Figures, named } from "../charts/kit/figures.ts";
import { share } from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import { supplyShare } from "../metrics/supply.ts";

/** Who is left out, and why. */
export function leftOutTable({ excluded, raw }: Pick<HolderSummary, "excluded" | "raw">): Figures {
  return {
    caption: "Left out",
    columns: ["Address", "Label", "Part of supply", "Why"],
    rows: excluded.map(({ address, label, amount, reason }) => {
      const part = supplyShare(amount, raw.supply);
      return [
        named(address),
        named(label === null ? "none" : plainName(label)),
        { text: share(part), value: part },
        named(plainName(reason, 160)),
      ];
    }),
  };
}
