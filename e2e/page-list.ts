import type { ChainId } from "../contract/chains.ts";
import { createClient } from "../contract/client.ts";

/** Every page and state of the running product, found by the names of the demo's tokens. */
export async function listPages(url: string): Promise<{ name: string; path: string }[]> {
  const get = createClient({ baseUrl: `${url}/api/v0` });
  const addresses = new Map<string, string>();
  for (const chain_id of ["sol", "eth"] satisfies ChainId[]) {
    const { data } = await get("getTokens", { chain_id, limit: 100 });
    for (const { name, address } of data.tokens) addresses.set(name, `/${chain_id}/${address}`);
  }
  const token = (name: string) => {
    const path = addresses.get(name);
    if (path === undefined)
      throw new Error(`${url} has no token ${name}; is it filled with the demo market?`);
    return path;
  };
  const largest = async (name: string, offset = 0) => {
    const [, chain_id = "", contract_address = ""] = token(name).split("/");
    const { data } = await get("getHolders", { chain_id, contract_address, limit: 1, offset });
    return `${token(name)}/wallet/${data.holders[0]?.address}`;
  };
  const compared = (...names: string[]) =>
    `/compare?t=${names.map((name) => token(name).slice(1).replace("/", ":")).join(",")}`;

  return [
    { name: "front", path: "/" },
    { name: "tokens", path: "/sol" },
    { name: "tokens-ethereum", path: "/eth" },
    { name: "all-chains", path: "/all" },
    { name: "overview", path: token("Brinewick") },
    { name: "overview-ethereum", path: token("Eighteen Eels") },
    { name: "holders", path: `${token("Brinewick")}/holders` },
    { name: "holders-filtered", path: `${token("Brinewick")}/holders?min_amount=10000` },
    { name: "holders-empty", path: `${token("Brinewick")}/holders?min_amount=990000000` },
    { name: "history", path: `${token("Brinewick")}/history` },
    { name: "history-of-years", path: `${token("Lamplighter")}/history` },
    { name: "history-no-price", path: `${token("Unpriced Urchin")}/history` },
    { name: "history-price-gap", path: `${token("Copperkettle")}/history` },
    { name: "history-of-days", path: `${token("Velvet Crab")}/history` },
    { name: "history-incomplete", path: `${token("Patchwork Pike")}/history` },
    { name: "history-snapshot", path: `${token("Snapshot Snipe")}/history` },
    { name: "history-one-holder", path: `${token("Lone Limpkin")}/history` },
    { name: "history-pinned", path: `${token("Brinewick")}/history?at=2026-08-01` },
    { name: "holders-on-a-day", path: `${token("Brinewick")}/holders?at=2026-08-01` },
    { name: "holders-between-days", path: `${token("Brinewick")}/holders?from=2026-07-01&to=2026-10-01` },
    { name: "map", path: `${token("Ringing Roller")}/map` },
    { name: "map-none", path: `${token("Brinewick")}/map` },
    { name: "map-unknown", path: `${token("Snapshot Snipe")}/map` },
    { name: "wallet", path: await largest("Brinewick", 5) },
    {
      name: "wallet-tokens",
      path: `/sol/wallet/${(await largest("Brinewick", 5)).split("/").at(-1)}`,
    },
    { name: "wallet-tokens-unknown", path: "/sol/wallet/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R" },
    {
      name: "wallet-unknown",
      path: `${token("Brinewick")}/wallet/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R`,
    },
    { name: "compare", path: compared("Brinewick", "Frogspawn", "Eighteen Eels") },
    {
      name: "compare-on-a-day",
      path: `${compared("Brinewick", "Frogspawn", "Eighteen Eels")}&at=2026-08-01`,
    },
    {
      name: "compare-extremes",
      path: compared("Giant Gannet", "Unpriced Urchin", "Snapshot Snipe", "Quadrillion Quail"),
    },
    { name: "no-price", path: token("Unpriced Urchin") },
    { name: "snapshot", path: token("Snapshot Snipe") },
    { name: "incomplete", path: token("Patchwork Pike") },
    { name: "one-holder", path: token("Lone Limpkin") },
    { name: "giant-holder", path: token("Giant Gannet") },
    { name: "three-holders", path: token("Three Thrushes") },
    { name: "all-equal", path: token("Even Eiders") },
    { name: "no-holders", path: token("Ashen Auk") },
    { name: "tiny-price", path: token("Quadrillion Quail") },
    { name: "failing", path: token("Faulty Finch") },
    { name: "one-hour", path: token("Newborn Newt") },
    { name: "deltas-zero", path: token("Still Stork") },
    { name: "deltas-negative", path: token("Sinking Swift") },
    { name: "long-name", path: token("Longwinded Lapwing of the Low Lagoon ".repeat(6).slice(0, 200)) },
    { name: "token-not-found", path: "/sol/4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R" },
    { name: "page-not-found", path: "/nothing/here/at/all" },
  ];
}
