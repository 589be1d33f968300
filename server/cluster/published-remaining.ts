import type { ChainId } from "../../contract/chains.ts";
import type { ListedToken, RemainingTop10, RemainingTop10Source } from "../api/tokens/remaining-top10.ts";
import type { Reader } from "../store/reader.ts";

/** As a worker published it, with how many labels of the chain it knew then. */
export interface PublishedRemaining extends RemainingTop10 {
  readonly labels: number;
}

/**
 * What the ten largest wallets of each token hold of what is left without pools and exchanges, as workers published it. A
 * list of a server has no wallets to work it out from. Where this server knows more labels than the worker did, it is not
 * said: the token's own page may exclude more.
 */
export class PublishedRemainings implements RemainingTop10Source {
  readonly #published = new Map<number, PublishedRemaining>();

  constructor(private readonly reader: Reader) {}

  set(tokenId: number, published: PublishedRemaining | undefined): void {
    if (published === undefined) this.#published.delete(tokenId);
    else this.#published.set(tokenId, { ...published, tokenId });
  }

  async ofChain(chain: ChainId): Promise<ReadonlyMap<number, RemainingTop10>> {
    const rows = await this.reader.rows<ListedToken>(
      'SELECT token_id AS "tokenId", address FROM tokens WHERE chain = $1',
      [chain],
    );
    return this.of(chain, rows);
  }

  async of(chain: ChainId, tokens: readonly ListedToken[]): Promise<ReadonlyMap<number, RemainingTop10>> {
    const labels = await countLabels(this.reader, chain);
    return new Map(
      tokens.flatMap(({ tokenId }) => {
        const published = this.#published.get(tokenId);
        return published?.labels === labels ? [[tokenId, published] as const] : [];
      }),
    );
  }
}

export async function countLabels(reader: Reader, chain: ChainId): Promise<number> {
  const [row] = await reader.rows<{ labels: number }>(
    "SELECT count(*)::DOUBLE AS labels FROM (SELECT DISTINCT * FROM address_labels WHERE chain = $1)",
    [chain],
  );
  return row!.labels;
}
