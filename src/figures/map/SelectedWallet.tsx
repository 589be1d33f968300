import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Clusters } from "../../../contract/clusters.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { walletPage } from "../../lib/explorers.ts";
import { fitted, plural, share } from "../../lib/format.ts";
import { type MapSearch, withSplit } from "../../lib/search-params.ts";
import { countThemAs, letterOf } from "../../metrics/clusters.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ExternalLink } from "../../ui/IconButton.tsx";
import { dateSpan, EvidenceList } from "./EvidenceList.tsx";
import { MemberTable } from "./MemberTable.tsx";

interface SelectedWalletProps {
  readonly token: TokenRef;
  readonly clusters: Clusters;
  readonly place: number;
}

/** The wallet that is looked at: its cluster and why, and whom it dealt with. */
export function SelectedWallet({ token, clusters, place }: SelectedWalletProps) {
  const wallet = clusters.members[place]!;
  const cluster = wallet.cluster === null ? undefined : clusters.clusters[wallet.cluster]!;
  const own = cluster?.members.map((member) => clusters.members[member]!.address) ?? [];
  return (
    <section aria-label={cluster ? `Cluster ${letterOf(wallet.cluster!)}` : "Chosen wallet"}>
      <div className="flex items-center gap-2">
        {cluster && <ClusterLetter index={wallet.cluster!} isSplit={cluster.split} />}
        <h3 className="text-fact font-strong">
          {cluster ? `Cluster ${letterOf(wallet.cluster!)}` : `Rank ${wallet.rank}`}
        </h3>
        <span className="text-label text-ink-2">
          {cluster
            ? `${plural(cluster.members.length, "wallet")}, ${share(cluster.share)} of supply`
            : `${share(wallet.share)} of supply`}
        </span>
        <MapLink
          change={() => ({ selected: "" })}
          label="Back to all clusters"
          className="ml-auto inline-flex size-control items-center justify-center rounded-control text-ink-2 hover:bg-hover print:hidden"
        >
          <Icon name="close" />
        </MapLink>
      </div>
      {cluster ? (
        <>
          <p className="mt-1 text-label text-pretty text-ink-2">
            {cluster.split
              ? "Counted as wallets of different owners, because you asked for it. They look like one owner because:"
              : "These wallets look like one owner. That is a guess, because:"}
          </p>
          <EvidenceList token={token} cluster={cluster} />
          <MemberTable
            token={token}
            clusters={clusters}
            caption={`Wallets of cluster ${letterOf(wallet.cluster!)}`}
            places={cluster.members}
            selected={place}
          />
          <p className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-label print:hidden">
            {cluster.split ? (
              <MapLink change={({ split }) => ({ split: withSplit(split, [], own) })}>
                Count them as one again
              </MapLink>
            ) : (
              <MapLink change={({ split }) => ({ split: withSplit(split, [own[0]!], own) })}>
                {countThemAs(cluster)}
              </MapLink>
            )}
          </p>
        </>
      ) : (
        <p className="mt-1 text-label text-pretty text-ink-2">
          Nothing here joins this wallet with another one that is drawn.
        </p>
      )}
      <WalletLines token={token} clusters={clusters} place={place} />
    </section>
  );
}

const mostShown = 12;

/** Direct transfers with the others that are drawn. */
function WalletLines({ token, clusters, place }: SelectedWalletProps) {
  const { address, rank, amount } = clusters.members[place]!;
  const lines = linesOf(clusters, place);
  const shown = lines.slice(0, mostShown);
  const others = shown.map(({ other }) => clusters.members[other]!.address);
  const chipFor = useKnownChips(token, [address, ...others]);
  const explorer = walletPage(token.chain, address);
  return (
    <div className="mt-4 border-t border-rule pt-2.5 text-label text-ink-2">
      <p className="flex items-center gap-1.5">
        <WalletLink token={token} wallet={address}>
          <Address value={address} form="short" />
        </WalletLink>
        {chipFor(address)}
        rank {rank}, {fitted(amount)} tokens
        <ExternalLink small label={`Wallet on ${explorer.name}`} href={explorer.href} />
      </p>
      {lines.length === 0 ? (
        <p>No direct transfers with the others that are drawn.</p>
      ) : (
        <ul className="mt-1 grid gap-1.5">
          {shown.map(({ other, given, taken, first, last }) => {
            const them = clusters.members[other]!;
            return (
              <li key={them.address}>
                <MapLink change={() => ({ selected: them.address })} className="no-underline">
                  <Address value={them.address} form="short" />
                </MapLink>
                {chipFor(them.address)}, rank {them.rank}:{" "}
                {[
                  given.transfers > 0 &&
                    `gave ${fitted(given.amount)} in ${plural(given.transfers, "transfer")}`,
                  taken.transfers > 0 &&
                    `took ${fitted(taken.amount)} in ${plural(taken.transfers, "transfer")}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
                ; {dateSpan(first, last)}
              </li>
            );
          })}
        </ul>
      )}
      {lines.length > mostShown && <p className="mt-1">And {lines.length - mostShown} more.</p>}
    </div>
  );
}

const outlines = [
  "border-cluster-1",
  "border-cluster-2",
  "border-cluster-3",
  "border-cluster-4",
  "border-cluster-5",
  "border-cluster-6",
] as const;

interface ClusterLetterProps {
  readonly index: number;
  readonly isSplit?: boolean;
}

/** The sign of a cluster, as it stands on the map. */
export function ClusterLetter({ index, isSplit = false }: ClusterLetterProps) {
  const outline = isSplit ? "border-rule-2 text-ink-3" : `${outlines[index] ?? "border-ink-3"} text-ink`;
  return (
    <b
      className={`inline-grid h-5 min-w-5 place-items-center rounded-full border-2 px-0.5 text-axis font-strong ${outline}`}
    >
      {letterOf(index)}
    </b>
  );
}

interface MapLinkProps {
  /** What it changes of the map that is shown. */
  readonly change: (search: MapSearch) => Partial<MapSearch>;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** To another view of the same map: a link, so that it leads there without scripts too. */
export function MapLink({ change, className = "", label, children }: MapLinkProps) {
  return (
    <Link
      from="/$chain/$token/map"
      to="/$chain/$token/map"
      search={(before: MapSearch) => ({ ...before, ...change(before) })}
      resetScroll={false}
      activeProps={{ "aria-current": undefined }}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}

/** What a wallet gave another one and took from it. */
interface WalletLine {
  /** Place of the other one. */
  readonly other: number;
  readonly given: Clusters["lines"][number]["a_to_b"];
  readonly taken: Clusters["lines"][number]["a_to_b"];
  readonly first: string;
  readonly last: string;
}

export function linesOf({ lines }: Clusters, place: number): WalletLine[] {
  return lines.flatMap(({ a, b, a_to_b: there, b_to_a: back, first, last }) => {
    if (a === place) return [{ other: b, given: there, taken: back, first, last }];
    return b === place ? [{ other: a, given: back, taken: there, first, last }] : [];
  });
}
