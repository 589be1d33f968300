import { useState } from "react";
import { countAgain, leaveOut, leaveOutAgain } from "../../../contract/exclusion-changes.ts";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { ExcludedHolder, HolderSummary } from "../../../contract/labels.ts";
import { displayAddress } from "../../lib/display-address.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { count, share } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { chipOf } from "../../metrics/behind.ts";
import { remainText } from "../../metrics/findings/adjusted.ts";
import { excludedWord } from "../../metrics/findings/excluded-word.ts";
import { leftOutShare } from "../../metrics/adjusted.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { Address } from "../../ui/Address.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChipContent, chipLook } from "../../ui/Chip.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { ChartFigure } from "../../ui/Section.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { Term } from "../Term.tsx";
import { WalletLink } from "../WalletLink.tsx";
import { useExclude } from "./use-exclusions.ts";

interface LeftOutProps {
  readonly token: TokenRef;
  readonly ticker: string;
  readonly exclusions: Exclusions;
  readonly summary: HolderSummary;
}

/** Rows before the rest is asked for. */
const shownAtFirst = 10;

const rowGrid =
  "max-md:grid max-md:grid-cols-[24px_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-2 max-md:py-2 max-md:border-t max-md:border-rule";

/** Every address that is left out, with its reason and its source; untick it to count it again. */
export function LeftOut({ token, ticker, exclusions, summary }: LeftOutProps) {
  const [isWhole, setWhole] = useState(false);
  const exclude = useExclude();
  const { excluded, kept } = summary;
  const all = [
    ...excluded.map((holder) => ({ holder, isOut: true })),
    ...kept.map((holder) => ({ holder, isOut: false })),
  ];
  const rows = isWhole ? all : all.slice(0, shownAtFirst);
  const change = (holder: ExcludedHolder, isOut: boolean) => {
    if (isOut) return exclude(countAgain(exclusions, holder.address));
    const again = holder.group === null ? leaveOut : leaveOutAgain;
    return exclude(again(exclusions, holder.address));
  };
  const columns: readonly Column<(typeof all)[number]>[] = [
    {
      name: "Left out",
      head: <span className="sr-only">Left out</span>,
      look: "md:w-6",
      cell: ({ holder, isOut }) => (
        <input
          type="checkbox"
          className="size-4 accent-ink"
          checked={isOut}
          aria-label={`Leave out ${spoken(holder)}`}
          onChange={() => change(holder, isOut)}
        />
      ),
    },
    { name: "Label", look: "max-w-60 truncate", cell: ({ holder }) => <Named holder={holder} /> },
    {
      name: "Rank",
      isNumber: true,
      look: "max-md:hidden",
      cell: ({ holder: { rank } }) => (rank === null ? "none" : count(rank)),
    },
    {
      name: "Wallet",
      look: "max-md:hidden",
      cell: ({ holder: { address } }) => (
        <WalletLink token={token} wallet={address}>
          <Address value={displayAddress(token.chain, address)} form="short" />
        </WalletLink>
      ),
    },
    {
      name: "Of supply",
      isNumber: true,
      cell: ({ holder }) => share(supplyShare(holder.amount, summary.raw.supply) ?? undefined),
    },
    {
      name: "Why",
      look: "text-label whitespace-normal text-ink-2 max-md:col-[2/4]",
      cell: ({ holder: { group, reason } }) =>
        group === null ? "Left out by its address." : plainName(reason, 160),
    },
  ];
  return (
    <ChartFigure
      subject={
        <>
          <b>
            <Term metric="left-out">Left out</Term>
          </b>
          <span className="print:hidden">, untick to count an address again</span>
        </>
      }
    >
      {all.length === 0 && (
        <p className="text-data text-ink-2">None of the excluded addresses holds any of it.</p>
      )}
      <ColumnTable
        className="max-md:block max-md:[&_:is(td,th)]:border-0 max-md:[&_:is(td,th)]:p-0 max-md:[&_td]:h-auto md:td:h-8"
        headLook="max-md:sr-only"
        bodyLook="max-md:block"
        columns={columns}
        rows={rows}
        keyOf={({ holder }) => holder.address}
        rowLook={({ isOut }) => `${rowGrid} ${isOut ? "" : "text-ink-3"}`}
        foot={
          <tr className={`${rowGrid} font-strong md:*:border-t md:*:border-ink-3`}>
            <td colSpan={4} className="whitespace-normal max-md:col-[1/3] md:pl-9.5">
              {remainText(summary, ticker)}
            </td>
            <td translate="no" className="text-right">
              {share(leftOutShare(summary) ?? undefined)}
            </td>
          </tr>
        }
      />
      {!isWhole && all.length > shownAtFirst && (
        <Button className="mt-2" onClick={() => setWhole(true)}>
          All {count(all.length)}
        </Button>
      )}
    </ChartFigure>
  );
}

function Named({ holder }: { readonly holder: ExcludedHolder }) {
  const chip = chipOf({ ...holder, evidence: "", pool: null, labels: [] });
  return (
    <>
      <span className={chipLook(false)}>
        <ChipContent sign={chip?.sign ?? "named"}>{excludedWord(holder)}</ChipContent>
      </span>{" "}
      {holder.label !== null && (
        <b className="font-semibold">
          <TokenName limit={32}>{holder.label}</TokenName>
        </b>
      )}
    </>
  );
}

function spoken(holder: ExcludedHolder): string {
  return holder.label === null ? `${excludedWord(holder)} ${holder.address}` : plainName(holder.label);
}
