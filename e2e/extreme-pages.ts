import type { SentinelKey } from "../server/sources/demo/sentinels.ts";
import type { Demo } from "./demo-tokens.ts";
import { importedToken } from "./imported-token.ts";

/** Where a page is, told when the addresses of the demo's tokens are known. */
export interface ExtremePage {
  readonly name: string;
  readonly path: (demo: Demo) => Promise<string>;
}

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

/** Pages that have the parts of one of the other `states`, with other figures and words in them. */
export const otherStates: readonly ExtremePage[] = [
  fixed("Ethereum tokens", "/eth"),
  overview("giant-holder"),
  overview("no-price"),
  overview("snapshot"),
  overview("name-markup"),
  holders("three-holders"),
  holders("decimals-18", "?min_amount=1e9"),
  {
    name: "compare, on a day",
    path: async (demo) =>
      `${await demo.compare("giant-holder", "no-price", "snapshot", "name-long")}&at=2026-10-15`,
  },
];

/** Each kind of page and each state, as the demo's tokens show them. */
export const states: readonly ExtremePage[] = [
  ...otherStates,
  fixed("Solana tokens", "/sol?limit=100"),
  { name: "overview, most held", path: (demo) => demo.largest() },
  overview("failing"),
  { name: "holders, most held", path: (demo) => demo.largest("/holders") },
  wallet("giant-holder"),
  compare("unlike tokens", "giant-holder", "failing", "snapshot", "decimals-18"),
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
