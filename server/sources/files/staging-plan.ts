import { familyOf } from "../../../contract/chains.ts";
import type { TokenIdentity } from "../../store/token-identity.ts";
import type { ColumnMap } from "./columns.ts";
import type { AmountUnit, ImportKind } from "./import-kinds.ts";
import {
  accountOf,
  addressOf,
  amountOf,
  ownerOf,
  priceOf,
  txOf,
  type SourceColumn,
  textOf,
  timeOf,
  wholeNumberOf,
} from "./conversion.ts";
import { isOfChain, isTransfer, sourceColumn } from "./relation.ts";

type Check = readonly [column: string, condition: string];

/** How a file's rows come into a staging table, and how its bad rows are found there. */
export interface StagingPlan {
  readonly table: string;
  /** In the order of the table's columns. The first is the place of the row's token among those imported, -1 for others, -2 for what is not a transfer, -3 for rows of other chains, -4 for logs that a reorganisation took back. */
  readonly values: readonly string[];
  /** What makes a row bad, by the canonical name of the column to blame. */
  readonly checks: readonly Check[];
  /** The same for a price beside a transfer: without it the transfer is still one. */
  readonly priceChecks: readonly Check[];
}

/** The type whose values are the addresses of the tokens, for a quick look-up of a row's. */
export const tokenType = "file_tokens";

/** `tokens` are of one chain; `unit` is that of the amounts, where the import has any. */
export function planOf(
  kind: ImportKind,
  columns: ColumnMap,
  tokens: readonly TokenIdentity[],
  unit: AmountUnit | undefined,
  file = 0,
): StagingPlan {
  const { chain } = tokens[0]!;
  const column = (name: string) => sourceColumn(columns, name);
  const one = (...names: readonly string[]): readonly [name: string, column: SourceColumn] => {
    const name = names.find((candidate) => columns.has(candidate))!;
    return [name, column(name)!];
  };
  const amount = (source: SourceColumn) =>
    amountOf(source, unit === "raw" ? null : decimalsOf(tokens, ofToken));
  const tokenColumn = column("token");
  const place =
    tokenColumn === undefined
      ? "0"
      : `coalesce(enum_code(TRY_CAST(${addressOf(chain, tokenColumn)} AS ${tokenType}))::INTEGER, ${otherToken(columns)})`;
  const [transfer, ofChain] = [isTransfer(columns), isOfChain(columns)];
  const ofTransfer = transfer === "true" ? place : `CASE WHEN ${transfer} THEN ${place} ELSE -2 END`;
  const removed = column("removed");
  const ofKept =
    removed === undefined
      ? ofTransfer
      : `CASE WHEN lower(trim(${textOf(removed)})) IN ('true', 't', '1') THEN -4 ELSE ${ofTransfer} END`;
  const ofToken = ofChain === "true" ? ofKept : `CASE WHEN ${ofChain} THEN ${ofKept} ELSE -3 END`;

  if (kind === "prices") {
    const [timeName, time] = one("time", "block_time", "timestamp");
    const [priceName, price] = one("price_usd", "price", "close");
    return {
      table: "staged_prices",
      // A row without a price is a gap in the series, and of no use: it is bad, like one that cannot be read.
      values: [ofToken, timeOf(time), `coalesce(${priceOf(price)}, 'NaN'::DOUBLE)`, "NULL"],
      checks: [
        [timeName, "NOT is_chain_time(time)"],
        [priceName, "isnan(price_usd)"],
      ],
      priceChecks: [],
    };
  }

  if (kind === "balances") {
    const [ownerName, owner] = one("address", "owner");
    const balance = one("balance_raw", "balance", "amount_raw", "amount");
    return {
      table: "staged_balances",
      values: [ofToken, "NULL", addressOf(chain, owner), accountOf(column("account")), amount(balance[1])],
      checks: [
        [ownerName, "owner = ''"],
        ["account", "account = ''"],
        [balance[0], "amount < 0"],
      ],
      priceChecks: [],
    };
  }

  const isOfTimes = columns.get("block")?.name === columns.get("block_time")?.name;
  const order = columns.has("log_index")
    ? [
        isOfTimes ? timeOf(column("block")!, "end") : wholeNumberOf(column("block")!),
        wholeNumberOf(column("log_index")!),
      ]
    : ["0", wholeNumberOf(column("seq")!)];
  // Until all rows are there: the place in a list within the row.
  if (columns.get("log_index")?.standsFor === "order") order[1] = "greatest(whole_number(log_index), 0)";
  const [from, to] = [nobodyWhere("MINT", "from"), nobodyWhere("BURN", "to")];
  const account = (owner: string, source: SourceColumn | undefined) =>
    source === undefined ? "NULL" : `CASE WHEN ${owner} IS NOT NULL THEN ${accountOf(source)} END`;
  function nobodyWhere(action: string, name: string): string {
    const owner = ownerOf(chain, column(name)!);
    return columns.has("action")
      ? `CASE WHEN NOT contains(upper(action), '${action}') THEN ${owner} END`
      : owner;
  }
  const amounts = one("amount_raw", "amount");
  const price = column("price_usd");
  const silent = column("without_transfer");
  const [numbering, ownNumbering] = [numberingOf(columns), column("numbering")];
  const txIndex = numbering === "log" ? column("tx_index") : undefined;
  // Real tokens mint to the zero address; a row of Solana that names nobody at all is not an event.
  const namesNobody = familyOf(chain) === "solana" ? " OR coalesce(from_owner, to_owner) IS NULL" : "";
  return {
    table: "staged_transfers",
    values: [
      ofToken,
      "NULL",
      columns.get("block_time")!.standsFor === "blocks" ? "-1" : timeOf(column("block_time")!, "end"),
      ...order,
      from,
      to,
      account(from, column("from_account")),
      account(to, column("to_account")),
      amount(amounts[1]),
      price === undefined ? "NULL" : priceOf(price),
      silent === undefined ? "NULL" : `CASE WHEN lower(trim(${textOf(silent)})) = 'true' THEN true END`,
      txOf(column("tx")),
      ownNumbering === undefined
        ? `'${numbering}'`
        : `coalesce(nullif(trim(${textOf(ownNumbering)}), ''), '${numbering}')`,
      String(file),
      txIndex === undefined ? "NULL" : wholeNumberOf(txIndex),
    ],
    checks: [
      ["block_time", "NOT is_chain_time(time)"],
      ["block", "block < 0"],
      [columns.has("log_index") ? "log_index" : "seq", "position < 0"],
      ["from", `from_owner = ''${namesNobody}`],
      ["to", `to_owner = ''${namesNobody}`],
      ["from_account", "from_account = ''"],
      ["to_account", "to_account = ''"],
      [amounts[0], "amount < 0"],
    ],
    priceChecks: [["price_usd", "isnan(price_usd)"]],
  };
}

/** What block and position are in a file; see staging.sql. */
export function numberingOf(columns: ColumnMap): string {
  if (columns.has("seq")) return "seq";
  const position = columns.get("log_index");
  const kind =
    position?.standsFor === "order"
      ? "order"
      : (position?.parts?.map((part) => part?.name ?? "").join(",") ?? "log");
  const isTime = columns.get("block")?.name === columns.get("block_time")?.name;
  return (isTime ? `${kind} of times` : kind).replaceAll("'", "");
}

/** The condition that a row of one of the tokens fails one of the checks. */
export function failing(checks: readonly Check[]): string {
  if (checks.length === 0) return "false";
  return `token >= 0 AND (${checks.map(([, condition]) => `(${condition})`).join(" OR ")})`;
}

/** A row of another token. One without any value is not such a row, but a bad one. */
function otherToken(columns: ColumnMap): string {
  const texts = [...columns.keys()].map((name) => `${sourceColumn(columns, name)!.sql}::VARCHAR`);
  return `CASE WHEN concat(${texts.join(", ")}) = '' THEN 0 ELSE -1 END`;
}

/** A number where all tokens have the same, else SQL that looks it up. */
function decimalsOf(tokens: readonly TokenIdentity[], ofToken: string): number | string {
  const all = tokens.map(({ decimals }) => decimals);
  return all.every((decimals) => decimals === all[0])
    ? all[0]!
    : `coalesce([${all.join(", ")}][${ofToken} + 1], 0)`;
}
