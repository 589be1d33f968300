import type { Completeness } from "../../../contract/completeness/certificate.ts";
import { missingUnits, type Meta } from "../../../contract/meta.ts";
import type { Token } from "../../../contract/tokens.ts";
import { count, date, plural, rawAmount, share } from "../../lib/format.ts";

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

/** What the notes of a token say of why transfers explain less than there is, as far as that was proved. */
export function provedCause({ notes = [] }: Noted, silent?: Silent): string {
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
export function withheldText(
  { notes = [] }: Noted,
  { decimals, ticker }: Pick<Token, "decimals" | "ticker">,
) {
  if (!notes.includes("withheld")) return undefined;
  const missing = missingUnits(notes);
  const what =
    missing === 0n
      ? "Balances here are others than on the chain, by so much"
      : `${rawAmount(String(missing), decimals)} ${ticker} of the supply are at addresses that no transfer names: so much`;
  return `${what} that it could change the first digit of what the ten largest hold. Holders, concentration, hands and profit are not shown.`;
}

/** The share of the ten largest, with the least and the most that it can be where a part of the supply is at no known address. */
export function topTenBounds(
  { notes = [] }: Noted,
  top10: number | null,
  { supply, decimals, ticker }: Pick<Token, "supply" | "decimals" | "ticker">,
): string | undefined {
  const missing = missingUnits(notes);
  if (missing === 0n || top10 === null) return undefined;
  const [known, rest] = [Number(supply), Number(missing)];
  const least = (top10 * known) / (known + rest);
  const most = Math.min(1, (top10 * known + rest) / (known + rest));
  const amount = `${rawAmount(String(missing), decimals)} ${ticker}`;
  return `${amount} more are at addresses that no transfer names. The ten largest hold ${share(top10)} of what is known: between ${share(least)} and ${share(most)} of all.`;
}
