import { familyOf } from "../../../contract/chains.ts";
import type { TokenAddress } from "../../../contract/address.ts";

/** How the rows of a table are found that belong to one token. */
type Belonging =
  /** By the token's number. */
  | "token_id"
  /** By its chain and address. */
  | "address"
  /** By its chain: what an index of any of its tokens goes on from. */
  | "chain"
  /** By its address, on Solana alone. */
  | "mint"
  /** The imports that its rows came with. */
  | "imports"
  /** The wallets that its rows name. */
  | "wallets"
  /** What is known of addresses is of no single token: it travels by itself. */
  | "addresses"
  /** Of this installation alone. */
  | "nobody";

/** Every table of the schema: a test asks for a row of each new one. */
export const bundleTables: Readonly<Record<string, Belonging>> = {
  account_records: "nobody",
  address_kinds: "addresses",
  address_labels: "addresses",
  answers: "token_id",
  api_keys: "nobody",
  balance_checkpoints: "token_id",
  balance_spells: "token_id",
  balances: "token_id",
  holder_marks: "token_id",
  holders: "token_id",
  imported_tokens: "token_id",
  imports: "imports",
  index_blocks: "chain",
  index_certificates: "address",
  index_networks: "chain",
  index_pool_states: "address",
  index_price_answers: "address",
  index_routes: "address",
  index_snapshots: "address",
  index_tokens: "address",
  key_accounts: "nobody",
  key_days: "nobody",
  key_endpoints: "nobody",
  node_limits: "nobody",
  owner_clocks: "token_id",
  prices: "token_id",
  problems: "token_id",
  public_chains: "nobody",
  readings: "nobody",
  refused_figures: "token_id",
  removed_tokens: "token_id",
  replaced_balances: "token_id",
  replaced_prices: "token_id",
  rewound_tokens: "address",
  // A bundle has its own, as its migrations leave it.
  schema_version: "nobody",
  solana_histories: "mint",
  solana_moves: "mint",
  solana_scans: "mint",
  solana_transactions: "mint",
  token_history: "token_id",
  tokens: "token_id",
  transfers: "token_id",
  uncomputed_tokens: "token_id",
  wallet_stats: "token_id",
  wallets: "wallets",
};

/** Columns that hold the number of a wallet, by table: a test asks for those of new tables. */
export const walletColumns: Readonly<Record<string, readonly string[]>> = {
  balance_spells: ["owner", "account"],
  balances: ["owner", "account"],
  owner_clocks: ["owner"],
  replaced_balances: ["owner", "account"],
  transfers: ["from_owner", "from_account", "to_owner", "to_account"],
  wallet_stats: ["owner"],
};

/** What is known of addresses. Prices of one token are read from pools that hold others, so routes are among it. */
export const addressTables = ["address_labels", "address_kinds", "index_routes"] as const;

export const sqlText = (value: string) => `'${value.replaceAll("'", "''")}'`;

/**
 * The condition by which rows of a table belong to a token; undefined where none does.
 * @param database where the table is, as it is named in SQL
 */
export function rowsOfToken(
  table: string,
  { chain, address }: TokenAddress,
  tokenId: number,
  database: string,
): string | undefined {
  const ofToken = `token_id = ${tokenId}`;
  switch (bundleTables[table]) {
    case "token_id":
      return ofToken;
    case "address":
      return `chain = ${sqlText(chain)} AND address = ${sqlText(address)}`;
    case "chain":
      return `chain = ${sqlText(chain)}`;
    case "mint":
      return familyOf(chain) === "solana" ? `mint = ${sqlText(address)}` : undefined;
    case "imports":
      return `import_id IN (SELECT import_id FROM ${database}.imported_tokens WHERE ${ofToken})`;
    case "wallets": {
      const named = Object.entries(walletColumns).flatMap(([from, columns]) =>
        columns.map((column) => `SELECT ${column} FROM ${database}.${from} WHERE ${ofToken}`),
      );
      return `wallet_id IN (${named.join(" UNION ")})`;
    }
    default:
      return undefined;
  }
}
