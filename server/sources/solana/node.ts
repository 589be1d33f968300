import * as z from "zod/mini";
import { context, whole } from "./answer-parts.ts";
import type { Rpc } from "./rpc.ts";
import { RpcError } from "./rpc-error.ts";
import { readTransaction, TransactionAnswer, type TransactionChanges } from "./transaction.ts";

const base58Text = () => z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{1,128}$/));
/** Base64, whatever encoding the list names beside it is another. */
const base64Data = z.tuple([z.string(), z.literal("base64")]);

const Account = z.object({
  data: base64Data,
  owner: base58Text(),
  space: z.optional(whole()),
  executable: z.optional(z.boolean()),
});
const AccountAnswer = z.object({ context, value: z.nullable(Account) });

const ListedAccount = z.object({ pubkey: base58Text(), account: Account });

const Signature = z.object({
  signature: base58Text(),
  slot: whole(),
  err: z.unknown(),
  blockTime: z.optional(z.nullable(whole())),
});
export type Signature = z.infer<typeof Signature>;

/** What is asked of a Solana node, in answers that were checked. Everything is read as finalized. */
export interface Node {
  genesisHash(signal: AbortSignal): Promise<string>;
  slot(signal: AbortSignal): Promise<number>;
  /** Unix seconds. The block's before where this slot has none. */
  blockTime(slot: number, signal: AbortSignal): Promise<number>;
  /** An account as it was at a slot, not before `minSlot`. */
  account(
    address: string,
    minSlot: number,
    signal: AbortSignal,
  ): Promise<{ slot: number; account: RawAccount | null }>;
  signatures(
    address: string,
    page: { before: string | null; limit: number; minSlot: number },
    signal: AbortSignal,
  ): Promise<Signature[]>;
  /** What a transaction did to the accounts of a mint. */
  transaction(signature: string, mint: string, signal: AbortSignal): Promise<TransactionChanges>;
  /** The transactions of a block in their order. */
  blockSignatures(slot: number, signal: AbortSignal): Promise<string[]>;
}

export interface RawAccount {
  readonly data: Uint8Array;
  readonly owner: string;
  readonly isProgram: boolean;
}

export const commitment = "finalized";

export function createNode(rpc: Rpc): Node {
  return {
    genesisHash: (signal) => rpc.call("getGenesisHash", [], base58Text(), signal),
    slot: (signal) => rpc.call("getSlot", [{ commitment }], whole(), signal),

    async blockTime(slot, signal) {
      const known = await storedTime(rpc, slot, signal);
      if (known !== null) return known;
      // Of a skipped slot, or one whose time this node does not have: the time of the newest block before.
      const blocks = await rpc.call(
        "getBlocks",
        [Math.max(0, slot - 64), slot, { commitment }],
        z.array(whole()),
        signal,
      );
      const before = blocks.filter((candidate) => candidate < slot).toReversed();
      for (const earlier of before.slice(0, 8)) {
        const time = await storedTime(rpc, earlier, signal);
        if (time !== null) return time;
      }
      throw new RpcError("absent", `getBlockTime: the node knows no time of slot ${slot}`);
    },

    async account(address, minSlot, signal) {
      const options = { encoding: "base64", commitment, minContextSlot: minSlot };
      const answer = await rpc.call("getAccountInfo", [address, options], AccountAnswer, signal);
      // A node that does not know the option answers from the past.
      if (answer.context.slot < minSlot) throw new RpcError("behind", "getAccountInfo: the node is behind");
      const { value } = answer;
      return {
        slot: answer.context.slot,
        account: value && {
          data: decodeBase64(value.data[0]),
          owner: value.owner,
          isProgram: value.executable === true,
        },
      };
    },

    signatures: (address, { before, limit, minSlot }, signal) =>
      rpc.call(
        "getSignaturesForAddress",
        [address, { limit, commitment, minContextSlot: minSlot, ...(before === null ? {} : { before }) }],
        z.array(Signature),
        signal,
      ),

    async transaction(signature, mint, signal) {
      const ask = (maxSupportedTransactionVersion: number) =>
        rpc.call(
          "getTransaction",
          [signature, { encoding: "json", commitment, maxSupportedTransactionVersion }],
          z.nullable(TransactionAnswer),
          signal,
        );
      const answer = await ask(0).catch((error: unknown) => {
        if (error instanceof RpcError && error.fault === "version") return ask(1);
        throw error;
      });
      if (answer === null) {
        throw new RpcError("absent", "getTransaction: the node does not have a transaction that it listed");
      }
      return readTransaction(answer, mint);
    },

    async blockSignatures(slot, signal) {
      const options = {
        commitment,
        transactionDetails: "signatures",
        rewards: false,
        maxSupportedTransactionVersion: 0,
      };
      const block = z.nullable(z.object({ signatures: z.array(base58Text()) }));
      return (await rpc.call("getBlock", [slot, options], block, signal))?.signatures ?? [];
    },
  };
}

/** Null where the slot was skipped, or the node does not have its time. */
async function storedTime(rpc: Rpc, slot: number, signal: AbortSignal): Promise<number | null> {
  try {
    return await rpc.call("getBlockTime", [slot], z.nullable(whole()), signal);
  } catch (error) {
    if (error instanceof RpcError && error.fault === "absent") return null;
    throw error;
  }
}

/** An account of a list: its address, its data as far as asked for, and its whole size if the node says it. */
export interface Listed {
  readonly address: string;
  readonly data: Uint8Array;
  readonly size: number | undefined;
}

export function parseListed(element: unknown, program: string): Listed {
  const parsed = ListedAccount.safeParse(element);
  if (!parsed.success) throw new RpcError("garbled", "an account has another form than expected");
  const { pubkey, account } = parsed.data;
  if (account.owner !== program) throw new RpcError("garbled", "an account is of another program");
  return { address: pubkey, data: decodeBase64(account.data[0]), size: account.space };
}

function decodeBase64(text: string): Uint8Array {
  const data = Buffer.from(text, "base64");
  // What is not base64 is left out without a word.
  if (data.length !== Math.floor((text.replace(/=+$/, "").length * 3) / 4)) {
    throw new RpcError("garbled", "the data of an account is not base64");
  }
  return data;
}
