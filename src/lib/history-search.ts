import type { SearchSchemaInput } from "@tanstack/react-router";
import { type HistoryRange, readHistoryRange, usualRange } from "../../contract/history-range.ts";

export type HistorySearch = HistoryRange;
export const historySearchDefaults: HistorySearch = usualRange;

export function readHistorySearch(raw: Partial<HistorySearch> & SearchSchemaInput): HistorySearch {
  return readHistoryRange(raw);
}
