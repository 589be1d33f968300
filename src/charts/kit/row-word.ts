/** What is counted where holders are: on Solana accounts, of which a wallet may have several. */
export type RowWord = "wallet" | "account";

/** Over a column or a drawing: "Wallets". */
export function headOf(word: RowWord): string {
  return word === "wallet" ? "Wallets" : "Accounts";
}
