import type { TokenFigures } from "../../../contract/tokens.ts";
import { count, hhiText, share } from "../../lib/format.ts";
import { mostHhi, otherShare, unlistedFigures } from "../../metrics/findings/list.ts";
import { Change } from "../../ui/Change.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";

/** The main figures of a token in a row of the list; in their place, why none is known. */
export function FigureCells({ token }: { readonly token: TokenFigures }) {
  const { holder_count: holders, wallet_count: wallets, hhi } = token;
  if (holders === null) {
    return (
      <td colSpan={5} className="text-right text-ink-3">
        {unlistedFigures(token.history)}
      </td>
    );
  }
  return (
    <>
      <td className="text-right">
        {count(holders)}
        {wallets !== null && <Beside>{`${count(wallets)} wallets`}</Beside>}
      </td>
      <td className="text-right">
        <Change value={token.change_24h} />
      </td>
      <td className="text-right">
        <Change value={token.change_7d} />
      </td>
      <td className="text-right">
        {token.top10_share === null ? <NotAvailable /> : share(token.top10_share)}
        <Beside>{otherShare(token.top10_share, token.wallet_top10_share, "wallets ")}</Beside>
      </td>
      <td className="text-right">{hhi === null ? <NotAvailable /> : hhiText(hhi * mostHhi)}</td>
    </>
  );
}

/** What is counted in wallets where the rows of the holder list are their accounts. */
function Beside({ children }: { readonly children: string }) {
  return <span className="block text-axis text-ink-3 empty:hidden">{children}</span>;
}
