import { expect, test } from "vitest";
import type { WalletTokensPage } from "../../contract/tokens.ts";
import { pastedAddresses, walletGroup } from "./wallet-options.ts";

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
  expect(items.map(({ ofToken }) => ofToken).slice(0, 2)).toEqual(["token11", "token0"]);
  const elsewhere = { ...open, chain: "eth" } as const;
  expect(
    walletGroup([{ chain: "sol", address: wallet }], [page(2)], undefined, elsewhere)!.items[0],
  ).toMatchObject({ ofToken: "token0" });
});

test("where an address is a wallet of several chains, each says which", () => {
  const address = `0x${"ab".repeat(20)}`;
  const pasted = [
    { chain: "eth", address },
    { chain: "base", address },
  ] as const;
  expect(walletGroup(pasted, [undefined, page(1)])!.items).toMatchObject([
    { chain: "base", address, action: "Brinewick on Base: 1,200 BRINE" },
  ]);
});
