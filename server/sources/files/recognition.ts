import { type ChainId, familyOf } from "../../../contract/chains.ts";
import type { FileColumn } from "./columns.ts";
import type { ImportKind } from "./import-kinds.ts";
import { blockColumns, type ExportFormat, exportFormats, optionalInExports } from "./export-formats.ts";
import { placeInList } from "./json-rows.ts";

export interface Recognised {
  readonly format: ExportFormat;
  /** By canonical name. */
  readonly columns: ReadonlyMap<string, FileColumn>;
}

type Names = string | readonly string[];

/** The export that a file is, told by its columns. Undefined where it is not a known one. */
export function recognise(
  kind: ImportKind,
  chain: ChainId,
  columns: readonly FileColumn[],
  hasLists: boolean,
): Recognised | undefined {
  if (kind !== "transfers") return undefined;
  for (const format of exportFormats) {
    if (format.family !== familyOf(chain)) continue;
    const found = new Map<string, FileColumn>();
    for (const [canonical, names] of Object.entries(format.columns)) {
      const column = find(columns, names);
      if (column !== undefined) found.set(canonical, column);
    }
    const isOfLogs = format.columns["event"] !== undefined;
    const isComplete =
      Object.keys(format.columns).every(
        (name) =>
          found.has(name) || optionalInExports.has(name) || (isOfLogs && (name === "from" || name === "to")),
      ) && (format.marks ?? []).every((name) => find(columns, name) !== undefined);
    if (!isComplete) continue;
    if (!found.has("block_time")) found.set("block_time", { name: "", type: "VARCHAR", standsFor: "blocks" });
    if (isOfLogs) takeWords(found);
    found.set("log_index", positionOf(format, columns, hasLists));
    return { format, columns: found };
  }
  return undefined;
}

/** Some tokens index nothing of a transfer, or one of its owners. */
function takeWords(found: Map<string, FileColumn>): void {
  const topics = [found.get("from"), found.get("to")];
  const data = found.get("amount")!;
  for (const [index, name] of ["from", "to", "amount"].entries())
    found.set(name, { name: data.name, type: "VARCHAR", word: { nth: index + 1, topics, data } });
}

const ofTransfers = /amount|value|quantity|sender|receiver|recipient|from|^to$|to_|topic|log_index/i;

/** The columns of a file of blocks; undefined where it is not one. `mapping` names columns of transfers. */
export function recogniseBlocks(
  columns: readonly FileColumn[],
  mapping: Readonly<Record<string, string>>,
): { readonly block: FileColumn; readonly time: FileColumn } | undefined {
  const names = columns.map(({ name }) => name);
  if (names.some((name) => ofTransfers.test(name) || Object.values(mapping).includes(name))) return undefined;
  const block = find(columns, blockColumns.block);
  const time = find(columns, blockColumns.time);
  return block === undefined || time === undefined ? undefined : { block, time };
}

function positionOf(
  { position, positionPattern }: ExportFormat,
  columns: readonly FileColumn[],
  hasLists: boolean,
): FileColumn {
  const parts = position.map((names) => find(columns, names));
  const [outermost] = parts;
  if (outermost === undefined)
    return { name: hasLists ? placeInList : "", type: "VARCHAR", standsFor: "order" };
  if (parts.length > 1) return { name: outermost.name, type: "VARCHAR", parts };
  return positionPattern === undefined
    ? outermost
    : { ...outermost, type: "VARCHAR", pattern: positionPattern };
}

function find(columns: readonly FileColumn[], names: Names): FileColumn | undefined {
  for (const name of [names].flat()) {
    const lower = name.toLowerCase();
    const column = columns.find((candidate) => candidate.name.toLowerCase() === lower);
    if (column !== undefined) return column;
  }
  return undefined;
}
