import { expect, test } from "vitest";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import { foundWallets, pastedAddresses, walletGroup } from "./wallet-options.ts";

const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
const page = (count: number): WalletTokensPage => ({
  total: count,
  covered: "all",
  tokens: Array.from({ length: count }, (_, index) => ({
    address: `token${index}`,
    name: "Brinewick",
    ticker: "BRINE",
    network: "SOL",
    decimals: 0,
    amount: index === 0 ? 1200 : 0,
  })),
});

test("only a whole address is one", () => {
  expect(pastedAddresses(` ${wallet} `)).toEqual([{ chain: "sol", address: wallet }]);
  expect(pastedAddresses(`0x${"AB".repeat(20)}`)).toEqual([
    { chain: "eth", address: `0x${"ab".repeat(20)}` },
  ]);
  expect(pastedAddresses("brinewick")).toEqual([]);
  expect(pastedAddresses(wallet.slice(0, 20))).toEqual([]);
});

test("a wallet's tokens lead to its page of each, so many of them", () => {
  const group = walletGroup([{ chain: "sol", address: wallet }], [page(12)])!;
  expect(group.items).toHaveLength(8);
  expect(group.items[0]).toEqual({
    id: `holdings/sol/${wallet}`,
    chain: "sol",
    address: wallet,
    isWallet: true,
    action: "Wallet on Solana: 12 tokens here",
  });
  expect(group.items[1]).toEqual({
    id: "wallet/sol/token0",
    chain: "sol",
    address: wallet,
    ofToken: "token0",
    action: "Brinewick: 1,200 BRINE",
  });
  expect(group.value).toBe("This address as a wallet");
  expect(walletGroup([{ chain: "sol", address: wallet }], [page(1)], "Cold store")!.value).toBe(
    "“Cold store” as a wallet",
  );
  expect(walletGroup([{ chain: "sol", address: wallet }], [page(0)])).toBeUndefined();
});

test("the token whose page is open comes first among those of a wallet", () => {
  const open = { chain: "sol", address: "token11" } as const;
  const { items } = walletGroup([{ chain: "sol", address: wallet }], [page(12)], undefined, open)!;
  expect(items.map(({ ofToken }) => ofToken).slice(0, 3)).toEqual([undefined, "token11", "token0"]);
  const elsewhere = { ...open, chain: "eth" } as const;
  expect(
    walletGroup([{ chain: "sol", address: wallet }], [page(2)], undefined, elsewhere)!.items[1],
  ).toMatchObject({ ofToken: "token0" });
});

test("where an address is a wallet of several chains, each says which", () => {
  const address = `0x${"ab".repeat(20)}`;
  const pasted = [
    { chain: "eth", address },
    { chain: "base", address },
  ] as const;
  expect(walletGroup(pasted, [undefined, page(1)])!.items).toMatchObject([
    { chain: "base", address, action: "Wallet on Base: 1 token here" },
    { chain: "base", address, action: "Brinewick on Base: 1,200 BRINE" },
  ]);
});

test("wallets that are found: labelled ones first, the more tokens the earlier, names without what is not seen", () => {
  const found = (address: string, label: string | null, tokens: number) =>
    ({ chain: "sol", address, label, tokens }) as const;
  expect(foundWallets([])).toBeUndefined();
  const group = foundWallets([
    found("a", null, 9),
    found("b", "Some\u202eexchange", 1),
    found("c", "Bank", 2),
  ]);
  expect(group?.items.map(({ id, action }) => [id, action])).toEqual([
    ["holdings/sol/c", "Bank on Solana: 2 tokens here"],
    ["holdings/sol/b", "Some[U+202E]exchange on Solana: 1 token here"],
    ["holdings/sol/a", "Wallet on Solana: 9 tokens here"],
  ]);
  const many = Array.from({ length: 12 }, (_, index) => found(String(index), null, 1));
  expect(foundWallets(many)?.items).toHaveLength(8);
});
