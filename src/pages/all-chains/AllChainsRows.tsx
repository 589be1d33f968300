import { Link } from "@tanstack/react-router";
import { chainName } from "../../metrics/findings/all-chains.ts";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { type AllChainsRow, keyOf } from "./all-chains-row.ts";
import { AlsoOn } from "./AlsoOn.tsx";
import { HolderCount } from "./HolderCount.tsx";

/** The list on a narrow page: two lines a token, the chain below the name. */
export function AllChainsRows({ rows }: { readonly rows: readonly AllChainsRow[] }) {
  return (
    <ul className="md:hidden">
      {rows.map((token) => (
        <li
          key={keyOf(token)}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t border-rule py-2.25 text-body leading-4.75"
        >
          <Link
            className="no-underline"
            to="/$chain/$token"
            params={{ chain: token.chain, token: token.address }}
          >
            <b className="font-semibold">
              <TokenName limit={24}>{token.name}</TokenName>
            </b>{" "}
            <span className="text-ink-2">
              <TokenName limit={10}>{token.ticker}</TokenName>
            </span>
            <AlphabetWarning token={token} />
          </Link>
          <span className="text-right">
            <HolderCount token={token} />
          </span>
          <span className="text-label text-ink-2">
            {chainName(token.chain)}
            {token.isDemo && <span className="text-ink-3"> demo</span>}
          </span>
          <span className="text-right text-label text-ink-2">
            <AlsoOn token={token} lead="also on " />
          </span>
        </li>
      ))}
    </ul>
  );
}
