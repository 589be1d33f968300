import { type ChainId, chains } from "../../../contract/chains.ts";
import type { TokenOrder } from "../../../contract/search/token-list.ts";
import type { Token } from "../../../contract/tokens.ts";
import { allChainsQuery } from "../../api/all-chains.ts";
import { dataOf, metaOf } from "../../api/answer.ts";
import { holdersQuery } from "../../api/token-queries.ts";
import { count } from "../../lib/format.ts";
import { tokenListQuery } from "../../api/token-list.ts";
import { type AllChainsSearch, narrowedBy, tokensSearch } from "../../lib/search-params.ts";
import { allChainsFinding } from "../../metrics/findings/all-chains.ts";
import { listFinding, sortText } from "../../metrics/findings/list.ts";
import { figureCard, type TokenRows } from "../figure-card.ts";
import { asAnswer, figure, needed } from "../figure.ts";

/** How many tokens of a list its share image has room for. */
const mostListed = 4;

interface MostHeld {
  readonly total: number;
  readonly tokens: readonly (Pick<TokenRows["rows"][number], "token" | "chain"> & {
    readonly holders: number | null;
  })[];
}

const section = { id: "list", name: "Tokens", read: [], sources: ["tokens"], metrics: [] };

interface ListSubject {
  readonly chain: ChainId;
  /** The most held first. */
  readonly tokens: readonly Token[];
  readonly total: number;
}

/** The tokens of a chain that most wallets hold. */
const mostHeld = figure({
  section,
  missing: null,
  queries: ({ chain, tokens }: ListSubject) =>
    Object.fromEntries(
      tokens
        .slice(0, mostListed)
        .map(({ address }) => [address, asAnswer(holdersQuery({ chain, address }, { limit: 1 }))]),
    ),
  read: (held, { tokens, total }): MostHeld => ({
    total,
    tokens: tokens.slice(0, mostListed).map((token) => {
      const answer = held[token.address]!;
      const wallets = metaOf(answer)?.facts?.wallets?.count;
      return { token, holders: wallets ?? dataOf(answer)?.holder_count ?? null };
    }),
  }),
  finding: ({ total }, { chain }) => listFinding(chains[chain].name, total),
});

/** Those of all chains. */
const mostHeldOfAll = figure({
  section,
  missing: null,
  queries: (search: AllChainsSearch) => ({ list: needed(allChainsQuery(search)) }),
  read: ({ list: { total, covered, tokens } }) => ({
    total,
    covered,
    tokens: tokens.slice(0, mostListed).map((each) => {
      const { network, name } = chains[each.chain as ChainId];
      return { token: { ...each, network }, chain: name, holders: each.wallet_count ?? each.holder_count };
    }),
  }),
  finding: ({ total, covered }) => allChainsFinding(total, covered),
});

/** A chain's list in another order, or a part of it. */
const orderedList = figure({
  section,
  missing: null,
  queries: ({ chain, order }: { readonly chain: ChainId; readonly order: TokenOrder }) => ({
    list: needed(tokenListQuery(chain, { ...tokensSearch.usual, ...order })),
  }),
  read: ({ list: { total, covered, tokens } }) => ({
    total,
    covered,
    tokens: tokens.slice(0, mostListed).map((token) => ({
      token,
      holders: token.wallet_count ?? token.holder_count,
    })),
  }),
  finding: ({ total, covered }, { chain, order }) =>
    listFinding(chains[chain].name, total, narrowedBy(order, covered)),
});

export const orderedListCard = figureCard(orderedList, (data, { order }) => {
  const body = barsOf(data);
  const heads = [`${sortText(order.sort)}. Bars: number of holders`, "Holders"] as const;
  return { ...body, rows: { ...body.rows, heads } };
});
export const mostHeldCard = figureCard(mostHeld, barsOf);
export const mostHeldOfAllCard = figureCard(mostHeldOfAll, barsOf);

function barsOf({ tokens }: Pick<MostHeld, "tokens">) {
  const most = Math.max(1, ...tokens.map(({ holders }) => holders ?? 0));
  const rows = tokens.map(({ holders, ...token }) => ({
    ...token,
    bar: (holders ?? 0) / most,
    values: [holders === null ? null : count(holders)],
  }));
  const heads = ["The most held, by number of holders", "Holders"] as const;
  return { drawings: [], figures: [], rows: { heads, rows } };
}
