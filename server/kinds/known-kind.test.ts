import { expect, test } from "vitest";
import { knownKind } from "./known-kind.ts";

// Addresses of Solana's main network.
test.each([
  [
    "Raydium's authority, which owns the vaults of its pools",
    "5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1",
    "program",
  ],
  ["the associated account of a wallet", "FGETo8T8wMcN2wCjav8VK6eh3dLk63evNDPxzLSJra8B", "program"],
  ["a wallet", "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", "wallet"],
  ["the incinerator", "1nc1nerator11111111111111111111111111111111", "burned"],
  ["the system program", "11111111111111111111111111111111", "burned"],
])("Solana: %s", (_, address, kind) => {
  expect(knownKind("sol", address).kind).toBe(kind);
});

test("Ethereum: what is burned, the token itself, and what nobody was asked about", () => {
  const token = `0x${"70".repeat(20)}`;
  expect(knownKind("eth", "0x000000000000000000000000000000000000dead", token).kind).toBe("burned");
  expect(knownKind("eth", token, token).kind).toBe("contract");
  expect(knownKind("eth", token).kind).toBe("unknown");
});
