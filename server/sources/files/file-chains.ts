import type { ChainId } from "../../../contract/chains.ts";
import { networkOf } from "../../../contract/networks.ts";
import type { Database } from "../../store/database.ts";
import { distinctValues, shown } from "./column-values.ts";
import type { FileColumn } from "./columns.ts";
import { FileError } from "./file-error.ts";
import type { InputFile } from "./input-file.ts";

/** More chains than there are, so that ours is found among them. */
const manyChains = 1000;

/** As the programs write them: eth-mainnet, arbitrum_one, Avalanche C-Chain, BNB Smart Chain, 1.0. */
const additions = new Set(["mainnet", "one", "pos", "c", "smart", "chain"]);

function chainOf(value: string): ChainId | undefined {
  const words = value
    .toLowerCase()
    .replace(/\.0$/, "")
    .split(/[-_ ]+/);
  return networkOf(words.filter((word) => !additions.has(word)).join(" "))?.chain;
}

/**
 * Finds out which rows of a file are of the chain, where a column names chains: an address can have a token on each
 * of several. The column stays in `columns` only where there are others. Throws {@link FileError} where it cannot be told.
 */
export async function keepChain(
  db: Database,
  file: InputFile,
  columns: Map<string, FileColumn>,
  chain: ChainId,
): Promise<void> {
  const column = columns.get("chain");
  if (column === undefined) return;
  const values = await distinctValues(db, file, columns, "chain", manyChains);
  const only = values.filter((value) => chainOf(value) === chain);
  // A single word that no chain is known by says nothing.
  const isSilent = values.every((value) => chainOf(value) === undefined) && values.length <= 1;
  if (isSilent || only.length === values.length) {
    columns.delete("chain");
    return;
  }
  if (only.length === 0) {
    throw new FileError(
      `${file.name} has no row of ${chain} in its column ${column.name} (${shown(values)}). Name the chain of its ` +
        "rows with --chain, keep only the rows of that chain, or say which column has it: --columns chain=COLUMN",
    );
  }
  columns.set("chain", { ...column, only });
}
