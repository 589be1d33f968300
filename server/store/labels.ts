import type { ChainId } from "../../contract/chains.ts";
import type { LabelCategory } from "../../contract/kinds.ts";
import type { Database } from "./database.ts";
import type { Reader } from "./reader.ts";

export interface StoredLabel {
  readonly chain: ChainId;
  readonly address: string;
  readonly name: string;
  readonly category: LabelCategory;
  /** The list's own word, where it is none of the categories. */
  readonly categoryGiven: string | null;
  /** Unix seconds. */
  readonly asOf: number | null;
}

/** A list of labels, of one chain. */
export interface LabelSource {
  readonly source: string;
  readonly chain: ChainId;
  readonly labels: number;
  readonly addresses: number;
}

/** Puts the labels in the place of those that the source had of the same chains; returns how many those were. */
export async function replaceLabels(
  db: Database,
  source: string,
  labels: readonly StoredLabel[],
): Promise<number> {
  const chains = [...new Set(labels.map(({ chain }) => chain))];
  const replaced = await removeLabels(db, source, chains);
  await db.append("address_labels", {
    chain: labels.map(({ chain }) => chain),
    address: labels.map(({ address }) => address),
    name: labels.map(({ name }) => name),
    category: labels.map(({ category }) => category),
    category_given: labels.map(({ categoryGiven }) => categoryGiven),
    source: labels.map(() => source),
    as_of: labels.map(({ asOf }) => asOf),
  });
  return replaced;
}

/** Returns how many there were. */
export async function removeLabels(
  db: Database,
  source: string,
  chains: readonly ChainId[],
): Promise<number> {
  const gone = await db.rows(
    "DELETE FROM address_labels WHERE source = $1 AND chain IN (SELECT unnest(string_split($2, ' '))) RETURNING 1",
    [source, chains.join(" ")],
  );
  return gone.length;
}

export function listLabelSources(reader: Reader): Promise<LabelSource[]> {
  return reader.rows<LabelSource>(
    `SELECT source, chain, count(*)::DOUBLE AS labels, count(DISTINCT address)::DOUBLE AS addresses
     FROM address_labels GROUP BY source, chain ORDER BY source, chain`,
  );
}
