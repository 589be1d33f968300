import { address, getAddressEncoder, getProgramDerivedAddress } from "@solana/addresses";
import { expect, test } from "vitest";
import { kindWords } from "../../contract/kind-words.ts";
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
])("Solana: %s", (_, account, kind) => {
  expect(knownKind("sol", account).kind).toBe(kind);
});

test("Solana: the vault of a Squads multisig belongs to a program, like any other", async () => {
  const programAddress = address("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf");
  const { encode } = getAddressEncoder();
  const creator = address("9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM");
  const [multisig] = await getProgramDerivedAddress({
    programAddress,
    seeds: ["multisig", "multisig", encode(creator)],
  });
  const [vault] = await getProgramDerivedAddress({
    programAddress,
    seeds: ["multisig", encode(multisig), "vault", Uint8Array.of(0)],
  });
  expect(knownKind("sol", vault)).toMatchObject({ kind: "program", pool: null });
  expect(knownKind("sol", creator).kind).toBe("wallet");
  // What a reader is told of the kind names such wallets.
  expect(kindWords.program.meaning).toContain("multisig");
});

test("Ethereum: what is burned, the token itself, and what nobody was asked about", () => {
  const token = `0x${"70".repeat(20)}`;
  expect(knownKind("eth", "0x000000000000000000000000000000000000dead", token).kind).toBe("burned");
  expect(knownKind("eth", "0xdead000000000000000000000000000000000000", token).kind).toBe("burned");
  expect(knownKind("eth", `0x${"0".repeat(39)}9`, token).kind).toBe("burned");
  // The tenth is an account of nobody yet on chains without blobs.
  expect(knownKind("eth", `0x${"0".repeat(39)}a`, token).kind).toBe("unknown");
  expect(knownKind("eth", token, token).kind).toBe("contract");
  expect(knownKind("eth", token).kind).toBe("unknown");
});
