import type { TokenAddress } from "../../contract/address.ts";
import { type EndpointName, type EndpointRow, endpointNames, endpoints } from "../../contract/endpoints.ts";
import { parseQuery } from "../../contract/query.ts";
import type { TokenListPage } from "../../contract/tokens.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Backend } from "./backend.ts";
import { type AnyArgs, operationOf } from "./operations.ts";

/** Queries of endpoints beside the one without any, as a URL has them. */
const variants: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  getTokens: ["limit=3&offset=2", "limit=100"],
  getTokenFigures: [
    "sort=-change_24h",
    "sort=hhi&limit=5",
    "sort=-supply&min_holders=100",
    "text=to",
    "sort=top10_share&max_hhi=0.5",
    "sort=-volume_7d",
  ],
  getAllChainsTokens: ["limit=7&offset=9", "limit=100"],
  getHolders: [
    "limit=7&offset=3",
    "limit=100",
    "min_amount=10",
    "max_amount=1000",
    "at=2026-03-01T00:00:00Z",
    "at=2023-12-01T00:00:00Z",
    "kind=exchange",
    "kind=wallet",
  ],
  getTokenHistory: ["interval=1week", "metrics=holders,gini", "without=exchange"],
  getHolderChanges: ["from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z", "sort=decrease"],
  getCostBasis: ["at=2026-04-01T00:00:00Z"],
  getCohorts: ["interval=1week"],
  getHolderSummary: ["without=exchange", "without=burn,pool"],
  getClusters: ["limit=100"],
};

const specOf = (name: EndpointName) => {
  const row: EndpointRow = endpoints[name];
  return { ...row.query, ...row.beyond?.query };
};

/** The answer with everything that its headers say, or the problem, as a text. */
async function ask(backend: Backend, name: EndpointName, query: string, path: object): Promise<string> {
  const parsed = parseQuery(specOf(name), new URLSearchParams(query));
  if ("errors" in parsed) return JSON.stringify(parsed.errors);
  try {
    return JSON.stringify(await operationOf(backend, name)({ ...path, ...parsed.values } as AnyArgs));
  } catch (error) {
    if (error instanceof ProblemError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

async function askAll(
  backend: Backend,
  names: readonly EndpointName[],
  paths: (name: EndpointName) => readonly object[],
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const name of names)
    for (const path of paths(name))
      for (const query of ["", ...(variants[name] ?? [])])
        answers[`${name} ${Object.values(path).join(" ")} ${query}`] = await ask(backend, name, query, path);
  return answers;
}

const isOfWallet = (name: EndpointName) => endpoints[name].path.includes("/wallets/");
const isOfToken = (name: EndpointName) => /_address\}.*/.test(endpoints[name].path) && !isOfWallet(name);

/** Everything that can be asked about a token: every endpoint, with and without parameters. */
export function askAbout(
  backend: Backend,
  { chain, address }: TokenAddress,
  wallets: readonly string[],
): Promise<Record<string, string>> {
  const path = { chain_id: chain, contract_address: address, token_address: address };
  return askAll(
    { ...backend, getHolderDetails: (args) => backend.getHolderDetails({ ...args, address: wallets }) },
    endpointNames.filter(isOfToken),
    (name) =>
      endpoints[name].path.includes("{wallet_address}")
        ? wallets.map((wallet) => ({ ...path, wallet_address: wallet }))
        : [path],
  );
}

/** The questions to which two answers differ, with both. */
export function differences(ours: Record<string, string>, theirs: Record<string, string>): string[] {
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((question) => ours[question] !== theirs[question])
    .map(
      (question) => `${question}\n  ${ours[question]?.slice(0, 600)}\n  ${theirs[question]?.slice(0, 600)}`,
    );
}

/** Everything that can be asked of no single token. */
export async function askLists(
  backend: Backend,
  chains: readonly string[],
  wallets: readonly (readonly [chain: string, address: string])[],
): Promise<Record<string, string>> {
  const names = endpointNames.filter((name) => !isOfToken(name));
  const lists = await askAll(backend, names, (name) => {
    if (isOfWallet(name))
      return wallets.map(([chain, wallet]) => ({ chain_id: chain, wallet_address: wallet }));
    // These name tokens or addresses, which are asked about below.
    return name === "getLabels" || name === "getOverlap" ? [] : chains.map((chain) => ({ chain_id: chain }));
  });
  for (const [chain, address] of wallets)
    lists[`getLabels ${chain} ${address}`] = JSON.stringify(
      await backend.getLabels({ chain_id: chain, address: [address], token: [] }),
    );
  for (const chain of chains) lists[`getOverlap ${chain}`] = await askOverlap(backend, chain);
  return lists;
}

/** Of the most held tokens of a chain. */
async function askOverlap(backend: Backend, chain: string): Promise<string> {
  const { body } = await backend.getTokens({ chain_id: chain, limit: 3, offset: 0 });
  const { tokens } = JSON.parse(body) as TokenListPage;
  const query = `limit=100&tokens=${tokens.map(({ address }) => address).join(",")}`;
  return ask(backend, "getOverlap", query, { chain_id: chain });
}
