import { displayAddress } from "../../lib/display-address.ts";
import { countAgain, leaveOut, leaveOutAgain } from "../../../contract/exclusion-changes.ts";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { ExcludedHolder, HolderSummary } from "../../../contract/labels.ts";
import { shortAddress } from "../../lib/address.ts";
import { exact, large, share } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { leftOutShare } from "../../metrics/adjusted.ts";
import { chipOf } from "../../metrics/behind.ts";
import { remainText } from "../../metrics/findings/adjusted.ts";
import { excludedWord } from "../../metrics/findings/excluded-word.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import { supplyShare } from "../../metrics/supply.ts";
import type { CompareColumn } from "./compare-columns.ts";
import { ExclusionLink } from "../../sections/behind/ExclusionLink.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { ChipContent, chipLook } from "../../ui/Chip.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { TokenName } from "../../ui/TokenName.tsx";

interface ComparedLeftOutProps {
  readonly column: CompareColumn;
  readonly summary: HolderSummary;
  readonly exclusions: Exclusions;
}

/** The rest is named on the token's own page. */
const mostShown = 6;

/** Who is left out of one of the tokens, each with its reason and a cross that counts it again. */
export function ComparedLeftOut({ column, summary, exclusions }: ComparedLeftOutProps) {
  const { name, ticker } = column;
  // A wallet that is named for another token may hold nothing of this one.
  const holding = ({ amount }: ExcludedHolder) => amount > 0;
  const excluded = summary.excluded.filter(holding);
  const rows = [
    ...excluded.slice(0, mostShown).map((holder) => ({ holder, isOut: true })),
    ...summary.kept.filter(holding).map((holder) => ({ holder, isOut: false })),
  ];
  if (rows.length === 0) {
    return <p className="text-label text-ink-2">None of the excluded addresses holds any of it.</p>;
  }
  return (
    <DataTable
      data-figures=""
      className="block [&_:is(tbody,tfoot)]:block [&_td]:h-auto! [&_td]:border-0! [&_td]:p-0!"
    >
      <caption className="sr-only">{`${name}: left out`}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Left out</th>
          <th scope="col">{ticker}</th>
          <th scope="col">Of supply</th>
          <th scope="col" data-drawing="">
            Undo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ holder, isOut }) => (
          <Row key={holder.address} {...{ column, summary, exclusions, holder, isOut }} />
        ))}
      </tbody>
      <tfoot>
        <tr className="block border-t border-ink-3 pt-1.5 text-label font-strong">
          <td className="block whitespace-normal" colSpan={4}>
            {excluded.length > mostShown && `The ${numberWord(mostShown)} largest of them are shown. `}
            {remainText({ ...summary, excluded }, ticker)}, without{" "}
            {share(leftOutShare(summary) ?? undefined)} of supply
          </td>
        </tr>
      </tfoot>
    </DataTable>
  );
}

interface RowProps extends ComparedLeftOutProps {
  readonly holder: ExcludedHolder;
  readonly isOut: boolean;
}

function Row({ column: { ref, ticker }, summary, exclusions, holder, isOut }: RowProps) {
  const { address, amount, label, group } = holder;
  const short = shortAddress(displayAddress(ref.chain, address));
  const shown = label === null ? short : plainName(label, 32);
  const reason = group === null ? "Left out by its address." : plainName(holder.reason, 160);
  const again = group === null ? leaveOut : leaveOutAgain;
  const next = isOut ? countAgain(exclusions, address) : again(exclusions, address);
  const part = supplyShare(amount, summary.raw.supply);
  const chip = chipOf({ ...holder, evidence: "", pool: null, labels: [] });
  const chipText = label === null ? excludedWord(holder) : shown;
  return (
    <tr
      className={`grid grid-cols-[auto_minmax(0,1fr)_24px] items-center gap-x-1 border-t border-rule py-1 ${isOut ? "" : "text-ink-3"}`}
      title={reason}
    >
      <td className="relative col-[1/3] truncate" data-value={`${shown}: ${reason}`}>
        <WalletLink token={ref} wallet={address}>
          <span className={chipLook(false)}>
            <ChipContent sign={chip?.sign ?? "named"}>
              {label === null ? chipText : <TokenName limit={32}>{label}</TokenName>}
            </ChipContent>
          </span>{" "}
          <bdi className="text-label">{short}</bdi>
        </WalletLink>
        <span className="sr-only">{`. ${reason}`}</span>
      </td>
      <td className="row-start-2 text-label text-ink-2" data-value={amount} title={exact(amount)}>
        {large(amount)} {ticker},
      </td>
      <td className="row-start-2 truncate text-label text-ink-2" data-value={part ?? ""}>
        {share(part ?? undefined)} of supply
      </td>
      <td className="col-3 row-[1/3] self-center" data-drawing="">
        <ExclusionLink
          className="inline-grid size-6 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink print:hidden"
          next={next}
          aria-label={isOut ? `Count ${shown} again` : `Leave ${shown} out again`}
        >
          <Icon name={isOut ? "close" : "plus"} size={12} />
        </ExclusionLink>
      </td>
    </tr>
  );
}
