import type { ReactElement } from "react";
import { amount, count, exact, large, share } from "../../lib/format.ts";
import { cumulativeNeeds } from "../../metrics/findings/holders.ts";
import { Term } from "../../sections/Term.tsx";
import { Change } from "../../ui/Change.tsx";
import { MoveTag } from "./MoveTag.tsx";
import type { HolderColumn, HolderRow } from "./holder-column.ts";
import { amountHead, holderColumns, shareCell } from "./holder-columns.tsx";

/** Heads that say which time the column is of. */
const headsThen: Readonly<Record<string, HolderColumn["head"]>> = {
  rank: () => head(<Term metric="rank">Rank then</Term>, "md:w-16 max-md:text-left"),
  amount: ({ ticker }) =>
    head(
      <>
        <span className="max-md:hidden">Amount then, </span>
        {ticker}
      </>,
      amountHead,
    ),
  share_of_supply: () =>
    head(
      <Term metric="share-of-supply">
        Share<span className="max-md:hidden"> then</span>
      </Term>,
      shareCell,
    ),
};

const kept = new Set([
  "rank",
  "wallet",
  "kind",
  "label",
  "label_source",
  "token_account",
  "amount",
  "amount_raw",
  "share_of_supply",
  "share_bar",
]);
const wide = "max-md:hidden";

/** The columns of the holders of a day, on the screen and in files: what they held then, and what they hold now. */
export const dayColumns: readonly HolderColumn[] = [
  ...holderColumns
    .filter(({ name }) => kept.has(name))
    .map((column) => ({ ...column, ...(headsThen[column.name] && { head: headsThen[column.name]! }) })),
  {
    name: "cumulative_share",
    value: ({ cumulativeShare }) => cumulativeShare,
    head: () => head(<Term metric="cumulative-share">Cumulative</Term>, wide),
    cell: ({ holder, cumulativeShare }, _, index) => (
      <td
        translate="no"
        data-part="cumulative"
        className={`text-right ${cumulativeShare === null ? "text-ink-3" : ""} ${wide}`}
      >
        {cumulativeShare !== null
          ? share(cumulativeShare)
          : index === 0
            ? cumulativeNeeds(holder.rank)
            : "not loaded"}
      </td>
    ),
  },
  {
    name: "rank_now",
    value: ({ holder }) => holder.rank_now ?? null,
    head: () => head("Rank now", wide),
    cell: ({ holder: { rank_now: rankNow } }) => (
      <td translate="no" className="text-right max-md:[grid-area:2/4] max-md:text-label max-md:text-ink-2">
        {typeof rankNow === "number" ? (
          <>
            <span className="md:hidden">now </span>
            {count(rankNow)}
          </>
        ) : (
          <>
            <span className="text-ink-3 max-md:hidden">none</span>
            <span className="md:hidden">
              <MoveTag tone="loss">none now</MoveTag>
            </span>
          </>
        )}
      </td>
    ),
  },
  {
    name: "places_gained",
    value: placesGained,
    head: () => head("Places", wide),
    cell: (row) => {
      const places = placesGained(row);
      return (
        <td translate="no" className={`text-right ${wide}`}>
          {places === 0 ? (
            <span className="text-ink-3">same</span>
          ) : (
            places !== null && <Change value={places} />
          )}
        </td>
      );
    },
  },
  {
    name: "amount_now",
    // Null says that nothing is held.
    value: ({ holder }) => holder.amount_now ?? 0,
    head: () => head("Amount now", wide),
    cell: ({ holder: { amount_now: amountNow } }, { decimals }) => (
      <td translate="no" className={`text-right ${wide}`} title={amountNow ? exact(amountNow) : undefined}>
        {amountNow ? (
          <>
            <span className="max-lg:hidden">{amount(amountNow, decimals)}</span>
            <span className="lg:hidden">{large(amountNow)}</span>
          </>
        ) : (
          <MoveTag tone="loss">none now</MoveTag>
        )}
      </td>
    ),
  },
];

/** Positive where the wallet stands higher now; null where it has no place now. */
function placesGained({ holder: { rank, rank_now: rankNow } }: HolderRow): number | null {
  return typeof rankNow === "number" ? rank - rankNow : null;
}

function head(children: ReactElement | string, className = ""): ReactElement {
  return (
    <th scope="col" className={`text-right ${className}`}>
      {children}
    </th>
  );
}
