import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { afterText } from "../../metrics/launch.ts";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

const shown = 20;

/** Those that received the most in the first time, with what became of it. */
export function LaunchWallets({ token, launch }: { readonly token: TokenRef; readonly launch: Launch }) {
  const { owners, owner_count: total, bundles } = launch;
  if (owners.length === 0) return null;
  return (
    <div className="mt-6 max-w-[46em] max-md:scrollbar-none max-md:overflow-x-auto">
      <DataTable data-figures="" hover>
        <caption className="mb-1.5 text-left text-label text-ink-2">
          <b className="font-semibold text-ink">Wallets</b> that received the most in that time
        </caption>
        <thead>
          <tr>
            <th scope="col">Wallet</th>
            <th scope="col" className="text-right!">
              After
            </th>
            <th scope="col" className="max-md:hidden">
              First from
            </th>
            <th scope="col" className="text-right!">
              Tokens
            </th>
            <th scope="col" className="text-right!">
              Still held
            </th>
            <th scope="col" className="text-right!">
              Of supply
            </th>
            {bundles.length > 0 && (
              <th scope="col" className="text-right! max-md:hidden">
                In a bundle of
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {owners
            .slice(0, shown)
            .map(({ address, seconds, from, received, kept, kept_share: part, bundle }) => (
              <tr key={address}>
                <td data-value={address}>
                  <WalletLink token={token} wallet={address}>
                    <Address value={address} form="short" />
                  </WalletLink>
                </td>
                <td className="text-right" data-value={seconds}>
                  {afterText(seconds)}
                </td>
                <td className="max-md:hidden" data-value={from ?? "minted"}>
                  {from === null ? "minted" : <Address value={from} form="short" />}
                </td>
                <td className="text-right" data-value={received}>
                  {fitted(received)}
                </td>
                <td className="text-right" data-value={kept}>
                  {fitted(kept)}
                </td>
                <td className="text-right" data-value={part}>
                  {share(part)}
                </td>
                {bundles.length > 0 && (
                  <td className="text-right max-md:hidden">
                    {bundle === null ? "" : count(bundles[bundle]!.owners)}
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </DataTable>
      {total > shown && <p className="mt-2 text-label text-ink-2">And {count(total - shown)} more.</p>}
    </div>
  );
}
