import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { afterText } from "./launch.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type LaunchColumn, LaunchTable } from "./LaunchTable.tsx";

interface LaunchBundlesProps {
  readonly token: TokenRef;
  readonly launch: Launch;
  /** Wallets that make a bundle. */
  readonly least: number;
}

const shown = 20;
const columns: readonly LaunchColumn[] = [
  { name: "Block", isText: true },
  { name: "After" },
  { name: "Wallets" },
  { name: "From", isText: true, isWide: true },
  { name: "Tokens" },
  { name: "Still held, of supply", isLong: true },
];

/** Blocks in which several wallets came at once. */
export function LaunchBundles({ token, launch, least }: LaunchBundlesProps) {
  const { bundles, bundle_count: total, has_blocks: hasBlocks } = launch;
  const listed = bundles.slice(0, shown);
  const givers = listed.flatMap(({ from }) => (from?.length === 1 ? from : []));
  const chipFor = useKnownChips(token, givers);
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
    <LaunchTable
      caption={
        <>
          <b>
            <Term metric="bundle">Bundles</Term>
          </b>
          : the first tokens of {count(least)} or more wallets in one block
        </>
      }
      columns={columns}
      more={total > shown ? `And ${count(total - shown)} more.` : undefined}
    >
      {listed.map(({ block, seconds, owners, from, received, kept_share: part }) => (
        <tr key={block}>
          <td data-value={block}>{count(block)}</td>
          <td translate="no" className="text-right" data-value={seconds}>
            {afterText(seconds)}
          </td>
          <td translate="no" className="text-right" data-value={owners}>
            {count(owners)}
          </td>
          <td className="max-md:hidden" data-value={from?.join(" ") ?? "minted"}>
            {from === null ? (
              "minted"
            ) : from.length === 1 ? (
              <>
                <WalletLink token={token} wallet={from[0]!}>
                  <Address value={from[0]!} form="short" />
                </WalletLink>
                {chipFor(from[0]!)}
              </>
            ) : (
              `${from.length === 10 ? "10 or more" : from.length} givers`
            )}
          </td>
          <td translate="no" className="text-right" data-value={received}>
            {fitted(received)}
          </td>
          <td translate="no" className="text-right" data-value={part}>
            {share(part)}
          </td>
        </tr>
      ))}
    </LaunchTable>
  );
}
