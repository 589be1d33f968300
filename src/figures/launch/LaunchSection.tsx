import { Note } from "../../ui/Note.tsx";
import type { Launch } from "../../../contract/launch.ts";
import { metaOf } from "../../api/answer.ts";
import { tokenQueries, type TokenRef } from "../../api/token-queries.ts";
import { useAnswer } from "../../api/use-answer.ts";
import { count, fitted, plural, share } from "../../lib/format.ts";
import { afterText, launch as figure, noLaunchText, periodName } from "./launch.ts";
import { capital } from "../../metrics/findings/words.ts";
import { DataSection } from "../../sections/DataSection.tsx";
import { Term } from "../../sections/Term.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { MapChoice, MapChoices } from "../map/MapChoice.tsx";
import { type MapProps, placeholderLaunch } from "../map/shown-map.ts";
import { useFigure } from "../use-figure.ts";
import type { ReactNode } from "react";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";

export function LaunchSection({ token, search }: MapProps) {
  const meta = metaOf(useAnswer(tokenQueries(token).token));
  const { answer, finding } = useFigure(figure, { token, view: search });
  const note = noLaunchText(meta);
  return (
    <DataSection
      text={figure.section}
      answer={answer}
      placeholder={{ launch: placeholderLaunch }}
      finding={finding}
      drawn={false}
      unavailable={{ finding: note.lead.replace(/\.$/, ""), note }}
    >
      {({ launch }) => (
        <>
          <LaunchControls search={search} />
          <Periods launch={launch} />
          {launch.apart > 0 && (
            <Note>
              Left out here: {plural(launch.apart, "address", "addresses")} that received it then (pools,
              exchanges, contracts and the like).
            </Note>
          )}
          <LaunchBundles token={token} launch={launch} least={search.bundle} />
          <LaunchWallets token={token} launch={launch} />
        </>
      )}
    </DataSection>
  );
}

function LaunchControls({ search }: Pick<MapProps, "search">) {
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5 print:hidden">
      <MapChoices label="The launch ends after">
        {(
          [
            [600, "10 minutes"],
            [3_600, "1 hour"],
            [21_600, "6 hours"],
            [86_400, "1 day"],
          ] as const
        ).map(([within, name]) => (
          <MapChoice
            key={within}
            change={{ within }}
            on={search.within === within}
            title={`the launch ends after ${name}`}
          >
            {name}
          </MapChoice>
        ))}
      </MapChoices>
      <MapChoices label="Wallets that make a bundle">
        {[3, 5, 10].map((bundle) => (
          <MapChoice
            key={bundle}
            change={{ bundle }}
            on={search.bundle === bundle}
            title={`a bundle has ${bundle} wallets or more`}
          >
            {`${bundle} in a block`}
          </MapChoice>
        ))}
      </MapChoices>
    </div>
  );
}

type Period = Launch["periods"][number];

function Periods({ launch: { periods, has_blocks: hasBlocks } }: { readonly launch: Launch }) {
  const columns: readonly Column<Period>[] = [
    { name: "Received in", isRowHead: true, cell: ({ seconds }) => capital(periodName(seconds, hasBlocks)) },
    wallets,
    received,
    kept,
    keptShare,
    {
      name: "By wallets",
      isNumber: true,
      isWide: true,
      cell: ({ keepers }) => count(keepers),
      value: ({ keepers }) => keepers,
    },
  ];
  return (
    <LaunchTable
      className="mt-4"
      hover={false}
      columns={columns}
      rows={periods}
      keyOf={({ seconds }) => seconds}
      caption={
        <>
          <b>
            <Term metric="launch">The first wallets</Term>
          </b>
          , and what of it they hold now
        </>
      }
    />
  );
}

interface LaunchBundlesProps {
  readonly token: TokenRef;
  readonly launch: Launch;
  /** Wallets that make a bundle. */
  readonly least: number;
}

const shown = 20;

type Bundle = Launch["bundles"][number];

/** Blocks in which several wallets came at once. */
export function LaunchBundles({ token, launch, least }: LaunchBundlesProps) {
  const { bundles, bundle_count: total, has_blocks: hasBlocks } = launch;
  const listed = bundles.slice(0, shown);
  const givers = listed.flatMap(({ from }) => (from?.length === 1 ? from : []));
  const walletCell = useWalletCell(token, givers);
  if (total === 0) {
    return (
      <p className="mt-6 text-label text-ink-2">
        {hasBlocks
          ? `No bundles: in no block of that time did the first tokens of ${count(least)} or more wallets come.`
          : "Which transfers stood in one block is not known, so neither are bundles."}
      </p>
    );
  }
  const giver = (from: Bundle["from"]) => {
    if (from === null) return "minted";
    if (from.length !== 1) return `${from.length === 10 ? "10 or more" : from.length} givers`;
    return walletCell(from[0]!);
  };
  const columns: readonly Column<Bundle>[] = [
    { name: "Block", cell: ({ block }) => count(block), value: ({ block }) => block },
    after,
    wallets,
    {
      name: "From",
      isWide: true,
      cell: ({ from }) => giver(from),
      value: ({ from }) => from?.join(" ") ?? "minted",
    },
    received,
    { ...keptShare, name: "Still held, of supply", headLook: "max-md:whitespace-normal" },
  ];
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
      rows={listed}
      keyOf={({ block }) => block}
      more={total > shown ? `And ${count(total - shown)} more.` : undefined}
    />
  );
}

interface LaunchTableProps<Row> {
  readonly caption: ReactNode;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly hover?: boolean;
  readonly className?: string;
  /** How many rows stand nowhere. */
  readonly more?: string | undefined;
}

/** The frame of the tables about a launch. */
function LaunchTable<Row>({ hover = true, className = "mt-6", more, ...table }: LaunchTableProps<Row>) {
  return (
    <div className={`${className} max-w-[46em] max-md:scrolls-sideways`}>
      <ColumnTable data-figures="" hover={hover} {...table} />
      {more && <p className="mt-2 text-label text-ink-2">{more}</p>}
    </div>
  );
}

type Owner = Launch["owners"][number];

/** Those that received the most in the first time, with what became of it. */
export function LaunchWallets({ token, launch }: { readonly token: TokenRef; readonly launch: Launch }) {
  const { owners, owner_count: total, bundles } = launch;
  const listed = owners.slice(0, shown);
  const walletCell = useWalletCell(
    token,
    listed.flatMap(({ address, from }) => (from === null ? [address] : [address, from])),
  );
  if (owners.length === 0) return null;
  const columns: readonly Column<Owner>[] = [
    { name: "Wallet", cell: ({ address }) => walletCell(address), value: ({ address }) => address },
    after,
    {
      name: "First from",
      isWide: true,
      cell: ({ from }) => (from === null ? "minted" : walletCell(from)),
      value: ({ from }) => from ?? "minted",
    },
    received,
    kept,
    keptShare,
  ];
  const ofBundle: Column<Owner> = {
    name: "In a bundle of",
    isNumber: true,
    isWide: true,
    cell: ({ bundle }) => (bundle === null ? "" : count(bundles[bundle]!.owners)),
  };
  return (
    <LaunchTable
      caption={
        <>
          <b>Wallets</b> that received the most in that time
        </>
      }
      columns={bundles.length > 0 ? [...columns, ofBundle] : columns}
      rows={listed}
      keyOf={({ address }) => address}
      more={total > shown ? `And ${count(total - shown)} more.` : undefined}
    />
  );
}

/** A wallet with what is known of it. */
function useWalletCell(token: TokenRef, wallets: readonly string[]) {
  const chipFor = useKnownChips(token, wallets);
  return (wallet: string) => (
    <>
      <WalletLink token={token} wallet={wallet}>
        <Address value={wallet} form="short" />
      </WalletLink>
      {chipFor(wallet)}
    </>
  );
}

/** Columns that several of the tables have. */
const after: Column<{ readonly seconds: number }> = {
  name: "After",
  isNumber: true,
  cell: ({ seconds }) => afterText(seconds),
  value: ({ seconds }) => seconds,
};
const wallets: Column<{ readonly owners: number }> = {
  name: "Wallets",
  isNumber: true,
  cell: ({ owners }) => count(owners),
  value: ({ owners }) => owners,
};
const received: Column<{ readonly received: number }> = {
  name: "Tokens",
  isNumber: true,
  cell: (row) => fitted(row.received),
  value: (row) => row.received,
};
const kept: Column<{ readonly kept: number }> = {
  name: "Still held",
  isNumber: true,
  cell: (row) => fitted(row.kept),
  value: (row) => row.kept,
};
const keptShare: Column<{ readonly kept_share: number | null }> = {
  name: "Of supply",
  isNumber: true,
  cell: ({ kept_share: part }) => share(part),
  value: ({ kept_share: part }) => part,
};
