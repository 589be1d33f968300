import type { HolderListPage } from "../../contract/holders.ts";
import { amount, share } from "../lib/format.ts";
import { emptyFilterDetail } from "../metrics/states.ts";
import { supplyShare } from "../metrics/supply.ts";
import { Button } from "../ui/Button.tsx";

interface NoHoldersProps {
  readonly first: HolderListPage;
  readonly supply: number;
  readonly ticker: string;
  readonly decimals: number;
  readonly onClear: () => void;
}

/** In place of the rows where the filter leaves nobody. */
export function NoHolders({ first, supply, ticker, decimals, onClear }: NoHoldersProps) {
  const largest = first.holders[0];
  const part = largest ? supplyShare(largest.amount, supply) : null;
  return (
    <div className="message-body">
      <p>
        {emptyFilterDetail(
          largest && part !== null ? { amount: amount(largest.amount, decimals), share: share(part) } : null,
          ticker,
        )}
      </p>
      <Button primary onClick={onClear}>
        Clear filter
      </Button>
    </div>
  );
}
