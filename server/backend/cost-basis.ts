import { readFileSync } from "node:fs";
import type { ParsedArgs } from "../../contract/endpoints.ts";
import type { CostBasis } from "../../contract/history.ts";
import { writeTime } from "../../contract/query.ts";
import { wholeTokens } from "../ledger/amount.ts";
import type { Reader } from "../store/reader.ts";
import type { Answer } from "./backend.ts";
import { binEdges } from "./cost-bins.ts";
import { type LeftOut, leftOutOf, ownersText } from "./left-out.ts";
import { answerOf, knownMoment, priceOf, requireFullHistory } from "./moments.ts";
import type { TokenState } from "./token-state.ts";

const costBasis = readFileSync(new URL("../ledger/cost-basis.sql", import.meta.url), "utf8");
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
  leftOut?: LeftOut,
): Promise<CostBin[]> {
  return reader.rows<CostBin>(costBasis, [tokenId, moment, edges, ownersText(leftOut)]);
}

export async function loadCostBasis(
  reader: Reader,
  token: TokenState,
  args: ParsedArgs<"getCostBasis">,
): Promise<Answer> {
  const moment = await knownMoment(reader, token, args.at);
  requireFullHistory(token);
  const leftOut = await leftOutOf(reader, token, args);
  const bins = await loadCostBins(reader, token.tokenId, moment, leftOut);
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
