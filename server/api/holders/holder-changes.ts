import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { HolderChanges } from "../../../contract/history.ts";
import { writeTime } from "../../../contract/query.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { hasAccounts } from "./holders-at.ts";
import { findExcludedOwners } from "../exclusions/excluded-owners.ts";
import { accountKey, type ChangedRow, type HeldAmount, type HolderListsAt } from "../past/holder-lists-at.ts";
import { answerOf, knownMoment, priceOf } from "../past/moments.ts";
import type { IndexedRows } from "../past/magnitude-index.ts";
import type { TokenState } from "../token-state.ts";

const daySeconds = 86_400;

/** A page of the accounts that held another amount at the later of two moments. Throws `invalid_range`. */
export async function loadHolderChanges(
  reader: Reader,
  lists: HolderListsAt,
  token: TokenState,
  args: ParsedArgs<"getHolderChanges">,
): Promise<Answer> {
  const { from: askedFrom, to: askedTo, sort, limit, offset } = args;
  const to = await knownMoment(reader, token, askedTo);
  if (askedFrom !== undefined && askedFrom > (askedTo ?? to)) {
    throw new ProblemError(
      "invalid_range",
      "from must not be after to, which is the newest event where it is not given",
    );
  }
  const from = await knownMoment(reader, token, askedFrom ?? Math.max(0, to - daySeconds));
  const [priceUsd, excluded] = await Promise.all([
    priceOf(reader, token, to),
    findExcludedOwners(reader, token, args),
  ]);
  return lists.list(token, to, excluded, (after) =>
    lists.changes(token, { from, to }, excluded, async (changes) => {
      const [totals, wallets] = await Promise.all([
        totalsOf(reader, changes),
        hasAccounts(args) ? walletTotals(reader, changes, after) : undefined,
      ]);
      const rises = sort === "increase";
      const listed = Number(rises ? totals.increased : totals.decreased);
      const first = rises ? 0 : Number(totals.increased);
      const rows =
        offset < listed
          ? await lists.rows<ChangedRow>(
              changes,
              first + offset + 1,
              first + Math.min(offset + limit, listed),
            )
          : [];
      const [placedBefore, placedAfter] = await Promise.all([
        lists.before({ token, time: from, excluded }, { after, changes }, (before) =>
          lists.placedWith(before, heldOf(rows, "before")),
        ),
        lists.placedWith(after, heldOf(rows, "after")),
      ]);
      const whole = (raw: bigint) => wholeTokens(raw, token.decimals);
      const body = JSON.stringify({
        from: writeTime(from),
        to: writeTime(to),
        total: changes.sizes.rowCount,
        totals: {
          increased: Number(totals.increased),
          decreased: Number(totals.decreased),
          entered: Number(totals.entered),
          left: Number(totals.left),
          increase: whole(totals.increase),
          decrease: whole(totals.decrease),
          ...(wallets && { wallets }),
        },
        changes: rows.map((row) => ({
          address: row.address,
          spl_token_account: row.account,
          before: whole(row.before),
          after: whole(row.after),
          rank_before: placedBefore.get(accountKey(row))?.rank ?? null,
          rank_after: placedAfter.get(accountKey(row))?.rank ?? null,
        })),
      } satisfies HolderChanges);
      return answerOf(token, body, { moment: to, priceUsd, pageTotal: listed });
    }),
  );
}

/** What accounts held at one of the two moments, if anything. */
function heldOf(rows: readonly ChangedRow[], moment: "before" | "after"): HeldAmount[] {
  return rows.flatMap(({ owner, holding, [moment]: amount }) =>
    amount > 0n ? [{ owner, holding, amount }] : [],
  );
}

interface Totals {
  readonly increased: bigint;
  readonly decreased: bigint;
  readonly entered: bigint;
  readonly left: bigint;
  readonly increase: bigint;
  readonly decrease: bigint;
}

async function totalsOf(reader: Reader, { source }: IndexedRows): Promise<Totals> {
  const [totals] = await reader.rows<Totals>(
    `SELECT
       count(*) FILTER (rises) AS increased, count(*) FILTER (NOT rises) AS decreased,
       count(*) FILTER (rises AND before = 0) AS entered,
       count(*) FILTER (NOT rises AND before = amount) AS left,
       coalesce(sum(amount) FILTER (rises), 0) AS increase,
       coalesce(sum(amount) FILTER (NOT rises), 0) AS decrease
     FROM ${source}`,
  );
  return totals!;
}

type WalletTotals = NonNullable<HolderChanges["totals"]["wallets"]>;

/** The same counts of wallets: a move between accounts of one is no change. */
async function walletTotals(
  reader: Reader,
  changes: IndexedRows,
  after: IndexedRows,
): Promise<WalletTotals | undefined> {
  const [totals] = await reader.rows<WalletTotals>(
    `WITH changed AS (SELECT owner, sum(after - before) AS change FROM ${changes.source} GROUP BY owner)
     SELECT
       count(*) FILTER (change > 0)::DOUBLE AS increased, count(*) FILTER (change < 0)::DOUBLE AS decreased,
       count(*) FILTER (change > 0 AND held = change)::DOUBLE AS entered,
       count(*) FILTER (change < 0 AND held = 0)::DOUBLE AS left
     FROM (
       SELECT c.change, coalesce(h.held, 0) AS held
       FROM changed AS c
       LEFT JOIN (
         SELECT owner, sum(amount) AS held FROM ${after.source}
         WHERE owner IN (SELECT owner FROM changed) GROUP BY owner
       ) AS h USING (owner)
     )`,
  );
  return totals;
}
