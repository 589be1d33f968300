import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { afterText } from "../../metrics/launch.ts";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

interface LaunchBundlesProps {
  readonly token: TokenRef;
  readonly launch: Launch;
  /** Wallets that make a bundle. */
  readonly least: number;
}

const shown = 20;

/** Blocks in which several wallets came at once. */
export function LaunchBundles({ token, launch, least }: LaunchBundlesProps) {
  const { bundles, bundle_count: total, has_blocks: hasBlocks } = launch;
  if (total === 0) {
    return (
      <p className="mt-6 text-label text-ink-2">
        {hasBlocks
          ? `No bundles: in no block of that time did the first tokens of ${count(least)} or more wallets come.`
          : "Which transfers stood in one block is not known, so neither are bundles."}
      </p>
    );
  }
  return (
    <div className="mt-6 max-w-[46em] max-md:scrollbar-none max-md:overflow-x-auto">
      <DataTable data-figures="" hover>
        <caption className="mb-1.5 text-left text-label text-ink-2">
          <b className="font-semibold text-ink">
            <Term metric="bundle">Bundles</Term>
          </b>
          : the first tokens of {count(least)} or more wallets in one block
        </caption>
        <thead>
          <tr>
            <th scope="col">Block</th>
            <th scope="col" className="text-right!">
              After
            </th>
            <th scope="col" className="text-right!">
              Wallets
            </th>
            <th scope="col" className="max-md:hidden">
              From
            </th>
            <th scope="col" className="text-right!">
              Tokens
            </th>
            <th scope="col" className="text-right! max-md:whitespace-normal">
              Still held, of supply
            </th>
          </tr>
        </thead>
        <tbody>
          {bundles.slice(0, shown).map(({ block, seconds, owners, from, received, kept_share: part }) => (
            <tr key={block}>
              <td data-value={block}>{count(block)}</td>
              <td className="text-right" data-value={seconds}>
                {afterText(seconds)}
              </td>
              <td className="text-right" data-value={owners}>
                {count(owners)}
              </td>
              <td className="max-md:hidden" data-value={from?.join(" ") ?? "minted"}>
                {from === null ? (
                  "minted"
                ) : from.length === 1 ? (
                  <WalletLink token={token} wallet={from[0]!}>
                    <Address value={from[0]!} form="short" />
                  </WalletLink>
                ) : (
                  `${from.length === 10 ? "10 or more" : from.length} givers`
                )}
              </td>
              <td className="text-right" data-value={received}>
                {fitted(received)}
              </td>
              <td className="text-right" data-value={part}>
                {share(part)}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {total > shown && <p className="mt-2 text-label text-ink-2">And {count(total - shown)} more.</p>}
    </div>
  );
}
