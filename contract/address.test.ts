import { base58 } from "@scure/base";
import { expect, test } from "vitest";
import { fc } from "../test/speed.ts";
import { chainOfAddress, normalizeAddress } from "./address.ts";

// From the EIP-55 text.
const checksummed = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test.each(checksummed)("%s is stored in lower case", (address) => {
  expect(normalizeAddress("eth", address.toUpperCase().replace("0X", "0x"))).toBe(address.toLowerCase());
});

const solana = "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R";

test("a Solana address keeps its case", () => {
  expect(normalizeAddress("sol", solana)).toBe(solana);
  expect(normalizeAddress("sol", "1".repeat(32))).toBe("1".repeat(32));
});

test.each([
  "",
  " ",
  `${solana} `,
  solana.slice(3),
  `${solana}1`,
  "1".repeat(33),
  "z".repeat(44),
  `${solana.slice(0, -1)}0`,
  checksummed[0]!,
  "a".repeat(100_000),
])("not a Solana address (%#)", (text) => {
  expect(normalizeAddress("sol", text)).toBeUndefined();
});

test.each([
  "0x",
  "0x123",
  `0X${"a".repeat(40)}`,
  `0x${"g".repeat(40)}`,
  `0x${"a".repeat(41)}`,
  solana,
  "a".repeat(42),
])("not an Ethereum address: %s", (text) => {
  expect(normalizeAddress("eth", text)).toBeUndefined();
});

test("the chain is told from the form", () => {
  expect(chainOfAddress(solana)).toBe("sol");
  expect(chainOfAddress(checksummed[0]!)).toBe("eth");
  expect(chainOfAddress("pepe")).toBeUndefined();
});

test("a text is a Solana address exactly where it decodes to 32 bytes", () => {
  const bytes = fc.uint8Array({ minLength: 30, maxLength: 34 });
  const zeros = fc.integer({ min: 0, max: 34 });
  fc.assert(
    fc.property(bytes, zeros, (value, leading) => {
      value.fill(0, 0, leading);
      const text = base58.encode(value);
      expect(normalizeAddress("sol", text)).toBe(value.length === 32 ? text : undefined);
    }),
  );
});
