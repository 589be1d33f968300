import { plural } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import type { RowsBefore } from "./rows-before.ts";

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
