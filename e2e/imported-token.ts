/** The token that the tests' set-up imports by the command line. */
export const importedToken = {
  chain: "eth",
  address: "0x3b3d4eefdc603b232907a7f3d0ed1eea5c62b5f7",
  name: "Uniswap V2 STAKE/WETH",
  ticker: "UNI-V2",
  decimals: 18,
} as const;

const columns = "block,ts_approx,tx_hash,order_in_block,from,to,value_raw";
const zero = `0x${"0".repeat(40)}`;
const wallet = (index: number) => `0x${(index + 1).toString(16).padStart(40, "5a")}`;

/** A ledger in the real file's form: a mint to each of 400 wallets, then each passes half to its neighbour. */
export function transfersCsv(): string {
  const rows: string[] = [columns];
  const add = (from: string, to: string, value: bigint) => {
    const block = 10_113_195 + rows.length * 100;
    rows.push([block, 1_590_107_348 + rows.length * 3_600, "0x00", 0, from, to, value].join(","));
  };
  for (let index = 0; index < 400; index++) add(zero, wallet(index), 10n ** 18n * BigInt(index * index + 1));
  for (let index = 1; index < 400; index++)
    add(wallet(index), wallet(index - 1), 5n * 10n ** 17n * BigInt(index * index));
  return rows.join("\n");
}
