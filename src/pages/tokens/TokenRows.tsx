import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { displayAddress } from "../../lib/display-address.ts";
import type { ChainId } from "../../../contract/chains.ts";
import type { Covered, TokenFigures } from "../../../contract/tokens.ts";
import { hhiText, large, lifetime, money, plural, share } from "../../lib/format.ts";
import { describeGroups } from "../../metrics/findings/groups.ts";
import { mostHhi, unlistedFigures } from "../../metrics/findings/list.ts";
import { Address } from "../../ui/Address.tsx";
import { Change } from "../../ui/Change.tsx";
import { Identicon } from "../../ui/Identicon.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import type { TokenRow } from "./token-rows.ts";
import { WatchButton } from "../../sections/WatchButton.tsx";

interface TokenRowsProps {
  readonly rows: readonly TokenRow[];
  readonly chain: ChainId;
  readonly covered: Covered;
}

/** The token list on a narrow page: two lines a token, and one of figures. */
export function TokenRows({ rows, chain, covered }: TokenRowsProps) {
  return (
    <ul className="far-rows [--row-height:94px] md:hidden">
      {rows.map(({ token, isDemo, supply }) => (
        <li
          key={token.address}
          className="grid grid-cols-[32px_minmax(0,1fr)_auto_40px] items-center gap-x-3 gap-y-1 border-t border-rule py-2.25 text-body leading-4.75 [&_b]:font-semibold [&>button]:justify-end"
        >
          <Identicon address={token.address} size={32} />
          <Link className="no-underline" to="/$chain/$token" params={{ chain, token: token.address }}>
            <b>
              <TokenName limit={24}>{token.name}</TokenName>
            </b>{" "}
            <span className="text-ink-2">
              <TokenName limit={10}>{token.ticker}</TokenName>
            </span>
            <AlphabetWarning token={token} />
            <br />
            <Address value={displayAddress(chain, token.address)} form="short" />
            {isDemo && <span className="text-ink-3"> demo</span>}
          </Link>
          <span className="text-right text-[13px]">
            {supply === null ? <NotAvailable /> : large(supply)}
            <br />
            <span className="text-ink-3">{covered === "none" ? `${token.decimals} dec.` : "supply"}</span>
          </span>
          <WatchButton chain={chain} token={token} />
          {covered !== "none" && <FigureLine token={token} />}
        </li>
      ))}
    </ul>
  );
}

function FigureLine({ token }: { readonly token: TokenFigures }) {
  const {
    holder_count: holders,
    wallet_count: wallets,
    top10_share: top10,
    wallet_top10_share: walletTop10,
  } = token;
  const look = "col-[2/-1] flex flex-wrap gap-x-3 text-label text-ink-2";
  if (holders === null) return <p className={look}>{unlistedFigures(token.history)}</p>;
  return (
    <p className={look}>
      <Part>
        {wallets === null
          ? plural(holders, "holder")
          : `${plural(wallets, "holder")}, ${plural(holders, "account")}`}
      </Part>
      <Part>
        24 h <Change value={token.wallet_change_24h ?? token.change_24h} />
      </Part>
      <Part>
        7 d <Change value={token.wallet_change_7d ?? token.change_7d} />
      </Part>
      <Part>top 10 {top10 === null ? <NotAvailable /> : share(walletTop10 ?? top10)}</Part>
      {token.remaining_top10_share !== null && token.excluded_kinds.length > 0 && (
        <span>
          {share(token.remaining_top10_share)} without {describeGroups(token.excluded_kinds)}
        </span>
      )}
      <Part>
        HHI {token.hhi === null ? <NotAvailable /> : hhiText((token.wallet_hhi ?? token.hhi) * mostHhi)}
      </Part>
      {token.market_value_usd !== null && <Part>value {money(token.market_value_usd)}</Part>}
      {token.volume_7d_usd !== null && <Part>moved in 7 d {money(token.volume_7d_usd)}</Part>}
      {token.age_seconds !== null && <Part>age {lifetime(token.age_seconds)}</Part>}
    </p>
  );
}

function Part({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}
