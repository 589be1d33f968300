import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointName } from "../contract/endpoints.ts";
import { exampleAnswers } from "../server/openapi/examples.ts";
import { closeUpstreams, openUpstream, startFaultServer } from "../test/hosted-service.ts";
import { testService } from "../test/service.ts";
import { render } from "./entry-server.tsx";
import { drawer } from "./test-service.ts";

// The whole way of a hosted service's figures: its answers over a socket, this server, the page as it is drawn.
let hosted: Awaited<ReturnType<typeof startFaultServer>>;
beforeAll(async () => {
  hosted = await startFaultServer();
});
afterAll(async () => {
  await closeUpstreams();
  await hosted.close();
});

const { address } = exampleAnswers.getToken;
const wallet = exampleAnswers.getHolders.holders[0]!.address;
/** Ten of a hundred holders have half of the supply between them: by their squares alone the HHI is 250. */
const holders = Array.from({ length: 100 }, (_, index) => ({
  address: wallet,
  spl_token_account: wallet,
  amount: index < 10 ? 50_000 : 5_000,
  rank: index + 1,
}));
const standard = {
  getToken: { ...exampleAnswers.getToken, decimals: 6, supply: "1000000000000" },
  getHolders: { holder_count: 102, total: 102, holders },
  getTokenStats: { ...exampleAnswers.getTokenStats, hhi: 0.0275 },
};

async function page(answers: Partial<Record<EndpointName, unknown>>): Promise<string> {
  const all: Partial<Record<EndpointName, unknown>> = { ...exampleAnswers, ...standard, ...answers };
  const token = `/v0/sol/tokens/${address}`;
  const byPath: Readonly<Record<string, EndpointName>> = {
    [token]: "getToken",
    [`${token}/stats`]: "getTokenStats",
    [`${token}/stats/pnl`]: "getTokenPnl",
    [`${token}/stats/wallet-categories`]: "getWalletCategories",
    [`${token}/stats/supply-breakdown`]: "getSupplyBreakdown",
    [`${token}/holders`]: "getHolders",
    [`${token}/holders/deltas`]: "getHolderDeltas",
    [`${token}/holders/breakdowns`]: "getHolderBreakdowns",
  };
  hosted.state.answer = (request, response) => {
    const answer = all[byPath[request.url?.split("?")[0] ?? ""] ?? "getTokens"];
    response.setHeader("content-type", "application/json");
    if (answer === null) response.writeHead(404).end('{"message":"Token not found"}');
    else response.end(JSON.stringify(answer));
  };
  const { upstream } = await openUpstream(hosted, "key");
  const { app } = testService({ backend: upstream });
  const drawn = await render(`/sol/${address}`, async (input, init) => app.request(input, init), drawer);
  expect(drawn.status).toBe(200);
  const text = drawn.html.replaceAll("<!-- -->", "").replaceAll(/<(style|script)[^>]*>.*?<\/\1>/gs, "");
  return text.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|");
}

test("an HHI from 0 to 1 is read; one outside of that range, or that cannot be, is none", async () => {
  const unit = await page({});
  expect(unit).toMatch(/\|275\|/);
  expect(unit).toContain("in the low band");
  const points = await page({ getTokenStats: { ...standard.getTokenStats, hhi: 275 } });
  expect(points).not.toMatch(/\|275\|/);
  expect(points).not.toContain("in the low band");
  // Less than the largest holders alone make, on either scale.
  const impossible = await page({ getTokenStats: { ...standard.getTokenStats, hhi: 0.000_001 } });
  expect(impossible).toContain("its scale is not known");
  expect(impossible).not.toContain("in the low band");
});

test("a supply in raw units and one in whole tokens are the same shares", async () => {
  const whole = { ...standard.getToken, supply: "1000000" };
  for (const text of [await page({}), await page({ getToken: whole })]) {
    expect(text).toContain("Ten accounts hold 50.0% of supply.");
  }
});

test("dollar bands are named where the counts agree with them, else the names stand alone", async () => {
  const agreeing = await page({});
  expect(agreeing).toContain("$10–100");
  const { getHolderBreakdowns: breakdowns } = exampleAnswers;
  const categories = { ...breakdowns.categories, shrimp: 1, crab: 40_418 };
  const other = await page({ getHolderBreakdowns: { ...breakdowns, categories } });
  expect(other).not.toContain("$10–100");
  expect(other).toContain("40,418");
});

test("the source, the time and what is missing are said as a hosted service's", async () => {
  const text = await page({ getWalletCategories: null, getSupplyBreakdown: null });
  expect(text).toContain("Figures come from a beta API");
  expect(text).toContain("The service publishes these figures for some tokens only");
  expect(text).toContain(`${new Date().getUTCFullYear()}`);
  expect(text).not.toMatch(/time not known|Demo data|NaN|undefined/);
});

test("fewer windows than nine, fields left out, names of another time: a page all the same", async () => {
  const { avg_time_held: _held, retention_rate: _rate, ...stats } = standard.getTokenStats;
  const text = await page({
    getHolderDeltas: { "7days": -211, "14days": 200, "30days": 59, "90days": 4 },
    getTokenStats: { ...stats, beta: true },
  });
  expect(text).toContain("not available");
  expect(text).toContain("211");
  expect(text).not.toMatch(/could not be loaded|NaN|undefined/);
});
