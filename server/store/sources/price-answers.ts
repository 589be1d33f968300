import type { TokenAddress } from "../../../contract/address.ts";
import type { Database } from "../database.ts";
import type { Reader } from "../reader.ts";

/** That a price API gave a price of a token. */
export interface PriceAnswer {
  /** Name and port, never more of its address. */
  readonly host: string;
  /** Unix seconds, of the last answer. */
  readonly answeredAt: number;
}

/** The newest first. */
export function loadPriceAnswers(reader: Reader, { chain, address }: TokenAddress): Promise<PriceAnswer[]> {
  return reader.rows<PriceAnswer>(
    `SELECT host, answered_at::DOUBLE AS "answeredAt" FROM index_price_answers
     WHERE chain = $1 AND address = $2 ORDER BY answered_at DESC, host`,
    [chain, address],
  );
}

export async function savePriceAnswer(
  db: Database,
  { chain, address }: TokenAddress,
  { host, answeredAt }: PriceAnswer,
): Promise<void> {
  await db.run("DELETE FROM index_price_answers WHERE chain = $1 AND address = $2 AND host = $3", [
    chain,
    address,
    host,
  ]);
  await db.append("index_price_answers", {
    chain: [chain],
    address: [address],
    host: [host],
    answered_at: [answeredAt],
  });
}
