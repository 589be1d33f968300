import type { DataNote } from "../../../contract/meta.ts";
import type { Log } from "./chain-data.ts";
import { addressOf, readTransfer, type Transfer, transferEvent, wordsOf } from "./events.ts";

/** Events in which some contracts say of mints and of burns what others say in transfers: who, and how much. */
export const silentEvents = {
  /** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of coins that wrap another. */
  deposits: {
    mint: "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c",
    burn: "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65",
  },
  /** `Mint(address,uint256)` and `Burn(address,uint256)`. */
  mint_events: {
    mint: "0x0f6798a560793a54c3bcfe86a93cde1e73087d944c0ea20544137d4121396885",
    burn: "0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5",
  },
} as const satisfies Partial<Record<DataNote, { readonly mint: string; readonly burn: string }>>;
export type SilentNote = keyof typeof silentEvents;

const mints = new Set<string>(Object.values(silentEvents).map(({ mint }) => mint));
const isNoted = (notes: readonly DataNote[]) => (name: string) => notes.includes(name as SilentNote);

/** The events that say what moved of a token with these notes. */
export function eventsOf(notes: readonly DataNote[]): readonly string[] {
  const names = (Object.keys(silentEvents) as SilentNote[]).filter(isNoted(notes));
  return [transferEvent, ...names.flatMap((name) => Object.values(silentEvents[name]))];
}

/** What moved by a log of one of these events; undefined where it is of an ERC-721. Throws where it has another form. */
export function readMovement(log: Log): Transfer | undefined {
  const [event] = log.topics;
  return event === transferEvent ? readTransfer(log) : readSilent(log);
}

/** What a log of {@link silentEvents} says. Throws where it has another form. */
export function readSilent({ topics, data }: Log): Transfer {
  const [event, ...indexed] = topics;
  const [who, amount, ...others] = [...indexed, ...wordsOf(data)];
  if (who?.length !== 66 || amount?.length !== 66 || others.length > 0) {
    throw new Error("an event of a mint or a burn names more or less than who and how much");
  }
  const owner = addressOf(who);
  const isMint = mints.has(event!);
  return { from: isMint ? null : owner, to: isMint ? owner : null, amount: BigInt(amount) };
}
