import { excludedGroups } from "../../contract/exclusion-changes.ts";
import type { Exclusions } from "../../contract/exclusions.ts";
import { kindWords } from "../../contract/kind-words.ts";
import { type AddressKind, groupOf, type LabelCategory } from "../../contract/kinds.ts";
import type { LabelledAddress } from "../../contract/labels.ts";
import { date, share } from "../lib/format.ts";
import { plainName } from "../lib/text.ts";
import { capital, type Sentence } from "./findings/words.ts";

/** What stands in the chip of an address. */
export interface ChipText {
  readonly sign: "pool" | "exchange" | "program" | "burned" | "team" | "named" | "own";
  /** By strangers or by the reader: to be shown as a name is. */
  readonly text: string;
  /** What it is, in a word: "Pool", "Yours". */
  readonly word: string;
}

type Known = LabelledAddress | undefined;

/** At most one for an address: the reader's own, a label, else what is known of it; null for wallets. */
export function chipOf(known: Known, own?: string): ChipText | null {
  if (own !== undefined) return { sign: "own", text: own, word: "Yours" };
  if (!known) return null;
  const [label] = known.labels;
  if (label) {
    const names = [...new Set(known.labels.map(({ name }) => name))];
    return { sign: signOf(label.category), text: names.join(" / "), word: wordOf(label.category) };
  }
  if (known.kind === "wallet" || known.kind === "unknown") return null;
  const word = wordOf(known.kind);
  return { sign: signOf(known.kind), text: known.pool ? poolText(known.pool) : word, word };
}

/** "Uniswap v3 with WETH, 0.30%". */
export function poolText({ protocol, against, fee }: NonNullable<LabelledAddress["pool"]>): string {
  const other = against === null ? "" : ` with ${against}`;
  return `${protocol}${other}${fee === null ? "" : `, ${share(fee)}`}`;
}

/** Where a label or a kind comes from, a line each: all that is known, also where lists disagree. */
export function sourcesOf(known: LabelledAddress): string[] {
  const labels = known.labels.map(({ name, category, category_given: given, source, as_of: asOf }) => {
    const of = asOf === null ? "" : `, ${date(new Date(asOf))}`;
    return `${plainName(name)}: ${given === null ? kindWords[category].one : plainName(given)}. ${plainName(source)}${of}.`;
  });
  return [...labels, known.evidence];
}

/** Whether an address is left out of the figures that an address of the page asks for. */
export function isLeftOut(address: string, known: Known, exclusions: Exclusions): boolean {
  const { and, keep } = exclusions;
  if (and.split(",").includes(address)) return true;
  if (!known || keep.split(",").includes(address)) return false;
  const groups = excludedGroups(exclusions);
  const own = [groupOf(known.kind), ...known.labels.map(({ category }) => groupOf(category))];
  return own.some((group) => group !== undefined && groups.includes(group));
}

/** What is known of a wallet before its figures, because it decides what they mean; null for a wallet like any other. */
export function behindSentence(known: Known): Sentence | null {
  if (!known) return null;
  const [label] = known.labels;
  if (label) {
    const { one, meaning } = kindWords[label.category];
    return {
      lead: `${plainName(label.source, 45)} says of this address: ${plainName(label.name, 40)}, ${one}.`,
      rest: meaning,
    };
  }
  const { kind, pool } = known;
  if (kind === "wallet" || kind === "unknown") return null;
  const { one, meaning } = kindWords[kind];
  if (kind === "burned") return { lead: "This is a burn address.", rest: meaning };
  return { lead: `This address is a ${one}${pool ? `: ${poolText(pool)}` : ""}.`, rest: meaning };
}

/** What an address is, in a word: by a label, else by what is known of it. */
export function kindText({ kind, labels: [label] }: LabelledAddress): string {
  return wordOf(label?.category ?? kind);
}

function wordOf(word: AddressKind | LabelCategory): string {
  return capital(kindWords[word].one);
}

function signOf(word: AddressKind | LabelCategory): ChipText["sign"] {
  if (word === "pool" || word === "exchange" || word === "burned" || word === "program") return word;
  if (word === "contract" || word === "bridge") return "program";
  return word === "team" || word === "vesting" ? "team" : "named";
}
