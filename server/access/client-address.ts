import { isIP } from "node:net";

/**
 * The network a request comes from, for limits: an IPv4 address, or the /64 of an IPv6 address, of
 * which one household holds 2^64. `trustedProxies` is how many proxies stand in front; each adds the
 * address it saw to the right of `x-forwarded-for`, and whatever is further left is the client's word.
 */
export function clientNetwork(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const seen = forwardedFor?.split(",").map((address) => address.trim()) ?? [];
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies) : undefined;
  const address = forwarded !== undefined && isIP(forwarded) > 0 ? forwarded : (socketAddress ?? "");
  return networkOf(address);
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (isIP(address) !== 6) return address;
  // An IPv4 address at the end stands for two groups. What is said there, or of a zone, is beyond the first four.
  const [head = "", tail = ""] = address.replace(/:\d+\.\d+\.\d+\.\d+/, ":0:0").split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
