import * as z from "zod/mini";
import { type ChainId, isChainId } from "./chains.ts";

/** A number, and its time in unix seconds. */
const block = z.object({ block: z.int(), at: z.int() });

/**
 * What a node says of a contract, as far as it has answered: a field is absent while it is asked for, null where it
 * cannot be known. Beside the interface, for the dashboard alone.
 */
export const Described = z.object({
  /** Null where the contract gives none. */
  name: z.nullable(z.string()),
  ticker: z.nullable(z.string()),
  decimals: z.int(),
  /** Raw. */
  supply: z.nullable(z.string()),
  /** The newest block, on Solana slot, when it was asked; null where it was not asked lately. */
  head: z.nullable(block),
  /** Of Solana: whose rules the token follows. */
  program: z.optional(z.enum(["Token", "Token-2022"])),
  /** Of Solana, where accounts are read and no transfers: how many there are, those that hold nothing among them. */
  accounts: z.optional(
    z.nullable(
      z.object({ count: z.int(), /** So many were read, and there are more. */ is_least: z.boolean() }),
    ),
  ),
  created: z.optional(z.nullable(block)),
  /** How many transfers it has, by a sample of its blocks. */
  transfers: z.optional(
    z.nullable(
      z.object({
        about: z.int(),
        low: z.int(),
        high: z.int(),
        /** Ranges of blocks that were read for it, and their blocks together. */
        ranges: z.int(),
        blocks: z.int(),
        /** Transfers in each of the ranges. */
        shape: z.array(z.int()),
        /** Some of its blocks in their order, the first and the newest among them; null where they were not told. */
        times: z.nullable(z.array(block)),
        /** The ranges are all blocks there are: it is a count. */
        is_count: z.boolean(),
      }),
    ),
  ),
});
export type Described = z.infer<typeof Described>;

/** What the transfers that are stored come to while more are read. */
export const SoFar = z.object({
  /** Unix seconds of the newest of them: all of it is exact as of then. */
  up_to: z.int(),
  transfers: z.int(),
  /** Transfers in each of the spans of its time (contract/beside/reading-spans); null where these are not known. */
  counts: z.nullable(z.array(z.int())),
  /** Null where its transfers do not say what is held. */
  figures: z.nullable(
    z.object({
      holders: z.int(),
      /** Seven days before; null where the token is younger. */
      holders_before: z.nullable(z.int()),
      /** Parts of what is held, from 0 to 1; null where nothing is. */
      top10: z.nullable(z.number()),
      top100: z.nullable(z.number()),
      hhi: z.nullable(z.number()),
    }),
  ),
});
export type SoFar = z.infer<typeof SoFar>;

/** How far a token is read. */
const Progress = z.object({
  /** Null until it is known where the token begins. */
  from_block: z.nullable(z.int()),
  /** The first block that is not read yet. */
  next_block: z.nullable(z.int()),
  head_block: z.nullable(z.int()),
  /** Transfers that are stored, and the unix seconds of the newest. */
  transfers: z.int(),
  up_to: z.nullable(z.int()),
  /** Null until the rate is known. */
  seconds_left: z.nullable(z.number()),
  /** Of Solana, where a token's accounts are read. */
  accounts: z.optional(
    z.object({
      read: z.int(),
      /** How many there are; null where the node does not tell. */
      about: z.nullable(z.int()),
      /** Part of the supply that those that are read hold, from 0 to 1; null where there is none. */
      held: z.nullable(z.number()),
    }),
  ),
});
export type Progress = z.infer<typeof Progress>;

const described = z.nullable(Described);

/** How long reading a token takes, as far as can be said from its sample and from how its nodes answer. */
const Expected = z.object({
  seconds: z.number(),
  /** Calls to nodes; of a batch each. */
  calls: z.int(),
});
export type Expected = z.infer<typeof Expected>;

const QueuedReading = z.object({
  // Some chains are known only when the settings are.
  chain: z.custom<ChainId>((chain) => typeof chain === "string" && isChainId(chain)),
  address: z.string(),
  /** Null where it is not known. */
  name: z.nullable(z.string()),
  /** Part of its blocks that are read, from 0 to 1; null where it waits. */
  read: z.nullable(z.number()),
  /** Its transfers by the sample; null where they are not known. */
  transfers: z.nullable(z.object({ about: z.int(), is_count: z.boolean() })),
  /** Unix seconds at which it is expected to begin, in the past where it has; null where that cannot be said. */
  starts: z.nullable(z.int()),
  /** The same of its end. */
  ends: z.nullable(z.int()),
});
export type QueuedReading = z.infer<typeof QueuedReading>;

/** What is at an address of Solana that is no token; `mint` is the token of a token account. */
const OtherAccount = z.object({
  kind: z.enum(["wallet", "program", "token_account", "other"]),
  mint: z.nullable(z.string()),
});
export type OtherAccount = z.infer<typeof OtherAccount>;

/** Standards of contracts that hold no amounts of one coin. */
const Collection = z.enum(["ERC-721", "ERC-1155"]);
export type Collection = z.infer<typeof Collection>;

/** How an address stands that has no page here yet. */
export const Reading = z.discriminatedUnion("state", [
  /** Nobody can ask for it here. */
  z.object({ state: z.literal("off") }),
  /** A token of the demo market has this address, and is being made. */
  z.object({ state: z.literal("demo_coming") }),
  /** A token of the demo market had this address. */
  z.object({ state: z.literal("demo_removed") }),
  /** `is_public_off`: public nodes of the chain are known, and not asked here. */
  z.object({ state: z.literal("no_node"), is_public_off: z.boolean() }),
  /** The node is being asked what it is. */
  z.object({ state: z.literal("asking") }),
  /** `is_used`: whether anything was sent from it or lies on it; null where the node did not say. */
  z.object({
    state: z.literal("no_contract"),
    is_used: z.nullable(z.boolean()),
    account: z.optional(OtherAccount),
  }),
  /** The node did not say. */
  z.object({ state: z.literal("unanswered"), reason: z.string() }),
  /** `before`: tokens that are read first. */
  z.object({
    state: z.literal("known"),
    token: Described,
    expected: z.nullable(Expected),
    before: z.int(),
  }),
  /** `limit`: transfers a token, on Solana accounts, that are read here; null where the reason is another. */
  z.object({
    state: z.literal("refused"),
    reason: z.string(),
    limit: z.nullable(z.int()),
    /** What it is instead of a coin, where that is the reason. */
    collection: z.optional(Collection),
    /** The node refuses what is needed for it; another may not. */
    is_of_node: z.optional(z.boolean()),
    token: described,
  }),
  /** `trouble`: what keeps all that wait. */
  z.object({
    state: z.literal("waiting"),
    before: z.int(),
    /** Those before it that are shown, and itself last. */
    queue: z.array(QueuedReading),
    expected: z.nullable(Expected),
    trouble: z.nullable(z.string()),
    token: described,
  }),
  /** `trouble`: what the node did that keeps it. */
  z.object({
    state: z.literal("reading"),
    progress: Progress,
    /** Null before one percent of its blocks is read. */
    so_far: z.nullable(SoFar),
    trouble: z.nullable(z.string()),
    can_cancel: z.boolean(),
    token: described,
  }),
  /**
   * `is_paused`: a reader had it pause; else it was cancelled. `kept_until`: unix seconds at which what was read is taken
   * out; null where nothing takes it out.
   */
  z.object({
    state: z.literal("stopped"),
    progress: Progress,
    so_far: z.nullable(SoFar),
    is_paused: z.boolean(),
    kept_until: z.nullable(z.int()),
    token: described,
  }),
  z.object({
    state: z.literal("here"),
    /** Whether a reader can have a node compare it with its contract; of public ones none may have been asked yet. */
    can_check: z.boolean(),
  }),
]);
export type Reading = z.infer<typeof Reading>;

/** A node, and what it showed since this server began. */
export const AskedNode = z.object({
  host: z.string(),
  /** Why it is of no use at present; null while it is. */
  trouble: z.nullable(z.string()),
  /** Calls that it was asked, and of those the ones that it refused as too many; of a batch each. */
  calls: z.int(),
  refused: z.int(),
  /** What it allows, as far as it has shown a limit: blocks of a call, calls of a request, calls a second. */
  range: z.nullable(z.int()),
  batch: z.nullable(z.int()),
  pace: z.nullable(z.number()),
  /** Its newest block, as it said last; null before that. */
  head: z.nullable(z.int()),
  /** Unix seconds at which it is asked again; null where it is asked as needed. */
  asked_again: z.nullable(z.int()),
});
export type AskedNode = z.infer<typeof AskedNode>;

export const ReadingAnswer = z.object({
  reading: Reading,
  /** The public nodes that are asked for its chain; null where a node of the operator's is, or none. */
  public_nodes: z.nullable(z.array(AskedNode)),
  /** Proves to the server that a request comes from this page; null where nothing may be changed. */
  page_token: z.nullable(z.string()),
  /** This reader did not ask for it, and cannot pause, cancel or remove it. */
  asked_by_others: z.optional(z.literal(true)),
});
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;

/** The header in which a page shows its token. */
export const pageTokenHeader = "x-holderscope-page";

/**
 * `start` also goes on with what is paused or was cancelled; `pause` keeps its place in the queue; `remove` takes out what
 * was read of a token that is stopped; `check` compares one that is here with its contract.
 */
export const readingChanges = ["start", "pause", "cancel", "remove", "check"] as const;
export type ReadingChange = (typeof readingChanges)[number];

/** Where the state of an address is asked for, and where it is changed. */
export function readingPath(chain: string, address: string, change?: ReadingChange): string {
  return `/api/reading/${chain}/${address}${change ? `/${change}` : ""}`;
}
