import type { Exclusions } from "../../../contract/exclusions.ts";
import { plural } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Holder } from "../../../contract/holders.ts";
import { firstHolders, holdersQuery, type TokenRef } from "../../api/token-queries.ts";
import { amountThrough } from "../../metrics/holders.ts";

export function RowsBeforeButton({ before }: { readonly before: RowsBefore }) {
  const { amount, load, loading, missingPages } = before;
  if (amount !== null || !load) return null;
  return (
    <Toolbar className="mt-4">
      <Button disabled={loading} onClick={load}>
        {loading ? "Loading…" : `Load the ${plural(missingPages, "page")} before`}
      </Button>
      <span className="text-ink-2">Adds the running total for this page</span>
    </Toolbar>
  );
}

/** Beyond this many pages the running total is not offered: at a hosted service each costs units. */
const mostPages = 30;

/** Offsets of the pages that hold every rank before this one; the first of them is loaded anyway. */
export function pagesBefore(rank: number): number[] {
  return Array.from({ length: Math.ceil((rank - 1) / firstHolders) }, (_, index) => index * firstHolders);
}

interface RowsBefore {
  /** What all ranks before the first row hold; null while some of them are not loaded. */
  readonly amount: number | null;
  readonly missingPages: number;
  readonly loading: boolean;
  /** Undefined where loading them is not offered. */
  readonly load: (() => void) | undefined;
}

/** The ranks before a page of holders, for the cumulative share; loaded only when asked for. */
export function useRowsBefore(
  token: TokenRef,
  firstRank: number,
  at = "",
  exclusions?: Exclusions,
): RowsBefore {
  const [asked, setAsked] = useState(0);
  const offsets = pagesBefore(firstRank);
  const offered = offsets.length <= mostPages;
  const pages = useQueries({
    queries: (offered ? offsets : []).map((offset) => ({
      ...holdersQuery(token, { limit: firstHolders, offset, at }, exclusions),
      enabled: offset === 0 || asked === firstRank,
    })),
  });
  const rows: Holder[] = pages.flatMap(({ data }) => data?.data.holders ?? []);
  return {
    amount: amountThrough(rows, firstRank - 1),
    missingPages: offered ? pages.filter(({ data }) => !data).length : offsets.length,
    loading: pages.some(({ isLoading }) => isLoading),
    load: offered ? () => setAsked(firstRank) : undefined,
  };
}
