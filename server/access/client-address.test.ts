import { expect, test } from "vitest";
import { clientNetwork } from "./client-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.19", "203.0.113.19"],
  ["::ffff:203.10.113.9", "203.10.113.9"],
  // Not one IPv4 address in another form, but a network of its own.
  ["2001:db8:1:2::ffff:203.0.113.9", "2001:db8:1:2::/64"],
  ["::ffff:203.0.113.9%eth0", "0:0:0:0::/64"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["1::2:3:4:5", "1:0:0:0::/64"],
  ["1::2:3:4:5:6", "1:0:0:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["1:2::%en0", "1:2:0:0::/64"],
  ["1:2:3:4:5:6:203.0.113.9", "1:2:3:4::/64"],
  ["::1:2:3:4:5:203.10.113.19", "0:1:2:3::/64"],
  ["::1:2:3:4:203.0.113.9%eth0", "0:0:1:2::/64"],
])("%s is of the network %s", (address, network) =>
  expect(clientNetwork(address, undefined, 0)).toBe(network),
);

test("forwarded addresses are believed as far as there are trusted proxies, counted from the right", () => {
  const forwarded = "6.6.6.6, 203.0.113.9, 10.0.0.2";
  expect(clientNetwork("10.0.0.1", forwarded, 0)).toBe("10.0.0.1");
  expect(clientNetwork("10.0.0.1", forwarded, 1)).toBe("10.0.0.2");
  expect(clientNetwork("10.0.0.1", forwarded, 2)).toBe("203.0.113.9");
  expect(clientNetwork("10.0.0.1", "not an address", 1)).toBe("10.0.0.1");
  expect(clientNetwork("10.0.0.1", undefined, 1)).toBe("10.0.0.1");
  expect(clientNetwork("10.0.0.1", "1.2.3.4", 2)).toBe("10.0.0.1");
  expect(clientNetwork("10.0.0.1", "2001:db8::1", 1)).toBe("2001:db8:0:0::/64");
  // A socket that is closed has no address: such requests share one limit.
  expect(clientNetwork(undefined, undefined, 0)).toBe("");
  expect(clientNetwork(undefined, "not an address", 1)).toBe("");
});
