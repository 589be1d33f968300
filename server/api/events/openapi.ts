import type { TokenEvent, WatchedFigures } from "../../../contract/watch/events.ts";
import { type FieldTexts, rfc3339 } from "../description.ts";

export const exampleEvent: TokenEvent = {
  version: "Zk3v0Qm5oN1xYb7RtLw2cd",
  as_of: "2026-07-01T12:00:00Z",
  figures: {
    holder_count: 4_001,
    top10_share: 0.3412,
    hhi: 0.0214,
    gini: 0.871,
    supply: "1000000000000000",
    price_usd: 0.0000000012,
    break_even_price: 0.0000000009,
  },
  changed: ["holder_count", "top10_share"],
};

const ofOwners = "Where rows of the holder list are accounts of fewer owners, it is that of owners.";

/** What an event has, and what a rule of an alert is about. */
export const watchedFigureTexts: Readonly<Record<keyof WatchedFigures, string>> = {
  holder_count: `How many hold the token. ${ofOwners} Null where balances are not known.`,
  top10_share: `Part of the supply that the ten largest hold, 0 to 1. ${ofOwners} Null where balances are not known.`,
  hhi: `Herfindahl-Hirschman index of concentration, 0 to 1; pages show it from 0 to 10,000. ${ofOwners} Null where it is not known.`,
  gini: `Gini coefficient of balances, 0 to 1. ${ofOwners} Null where it is not known.`,
  supply: "All tokens in existence, in raw units. Null where balances are not known.",
  price_usd: "Price in US dollars, at the data’s time or at most 24 hours before. Null without one.",
  break_even_price:
    "Price in US dollars at which all holders together have neither profit nor loss: what their tokens cost on average. Null where no cost is known.",
};

export const eventFields: FieldTexts = {
  TokenEvent: {
    "": "Extension of this service. The data of an event named `figures`: the main figures of the newest version of a token.",
    version:
      "Another one after every change of the token. Only equality means anything. It is also the id of the event.",
    as_of: `Time of the newest event in the figures. ${rfc3339}. Null where no time is known.`,
    figures: "The figures of this version.",
    ...Object.fromEntries(
      Object.entries(watchedFigureTexts).map(([name, text]) => [`figures.${name}`, text]),
    ),
    changed:
      "Names of the figures that differ from those of the event before; none of them may. Null in the first event of a connection.",
  },
};
