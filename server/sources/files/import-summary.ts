import type { ChainId } from "../../../contract/chains.ts";
import { type DataHistory, leftOutRows } from "../../../contract/meta.ts";
import type { SaidContradiction } from "../../store/figures/refused-figures.ts";
import type { IngestSummary } from "../../store/ingest.ts";
import type { AmountUnit, ImportKind } from "./import-kinds.ts";
import type { RepeatedRows } from "./file-order.ts";
import type { TokenInFile } from "./file-tokens.ts";
import { isInFileOrder, type MappedFile, type StagedFile } from "./staging.ts";
import { counted } from "./wording.ts";

export interface IgnoredRows {
  readonly count: number;
  readonly reason: string;
}

export interface ImportedToken {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly ticker: string;
  readonly decimals: number;
  readonly added: number;
  readonly history: DataHistory;
  /** Rows of this import and of earlier ones that could not be read, at the least. */
  readonly leftOut: number;
  readonly holderCount: number;
  /** Raw units, as text: JSON has no numbers of this size. */
  readonly supply: string;
  /** Unix seconds. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  /** Its transfers came with numbers of several kinds: which of them are the same was told by what they say. */
  readonly isMixed: boolean;
  /** Why its newest figures are not shown: what is said of it here is older then, or nothing. */
  readonly contradictions: readonly SaidContradiction[];
}

/** What an import did. JSON, because a running server may have done it. */
export interface ImportSummary {
  readonly kind: ImportKind;
  /** Rows in the files. */
  readonly rows: number;
  /** Rows that were left out, by reason. */
  readonly ignored: readonly IgnoredRows[];
  readonly changed: boolean;
  /** The exports that files were recognised as. */
  readonly formats: readonly string[];
  /** Files that may end early: they have exactly as many rows as programs give at most. */
  readonly maybeCut: readonly string[];
  /** The order within a block is that of the rows: the files have no number for it. */
  readonly isInFileOrder: boolean;
  /** In what the amounts were, one for each column that had them. */
  readonly amounts: readonly { readonly column: string; readonly unit: AmountUnit }[];
  /** A number of a file that has decimal commas; null where no file has. */
  readonly decimalComma: string | null;
  readonly tokens: readonly ImportedToken[];
}

/** `emptied`: rows that were dropped after they were read. `others`: tokens of the files that are not imported. */
export function summarize(
  kind: ImportKind,
  mapped: readonly MappedFile[],
  staged: readonly StagedFile[],
  emptied: readonly IgnoredRows[],
  repeated: RepeatedRows,
  others: readonly TokenInFile[],
  collections: ReadonlyMap<string, string>,
  { tokens, changed }: IngestSummary,
): ImportSummary {
  const sum = (count: (file: StagedFile) => number) => staged.reduce((total, file) => total + count(file), 0);
  const named = others.filter(({ address }) => address !== "" && !collections.has(address)).length;
  const ofCollections = others.filter(({ address }) => collections.has(address));
  const collectionRows = ofCollections.reduce((total, { rows }) => total + rows, 0);
  return {
    kind,
    rows: sum((file) => file.rows + file.rejectedLines),
    ignored: [
      {
        count: sum((file) => file.otherRows) - collectionRows,
        reason: named === 0 ? "of no token" : `of ${counted(named, "other token")}`,
      },
      ...ofCollections.map(({ address, rows }) => ({
        count: rows,
        reason: `of ${address}: ${collections.get(address)!}`,
      })),
      { count: sum((file) => file.otherEvents), reason: "other events than transfers of tokens" },
      { count: sum((file) => file.otherChains), reason: "of other chains" },
      ...emptied,
      { count: sum((file) => file.removedLogs), reason: "taken back by a reorganisation (removed)" },
      { count: repeated.inTwoFiles, reason: "in two of the files" },
      { count: repeated.inOneFile, reason: "twice in a file" },
      { count: tokens.reduce((total, token) => total + token[kind].ignored, 0), reason: "known already" },
      { count: sum((file) => file.bad.count), reason: "bad rows" },
      { count: sum((file) => file.badPrices), reason: "bad prices, of transfers that are kept" },
    ].filter(({ count }) => count > 0),
    changed,
    formats: [
      ...new Set(mapped.flatMap(({ format }) => (format === undefined ? [] : [format.name]))),
      ...(mapped.some(({ columns }) => columns.get("block_time")?.standsFor === "blocks")
        ? ["times of blocks"]
        : []),
    ],
    maybeCut: kind === "prices" ? [] : maybeCut(staged),
    isInFileOrder: isInFileOrder(staged),
    amounts: [
      ...new Map(
        mapped.flatMap(({ amounts }) => {
          if (amounts === undefined) return [];
          const { column, unit } = amounts;
          return [[`${column} ${unit}`, { column, unit }] as const];
        }),
      ).values(),
    ],
    decimalComma:
      mapped
        .flatMap(({ columns }) => [...columns.values()])
        .find(({ notation }) => notation?.decimal === "comma")?.notation?.example ?? null,
    tokens: tokens.map(
      ({
        token,
        notes,
        history,
        holderCount,
        supply,
        firstTime,
        lastTime,
        numberings,
        contradictions,
        [kind]: counts,
      }) => ({
        chain: token.chain,
        address: token.address,
        name: token.name,
        ticker: token.ticker,
        decimals: token.decimals,
        added: counts.added,
        history,
        leftOut: leftOutRows(notes),
        holderCount,
        supply: String(supply),
        firstTime,
        lastTime,
        isMixed: (numberings ?? 0) > 1,
        contradictions: contradictions.map(({ figure, text }) => ({ figure, text })),
      }),
    ),
  };
}

/** How many rows pages, and exports as a whole, have at most: of Etherscan, Blockscout, BscScan and their like. */
const pageSizes: ReadonlySet<number> = new Set([1_000, 5_000, 10_000]);

/** Where the last page has fewer rows than the others it is known to be the last. */
function maybeCut(staged: readonly StagedFile[]): string[] {
  const rowsOf = ({ rows, rejectedLines }: StagedFile) => rows + rejectedLines;
  const full = staged.filter((file) => pageSizes.has(rowsOf(file)));
  const isPaged = staged.some((file) => full.some((page) => rowsOf(page) > rowsOf(file)));
  return isPaged ? [] : full.map(({ file }) => file.name);
}
