import type { CSSProperties, ReactNode } from "react";
import { ChartMenu } from "../charts/ChartMenu.tsx";
import { Button } from "../ui/Button.tsx";
import { Unavailable } from "../ui/Notice.tsx";
import { TokenName } from "../ui/TokenName.tsx";
import { cellState, type CompareColumn, type Need, placeholderColumn, retryCell } from "./compare-columns.ts";
import { missingSection } from "./missing-section.ts";

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
    <section
      id={id}
      className="compare-row grid grid-cols-rail gap-x-gutter max-lg:block"
      aria-labelledby={`${id}-finding`}
      aria-busy={waiting || undefined}
    >
      <RowHead id={id} how={how} waiting={waiting}>
        {allFailed(columns, needs) ? "These figures could not be loaded" : finding(drawn)}
      </RowHead>
      <div className={`compare-columns${wide ? " full-width" : ""}`} style={countOf(columns)}>
        {columns.map((column, index) => (
          <div key={column.ref.address} className="compare-cell">
            <CellToken column={column} />
            {drawn[index] === column ? (
              <Cell row={row} column={column} columns={drawn} />
            ) : (
              <div data-state="loading">{draw(placeholderColumn, drawn)}</div>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

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
export function allFailed(columns: readonly CompareColumn[], needs: readonly Need[]): boolean {
  const states = columns.map((column) => cellState(column, needs));
  return states.includes("failed") && states.every((state) => state === "failed" || state === "unavailable");
}

/** Two columns at least: a single drawing over the whole page would say no more. */
export function countOf(columns: readonly CompareColumn[]): CSSProperties {
  return { "--count": Math.max(2, columns.length) } as CSSProperties;
}

interface RowHeadProps {
  readonly id: string;
  readonly how: ReactNode;
  readonly waiting: boolean;
  readonly children: ReactNode;
}

export function RowHead({ id, how, waiting, children }: RowHeadProps) {
  return (
    <header data-state={waiting ? "loading" : undefined}>
      <h2 id={`${id}-finding`}>{children}</h2>
      <p className="section-how mt-1 text-label text-pretty text-ink-2 md:max-lg:m-0">{how}</p>
      {!waiting && (
        <div className="compare-links">
          <ChartMenu section={id} />
        </div>
      )}
    </header>
  );
}

/** Where columns no longer stand under their heads, each cell names its token; a reader by ear hears it everywhere. */
function CellToken({ column: { token, name, ticker } }: { readonly column: CompareColumn }) {
  return (
    <p className="compare-token">
      <b>{token ? <TokenName limit={32}>{token.name}</TokenName> : name}</b>{" "}
      {token && <span className="text-ink-2">{ticker}</span>}
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
  const { token, firstHolders } = column.answers;
  const { note } = missingSection(missing, column.ref, token, firstHolders);
  return (
    <Unavailable className="h-full flex-1" title="Not available">
      {note.rest}
    </Unavailable>
  );
}
