import type { HolderChanges } from "../../../contract/history.ts";
import type { Labels } from "../../../contract/labels.ts";
import type { Meta } from "../../../contract/meta.ts";
import type { Client } from "../../../contract/client.ts";
import { type Exclusions, isExcluding, exclusionSearch } from "../../../contract/exclusions.ts";
import { exportLimit, type TokenRef } from "../../api/token-queries.ts";
import { csv } from "../../lib/csv.ts";
import { type Mover, readMovers } from "../../metrics/movers.ts";
import { changesQuery } from "../../figures/holders/past-questions.ts";
import { askKnown, type ExportChunk, pause, withPatience } from "./holder-export.ts";
import { moverColumns, type MoverRow } from "./mover-columns.tsx";

export interface MoverExport {
  readonly token: TokenRef;
  readonly kind: "increase" | "decrease";
  /** The days whose ends are compared. */
  readonly days: { readonly from: string; readonly to: string };
  /** Who is not counted. */
  readonly exclusions: Exclusions;
  /** Of the ends, for the change of shares; null where it is not known. */
  readonly supply: { readonly before: number; readonly after: number } | null;
}

const pageRows = 100;

/** All rows, a page at a time. Goes on after a chunk of an export that was interrupted. */
export async function* exportAllMovers(
  client: Client,
  { token, kind, days, exclusions, supply }: MoverExport,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = pause,
  after?: ExportChunk,
): AsyncGenerator<ExportChunk> {
  let { rows, total } = after ?? { rows: 0, total: 0 };
  // A service without labels says so once.
  let saysWhat = true;
  do {
    const args = changesQuery(token, { ...days, ...exclusions }, kind, pageRows, rows).queryKey[3];
    const { data, meta } = await withPatience(
      (either) => client("getHolderChanges", args, either),
      signal,
      wait,
    );
    const known: Labels | undefined = saysWhat
      ? await askKnown(client, token, data.changes, signal, wait)
      : undefined;
    saysWhat = known !== undefined;
    const text = exportMovers(withKnown(readMovers(data.changes, supply), known), {
      token,
      ...days,
      exclusions,
      moments: data,
      meta,
      savedAt: new Date(),
    });
    // The head stands once.
    const lines = rows === 0 ? text : text.slice(text.indexOf(lineEnd) + lineEnd.length);
    total = data.totals[`${kind}d`];
    rows += data.changes.length;
    yield { csv: lines, rows, total, held: null };
    if (data.changes.length < pageRows) return;
  } while (rows < Math.min(total, exportLimit));
}

const lineEnd = "\r\n";

export function withKnown(rows: readonly Mover[], labels: Labels | undefined): MoverRow[] {
  return rows.map((row) => ({
    ...row,
    known: labels?.addresses.find(({ address }) => address === row.address),
  }));
}

interface MoverFile {
  readonly token: TokenRef;
  /** The days whose ends are compared. */
  readonly from: string;
  readonly to: string;
  readonly exclusions: Exclusions;
  /** The moments that the service took for them: the newest day ends with its data. */
  readonly moments: Pick<HolderChanges, "from" | "to">;
  readonly meta: Meta;
  readonly savedAt: Date;
}

/** The rows as a file; each says between which moments it is, and where it comes from. */
export function exportMovers(rows: readonly MoverRow[], file: MoverFile): string {
  const provenance = {
    chain: file.token.chain,
    token: file.token.address,
    end_of_day_from: file.from,
    end_of_day_to: file.to,
    moment_from: file.moments.from,
    moment_to: file.moments.to,
    ...(isExcluding(file.exclusions) && { left_out: exclusionSearch.write(file.exclusions) }),
    data_source: file.meta.sources.join(" "),
    data_notes: file.meta.notes?.join(" ") ?? "",
    saved_at: file.savedAt.toISOString(),
  };
  const columns = moverColumns.flatMap(({ name, value }) => (value ? [{ name, value }] : []));
  return csv([
    [...columns.map(({ name }) => name), ...Object.keys(provenance)],
    ...rows.map((row) => [...columns.map(({ value }) => value(row)), ...Object.values(provenance)]),
  ]);
}
