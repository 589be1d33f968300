import type { CSSProperties, ReactNode } from "react";
import { ChartMenu } from "../../charts/kit/export/ChartMenu.tsx";
import { Button } from "../../ui/Button.tsx";
import { Unavailable } from "../../ui/Notice.tsx";
import { AlphabetWarning } from "../../sections/AlphabetWarning.tsx";
import { TokenName } from "../../ui/TokenName.tsx";
import { cellState, type CompareColumn, type Need, placeholderColumn, retryCell } from "./compare-columns.ts";
import { timedFinding } from "./compare-source.ts";
import { missingSection } from "../missing-section.ts";

export interface CompareRowSpec {
  readonly id: string;
  /** Without these a cell has nothing to draw. */
  readonly needs: readonly Need[];
  /** What a drawing can do without, but would change its form if it came later. */
  readonly waitsFor?: readonly Need[];
  /** The token at the extreme of the row, by name. */
  readonly finding: (columns: readonly CompareColumn[]) => string;
  /** Subject, unit and scale. */
  readonly how: ReactNode;
  /** What a token lacks whose cell is empty. */
  readonly missing: Parameters<typeof missingSection>[0];
  /** Each drawing over the whole width of a narrow page. */
  readonly wide?: boolean;
  /** Null where the answers hold nothing to draw. */
  readonly draw: (column: CompareColumn, columns: readonly CompareColumn[]) => ReactNode | null;
}

interface CompareRowProps {
  readonly row: CompareRowSpec;
  readonly columns: readonly CompareColumn[];
}

/** One question, a cell for each token, one scale for all of them. */
export function CompareRow({ row, columns }: CompareRowProps) {
  const { id, needs, waitsFor = [], finding, how, wide, draw } = row;
  const drawn = columns.map((column) => (isWaiting([column], needs, waitsFor) ? placeholderColumn : column));
  const waiting = drawn.includes(placeholderColumn);
  return (
    <CompareSection id={id} finding={rowFinding(columns, needs, finding(drawn))} how={how} waiting={waiting}>
      <CompareGrid columns={columns} className={`max-lg:grid-cols-2 ${wide ? "max-md:grid-cols-1" : ""}`}>
        {columns.map((column, index) => (
          <div key={column.ref.address} data-part="cell" className={cellLook}>
            <CellToken column={column} />
            {drawn[index] === column ? (
              <Cell row={row} column={column} columns={drawn} />
            ) : (
              <div data-state="loading">{draw(placeholderColumn, drawn)}</div>
            )}
          </div>
        ))}
      </CompareGrid>
    </CompareSection>
  );
}

export const cellLook = "flex min-w-0 flex-col";

export function isWaiting(
  columns: readonly CompareColumn[],
  needs: readonly Need[],
  waitsFor: readonly Need[] = [],
): boolean {
  return columns.some(
    (column) =>
      cellState(column, needs) === "loading" ||
      waitsFor.some((need) => column.answers[need].state === "loading"),
  );
}

/** Then nothing can be said of the tokens, not even that they lack something. */
function allFailed(columns: readonly CompareColumn[], needs: readonly Need[]): boolean {
  const states = columns.map((column) => cellState(column, needs));
  return states.includes("failed") && states.every((state) => state === "failed" || state === "unavailable");
}

/** Under the day that it is of, or where figures are old under the date of the newest. */
export function rowFinding(
  columns: readonly CompareColumn[],
  needs: readonly Need[],
  finding: string,
): string {
  return allFailed(columns, needs) ? "These figures could not be loaded" : timedFinding(finding, columns);
}

interface CompareGridProps {
  readonly columns: readonly CompareColumn[];
  /** Utilities for where the page is too narrow for all of them. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Two columns at least: a single drawing over the whole page would say no more. */
export function CompareGrid({ columns, className, children }: CompareGridProps) {
  return (
    <div
      className={`grid min-w-0 grid-cols-[repeat(var(--count),minmax(0,1fr))] gap-x-gutter max-lg:gap-y-5 max-md:gap-y-4.5 ${className}`}
      style={{ "--count": Math.max(2, columns.length) } as CSSProperties}
    >
      {children}
    </div>
  );
}

interface CompareSectionProps {
  readonly id: string;
  readonly finding: string;
  readonly how: ReactNode;
  readonly waiting: boolean;
  /** Whether what it finds changes while it is read: it then has the room of three lines on a narrow page, so that nothing below moves. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** What a row finds and how to read it in the rail, its drawings beside it. */
export function CompareSection({ id, finding, how, waiting, isChosen, children }: CompareSectionProps) {
  return (
    <section
      id={id}
      data-part="compare-row"
      className="grid grid-cols-rail gap-x-gutter border-t border-rule-2 pt-3.5 pb-4.5 max-lg:block max-md:pt-3 max-md:pb-4"
      aria-labelledby={`${id}-finding`}
      aria-busy={waiting || undefined}
    >
      <header
        data-state={waiting ? "loading" : undefined}
        className="max-lg:mb-3 md:max-lg:flex md:max-lg:items-baseline md:max-lg:gap-4"
      >
        <h2
          id={`${id}-finding`}
          className={`text-body leading-4.75 font-name text-pretty max-md:text-[16px]/[21px] ${isChosen ? "max-md:min-h-15.75" : ""}`}
        >
          {finding}
        </h2>
        <p data-part="how" className="mt-1 text-label text-pretty text-ink-2 md:max-lg:m-0">
          {how}
        </p>
        {(!waiting || isChosen) && (
          <div className={`mt-1 text-axis text-ink-2 ${waiting ? "invisible" : ""}`}>
            <ChartMenu section={id} />
          </div>
        )}
      </header>
      {children}
    </section>
  );
}

/** Where columns no longer stand under their heads, each cell names its token; a reader by ear hears it everywhere. */
export function CellToken({ column: { token, name, ticker } }: { readonly column: CompareColumn }) {
  return (
    <p data-part="token" className="mb-1 text-data leading-4.5 lg:sr-only">
      <b className="font-semibold">{token ? <TokenName limit={32}>{token.name}</TokenName> : name}</b>{" "}
      {token && <span className="text-ink-2">{ticker}</span>}
      {token && <AlphabetWarning token={token} />}
    </p>
  );
}

interface CellProps extends CompareRowProps {
  readonly column: CompareColumn;
}

function Cell({ row: { needs, missing, draw }, column, columns }: CellProps) {
  const state = cellState(column, needs);
  if (state === "failed") {
    return (
      <Unavailable className="h-full flex-1" title="Could not be loaded">
        <Button className="mt-1.5 justify-self-start" icon="refresh" onClick={() => retryCell(column, needs)}>
          Try again
        </Button>
      </Unavailable>
    );
  }
  const drawing = state === "ready" ? draw(column, columns) : null;
  if (drawing !== null) return drawing;
  return (
    <Unavailable className="h-full flex-1" title="Not available">
      {whyMissing(missing, column)}
    </Unavailable>
  );
}

function whyMissing(missing: CompareRowSpec["missing"], { ref, answers, day, note }: CompareColumn): string {
  if (day === "") return missingSection(missing, ref, answers.token, answers.firstHolders).note.rest;
  return (
    note ??
    (missing === "value" ? "What it was worth on that day is not known." : "It is not known of that day.")
  );
}
