import { expect, test } from "vitest";
import { noExclusions } from "../../../contract/exclusions.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { named } from "../../charts/kit/figures.ts";
import { address, type Figures, service, wallet } from "../../test-service.ts";
import { asker } from "../../api/ask.ts";
import { compareCard } from "./compare-card.ts";

const coot = wallet;
const both = `sol:${address},sol:${coot}`;
const stats = { gini: 0.9, median_holder_position: 1, avg_time_held: 0, retention_rate: 0 };

interface Asked {
  readonly first?: Figures;
  readonly second?: Figures;
  readonly selection?: string;
  readonly without?: string;
  readonly at?: string;
  readonly fetch?: typeof fetch;
}

/** Two tokens, of which the second is the more concentrated. */
function open({ first = {}, second = {}, selection = both, without = "", at = "", fetch }: Asked = {}) {
  const brinewick = service(first);
  const other = service({
    amounts: [900, 50],
    holderCount: 70,
    ...second,
    token: { name: "Coot", ticker: "COOT" },
    answers: { "/stats": { ...stats, hhi: 0.8 }, "/holders/deltas": { "7days": -30 }, ...second.answers },
  });
  const answering: typeof globalThis.fetch = (input) => {
    const url = input as string;
    return url.includes(`/tokens/${coot}`) ? other(url.replace(coot, address)) : brinewick(url);
  };
  const ask = asker(createQueryClient({ fetch: fetch ?? answering, retries: 0 }));
  return compareCard(ask, { selection, at, exclusions: { ...noExclusions, without } });
}
const failing =
  (code: string): typeof fetch =>
  () =>
    Promise.resolve(Response.json({ code, message: "no" }, { status: code === "internal" ? 500 : 404 }));

test("holders are at least so many where part of the supply is at no known address", async () => {
  const { drawings, figures } = await open({ first: { headers: { "x-data-note": "missing=5" } } });
  expect(drawings).toMatchObject([
    {
      data: {
        rows: [
          { name: "Brinewick", isLeast: true },
          { name: "Coot", isLeast: undefined },
        ],
      },
    },
  ]);
  expect(figures[0]?.rows.map(([, holders]) => holders)).toMatchObject([
    { text: expect.stringMatching(/^≥ /) },
    { text: "70" },
  ]);
});

test("a comparison says which token is the more concentrated, and sets their figures side by side", async () => {
  const card = await open();
  expect(card).toMatchObject({
    kind: "compare",
    status: 200,
    heads: [
      { chain: "sol", address, name: "Brinewick", ticker: "BRINE" },
      { chain: "sol", address: coot, name: "Coot", ticker: "COOT" },
    ],
    page: `/compare?t=${both}`,
    asOf: new Date("2025-11-21T14:32:07Z"),
    demo: "Demo data, invented",
    finding:
      "21 Nov 2025: Coot is the more concentrated of the two: its largest account holds 90.0%, that of Brinewick 40.0%",
    subject: "Holders, and the supply from the largest holder on",
    keys: [],
    message: null,
  });
  expect(card.drawings).toMatchObject([
    {
      kind: "compared",
      data: {
        rows: [
          { name: "Brinewick", holders: 40, week: 6, weekShare: 6 / 34, top10: null },
          { name: "Coot", holders: 70, week: -30, weekShare: -0.3, top10: null },
        ],
      },
    },
  ]);
  expect(card.figures).toEqual([
    {
      caption: "Tokens compared",
      columns: ["Token", "Holders", "Change in 7 days", "Top 10 hold"],
      rows: [
        [
          named("Brinewick"),
          { text: "40", value: 40 },
          { text: "+6", value: 6 },
          { text: "not available", value: null },
        ],
        [
          named("Coot"),
          { text: "70", value: 70 },
          { text: "−30", value: -30 },
          { text: "not available", value: null },
        ],
      ],
    },
  ]);
});

test("a row has the parts of the supply, and none where its holders are not known", async () => {
  const partsOf = async (asked: Asked) => {
    const [drawing] = (await open(asked)).drawings;
    return drawing?.kind === "compared" ? drawing.data.rows.map(({ tiers }) => tiers.length) : [];
  };
  expect((await partsOf({})).every((parts) => parts > 1)).toBe(true);
  expect(await partsOf({})).toHaveLength(2);
  const [first, second] = await partsOf({ second: { answers: { "/holders": 404 } } });
  expect(first).toBeGreaterThan(1);
  expect(second).toBe(0);
  const amounts = Array.from({ length: 12 }, () => 10);
  const [drawing] = (await open({ first: { amounts } })).drawings;
  expect(drawing?.data).toMatchObject({ rows: [{ top10: 0.1 }, { top10: null }] });
});

test("tokens that are not here are left out, and what is said is of the others", async () => {
  const { heads, page, finding } = await open({ second: { answers: { "": 404 } } });
  expect([heads.length, page]).toEqual([1, `/compare?t=sol:${address}`]);
  expect(finding).toMatch(/^21 Nov 2025: Of the two only Brinewick can be shown/);
});

test("no token to compare: what to do, what is wrong, what is on its way, and what failed", async () => {
  expect(await open({ selection: "" })).toMatchObject({
    status: 404,
    finding: "No tokens to compare",
    page: "/compare",
    asOf: undefined,
    demo: "",
    message: {
      lead: "",
      rest: "Name two to four tokens, as in t=sol:<address>,eth:<address>.",
      retry: false,
    },
  });
  expect((await open({ selection: "pepe" })).message?.rest).toMatch(/write a chain and an address/);
  expect(await open({ fetch: failing("token_not_found") })).toMatchObject({
    status: 404,
    finding: "No tokens to compare",
  });
  expect(await open({ fetch: failing("token_being_read") })).toMatchObject({
    status: 404,
    finding: "This token is being read",
    message: { lead: "", rest: "Its figures come when all its transfers are here." },
  });
  expect(await open({ fetch: failing("internal") })).toMatchObject({
    status: 503,
    finding: "The comparison could not be loaded",
    message: { retry: true },
  });
});

const raw = {
  holder_count: 40,
  supply: 1000,
  top_1_share: 0.3,
  top_10_share: 0.6,
  top_100_share: 0.9,
  top_1000_share: 1,
  hhi: 0.2,
  gini: 0.9,
  median_holder_position: 10,
  half_of_supply: 4,
  lorenz: [],
  hands: null,
};
const excluded = {
  address: wallet,
  kind: "pool",
  label: "Big pool",
  source: "list",
  reason: "A pool.",
  group: "pool",
  amount: 100,
  rank: 2,
  accounts: 1,
};
const summary = {
  ...raw,
  holder_count: 39,
  supply: 900,
  top_1_share: 0.4,
  top_10_share: 0.7,
  excluded: [excluded],
  kept: [],
  raw,
};
const answers = (told: unknown) => ({ answers: { "/holders/summary": told } });

test("without some of the holders it is of what remains, says so, and names them token by token", async () => {
  const card = await open({
    without: "pool",
    first: answers(summary),
    second: answers({ ...summary, top_10_share: 0.4, holder_count: 60, excluded: [] }),
  });
  expect(card).toMatchObject({
    status: 200,
    page: `/compare?t=${both}&without=pool`,
    finding:
      "21 Nov 2025: Without what is left out, Brinewick is the more concentrated: ten holders hold 70.0% of what remains",
    subject:
      "Without pools: holders, and the supply that remains from the largest holder on. 7 days: of all holders",
    message: null,
    keys: [],
  });
  expect(card.drawings[0]).toMatchObject({
    kind: "compared",
    data: {
      rows: [
        { name: "Brinewick", holders: 39, week: 6, top10: 0.7 },
        { name: "Coot", holders: 60, week: -30, top10: 0.4 },
      ],
    },
  });
  expect(card.figures.map(({ caption }) => caption)).toEqual([
    "Tokens compared without pools; change in 7 days of all holders",
    "Brinewick: left out",
    "Coot: left out",
  ]);
  expect(card.figures[1]?.rows).toEqual([
    [named(wallet), named("Big pool"), { text: "10.0%", value: 0.1 }, named("A pool.")],
  ]);
});

test("a token of which it is not known without some has its row without figures, and no list", async () => {
  const card = await open({ without: "pool", first: answers(summary), second: answers(404) });
  expect(card.drawings[0]?.data).toMatchObject({
    rows: [
      { name: "Brinewick", holders: 39 },
      { name: "Coot", holders: null, top10: null, tiers: [] },
    ],
  });
  expect(card.figures.map(({ caption }) => caption)).toEqual([
    "Tokens compared without pools; change in 7 days of all holders",
    "Brinewick: left out",
  ]);
});

test("of a day it is of its end, without what is left out, and leads to the page of that day", async () => {
  const end = "2025-11-02T00:00:00Z";
  const series = { holders: [40], supply: [1_000], hhi: [0.2], gini: [0.5] };
  const history = { interval: "1day", source: "computed", times: [end], series };
  const card = await open({
    at: "2025-11-01",
    without: "pool",
    first: { answers: { "/history": history } },
    second: { answers: { "/history": { ...history, series: { ...series, hhi: [0.9] } } } },
  });
  expect(card).toMatchObject({
    page: `/compare?t=${both}&at=2025-11-01&without=pool`,
    finding: expect.stringMatching(/^1 Nov 2025, without pools: Coot is the more concentrated of the two: /),
    subject: "Holders, and the supply from the largest holder on, at the end of 1 Nov 2025, without pools",
  });
  expect(card.figures.map(({ caption }) => caption)).toEqual([
    "Tokens compared, at the end of 1 Nov 2025, without pools",
  ]);
  // What changed in a week before it is not said by figures of now.
  expect(card.figures[0]?.rows.map(([, holders, week]) => [holders?.value, week?.value])).toEqual([
    [40, null],
    [70, null],
  ]);
});
