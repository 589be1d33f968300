import { count, exact, large, share } from "../../lib/format.ts";
import { capital } from "../../metrics/findings/words.ts";
import type { Hands } from "../../metrics/hands.ts";
import { totalRow } from "../../ui/DataTable.tsx";
import { FoldedTable } from "../../ui/FoldedTable.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";
import { HandSwatch } from "../../ui/Swatch.tsx";
import { Term } from "../../sections/Term.tsx";

/** All figures of the hands: wallets beside the tokens of the same wallets. */
export function HandsTable({ hands }: { readonly hands: Hands }) {
  const { rows, newWallets, unclassifiedWallets, wallets, tokens, supplyShare } = hands;
  const digits = digitsFor(tokens ?? 0);
  const part = (value: number | null) =>
    value !== null && wallets ? share(value / wallets) : <NotAvailable />;
  const known = (value: number | null, format: (value: number) => string) =>
    value === null ? <NotAvailable /> : format(value);
  return (
    <FoldedTable>
      <thead>
        <tr>
          <th scope="col">
            <Term metric="hands">Hand</Term>
          </th>
          <th scope="col" className="text-right">
            Wallets
          </th>
          <th scope="col" className="text-right">
            Share
          </th>
          <th scope="col" className="text-right">
            <Term metric="supply-by-hand">Tokens</Term>
          </th>
          <th scope="col" className="text-right">
            Of supply
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.hand}>
            <td>
              <HandSwatch hand={row.hand} />
              {capital(row.hand)}
            </td>
            <td translate="no" className="text-right">
              {known(row.wallets, count)}
            </td>
            <td translate="no" className="text-right">
              {known(row.walletShare, share)}
            </td>
            <TokensCell tokens={row.tokens} digits={digits} />
            <td translate="no" className="text-right">
              {known(row.supplyShare, share)}
            </td>
          </tr>
        ))}
        <tr>
          <td>
            <HandSwatch hand="new" />
            <Term metric="new-holders">New holders</Term>
          </td>
          <td translate="no" className="text-right">
            {known(newWallets, count)}
          </td>
          <td translate="no" className="text-right">
            {part(newWallets)}
          </td>
          <td translate="no" className="text-right text-ink-3">
            none
          </td>
          <td translate="no" className="text-right text-ink-3">
            none
          </td>
        </tr>
        {unclassifiedWallets !== null && unclassifiedWallets > 0 && (
          <tr>
            <td>Not classified</td>
            <td translate="no" className="text-right">
              {count(unclassifiedWallets)}
            </td>
            <td translate="no" className="text-right">
              {part(unclassifiedWallets)}
            </td>
            <td translate="no" className="text-right text-ink-3">
              none
            </td>
            <td translate="no" className="text-right text-ink-3">
              none
            </td>
          </tr>
        )}
        <tr className={totalRow}>
          <td>Total</td>
          <td translate="no" className="text-right">
            {known(wallets, count)}
          </td>
          <td translate="no" className="text-right">
            {part(wallets)}
          </td>
          <TokensCell tokens={tokens} digits={digits} />
          <td translate="no" className="text-right">
            {known(supplyShare, share)}
          </td>
        </tr>
      </tbody>
    </FoldedTable>
  );
}

/** Beyond eleven digits the columns no longer fit beside the bridge, beyond nine not on a narrow page. */
function digitsFor(total: number): "all" | "all-wide" | "few" {
  if (total >= 1e11) return "few";
  return total >= 1e9 ? "all-wide" : "all";
}

interface TokensCellProps {
  readonly tokens: number | null;
  readonly digits: ReturnType<typeof digitsFor>;
}

function TokensCell({ tokens, digits }: TokensCellProps) {
  if (tokens === null) {
    return (
      <td translate="no" className="text-right">
        <NotAvailable />
      </td>
    );
  }
  return (
    <td translate="no" className="text-right" title={exact(tokens)}>
      {digits === "all" && count(tokens)}
      {digits === "all-wide" && (
        <>
          <span className="max-md:hidden">{count(tokens)}</span>
          <span className="md:hidden">{large(tokens)}</span>
        </>
      )}
      {digits === "few" && large(tokens)}
    </td>
  );
}
