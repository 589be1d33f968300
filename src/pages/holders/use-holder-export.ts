import { basePath } from "../../lib/base-path.ts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../contract/api-error.ts";
import type { Client } from "../../../contract/client.ts";
import type { ExportChunk } from "./holder-export.ts";
import { count, plural } from "../../lib/format.ts";
import { pageError } from "../../metrics/load-errors.ts";
import { toast, toastFailure } from "../../ui/announcer.ts";
import { saveFile } from "../../lib/save-file.ts";

export interface ExportRun {
  readonly rows: number;
  readonly total: number;
  /** The service did not answer and is asked again by itself. */
  readonly waiting: boolean;
  /** Why it stopped, and the way to go on from the rows that have come. */
  readonly stopped?: { readonly why: string; readonly goOn: () => void };
  readonly cancel: () => void;
}

export const loadExport = () => import("./holder-export.ts");

/** The pages of a list as pieces of a file, from the one after the last that has come. */
type Chunks = (
  client: Client,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
  after: ExportChunk | undefined,
) => AsyncGenerator<ExportChunk>;

/** One export at a time of a list that comes page by page. */
export function useExport() {
  const [run, setRun] = useState<ExportRun>();
  const running = useRef<ExportRun>(undefined);
  useEffect(() => void (running.current = run), [run]);
  // Where its progress is not in sight any more, nobody could end it or learn that it stopped.
  useEffect(() => () => running.current?.cancel(), []);

  /** `expected`: rows, before the service has said how many there are. */
  const start = (chunks: Chunks, fileName: string, expected: number) => {
    const parts: Blob[] = [];
    let last: ExportChunk | undefined;

    const read = async () => {
      const controller = new AbortController();
      const { signal } = controller;
      const cancel = () => {
        controller.abort(new DOMException("cancelled", "AbortError"));
        setRun(undefined);
        toast("Export cancelled");
      };
      const show = (more: Partial<ExportRun> = {}) =>
        setRun({ rows: last?.rows ?? 0, total: last?.total || expected, waiting: false, cancel, ...more });
      show();
      try {
        const { createClient, pause } = await loadExport();
        const wait = (ms: number) => {
          show({ waiting: true });
          return pause(ms, signal);
        };
        const client = createClient({ baseUrl: `${basePath}/api/v0` });
        for await (const chunk of chunks(client, signal, wait, last)) {
          signal.throwIfAborted();
          // As blobs the browser may keep the rows on disk; as one text it could not.
          parts.push(new Blob([chunk.csv]));
          last = chunk;
          show();
        }
        saveFile(fileName, parts);
        setRun(undefined);
        toast(savedText(last));
      } catch (error) {
        if (!signal.aborted) show({ stopped: { why: failureText(error), goOn: () => void read() } });
      }
    };
    void read();
  };
  return { run, start };
}

function savedText({ rows, total }: { rows: number; total: number } = { rows: 0, total: 0 }): string {
  return rows < total ? `The first ${count(rows)} rows saved` : `${plural(rows, "row")} saved`;
}

export function failureText(error: unknown): string {
  return pageError("the list", error instanceof ApiError ? error.code : "network").detail;
}

export function exportFailed(error: unknown): void {
  toastFailure(`Export failed. ${failureText(error)}`);
}
