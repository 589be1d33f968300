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
    <ul className="token-rows only-narrow">
      {rows.map(({ token, source, supply }) => (
        <li key={token.address}>
          <Identicon address={token.address} size={32} />
          <Link to="/$chain/$token" params={{ chain, token: token.address }}>
            <b>
              <TokenName limit={24}>{token.name}</TokenName>
            </b>{" "}
            <span className="muted">
              <TokenName limit={10}>{token.ticker}</TokenName>
            </span>
            <AlphabetWarning token={token} />
            <br />
            <Address value={displayAddress(chain, token.address)} form="short" />
            {source === "demo" && <span className="quiet"> demo</span>}
          </Link>
          <span className="number">
            {large(supply)}
            <br />
            <span className="quiet">{token.decimals} dec.</span>
          </span>
          <WatchButton chain={chain} token={token} />
        </li>
      ))}
    </ul>
  );
}
