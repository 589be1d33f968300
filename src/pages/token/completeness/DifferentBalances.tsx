import { displayAddress } from "../../../lib/display-address.ts";
import type { Completeness } from "../../../../contract/completeness/certificate.ts";
import type { Token } from "../../../../contract/tokens.ts";
import type { TokenRef } from "../../../api/token-queries.ts";
import { count, rawAmount } from "../../../lib/format.ts";
import { drawnAs } from "../../../metrics/completeness/section.ts";
import { spokenTicker } from "../../../metrics/findings/name.ts";
import { WalletLink } from "../../../sections/WalletLink.tsx";
import { Address } from "../../../ui/Address.tsx";
import { ColumnTable } from "../../../ui/ColumnTable.tsx";
import { Note } from "../../../ui/Note.tsx";

interface DifferentBalancesProps {
  readonly token: TokenRef;
  readonly named: Pick<Token, "decimals" | "ticker" | "address">;
  readonly checked: NonNullable<Completeness["checked"]>;
}

const shownRows = 10;

/** Holders that have a different balance on the chain, with both. */
export function DifferentBalances({ token, named, checked }: DifferentBalancesProps) {
  const { decimals } = named;
  const ticker = spokenTicker(named);
  const { different, largest } = checked;
  const exact = (raw: bigint | string) => rawAmount(String(raw), decimals);
  const rows = different.slice(0, shownRows).map((balance) => {
    const apart = BigInt(balance.chain!) - BigInt(balance.here);
    return {
      ...balance,
      said: exact(balance.chain!),
      here: exact(balance.here),
      apart: apart < 0n ? `\u2212${exact(-apart)}` : `+${exact(apart)}`,
      as: drawnAs(balance, largest),
    };
  });
  const link = (address: string) => (
    <WalletLink token={token} wallet={address}>
      <Address value={displayAddress(token.chain, address)} form="list" />
    </WalletLink>
  );
  return (
    <>
      <ColumnTable
        className="mt-5 max-md:hidden [&_td]:h-8 [&_td:nth-child(n+2)]:wrap-anywhere [&_td]:whitespace-normal"
        captionLook="mb-2 text-left text-label text-ink-2"
        caption={
          <>
            <b className="font-semibold text-ink">Balances that differ</b>, in {ticker}
          </>
        }
        columns={[
          { name: "Holder", cell: ({ address }) => link(address) },
          { name: "By transfers", isNumber: true, cell: ({ here }) => here },
          { name: "On the chain", isNumber: true, cell: ({ said }) => said },
          { name: "Difference", isNumber: true, look: "font-semibold", cell: ({ apart }) => apart },
          { name: "Drawn as", look: "text-ink-2", cell: ({ as }) => as },
        ]}
        rows={rows}
        keyOf={({ address }) => address}
      />
      <ul className="mt-4 md:hidden" aria-label="Balances that differ">
        {rows.map(({ address, said, apart, as }) => (
          <li key={address} className="grid gap-0.5 border-t border-rule py-2.5 text-data first:border-t-0">
            <div className="flex items-baseline justify-between gap-3">
              {link(address)}
              <b className="text-right font-semibold wrap-anywhere">{apart}</b>
            </div>
            <span className="text-label wrap-anywhere text-ink-2">
              {said} {ticker} on the chain, {as}
            </span>
          </li>
        ))}
      </ul>
      {different.length > shownRows && (
        <Note>{count(different.length - shownRows)} more are in the certificate.</Note>
      )}
    </>
  );
}
