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
export const needsBalances = "Transfers are missing, so balances are not known.";
export const needsHolders =
  "The token has no holders, or transfers are missing, so that balances are not known.";
export const needsSupply = "The total supply is 0, or transfers are missing, so that balances are not known.";
export const needsTransfers = "Not every transfer of the token is known.";
/** For the hands and ages of which the oldest is of more than 90 days. */
export const needsBands = "Neither the whole past of the token nor more than its last 90 days are known.";
export const needsMonth = "Less than thirty days of the token’s past are known, or nobody held it then.";
export const needsPrice =
  "No price is known within 24 hours before the data’s time, or transfers are missing.";
