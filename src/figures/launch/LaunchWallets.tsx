import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { afterText } from "./launch.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type LaunchColumn, LaunchTable } from "./LaunchTable.tsx";

const shown = 20;
const ofBundle = "In a bundle of";
const columns: readonly LaunchColumn[] = [
  { name: "Wallet", isText: true },
  { name: "After" },
  { name: "First from", isText: true, isWide: true },
  { name: "Tokens" },
  { name: "Still held" },
  { name: "Of supply" },
  { name: ofBundle, isWide: true },
];

/** Those that received the most in the first time, with what became of it. */
export function LaunchWallets({ token, launch }: { readonly token: TokenRef; readonly launch: Launch }) {
  const { owners, owner_count: total, bundles } = launch;
  const listed = owners.slice(0, shown);
  const chipFor = useKnownChips(
    token,
    listed.flatMap(({ address, from }) => (from === null ? [address] : [address, from])),
  );
  if (owners.length === 0) return null;
  return (
    <LaunchTable
      caption={
        <>
          <b>Wallets</b> that received the most in that time
        </>
      }
      columns={columns.filter(({ name }) => bundles.length > 0 || name !== ofBundle)}
      more={total > shown ? `And ${count(total - shown)} more.` : undefined}
    >
      {listed.map(({ address, seconds, from, received, kept, kept_share: part, bundle }) => (
        <tr key={address}>
          <td data-value={address}>
            <WalletLink token={token} wallet={address}>
              <Address value={address} form="short" />
            </WalletLink>
            {chipFor(address)}
          </td>
          <td translate="no" className="text-right" data-value={seconds}>
            {afterText(seconds)}
          </td>
          <td className="max-md:hidden" data-value={from ?? "minted"}>
            {from === null ? (
              "minted"
            ) : (
              <>
                <WalletLink token={token} wallet={from}>
                  <Address value={from} form="short" />
                </WalletLink>
                {chipFor(from)}
              </>
            )}
          </td>
          <td translate="no" className="text-right" data-value={received}>
            {fitted(received)}
          </td>
          <td translate="no" className="text-right" data-value={kept}>
            {fitted(kept)}
          </td>
          <td translate="no" className="text-right" data-value={part}>
            {share(part)}
          </td>
          {bundles.length > 0 && (
            <td translate="no" className="text-right max-md:hidden">
              {bundle === null ? "" : count(bundles[bundle]!.owners)}
            </td>
          )}
        </tr>
      ))}
    </LaunchTable>
  );
}
