import type { ChainId } from "../../contract/chains.ts";
import { type DataNote, readNotes } from "../../contract/meta.ts";
import { indexedTokens, type IndexedTokenStatus } from "./sources/index-status.ts";
import { loadPriceAnswers, type PriceAnswer } from "./sources/price-answers.ts";
import { type PriceRoute, priceRoute } from "./sources/price-route.ts";
import type { Reader } from "./reader.ts";
import { listTokens, type StoredToken } from "./token-list.ts";

/** All that is stored of a token beside its figures. */
export interface TokenDetails {
  readonly chain: ChainId;
  readonly address: string;
  /** Null where nothing is computed of it yet. */
  readonly token: StoredToken | null;
  readonly notes: readonly DataNote[];
  readonly transfers: number;
  readonly prices: number;
  /** Unix seconds of its first and its last event. */
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  /** Null where it is not read from a node. */
  readonly index: IndexedTokenStatus | null;
  /** Null where its price comes from elsewhere, or it has none. */
  readonly price: PriceRoute | null;
  /** Price APIs that gave prices, the newest first. */
  readonly priceAnswers: readonly PriceAnswer[];
  /** Numbers of the imports that changed it and are not undone. */
  readonly imports: readonly number[];
}

interface Counts {
  note: string | null;
  transfers: number;
  prices: number;
  firstTime: number | null;
  lastTime: number | null;
}

/** Undefined where nothing is stored of the token. */
export async function tokenDetails(
  reader: Reader,
  chain: ChainId,
  address: string,
): Promise<TokenDetails | undefined> {
  const token = (await listTokens(reader, chain, [address]))[0] ?? null;
  const index =
    (await indexedTokens(reader)).find((one) => one.chain === chain && one.address === address) ?? null;
  if (token === null && index === null) return undefined;
  const [counts] = await reader.rows<Counts>(
    `SELECT t.note, t.as_of::DOUBLE AS "lastTime",
       (SELECT count(*) FROM transfers WHERE token_id = t.token_id AND silent IS NULL)::DOUBLE AS transfers,
       (SELECT count(*) FROM prices WHERE token_id = t.token_id)::DOUBLE AS prices,
       (SELECT min(time) FROM transfers WHERE token_id = t.token_id)::DOUBLE AS "firstTime"
     FROM tokens AS t WHERE t.chain = $1 AND t.address = $2`,
    [chain, address],
  );
  const imports = await reader.rows<{ id: number }>(
    `SELECT i.import_id AS id FROM imports AS i JOIN imported_tokens AS t USING (import_id) JOIN tokens AS k USING (token_id)
     WHERE k.chain = $1 AND k.address = $2 AND i.undone_at IS NULL ORDER BY id`,
    [chain, address],
  );
  const { note, ...numbers } = counts ?? {
    note: null,
    transfers: 0,
    prices: 0,
    firstTime: null,
    lastTime: null,
  };
  return {
    chain,
    address,
    token,
    notes: readNotes(note),
    ...numbers,
    index,
    price: await priceRoute(reader, chain, address),
    priceAnswers: await loadPriceAnswers(reader, { chain, address }),
    imports: imports.map(({ id }) => id),
  };
}
