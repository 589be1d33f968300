import { type Meta, noteValue } from "../../contract/meta.ts";
import { joinDecimal, parseDecimal } from "../lib/decimal.ts";

/**
 * An amount of whole tokens as wallets show it, as plain text, down to the token's smallest unit; undefined where they
 * show it as it is.
 */
export function amountInWallets(
  tokens: string,
  decimals: number,
  { notes }: Pick<Meta, "notes">,
): string | undefined {
  const factor = noteValue(notes, "ui_factor");
  const [amount, times] = [parseDecimal(tokens), parseDecimal(factor ?? "")];
  if (amount === undefined || times === undefined) return undefined;
  const digits = BigInt(amount.whole + amount.fraction) * BigInt(times.whole + times.fraction);
  const places = amount.fraction.length + times.fraction.length;
  const all = parseDecimal(`${digits}e-${places}`)!;
  return joinDecimal({ ...all, negative: amount.negative, fraction: all.fraction.slice(0, decimals) });
}
