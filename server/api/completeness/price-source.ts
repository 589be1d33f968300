import type { ChainId } from "../../../contract/chains.ts";
import type { PriceSource, SourcePool } from "../../../contract/completeness/price-source.ts";
import { writeTime } from "../../../contract/query.ts";
import type { Reader } from "../../store/reader.ts";
import { loadPriceAnswers } from "../../store/sources/price-answers.ts";
import { type PricePool, priceRoute } from "../../store/sources/price-route.ts";
import type { TokenState } from "../token-state.ts";

/** Where a token's price is taken from; undefined where that is not known. */
export async function loadPriceSource(
  reader: Reader,
  { tokenId }: Pick<TokenState, "tokenId">,
  { chain, address }: { readonly chain: ChainId; readonly address: string },
): Promise<PriceSource | undefined> {
  const route = await priceRoute(reader, chain, address);
  const answers = await loadPriceAnswers(reader, { chain, address });
  const imports = await reader.rows<{ files: string; imported_at: number }>(
    `SELECT i.files, i.imported_at::DOUBLE AS imported_at
     FROM imports AS i JOIN imported_tokens AS t USING (import_id)
     WHERE t.token_id = $1 AND i.undone_at IS NULL AND i.kind = 'prices' ORDER BY i.import_id`,
    [tokenId],
  );
  if (route === null && answers.length === 0 && imports.length === 0) return undefined;
  return {
    route: route && {
      chosen_by: route.origin === "found" ? "search" : route.origin,
      pools: poolsFrom(address, route.pools),
      chosen_block: route.chosenBlock,
      reads_past: !route.isRead,
      refusal: route.refusal,
    },
    apis: answers.map(({ host, answeredAt }) => ({ host, answered: writeTime(answeredAt) })),
    files: imports.map(({ files, imported_at: at }) => ({
      names: JSON.parse(files) as string[],
      imported: writeTime(at),
    })),
  };
}

/** Each pool takes what the one before it gave. */
function poolsFrom(token: string, pools: readonly PricePool[]): SourcePool[] {
  let taken = token;
  return pools.map(({ address, version, protocol, tokens, tickers, depthUsd }) => {
    const side = tokens[0] === taken ? 1 : 0;
    taken = tokens[side];
    return {
      address,
      version,
      protocol,
      gives: { address: taken, ticker: tickers[side] },
      held_usd: depthUsd,
    };
  });
}
