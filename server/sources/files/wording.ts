/** An amount in whole tokens, exactly, with thousands separators. */
export function wholeTokens(raw: bigint, decimals: number): string {
  const sign = raw < 0n ? "-" : "";
  const digits = String(raw < 0n ? -raw : raw).padStart(decimals + 1, "0");
  const whole = BigInt(digits.slice(0, digits.length - decimals)).toLocaleString("en");
  const fraction = decimals === 0 ? "" : digits.slice(-decimals).replace(/0+$/, "");
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** A number of things, in the plural where there are several. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
