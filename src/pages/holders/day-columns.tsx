import { amount, count, exact, large } from "../../lib/format.ts";
import { Term } from "../../sections/Term.tsx";
import { Change } from "../../ui/Change.tsx";
import { MoveTag } from "./MoveTag.tsx";
import type { HolderColumn, HolderRow } from "./holder-column.ts";
import { holderColumns } from "./holder-columns.tsx";

/** What of the usual columns is known of a day, with heads that say which time the column is of. */
const columnsThen: Readonly<Record<string, Partial<HolderColumn>>> = {
  rank: {
    head: <Term metric="rank">Rank then</Term>,
    place: "text-ink-2 max-md:text-left",
    headLook: "md:w-16",
  },
  wallet: {},
  kind: {},
  label: {},
  label_source: {},
  token_account: {},
  amount: {
    head: ({ ticker }) => (
      <>
        <span className="max-md:hidden">Amount then, </span>
        {ticker}
      </>
    ),
  },
  amount_raw: {},
  share_of_supply: {
    head: (
      <Term metric="share-of-supply">
        Share<span className="max-md:hidden"> then</span>
      </Term>
    ),
  },
  "Share as a bar": {},
  cumulative_share: { place: "max-md:hidden" },
};

/** The columns of the holders of a day, on the screen and in files: what they held then, and what they hold now. */
export const dayColumns: readonly HolderColumn[] = [
  ...holderColumns.flatMap((column) => {
    const then = columnsThen[column.name];
    return then ? [{ ...column, ...then }] : [];
  }),
  {
    name: "rank_now",
    head: "Rank now",
    value: ({ holder }) => holder.rank_now ?? null,
    isNumber: true,
    headLook: "max-md:hidden",
    look: "max-md:[grid-area:2/4] max-md:text-label max-md:text-ink-2",
    cell: ({ holder: { rank_now: rankNow } }) =>
      typeof rankNow === "number" ? (
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
      ),
  },
  {
    name: "places_gained",
    head: "Places",
    value: placesGained,
    isNumber: true,
    isWide: true,
    cell: (row) => {
      const places = placesGained(row);
      if (places === 0) return <span className="text-ink-3">same</span>;
      return places !== null && <Change value={places} />;
    },
  },
  {
    name: "amount_now",
    head: "Amount now",
    // Null says that nothing is held.
    value: ({ holder }) => holder.amount_now ?? 0,
    isNumber: true,
    isWide: true,
    title: ({ holder: { amount_now: amountNow } }) => (amountNow ? exact(amountNow) : undefined),
    cell: ({ holder: { amount_now: amountNow } }, _, { decimals }) =>
      amountNow ? (
        <>
          <span className="max-lg:hidden">{amount(amountNow, decimals)}</span>
          <span className="lg:hidden">{large(amountNow)}</span>
        </>
      ) : (
        <MoveTag tone="loss">none now</MoveTag>
      ),
  },
];

/** Positive where the wallet stands higher now; null where it has no place now. */
function placesGained({ holder: { rank, rank_now: rankNow } }: HolderRow): number | null {
  return typeof rankNow === "number" ? rank - rankNow : null;
}
