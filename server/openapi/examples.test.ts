import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clusters } from "../../contract/clusters.ts";
import { type EndpointName, endpointNames, type EndpointRow, endpoints } from "../../contract/endpoints.ts";
import type { HolderListPage } from "../../contract/holders.ts";
import { nonPersonCategories } from "../../contract/kinds.ts";
import { parseQuery } from "../../contract/query.ts";
import { completenessExamples } from "../api/completeness/openapi.ts";
import { type AnyArgs, operationOf } from "../api/operations.ts";
import { createStoreBackend, type StoreBackend } from "../api/store-backend.ts";
import { demo } from "../sources/demo/demo.ts";
import { ingestDemo } from "../sources/demo/test-ingest.ts";
import { openStore, type Store } from "../store/store.ts";
import { type ExampleArguments, exampleQuery } from "./examples.ts";

// Two small tokens of the demo market: one that is asked about, and one to compare it with.
const tickers = ["JAM", "REED"];
const market = demo.filter(({ token }) => tickers.includes(token.ticker));
const [asked, other] = tickers.map(
  (ticker) => market.find(({ token }) => token.ticker === ticker)!.token.address,
);
const chain_id = "sol";

let store: Store;
let backend: StoreBackend;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  await ingestDemo(store, { market });
  backend = createStoreBackend(store);
});
afterAll(() => store?.close());

async function recordArguments(): Promise<ExampleArguments> {
  const address = asked!;
  const { body } = await backend.getHolders({ chain_id, contract_address: address, limit: 100, offset: 0 });
  const { holders } = JSON.parse(body) as HolderListPage;
  const [exchange, wallet] = [holders[4]!.address, holders[9]!.address];
  return {
    chain_id,
    contract_address: address,
    token_address: address,
    wallet_address: wallet,
    limit: 2,
    offset: 0,
    min_amount: "1000",
    max_amount: "250000.5",
    sort: "-holders",
    min_holders: 10,
    metrics: "holders,hhi,supply_by_age,realized_profit",
    interval: "1day",
    from: "2026-05-12T00:00:00Z",
    to: "2026-11-01T12:00:00Z",
    at: "2026-10-31",
    address: `${exchange},${wallet}`,
    token: address,
    tokens: `${address},${other}`,
    without: nonPersonCategories.join(),
    and: wallet,
    keep: holders[0]!.address,
  };
}

async function record(name: EndpointName, given: ExampleArguments): Promise<unknown> {
  const { query }: EndpointRow = endpoints[name];
  const parsed = parseQuery(query, new URLSearchParams(exampleQuery(name, given)));
  if ("errors" in parsed) throw new Error(`${name}: ${JSON.stringify(parsed.errors)}`);
  const { body } = await operationOf(backend, name)({ ...given, ...parsed.values } as AnyArgs);
  const answer: unknown = JSON.parse(body);
  return shorten(name === "getClusters" ? oneCluster(answer as Clusters) : answer);
}

/** The smallest cluster alone, its members counted from 0. */
function oneCluster({ members, lines, clusters, ...rest }: Clusters): Clusters {
  const cluster = clusters.toSorted((a, b) => a.members.length - b.members.length)[0]!;
  const placeOf = (member: number) => cluster.members.indexOf(member);
  return {
    members: cluster.members.map((member) => ({ ...members[member]!, cluster: 0 })),
    lines: lines
      .map((line) => ({ ...line, a: placeOf(line.a), b: placeOf(line.b) }))
      .filter(({ a, b }) => a >= 0 && b >= 0),
    clusters: [
      {
        ...cluster,
        members: cluster.members.map(placeOf),
        evidence: cluster.evidence.map((each) => ({ ...each, members: each.members.map(placeOf) })),
      },
    ],
    ...rest,
  };
}

const sharesAreKnown = tickers.map(() => ({ remaining_top10_share: expect.any(Number) as unknown }));

/** Long lists end after three. */
function shorten(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, 3).map(shorten);
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, shorten(value)]));
}

test("the examples are what the demo market answers: `npx vitest run server/openapi -u` records them", async () => {
  const given = await recordArguments();
  // The shares of lists without some kinds are worked out after the first question.
  await expect.poll(() => record("getTokenFigures", given)).toMatchObject({ tokens: sharesAreKnown });
  const names = endpointNames.filter((name) => !(name in completenessExamples));
  const answers = await Promise.all(names.map(async (name) => [name, await record(name, given)] as const));
  const recorded = { parameters: given, answers: Object.fromEntries(answers) };
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot("examples.json");
});
