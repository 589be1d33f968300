import { ApiError } from "../../contract/api-error.ts";
import { type Client, createClient, type Result } from "../../contract/client.ts";
import type { Holder, HolderListPage } from "../../contract/holders.ts";
import { csvRow } from "../lib/csv.ts";
import { exportLimit, holdersQuery, type TokenRef } from "./token-queries.ts";

export { createClient };

export interface HolderExport {
  readonly token: TokenRef;
  /** Whole tokens; shares are left empty where it is 0. */
  readonly supply: number;
  readonly min: string;
  readonly max: string;
}

export interface ExportChunk {
  readonly csv: string;
  readonly rows: number;
  readonly total: number;
}

const pageRows = 100;

const columns = [
  "rank",
  "wallet",
  "token_account",
  "amount",
  "share_of_supply",
  "cumulative_share",
  "chain",
  "token",
  "min_amount",
  "max_amount",
  "data_as_of",
  "data_source",
  "fetched_at",
];

/**
 * All rows of a filter as CSV, a page at a time, so that a list of any length is never held as one
 * text. Every row carries where it comes from: a file is parted from its page, and the figures may
 * change while a long list is read.
 */
export async function* exportHolders(
  client: Client,
  wanted: HolderExport,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void> = pause,
): AsyncGenerator<ExportChunk> {
  let rows = 0;
  let total = 0;
  // A maximum leaves out the largest holders: what they hold is not known here.
  let held = wanted.max === "" ? 0 : null;
  yield { csv: csvRow(columns), rows, total };
  do {
    const args = holdersQuery(wanted.token, { ...wanted, limit: pageRows, offset: rows }).queryKey[3];
    const page = await withPatience(() => client("getHolders", args, signal), signal, wait);
    const fetchedAt = new Date();
    total = page.data.total;
    let csv = "";
    for (const holder of page.data.holders) {
      if (held !== null) held += holder.amount;
      csv += csvRow(cells(holder, held, wanted, page, fetchedAt));
    }
    rows += page.data.holders.length;
    yield { csv, rows, total };
    if (page.data.holders.length < pageRows) return;
  } while (rows < Math.min(total, exportLimit));
}

/** The rows that are on screen, with what is known of them. */
export function exportPage(
  wanted: HolderExport,
  page: Result<HolderListPage>,
  cumulative: readonly (number | null)[],
  fetchedAt: Date,
): string {
  const lines = page.data.holders.map((holder, index) => {
    const share = cumulative[index] ?? null;
    return csvRow(cells(holder, share === null ? null : share * wanted.supply, wanted, page, fetchedAt));
  });
  return csvRow(columns) + lines.join("");
}

function cells(
  holder: Holder,
  held: number | null,
  { token, supply, min, max }: HolderExport,
  { meta }: Result<HolderListPage>,
  fetchedAt: Date,
) {
  return [
    holder.rank,
    holder.address,
    holder.spl_token_account,
    holder.amount,
    supply > 0 ? holder.amount / supply : null,
    held !== null && supply > 0 ? Math.min(1, held / supply) : null,
    token.chain,
    token.address,
    min,
    max,
    meta.asOf?.toISOString(),
    meta.sources.join(" "),
    fetchedAt.toISOString(),
  ];
}

const attempts = 6;

/** A long list meets the rate limit sooner or later: it is waited out as the service asks. */
async function withPatience<T>(
  ask: () => Promise<T>,
  signal: AbortSignal,
  wait: (ms: number, signal: AbortSignal) => Promise<void>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const passes =
        error instanceof ApiError &&
        (error.code === "network" || [429, 502, 503, 504].includes(error.status));
      if (!passes || attempt === attempts || signal.aborted) throw error;
      await wait((error.retryAfterSeconds ?? 2 ** attempt) * 1000, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
