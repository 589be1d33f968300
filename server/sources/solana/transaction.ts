import * as z from "zod/mini";
import { whole } from "./answer-parts.ts";
import { RpcError } from "./rpc-error.ts";

/** What a transaction did to one token account of a mint. Amounts are raw; an account that is not there has none. */
export interface AccountChange {
  readonly account: string;
  /** Null where the account was not there, or where a very old transaction does not say. */
  readonly ownerBefore: string | null;
  readonly ownerAfter: string | null;
  readonly before: bigint;
  readonly after: bigint;
}

export interface TransactionChanges {
  readonly slot: number;
  /** Place in its block; null where the node does not say. */
  readonly index: number | null;
  /** Unix seconds; null where the node does not know. */
  readonly time: number | null;
  readonly hasFailed: boolean;
  readonly changes: readonly AccountChange[];
}

const Balance = z.object({
  accountIndex: whole(),
  mint: z.string(),
  owner: z.optional(z.nullable(z.string())),
  uiTokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)) }),
});
const Balances = z.optional(z.nullable(z.array(Balance)));
const Key = z.union([z.string(), z.object({ pubkey: z.string() })]);

/** The answer of getTransaction, as "json" or as "jsonParsed", which names loaded accounts with the others. */
export const TransactionAnswer = z.object({
  slot: whole(),
  blockTime: z.optional(z.nullable(whole())),
  transactionIndex: z.optional(z.nullable(whole())),
  meta: z.nullable(
    z.object({
      err: z.unknown(),
      preTokenBalances: Balances,
      postTokenBalances: Balances,
      loadedAddresses: z.optional(
        z.nullable(z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) })),
      ),
    }),
  ),
  transaction: z.object({ message: z.object({ accountKeys: z.array(Key) }) }),
});
export type TransactionAnswer = z.infer<typeof TransactionAnswer>;

/** What a transaction changed of a mint. Throws {@link RpcError} where the answer contradicts itself. */
export function readTransaction(answer: TransactionAnswer, mint: string): TransactionChanges {
  const { meta, slot, blockTime, transactionIndex, transaction } = answer;
  if (meta === null) throw new RpcError("absent", "getTransaction: the node does not have what it did");
  const keys = transaction.message.accountKeys.map((key) => (typeof key === "string" ? key : key.pubkey));
  const isComplete = transaction.message.accountKeys.some((key) => typeof key !== "string");
  if (!isComplete && meta.loadedAddresses) {
    keys.push(...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly);
  }
  const changes = new Map<string, AccountChange>();
  const none = { ownerBefore: null, ownerAfter: null, before: 0n, after: 0n };
  const each = (
    balances: z.infer<typeof Balances>,
    edit: (change: AccountChange, row: Row) => AccountChange,
  ) => {
    for (const row of balances ?? []) {
      if (row.mint !== mint) continue;
      const account = keys[row.accountIndex];
      if (account === undefined) throw new RpcError("garbled", "getTransaction: a balance is of no account");
      changes.set(account, edit(changes.get(account) ?? { account, ...none }, row));
    }
  };
  each(meta.preTokenBalances, (change, row) => ({
    ...change,
    before: BigInt(row.uiTokenAmount.amount),
    ownerBefore: row.owner ?? null,
  }));
  each(meta.postTokenBalances, (change, row) => ({
    ...change,
    after: BigInt(row.uiTokenAmount.amount),
    ownerAfter: row.owner ?? null,
  }));
  const hasFailed = meta.err !== null && meta.err !== undefined;
  return {
    slot,
    index: transactionIndex ?? null,
    time: blockTime ?? null,
    hasFailed,
    // A failed transaction changes nothing but its fee.
    changes: hasFailed ? [] : [...changes.values()],
  };
}

type Row = z.infer<typeof Balance>;
