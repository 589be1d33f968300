import { count, plural } from "../../lib/format.ts";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { AllChainsRow } from "./all-chains-row.ts";

/** Wallets, and below them in how many accounts they hold it where these are more. */
export function HolderCount({
  token: { holder_count: holders, wallet_count: wallets },
}: {
  token: AllChainsRow;
}) {
  return (
    <>
      {holders === null ? <NotAvailable>not known</NotAvailable> : count(wallets ?? holders)}
      {holders !== null && wallets !== null && (
        <span className="block text-axis text-ink-3 md:-mt-1">{plural(holders, "account")}</span>
      )}
    </>
  );
}
