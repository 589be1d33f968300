/**
 * Kept with each token that is computed. To be counted up with every change of what the ledger computes of the same
 * transfers: a start with newer formulas computes older tokens anew.
 */
export const formulasVersion = 9;
