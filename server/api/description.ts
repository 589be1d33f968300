import type { EndpointName, EndpointResponse } from "../../contract/endpoints.ts";
import { type Hand, handDays, hands } from "../../contract/hands.ts";
import { sizes, sizeUsd } from "../../contract/sizes.ts";

// What the `openapi.ts` of each family is made of.

/** Answers as they look in reality. */
export type Examples<K extends EndpointName = EndpointName> = {
  readonly [N in K]: EndpointResponse<N>;
};

/**
 * What fields mean, by their names; of a field inside another by both, with a point: `totals.entered`. Of the schema
 * itself without a name. They stand here and not in the contract, which pages load.
 */
export type Texts = Readonly<Record<string, string>>;

/** The same by schema. */
export type FieldTexts = Readonly<Record<string, Texts>>;

export const inTokens = "Whole tokens";
export const rfc3339 = "RFC 3339, UTC";

/** The same texts for the fields inside another. */
export function within(field: string, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${field}.${name}`, text]));
}

/** "more than 60 and up to 90 days". */
export function ageOf(hand: Hand): string {
  const longer = hands[hands.indexOf(hand) - 1];
  const most = longer === undefined ? "" : `up to ${handDays[longer]} days`;
  if (handDays[hand] === 0) return most;
  return `more than ${handDays[hand]}${most === "" ? " days" : ` and ${most}`}`;
}

/** "above $10 and up to $100". */
export function valueOf(size: (typeof sizes)[number]): string {
  const larger = sizes[sizes.indexOf(size) + 1];
  const dollars = (name: typeof size) => `$${sizeUsd[name].toLocaleString("en-US")}`;
  const most = larger === undefined ? "" : `up to ${dollars(larger)}`;
  if (sizeUsd[size] === 0) return most;
  return `above ${dollars(size)}${most === "" ? "" : ` and ${most}`}`;
}

export const walletsByHand: Texts = {
  ...Object.fromEntries(
    hands.map((hand) => [
      hand,
      `Owners whose last sale, or first receipt where they never sold, was ${ageOf(hand)} ago.`,
    ]),
  ),
  new_holders: "Owners whose first receipt was less than 15 days ago and who sold nothing.",
};
export const tokensByHand: Texts = Object.fromEntries(
  hands.map((hand) => [hand, `${inTokens} in lots that came in ${ageOf(hand)} ago.`]),
);
