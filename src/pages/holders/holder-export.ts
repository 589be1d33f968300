import type { QueryClient } from "@tanstack/react-query";
import { cumulativeShares } from "../../metrics/holders.ts";
import { ApiError } from "../../../contract/api-error.ts";
import { type Client, createClient, type Result } from "../../../contract/client.ts";
import { type Exclusions, isExcluding, exclusionSearch } from "../../../contract/exclusions.ts";
import type { Holder, HolderDetails, HolderListPage } from "../../../contract/holders.ts";
import type { ListedKind } from "../../../contract/kinds.ts";
import type { Filter } from "../../../contract/search/holder-filter.ts";
import type { Labels } from "../../../contract/labels.ts";
import { addressesOf, holderDetailsQuery, labelQuestions } from "../../api/behind-queries.ts";
import { csvRow } from "../../lib/csv.ts";
import { exportLimit, holdersQuery, type TokenRef } from "../../api/token-queries.ts";
import type { SwitchedColumn } from "../../lib/search-params.ts";
import { dayColumns } from "./day-columns.tsx";
import type { HolderRow } from "./holder-column.ts";
import { columnsWith } from "./switched-columns.tsx";

export { createClient };

export interface HolderExport extends Filter {
  readonly token: TokenRef;
  /** Whole tokens; shares are left empty where it is 0. */
  readonly supply: number;
  /** The day at whose end they held; empty is now. */
  readonly at: string;
  /** What is listed alone; everybody where it is not given or empty. */
  readonly kind?: ListedKind | "";
  /** The columns that are switched on. */
  readonly columns?: readonly SwitchedColumn[];
  /** Who is not counted; nobody where it is not given. */
  readonly exclusions?: Exclusions;
}

/** One question for the rows of a page, or none where no column needs it. */
function detailQuestions(token: TokenRef, rows: readonly Holder[], columns: readonly SwitchedColumn[] = []) {
  const isAsked = rows.length > 0 && columns.some((column) => column !== "kind");
  return isAsked ? [holderDetailsQuery(token, addressesOf(rows))] : [];
}

export interface ExportChunk {
  readonly csv: string;
  readonly rows: number;
  readonly total: number;
  /** What the rows so far hold together; null under a maximum, which leaves out the largest holders. */
  readonly held: number | null;
}

const pageRows = 100;

/** Every row carries where it comes from: a file is parted from its page, and figures change while a list is read. */
interface Provenance {
  readonly wanted: HolderExport;
  readonly page: Result<HolderListPage>;
  readonly fetchedAt: Date;
  /** What its addresses are; undefined where the service does not say. */
  readonly known: Labels | undefined;
  /** What the columns that are switched on say; undefined where they say nothing. */
  readonly details: HolderDetails | undefined;
}

const provenanceColumns: readonly {
  readonly name: string;
  readonly value: (provenance: Provenance) => string | undefined;
  readonly isShown?: (wanted: HolderExport) => boolean;
}[] = [
  { name: "chain", value: ({ wanted }) => wanted.token.chain },
  { name: "token", value: ({ wanted }) => wanted.token.address },
  { name: "min_amount", value: ({ wanted }) => wanted.min_amount },
  { name: "max_amount", value: ({ wanted }) => wanted.max_amount },
  { name: "listed_kind", value: ({ wanted }) => wanted.kind, isShown: ({ kind = "" }) => kind !== "" },
  { name: "end_of_day_utc", value: ({ wanted }) => wanted.at, isShown: ({ at }) => at !== "" },
  {
    name: "left_out",
    value: ({ wanted: { exclusions } }) => exclusions && exclusionSearch.write(exclusions),
    isShown: ({ exclusions }) => exclusions !== undefined && isExcluding(exclusions),
  },
  { name: "data_as_of", value: ({ page }) => page.meta.asOf?.toISOString() },
  { name: "data_source", value: ({ page }) => page.meta.sources.join(" ") },
  // What is wrong with them goes with the figures.
  { name: "data_notes", value: ({ page }) => page.meta.notes?.join(" ") },
  { name: "fetched_at", value: ({ fetchedAt }) => fetchedAt.toISOString() },
];

const columnsOf = ({ at, columns = [] }: HolderExport) => (at === "" ? columnsWith(columns) : dayColumns);
const provenanceOf = (wanted: HolderExport) =>
  provenanceColumns.filter(({ isShown }) => isShown?.(wanted) ?? true);

function headOf(wanted: HolderExport): string {
  return csvRow([
    ...columnsOf(wanted).flatMap(({ name, value }) => (value ? [name] : [])),
    ...provenanceOf(wanted).map(({ name }) => name),
  ]);
}

/**
 * All rows of a filter as CSV, a page at a time, so that a list of any length is never held as one
 * text. Goes on after a chunk of an export that was interrupted.
 */
export async function* exportHolders(
  client: Client,
  wanted: HolderExport,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = pause,
  after?: ExportChunk,
): AsyncGenerator<ExportChunk> {
  let { rows, total, held } = after ?? { rows: 0, total: 0, held: isFromTop(wanted) ? 0 : null };
  let withRaw = true;
  // A service without labels says so once.
  let saysWhat = true;
  if (!after) yield { csv: headOf(wanted), rows, total, held };
  do {
    const ask = (either: AbortSignal) => {
      const rowsAsked = { ...wanted, limit: pageRows, offset: rows, withRaw };
      return client(
        "getHolders",
        holdersQuery(wanted.token, rowsAsked, wanted.exclusions).queryKey[3],
        either,
      );
    };
    const page = await withPatience(ask, signal, wait).catch((error: unknown) => {
      if (!withRaw || !(error instanceof ApiError) || error.status !== 400) throw error;
      // Of a hosted service, which has no raw amounts.
      withRaw = false;
      return withPatience(ask, signal, wait);
    });
    const known: Labels | undefined = saysWhat
      ? await askKnown(client, wanted.token, page.data.holders, signal, wait)
      : undefined;
    saysWhat = known !== undefined;
    const [question] = detailQuestions(wanted.token, page.data.holders, wanted.columns);
    const details = question
      ? (
          await withPatience(
            (either) => client("getHolderDetails", question.queryKey[3], either),
            signal,
            wait,
          )
        ).data
      : undefined;
    const fetchedAt = new Date();
    total = page.data.total;
    let csv = "";
    for (const holder of page.data.holders) {
      if (held !== null) held += holder.amount;
      csv += line(holder, held, { wanted, page, fetchedAt, known, details });
    }
    rows += page.data.holders.length;
    yield { csv, rows, total, held };
    if (page.data.holders.length < pageRows) return;
  } while (rows < Math.min(total, exportLimit));
}

/** Whether the rows are all that there are from the largest on, so that what they hold adds up. */
function isFromTop({ max_amount, kind = "" }: HolderExport): boolean {
  return max_amount === "" && kind === "";
}

interface ShownPage {
  readonly page: Result<HolderListPage>;
  readonly limit: number;
  readonly offset: number;
  /** What all ranks before the page's first hold; null where it is not loaded. */
  readonly amountBefore: number | null;
  /** When this browser got the page; milliseconds since 1970. */
  readonly fetchedAt: number;
}

/** The page on screen as a file. */
export async function exportShownPage(
  queryClient: QueryClient,
  wanted: HolderExport,
  { page, limit, offset, amountBefore, fetchedAt }: ShownPage,
): Promise<string> {
  const { token, exclusions, supply } = wanted;
  const { holders, holder_count: holderCount } = page.data;
  const rows = { ...wanted, limit, offset, withRaw: true };
  // With every digit; where a service has none, or does not answer, as they stand on the page.
  const raw = await queryClient.fetchQuery(holdersQuery(token, rows, exclusions)).catch(() => undefined);
  const keyOf = (row: Holder) => `${row.address} ${row.spl_token_account} ${row.amount}`;
  const exact = new Map(raw?.data.holders.map((row) => [keyOf(row), row]));
  const shown = holders.map((row) => exact.get(keyOf(row)) ?? row);
  // As they stand on the page; without them where the service has none.
  const [labels] = labelQuestions(token, holders);
  const known = labels && (await queryClient.fetchQuery(labels).catch(() => undefined));
  const [ofWallets] = detailQuestions(token, holders, wanted.columns);
  const details = ofWallets && (await queryClient.fetchQuery(ofWallets).catch(() => undefined));
  return exportPage(
    wanted,
    { ...page, data: { ...page.data, holders: shown } },
    cumulativeShares(holders, supply, amountBefore, holderCount),
    new Date(fetchedAt),
    known?.data,
    details?.data,
  );
}

/** The rows that are on screen, with what is known of them. */
export function exportPage(
  wanted: HolderExport,
  page: Result<HolderListPage>,
  cumulative: readonly (number | null)[],
  fetchedAt: Date,
  known?: Labels,
  details?: HolderDetails,
): string {
  const lines = page.data.holders.map((holder, index) => {
    const share = cumulative[index] ?? null;
    return line(holder, share === null ? null : share * wanted.supply, {
      wanted,
      page,
      fetchedAt,
      known,
      details,
    });
  });
  return headOf(wanted) + lines.join("");
}

function line(holder: Holder, held: number | null, provenance: Provenance): string {
  const { supply } = provenance.wanted;
  const row: HolderRow = {
    holder,
    shareOfSupply: supply > 0 ? holder.amount / supply : null,
    cumulativeShare: held !== null && supply > 0 ? Math.min(1, held / supply) : null,
    priceUsd: provenance.page.meta.priceUsd ?? null,
    known: provenance.known?.addresses.find(({ address }) => address === holder.address),
    detail: provenance.details?.wallets.find(({ address }) => address === holder.address),
  };
  return csvRow([
    ...columnsOf(provenance.wanted).flatMap(({ value }) => (value ? [value(row)] : [])),
    ...provenanceOf(provenance.wanted).map(({ value }) => value(provenance)),
  ]);
}

/** What the addresses of a page are; undefined where the service has no such answer. */
export async function askKnown(
  client: Client,
  token: TokenRef,
  rows: readonly { readonly address: string }[],
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<Labels | undefined> {
  const [question] = labelQuestions(token, rows);
  if (!question) return { addresses: [] };
  const ask = (either: AbortSignal) => client("getLabels", question.queryKey[3], either);
  try {
    return (await withPatience(ask, signal, wait)).data;
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError) || error.status !== 404) throw error;
    return undefined;
  }
}

const attempts = 6;
const answerMilliseconds = 30_000;

/** A long list meets the rate limit sooner or later: it is waited out as the service asks. */
export async function withPatience<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTime(ask, signal);
    } catch (error) {
      const passes =
        error instanceof ApiError &&
        (error.code === "network" || [429, 502, 503, 504].includes(error.status));
      if (!passes || attempt === attempts || signal.aborted) throw error;
      await wait((error.retryAfterSeconds ?? 2 ** attempt) * 1000, signal);
    }
  }
}

/** A service that takes the request and never answers would hold up the export forever. */
async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const late = AbortSignal.timeout(answerMilliseconds);
  try {
    return await ask(AbortSignal.any([signal, late]));
  } catch (error) {
    if (signal.aborted || !late.aborted) throw error;
    throw new ApiError("The service did not answer in time.", "request_timeout", 504);
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
