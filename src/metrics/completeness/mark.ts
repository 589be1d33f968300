import type { Completeness } from "../../../contract/completeness/certificate.ts";
import { contradicted, decimalsNamed, type Meta } from "../../../contract/meta.ts";

/** What stands beside "Data as of": whether everything is here, as far as that was checked. */
export interface CompletenessMark {
  readonly kind: "whole" | "differs" | "not_checked" | "part";
  readonly text: string;
  readonly sentence: string;
}

/** Longer ago a check says nothing of now. */
const holdsMs = 48 * 3_600_000;

/** None of demo data, which says what it is. */
export function completenessMark(
  { checked }: Completeness,
  { sources, history, notes = [], stale }: Meta,
  now = Date.now(),
): CompletenessMark | undefined {
  if (sources.includes("demo")) return undefined;
  const isAdjusted = notes.includes("adjusted");
  const isCompared = isAdjusted || notes.includes("withheld");
  if ((history === "incomplete" && !isCompared) || notes.includes("partial"))
    return { kind: "part", text: "Part of it", sentence: "Some of its transfers are known to be missing." };
  const unchecked = (sentence: string) => ({ kind: "not_checked", text: "Not checked", sentence }) as const;
  if (stale?.reason === contradicted)
    return unchecked("Its node shows another chain than the one that was read: what is here may be wrong.");
  const differs = (text: string, sentence: string) => ({ kind: "differs", text, sentence }) as const;
  if (notes.includes("destroyed"))
    return differs(
      "Contract destroyed",
      "There is no code at its address any more: nobody can move it, and the figures are those of its last transfers.",
    );
  if (notes.includes("mint_closed"))
    return differs(
      "Mint closed",
      "There is no mint at this address any more. One is closed only when nobody holds any of it: the figures are those of the last reading before.",
    );
  const decimals = decimalsNamed(notes);
  if (decimals !== undefined)
    return differs(
      "Decimals changed",
      `Its contract names ${decimals} decimals by now, and others when it was read: wallets show other amounts.`,
    );
  if (checked === null) return unchecked("No node was asked about it. Not wrong, not proved.");
  const { supply, compared, equal } = checked.result;
  if (supply === "differs") return differs("Supply differs", "Balances here do not add up to the supply.");
  if (equal < compared)
    return differs(
      `${compared - equal} of ${compared} differ`,
      "Some holders have a different balance on the chain. They are named.",
    );
  if (isAdjusted)
    return differs(
      "Transfers differ",
      "Balances are those that its contract names: transfers do not explain them.",
    );
  // Beside those that the certificate names all were asked for when the token was read.
  if (notes.includes("differs"))
    return differs("Balances differ", "Some holders have a different balance on the chain.");
  const day = checked.made.slice(0, 10);
  // What files brought stays what it was compared as: with the next import the check is gone.
  const isOfFile = sources.includes("file");
  if (!isOfFile && now - Date.parse(checked.made) > holdsMs)
    return unchecked(`Last checked on ${day}, when nothing differed: more than two days ago.`);
  if (compared === 0 && checked.largest > 0)
    return unchecked(
      supply === "not_offered"
        ? "Its contract says neither its supply nor balances."
        : "Its contract tells no balance: its supply alone was compared.",
    );
  const asked = checked.largest + checked.drawn;
  const of = compared < asked ? ` of ${asked}` : "";
  const balances = compared === 1 && of === "" ? "one balance" : `${compared}${of} balances`;
  const both = supply === "equal" && compared > 0;
  const what = both
    ? `Supply and ${balances} were`
    : compared > 0
      ? `Of it ${balances} were`
      : "Its supply was";
  return {
    kind: "whole",
    text: isOfFile ? "Balances agree" : "Whole",
    sentence: `${what} equal on the chain at the ${isOfFile ? "block of its last transfer" : "last check, less than two days ago"}.`,
  };
}
