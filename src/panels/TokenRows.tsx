import { Link } from "@tanstack/react-router";
import { displayAddress } from "../../contract/address.ts";
import type { ChainId } from "../../contract/chains.ts";
import { large } from "../lib/format.ts";
import { Address } from "../ui/Address.tsx";
import { Identicon } from "../ui/Identicon.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { AlphabetWarning } from "./AlphabetWarning.tsx";
import type { TokenRow } from "./token-rows.ts";
import { WatchButton } from "./WatchButton.tsx";

/** The token list on a narrow page: two lines a token. */
export function TokenRows({ rows, chain }: { readonly rows: readonly TokenRow[]; readonly chain: ChainId }) {
  return (
    <ul className="md:hidden">
      {rows.map(({ token, source, supply }) => (
        <li
          key={token.address}
          className="grid grid-cols-[32px_minmax(0,1fr)_auto_40px] items-center gap-3 border-t border-rule py-2.25 text-body leading-4.75 [&_b]:font-semibold [&>button]:justify-end"
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
            {source === "demo" && <span className="text-ink-3"> demo</span>}
          </Link>
          <span className="text-right text-[13px]">
            {large(supply)}
            <br />
            <span className="text-ink-3">{token.decimals} dec.</span>
          </span>
          <WatchButton chain={chain} token={token} />
        </li>
      ))}
    </ul>
  );
}
