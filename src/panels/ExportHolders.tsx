import { useState } from "react";
import { ApiError } from "../../contract/api-error.ts";
import type { Result } from "../../contract/client.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import type { ExportChunk } from "../api/holder-export.ts";
import { exportLimit, type TokenRef } from "../api/token-queries.ts";
import { count, plural } from "../lib/format.ts";
import { type HoldersSearch } from "../lib/search-params.ts";
import { cumulativeShares } from "../metrics/holders.ts";
import { pageError } from "../metrics/states.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { toast } from "../ui/announcer.ts";
import { saveFile } from "./save-file.ts";

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
}

interface Run {
  readonly rows: number;
  readonly total: number;
  readonly cancel: () => void;
}

const loadExport = () => import("../api/holder-export.ts");
const note =
  "Columns: rank, wallet, token account, amount, shares, filter, data time, source, fetch time. All digits.";

export function ExportHolders(props: ExportHoldersProps) {
  const { token, ticker, supply, search, total, holderCount, page, amountBefore, fetchedAt } = props;
  const [run, setRun] = useState<Run>();
  const filtered = search.min !== "" || search.max !== "";
  const name = fileName(ticker, page.meta.asOf);

  const exportThisPage = async () => {
    const { exportPage } = await loadExport();
    const wanted = { token, supply, min: search.min, max: search.max };
    const cumulative = cumulativeShares(page.data.holders, supply, amountBefore);
    const text = exportPage(wanted, page, cumulative, new Date(fetchedAt));
    saveFile(`${name}-page-${search.page}.csv`, [text]);
    toast(`${plural(page.data.holders.length, "row")} saved`);
  };

  const exportAll = async (min: string, max: string) => {
    const controller = new AbortController();
    const cancel = () => controller.abort(new DOMException("cancelled", "AbortError"));
    const parts: Blob[] = [];
    let last: ExportChunk | undefined;
    setRun({ rows: 0, total: total ?? holderCount, cancel });
    try {
      const { createClient, exportHolders } = await loadExport();
      const client = createClient({ baseUrl: "/api/v0" });
      for await (const chunk of exportHolders(client, { token, supply, min, max }, controller.signal)) {
        controller.signal.throwIfAborted();
        // As blobs the browser may keep the rows on disk; as one text it could not.
        parts.push(new Blob([chunk.csv]));
        last = chunk;
        if (chunk.total > 0) setRun({ rows: chunk.rows, total: chunk.total, cancel });
      }
      const range = [min && `from-${min}`, max && `to-${max}`].filter(Boolean).join("-");
      saveFile(`${name}${range && `-${range}`}.csv`, parts);
      const rows = last?.rows ?? 0;
      toast(
        rows < (last?.total ?? 0) ? `The first ${count(rows)} rows saved` : `${plural(rows, "row")} saved`,
      );
    } catch (error) {
      if (controller.signal.aborted) toast("Export cancelled");
      else failed(error);
    } finally {
      setRun(undefined);
    }
  };

  if (run) {
    return (
      <span className="export-progress">
        <progress value={run.rows} max={Math.max(1, Math.min(run.total, exportLimit))} aria-label="Export" />
        <span className="muted">
          {count(run.rows)} of {count(Math.min(run.total, exportLimit))}
        </span>
        <Button onClick={run.cancel}>Cancel</Button>
      </span>
    );
  }
  return (
    <Menu label="Export CSV" icon="download" title="Export CSV" note={note} alignEnd>
      <MenuItem
        note={`${plural(page.data.holders.length, "row")}, no new request`}
        onSelect={() => void exportThisPage().catch(failed)}
      >
        This page
      </MenuItem>
      {filtered && (
        <MenuItem
          note={total === null ? "one request a hundred rows" : requestsText(total)}
          disabled={total === 0}
          onSelect={() => void exportAll(search.min, search.max)}
        >
          {total === null ? "All matching" : `All ${count(total)} matching`}
        </MenuItem>
      )}
      <MenuItem
        note={requestsText(holderCount)}
        disabled={holderCount === 0}
        onSelect={() => void exportAll("", "")}
      >
        All {count(holderCount)} holders
      </MenuItem>
    </Menu>
  );
}

function requestsText(rows: number): string {
  const reached = Math.min(rows, exportLimit);
  const requests = plural(Math.max(1, Math.ceil(reached / 100)), "request");
  return reached < rows ? `the first ${count(reached)}, ${requests}` : requests;
}

function failed(error: unknown): void {
  toast(`Export failed. ${pageError("the list", error instanceof ApiError ? error.code : "network").detail}`);
}

/** Says what the file is when it is parted from its page. */
function fileName(ticker: string, asOf: Date | undefined): string {
  const safe = ticker.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "token";
  const time = asOf ? `-${asOf.toISOString().slice(0, 19).replaceAll(":", "")}Z` : "";
  return `${safe}-holders${time}`;
}
