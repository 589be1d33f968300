import { count, plural } from "../../lib/format.ts";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import type { AllChainsRow } from "./all-chains-row.ts";

/** Rows of the holder list, and the wallets beside them where these are fewer. */
export function HolderCount({
  token: { holder_count: holders, wallet_count: wallets },
}: {
  token: AllChainsRow;
}) {
  return (
    <>
      {holders === null ? <NotAvailable>not known</NotAvailable> : count(holders)}
      {wallets !== null && (
        <span className="block text-axis text-ink-3 md:-mt-1">{plural(wallets, "wallet")}</span>
      )}
    </>
  );
}
