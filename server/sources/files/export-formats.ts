import type { Family } from "../../../contract/chains.ts";
import type { AmountUnit } from "./import-kinds.ts";

/** A column of an export; of several names the first that is there. */
type Names = string | readonly string[];

/** An export of transfers as it is downloaded. To add one, add a row here and its file to export-formats.test.ts. */
export interface ExportFormat {
  readonly name: string;
  readonly family: Family;
  /**
   * Canonical column to the export's. It is recognised where all are there but for {@link optionalInExports}.
   * Fields of objects in JSON are named with dots, as are places in lists.
   */
  readonly columns: Readonly<Record<string, Names>>;
  /** Further columns that tell it from others. */
  readonly marks?: readonly string[];
  /** What gives the order of a block's transfers, the outermost first. Where one is not there, it is the file's order. */
  readonly position: readonly Names[];
  /** Where the number is a part of the position's text. */
  readonly positionPattern?: string;
  readonly amounts: AmountUnit;
  /** It has transfers of NFTs, too, with the number of the item in place of an amount. */
  readonly hasItems?: true;
  /** The export has its amounts from floating point numbers: more digits than those hold are refused. */
  readonly isFloating?: true;
}

/** What an export may have, or a file of blocks beside it (block_time). */
export const optionalInExports: ReadonlySet<string> = new Set([
  "block_time",
  "token_name",
  "token_symbol",
  "token_decimals",
  "token_id",
  "from_account",
  "to_account",
  "price_usd",
]);

const topics = (list: string) => ({
  event: `${list}.0`,
  from: `${list}.1`,
  to: `${list}.2`,
  token_id: `${list}.3`,
});

export const exportFormats: readonly ExportFormat[] = [
  {
    name: "Etherscan's CSV of token transfers",
    family: "evm",
    columns: {
      block_time: "UnixTimestamp",
      block: "Blockno",
      from: "From",
      to: "To",
      amount: ["TokenValue", "Quantity", "Value"],
      token_id: ["TokenId", "Token ID"],
    },
    marks: ["UnixTimestamp"],
    position: ["file"],
    amounts: "whole",
  },
  {
    name: "Etherscan's API answer (tokentx)",
    family: "evm",
    columns: {
      block_time: "timeStamp",
      block: "blockNumber",
      from: "from",
      to: "to",
      amount: "value",
      token: "contractAddress",
      token_name: "tokenName",
      token_symbol: "tokenSymbol",
      token_decimals: "tokenDecimal",
      token_id: "tokenID",
    },
    marks: ["tokenDecimal"],
    position: ["logIndex"],
    amounts: "raw",
  },
  {
    name: "event logs (eth_getLogs, Etherscan's API, BigQuery)",
    family: "evm",
    columns: {
      ...topics("topics"),
      block_time: ["timeStamp", "blockTimestamp", "block_timestamp"],
      block: ["blockNumber", "block_number"],
      amount: "data",
      token: "address",
    },
    position: [["logIndex", "log_index"]],
    amounts: "raw",
  },
  {
    name: "cryo's logs",
    family: "evm",
    columns: {
      event: "topic0",
      from: "topic1",
      to: "topic2",
      token_id: "topic3",
      block_time: ["timestamp", "block_timestamp"],
      block: "block_number",
      amount: "data",
      token: ["address", "contract_address"],
    },
    position: ["log_index"],
    amounts: "raw",
  },
  {
    name: "cryo's erc20_transfers",
    family: "evm",
    columns: {
      block_time: ["timestamp", "block_timestamp"],
      block: "block_number",
      from: "from_address",
      to: "to_address",
      amount: ["value_string", "value_binary", "value"],
      token: "erc20",
    },
    position: ["log_index"],
    amounts: "raw",
  },
  {
    name: "BigQuery's or ethereum-etl's token_transfers",
    family: "evm",
    columns: {
      block_time: "block_timestamp",
      block: "block_number",
      from: "from_address",
      to: "to_address",
      amount: "value",
      token: "token_address",
    },
    position: ["log_index"],
    amounts: "raw",
    hasItems: true,
  },
  {
    name: "BigQuery's token_transfers (goog_blockchain)",
    family: "evm",
    columns: {
      block_time: "block_timestamp",
      block: "block_number",
      from: "from_address",
      to: "to_address",
      amount: "quantity",
      token: "address",
      token_id: "token_id",
    },
    position: ["event_index"],
    amounts: "raw",
  },
  {
    name: "Dune's evt_Transfer",
    family: "evm",
    columns: {
      block_time: "evt_block_time",
      block: "evt_block_number",
      from: "from",
      to: "to",
      amount: "value",
      token: "contract_address",
    },
    position: ["evt_index"],
    amounts: "raw",
  },
  {
    name: "Dune's tokens.transfers",
    family: "evm",
    columns: {
      block_time: "block_time",
      block: "block_number",
      from: "from",
      to: "to",
      amount: "amount_raw",
      token: "contract_address",
      token_symbol: "symbol",
      price_usd: "price_usd",
    },
    marks: ["evt_index"],
    position: ["evt_index"],
    amounts: "raw",
  },
  {
    name: "Alchemy's answer (alchemy_getAssetTransfers)",
    family: "evm",
    columns: {
      block_time: "metadata.blockTimestamp",
      block: "blockNum",
      from: "from",
      to: "to",
      amount: "rawContract.value",
      token: "rawContract.address",
      token_symbol: "asset",
      token_decimals: "rawContract.decimal",
    },
    position: ["uniqueId"],
    positionPattern: ":log:(\\w+)$",
    amounts: "raw",
  },
  {
    name: "Covalent's answer (transfers_v2)",
    family: "evm",
    columns: {
      block_time: "block_signed_at",
      block: "block_height",
      from: "from_address",
      to: "to_address",
      amount: "delta",
      token: "contract_address",
      token_name: "contract_name",
      token_symbol: "contract_ticker_symbol",
      token_decimals: "contract_decimals",
    },
    position: ["file"],
    amounts: "raw",
  },
  {
    name: "Covalent's answer (log events)",
    family: "evm",
    columns: {
      ...topics("raw_log_topics"),
      block_time: "block_signed_at",
      block: "block_height",
      amount: "raw_log_data",
      token: "sender_address",
      token_name: "sender_name",
      token_symbol: "sender_contract_ticker_symbol",
      token_decimals: "sender_contract_decimals",
    },
    position: ["log_offset"],
    amounts: "raw",
  },
  {
    // It has no slot: the second takes the place of the block.
    name: "Solscan's CSV of transfers",
    family: "solana",
    columns: {
      block_time: "Block Time",
      block: "Block Time",
      action: "Action",
      from: "From",
      to: "To",
      amount: "Amount",
      token: "Token Address",
      token_decimals: "Decimals",
    },
    marks: ["Signature", "Decimals"],
    position: ["file"],
    amounts: "raw",
  },
  {
    name: "Solscan's API answer (transfers)",
    family: "solana",
    columns: {
      block_time: "block_time",
      block: "block_id",
      action: "activity_type",
      from: "from_address",
      to: "to_address",
      from_account: "from_token_account",
      to_account: "to_token_account",
      amount: "amount",
      token: "token_address",
      token_decimals: "token_decimals",
    },
    position: ["file"],
    amounts: "raw",
  },
  {
    name: "Dune's tokens_solana.transfers",
    family: "solana",
    columns: {
      block_time: "block_time",
      block: "block_slot",
      from: "from_owner",
      to: "to_owner",
      from_account: "from_token_account",
      to_account: "to_token_account",
      amount: "amount",
      token: "token_mint_address",
      token_symbol: "symbol",
    },
    position: ["tx_index", "outer_instruction_index", "inner_instruction_index"],
    amounts: "raw",
  },
  {
    name: "Helius's answer (getTransfersByAddress)",
    family: "solana",
    columns: {
      block_time: "blockTime",
      block: "slot",
      from: "fromUserAccount",
      to: "toUserAccount",
      from_account: "fromTokenAccount",
      to_account: "toTokenAccount",
      amount: "amount",
      token: "mint",
      token_decimals: "decimals",
    },
    marks: ["blockTime"],
    position: ["transactionIdx", "instructionIdx", "innerInstructionIdx"],
    amounts: "raw",
  },
  {
    name: "Helius's answer (enhanced transactions)",
    family: "solana",
    columns: {
      block_time: "timestamp",
      block: "slot",
      from: "fromUserAccount",
      to: "toUserAccount",
      from_account: "fromTokenAccount",
      to_account: "toTokenAccount",
      amount: "tokenAmount",
      token: "mint",
    },
    position: ["file"],
    amounts: "whole",
    isFloating: true,
  },
];

/** A file of blocks, from which transfers have their times. */
export const blockColumns: Readonly<Record<"block" | "time", readonly string[]>> = {
  block: ["block_number", "number", "block"],
  time: ["timestamp", "block_timestamp", "block_time", "time"],
};

/** Where the rows are in a JSON document, beside its outermost list: `result.rows` is Dune's, `data.items` Covalent's, `data.transfers` The Graph's. */
export const rowLists: readonly string[] = [
  "result",
  "result.transfers",
  "result.rows",
  "result.data",
  "data",
  "data.items",
  "data.transfers",
  "items",
  "rows",
];

/** Lists within a row that hold the transfers; what the row says beside them holds for each. */
export const nestedLists: readonly string[] = ["transfers", "tokenTransfers", "log_events"];

/** Transfer(address,address,uint256) */
export const transferEvent = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
