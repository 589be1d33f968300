import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { ReadAgain, Reread } from "../sources/live.ts";
import { indexedTokens } from "../store/sources/index-status.ts";
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

const nothing = () => Promise.resolve();

export async function findToken(store: Store, chain: ChainId, address: string): Promise<TokenDetails> {
  const found = await tokenDetails(store.reader, chain, address);
  if (found !== undefined) return found;
  throw new CommandError(
    `The store has no token ${address} of ${chain}. See: npx holderscope tokens list --chain ${chain}`,
  );
}

export interface Removal {
  readonly details: TokenDetails;
  readonly isDone: boolean;
  /** The settings name it: the next start reads it again. */
  readonly isInSettings: boolean;
}

/** Out of lists, search and pages; the source of its chain knows it no more. */
export async function removeToken(
  { chain, token, isConfirmed }: TokenNamed & Confirmable,
  store: Store,
  operation: Operation,
): Promise<Removal> {
  const details = await findToken(store, chain, token);
  if (isConfirmed) await takeOut(store, operation, chain, [token]);
  const { indexing } = operation;
  const named = familyOf(chain) === "solana" ? indexing?.sol.solTokens : indexing?.evm.evm[chain]?.tokens;
  return { details, isDone: isConfirmed, isInSettings: named?.includes(token) ?? false };
}

async function takeOut(
  store: Store,
  { indexing, config }: Operation,
  chain: ChainId,
  addresses: readonly string[],
): Promise<void> {
  const tokens = addresses.map((address) => ({ chain, address }));
  const remove = async () =>
    void (await store.ingest([], nothing, { takeBack: (db) => removeTokens(db, tokens) }));
  await (indexing?.live?.without(chain, addresses, remove) ?? remove());
  for (const token of addresses) await forgetRereading(config.dataDirectory, { chain, token });
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
  /** Of an EVM chain: into a store of their own. */
  readAgain(chain: ChainId, rpc: string | null, work: ReadAgain): Promise<readonly Reread[]>;
}

export interface Reindexing<Lines> {
  readonly found: readonly TokenDetails[];
  /** Null where it was not confirmed. */
  readonly tokens: Lines | null;
  /** Of what was read. */
  readonly note: string | null;
  /** What could not be read again: it is as it was. */
  readonly refused: readonly { readonly address: string; readonly reason: string }[];
}

/**
 * Reads tokens from their chain again. Their figures stay until the new ones are whole; a token of Solana, which is
 * read in one go, is taken out before.
 */
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
  if (familyOf(chain) === "evm") {
    const read = (work: ReadAgain) => nodes.readAgain(chain, rpc, work);
    const work = { chain, token, tokens: addresses, read, onStep: nodes.onStep };
    const results = await reread(work, store, operation);
    const refused = results.flatMap(({ address, identity, reason }) =>
      identity === null ? [{ address, reason: reason ?? "it cannot be followed" }] : [],
    );
    const whole = addresses.filter((address) => refused.every((one) => one.address !== address));
    if (whole.length === 0) throw new CommandError(refused.map(refusedWords).join("\n"));
    return { found, refused, ...(await nodes.read(chain, whole, { rpc, withHistory: false })) };
  }
  const histories = await store.reader.rows(
    "SELECT 1 FROM solana_histories WHERE mint IN (SELECT unnest(string_split($1, ' ')))",
    [addresses.join(" ")],
  );
  const withHistory = histories.length > 0;
  await takeOut(store, operation, chain, addresses);
  return { found, refused: [], ...(await nodes.read(chain, addresses, { rpc, withHistory })) };
}

export async function undoImport(
  { id, isConfirmed }: Confirmable & { readonly id: number },
  store: Store,
): Promise<{ readonly plan: UndoPlan; readonly isDone: boolean }> {
  try {
    const plan = await planUndo(store.reader, id);
    if (isConfirmed) {
      await store.ingest(await identitiesAfter(store.reader, plan), nothing, {
        allowIncomplete: true,
        // Planned anew: another command may have come between.
        takeBack: async (db) => takeBack(db, await planUndo(db, id)),
      });
    }
    return { plan, isDone: isConfirmed };
  } catch (error) {
    throw error instanceof UndoError ? new CommandError(error.message) : error;
  }
}
