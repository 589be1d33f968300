/** What fields mean, by their names; of a field inside another by both, with a point: `totals.entered`. */
export type Texts = Readonly<Record<string, string>>;

export const inTokens = "Whole tokens";
export const rfc3339 = "RFC 3339, UTC";

/** The same texts for the fields inside another. */
export function within(field: string, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${field}.${name}`, text]));
}
