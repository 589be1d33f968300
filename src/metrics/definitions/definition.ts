/** What a figure means. */
export interface Definition {
  /** As the popover is headed. */
  readonly label: string;
  readonly meaning: string;
  /** Whom or what the figure covers. */
  readonly scope: string;
  readonly unit: string;
  readonly formula: string;
  /** `reported`: a field of the interface. `derived`: made from such fields on the page. */
  readonly source: { readonly kind: "reported" | "derived"; readonly fields: string };
  readonly caveat?: string;
  /** What "not available" says about it. */
  readonly unavailable: string;
}

export const allHolders = "All holders";
export const thousand = "The 1,000 largest owners, or all owners where there are fewer";
export const needsHistory = "The token has no complete transfer history, only balances.";
export const needsPrice = "No price of the token is known.";
export const never = "Never: every token has it.";
