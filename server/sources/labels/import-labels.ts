import { basename } from "node:path";
import type { ChainId } from "../../../contract/chains.ts";
import { replaceLabels, type StoredLabel } from "../../store/labels.ts";
import type { Store } from "../../store/store.ts";
import { looksShipped } from "../../address-kinds/shipped-labels.ts";
import { pauses } from "../../lib/pauses.ts";
import { FileError } from "../files/file-error.ts";
import { counted } from "../files/wording.ts";
import { oneLine } from "../../lib/foreign-text.ts";
import { readLabelFile } from "./label-file.ts";
import { labelOf } from "./label-row.ts";

export interface LabelRequest {
  readonly file: string;
  /** Of rows that name no chain. */
  readonly chain: ChainId | null;
  /** Null: the name of the file. */
  readonly source: string | null;
  readonly skipBadRows: boolean;
}

export interface LabelSummary {
  readonly source: string;
  readonly labels: number;
  readonly addresses: number;
  /** Of the same source and chains, that were there before. */
  readonly replaced: number;
  /** Rows of chains that are not served. */
  readonly otherChains: number;
  /** Rows that were left out, the first of them with place and reason. */
  readonly badRows: number;
  readonly examples: readonly string[];
}

const shownRows = 20;
const longestSource = 60;

/** Throws `FileError` where nothing is imported. */
export async function importLabels(store: Store, request: LabelRequest): Promise<LabelSummary> {
  const name = basename(request.file);
  const source = oneLine(request.source ?? name, longestSource);
  if (looksShipped(source)) {
    throw new FileError(
      `Nothing is imported: ${source} is the name of labels that come with Holderscope. Give the list another one by --source.`,
    );
  }
  const labels = new Map<string, StoredLabel>();
  const bad: string[] = [];
  let otherChains = 0;
  const pause = pauses();
  for await (const row of readLabelFile(request.file)) {
    await pause();
    const label = labelOf(row, request.chain);
    if (label === "other chain") otherChains += 1;
    else if ("bad" in label) bad.push(`${name}, ${row.place}: ${label.bad}`);
    else labels.set(JSON.stringify([label.chain, label.address, label.name]), label);
  }
  const examples = bad.slice(0, shownRows);
  if (bad.length > 0 && !request.skipBadRows) {
    const more = bad.length > shownRows ? [`… and ${bad.length - shownRows} more`] : [];
    throw new FileError(
      [`Nothing is imported: ${counted(bad.length, "row")} cannot be read.`, ...examples, ...more].join(
        "\n  ",
      ) + "\n--skip-bad-rows leaves them out.",
    );
  }
  if (labels.size === 0) throw new FileError(`${name} has no label of a chain that is served.`);
  const rows = [...labels.values()];
  const replaced = await store.label((db) => replaceLabels(db, source, rows));
  const addresses = new Set(rows.map(({ chain, address }) => `${chain}:${address}`)).size;
  return { source, labels: rows.length, addresses, replaced, otherChains, badRows: bad.length, examples };
}
