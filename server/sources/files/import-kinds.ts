/** What is imported. */
export const importKinds = ["transfers", "balances", "prices"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Raw: in the token's smallest unit. */
export const amountUnits = ["raw", "whole"] as const;
export type AmountUnit = (typeof amountUnits)[number];
