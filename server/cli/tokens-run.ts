import { type ChainId, familyOf } from "../../contract/chains.ts";
import type { Operation } from "../operation/status.ts";
import { indexedTokens } from "../store/index-status.ts";
import { removeTokens } from "../store/removal.ts";
import type { Store } from "../store/store.ts";
import { type TokenDetails, tokenDetails } from "../store/token-details.ts";
import { identitiesAfter, planUndo, takeBack, UndoError } from "../store/undo.ts";
import type { CommandResult, OnProgress, TokensCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { indexEvm, nodesToAsk, sayNode } from "./index-evm.ts";
import { indexSol } from "./index-sol.ts";

type Of<Name extends TokensCommand["name"]> = Extract<TokensCommand, { name: Name }>;
type ResultOf<Name extends CommandResult["name"]> = Promise<Extract<CommandResult, { name: Name }>>;

const nothing = () => Promise.resolve();

async function find(store: Store, chain: ChainId, address: string): Promise<TokenDetails> {
  const found = await tokenDetails(store.reader, chain, address);
  if (found !== undefined) return found;
  throw new CommandError(
    `The store has no token ${address} of ${chain}. See: npx holderscope tokens list --chain ${chain}`,
  );
}

export async function showToken(command: Of<"tokens show">, store: Store): ResultOf<"tokens show"> {
  return { name: command.name, details: await find(store, command.chain, command.token) };
}

/** Out of lists, search and pages; the source of its chain knows it no more. */
export async function removeToken(
  { name, chain, token, isConfirmed }: Of<"tokens remove">,
  store: Store,
  operation: Operation,
): ResultOf<"tokens remove"> {
  const details = await find(store, chain, token);
  if (isConfirmed) await takeOut(store, operation, chain, [token]);
  const { indexing } = operation;
  const named = familyOf(chain) === "solana" ? indexing?.sol.solTokens : indexing?.evm.evm[chain]?.tokens;
  return { name, details, isDone: isConfirmed, isInSettings: named?.includes(token) ?? false };
}

async function takeOut(
  store: Store,
  { indexing }: Operation,
  chain: ChainId,
  addresses: readonly string[],
): Promise<void> {
  const tokens = addresses.map((address) => ({ chain, address }));
  const remove = async () =>
    void (await store.ingest([], nothing, { takeBack: (db) => removeTokens(db, tokens) }));
  await (indexing?.live?.without(chain, addresses, remove) ?? remove());
}

export async function renameToken(
  { name, chain, token: address, tokenName, ticker }: Of<"tokens rename">,
  store: Store,
  { indexing }: Operation,
): ResultOf<"tokens rename"> {
  const { token } = await find(store, chain, address);
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
  return { name, before: { name: token.name, ticker: token.ticker }, after, chain, address };
}

/** Takes tokens out and reads them from their chain again. */
export async function reindexTokens(
  { name, chain, token, rpc, isConfirmed }: Of<"tokens reindex">,
  store: Store,
  operation: Operation,
  onProgress: OnProgress,
): ResultOf<"tokens reindex"> {
  const addresses =
    token === null
      ? (await indexedTokens(store.reader)).filter((one) => one.chain === chain).map((one) => one.address)
      : [token];
  if (addresses.length === 0) throw new CommandError(`No token of ${chain} is read from a node.`);
  const found = await Promise.all(addresses.map((address) => find(store, chain, address)));
  const others = found.filter(({ index }) => index === null);
  if (others.length > 0) {
    throw new CommandError(
      `${others[0]!.address} does not come from a node, so there is nothing to read again. Undo an import of it, ` +
        "or remove it: npx holderscope imports list",
    );
  }
  if (!isConfirmed) return { name, found, tokens: null, note: null };
  const { indexing } = operation;
  const isSolana = familyOf(chain) === "solana";
  if (indexing?.live?.of(chain) === undefined) await findNode(chain, rpc, operation);
  const histories = await store.reader.rows(
    "SELECT 1 FROM solana_histories WHERE mint IN (SELECT unnest(string_split($1, ' ')))",
    [addresses.join(" ")],
  );
  const withHistory = histories.length > 0;
  await takeOut(store, operation, chain, addresses);
  const command = { rpc, tokens: addresses, follow: false } as const;
  if (isSolana) {
    const indexed = await indexSol(
      { name: "index sol", ...command, history: withHistory, everyMinutes: null },
      store,
      operation,
      onProgress,
    );
    return { name, found, ...indexed };
  }
  const indexed = await indexEvm(
    { name: "index evm", chain, ...command, fromBlock: null },
    store,
    operation,
    onProgress,
  );
  return { name, found, ...indexed };
}

/** What is taken out must be there to be read again. */
async function findNode(chain: ChainId, rpc: string | null, { indexing }: Operation): Promise<void> {
  try {
    if (familyOf(chain) === "evm" && indexing !== undefined) await nodesToAsk(chain, rpc, indexing.evm);
    else if ((rpc ?? indexing?.sol.solRpc ?? null) === null) throw sayNode(chain);
  } catch (error) {
    throw error instanceof CommandError ? new CommandError(`${error.message} Nothing was changed.`) : error;
  }
}

export async function undoImport(
  { name, id, isConfirmed }: Of<"imports undo">,
  store: Store,
): ResultOf<"imports undo"> {
  try {
    const plan = await planUndo(store.reader, id);
    if (isConfirmed) {
      await store.ingest(await identitiesAfter(store.reader, plan), nothing, {
        allowIncomplete: true,
        // Planned anew: another command may have come between.
        takeBack: async (db) => takeBack(db, await planUndo(db, id)),
      });
    }
    return { name, plan, isDone: isConfirmed };
  } catch (error) {
    throw error instanceof UndoError ? new CommandError(error.message) : error;
  }
}
