import type { Facts } from "../../../contract/facts.ts";
import { type Figures, named } from "../kit/figures.ts";
import { share } from "../../lib/format.ts";

/** How much of a token the figures of profit and loss are of: for files, and for those who hear the page. */
export function knownCosts({ costShare, soldShare }: Facts): Figures[] {
  const rows = [
    { name: "Of supply", part: costShare },
    { name: "Of sales", part: soldShare },
  ].flatMap(({ name, part }) =>
    part === undefined ? [] : [[named(name), { text: share(part), value: part }]],
  );
  return rows.length === 0 ? [] : [{ caption: "Known costs and prices", columns: ["Part", "Known"], rows }];
}
