import type { SectionText } from "../../metrics/sections.ts";

/** By itself: a page that loads it has no use for the figure, which its picture is made of. */
export const filterSection: SectionText = {
  id: "filter",
  name: "Filter by amount",
  read: [
    "Drag the two handles or type a range. A bar is as high as the number of holders in its dollar band, however wide the band.",
  ],
  sources: ["holder breakdowns"],
  metrics: ["amount", "price"],
};
