import type { ChainId } from "../../../contract/chains.ts";
import { type ExclusionGroup, exclusionGroups, nonPersonCategories } from "../../../contract/kinds.ts";
import { asRequest } from "../../lib/client.ts";
import type { Reader } from "../../store/reader.ts";
import type { Store } from "../../store/store.ts";
import { counted, findExclusions, prepareKinds } from "../exclusions/exclusions.ts";
import { partOf, topShare } from "../shares.ts";

/** What the ten largest wallets of a token hold of what is left without pools and whatever else is no person. */
export interface RemainingTop10 {
  readonly tokenId: number;
  /** The token's, of which this is true. */
  readonly version: number;
  /** 0 to 1. Null where nothing is left, or it cannot be told. */
  readonly share: number | null;
  /** The kinds of those that are left out and hold something. */
  readonly groups: readonly ExclusionGroup[];
}

/** Where lists find it. What is not known of a token is left out. */
export interface RemainingTop10Source {
  /** Of the tokens of a chain, as an order by it needs. */
  ofChain(chain: ChainId): Promise<ReadonlyMap<number, RemainingTop10>>;
  of(chain: ChainId, tokens: readonly ListedToken[]): Promise<ReadonlyMap<number, RemainingTop10>>;
}

export interface ListedToken {
  readonly tokenId: number;
  readonly address: string;
}

interface Wanted extends ListedToken {
  readonly chain: ChainId;
  /** Who waits for it. */
  readonly told: (() => void)[];
}

const mostOrdered = 500;
/** As many times as long is waited for an order, which is asked for to see these shares. */
const orderPatience = 4;

/**
 * The remaining top ten of the tokens that lists show, worked out when a list is asked for and kept until the token, or
 * what is known of addresses, changes: the same events by which the answers without some holders are dropped. A list
 * does not wait long for them: what is not known by then is null in it.
 */
export class RemainingTop10s implements RemainingTop10Source {
  readonly #known = new Map<number, RemainingTop10>();
  /** One after the other, those first that were asked for last: whoever waits is not behind what is prepared. */
  readonly #wanted = new Map<number, Wanted>();
  #filling = false;
  /** The token that is worked out; one that changes meanwhile is taken out, and the result dropped. */
  #underWay: number | null = null;

  constructor(
    private readonly store: Pick<Store, "reader" | "onChange">,
    /** Called when more is known than a list was given. */
    private readonly onLate: () => void,
    /** As long as a list waits: for a few tokens that changed, and no page is late for all of a chain. */
    private readonly patienceMs = 250,
  ) {
    store.onChange((tokenIds) => {
      const isAll = tokenIds.length === 0;
      if (isAll) this.#known.clear();
      for (const tokenId of tokenIds) this.#known.delete(tokenId);
      if (isAll || (this.#underWay !== null && tokenIds.includes(this.#underWay))) this.#underWay = null;
    });
  }

  /** Of the tokens of a chain that most hold, as an order by it needs: of tens of thousands it would take an hour. */
  async ofChain(chain: ChainId): Promise<ReadonlyMap<number, RemainingTop10>> {
    const tokens = await this.store.reader.rows<ListedToken>(
      `SELECT token_id AS "tokenId", address FROM tokens WHERE chain = $1
       ORDER BY holder_count DESC, address LIMIT ${mostOrdered}`,
      [chain],
    );
    return this.#findOf(chain, tokens, orderPatience * this.patienceMs);
  }

  /** What is known of tokens, after a short wait for the others. */
  of(chain: ChainId, tokens: readonly ListedToken[]): Promise<ReadonlyMap<number, RemainingTop10>> {
    return this.#findOf(chain, tokens, this.patienceMs);
  }

  async #findOf(
    chain: ChainId,
    tokens: readonly ListedToken[],
    patienceMs: number,
  ): Promise<ReadonlyMap<number, RemainingTop10>> {
    const missing = tokens.filter(({ tokenId }) => !this.#known.has(tokenId));
    if (missing.length > 0) await this.#waitFor(chain, missing, patienceMs);
    return new Map(
      tokens.flatMap(({ tokenId }) => {
        const known = this.#known.get(tokenId);
        return known === undefined ? [] : [[tokenId, known] as const];
      }),
    );
  }

  async #waitFor(chain: ChainId, missing: readonly ListedToken[], patienceMs: number): Promise<void> {
    // The last one that is put there is the first that is taken.
    const all = Promise.all(missing.toReversed().map((token) => this.#want(chain, token)));
    let timer: NodeJS.Timeout | undefined;
    const isLate = await Promise.race([
      all.then(() => false),
      new Promise<true>((resolve) => (timer = setTimeout(resolve, patienceMs, true))),
    ]);
    clearTimeout(timer);
    if (isLate) void all.then(this.onLate);
  }

  #want(chain: ChainId, token: ListedToken): Promise<void> {
    const told = this.#wanted.get(token.tokenId)?.told ?? [];
    this.#wanted.delete(token.tokenId);
    this.#wanted.set(token.tokenId, { ...token, chain, told });
    // Nobody who asks for a list is charged for it.
    if (!this.#filling) void asRequest(() => this.#fill());
    return new Promise((resolve) => told.push(resolve));
  }

  async #fill(): Promise<void> {
    this.#filling = true;
    // Whoever asks for several has asked for all of them before the first is taken.
    await Promise.resolve();
    for (let next = this.#takeNext(); next !== undefined; next = this.#takeNext()) {
      const { chain, tokenId, told } = next;
      if (!this.#known.has(tokenId)) {
        this.#underWay = tokenId;
        // The list does not fail for one of its columns; the token's own page says what is wrong.
        const unknown = { tokenId, version: 0, share: null, groups: [] };
        const found = await loadRemainingTop10(this.store.reader, chain, next).catch(() => unknown);
        if (this.#underWay !== null) this.#known.set(tokenId, found);
        this.#underWay = null;
      }
      for (const tell of told) tell();
    }
    this.#filling = false;
  }

  #takeNext(): Wanted | undefined {
    const next = [...this.#wanted.values()].at(-1);
    if (next !== undefined) this.#wanted.delete(next.tokenId);
    return next;
  }
}

/** The same as the holder summary's, without the order of all holders: that one needs every row of a token. */
export async function loadRemainingTop10(
  reader: Reader,
  chain: ChainId,
  { tokenId, address }: ListedToken,
): Promise<RemainingTop10> {
  const args = { chain_id: chain, token_address: address, without: nonPersonCategories };
  await prepareKinds(reader, { tokenId }, chain);
  const exclusions = counted(await findExclusions(reader, { tokenId }, args), new Set());
  const excluded = exclusions.map((each) => each.address).join(" ");
  const rows = await reader.rows<{
    version: number | null;
    remaining: bigint | null;
    holders: number;
    top10: bigint | null;
  }>(
    `WITH remaining AS MATERIALIZED (
       SELECT amount FROM wallet_stats
       WHERE token_id = $1 AND amount > 0 AND owner NOT IN (
         SELECT wallet_id FROM wallets
         WHERE wallet_id IN (SELECT owner FROM wallet_stats WHERE token_id = $1 AND amount > 0)
           AND address IN (SELECT unnest(string_split($2, ' ')))
       )
     )
     SELECT (SELECT version FROM tokens WHERE token_id = $1) AS version,
       sum(amount) AS remaining, count(*)::DOUBLE AS holders,
       (SELECT sum(amount) FROM (FROM remaining ORDER BY amount DESC LIMIT 10)) AS top10
     FROM remaining`,
    [tokenId, excluded],
  );
  const { version, remaining, holders, top10 } = rows[0]!;
  const held = await reader.rows<{ address: string }>(
    "SELECT DISTINCT address FROM holders WHERE token_id = $1 AND address IN (SELECT unnest(string_split($2, ' ')))",
    [tokenId, excluded],
  );
  const holding = new Set(held.map((row) => row.address));
  const found = new Set(exclusions.flatMap((each) => (holding.has(each.address) ? [each.group] : [])));
  return {
    tokenId,
    version: version ?? 0,
    share: remaining === null || top10 === null ? null : topShare(partOf(top10, remaining), 10, holders),
    groups: exclusionGroups.filter((group) => found.has(group)),
  };
}
