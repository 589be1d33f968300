import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { HolderDetail, HolderDetails } from "../../../contract/holders.ts";
import { writeTime } from "../../../contract/query.ts";
import { entityTag } from "../../lib/entity-tag.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { balancesFrom, knownMoment } from "../past/moments.ts";
import { partOf } from "../shares.ts";
import { lotCosts } from "../lot-costs.ts";
import type { TokenState } from "../token-state.ts";
import { checkVersion } from "../at-version.ts";

const details = readFileSync(new URL("holder-details.sql", import.meta.url), "utf8").replace(
  "lot_costs",
  () => lotCosts(),
);
const daySeconds = 86_400;

interface Row {
  readonly owner: number;
  readonly change_24h: bigint;
  readonly change_7d: bigint;
  readonly first_received: number | null;
  readonly costed: bigint | null;
  readonly cost: number | null;
}
interface Holding {
  readonly owner: number;
  readonly amount: bigint;
  readonly unrealized_pnl: number | null;
}

/** What is known of some wallets beside what they hold. Throws what `knownMoment` throws. */
export async function loadHolderDetails(
  reader: Reader,
  token: TokenState,
  { address: addresses }: ParsedArgs<"getHolderDetails">,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, undefined);
  const isFull = token.meta.history === "full";
  const knownFrom = isFull ? 0 : ((await balancesFrom(reader, token)) ?? moment);
  const found = await reader.rows<{ wallet_id: number; address: string }>(
    "SELECT wallet_id, address FROM wallets WHERE address IN (SELECT unnest(string_split($1, ' ')))",
    [addresses.join(" ")],
  );
  const [rows, holdings] = found.length === 0 ? [[], []] : await readWallets(reader, token, moment, found);
  await checkVersion(reader, token);

  const ownerOf = new Map(found.map((row) => [row.address, row.wallet_id]));
  const rowOf = new Map(rows.map((row) => [row.owner, row]));
  const holdingOf = new Map(holdings.map((row) => [row.owner, row]));
  // Transfers that were worked out from snapshots have the times of these.
  const hasTimes = isFull && !token.meta.notes?.includes("snapshots");
  const changeSince = (seconds: number, change: bigint) =>
    moment - seconds < knownFrom ? null : wholeChange(change, token.decimals);
  const wallets = addresses.flatMap((address): HolderDetail[] => {
    const owner = ownerOf.get(address) ?? -1;
    const [row, holding] = [rowOf.get(owner), holdingOf.get(owner)];
    if (row === undefined || holding === undefined) return [];
    const { costed, cost } = row;
    return [
      {
        address,
        change_24h: changeSince(daySeconds, row.change_24h),
        change_7d: changeSince(7 * daySeconds, row.change_7d),
        first_received: hasTimes && row.first_received !== null ? writeTime(row.first_received) : null,
        average_cost: isFull && costed !== null && cost !== null ? averageCost(cost, costed) : null,
        costed_share: isFull && holding.amount > 0n ? partOf(costed ?? 0n, holding.amount) : null,
        unrealized_pnl: holding.unrealized_pnl,
      },
    ];
  });
  const body = JSON.stringify({ wallets } satisfies HolderDetails);
  return { body, etag: entityTag(body), ...token.meta };
}

async function readWallets(
  reader: Reader,
  { tokenId }: TokenState,
  moment: number,
  wallets: readonly { readonly wallet_id: number }[],
): Promise<[Row[], Holding[]]> {
  const owners = wallets.map((row) => row.wallet_id).join(" ");
  return Promise.all([
    reader.rows<Row>(details, [tokenId, owners, moment - daySeconds, moment - 7 * daySeconds]),
    reader.rows<Holding>(
      `SELECT owner, amount, unrealized_pnl FROM wallet_stats
       WHERE token_id = $1 AND owner IN (SELECT unnest(string_split($2, ' '))::INTEGER)`,
      [tokenId, owners],
    ),
  ]);
}

/** US dollars a token. The order in which lots are summed changes the last digits of a double. */
function averageCost(cost: number, costed: bigint): number {
  return Number((cost / Number(costed)).toPrecision(12));
}

function wholeChange(raw: bigint, decimals: number): number {
  return raw < 0n ? -wholeTokens(-raw, decimals) : wholeTokens(raw, decimals);
}
