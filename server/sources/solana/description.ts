import type { Described, OtherAccount } from "../../../contract/readings.ts";
import type { Found } from "../live.ts";
import { countAccounts } from "./account-list.ts";
import { readAddress } from "./layout.ts";
import { readMint } from "./mint.ts";
import type { Node, RawAccount } from "./node.ts";
import { isTokenProgram, systemProgram, tokenProgram } from "./programs.ts";
import type { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { accountSizeOf } from "./snapshot.ts";
import { isTokenAccount } from "./token-account.ts";
import { findNames } from "./token-names.ts";

/**
 * What is at an address: of a mint what it says of itself and how many accounts there are of it, told as it comes; of
 * anything else what it is. Throws the node's errors until the mint is told.
 */
export async function describeMint(
  node: Node,
  rpc: Rpc,
  address: string,
  tell: (known: Partial<Described>) => void,
  signal: AbortSignal,
): Promise<Found> {
  const { slot, account } = await node.account(address, 0, signal);
  if (account === null) return { isContract: false, isUsed: false };
  const program = isTokenProgram(account.owner) ? account.owner : undefined;
  const mint = program && readMint(program, address, account.data);
  if (program === undefined || mint === undefined) {
    return { isContract: false, isUsed: true, account: otherAccount(account) };
  }
  const [names, at] = await Promise.all([
    orNull(findNames(node, address, mint, signal)),
    orNull(node.blockTime(slot, signal)),
  ]);
  tell({
    name: names?.name || null,
    ticker: names?.ticker || null,
    decimals: mint.decimals,
    // Of wrapped SOL it is always written as 0.
    supply: mint.unaccountable === "native" ? null : String(mint.supply),
    head: at === null ? null : { block: slot, at },
    program: program === tokenProgram ? "Token" : "Token-2022",
  });
  const query = {
    program,
    mint: address,
    size: accountSizeOf(program),
    slice: undefined,
    minSlot: 0,
    isSummable: true,
  };
  const count = await orNull(countAccounts(rpc, query, signal));
  tell({ accounts: count === null ? null : { count, is_least: false } });
  return { isContract: true, collection: null };
}

function otherAccount({ owner, data, isProgram }: RawAccount): OtherAccount {
  if (isProgram) return { kind: "program", mint: null };
  if (owner === systemProgram) return { kind: data.length === 0 ? "wallet" : "other", mint: null };
  if (isTokenProgram(owner) && isTokenAccount(owner, data)) {
    return { kind: "token_account", mint: readAddress(data, 0) };
  }
  return { kind: "other", mint: null };
}

/** What a node keeps to itself is not known; it does not take back what is. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}
