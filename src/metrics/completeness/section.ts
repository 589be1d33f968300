import type { Completeness } from "../../../contract/completeness/certificate.ts";
import { decimalsNamed, isHolderCountLeast, type Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { count, date, plural, rawAmount } from "../../lib/format.ts";
import { spokenTicker } from "../findings/name.ts";
import { capital, numberWord } from "../findings/words.ts";
import type { SectionText } from "../sections.ts";
import type { CompletenessMark } from "./mark.ts";
import { silentText } from "./silent.ts";

export const completeSection: SectionText = {
  id: "complete",
  name: "Is this everything?",
  read: [],
  sources: [],
  metrics: [],
};

type Checked = NonNullable<Completeness["checked"]>;

/** What the rail says of it. */
export function completenessHow(
  kind: CompletenessMark["kind"],
  isFile: boolean,
  { minted }: Pick<Completeness["known"], "minted">,
): string {
  if (kind === "whole" && isFile)
    return "A file cannot prove itself. What it comes to was read from the chain, not from another site.";
  if (kind === "part") {
    const what =
      minted === null
        ? "The hatched part is missing; how much it is"
        : "Which transfers are missing, and how many,";
    return `${what} cannot be told from ${isFile ? "this file" : "what is here"}.`;
  }
  if (kind === "not_checked")
    return isFile
      ? "A file cannot prove itself; only a node can."
      : "Only the chain can say whether all is here.";
  return kind === "whole"
    ? "Every figure of this page rests on the transfers being all here. Read from the chain, not from another site."
    : "What differs is named, with what the chain says; the rest is in the certificate.";
}

/** When checks are made, for the foot of the rail. */
export function completenessWhen(
  kind: CompletenessMark["kind"],
  isFollowed: boolean,
  isChecked: boolean,
): string {
  if (kind === "part") return "By the transfers themselves.";
  if (!isFollowed)
    return isChecked ? "Checked when somebody asked for it. The next import ends it." : "Never checked.";
  return "Checked after reading, every day, and when the chain takes the checked block back.";
}

/** The one sentence about it; the first that fits. */
export function completenessFinding(
  { checked, known }: Completeness,
  mark: CompletenessMark,
  { decimals }: Pick<Token, "decimals">,
  meta: Pick<Meta, "sources" | "history" | "notes">,
): string {
  const transfers = plural(known.transfers, "transfer");
  if (mark.kind === "part") return partFinding(known);
  if (meta.notes?.includes("destroyed"))
    return "Its contract was destroyed: there is nothing left to compare with, and nobody can move it";
  if (meta.notes?.includes("mint_closed"))
    return "Its mint was closed, which is possible only when nobody holds any: there is nothing left to compare with";
  const changed = decimalsNamed(meta.notes);
  if (changed !== undefined)
    return `Its contract names ${changed} decimals by now: amounts here are written with ${decimals}, as it named when it was read`;
  if (checked === null || mark.kind === "not_checked") {
    if (checked?.result.supply === "equal" && checked.result.compared === 0)
      return `Balances add up to the supply at block ${count(checked.block)}; the contract told none of them`;
    if (checked !== null) return `Not checked since ${date(new Date(checked.made))}: nothing differed then`;
    const [these, were] = known.transfers === 1 ? ["this transfer", "was"] : [`these ${transfers}`, "were"];
    if (meta.history === "snapshot")
      return "Not checked: these balances came from a file, and no node was asked";
    return meta.sources.includes("file")
      ? `Not checked: ${these} came from a file, and no node has been asked`
      : `Not checked yet: no node was asked since ${these} ${were} read`;
  }
  const { result, supply } = checked;
  if (result.supply === "differs" && supply.chain !== null) {
    const finding = supplyFinding(supply, decimals, meta.notes);
    return isHolderCountLeast(meta.notes)
      ? `${finding}; there are more holders than the ${count(checked.holders)} that are known`
      : finding;
  }
  if (result.equal < result.compared) return balancesFinding(checked);
  const { silent } = known;
  if (silent && meta.notes?.includes("adjusted"))
    return `Balances are those that the contract names: ${silentText(silent, decimals)}`;
  if (meta.notes?.includes("differs"))
    return "Some holders have a different balance on the chain, though those that were drawn are equal";
  if (meta.sources.includes("file")) {
    const balances = `${equalText(result)} on the chain`;
    return result.supply === "equal"
      ? `Balances add up to the supply at block ${count(checked.block)}, to the last unit; ${balances}`
      : `At block ${count(checked.block)} ${balances}; the contract names no supply`;
  }
  const blocks = `from block ${count(checked.first_block)} to ${count(checked.block)}`;
  return result.supply === "equal"
    ? `Every transfer ${blocks} is here: balances add up to the supply, to the last unit${silent ? `; ${silentText(silent, decimals)}` : ""}`
    : `Every transfer ${blocks} is here, by ${plural(result.compared, "balance")}; the contract names no supply`;
}

function partFinding({ first, below_zero: below, minted }: Completeness["known"]): string {
  const missing =
    first === null || minted !== null
      ? "Some transfers are missing"
      : `Transfers before ${date(new Date(first.time))} are missing`;
  if (!below) return missing;
  return `${missing}; ${plural(below, "wallet")} gave away more than ${below === 1 ? "it" : "they"} received`;
}

/** The two supplies and what lies between them: whole tokens where that shows the difference, else every digit. */
export function supplyAmounts(supply: Checked["supply"], decimals: number) {
  const [here, there] = [BigInt(supply.here), BigInt(supply.chain ?? 0)];
  const apart = here > there ? here - there : there - here;
  const places = apart >= 10n ** BigInt(decimals + 1) ? 0 : undefined;
  const said = (raw: bigint) => rawAmount(String(raw), decimals, places);
  return { here: said(here), there: said(there), apart: said(apart), isLess: here < there };
}

function supplyFinding(supply: Checked["supply"], decimals: number, notes: Meta["notes"] = []): string {
  const { here, there, apart, isLess } = supplyAmounts(supply, decimals);
  const both = `Balances add up to ${here} of ${there}`;
  if (notes.includes("rebasing")) return `${both}: the contract changes all of them by one factor`;
  if (!isLess) return `Balances add up to ${here}, ${apart} more than the supply of ${there} on the chain`;
  return notes.includes("set_at_creation") && !notes.includes("differs")
    ? `${both}: ${apart} were set when the contract was made, at addresses that no transfer names`
    : `${both}: ${apart} came without a transfer that is here`;
}

function balancesFinding({ result, different }: Checked): string {
  const lower = different.filter(({ here, chain }) => BigInt(chain!) < BigInt(here)).length;
  const number = different.length;
  const which = lower === number ? "less" : lower === 0 ? "more" : "a different balance";
  const who = `${numberWord(number)} ${number === 1 ? "holder has" : "holders have"}`;
  const than = `${which} on the chain than ${number === 1 ? "its" : "their"} transfers say`;
  return `${equalText(result)}; ${who} ${than}`;
}

function equalText({ equal, compared }: Checked["result"]): string {
  return `${count(equal)} of ${plural(compared, "balance")} ${compared === 1 ? "is" : "are"} equal`;
}

/** "4th largest", "drawn, rank 2,214". */
export function drawnAs({ row }: { readonly row: number }, largest: number): string {
  const rank = row + 1;
  return rank <= largest
    ? rank === 1
      ? "the largest"
      : `${ordinal(rank)} largest`
    : `drawn, rank ${count(rank)}`;
}

function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10];
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][ones] ?? "th");
  return `${count(number)}${ending}`;
}

interface CheckRow {
  readonly name: string;
  readonly how: string;
  readonly chain: string;
  readonly chainHow?: string;
  readonly here: string;
  readonly hereHow?: string;
  readonly result: string;
  readonly isRight: boolean | null;
  /** What a phone says below the name. */
  readonly short: string;
}

/** What was compared, a row each. */
export function checkRows(checked: Checked, decimals: number, isOfFile = false): CheckRow[] {
  const { supply, result, different, largest, drawn, block, first_block: first, head, holders } = checked;
  const exact = (raw: string) => rawAmount(raw, decimals);
  const blocks = plural(block - first + 1, "block");
  const atZero =
    supply.zero_address === "0" ? "" : `, ${exact(supply.zero_address)} of it at the zero address`;
  const others = different.filter(({ row }) => row >= largest).length;
  // Which of them a contract told is not known of an older service: all or none, or as many as that leaves.
  const least = Math.min(result.compared, largest);
  const told = checked.told ?? { largest: least, drawn: Math.min(drawn, result.compared - least) };
  const balances = (
    { name, how }: Pick<CheckRow, "name" | "how">,
    asked: number,
    known: number,
    wrong: number,
  ): CheckRow => ({
    name,
    how,
    chain:
      known === asked
        ? plural(asked, "balance")
        : known === 0
          ? "no balance told"
          : `${count(known)} of ${plural(asked, "balance")} told`,
    here:
      known === 0 && asked > 0
        ? "not compared"
        : wrong === 0
          ? "the same"
          : `${count(known - wrong)} the same`,
    result: known === 0 && asked > 0 ? "not compared" : `${count(known - wrong)} of ${count(known)}`,
    isRight: known === 0 ? null : wrong === 0,
    short: how,
  });
  return [
    {
      name: "Balances add up to the supply",
      how: `${plural(holders, "balance")}, to the last unit`,
      chain: supply.chain === null ? "not offered" : exact(supply.chain),
      chainHow: `totalSupply() at block ${count(block)}${atZero}`,
      here: exact(supply.here),
      result: result.supply === "equal" ? "equal" : result.supply === "differs" ? "differs" : "not compared",
      isRight: result.supply === "not_offered" ? null : result.supply === "equal",
      short: supply.chain === null ? "the contract names no supply" : `here ${exact(supply.here)}`,
    },
    // Of files nobody knows what they leave out.
    ...(isOfFile
      ? []
      : [
          {
            name: "Blocks without gaps",
            how: "a range counts once it is stored with all its transfers",
            chain: blocks,
            here: blocks,
            hereHow: plural(checked.transfers, "transfer"),
            result: "no gap",
            isRight: true,
            short: `${blocks}, ${plural(checked.transfers, "transfer")}`,
          },
        ]),
    balances(
      {
        name:
          largest === 1
            ? "The one holder"
            : largest === holders
              ? largest === 2
                ? "Both holders"
                : `All ${count(largest)} holders`
              : `${count(largest)} largest holders`,
        how: "balanceOf() of each, at that block",
      },
      largest,
      told.largest,
      different.length - others,
    ),
    ...(drawn === 0
      ? []
      : [
          balances(
            {
              name: `${count(drawn)} other ${drawn === 1 ? "holder" : "holders"}`,
              how: "drawn by the hash of the block, so nobody can choose them",
            },
            drawn,
            told.drawn,
            others,
          ),
        ]),
    {
      name: "Head of the chain",
      how: "the newest block when it was checked",
      chain: count(head),
      here: count(block),
      result: head === block ? "no lag" : `${plural(head - block, "block")} behind`,
      isRight: head === block ? true : null,
      short: `block ${count(block)} of ${count(head)}`,
    },
  ];
}

/** What the certificate says in one line. */
export function resultText({ result, different }: Checked): string {
  const { supply, compared, equal } = result;
  const ofSupply = { equal: "supply equal", differs: "supply differs", not_offered: "no supply named" }[
    supply
  ];
  const ofBalances = `${count(equal)} of ${plural(compared, "balance")} equal`;
  return capital(`${ofSupply}, ${different.length === 0 && compared === 0 ? "no balance told" : ofBalances}`);
}

/** What is known of a token that nobody was asked about: names and texts. */
export function knownLines(
  { known, checked }: Completeness,
  token: Pick<Token, "decimals" | "ticker" | "address">,
): { readonly name: string; readonly text: string }[] {
  const { first, last, minted, supply, files, below_zero: below, transfers } = known;
  const amount = (raw: string) => `${rawAmount(raw, token.decimals)} ${spokenTicker(token)}`;
  const lines: { name: string; text: string }[] = files.map(({ names, imported }) => ({
    name: names.length === 1 ? "File" : "Files",
    text: `${names.join(", ")}, imported ${date(new Date(imported))}`,
  }));
  if (first && last) {
    const [from, to] = [first, last].map(({ time }) => date(new Date(time)));
    const covers = `${from === to ? from : `${from} to ${to}`}; ${plural(transfers, "transfer")}`;
    const negative = !below ? "no balance below zero" : `${plural(below, "balance")} below zero`;
    lines.push({ name: "Covers", text: `${covers}, ${negative}` });
    lines.push({
      name: "Begins",
      text:
        minted === null
          ? "with a transfer of tokens that already existed: earlier transfers are missing"
          : `with a mint of ${amount(minted)}${supply === null ? "" : ", so nothing seems to come before"}`,
    });
  }
  // Where it was asked for, both stand below.
  if (checked !== null) return lines;
  lines.push({
    name: "Supply",
    text:
      supply === null
        ? `not known: ${minted === null ? "what was there before is" : "some transfers are"} missing`
        : `${amount(supply)} by what is here; the chain’s was not asked for`,
  });
  return lines;
}
