import { dataOf } from "../../api/answer.ts";
import { IndexLine } from "../../charts/flow/IndexLine.tsx";
import { HandsPair } from "../../charts/hands/HandsPair.tsx";
import { PnlBars } from "../../charts/pnl/PnlBars.tsx";
import { HhiCompareRuler } from "../../charts/supply/HhiCompareRuler.tsx";
import { SupplyTiers } from "../../charts/supply/SupplyTiers.tsx";
import { ThresholdLine } from "../../charts/value/ThresholdLine.tsx";
import { dayEnd } from "../../lib/days.ts";
import { rankedWallets, supplyByRank } from "../../metrics/concentration.ts";
import { byWallet } from "../../metrics/counted.ts";
import { compareFindings } from "../../metrics/findings/compare.ts";
import { perHand } from "../../metrics/hands.ts";
import { flowIndex, type FlowPoint, flowPoints } from "../../metrics/holder-flow.ts";
import { useRanksOpening } from "../../sections/ranks-opening.ts";
import { Term } from "../../sections/Term.tsx";
import { Button } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { cellState, type CompareColumn, placeholderColumn, retryCell } from "./compare-columns.ts";
import {
  cellLook,
  CompareRow,
  type CompareRowSpec,
  CompareSection,
  isWaiting,
  rowFinding,
} from "./CompareRow.tsx";

type Columns = readonly CompareColumn[];

const growthRow = (isNow: boolean): CompareRowSpec => ({
  id: "growth",
  needs: ["firstHolders", "deltas"],
  finding: (columns) => compareFindings.holders(columns),
  how: (
    <>
      <Term metric="holder-index">Holders</Term>, 30 days {isNow ? "ago" : "before"} = 100. Dots are known
      counts, lines connect them.
    </>
  ),
  missing: "overTime",
  draw: (column, all) => {
    const points = pointsOf(column);
    return (
      flowIndex(points) && (
        <IndexLine
          name={column.name}
          points={points}
          domain={indexDomain(all)}
          asOf={column.day === "" ? column.meta?.asOf : new Date(dayEnd(column.day) * 1000)}
          isPast={column.day !== ""}
          columns={all.length}
        />
      )
    );
  },
});

const supplyRow: CompareRowSpec = {
  id: "supply",
  needs: ["token", "firstHolders"],
  waitsFor: ["supplyBreakdown"],
  finding: (columns) => compareFindings.concentration(columns),
  how: (
    <>
      <Term metric="top-share">Share of supply</Term>, 0 to 100%. Largest, 2 to 10, 11 to 100, 101 to 1,000,
      all others.
    </>
  ),
  missing: "concentration",
  wide: true,
  draw: (column, all) =>
    column.concentration && column.concentration.shares.length > 0 ? (
      <ComparedSupply column={column} columns={all.length} />
    ) : null,
};

const handsRow: CompareRowSpec = {
  id: "hands",
  needs: ["categories", "supplyBreakdown"],
  finding: (columns) => compareFindings.hands(columns),
  how: (
    <>
      <Term metric="hands">Hands</Term> among the 1,000 largest wallets: diamond, gold, silver, bronze, wood;
      hatched is new.
    </>
  ),
  missing: "hands",
  draw: ({ name, hands }, all) =>
    hands?.wallets ? (
      <HandsPair
        name={name}
        columns={all.length}
        wallets={perHand(hands, "wallets")}
        newWallets={hands.newWallets ?? 0}
        tokens={perHand(hands, "tokens")}
      />
    ) : null,
};

const valueRow: CompareRowSpec = {
  id: "value",
  needs: ["firstHolders", "breakdowns"],
  finding: (columns) => compareFindings.value(columns),
  how: (
    <>
      Share of holders above each <Term metric="value-thresholds">dollar value</Term>, log scale. Label: above
      $1,000.
    </>
  ),
  missing: "value",
  draw: ({ name, thresholds, holderCount }, all) =>
    thresholds && holderCount ? (
      <ThresholdLine
        name={name}
        columns={all.length}
        least={leastShare(all)}
        shares={[
          { usd: null, share: 1 },
          ...thresholds.map(({ usd, share }) => ({ usd, share: share ?? 0 })),
        ]}
      />
    ) : null,
};

const pnlRow: CompareRowSpec = {
  id: "pnl",
  needs: ["pnl"],
  finding: (columns) => compareFindings.pnl(columns),
  how: (
    <>
      <Term metric="realized">Realized</Term> (solid) and <Term metric="unrealized">unrealized</Term>{" "}
      (hatched) profit, US dollars.
    </>
  ),
  missing: "pnl",
  draw: ({ name, pnl }, all) =>
    pnl && (
      <PnlBars
        name={name}
        columns={all.length}
        realized={pnl.realized_pnl_total}
        unrealized={pnl.unrealized_pnl_total}
        domain={pnlDomain(all)}
      />
    ),
};

export function CompareRows({ columns }: { readonly columns: Columns }) {
  // Of other days hands and profit are not kept.
  const isNow = columns.every(({ day }) => day === "");
  return (
    <>
      <CompareRow row={growthRow(isNow)} columns={columns} />
      <CompareRow row={supplyRow} columns={columns} />
      <HhiRow columns={columns} />
      {isNow && <CompareRow row={handsRow} columns={columns} />}
      <CompareRow row={valueRow} columns={columns} />
      {isNow && <CompareRow row={pnlRow} columns={columns} />}
    </>
  );
}

/** One ruler for all tokens: a measure of one number compares best on a common line. */
function HhiRow({ columns }: { readonly columns: Columns }) {
  const needs = ["token", "firstHolders", "stats"] as const;
  const waiting = isWaiting(columns, needs);
  const drawn = columns.map((column) =>
    cellState(column, needs) === "loading" ? placeholderColumn : column,
  );
  const failed = columns.filter((column) => cellState(column, needs) === "failed");
  const known = drawn.filter(({ hhi }) => typeof hhi?.points === "number");
  const lacking = drawn.filter((column) => !known.includes(column) && !failed.includes(column));
  return (
    <CompareSection
      id="hhi"
      finding={rowFinding(columns, needs, compareFindings.hhi(drawn))}
      how={
        <>
          <Term metric="hhi">HHI</Term>, log scale. Bands from the 2023 US merger guidelines.
        </>
      }
      waiting={waiting}
    >
      <div className={cellLook} data-state={waiting ? "loading" : undefined}>
        {known.length > 0 && (
          <HhiCompareRuler tokens={drawn.map(({ ticker, hhi }) => ({ ticker, hhi: hhi?.points ?? null }))} />
        )}
        {lacking.length > 0 && <Note>Not available: {namesOf(lacking)}.</Note>}
        {failed.length > 0 && (
          <Note>
            Could not be loaded: {namesOf(failed)}.{" "}
            <Button icon="refresh" onClick={() => failed.forEach((column) => retryCell(column, needs))}>
              Try again
            </Button>
          </Note>
        )}
      </div>
    </CompareSection>
  );
}

function namesOf(columns: Columns): string {
  return columns.map(({ name }) => name).join(", ");
}

function pointsOf({ holderCount, flowHolders, deltas }: CompareColumn): FlowPoint[] {
  return holderCount === null || deltas === null ? [] : flowPoints(flowHolders ?? holderCount, deltas);
}

/** One scale for the row: from the least to the greatest index of any token. */
function indexDomain(columns: Columns): [number, number] {
  const values = columns.flatMap((column) => flowIndex(pointsOf(column))?.map(({ index }) => index) ?? []);
  return [Math.min(100, ...values), Math.max(100, ...values)];
}

function leastShare(columns: Columns): number {
  const shares = columns.flatMap(({ thresholds }) => thresholds?.map(({ share }) => share ?? 0) ?? []);
  return Math.min(1, ...shares.filter((share) => share > 0));
}

function pnlDomain(columns: Columns): [number, number] {
  const values = columns.flatMap(({ pnl }) =>
    [pnl?.realized_pnl_total, pnl?.unrealized_pnl_total].filter((usd) => typeof usd === "number"),
  );
  return [Math.min(0, ...values), Math.max(0, ...values)];
}

interface ComparedSupplyProps {
  readonly column: CompareColumn;
  /** Tokens in the comparison. */
  readonly columns: number;
}

/** The supply of a token by rank, each part leading to its holders. */
function ComparedSupply({ column, columns }: ComparedSupplyProps) {
  const { ref, name, concentration, answers, day } = column;
  const holders = dataOf(answers.firstHolders)?.holders ?? [];
  const ranked = rankedWallets(holders, concentration?.counted ?? byWallet);
  const opening = useRanksOpening(ref, { ...ranked, at: day });
  if (!concentration) return null;
  const supply = supplyByRank(concentration);
  return <SupplyTiers name={name} columns={columns} {...supply} open={opening} />;
}
