import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TokenAddress } from "../../../contract/address.ts";
import { DatabaseFile } from "../../store/database.ts";
import { removeTokens } from "../../store/removal.ts";
import { openStore, type Store } from "../../store/store.ts";
import { importFiles, type ImportRequest } from "./import.ts";
import type { ImportedToken, ImportSummary } from "./import-summary.ts";

/** For tests: a store in memory and a directory for the files to import into it. */
export interface ImportFixture {
  readonly store: Store;
  readonly directory: string;
  /** Writes a file, imports it, and returns what the import says, with what it says of the first token. */
  importContent(
    name: string,
    content: string | Uint8Array,
    request?: Partial<ImportRequest>,
  ): Promise<ImportSummary & ImportedToken>;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  /** Holder rows of the token, the largest first. */
  holders(address?: string): Promise<{ address: string; account: string; amount: bigint }[]>;
  /** Takes all tokens out, between tests: a store for each takes longer to open, and its first import longer to run. */
  removeTokens(): Promise<void>;
  close(): Promise<void>;
}

export const ethToken = "0x00000000000000000000000000000000000000aa";

export async function createImportFixture(): Promise<ImportFixture> {
  const directory = await mkdtemp(join(tmpdir(), "holderscope-test-"));
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  };
  const store = await openStore({ path: ":memory:", memoryLimitMiB: 512 });
  return {
    store,
    directory,
    write,
    async importContent(name, content, request = {}) {
      const path = await write(name, content);
      const summary = await importFiles(store, {
        ...openRequest,
        kind: "transfers",
        files: [path],
        token: { chain: "eth", address: ethToken, name: "Test", ticker: "TST", decimals: 2 },
        ...request,
      });
      return { ...summary.tokens[0]!, ...summary };
    },
    holders: (address = ethToken) =>
      store.reader.rows(
        `SELECT h.address, h.account, h.amount FROM holders AS h JOIN tokens AS t USING (token_id)
         WHERE t.address = $1 ORDER BY h.rank`,
        [address],
      ),
    removeTokens: () =>
      store.change(async (db) =>
        removeTokens(db, await db.rows<TokenAddress>("SELECT chain, address FROM tokens")),
      ),
    async close() {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Writes what a query selects as Parquet, and returns the path. */
export async function parquetOf(directory: string, name: string, select: string): Promise<string> {
  const file = await DatabaseFile.open({
    path: ":memory:",
    memoryLimitMiB: 256,
    threads: 1,
    tempDirectory: tmpdir(),
  });
  const path = join(directory, name);
  await (await file.connect()).run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  await file.close();
  return path;
}

/** Of an import, what is left to be found out or not allowed where nobody says otherwise. */
export const openRequest = {
  columns: {},
  amounts: null,
  decimal: null,
  format: null,
  skipBadRows: false,
  allowRounded: false,
  equalRows: null,
  inOrder: false,
  allowIncomplete: false,
  asOf: null,
} satisfies Partial<ImportRequest>;

/** A wallet on Ethereum, by number. */
export function wallet(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}
