import { type APIRequestContext, test as base } from "@playwright/test";
import type { Token } from "../contract/tokens.ts";
import { type SentinelKey, sentinels } from "../server/sources/demo/sentinels.ts";
import { importedToken } from "./imported-token.ts";

/** Where a page is, told when the addresses of the demo's tokens are known. */
export interface ExtremePage {
  readonly name: string;
  readonly path: (demo: Demo) => Promise<string>;
}

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

async function openDemo(request: APIRequestContext): Promise<Demo> {
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

/** Tests that know the demo's tokens; they are asked for once a worker. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL! });
      await use(await openDemo(request));
      await request.dispose();
    },
    { scope: "worker" },
  ],
});

const fixed = (name: string, path: string): ExtremePage => ({ name, path: async () => path });
const overview = (key: SentinelKey): ExtremePage => ({
  name: `overview, ${key}`,
  path: (demo) => demo.page(key),
});
const holders = (key: SentinelKey, query = ""): ExtremePage => ({
  name: `holders, ${key}`,
  path: (demo) => demo.page(key, `/holders${query}`),
});
const wallet = (key: SentinelKey): ExtremePage => ({
  name: `wallet, ${key}`,
  path: (demo) => demo.wallet(key),
});
const compare = (name: string, ...keys: readonly SentinelKey[]): ExtremePage => ({
  name: `compare, ${name}`,
  path: (demo) => demo.compare(...keys),
});

const nobody = "11111111111111111111111111111111";

/** Each kind of page and each state, as the demo's tokens show them. */
export const states: readonly ExtremePage[] = [
  fixed("Solana tokens", "/sol?limit=100"),
  fixed("Ethereum tokens", "/eth"),
  { name: "overview, most held", path: (demo) => demo.largest() },
  overview("giant-holder"),
  overview("no-price"),
  overview("snapshot"),
  overview("failing"),
  overview("name-markup"),
  { name: "holders, most held", path: (demo) => demo.largest("/holders") },
  holders("three-holders"),
  holders("decimals-18", "?min_amount=1e9"),
  wallet("giant-holder"),
  compare("unlike tokens", "giant-holder", "failing", "snapshot", "decimals-18"),
  {
    name: "compare, on a day",
    path: async (demo) =>
      `${await demo.compare("giant-holder", "no-price", "snapshot", "name-long")}&at=2026-10-15`,
  },
  fixed("compare, nothing", "/compare"),
  fixed("unknown token", `/sol/${nobody}`),
  fixed("no such page", "/nowhere/at/all"),
];

/** What strains a layout most. */
export const extremes: readonly ExtremePage[] = [
  ...states,
  overview("name-long"),
  overview("name-right-to-left"),
  overview("name-zero-width"),
  overview("name-emoji"),
  overview("name-control"),
  overview("name-blank"),
  overview("name-script-end"),
  overview("three-holders"),
  overview("one-holder"),
  overview("all-equal"),
  overview("no-holders"),
  overview("tiny-price"),
  overview("huge-amounts"),
  overview("decimals-0"),
  overview("one-hour"),
  overview("deltas-zero"),
  overview("deltas-negative"),
  overview("stale-price"),
  fixed("overview, imported", `/${importedToken.chain}/${importedToken.address}`),
  holders("tiny-price"),
  holders("huge-amounts"),
  holders("name-long"),
  holders("no-holders"),
  holders("giant-holder"),
  { name: "holders, most held, deep", path: (demo) => demo.largest("/holders?page=250&limit=100") },
  wallet("tiny-price"),
  wallet("name-long"),
  wallet("no-price"),
  wallet("one-holder"),
  compare("extremes", "name-long", "tiny-price", "no-holders", "deltas-negative"),
  compare("hostile names", "name-markup", "name-right-to-left", "name-blank", "name-emoji"),
  compare("two", "one-holder", "deltas-zero"),
  fixed("compare, bad address", `/compare?t=btc:x,sol:0x12,sol:${nobody},<script>alert(1)</script>`),
];
