import { familyOf, isChainId } from "../../../contract/chains.ts";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { Holder } from "../../../contract/holders.ts";
import { maxAmount, wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { type HolderPage, rawRange } from "./holder-pages.ts";
import { type ExcludedOwners, findExcludedOwners } from "../exclusions/excluded-owners.ts";
import {
  accountKey,
  type HolderListsAt,
  type PlacedAccount,
  type RankedRow,
} from "../past/holder-lists-at.ts";
import { answerOf, knownMoment, priceOf } from "../past/moments.ts";
import type { IndexedRows } from "../past/magnitude-index.ts";
import type { TokenState } from "../token-state.ts";

export type HoldersArgs = ParsedArgs<"getHolders">;

/** Whether a wallet may hold in several accounts. */
export function hasAccounts({ chain_id: chain }: { readonly chain_id: string }): boolean {
  return isChainId(chain) && familyOf(chain) === "solana";
}

/** A page of the holders at a moment, or of those that are counted, ranked and filtered as they were then. */
export async function loadHoldersAt(
  reader: Reader,
  lists: HolderListsAt,
  token: TokenState,
  args: HoldersArgs,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, args.at);
  const [priceUsd, excluded] = await Promise.all([
    priceOf(reader, token, moment),
    findExcludedOwners(reader, token, args),
  ]);
  return lists.list(token, moment, excluded, async (list) => {
    const { first, total } = await matching(lists, list, token, args);
    const last = Math.min(first + args.offset + args.limit, first + total);
    const found = args.offset < total ? await lists.rows<RankedRow>(list, first + args.offset + 1, last) : [];
    const now = args.with?.includes("now") ? await placedNow(lists, token, excluded, found) : undefined;
    const holders = found.map((row): Holder => ({
      address: row.address,
      spl_token_account: row.account,
      amount: wholeTokens(row.amount, token.decimals),
      ...(args.with?.includes("raw") && { amount_raw: String(row.amount) }),
      rank: Number(row.rank),
      ...(now && heldNow(now.get(accountKey(row)), token.decimals)),
    }));
    const isOther = moment !== token.meta.asOf || excluded !== undefined;
    const wallets = hasAccounts(args) && isOther ? await lists.countOwners(list) : undefined;
    const body = JSON.stringify({ holder_count: list.sizes.rowCount, total, holders });
    return answerOf(token, body, { moment, priceUsd, pageTotal: total, wallets });
  });
}

/** A page of the present list, whose fields of now repeat its own. */
export function withNowItself({ total, rows }: HolderPage): HolderPage {
  return {
    total,
    rows: rows.map((text) => {
      const row = JSON.parse(text) as Holder;
      return JSON.stringify({ ...row, rank_now: row.rank, amount_now: row.amount });
    }),
  };
}

/** Rows before those that match the filter, and how many match. */
async function matching(
  lists: HolderListsAt,
  list: IndexedRows,
  { decimals }: TokenState,
  args: HoldersArgs,
): Promise<{ readonly first: number; readonly total: number }> {
  const { least, most } = rawRange(args, decimals);
  if (least === null && most === null) return { first: 0, total: list.sizes.rowCount };
  if (least !== null && least > maxAmount) return { first: 0, total: 0 };
  const [above, atLeast] = await Promise.all([
    lists.countFrom(list, most === null || most > maxAmount ? maxAmount : most, false),
    lists.countFrom(list, least ?? 0n, true),
  ]);
  // A range finer than the smallest unit may be empty: its end then lies before its start.
  return { first: above, total: Math.max(0, atLeast - above) };
}

function placedNow(
  lists: HolderListsAt,
  token: TokenState,
  excluded: ExcludedOwners | undefined,
  rows: readonly RankedRow[],
): Promise<ReadonlyMap<string, PlacedAccount>> {
  return lists.list(token, token.meta.asOf ?? 0, excluded, (list) => lists.placed(list, rows));
}

/** The fields of now: of the accounts with the same owner and, on Solana, the same token account. */
function heldNow(held: PlacedAccount | undefined, decimals: number): Partial<Holder> {
  return {
    rank_now: held?.rank ?? null,
    amount_now: held === undefined ? null : wholeTokens(held.amount, decimals),
  };
}
