import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { parseQuery } from "../../../contract/query.ts";
import { tokenFiguresQuery } from "../../../contract/token-figures-query.ts";
import { TokenFiguresPage } from "../../../contract/tokens.ts";
import { day, importTokens } from "../../ledger/test-ledger.ts";
import { runsOf } from "../../../test/speed.ts";
import { createRandom } from "../../sources/demo/random.ts";
import { fillListFigures } from "../../store/figures/list-figures.ts";
import { openStore, type Store } from "../../store/store.ts";
import { createStoreBackend } from "../store-backend.ts";
import { findTokens } from "./token-list.ts";

const start = 1_700_000_000;
let store: Store;
beforeAll(async () => {
  store = await openStore({ path: ":memory:" });
  const mints = (count: number, time = start) =>
    Array.from({ length: count }, (_, index) => ({ time, from: null, to: `w${index}`, amount: 100 }));
  await importTokens(store, [
    { address: "even", ticker: "Even", transfers: mints(20) },
    {
      address: "grows",
      ticker: "GROWS",
      decimals: 1,
      transfers: [
        ...mints(3),
        { time: start + 9 * day, from: null, to: "late", amount: 9_700 },
        { time: start + 10 * day, from: null, to: "later", amount: 1 },
      ],
    },
    {
      address: "shrinks",
      ticker: "shrinks",
      transfers: [...mints(12), { time: start + 40 * day, from: "w3", to: "w4", amount: 100 }],
    },
    {
      address: "moment",
      ticker: "MOMENT",
      balances: [
        ["a", 60],
        ["a", 20, "x"],
        ["b", 20, "y"],
      ],
    },
    {
      address: "empty",
      ticker: "EMPTY",
      transfers: [...mints(1), { time: start, from: "w0", to: null, amount: 100 }],
    },
  ]);
  const bad = [
    { time: start, from: null, to: "a", amount: 5 },
    { time: start + 1, from: "a", to: "b", amount: 8 },
  ];
  await importTokens(store, [{ address: "part", ticker: "PART", transfers: bad }], { allowIncomplete: true });
});
afterAll(() => store.close());

async function list(query = "") {
  const parsed = parseQuery(tokenFiguresQuery, new URLSearchParams(query));
  if ("errors" in parsed) throw new Error(parsed.errors[0]!.detail);
  const answer = await createStoreBackend(store).getTokenFigures({ chain_id: "eth", ...parsed.values });
  const page = TokenFiguresPage.parse(JSON.parse(answer.body));
  return { ...page, pageTotal: answer.pageTotal, names: page.tokens.map(({ address }) => address) };
}

test("figures are those that the token's own answers have", async () => {
  const { tokens, covered } = await list();
  const of = Object.fromEntries(tokens.map((token) => [token.address, token]));
  expect(covered).toBe("all");
  expect(of["even"]).toMatchObject({
    supply: "2000",
    holder_count: 20,
    wallet_count: null,
    change_24h: 20,
    top10_share: 0.5,
    hhi: expect.closeTo(0.05, 12) as number,
    history: "full",
  });
  expect(of["grows"]).toMatchObject({ holder_count: 5, change_24h: 1, change_7d: 2, top10_share: 1 });
  expect(of["shrinks"]).toMatchObject({ holder_count: 11, change_24h: -1, change_7d: -1 });
  // Two accounts of one wallet: both numbers.
  expect(of["moment"]).toMatchObject({
    holder_count: 3,
    wallet_count: 2,
    wallet_top10_share: 1,
    change_24h: null,
  });
  expect(of["empty"]).toMatchObject({ holder_count: 0, supply: "0", top10_share: null, hhi: null });
});

test("of a token whose transfers are in part missing no supply, count or share is told", async () => {
  const { tokens } = await list("text=PART");
  expect(tokens).toEqual([
    {
      address: "part",
      name: "Name of PART",
      ticker: "PART",
      network: "ETH",
      decimals: 0,
      supply: null,
      holder_count: null,
      wallet_count: null,
      change_24h: null,
      change_7d: null,
      wallet_change_24h: null,
      wallet_change_7d: null,
      top10_share: null,
      wallet_top10_share: null,
      remaining_top10_share: null,
      excluded_kinds: [],
      hhi: null,
      wallet_hhi: null,
      history: "incomplete",
      price_usd: null,
      market_value_usd: null,
      volume_7d_usd: null,
      age_seconds: null,
    },
  ]);
});

test.each([
  ["", ["even", "shrinks", "grows", "moment", "empty", "part"]],
  ["sort=holders", ["empty", "moment", "grows", "shrinks", "even", "part"]],
  ["sort=-change_24h", ["even", "grows", "empty", "shrinks", "moment", "part"]],
  ["sort=change_7d", ["shrinks", "empty", "grows", "even", "moment", "part"]],
  ["sort=top10_share", ["even", "shrinks", "grows", "moment", "empty", "part"]],
  ["sort=-hhi", ["grows", "moment", "shrinks", "even", "empty", "part"]],
  ["sort=hhi", ["even", "shrinks", "moment", "grows", "empty", "part"]],
  ["sort=ticker", ["empty", "even", "grows", "moment", "part", "shrinks"]],
  ["sort=-supply", ["even", "shrinks", "grows", "moment", "empty", "part"]],
])("%s sorts the whole list, what is not known last", async (query, names) => {
  expect((await list(query)).names).toEqual(names);
});

test("a page is a part of the sorted list, beyond its end empty, with the total", async () => {
  expect(await list("sort=ticker&limit=2&offset=2")).toMatchObject({
    total: 6,
    pageTotal: 6,
    names: ["grows", "moment"],
  });
  expect(await list("limit=2&offset=50")).toMatchObject({ total: 6, names: [] });
});

test.each([
  ["min_holders=11", ["even", "shrinks"]],
  ["max_holders=3", ["moment", "empty"]],
  ["max_holders=0", ["empty"]],
  ["min_holders=1e19", []],
  ["min_change_24h=-1e30&max_change_24h=0", ["shrinks", "empty"]],
  ["max_hhi=1e999&min_hhi=0.2", ["grows", "moment"]],
  ["min_change_24h=-1&max_change_24h=0", ["shrinks", "empty"]],
  ["min_top10_share=0.5&max_top10_share=0.99", ["even", "shrinks"]],
  ["min_hhi=0.2", ["grows", "moment"]],
  ["text=SHRINK", ["shrinks"]],
  ["text=name+of+e", ["even", "empty"]],
  ["text=%25", []],
])("%s filters the whole list, by what is known", async (query, names) => {
  const { total, names: found } = await list(`${query}&limit=1`);
  expect([total, found]).toEqual([names.length, names.slice(0, 1)]);
  expect((await list(query)).names).toEqual(names);
});

test("a range upside down, a sort that is none and a figure that is none are refused", () => {
  const codes = (text: string) => {
    const parsed = parseQuery(tokenFiguresQuery, new URLSearchParams(text));
    return "errors" in parsed ? parsed.errors.map(({ name, code }) => `${name} ${code}`) : [];
  };
  expect(codes("min_change_7d=5&max_change_7d=-5")).toEqual(["min_change_7d above_maximum"]);
  expect(codes("min_change_7d=-5&max_change_7d=5")).toEqual([]);
  expect(codes("sort=colour")).toEqual(["sort out_of_range"]);
  expect(codes("min_hhi=low&max_gini=1&text=")).toEqual([
    "max_gini unknown",
    "text out_of_range",
    "min_hhi not_a_number",
  ]);
});

test("an import is in the list at once", async () => {
  const backend = createStoreBackend(store);
  const args = { chain_id: "eth", limit: 1, offset: 0, sort: "-holders", min_holders: 25 } as const;
  expect(JSON.parse((await backend.getTokenFigures(args)).body)).toMatchObject({ total: 0 });
  const balances = Array.from({ length: 30 }, (_, index) => [`h${index}`, 1] as const);
  await importTokens(store, [{ address: "new", ticker: "NEW", balances }]);
  expect(JSON.parse((await backend.getTokenFigures(args)).body)).toMatchObject({ total: 1 });
});

test("changes, order and search go by wallets where these have several accounts", async () => {
  const spread = await openStore({ path: ":memory:" });
  onTestFinished(() => spread.close());
  const opens = (time: number, to: string, toAccount: string) => ({
    time,
    from: null,
    to,
    toAccount,
    amount: 5,
  });
  await importTokens(spread, [
    {
      address: "spread",
      ticker: "SPREAD",
      transfers: [
        opens(start, "a", "a1"),
        ...["a2", "a3", "a4"].map((account) => opens(start + 30 * day, "a", account)),
        opens(start + 30 * day, "b", "b1"),
      ],
    },
    {
      address: "plain",
      ticker: "SPREADER",
      transfers: ["v", "w", "x"].map((to) => opens(start, to, to)).with(2, opens(start + 30 * day, "x", "x")),
    },
  ]);
  await importTokens(
    spread,
    [{ address: "broken", ticker: "SPREAD", transfers: [{ time: start, from: "a", to: "b", amount: 8 }] }],
    { allowIncomplete: true },
  );
  const backend = createStoreBackend(spread);
  const { body } = await backend.getTokenFigures({
    chain_id: "eth",
    limit: 9,
    offset: 0,
    sort: "-change_7d",
    max_change_24h: 1,
  });
  const { tokens } = TokenFiguresPage.parse(JSON.parse(body));
  const wallets = { wallet_change_24h: 1, wallet_change_7d: 1 };
  const none = { wallet_change_24h: null, wallet_change_7d: null };
  expect(tokens).toMatchObject([
    { address: "plain", holder_count: 3, change_24h: 1, change_7d: 1, ...none },
    { address: "spread", holder_count: 5, wallet_count: 2, change_24h: 4, change_7d: 4, ...wallets },
  ]);
  const found = await findTokens(spread.reader, "eth", "spread", 9);
  expect(found.tokens).toMatchObject([
    { address: "plain", holder_count: 3, wallet_count: null },
    { address: "spread", holder_count: 5, wallet_count: 2 },
    { address: "broken", holder_count: null, wallet_count: null },
  ]);
});

test("price, market value, what moved and age are sorted by, and where they are not known come last", async () => {
  const market = await openStore({ path: ":memory:" });
  onTestFinished(() => market.close());
  await importTokens(market, [
    {
      address: "old",
      decimals: 1,
      transfers: [
        { time: start, from: null, to: "a", amount: 1_000, price: 2 },
        { time: start + 40 * day, from: "a", to: "b", amount: 100, price: 3 },
      ],
    },
    { address: "young", transfers: [{ time: start, from: null, to: "a", amount: 700, price: 5 }] },
    { address: "unpriced", transfers: [{ time: start, from: null, to: "a", amount: 9_000 }] },
    { address: "held", balances: [["a", 60]] },
  ]);
  const backend = createStoreBackend(market);
  const listed = async (sort: string) => {
    const answer = await backend.getTokenFigures({ chain_id: "eth", limit: 9, offset: 0, sort } as never);
    return TokenFiguresPage.parse(JSON.parse(answer.body)).tokens;
  };
  const names = async (sort: string) => (await listed(sort)).map(({ address }) => address);
  expect((await names("-price")).slice(0, 2)).toEqual(["young", "old"]);
  expect((await names("price")).slice(0, 2)).toEqual(["old", "young"]);
  expect((await names("-market_value")).slice(0, 2)).toEqual(["young", "old"]);
  expect((await names("-volume_7d")).slice(0, 2)).toEqual(["young", "old"]);
  expect((await names("-age"))[0]).toBe("old");
  expect((await names("age")).at(-1)).toBe("held");
  const figures = Object.fromEntries(
    (await listed("name")).map((token) => [
      token.address,
      [token.price_usd, token.market_value_usd, token.volume_7d_usd, token.age_seconds],
    ]),
  );
  expect(figures).toEqual({
    old: [3, 300, 30, 40 * day],
    young: [5, 3_500, 3_500, 0],
    unpriced: [null, null, null, 0],
    held: [null, null, null, null],
  });
});

test("every word that few letters are wrong in is found, and no other", async () => {
  const many = await openStore({ path: ":memory:" });
  onTestFinished(() => many.close());
  const random = createRandom("slips");
  const letters = "abcde é'";
  const letter = () => letters[random.below(letters.length)]!;
  const word = (length: number) => Array.from({ length }, letter).join("");
  const slip = (text: string) => {
    const at = random.below(text.length);
    const [before, one, other, after] = [
      text.slice(0, at),
      text[at]!,
      text[at + 1] ?? "",
      text.slice(at + 2),
    ];
    return [
      before + other + one + after,
      before + other + after,
      before + letter() + one + other + after,
      before + letter() + other + after,
    ][random.below(4)]!;
  };
  const texts = Array.from({ length: runsOf(60, 20) }, () => `x${word(3 + random.below(9))}y`);
  const names = texts.flatMap((text) => [
    slip(text),
    slip(slip(text)),
    slip(slip(slip(text))),
    `${slip(text)} and more`,
  ]);
  const digits = () => Array.from({ length: 40 }, () => random.below(16).toString(16)).join("");
  const addresses = names.map((_, nth) => (nth % 12 === 0 ? `0x${digits()}` : `other ${nth}`));
  for (const address of addresses) if (address.startsWith("0x")) texts.push(slip(slip(address)));
  await importTokens(many, [
    { address: "template", transfers: [{ time: start, from: null, to: "w", amount: 1 }] },
  ]);
  await many.change(async (db) => {
    for (const [nth, name] of names.entries())
      await db.run(
        "INSERT INTO tokens BY NAME SELECT * REPLACE ($1 AS name, $2 AS address, 'TICK' AS ticker, $3::INTEGER AS token_id, NULL AS search_text) FROM tokens LIMIT 1",
        [name, addresses[nth]!, nth + 1],
      );
    await fillListFigures(db);
    return [0];
  });
  let found = 0;
  for (const text of texts) {
    const { tokens, alike } = await findTokens(many.reader, "eth", text, 500);
    if (tokens.length > 0 && !alike) continue;
    const distance = (of: string) => `damerau_levenshtein(${of}, $1)`;
    const near = await many.reader.rows<{ address: string }>(
      `SELECT address FROM (
         SELECT address, holder_count,
           least(${["lower(name)", "left(lower(name), length($1))", "lower(ticker)", "lower(address)"].map(distance).join(", ")}) AS slips
         FROM tokens
       ) WHERE slips <= $2 ORDER BY slips, holder_count DESC, address`,
      [text.trim(), text.trim().length < 8 ? 1 : 2],
    );
    expect(tokens.map(({ address }) => address)).toEqual(near.map(({ address }) => address));
    found += near.length;
  }
  expect(found).toBeGreaterThan(texts.length);
});
