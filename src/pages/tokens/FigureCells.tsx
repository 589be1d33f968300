import type { ReactNode } from "react";
import type { TokenSort } from "../../../contract/token-sorts.ts";
import type { TokenFigures } from "../../../contract/tokens.ts";
import { count, hhiText, lifetime, money, plural, priceText, share } from "../../lib/format.ts";
import { describeGroups } from "../../metrics/findings/groups.ts";
import { mostHhi, unlistedFigures } from "../../metrics/findings/list.ts";
import { Change } from "../../ui/Change.tsx";
import { NotAvailable } from "../../ui/NotAvailable.tsx";

/** The figures that the list has columns for, in their order. */
export const figureColumns: readonly {
  readonly figure: TokenSort;
  /** What stands on a second line, and is sorted by as well. */
  readonly second?: TokenSort;
  /** Where there is room for it. */
  readonly className?: string;
  readonly cell: (token: TokenFigures) => ReactNode;
}[] = [
  {
    figure: "holders",
    cell: ({ holder_count: holders, wallet_count: wallets }) => (
      <>
        {holders === null ? <NotAvailable /> : count(wallets ?? holders)}
        {holders !== null && wallets !== null && <Beside>{plural(holders, "account")}</Beside>}
      </>
    ),
  },
  {
    figure: "change_24h",
    cell: ({ change_24h: change, wallet_change_24h: ofWallets }) => <Change value={ofWallets ?? change} />,
  },
  {
    figure: "change_7d",
    cell: ({ change_7d: change, wallet_change_7d: ofWallets }) => <Change value={ofWallets ?? change} />,
  },
  {
    figure: "top10_share",
    second: "remaining_top10_share",
    cell: ({
      top10_share,
      wallet_top10_share: ofWallets,
      remaining_top10_share: remaining,
      excluded_kinds: kinds,
    }) => (
      <>
        {top10_share === null ? <NotAvailable /> : share(ofWallets ?? top10_share)}
        {remaining !== null && kinds.length > 0 && (
          <Beside title={`without ${describeGroups(kinds)}`}>{`${share(remaining)} without`}</Beside>
        )}
      </>
    ),
  },
  {
    figure: "hhi",
    cell: ({ hhi, wallet_hhi: ofWallets }) =>
      hhi === null ? <NotAvailable /> : hhiText((ofWallets ?? hhi) * mostHhi),
  },
  { figure: "price", cell: ({ price_usd: usd }) => ifKnown(usd, priceText), className: "max-lg:hidden" },
  {
    figure: "market_value",
    cell: ({ market_value_usd: usd }) => ifKnown(usd, (value) => money(value)),
    className: "max-table:hidden",
  },
  {
    figure: "volume_7d",
    cell: ({ volume_7d_usd: usd }) => ifKnown(usd, (value) => money(value)),
    className: "max-lg:hidden",
  },
  {
    figure: "age",
    cell: ({ age_seconds: seconds }) => ifKnown(seconds, lifetime),
    className: "max-xl:hidden",
  },
];

function ifKnown(value: number | null, text: (value: number) => string): ReactNode {
  return value === null ? <NotAvailable>not known</NotAvailable> : text(value);
}

/** The main figures of a token in a row of the list; in their place, why none is known. */
export function FigureCells({ token }: { readonly token: TokenFigures }) {
  if (token.holder_count === null) {
    return (
      <td colSpan={figureColumns.length} className="text-right text-ink-3">
        {unlistedFigures(token.history)}
      </td>
    );
  }
  return figureColumns.map(({ figure, cell, className = "" }) => (
    <td translate="no" key={figure} data-part={figure} className={`text-right ${className}`}>
      {cell(token)}
    </td>
  ));
}

/** In how many accounts wallets hold it, where these are more; what a figure leaves out. */
function Beside({ children, title }: { readonly children: string; readonly title?: string }) {
  return (
    <span className="-mt-1 block text-axis text-ink-3 empty:hidden" title={title}>
      {children}
    </span>
  );
}
