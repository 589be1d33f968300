import type { DataSource } from "../../contract/meta.ts";

/**
 * Whether this project computed the figures, so that docs/metrics.md settles their scale and
 * scope. A hosted service may use others: its figures are checked against each other instead.
 */
export function isOwnService(source: DataSource | undefined): boolean {
  return source !== undefined && source !== "upstream";
}
