/** How addresses are shown. People check the ends, so the middle is what gives way. */
export interface AddressParts {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** First and last four characters, `0x` not counted; a text too short to cut has no middle. */
export function addressParts(address: string): AddressParts {
  const lead = /^0x/i.test(address) ? 6 : 4;
  if (address.length <= lead + 5) return { start: address, middle: "", end: "" };
  return { start: address.slice(0, lead), middle: address.slice(lead, -4), end: address.slice(-4) };
}

/** `Br1n…Wq6z`, `0x7c3e…9b37` */
export function shortAddress(address: string): string {
  const { start, middle, end } = addressParts(address);
  return middle ? `${start}…${end}` : address;
}
