/** What is imported. */
export const importKinds = ["transfers", "balances", "prices"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Raw: in the token's smallest unit. */
export const amountUnits = ["raw", "whole"] as const;
export type AmountUnit = (typeof amountUnits)[number];

export const decimalMarks = ["point", "comma"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** How the numbers of a file are written. */
export interface NumberNotation {
  readonly decimal: DecimalMark;
  /** A number of the file that can be read in this way only. */
  readonly example?: string;
  /** Exponents come from exact numbers, not from a spreadsheet or from floating point. */
  readonly hasExactExponents: boolean;
}
