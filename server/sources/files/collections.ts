import type { ChainId } from "../../../contract/chains.ts";
import type { Database } from "../../store/database.ts";
import { queryFile } from "./column-values.ts";
import type { ColumnMap } from "./columns.ts";
import { addressOf, textOf, wholeNumberOf } from "./conversion.ts";
import type { InputFile } from "./input-file.ts";
import { isOfChain, isTransfer, relationOf, sourceColumn } from "./relation.ts";

/** A token whose rows cannot be imported as amounts, and why. */
export interface Collection {
  readonly address: string;
  readonly reason: string;
}

interface Items {
  readonly address: string;
  readonly rows: number;
  readonly items: number;
  readonly moves: number;
  readonly moved: number;
  /** Whoever gives an item has it, and each is made once. */
  readonly isConsistent: boolean;
  readonly isMinted: boolean;
  readonly largest: number | null;
  readonly isBeyond: boolean;
}

const zero = "0x0000000000000000000000000000000000000000";

/**
 * Tables of transfers such as BigQuery's have those of NFTs, too, with the number of the item in place of an amount: it
 * goes from wallet to wallet as it is. Also found are tokens with amounts beyond 128 bits. `decimals`: of a token, as far
 * as they are known.
 */
export async function findCollections(
  db: Database,
  file: InputFile,
  columns: ColumnMap,
  chain: ChainId,
  decimals: (address: string) => number | null,
): Promise<Collection[]> {
  const column = (name: string) => sourceColumn(columns, name);
  const [token, amount, from, to] = [
    column("token"),
    column("amount_raw") ?? column("amount"),
    column("from"),
    column("to"),
  ];
  const [block, position] = [column("block"), column("log_index")];
  if (!token || !amount || !from || !to || !block || !position) return [];
  const found = await queryFile<Items>(
    db,
    file,
    `SELECT address, count(*)::DOUBLE AS rows, count(DISTINCT item)::DOUBLE AS items,
       count(*) FILTER (holder IS NOT NULL)::DOUBLE AS moves,
       count(DISTINCT item) FILTER (holder IS NOT NULL)::DOUBLE AS moved,
       bool_and(holder IS NULL OR (holder = giver AND giver <> '${zero}')) AS "isConsistent",
       bool_and(holder IS NOT NULL OR giver = '${zero}') AS "isMinted",
       max(TRY_CAST(item AS DOUBLE)) AS largest, bool_or(raw_amount(item, false) = -2) AS "isBeyond"
     FROM (
       SELECT address, item, giver, lag(receiver) OVER (PARTITION BY address, item ORDER BY block, position) AS holder FROM (
         SELECT ${addressOf(chain, token)} AS address, trim(${textOf(amount)}) AS item, ${addressOf(chain, from)} AS giver,
           ${addressOf(chain, to)} AS receiver, ${wholeNumberOf(block)} AS block, ${wholeNumberOf(position)} AS position
         FROM ${relationOf(file, columns, { storeRejects: false })}
         WHERE ${isOfChain(columns)} AND ${isTransfer(columns)}
       ) WHERE address <> ''
     ) GROUP BY address ORDER BY address`,
  );
  return found.flatMap((items) => {
    const known = decimals(items.address);
    if (isCollection(items, known))
      return [{ address: items.address, reason: "a collection of NFTs: its amounts are numbers of items" }];
    return items.isBeyond
      ? [{ address: items.address, reason: "an amount or the number of an item is beyond 128 bits" }]
      : [];
  });
}

function isCollection(
  { items, moves, moved, isConsistent, isMinted, largest, isBeyond }: Items,
  decimals: number | null,
): boolean {
  if (!isConsistent) return false;
  if (isBeyond) return true;
  // No more than dust, were they amounts.
  const isDust = largest !== null && largest < 10 ** (decimals ?? 12) / 1_000;
  return items > 1 && ((isDust && isMinted) || (isMinted && moves > 2 && moved > 2));
}
