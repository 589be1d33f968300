import { allChainsQuery } from "../api/all-chains.ts";
import { tokenListQuery } from "../api/token-list.ts";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { noExclusions } from "../../contract/exclusions.ts";
import type { HolderSummary } from "../../contract/labels.ts";
import { usualMap } from "../../contract/map-view.ts";
import type { Meta } from "../../contract/meta.ts";
import type { PageDescription } from "../figures/page-description.ts";
import { readPageAddress, type SitePage } from "../../contract/page-address.ts";
import { historySearch } from "../../contract/history-range.ts";
import { labelsQuery, summaryQuery } from "../api/behind-queries.ts";
import { clustersQuery } from "../api/clusters.ts";
import { lifeQuery } from "../api/history-queries.ts";
import { rangeQueries } from "../figures/history/range-queries.ts";
import { holdersPageQuery, tokenQueries, walletQuery } from "../api/token-queries.ts";
import { dayOf } from "../lib/days.ts";
import { holdersSearch, tokensSearch } from "../lib/search-params.ts";
import { brinewick } from "../metrics/test-brinewick.ts";
import { historyOf } from "../metrics/history/test-history.ts";
import { lifeOf, readRange } from "../metrics/history/range.ts";
import { history as worked, times } from "../test-history-answers.ts";
import { dayQueries } from "../figures/compare/compare-day.ts";
import { describers } from "./address-description.ts";
import { dayQuestions } from "../figures/holders/past-questions.ts";
import { placeholderSummary } from "../figures/placeholder-summary.ts";

const ref = { chain: "eth", address: "0x6b175474e89094c44da98b954eedeac495271d0f" } as const;
const wallet = "0x00000000000000000000000000000000000000aa";
const pools = { ...noExclusions, without: "pool" };
// Of now, so that no sentence has its date.
const asOf = new Date();
const version = Math.floor(asOf.getTime() / 1000);
const meta: Meta = { asOf, sources: ["file"], history: "full", priceUsd: undefined, requestId: undefined };
const named = {
  address: ref.address,
  name: "Brinewick",
  ticker: "BRINE",
  network: "ETH",
  decimals: 0,
  supply: String(brinewick.supply),
};
const holders = brinewick.holders.map((row) => ({ ...row, address: wallet, spl_token_account: "" }));
const first = { holder_count: brinewick.holderCount, total: brinewick.holderCount, holders };
const excluded = {
  address: wallet,
  kind: "pool",
  label: null,
  source: "chain",
  reason: "A pool.",
  group: "pool",
  amount: 1,
  rank: 1,
  accounts: 1,
} as const;
const without: HolderSummary = { ...placeholderSummary, excluded: [excluded], top_10_share: 0.25 };

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});
function answer({ queryKey }: { readonly queryKey: readonly unknown[] }, data: unknown, told: Meta = meta) {
  queryClient.setQueryData(queryKey, { data, meta: told });
}
const loaded = Object.fromEntries(
  await Promise.all(Object.entries(describers).map(async ([name, load]) => [name, await load()] as const)),
);
function describeAt(path: string) {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const page = readPageAddress(pathname, searchParams) as SitePage;
  const describePage = loaded[page.page] as unknown as (
    ...asked: [QueryClient, SitePage, URLSearchParams]
  ) => PageDescription;
  return describePage(queryClient, page, searchParams);
}
const home = `/eth/${ref.address}`;

describe("the overview", () => {
  test("of a token of which nothing is known yet has its address, and says what there will be", () => {
    expect(describeAt(home)).toEqual({
      title: "0x6B17…1d0F holders on Ethereum",
      description:
        "0x6B17…1d0F on Ethereum: how many hold it, how concentrated it is, how long it is kept and at what price.",
      path: home,
      feed: `/feed${home}`,
      image: `/og${home}.png`,
      isFramed: true,
    });
  });

  test("whose figures have not come says what there will be rather than that none are known", () => {
    answer(tokenQueries(ref).token, named);
    expect(describeAt(home)).toMatchObject({
      title: "Brinewick (BRINE) holders on Ethereum",
      description: expect.stringContaining("Brinewick (BRINE) on Ethereum: how many hold it"),
      image: `/og${home}.png?v=${version}`,
    });
  });

  test.each([
    ["firstHolders", first, /^Ten wallets hold 34\.1% of supply\.$/],
    ["deltas", brinewick.deltas, /^Brinewick gained 2,113 holders in seven days/],
    ["pnl", brinewick.pnl, /^Together, holders sit on \$2\.4M of unrealized profit\.$/],
  ] as const)("says what is there: %s", (question, data, sentence) => {
    const questions = tokenQueries(ref);
    answer(questions.token, named);
    answer(questions[question], data);
    expect(describeAt(home).description).toMatch(sentence);
  });

  test("of a ledger with gaps says what it covers, whatever else is there", () => {
    const coverage = { from: 0, to: 604_800, transfers: 1_234, addresses: 567 };
    answer(tokenQueries(ref).token, named, { ...meta, history: "incomplete", facts: { coverage } });
    expect(describeAt(home).description).toContain("Of Brinewick, 1,234 transfers among 567 addresses");
  });

  test("without what its address leaves out adds what then is, and keeps that in its links", () => {
    const questions = tokenQueries(ref);
    answer(questions.token, named);
    answer(questions.firstHolders, first);
    answer(summaryQuery(ref, pools), without);
    expect(describeAt(`${home}?without=pool&theme=dark`)).toMatchObject({
      description: expect.stringMatching(
        /^Ten wallets hold 34\.1% of supply\. Without the address that is left out, the ten largest hold 25\.0% of what remains\.$/,
      ),
      path: `${home}?without=pool`,
      image: `/og${home}.png?without=pool&v=${version}`,
    });
    expect(describeAt(home).description).not.toContain("Without");
  });
});

describe("a list of holders", () => {
  const list = `${home}/holders`;
  function answerRows(search: Partial<typeof holdersSearch.usual>, total: number, rows = holders) {
    const questions = tokenQueries(ref);
    answer(questions.token, named, { ...meta, priceUsd: 0.05 });
    answer(questions.firstHolders, first);
    answer(holdersPageQuery(ref, { ...holdersSearch.usual, ...search }), {
      ...first,
      total,
      holders: rows,
    });
  }

  test("says how many hold it and what the page's rows hold", () => {
    answerRows({}, brinewick.holderCount, holders.slice(0, 50));
    expect(describeAt(list)).toEqual({
      title: "Brinewick (BRINE) holder list on Ethereum",
      description:
        "48,213 wallets hold BRINE. The 50 wallets on this page hold 54.0% of supply; the ten largest hold 34.1%.",
      path: list,
      image: `/og${home}.png?v=${version}`,
      isFramed: true,
    });
  });

  test("narrowed to amounts says so, and has a picture of its own", () => {
    answerRows({ min_amount: "1000", max_amount: "2000" }, 12, holders.slice(0, 12));
    const { description, path, image } = describeAt(`${list}?max_amount=2000&min_amount=1000&x=1`);
    expect(description).toMatch(/^12 of 48,213 holders own between 1,000 and 2,000 BRINE\. The 12 wallets/);
    expect(path).toBe(`${list}?min_amount=1000&max_amount=2000`);
    expect(image).toBe(`/og${list}.png?min_amount=1000&max_amount=2000&v=${version}`);
  });

  test("of one kind of address says so, and how many of all match", () => {
    answerRows({ min_amount: "1000" }, 12, holders.slice(0, 12));
    answerRows({ min_amount: "1000", kind: "exchange" }, 2, holders.slice(0, 2));
    const { title, description } = describeAt(`${list}?min_amount=1000&kind=exchange`);
    expect(title).toBe("Brinewick (BRINE) holder list, exchanges only, on Ethereum");
    expect(description).toMatch(/^12 of 48,213 holders own at least 1,000 BRINE/);
  });

  test("of a least amount says what it is worth", () => {
    answerRows({ min_amount: "1000" }, 12, holders.slice(0, 12));
    expect(describeAt(`${list}?min_amount=1000`).description).toMatch(
      /^12 of 48,213 holders own at least 1,000 BRINE, worth about \$50\.00\. The 12 wallets/,
    );
  });

  test("of an empty page says nothing of its rows", () => {
    answerRows({ min_amount: "9" }, 0, []);
    expect(describeAt(`${list}?min_amount=9`).description).toBe("No holder owns at least 9 BRINE.");
  });

  test("has its page in the title from the second on, and no sentence of another page's rows", () => {
    answerRows({}, brinewick.holderCount);
    expect(describeAt(`${list}?page=2`)).toMatchObject({
      title: "Brinewick (BRINE) holder list, page 2, on Ethereum",
      description: "Brinewick (BRINE) on Ethereum: every holder by amount, with shares and a filter.",
      path: `${list}?page=2`,
    });
  });

  test("adds what is without those left out", () => {
    answerRows({}, brinewick.holderCount);
    answer(summaryQuery(ref, pools), without);
    const { description, path } = describeAt(`${list}?without=pool`);
    expect(description).toMatch(
      /hold \d+\.\d% of supply; the ten largest hold 34\.1%\. Without the address that is left out, the ten largest hold 25\.0% of what remains\.$/,
    );
    expect(path).toBe(`${list}?without=pool`);
  });
});

test("a list of another day has that day in its title, and says what it shows until it is known", () => {
  answer(tokenQueries(ref).token, named);
  expect(describeAt(`${home}/holders?at=2025-03-12&limit=25`)).toEqual({
    title: "Brinewick (BRINE) holders on 12 Mar 2025, on Ethereum",
    description:
      "Brinewick (BRINE) on Ethereum: who held how much at the end of 12 Mar 2025 UTC, and what each of them holds now.",
    path: `${home}/holders?limit=25&at=2025-03-12`,
    image: `/og${home}/holders.png?at=2025-03-12&v=${version}`,
    isFramed: true,
  });
  expect(describeAt(`${home}/holders?at=2025-03-12&page=2`).title).toBe(
    "Brinewick (BRINE) holders on 12 Mar 2025, page 2, on Ethereum",
  );
  const { page } = dayQuestions(
    ref,
    { ...holdersSearch.usual, ...noExclusions, at: "2025-03-12" },
    dayOf(asOf),
  );
  answer(page, { holder_count: 0, total: 0, holders: [] });
  answer(tokenQueries(ref).firstHolders, first);
  expect(describeAt(`${home}/holders?at=2025-03-12`).description).toBe(
    "Nobody held BRINE at the end of 12 Mar 2025; 48,213 do now.",
  );
});

describe("a history", () => {
  const page = `${home}/history`;
  function answerHistory(search: string, exclusions = noExclusions) {
    const range = readRange(historySearch.readQuery(new URLSearchParams(search)), lifeOf(worked)!)!;
    answer(tokenQueries(ref).token, named);
    answer(lifeQuery(ref, exclusions), worked);
    answer(rangeQueries(ref, range, exclusions).all, worked);
  }

  test("says how it came to be, of the range of its address", () => {
    answerHistory("");
    expect(describeAt(page)).toEqual({
      title: "Brinewick (BRINE) history of its holders on Ethereum",
      description: expect.stringMatching(/^From 100 holders to 219 in .*The price is 25\.0% above/),
      path: page,
      image: `/og${page}.png?v=${version}`,
      isFramed: true,
    });
    expect(describeAt(`${page}?from=30d`)).toMatchObject({
      description:
        "Brinewick (BRINE) on Ethereum: how many held it at any time, how concentrated it was, how old it grew and at what cost.",
      path: `${page}?from=30d`,
      image: `/og${page}.png?from=30d&v=${version}`,
    });
  });

  test("is under its date where its data is old and it ends with it, as on the page", () => {
    const old = { ...meta, asOf: new Date("2025-03-04T00:00:00Z") };
    answerHistory("");
    answer(tokenQueries(ref).token, named, old);
    expect(describeAt(page).description).toMatch(/^4 Mar 2025: From 100 holders to 219/);
    const search = "?from=2025-07-21&to=2025-08-20";
    answerHistory(search);
    answer(tokenQueries(ref).token, named, old);
    expect(describeAt(`${page}${search}`).description).toMatch(/^Brinewick gained .* holders? from/);
  });

  test("is counted without some, and says so", () => {
    answerHistory("", { ...noExclusions, without: "pool" });
    expect(describeAt(`${page}?without=pool`)).toMatchObject({
      description: expect.stringMatching(/\. Counted without pools\.$/),
      path: `${page}?without=pool`,
      image: `/og${page}.png?without=pool&v=${version}`,
    });
  });

  test("is of everybody where it is not known without some, and does not claim otherwise", () => {
    answerHistory("");
    const { description } = describeAt(`${page}?without=pool`);
    expect(description).toMatch(/^From 100 holders to 219/);
    expect(description).not.toContain("Counted without");
  });

  test("without a point in it is told in general words", () => {
    answerHistory("");
    answer(lifeQuery(ref), historyOf(times.slice(0, 0), { holders: [] }));
    expect(describeAt(page).description).toContain("how many held it at any time");
  });
});

test("a map and a wallet of which nothing has come say what they are of", () => {
  answer(tokenQueries(ref).token, named);
  expect(describeAt(`${home}/map?members=50&x=y`)).toEqual({
    title: "Brinewick (BRINE) map of its largest wallets on Ethereum",
    description: "Brinewick (BRINE) on Ethereum: which of the largest wallets look like one owner, and why.",
    path: `${home}/map?members=50`,
    image: `/og${home}/map.png?members=50&v=${version}`,
    isFramed: true,
  });
  expect(describeAt(`${home}/wallet/${wallet}?from=90d&without=pool`)).toEqual({
    title: "Brinewick (BRINE) in wallet 0x0000…00AA on Ethereum",
    description:
      "Brinewick (BRINE) on Ethereum: what one wallet holds, for how long, its rank and its profit.",
    path: `${home}/wallet/${wallet}?from=90d&without=pool`,
    image: `/og${home}/wallet/${wallet}.png?chart=wallet-balance&from=90d&v=${version}`,
    isFramed: true,
  });
});

test("a wallet's page says what it holds, at which rank, and first who it is said to be", () => {
  const questions = tokenQueries(ref);
  answer(questions.token, named);
  answer(walletQuery(ref, wallet), brinewick.wallet, { ...meta, facts: { costShare: 0.4 } });
  const page = `${home}/wallet/${wallet}`;
  expect(describeAt(page).description).toMatch(
    /^This wallet holds 0\.90% of supply\. 62% of its coins are diamond and it is \$97\.2k ahead on paper, costs known for 40% of it\.$/,
  );
  answer(questions.firstHolders, {
    ...first,
    holders: [{ address: wallet, spl_token_account: "", amount: brinewick.wallet.amount, rank: 14 }],
  });
  expect(describeAt(page).description).toMatch(
    /^This wallet holds 0\.90% of supply, the 14th largest balance\./,
  );
  const label = {
    name: "Big Exchange 7",
    category: "exchange",
    category_given: null,
    source: "list",
    as_of: null,
  };
  answer(labelsQuery(ref, [wallet]), {
    addresses: [{ address: wallet, kind: "wallet", evidence: "", pool: null, labels: [label] }],
  });
  expect(describeAt(page).description).toMatch(
    /^list says of this address: Big Exchange 7, exchange\. .*\. This wallet holds 0\.90% of supply, the 14th/,
  );
});

test("a map's page says who looks like one owner", () => {
  answer(tokenQueries(ref).token, named);
  const members = Array.from({ length: 3 }, (_, index) => ({ address: String(index), cluster: null }));
  const shares = { top_10_share: 0.5, hhi: null, half_of_supply: null };
  answer(clustersQuery(ref, usualMap), {
    members,
    apart: [],
    clusters: [],
    methods: ["two_way"],
    unknown_methods: [],
    figures: { cluster_share: 0, cluster_wallets: 0, raw: shares, wallets: shares, owners: shares },
  });
  expect(describeAt(`${home}/map`).description).toBe("No two of the 3 largest wallets look like one owner.");
  answer(tokenQueries(ref).token, named, { ...meta, asOf: new Date("2025-03-04T00:00:00Z") });
  expect(describeAt(`${home}/map`).description).toMatch(/^4 Mar 2025: No two of/);
});

test("a share of what is known has its bounds beside it", () => {
  const questions = tokenQueries(ref);
  answer(questions.token, named, { ...meta, notes: [`missing=${brinewick.supply}`] });
  answer(questions.firstHolders, first);
  answer(questions.deltas, brinewick.deltas);
  expect(describeAt(home).description).toMatch(
    /^Ten known wallets hold 34\.1% of supply\. Of all of its supply that is between 17\.1% and 67\.1%, as part of it is at no known address\. Brinewick gained 2,113 holders/,
  );
});

describe("a chain's list", () => {
  const about = "Holder statistics of Ethereum tokens: who owns them, for how long, at what price.";

  test("says what it is about, and how many are in it", () => {
    expect(describeAt("/eth")).toEqual({
      title: "Ethereum tokens",
      description: about,
      path: "/eth",
      image: "/og/eth.png",
      isFramed: true,
    });
    const search = { ...tokensSearch.usual, page: 3, filter: "coin" };
    answer(tokenListQuery("eth", search), { total: 120, covered: "all", tokens: [] });
    expect(describeAt("/eth?filter=coin&page=3")).toMatchObject({
      title: "Ethereum tokens, page 3",
      description: `120 Ethereum tokens match the filter. ${about}`,
      path: "/eth?page=3&filter=coin",
      // In another order, or a part of it, its picture is of that.
      image: `/og/eth.png?filter=coin&v=${version}`,
    });
  });
});

test("the list of all chains says what it has", () => {
  expect(describeAt("/all")).toMatchObject({
    title: "Tokens of all chains",
    description:
      "Every token here by its number of holders, with its chain and the others that have its address.",
    image: "/og/all.png",
  });
  answer(allChainsQuery({ page: 2 }), { total: 3, covered: "all", tokens: [] });
  expect(describeAt("/all?page=2")).toMatchObject({
    title: "Tokens of all chains, page 2",
    description: expect.stringMatching(/^Three tokens .*\. Every token here by its number of holders/),
    path: "/all?page=2",
    image: `/og/all.png?v=${version}`,
  });
});

describe("a comparison", () => {
  const other = { chain: "base", address: "0x00000000000000000000000000000000000000bb" } as const;
  const general =
    "Two to four tokens side by side: holders, concentration, how long they are kept, and at what profit.";
  const both = `/compare?t=eth:${ref.address},base:${other.address}`;

  test("of nothing is the page where tokens are chosen", () => {
    expect(describeAt("/compare?without=pool")).toEqual({
      title: "Compare tokens",
      description: general,
      path: "/compare",
      image: "/og/compare.png",
      isFramed: true,
    });
  });

  test("says nothing of tokens that have not all come", () => {
    answer(tokenQueries(ref).token, named);
    expect(describeAt(both)).toMatchObject({
      title: "Brinewick, 0x0000…00bb compared",
      description: general,
    });
    expect(describeAt(`/compare?t=eth:${ref.address}`)).toMatchObject({
      title: "Brinewick compared",
      description: general,
    });
  });

  test("says which is the more concentrated, and that this is of all holders where some are left out", () => {
    for (const [token, hhi] of [
      [ref, 0.0177],
      [other, 0.3],
    ] as const) {
      const questions = tokenQueries(token);
      answer(questions.token, { ...named, address: token.address, name: hhi === 0.3 ? "Coot" : "Brinewick" });
      answer(questions.stats, { ...brinewick.stats, hhi });
      answer(questions.firstHolders, first);
    }
    expect(describeAt(both).description).toMatch(/^Coot is the more concentrated of the two: /);
    expect(describeAt(`${both}&without=pool`)).toMatchObject({
      title: "Brinewick, Coot compared",
      description: expect.stringMatching(/ Beside it, the figures without pools\.$/),
      path: `${both}&without=pool`,
      image: `/og${both.replace("compare", "compare.png")}&without=pool&v=${version}`,
    });
  });
});

test("a comparison of a day has it in its title, and no figures of now in its sentence", () => {
  const compared = `/compare?t=eth:${ref.address}&at=2020-01-01`;
  const questions = tokenQueries(ref);
  answer(questions.token, named);
  answer(questions.stats, brinewick.stats);
  answer(questions.firstHolders, first);
  expect(describeAt(compared)).toMatchObject({
    title: "Brinewick compared on 1 Jan 2020",
    description: expect.stringMatching(/^Two to four tokens side by side/),
    path: compared,
    image: `/og${compared.replace("compare", "compare.png")}&v=${version}`,
  });
  const coot = { chain: "base", address: "0x00000000000000000000000000000000000000bb" } as const;
  answer(tokenQueries(coot).token, { ...named, address: coot.address, name: "Coot" });
  const both = `/compare?t=eth:${ref.address},base:${coot.address}&at=2020-01-01`;
  expect(describeAt(both).description).toMatch(/^Two to four tokens side by side/);
  const when = { day: "2020-01-01", exclusions: noExclusions };
  for (const [token, hhi] of [
    [ref, 0.1],
    [coot, 0.4],
  ] as const) {
    const { firstHolders, history } = dayQueries(token, when);
    answer(firstHolders, first);
    answer(history, {
      interval: "1day",
      source: "computed",
      times: ["2020-01-02T00:00:00Z"],
      series: { hhi: [hhi], supply: [brinewick.supply] },
    });
  }
  expect(describeAt(both).description).toMatch(/^1 Jan 2020: Coot is the more concentrated of the two: /);
});

test.each([
  ["Brinewick", " ", "Brinewick"],
  ["", "BRINE", "BRINE"],
  [" ", "", "0x6b17…1d0f"],
])("a token called %j, %j is spoken of as %s", (name, ticker, said) => {
  answer(tokenQueries(ref).token, { ...named, name, ticker });
  expect(describeAt(home).title).toBe(`${said} holders on Ethereum`);
});
