import type { Completeness } from "../../../contract/completeness/certificate.ts";
import {
  decimalsNamed,
  isHolderCountLeast,
  missingUnits,
  type Meta,
  noteValue,
} from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { count, date, plural, rawAmount, share } from "../../lib/format.ts";
import { spokenTicker } from "../findings/name.ts";
import { demoData } from "../sections.ts";

type Silent = NonNullable<Completeness["known"]["silent"]>;
type Noted = Pick<Meta, "notes">;

/** "1,000,000 came to two addresses without a transfer": what is stored beside transfers. */
export function silentText({ came, went, balances }: Silent, decimals: number): string {
  const amounts = [
    ...(came === "0" ? [] : [`${rawAmount(came, decimals)} came`]),
    ...(went === "0" ? [] : [`${rawAmount(went, decimals)} went`]),
  ];
  return `${amounts.join(" and ")} without a transfer, at ${plural(balances, "address", "addresses")}`;
}

/** Said beside counts of holders where `isHolderCountLeast`. */
export const moreHolders = "There are more holders than are counted here.";

/** What the notes of a token say of why transfers explain less than there is, as far as that was proved. */
export function provedCause({ notes = [] }: Noted, silent?: Silent): string {
  const logsFrom = noteValue(notes, "logs_from");
  if (logsFrom !== undefined)
    return `No node that was asked keeps the events of blocks before ${count(Number(logsFrom))}, so transfers of them are missing.${isHolderCountLeast(notes) ? ` ${moreHolders}` : ""}`;
  if (notes.includes("rebasing"))
    return "All balances that were compared differ by one factor: the contract changes balances without transfers.";
  if (notes.includes("fee_on_transfer"))
    return "Less arrives than a transfer says, by one part of each: every balance of the contract agrees with that.";
  if (notes.includes("set_at_creation"))
    return "Balances were set when the contract was made, without a transfer: those that are known count as received then, at a cost that is not known.";
  if (notes.includes("adjusted")) {
    const since =
      silent && ` They are right since block ${count(silent.block)}, ${date(new Date(silent.time))}.`;
    return `The cause is not known: balances are those that the contract names, and what was before is not shown.${since ?? ""}`;
  }
  return "The cause is not known: transfers may be missing, or balances may change without them.";
}

/** In raw units: what is at no known address, and why nothing is said of who holds what; undefined where all is shown. */
export function withheldText({ notes = [] }: Noted, token: Pick<Token, "decimals" | "ticker" | "address">) {
  if (!notes.includes("withheld")) return undefined;
  const missing = missingUnits(notes);
  const what =
    missing === 0n
      ? "Balances here are others than on the chain, by so much"
      : `${rawAmount(String(missing), token.decimals)} ${spokenTicker(token)} of the supply are at addresses that no transfer names: so much`;
  return `${what} that it could change the first digit of what the ten largest hold. Holders, concentration, hands and profit are not shown.`;
}

/** The least and the most that the ten largest can hold of all, where a part of the supply is at no known address. */
function topTenRange(
  { notes = [] }: Noted,
  top10: number | null | undefined,
  { supply }: Pick<Token, "supply">,
): { readonly least: number; readonly most: number } | undefined {
  const missing = missingUnits(notes);
  if (missing === 0n || top10 === null || top10 === undefined) return undefined;
  const [known, rest] = [Number(supply), Number(missing)];
  return {
    least: (top10 * known) / (known + rest),
    most: Math.min(1, (top10 * known + rest) / (known + rest)),
  };
}

/** "between 95.1% and 95.3%", or the one share where both are written alike. */
function rangeText({ least, most }: { readonly least: number; readonly most: number }): string {
  return share(least) === share(most) ? share(least) : `between ${share(least)} and ${share(most)}`;
}

/** What a sentence about the ten largest has to say as well where it leaves the page: its bounds come right after it. */
export function withBounds(
  finding: string,
  noted: Noted,
  top10: number | null | undefined,
  token: Pick<Token, "supply">,
): string {
  const range = topTenRange(noted, top10, token);
  if (range === undefined) return finding;
  const [first, ...others] = finding.split("; ");
  return [first, `of all of it ${rangeText(range)}`, ...others].join("; ");
}

/** The same as a sentence of its own; undefined where nothing is missing. */
export function boundsSentence(
  noted: Noted,
  top10: number | null | undefined,
  token: Pick<Token, "supply">,
): string | undefined {
  const range = topTenRange(noted, top10, token);
  return range && `Of all of its supply that is ${rangeText(range)}, as part of it is at no known address.`;
}

/** What a picture or a card says beside the time of its data; empty where its figures stand as they are. */
export function dataWarning({ notes = [] }: Noted): string {
  if (notes.includes("destroyed")) return "The contract was destroyed";
  if (notes.includes("mint_closed")) return "The mint was closed";
  if (notes.includes("withheld")) return "Supply not explained: who holds what is not shown";
  if (notes.includes("rebasing")) return "Balances change without transfers";
  if (notes.includes("adjusted")) return "Balances are the contract’s, not those of its transfers";
  if (notes.includes("differs")) return "Differs from the chain, and why is not known";
  if (decimalsNamed(notes) !== undefined) return "The contract names other decimals by now";
  if (missingUnits(notes) > 0n) return "Part of the supply is at no known address";
  if (notes.includes("confidential")) return "Encrypted balances are not counted";
  const factor = noteValue(notes, "ui_factor");
  return factor === undefined ? "" : `Wallets show amounts times ${factor}`;
}

/** The same of figures of one token, which may be invented. */
export function dataMark(meta: Pick<Meta, "sources" | "notes">): string {
  return meta.sources.includes("demo") ? demoData : dataWarning(meta);
}

/** The share of the ten largest, with the least and the most that it can be where a part of the supply is at no known address. */
export function topTenBounds(
  { notes = [] }: Noted,
  top10: number | null,
  token: Pick<Token, "supply" | "decimals" | "ticker" | "address">,
): string | undefined {
  const range = topTenRange({ notes }, top10, token);
  if (range === undefined || top10 === null) return undefined;
  const amount = `${rawAmount(String(missingUnits(notes)), token.decimals)} ${spokenTicker(token)}`;
  return `${amount} more are at addresses that no transfer names. The ten largest hold ${share(top10)} of what is known: between ${share(range.least)} and ${share(range.most)} of all.`;
}
