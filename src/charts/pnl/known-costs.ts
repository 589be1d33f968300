import type { Facts } from "../../../contract/facts.ts";
import { type Figures, named } from "../kit/figures.ts";
import { share } from "../../lib/format.ts";

/** How much of a token, or of a wallet's, the figures of profit and loss are of: for files, and for those who hear the page. */
export function knownCosts({ costShare, soldShare }: Facts, of: "token" | "wallet" = "token"): Figures[] {
  const rows = [
    { name: of === "token" ? "Of supply" : "Of what it holds", part: costShare },
    { name: of === "token" ? "Of sales" : "Of its sales", part: soldShare },
  ].flatMap(({ name, part }) =>
    part === undefined ? [] : [[named(name), { text: share(part), value: part }]],
  );
  return rows.length === 0 ? [] : [{ caption: "Known costs and prices", columns: ["Part", "Known"], rows }];
}
