import type { HolderListPage } from "../../../contract/holders.ts";
import { amount, exact, share } from "../../lib/format.ts";
import { roundAmountBelow } from "../../metrics/holders.ts";
import { emptyFilterDetail } from "../../metrics/states.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { Button } from "../../ui/Button.tsx";
import { Message } from "../../ui/Notice.tsx";

interface NoHoldersProps {
  /** Whom the filter looked for in vain. */
  readonly title: string;
  /** The least amount that it asks for; empty where it asks for none. */
  readonly min_amount: string;
  readonly first: HolderListPage;
  readonly supply: number;
  readonly ticker: string;
  readonly decimals: number;
  readonly onClear: () => void;
  readonly onFrom: (min_amount: string) => void;
}

/** In place of the rows where the filter leaves nobody. */
export function NoHolders(props: NoHoldersProps) {
  const { title, min_amount, first, supply, ticker, decimals, onClear, onFrom } = props;
  const largest = first.holders[0];
  const part = largest ? supplyShare(largest.amount, supply) : null;
  // An amount that somebody owns, where the filter asked for more than there is.
  const from = largest && Number(min_amount) > largest.amount ? roundAmountBelow(largest.amount) : null;
  return (
    <Message
      title={title}
      actions={
        <>
          <Button primary onClick={onClear}>
            Clear filter
          </Button>
          {from !== null && <Button onClick={() => onFrom(from)}>From {exact(from)}</Button>}
        </>
      }
    >
      <p>
        {emptyFilterDetail(
          largest && part !== null ? { amount: amount(largest.amount, decimals), share: share(part) } : null,
          ticker,
        )}
      </p>
    </Message>
  );
}
