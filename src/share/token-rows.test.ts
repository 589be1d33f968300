import { describe, expect, test } from "vitest";
import { sortText } from "../metrics/findings/list.ts";
import { address, type Figures, service, wallet } from "../test-service.ts";
import { all, demo, foot, open } from "./test-card.ts";

describe("a chain's list", () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      address: `${address.slice(0, -1)}${index + 2}`,
      name: `Token ${index + 1}`,
      ticker: `T${index + 1}`,
      network: "SOL",
      decimals: 0,
      supply: "1",
    }));
  /** The list, and how many wallets hold each of it, in twice as many accounts; null is not known. */
  const listing =
    (counts: readonly (number | null)[], sources: string): typeof fetch =>
    (input) => {
      const url = input as string;
      const tokens = rows(counts.length);
      const headers = { "x-data-source": sources, "x-data-as-of": "2025-11-21T14:32:07Z" };
      const index = tokens.findIndex((token) => url.includes(`/${token.address}/holders`));
      if (index === -1) return Promise.resolve(Response.json({ total: tokens.length, tokens }, { headers }));
      const held = counts[index];
      return Promise.resolve(
        held === null || held === undefined
          ? Response.json({ code: "stats_unavailable", message: "no" }, { status: 404 })
          : Response.json(
              { holder_count: 2 * held, total: 2 * held, holders: [] },
              { headers: { ...headers, "x-data-wallets": `count=${held}` } },
            ),
      );
    };

  test("has its first four with their holders, the bars in proportion", async () => {
    const fetch = listing([800, 400, null, 0, 7], "file,file,file,file,file");
    const { lines, bars } = await open("/sol", { fetch });
    expect(lines).toEqual([
      "Solana",
      "Five Solana tokens are listed.",
      "The most held, by number of holders",
      "Holders",
      "Token 1",
      "T1",
      "800",
      "Token 2",
      "T2",
      "400",
      "Token 3",
      "T3",
      "not available",
      "Token 4",
      "T4",
      "0",
      ...foot("Data as of 14:32 UTC, 21 Nov 2025"),
    ]);
    expect(bars).toEqual([608, 304, 2, 2]);
  });

  test("in another order, or of a part, has the rows of its page", async () => {
    const asked: string[] = [];
    const known = service();
    const fetch: typeof globalThis.fetch = (input, init) => {
      asked.push(input as string);
      return known(input, init);
    };
    const { lines } = await open("/sol?sort=hhi&filter=brine&min_holders=2", { fetch });
    expect(asked.map((url) => url.replace(/^.*\/v0/, ""))).toEqual([
      "/sol/token-figures?limit=50&sort=hhi&text=brine&min_holders=2",
    ]);
    expect(lines.slice(0, 6)).toEqual([
      "Solana",
      "One Solana token matches the filter.",
      "By HHI, lowest first. Bars: number of holders",
      "Holders",
      "Brinewick",
      "BRINE",
    ]);
    // A hosted service sorts and filters nothing.
    const hosted = await open("/sol?sort=hhi", { figures: { list: { covered: "none" } } });
    expect(hosted.lines.slice(1, 3)).toEqual([
      "One Solana token is listed.",
      "The most held, by number of holders",
    ]);
    expect((["", "-name", "ticker", "-change_24h"] as const).map(sortText)).toEqual([
      "By number of holders, highest first",
      "By name, from Z",
      "By ticker, from A",
      "By change in 24 hours, highest first",
    ]);
  });

  test("says which of it is invented", async () => {
    const footOf = async (sources: string) =>
      (await open("/sol", { fetch: listing([1, 2], sources) })).lines.at(-2);
    expect(await footOf("demo,demo")).toMatch(/^Demo data, invented\. /);
    expect(await footOf("file,demo")).toMatch(/^Some of it is invented demo data\. /);
    expect(await footOf("file,file")).toMatch(/^Data as of/);
  });

  test("without tokens has no heads of columns", async () => {
    const { lines } = await open("/sol", { fetch: listing([], "") });
    expect(lines.slice(0, 2)).toEqual(["Solana", "No Solana tokens yet."]);
    expect(lines).toHaveLength(4);
  });

  test("of all chains names the chain of each, for two may have one name", async () => {
    const figures = {
      wallet_count: null,
      change_24h: null,
      change_7d: null,
      wallet_change_24h: null,
      wallet_change_7d: null,
      top10_share: null,
      wallet_hhi: null,
      wallet_top10_share: null,
      remaining_top10_share: null,
      excluded_kinds: [],
      hhi: null,
      history: "full",
      price_usd: null,
      market_value_usd: null,
      volume_7d_usd: null,
      age_seconds: null,
    };
    const [first, second] = rows(2);
    const tokens = [
      { ...first, ...figures, chain: "sol", holder_count: 120, wallet_count: 90, also_on: [] },
      { ...second, ...figures, ticker: "", chain: "base", address: `0x${"1".repeat(40)}`, holder_count: 45 },
    ];
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(
        Response.json(
          { total: 2, covered: "all", tokens: tokens.map((token) => ({ also_on: [], ...token })) },
          { headers: { "x-data-source": "demo,file", "x-data-as-of": "2025-11-21T14:32:07Z" } },
        ),
      );
    const { lines, bars } = await open("/all", { fetch });
    expect(lines[0]).toBe("All chains");
    expect(lines.slice(2)).toEqual([
      "The most held, by number of holders",
      "Holders",
      "Token 1",
      "T1, Solana",
      "90",
      "Token 2",
      "Base",
      "45",
      ...foot("Some of it is invented demo data. Data as of 14:32 UTC, 21 Nov 2025"),
    ]);
    expect(bars).toEqual([608, 304]);
  });
});

describe("a comparison's picture", () => {
  const coot = wallet;
  const path = `/compare?t=sol:${address},sol:${coot}`;
  const summary = (holders: number, hhi: number | null) => ({
    holder_count: holders,
    supply: 900,
    top_1_share: 0.2,
    top_10_share: 0.5,
    top_100_share: 0.9,
    top_1000_share: 1,
    hhi,
    gini: 0.9,
    median_holder_position: 10,
    half_of_supply: 4,
    lorenz: [],
    hands: null,
  });
  const without = (holders: number, hhi: number | null) => ({
    ...summary(holders, hhi),
    excluded: [],
    kept: [],
    raw: summary(holders, hhi),
  });
  const two = (first: Figures, second: Figures): typeof fetch => {
    const [one, other] = [
      service(first),
      service({ amounts: [900, 50], holderCount: 70, ...second, token: { name: "Coot", ticker: "COOT" } }),
    ];
    return (input) => {
      const url = input as string;
      return url.includes(`/tokens/${coot}`) ? other(url.replace(coot, address)) : one(url);
    };
  };

  test("has a row each: supply, holders, index", async () => {
    const { lines, card } = await open(path, { fetch: two({}, {}) });
    expect(lines).toEqual([
      "Tokens compared",
      expect.stringMatching(/^21 Nov 2025: Brinewick and Coot are equally concentrated/),
      "Supply by holder rank",
      "Holders",
      "HHI",
      "Brinewick",
      "BRINE",
      "40",
      "177",
      "Coot",
      "COOT",
      "70",
      "177",
      ...demo,
    ]);
    const strips = all(card!).filter(
      ({ type, props }) => type === "svg" && props["viewBox"] === "0 0 458 34",
    );
    expect(strips).toHaveLength(2);
    expect(JSON.stringify(strips)).not.toMatch(/NaN|undefined|-\d+\.\d+v34/);
  });

  test("of one that is here says that the other is not", async () => {
    const { lines } = await open(path, { fetch: two({}, { answers: { "": 404 } }) });
    expect(lines[1]).toMatch(/^21 Nov 2025: Of the two only Brinewick can be shown\.$/);
  });

  test("says of each figure that is not known that it is not", async () => {
    const unknown = { answers: { "/holders": 404, "/stats": 404 } };
    const { lines } = await open(path, { fetch: two({}, unknown) });
    expect(lines.slice(-6)).toEqual(
      ["Coot", "COOT", "not available", "not available", "not available", ...demo].slice(-6),
    );
    expect(lines.filter((line) => line === "not available")).toHaveLength(3);
  });

  test("without some is of what remains, and says so", async () => {
    const fetch = two(
      { answers: { "/holders/summary": without(39, 0.25) } },
      { answers: { "/holders/summary": without(60, null) } },
    );
    const { lines } = await open(`${path}&without=pool`, { fetch });
    expect(lines.slice(2)).toEqual([
      "Of what remains without pools",
      "Supply by holder rank",
      "Holders",
      "HHI",
      "Brinewick",
      "BRINE",
      "39",
      "2,500",
      "Coot",
      "COOT",
      "60",
      "not available",
      ...demo,
    ]);
    const unknown = two(
      { answers: { "/holders/summary": without(39, 0.25) } },
      { answers: { "/holders/summary": 404 } },
    );
    const some = await open(`${path}&without=pool`, { fetch: unknown });
    expect(some.lines.filter((line) => line === "not available")).toHaveLength(3);
  });

  test("of nothing says what can be compared", async () => {
    expect((await open("/compare")).lines).toEqual(
      [
        "Compare tokens",
        "Up to 4 tokens side by side, on one scale",
        "Holders Concentration Time held Value Profit and loss",
        "",
        "Holderscope",
      ].filter(Boolean),
    );
  });
});
