import type { ChainId } from "../../../contract/chains.ts";
import { type DataHistory, leftOutRows } from "../../../contract/meta.ts";
import type { SaidContradiction } from "../../store/refused-figures.ts";
import type { IngestSummary } from "../../store/ingest.ts";
import type { AmountUnit, ImportKind } from "./import-kinds.ts";
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
  /** The order within a block is that of the rows: the files have no number for it. */
  readonly isInFileOrder: boolean;
  /** In what the amounts were, one for each column that had them. */
  readonly amounts: readonly { readonly column: string; readonly unit: AmountUnit }[];
  readonly tokens: readonly ImportedToken[];
}

/** `emptied`: rows that were dropped after they were read. `others`: tokens of the files that are not imported. */
export function summarize(
  kind: ImportKind,
  mapped: readonly MappedFile[],
  staged: readonly StagedFile[],
  emptied: readonly IgnoredRows[],
  repeated: number,
  others: readonly TokenInFile[],
  { tokens, changed }: IngestSummary,
): ImportSummary {
  const sum = (count: (file: StagedFile) => number) => staged.reduce((total, file) => total + count(file), 0);
  const named = others.filter(({ address }) => address !== "").length;
  return {
    kind,
    rows: sum((file) => file.rows + file.rejectedPositions.length),
    ignored: [
      {
        count: sum((file) => file.otherRows),
        reason: named === 0 ? "of no token" : `of ${counted(named, "other token")}`,
      },
      { count: sum((file) => file.otherEvents), reason: "other events than transfers of tokens" },
      { count: sum((file) => file.otherChains), reason: "of other chains" },
      ...emptied,
      { count: repeated, reason: "in two of the files" },
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
    tokens: tokens.map(
      ({
        token,
        notes,
        history,
        holderCount,
        supply,
        firstTime,
        lastTime,
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
        contradictions: contradictions.map(({ figure, text }) => ({ figure, text })),
      }),
    ),
  };
}
