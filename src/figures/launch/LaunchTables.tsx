import type { ReactNode } from "react";
import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { afterText } from "./launch.ts";

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
  const giver = (from: Bundle["from"]) => {
    if (from === null) return "minted";
    if (from.length !== 1) return `${from.length === 10 ? "10 or more" : from.length} givers`;
    return (
      <>
        <WalletLink token={token} wallet={from[0]!}>
          <Address value={from[0]!} form="short" />
        </WalletLink>
        {chipFor(from[0]!)}
      </>
    );
  };
  const columns: readonly Column<Bundle>[] = [
    { name: "Block", cell: ({ block }) => count(block), value: ({ block }) => block },
    {
      name: "After",
      isNumber: true,
      cell: ({ seconds }) => afterText(seconds),
      value: ({ seconds }) => seconds,
    },
    { name: "Wallets", isNumber: true, cell: ({ owners }) => count(owners), value: ({ owners }) => owners },
    {
      name: "From",
      isWide: true,
      cell: ({ from }) => giver(from),
      value: ({ from }) => from?.join(" ") ?? "minted",
    },
    {
      name: "Tokens",
      isNumber: true,
      cell: ({ received }) => fitted(received),
      value: ({ received }) => received,
    },
    {
      name: "Still held, of supply",
      isNumber: true,
      headLook: "max-md:whitespace-normal",
      cell: ({ kept_share: part }) => share(part),
      value: ({ kept_share: part }) => part,
    },
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
export function LaunchTable<Row>({
  hover = true,
  className = "mt-6",
  more,
  ...table
}: LaunchTableProps<Row>) {
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
  const chipFor = useKnownChips(
    token,
    listed.flatMap(({ address, from }) => (from === null ? [address] : [address, from])),
  );
  if (owners.length === 0) return null;
  const walletCell = (wallet: string) => (
    <>
      <WalletLink token={token} wallet={wallet}>
        <Address value={wallet} form="short" />
      </WalletLink>
      {chipFor(wallet)}
    </>
  );
  const columns: readonly Column<Owner>[] = [
    { name: "Wallet", cell: ({ address }) => walletCell(address), value: ({ address }) => address },
    {
      name: "After",
      isNumber: true,
      cell: ({ seconds }) => afterText(seconds),
      value: ({ seconds }) => seconds,
    },
    {
      name: "First from",
      isWide: true,
      cell: ({ from }) => (from === null ? "minted" : walletCell(from)),
      value: ({ from }) => from ?? "minted",
    },
    {
      name: "Tokens",
      isNumber: true,
      cell: ({ received }) => fitted(received),
      value: ({ received }) => received,
    },
    { name: "Still held", isNumber: true, cell: ({ kept }) => fitted(kept), value: ({ kept }) => kept },
    {
      name: "Of supply",
      isNumber: true,
      cell: ({ kept_share: part }) => share(part),
      value: ({ kept_share: part }) => part,
    },
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
