import type { TokenAddress } from "../../contract/address.ts";
import { type ChainId, familyOf } from "../../contract/chains.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { ReadAgain, Reread } from "../sources/live.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
import { type Exported, ExportError, type ExportedRows, exportRows } from "../store/export.ts";
import type { Database } from "../store/database.ts";
import { removeTokens } from "../store/removal.ts";
import type { Store } from "../store/store.ts";
import { type TokenDetails, tokenDetails } from "../store/token-details.ts";
import { identitiesAfter, planUndo, takeBack, UndoError, type UndoPlan } from "../store/undo.ts";
import { CommandError } from "./command-error.ts";
import type { OnStep } from "./jobs.ts";
import { forgetRereading, refusedWords, reread } from "./rereading.ts";
import type { Operation } from "./status.ts";

/** What takes tokens and imports back: for the command line and the operator's page alike. */

interface TokenNamed {
  readonly chain: ChainId;
  /** As `normalizeAddress` returns it. */
  readonly token: string;
}

/** Not confirmed, it says what it would do and does nothing. */
interface Confirmable {
  readonly isConfirmed: boolean;
}

interface Exportable {
  /** The file into which what goes is written before. */
  readonly exportTo?: string | undefined;
}

const nothing = () => Promise.resolve();

export async function findToken(store: Store, chain: ChainId, address: string): Promise<TokenDetails> {
  const found = await tokenDetails(store.reader, chain, address);
  if (found !== undefined) return found;
  const elsewhere = store.takeOver
    ? ` If another worker published it: npx holderscope tokens take ${chain} ${address}`
    : "";
  throw new CommandError(
    `The store has no token ${address} of ${chain}. See: npx holderscope tokens list --chain ${chain}${elsewhere && `.${elsewhere}`}`,
  );
}

/** Goes on here with a token that another worker of the cluster published. */
export async function takeToken(
  store: Store,
  { indexing }: Operation,
  token: TokenAddress,
): Promise<TokenDetails> {
  const { takeOver } = store;
  if (takeOver === undefined)
    throw new CommandError("HOLDERSCOPE_CLICKHOUSE_URLS names no servers: every token is on this machine.");
  const take = () => takeOver(token);
  await (indexing?.live?.without(token.chain, [], take) ?? take());
  return findToken(store, token.chain, token.address);
}

export interface Removal {
  readonly details: TokenDetails;
  readonly isDone: boolean;
  /** Null where nothing was written. */
  readonly exported: Exported | null;
  /** The settings name it: the next start reads it again. */
  readonly isInSettings: boolean;
}

/** Out of lists, search and pages; the source of its chain knows it no more. */
export async function removeToken(
  { chain, token, isConfirmed, exportTo }: TokenNamed & Confirmable & Exportable,
  store: Store,
  operation: Operation,
): Promise<Removal> {
  const details = await findToken(store, chain, token);
  const exported = isConfirmed ? await takeOut(store, operation, chain, [token], exportTo) : null;
  const { indexing } = operation;
  const named = familyOf(chain) === "solana" ? indexing?.sol.solTokens : indexing?.evm.evm[chain]?.tokens;
  return { details, isDone: isConfirmed, exported, isInSettings: named?.includes(token) ?? false };
}

async function takeOut(
  store: Store,
  { indexing, config }: Operation,
  chain: ChainId,
  addresses: readonly string[],
  exportTo?: string,
): Promise<Exported | null> {
  const tokens = addresses.map((address) => ({ chain, address }));
  let exported: Exported | null = null;
  const remove = async () => {
    await store.ingest([], nothing, {
      async takeBack(db) {
        if (exportTo !== undefined) exported = await exportTokens(db, exportTo, chain, addresses);
        return removeTokens(db, tokens);
      },
    });
  };
  await (indexing?.live?.without(chain, addresses, remove) ?? remove());
  for (const token of addresses) await forgetRereading(config.dataDirectory, { chain, token });
  return exported;
}

async function exportTokens(db: Database, path: string, chain: ChainId, addresses: readonly string[]) {
  const rows = await db.rows<{ id: number }>(
    `SELECT token_id AS id FROM tokens WHERE chain = $1 AND list_contains(string_split($2, ' '), address)
     UNION SELECT token_id FROM uncomputed_tokens WHERE chain = $1 AND list_contains(string_split($2, ' '), address)`,
    [chain, addresses.join(" ")],
  );
  return writeOut(db, path, { whole: rows.map(({ id }) => id) });
}

async function writeOut(db: Database, path: string, rows: ExportedRows): Promise<Exported> {
  try {
    return await exportRows(db, path, rows);
  } catch (error) {
    throw error instanceof ExportError ? new CommandError(error.message) : error;
  }
}

export interface Renaming {
  readonly chain: ChainId;
  readonly address: string;
  readonly before: { readonly name: string; readonly ticker: string };
  readonly after: { readonly name: string; readonly ticker: string };
}

export async function renameToken(
  {
    chain,
    token: address,
    tokenName,
    ticker,
  }: TokenNamed & { readonly tokenName: string | null; readonly ticker: string | null },
  store: Store,
  { indexing }: Operation,
): Promise<Renaming> {
  const { token } = await findToken(store, chain, address);
  if (token === null)
    throw new CommandError(`${address} is not read yet. Its name comes with its first figures.`);
  const { decimals, source } = token;
  const after = { name: tokenName ?? token.name, ticker: ticker ?? token.ticker };
  const rename = async () =>
    void (await store.compute([{ chain, address, ...after, decimals, source }], {
      allowIncomplete: true,
      onlyStored: true,
      // Else its source would give it its old name with the next block.
      alongside: (db) =>
        db.run("UPDATE index_tokens SET name = $3, ticker = $4 WHERE chain = $1 AND address = $2", [
          chain,
          address,
          after.name,
          after.ticker,
        ]),
    }));
  await (indexing?.live?.without(chain, [], rename) ?? rename());
  return { before: { name: token.name, ticker: token.ticker }, after, chain, address };
}

/** How tokens are read from the nodes of their chains. */
export interface Nodes<Lines> {
  readonly onStep: OnStep;
  /** Throws a CommandError where no node answers for the chain. */
  find(chain: ChainId, rpc: string | null): Promise<void>;
  read(
    chain: ChainId,
    addresses: readonly string[],
    options: { readonly rpc: string | null; readonly withHistory: boolean },
  ): Promise<{ readonly tokens: Lines; readonly note: string | null }>;
  /** Into a store of their own. */
  readAgain(chain: ChainId, rpc: string | null, work: ReadAgain): Promise<readonly Reread[]>;
}

export interface Reindexing<Lines> {
  readonly found: readonly TokenDetails[];
  /** Null where it was not confirmed. */
  readonly tokens: Lines | null;
  /** Of what was read. */
  readonly note: string | null;
  /** The machine of the cluster that has the token, and reads it again where that was confirmed. */
  readonly elsewhere?: { readonly url: string; readonly isBegun: boolean; readonly token: TokenAddress };
  /** What could not be read again: it is as it was. */
  readonly refused: readonly { readonly address: string; readonly reason: string }[];
}

/** Reads tokens from their chain again. Their figures stay until the new ones are whole. */
export async function reindexTokens<Lines>(
  {
    chain,
    token,
    rpc,
    isConfirmed,
  }: Confirmable & { readonly chain: ChainId; readonly token: string | null; readonly rpc: string | null },
  store: Store,
  operation: Operation,
  nodes: Nodes<Lines>,
): Promise<Reindexing<Lines>> {
  if (token !== null) {
    const elsewhere = await askElsewhere({ chain, address: token }, isConfirmed, operation);
    if (elsewhere !== undefined) return { found: [], tokens: null, note: null, refused: [], elsewhere };
  }
  const addresses =
    token === null
      ? (await indexedTokens(store.reader)).filter((one) => one.chain === chain).map((one) => one.address)
      : [token];
  if (addresses.length === 0) throw new CommandError(`No token of ${chain} is read from a node.`);
  const found = await Promise.all(addresses.map((address) => findToken(store, chain, address)));
  const others = found.filter(({ index }) => index === null);
  if (others.length > 0) {
    throw new CommandError(
      `${others[0]!.address} does not come from a node, so there is nothing to read again. Undo an import of it, ` +
        "or remove it: npx holderscope imports list",
    );
  }
  if (!isConfirmed) return { found, tokens: null, note: null, refused: [] };
  const { indexing } = operation;
  // What is taken out must be there to be read again.
  if (indexing?.live?.of(chain) === undefined) await nodes.find(chain, rpc);
  // Of Solana only where transactions were wanted: else what is read begins with the snapshot.
  const histories =
    familyOf(chain) === "evm"
      ? []
      : await store.reader.rows(
          "SELECT 1 FROM solana_histories WHERE mint IN (SELECT unnest(string_split($1, ' ')))",
          [addresses.join(" ")],
        );
  const read = (work: ReadAgain) => nodes.readAgain(chain, rpc, work);
  const work = { chain, token, tokens: addresses, read, onStep: nodes.onStep };
  const results = await reread(work, store, operation);
  const refused = results.flatMap(({ address, identity, reason }) =>
    identity === null ? [{ address, reason: reason ?? "it cannot be followed" }] : [],
  );
  const whole = addresses.filter((address) => refused.every((one) => one.address !== address));
  if (whole.length === 0) throw new CommandError(refused.map(refusedWords).join("\n"));
  return { found, refused, ...(await nodes.read(chain, whole, { rpc, withHistory: histories.length > 0 })) };
}

async function askElsewhere(token: TokenAddress, isConfirmed: boolean, { running }: Operation) {
  try {
    const url = await running?.readAgainElsewhere?.(token, isConfirmed);
    return url === undefined ? undefined : { url, isBegun: isConfirmed, token };
  } catch (error) {
    throw error instanceof ProblemError ? new CommandError(error.message) : error;
  }
}

export interface Undone {
  readonly plan: UndoPlan;
  readonly isDone: boolean;
  /** Null where nothing was written. */
  readonly exported: Exported | null;
}

export async function undoImport(
  { id, isConfirmed, exportTo }: Confirmable & Exportable & { readonly id: number },
  store: Store,
): Promise<Undone> {
  let exported: Exported | null = null;
  try {
    const plan = await planUndo(store.reader, id);
    if (isConfirmed) {
      await store.ingest(await identitiesAfter(store.reader, plan), nothing, {
        allowIncomplete: true,
        // Planned anew: another command may have come between.
        async takeBack(db) {
          const now = await planUndo(db, id);
          const [whole, part] = [now.removed, now.kept].map((tokens) => tokens.map(({ tokenId }) => tokenId));
          const { kind } = now.undone;
          if (exportTo !== undefined)
            exported = await writeOut(db, exportTo, {
              whole: whole!,
              part: { importId: id, kind, tokens: part! },
            });
          return takeBack(db, now);
        },
      });
    }
    return { plan, isDone: isConfirmed, exported };
  } catch (error) {
    throw error instanceof UndoError ? new CommandError(error.message) : error;
  }
}
