import { pageQuery, type QuerySpec } from "./query.ts";
import { tokenSorts } from "./token-sorts.ts";

const least = (what: string) => ({ kind: "number", description: `Least ${what}, inclusive.` }) as const;
const most = (what: string) => ({ kind: "number", description: `Greatest ${what}, inclusive.` }) as const;

export const tokenFiguresQuery = {
  ...pageQuery,
  sort: {
    kind: "choice",
    values: [...tokenSorts, ...tokenSorts.map((name) => `-${name}` as const)],
    default: "-holders",
    description:
      "Figure to sort by, descending with a leading minus. Tokens of which it is not known come last.",
  },
  text: { kind: "text", longest: 100, description: "Part of the name, ticker or address." },
  min_holders: least("number of holders"),
  max_holders: most("number of holders"),
  min_change_24h: least("change in holders within 24 hours"),
  max_change_24h: most("change in holders within 24 hours"),
  min_change_7d: least("change in holders within seven days"),
  max_change_7d: most("change in holders within seven days"),
  min_top10_share: least("share of supply of the ten largest holders, 0 to 1"),
  max_top10_share: most("share of supply of the ten largest holders, 0 to 1"),
  min_hhi: least("HHI, 0 to 1"),
  max_hhi: most("HHI, 0 to 1"),
} as const satisfies QuerySpec;
