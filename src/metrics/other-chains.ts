import type { ChainId } from "../../contract/chains.ts";
import type { Reading } from "../../contract/readings.ts";
import { chains } from "../../contract/chains.ts";
import { shiftDecimal } from "../lib/decimal.ts";
import { roundShare } from "../lib/format.ts";
import { capital, numberWord } from "./findings/words.ts";
import { readShare, transfersText } from "./readings.ts";

/** What is at the address of a token on one chain. */
export interface OnChain {
  readonly chain: ChainId;
  readonly isThis: boolean;
  /** Null where the contract gives none. */
  readonly name: string | null;
  readonly ticker: string | null;
  readonly decimals: number;
  /** Raw; null where it is not known. */
  readonly supply: string | null;
  /** Null where it is not known, or it is not read here. */
  readonly holders: number | null;
  /** Null where it is read here. */
  readonly unread: Reading | null;
}

type Named = Pick<OnChain, "name" | "ticker">;

export function isOtherName(one: Named, other: Named): boolean {
  return one.name !== other.name || one.ticker !== other.ticker;
}

/** In whole tokens, for a bar. */
export function wholeSupply({ supply, decimals }: Pick<OnChain, "supply" | "decimals">): number {
  return supply === null ? 0 : Number(shiftDecimal(supply, decimals));
}

/** "The same address holds a token on four chains; two are read, one has another name". */
export function otherChainsFinding(rows: readonly OnChain[]): string {
  const own = rows.find(({ isThis }) => isThis);
  const read = rows.filter(({ unread }) => unread === null).length;
  const others = own ? rows.filter((row) => isOtherName(row, own)).length : 0;
  const parts = [
    read < rows.length && `${numberWord(read)} ${read === 1 ? "is" : "are"} read here`,
    others > 0 && `${numberWord(others)} ${others === 1 ? "has" : "have"} another name`,
  ].filter(Boolean);
  const first = `The same address holds a token on ${numberWord(rows.length)} chains`;
  return parts.length === 0 ? first : `${first}; ${parts.join(", ")}`;
}

/** How one stands that is not read here. */
export function unreadText(unread: Reading): string {
  if (unread.state === "reading") {
    const part = readShare(unread.progress);
    return part === null ? "being read" : `being read, ${roundShare(part)}`;
  }
  if (unread.state === "waiting") return "waits to be read";
  if (unread.state === "stopped") return unread.is_paused ? "paused" : "not read to its end";
  if (unread.state === "refused") return "not one that is read";
  const transfers = unread.state === "known" ? unread.token.transfers : null;
  return transfers ? `not read, ${transfersText(transfers)}` : "not read";
}

/** Of chains that were asked and have no row: what they said. */
export function elsewhereText(asked: readonly (readonly [ChainId, Reading | undefined])[]): string {
  const named = (of: (reading: Reading | undefined) => boolean) =>
    asked.filter(([, reading]) => of(reading)).map(([chain]) => chains[chain].name);
  const list = (names: readonly string[]) =>
    names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const nothing = named((reading) => reading?.state === "no_contract");
  const silent = named((reading) => reading?.state === "unanswered");
  const nodeless = named((reading) => reading?.state === "no_node" || reading?.state === "off");
  return [
    nothing.length > 0 && `nothing at this address on ${list(nothing)}`,
    silent.length > 0 && `${list(silent)} did not answer`,
    nodeless.length > 0 && `no node of ${list(nodeless)} may be asked here`,
  ]
    .filter((text) => text !== false)
    .map((text) => `${capital(text)}.`)
    .join(" ");
}
