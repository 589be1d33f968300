import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../../contract/endpoints.ts";
import type { CostBasis } from "../../../contract/history.ts";
import { writeTime } from "../../../contract/query.ts";
import { wholeTokens } from "../../ledger/amount.ts";
import type { Reader } from "../../store/reader.ts";
import type { Answer } from "../backend.ts";
import { type Costly, unkept } from "../cache/costly.ts";
import { type ExcludedOwners, findExcludedOwners, ownersText } from "../exclusions/excluded-owners.ts";
import { answerOf, knownMoment, priceOf, requireFullHistory } from "../past/moments.ts";
import { lotCosts } from "../lot-costs.ts";
import type { TokenState } from "../token-state.ts";

const perDecade = 20;

/** 10^(k/20) for k from 0 to 19, to more digits than a double has. */
const mantissas = [
  "1",
  "1.12201845430196343559",
  "1.25892541179416721042",
  "1.41253754462275430215",
  "1.58489319246111348520",
  "1.77827941003892280122",
  "1.99526231496887960135",
  "2.23872113856833961195",
  "2.51188643150958011108",
  "2.81838293126445381910",
  "3.16227766016837933199",
  "3.54813389233575458433",
  "3.98107170553497250770",
  "4.46683592150963118556",
  "5.01187233627272285001",
  "5.62341325190349080394",
  "6.30957344480193249434",
  "7.07945784384137910802",
  "7.94328234724281502065",
  "8.91250938133745529953",
] as const;

/** Prices are at most 1e30. Lower prices than the first edge do not occur; they would fall into the first bin. */
const leastDecade = -40;
const mostDecade = 30;

/**
 * The edges of the bins in ascending order, each the double nearest to 10^(k/20): read from decimal digits, because a
 * computed power may be the double beside it, which would put a price of exactly 0.001 into the wrong bin.
 */
export const binEdges: readonly number[] = Array.from(
  { length: (mostDecade - leastDecade) * perDecade + 1 },
  (_, index) => Number(`${mantissas[index % perDecade]!}e${leastDecade + Math.floor(index / perDecade)}`),
);

const costBasis = readFileSync(new URL("cost-basis.sql", import.meta.url), "utf8").replace("lot_costs", () =>
  lotCosts(" AND time <= $2"),
);
const edges = binEdges.join(" ");

/** Raw amounts. */
export interface CostBin {
  /** The number of its upper edge, counted from 1; 0: it came for nothing; null: no cost is known. */
  readonly bin: bigint | null;
  readonly amount: bigint;
  readonly owners: bigint;
}

export function loadCostBins(
  reader: Reader,
  tokenId: number,
  moment: number,
  excluded?: ExcludedOwners,
): Promise<CostBin[]> {
  return reader.rows<CostBin>(costBasis, [tokenId, moment, edges, ownersText(excluded)]);
}

export async function loadCostBasis(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getCostBasis">,
  costly: Costly = unkept,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, args.at);
  requireFullHistory(token);
  const excluded = await findExcludedOwners(reader, token, args);
  const last = costly === unkept ? moment : await lastTransfer(reader, token, moment);
  const bins = await costly(`${last} ${excluded?.key ?? ""}`, () =>
    loadCostBins(reader, token.tokenId, last, excluded),
  );
  const priceUsd = await priceOf(reader, token, moment);
  const figures = (found: CostBin | undefined) => ({
    tokens: wholeTokens(found?.amount ?? 0n, token.decimals),
    owners: Number(found?.owners ?? 0n),
  });
  const body = JSON.stringify({
    at: writeTime(moment),
    price_usd: priceUsd,
    unknown: figures(bins.find(({ bin }) => bin === null)),
    free: figures(bins.find(({ bin }) => bin === 0n)),
    bins: bins.flatMap((found) => {
      if (found.bin === null || found.bin === 0n) return [];
      const upper = Number(found.bin) - 1;
      return [{ from: binEdges[upper - 1] ?? 0, to: binEdges[upper]!, ...figures(found) }];
    }),
  } satisfies CostBasis);
  return answerOf(token, body, { moment, priceUsd });
}

/** What is held, and at what cost, stays as it is from one transfer to the next. */
async function lastTransfer(reader: Reader, { tokenId }: TokenState, moment: number): Promise<number> {
  const [row] = await reader.rows<{ last: number | null }>(
    "SELECT max(time)::DOUBLE AS last FROM transfers WHERE token_id = $1 AND time <= $2",
    [tokenId, moment],
  );
  return row?.last ?? moment;
}
