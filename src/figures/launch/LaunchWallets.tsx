import type { Launch } from "../../../contract/launch.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, fitted, share } from "../../lib/format.ts";
import { afterText } from "./launch.ts";
import { useKnownChips } from "../../sections/behind/KnownChips.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Address } from "../../ui/Address.tsx";
import type { Column } from "../../ui/ColumnTable.tsx";
import { LaunchTable } from "./LaunchTables.tsx";

const shown = 20;

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
