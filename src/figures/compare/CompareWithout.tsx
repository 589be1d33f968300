import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { countAgain, leaveOut, leaveOutAgain } from "../../../contract/exclusion-changes.ts";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { ExcludedHolder, HolderSummary } from "../../../contract/labels.ts";
import { type Answer, answerOf, dataOf } from "../../api/answer.ts";
import { summaryQuery } from "../../api/behind-queries.ts";
import type { TokenRef } from "../../api/token-queries.ts";
import { SupplyTiers } from "../../charts/supply/SupplyTiers.tsx";
import { shortAddress } from "../../lib/address.ts";
import { displayAddress } from "../../lib/display-address.ts";
import { exact, large, share } from "../../lib/format.ts";
import { plainName } from "../../lib/text.ts";
import { leftOutShare, remainingByRank, sideBySide } from "../../metrics/adjusted.ts";
import { chipOf } from "../../metrics/behind.ts";
import { remainText, withoutNote } from "../../metrics/findings/adjusted.ts";
import { comparedWithout } from "../../metrics/findings/compare-without.ts";
import { excludedWord } from "../../metrics/findings/excluded-word.ts";
import { numberWord } from "../../metrics/findings/words.ts";
import { supplyShare } from "../../metrics/supply.ts";
import { ExclusionLink } from "../../sections/behind/ExclusionLink.tsx";
import { RawAndWithout } from "../../sections/behind/RawAndWithout.tsx";
import { Term } from "../../sections/Term.tsx";
import { WalletLink } from "../../sections/WalletLink.tsx";
import { Button } from "../../ui/Button.tsx";
import { ChipContent, chipLook } from "../../ui/Chip.tsx";
import { type Column, ColumnTable } from "../../ui/ColumnTable.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { placeholderSummary } from "../placeholder-summary.ts";
import { type CompareColumn, placeholderColumn } from "./compare-columns.ts";
import { comparison } from "./comparison.ts";
import { cellLook, CellToken, CompareGrid, CompareSection } from "./CompareRow.tsx";
import { useComparison } from "./use-comparison.ts";

export interface CompareWithoutProps {
  readonly tokens: readonly TokenRef[];
  readonly exclusions: Exclusions;
}

/** Of what a cell has room for. */
const shownFigures = new Set(["Top 10", "Top 100", "Half is held by", "HHI", "Gini", "Holders"]);

/** What remains of each token without what the address leaves out, beside the figures of all, and who is left out of it. */
export function CompareWithout({ tokens, exclusions: asked }: CompareWithoutProps) {
  const columns = useComparison(comparison, { tokens, isPage: true });
  const wanted = useSummaries(columns, asked);
  const isTurning = wanted.some(({ state }) => state === "loading");
  const [settled, setSettled] = useState(asked);
  if (!isTurning && settled !== asked) setSettled(asked);
  // What is there stays until the next is.
  const exclusions = isTurning ? settled : asked;
  const answers = useSummaries(columns, exclusions);
  const isWaiting = columns.some(
    ({ answers: { token, firstHolders } }, index) =>
      answers[index]!.state === "loading" || token.state === "loading" || firstHolders.state === "loading",
  );
  const failed = answers.filter(({ state }) => state === "failed");
  const remaining = columns.map(({ name }, index) => ({ name, summary: dataOf(answers[index]!) }));
  return (
    <CompareSection
      id="without"
      finding={
        failed.length > 0 && failed.length === answers.length
          ? "These figures could not be loaded"
          : comparedWithout(isWaiting ? columns.map(() => placeholderRemaining) : remaining)
      }
      how={
        <>
          Concentration of what remains: shares are of it, and the strip too.{" "}
          <Term metric="left-out">Left out</Term> is below each token, of its supply; count one again and it
          counts for all tokens here. What is over time below is without them too, at each time; all other
          figures of this page are of all holders.
        </>
      }
      waiting={isWaiting}
    >
      <CompareGrid columns={columns} className="max-lg:grid-cols-2 max-md:grid-cols-1">
        {columns.map((column, index) => (
          <div key={column.ref.address} data-part="cell" className={`${cellLook} gap-3`}>
            <CellToken column={column} />
            {isWaiting ? (
              <div data-state="loading">
                <Remaining column={placeholderColumn} summary={placeholderSummary} exclusions={exclusions} />
              </div>
            ) : (
              <Cell column={column} answer={answers[index]!} exclusions={exclusions} />
            )}
          </div>
        ))}
      </CompareGrid>
    </CompareSection>
  );
}

const placeholderRemaining = { name: placeholderColumn.name, summary: placeholderSummary };

function useSummaries(
  columns: readonly CompareColumn[],
  exclusions: Exclusions,
): readonly Answer<HolderSummary>[] {
  return useQueries({ queries: columns.map(({ ref }) => summaryQuery(ref, exclusions)) }).map((query) =>
    answerOf(query),
  );
}

interface CellProps {
  readonly column: CompareColumn;
  readonly exclusions: Exclusions;
}

function Cell({ answer, ...rest }: CellProps & { readonly answer: Answer<HolderSummary> }) {
  if (answer.state === "failed") {
    return (
      <Unavailable title="Could not be loaded">
        <Button className="mt-1.5 justify-self-start" icon="refresh" onClick={answer.retry}>
          Try again
        </Button>
      </Unavailable>
    );
  }
  if (answer.state !== "ready") {
    return (
      <Unavailable title="Not available">
        Of this token figures without some of its holders are not known.
      </Unavailable>
    );
  }
  return <Remaining summary={answer.data} {...rest} />;
}

function Remaining({ column, summary, exclusions }: CellProps & { readonly summary: HolderSummary }) {
  const holders = dataOf(column.answers.firstHolders)?.holders ?? [];
  const word = column.concentration?.counted.word ?? "wallet";
  const remaining = remainingByRank({ summary, holders }, word);
  const rows = sideBySide(summary).filter(({ label }) => shownFigures.has(label));
  return (
    <>
      {summary.holder_count > 0 && (remaining.tops ?? remaining.shares.length > 0) && (
        <SupplyTiers
          name={`${column.name} ${withoutNote(summary, exclusions)}`}
          of="what remains"
          {...remaining}
        />
      )}
      <RawAndWithout
        rows={rows}
        className="whitespace-normal!"
        caption={`${column.name}: of supply, and of what remains ${withoutNote(summary, exclusions)}`}
      />
      <ComparedLeftOut column={column} summary={summary} exclusions={exclusions} />
    </>
  );
}

interface ComparedLeftOutProps {
  readonly column: CompareColumn;
  readonly summary: HolderSummary;
  readonly exclusions: Exclusions;
}

/** The rest is named on the token's own page. */
const mostShown = 6;

/** Who is left out of one of the tokens, each with its reason and a cross that counts it again. */
function ComparedLeftOut({ column, summary, exclusions }: ComparedLeftOutProps) {
  const { name, ticker } = column;
  // A wallet that is named for another token may hold nothing of this one.
  const holding = ({ amount }: ExcludedHolder) => amount > 0;
  const excluded = summary.excluded.filter(holding);
  const rows: readonly LeftOutRow[] = [
    ...excluded.slice(0, mostShown).map((holder) => ({ ...holder, isOut: true })),
    ...summary.kept.filter(holding).map((holder) => ({ ...holder, isOut: false })),
  ];
  if (rows.length === 0) {
    return <p className="text-label text-ink-2">None of the excluded addresses holds any of it.</p>;
  }
  return (
    <ColumnTable
      data-figures=""
      className="block [&_:is(tbody,tfoot)]:block [&_td]:h-auto! [&_td]:border-0! [&_td]:p-0!"
      caption={`${name}: left out`}
      captionLook="sr-only"
      headLook="sr-only"
      columns={leftOutColumns(column, summary, exclusions)}
      rows={rows}
      keyOf={({ address }) => address}
      rowLook={({ isOut }) =>
        `grid grid-cols-[auto_minmax(0,1fr)_24px] items-center gap-x-1 border-t border-rule py-1 ${isOut ? "" : "text-ink-3"}`
      }
      foot={
        <tr className="block border-t border-ink-3 pt-1.5 text-label font-strong">
          <td className="block whitespace-normal" colSpan={4}>
            {excluded.length > mostShown && `The ${numberWord(mostShown)} largest of them are shown. `}
            {remainText({ ...summary, excluded }, ticker)}, without{" "}
            {share(leftOutShare(summary) ?? undefined)} of supply
          </td>
        </tr>
      }
    />
  );
}

interface LeftOutRow extends ExcludedHolder {
  readonly isOut: boolean;
}

function leftOutColumns(
  { ref, ticker }: CompareColumn,
  summary: HolderSummary,
  exclusions: Exclusions,
): readonly Column<LeftOutRow>[] {
  const shownName = ({ address, label }: LeftOutRow) =>
    label === null ? shortAddress(displayAddress(ref.chain, address)) : plainName(label, 32);
  const reasonOf = ({ group, reason }: LeftOutRow) =>
    group === null ? "Left out by its address." : plainName(reason, 160);
  const partOf = ({ amount }: LeftOutRow) => supplyShare(amount, summary.raw.supply);
  return [
    {
      name: "Left out",
      look: "relative col-[1/3] truncate",
      value: (row) => `${shownName(row)}: ${reasonOf(row)}`,
      title: reasonOf,
      cell: (row) => {
        const { address, label } = row;
        const chip = chipOf({ ...row, evidence: "", pool: null, labels: [] });
        return (
          <>
            <WalletLink token={ref} wallet={address}>
              <span className={chipLook(false)}>
                <ChipContent sign={chip?.sign ?? "named"}>
                  {label === null ? excludedWord(row) : <TokenName limit={32}>{label}</TokenName>}
                </ChipContent>
              </span>{" "}
              <bdi className="text-label">{shortAddress(displayAddress(ref.chain, address))}</bdi>
            </WalletLink>
            <span className="sr-only">{`. ${reasonOf(row)}`}</span>
          </>
        );
      },
    },
    {
      name: ticker,
      look: "row-start-2 text-label text-ink-2",
      value: ({ amount }) => amount,
      title: ({ amount }) => exact(amount),
      cell: ({ amount }) => `${large(amount)} ${ticker},`,
    },
    {
      name: "Of supply",
      look: "row-start-2 truncate text-label text-ink-2",
      value: partOf,
      title: reasonOf,
      cell: (row) => `${share(partOf(row) ?? undefined)} of supply`,
    },
    {
      name: "Undo",
      isControl: true,
      look: "col-3 row-[1/3] self-center",
      cell: (row) => {
        const again = row.group === null ? leaveOut : leaveOutAgain;
        return (
          <ExclusionLink
            className="inline-grid size-6 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink print:hidden"
            next={row.isOut ? countAgain(exclusions, row.address) : again(exclusions, row.address)}
            aria-label={row.isOut ? `Count ${shownName(row)} again` : `Leave ${shownName(row)} out again`}
          >
            <Icon name={row.isOut ? "close" : "plus"} size={12} />
          </ExclusionLink>
        );
      },
    },
  ];
}
