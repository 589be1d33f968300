import { storedColumns } from "./history/point-columns.ts";

/** To be counted up with every change of what the ledger computes of the same transfers. */
const revision = 9;
const columnsBefore = 59;

/**
 * Kept with each token that is computed: a start with newer formulas computes older tokens anew. A column of history
 * more counts by itself.
 */
export const formulasVersion = revision + Object.keys(storedColumns).length - columnsBefore;
