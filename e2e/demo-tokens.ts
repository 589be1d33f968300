import type { APIRequestContext } from "@playwright/test";
import type { Token } from "../contract/tokens.ts";
import { type SentinelKey, sentinels } from "../server/sources/demo/sentinels.ts";

/** The demo's tokens, found as a reader of the interface finds them. */
export interface Demo {
  readonly page: (key: SentinelKey, rest?: string) => Promise<string>;
  /** The page of the token's largest wallet. */
  readonly wallet: (key: SentinelKey) => Promise<string>;
  readonly compare: (...keys: readonly SentinelKey[]) => Promise<string>;
  /** The token that most wallets hold, or one of those after it. */
  readonly largest: (rest?: string, place?: number) => Promise<string>;
}

async function listTokens(request: APIRequestContext, chain: string): Promise<Token[]> {
  const tokens: Token[] = [];
  for (;;) {
    const answer = await request.get(`/api/v0/${chain}/tokens?limit=100&offset=${tokens.length}`);
    const page = (await answer.json()) as { total: number; tokens: Token[] };
    tokens.push(...page.tokens);
    if (page.tokens.length === 0 || tokens.length >= page.total) return tokens;
  }
}

export async function openDemo(request: APIRequestContext): Promise<Demo> {
  const lists = { sol: await listTokens(request, "sol"), eth: await listTokens(request, "eth") };
  const find = (key: SentinelKey) => {
    const sentinel = sentinels.find((each) => each.sentinel === key)!;
    const token = lists[sentinel.chain === "sol" ? "sol" : "eth"].find(({ name }) => name === sentinel.name);
    if (!token) throw new Error(`The demo has no token named ${JSON.stringify(sentinel.name)}.`);
    return { chain: sentinel.chain, address: token.address };
  };
  const pathOf = ({ chain, address }: ReturnType<typeof find>, rest = "") => `/${chain}/${address}${rest}`;
  return {
    page: async (key, rest) => pathOf(find(key), rest),
    wallet: async (key) => {
      const { chain, address } = find(key);
      const answer = await request.get(`/api/v0/${chain}/tokens/${address}/holders?limit=1`);
      const { holders } = (await answer.json()) as { holders: { address: string }[] };
      return pathOf({ chain, address }, `/wallet/${holders[0]?.address}`);
    },
    compare: async (...keys) => {
      const tokens = keys.map(find).map(({ chain, address }) => `${chain}:${address}`);
      return `/compare?t=${tokens.join(",")}`;
    },
    // The interface lists the most held first.
    largest: async (rest, place = 0) => pathOf({ chain: "sol", address: lists.sol[place]!.address }, rest),
  };
}
