import type { ChainId } from "../../contract/chains.ts";
import type { Answer } from "../api/backend.ts";
import {
  checkOverlap,
  type CommonHolder,
  findOverlapTokens,
  type HeldTogether,
  overlapAnswer,
  type OverlapQuery,
  readTokenHolders,
} from "../api/overlap/overlap.ts";
import { ProblemError } from "../lib/problem-error.ts";
import { scopeOf } from "./scopes.ts";
import type { TokenHouse } from "./token-house.ts";

/** Wallets of all tokens together: each takes some 200 bytes while they are counted. */
const mostHolders = 500_000;

/** What wallets hold of several tokens, each in its own bundle: their numbers differ, so they are matched by address. */
export async function loadClusterOverlap(house: TokenHouse, query: OverlapQuery): Promise<Answer> {
  checkOverlap(query);
  const { chain, limit, offset } = query;
  const parts = await Promise.all(query.tokens.map((address) => readToken(house, { chain, address })));
  const tokens = parts.map(({ token }) => token);
  const held = new Map<string, bigint[]>();
  for (const [place, { holders }] of parts.entries()) {
    for (const { address, a0: amount } of holders) {
      const amounts = held.get(address) ?? tokens.map(() => 0n);
      amounts[place] = amount;
      held.set(address, amounts);
    }
  }
  const common = [...held]
    .filter(([, amounts]) => amounts.every((amount) => amount > 0n))
    .map(([address, amounts]): CommonHolder => ({ address, amounts }))
    .toSorted(byFirst);
  return overlapAnswer(tokens, groupsOf([...held.values()]), common.slice(offset, offset + limit));
}

async function readToken(
  house: TokenHouse,
  { chain, address }: { readonly chain: ChainId; readonly address: string },
) {
  return house.read(scopeOf({ chain, address }), async (reader) => {
    const [token] = await findOverlapTokens(reader, { chain, tokens: [address] });
    if (token!.holder_count > mostHolders) {
      throw new ProblemError(
        "stats_unavailable",
        `one of the tokens has more than ${mostHolders} holders, which this cluster does not match`,
      );
    }
    const holders = await readTokenHolders(reader, token!);
    return { token: token!, holders };
  });
}

function groupsOf(held: readonly (readonly bigint[])[]): HeldTogether[] {
  const groups = new Map<number, { wallets: number; amounts: bigint[] }>();
  for (const amounts of held) {
    const mask = amounts.reduce((sum, amount, place) => sum + (amount > 0n ? 1 << place : 0), 0);
    const group = groups.get(mask) ?? { wallets: 0, amounts: amounts.map(() => 0n) };
    groups.set(mask, group);
    group.wallets += 1;
    for (const [place, amount] of amounts.entries()) group.amounts[place]! += amount;
  }
  return [...groups].map(([mask, group]) => ({ mask, ...group }));
}

/** The largest of the first token, equal ones by address. */
function byFirst(a: CommonHolder, b: CommonHolder): number {
  const [left, right] = [a.amounts[0]!, b.amounts[0]!];
  if (left !== right) return left > right ? -1 : 1;
  return a.address < b.address ? -1 : 1;
}
