import type { Holder } from "../../contract/holders.ts";
import type { DataSource, Meta } from "../../contract/meta.ts";
import type { Token } from "../../contract/tokens.ts";
import { shiftDecimal } from "../lib/decimal.ts";
import { exact, notAvailable } from "../lib/format.ts";
import { amountInWallets } from "./wallet-amounts.ts";
import { isOwnService } from "./source.ts";

export interface Supply {
  /** Whole tokens, every digit. */
  readonly text: string;
  /** Whole tokens, the nearest double. */
  readonly amount: number;
  /** What the service sent: `tokens` when it had divided by 10^decimals already. */
  readonly unit: "raw" | "tokens";
}

// Holders and supply of a hosted service may be a moment apart: a slightly larger sum is not proof.
const slack = 1.01;

/**
 * The token's supply. A hosted service may send it in whole tokens: recognised where the first
 * page of holders would otherwise hold more than there is.
 */
export function readSupply(
  token: Pick<Token, "supply" | "decimals">,
  firstPage: readonly Pick<Holder, "amount">[] = [],
  source?: DataSource,
): Supply {
  const text = shiftDecimal(token.supply, token.decimals);
  const amount = Number(text);
  const held = firstPage.reduce((sum, holder) => sum + holder.amount, 0);
  if (isOwnService(source) || held <= amount * slack) return { text, amount, unit: "raw" };
  return { text: shiftDecimal(token.supply, 0), amount: Number(token.supply), unit: "tokens" };
}

/** As the page says it: with what nobody holds beside it, and not at all where transfers are missing. */
export function supplyText(token: Pick<Token, "supply" | "decimals">, meta: Meta): string {
  const { sources, facts } = meta;
  if (facts?.coverage) return notAvailable;
  const { text } = readSupply(token, [], sources[0]);
  const shown = amountInWallets(text, token.decimals, meta);
  const supply = shown === undefined ? exact(text) : `${exact(text)}, in wallets ${exact(shown)}`;
  if (facts?.unheld === undefined) return supply;
  return `${supply}, and ${exact(shiftDecimal(facts.unheld, token.decimals))} minted to the zero address, held by nobody`;
}

/** `part` of the supply, from 0 to 1; null where there is no supply to divide by. */
export function supplyShare(part: number, supply: number): number | null {
  if (!(supply > 0)) return null;
  // The parts are rounded one by one: their sum may pass the whole by the last digit.
  return Math.min(1, part / supply);
}
