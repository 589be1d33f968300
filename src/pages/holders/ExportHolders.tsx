import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import type { Result } from "../../../contract/client.ts";
import type { Exclusions } from "../../../contract/exclusions.ts";
import type { HolderListPage } from "../../../contract/holders.ts";
import { exportLimit, type TokenRef } from "../../api/token-queries.ts";
import { count, plural } from "../../lib/format.ts";
import {
  type HoldersSearch,
  holdersSearch,
  isNarrowed,
  offsetOf,
  type SwitchedColumn,
} from "../../lib/search-params.ts";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuItem } from "../../ui/overlays/Menu.tsx";
import { toast } from "../../ui/announcer.ts";
import { saveFile } from "../../lib/save-file.ts";
import { exportFailed, type ExportRun, loadExport, useExport } from "./use-holder-export.ts";

interface ExportHoldersProps {
  readonly token: TokenRef;
  readonly ticker: string;
  readonly supply: number;
  readonly search: HoldersSearch;
  /** Rows that match the filter; null where the service does not say. */
  readonly total: number | null;
  readonly holderCount: number;
  readonly page: Result<HolderListPage>;
  /** What all ranks before the page's first hold; null where it is not loaded. */
  readonly amountBefore: number | null;
  readonly fetchedAt: number;
  /** Who is not counted. */
  readonly exclusions?: Exclusions;
  /** What is said of the columns of another list than that of now. */
  readonly columnsNote?: string;
  /** The columns that are switched on: a file has them too. */
  readonly columns?: readonly SwitchedColumn[];
}

const nothingSwitched: readonly SwitchedColumn[] = [];

const columnsOfNow =
  "Columns: rank, wallet, kind, label and its source, token account, amount, amount in raw units with every digit, shares, price and value at the data time, filter, data time, source, fetch time.";

export function ExportHolders(props: ExportHoldersProps) {
  const { token, ticker, supply, search, total, holderCount, page, amountBefore, fetchedAt } = props;
  const { columnsNote = columnsOfNow, exclusions, columns = nothingSwitched } = props;
  const counted = exclusions && { exclusions };
  const { run, start } = useExport();
  const queryClient = useQueryClient();
  const place = useFocusKept(run !== undefined);
  const filtered = isNarrowed(search);
  const name = fileName(ticker, search.at, page.meta.asOf);

  const exportThisPage = async () => {
    const { exportShownPage } = await loadExport();
    const wanted = { token, supply, ...search, columns, ...counted };
    const offset = offsetOf(search.page, search.limit);
    const text = await exportShownPage(queryClient, wanted, {
      page,
      limit: search.limit,
      offset,
      amountBefore,
      fetchedAt,
    });
    saveFile(`${name}-page-${search.page}.csv`, [text]);
    toast(`${plural(page.data.holders.length, "row")} saved`);
  };

  const exportAll = ({ min_amount, max_amount, kind }: HoldersSearch) => {
    const range = [kind, min_amount && `from-${min_amount}`, max_amount && `to-${max_amount}`]
      .filter(Boolean)
      .join("-");
    const rows = kind || min_amount || max_amount ? (total ?? holderCount) : holderCount;
    const wanted = { token, supply, min_amount, max_amount, at: search.at, kind, columns, ...counted };
    const chunks: Parameters<typeof start>[0] = async function* (client, signal, wait, after) {
      const { exportHolders } = await loadExport();
      yield* exportHolders(client, wanted, signal, wait, after);
    };
    start(chunks, `${name}${range && `-${range}`}.csv`, rows);
  };

  return (
    <span
      ref={place}
      className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-2 max-md:order-2 max-md:ml-auto"
    >
      {run ? (
        <ExportProgress run={run} />
      ) : (
        <Menu
          label="Export CSV"
          icon="download"
          title="Export CSV"
          note={columns.length > 0 ? `${columnsNote} With the columns that are switched on.` : columnsNote}
          alignEnd
        >
          <MenuItem
            note={`${plural(page.data.holders.length, "row")}, one request`}
            onSelect={() => void exportThisPage().catch(exportFailed)}
          >
            This page
          </MenuItem>
          {filtered && (
            <MenuItem
              note={total === null ? "two requests a hundred rows" : requestsText(total)}
              disabled={total === 0}
              onSelect={() => exportAll(search)}
            >
              {total === null ? "All matching" : `All ${count(total)} matching`}
            </MenuItem>
          )}
          <MenuItem
            note={requestsText(holderCount)}
            disabled={holderCount === 0}
            onSelect={() => exportAll(holdersSearch.usual)}
          >
            {holderCount === 1
              ? "The only row"
              : holderCount === 2
                ? "Both rows"
                : `All ${count(holderCount)} rows`}
          </MenuItem>
        </Menu>
      )}
    </span>
  );
}

export function ExportProgress({
  run: { rows, total, waiting, stopped, cancel },
}: {
  readonly run: ExportRun;
}) {
  const reached = Math.min(total, exportLimit);
  const place = `${count(rows)} of ${count(reached)}`;
  return (
    <>
      <progress
        className="h-1.5 w-30 accent-ink"
        value={rows}
        max={Math.max(1, reached)}
        aria-label="Export"
      />
      <span className="text-ink-2">{waiting ? `${place}, waiting for an answer` : place}</span>
      {stopped && <Button onClick={stopped.goOn}>Continue</Button>}
      <Button onClick={cancel}>Cancel</Button>
      {stopped && (
        <span role="alert" className="basis-full text-loss">
          The export stopped. {stopped.why}
        </span>
      )}
    </>
  );
}

/** Where the focused control has given way to others, the first of them takes the focus. */
function useFocusKept(running: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(running);
  useLayoutEffect(() => {
    if (before.current !== running && document.activeElement === document.body) {
      place.current?.querySelector("button")?.focus({ preventScroll: true });
    }
    before.current = running;
  }, [running]);
  return place;
}

function requestsText(rows: number): string {
  const reached = Math.min(rows, exportLimit);
  // One for the rows of a page, one for what their addresses are.
  const requests = `up to ${plural(2 * Math.max(1, Math.ceil(reached / 100)), "request")}`;
  return reached < rows ? `the first ${count(reached)}, ${requests}` : requests;
}

/** Says what the file is when it is parted from its page. */
function fileName(ticker: string, at: string, asOf: Date | undefined): string {
  const safe = ticker.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "token";
  if (at !== "") return `${safe}-holders-on-${at}`;
  const time = asOf ? `-${asOf.toISOString().slice(0, 19).replaceAll(":", "")}Z` : "";
  return `${safe}-holders${time}`;
}
