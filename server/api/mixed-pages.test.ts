import { expect, test } from "vitest";
import type { Token, TokenFiguresPage, TokenListPage } from "../../contract/tokens.ts";
import { entityTag } from "../lib/entity-tag.ts";
import { ProblemError } from "../lib/problem-error.ts";
import type { Answer, Call } from "./backend.ts";
import { createMixedBackend } from "./mixed-backend.ts";
import { everyOperation } from "./operations.ts";

const address = (number: number) => `0x${number.toString(16).padStart(40, "0")}`;
const tokenOf = (number: number, name: string): Token => ({
  address: address(number),
  name,
  ticker: name.toUpperCase(),
  network: "ETH",
  decimals: 0,
  supply: "10",
});
const answered = (body: unknown, more: Partial<Answer> = {}): Answer => {
  const text = JSON.stringify(body);
  return {
    body: text,
    etag: entityTag(text),
    asOf: null,
    sources: [],
    history: null,
    priceUsd: null,
    ...more,
  };
};

interface Hosted {
  readonly tokens?: readonly Token[];
  /** What it was found to have, beside its list. */
  readonly known?: readonly number[];
  readonly knownTotal?: number | null;
  readonly answer?: Partial<Answer>;
  readonly fails?: Error;
}

/** One's own tokens of Ethereum, by number and the time of their data, beside a hosted service with a list of its own. */
function begin(own: Readonly<Record<number, number | null>>, hosted: Hosted = {}) {
  const rows = Object.entries(own).map(([number, asOf]) => {
    const { network: _, supply, ...token } = tokenOf(Number(number), `own ${number}`);
    return {
      ...token,
      chain: "eth",
      supply: BigInt(supply),
      holder_count: 9,
      source: "file",
      as_of: asOf,
      history: "full",
      holders: 9,
      is_outdated: false,
      refused_at: null,
    };
  });
  let reads = 0;
  let figureReads = 0;
  const reader = {
    rows: (sql: string, [chain, limit, offset]: readonly [string, number, number]) => {
      const ofChain = chain === "eth" ? rows : [];
      // The list of own tokens, and a page of them with figures; nothing is known of their holders.
      if (sql.includes("<> 'demo' ORDER BY")) return ((reads += 1), Promise.resolve(ofChain));
      if (!sql.includes("LIMIT $2 OFFSET $3")) return Promise.resolve([]);
      figureReads += 1;
      const page = ofChain
        .slice(offset, offset + limit)
        .map((row) => ({ ...row, total: BigInt(ofChain.length) }));
      return Promise.resolve(page.length > 0 ? page : [{ total: BigInt(ofChain.length), address: null }]);
    },
  };
  const listeners: ((tokenIds: readonly number[]) => void)[] = [];
  const asked: string[] = [];
  const looked: string[] = [];
  const { tokens = [], known = [], knownTotal = null, answer, fails } = hosted;
  const backend = createMixedBackend({
    own: {
      ...everyOperation(() => Promise.resolve(answered("own"))),
      ready: () => answered("own"),
    },
    store: { reader, onChange: (listener: (typeof listeners)[number]) => listeners.push(listener) } as never,
    upstream: {
      ...everyOperation(() => Promise.resolve(answered("theirs"))),
      getTokens: ({ limit, offset }: { limit: number; offset: number }) => {
        asked.push(`${limit} from ${offset}`);
        if (fails) return Promise.reject(fails);
        return Promise.resolve(
          answered({ total: tokens.length, tokens: tokens.slice(offset, offset + limit) }, answer),
        );
      },
      ready: () => answered("theirs"),
      knownTokens: () => ({
        tokens: new Map(known.map((number) => [address(number), tokenOf(number, "known")])),
        total: knownTotal,
      }),
      lookUp: (chain: string, token: string) => (looked.push(`${chain} ${token}`), Promise.resolve()),
    },
  });
  const list = async (limit: number, offset = 0, chain_id = "eth") => {
    const found = await backend.getTokens({ chain_id, limit, offset });
    const page = JSON.parse(found.body) as TokenListPage;
    return { ...found, ...page, names: page.tokens.map(({ name }) => name) };
  };
  const figures = async (limit: number, offset = 0, more: object = {}) => {
    const found = await backend.getTokenFigures({
      chain_id: "eth",
      limit,
      offset,
      sort: "-holders",
      ...more,
    });
    const page = JSON.parse(found.body) as TokenFiguresPage;
    return { ...found, ...page, names: page.tokens.map(({ name }) => name) };
  };
  return {
    backend,
    list,
    figures,
    asked,
    looked,
    changed: () => listeners.forEach((listener) => listener([])),
    reads: () => [reads, figureReads],
  };
}
const theirs = [11, 12, 13, 14].map((number) => tokenOf(number, `their ${number}`));
const away = new ProblemError("upstream_timeout");

test("a page has one's own first, each row with its source, and the newest of their times", async () => {
  const answer = { sources: ["upstream", "demo"] as const, asOf: 300 };
  const { list, asked } = begin({ 1: 500, 2: null }, { tokens: theirs, answer });
  const page = await list(4);
  expect(page.names).toEqual(["own 1", "own 2", "their 11", "their 12"]);
  expect(page).toMatchObject({
    total: 6,
    pageTotal: 6,
    sources: ["file", "file", "upstream", "demo"],
    asOf: 500,
    history: null,
    priceUsd: null,
  });
  expect(page.etag).toBe(entityTag(page.body));
  expect("stale" in page).toBe(false);
  // The hosted service is asked for what is missing.
  expect(asked).toEqual(["2 from 0"]);
  const next = await list(4, 4);
  expect([next.names, next.asOf, next.sources]).toEqual([
    ["their 13", "their 14"],
    300,
    ["upstream", "demo"],
  ]);
  expect((await begin({}, { tokens: theirs }).list(2)).asOf).toBeNull();
  expect((await begin({}, { tokens: theirs }).list(2)).sources).toEqual(["upstream", "upstream"]);
});

test("a page that one's own fill asks the hosted service for its total alone", async () => {
  const { list, asked } = begin({ 1: 5, 2: 5, 3: 5 }, { tokens: theirs });
  expect(await list(2)).toMatchObject({ names: ["own 1", "own 2"], total: 7 });
  expect(asked).toEqual(["2 from 0"]);
});

test("a token that both have keeps its place in the hosted list, and is one's own", async () => {
  const { list } = begin({ 1: 5, 12: 6 }, { tokens: theirs, known: [12] });
  const page = await list(10);
  expect(page.names).toEqual(["own 1", "their 11", "own 12", "their 13", "their 14"]);
  expect(page).toMatchObject({ total: 5, sources: ["file", "upstream", "file", "upstream", "upstream"] });
  // Not known as theirs yet: it is on the page once, among one's own.
  expect((await begin({ 12: 6 }, { tokens: theirs }).list(10)).names).toEqual([
    "own 12",
    "their 11",
    "their 13",
    "their 14",
  ]);
});

test("while the hosted service is away one's own are listed with the mark; where there are none it says so", async () => {
  const { list, figures } = begin({ 1: 5 }, { fails: away, knownTotal: 30 });
  const page = await list(5);
  expect(page).toMatchObject({ names: ["own 1"], total: 31, stale: { reason: "upstream_timeout" } });
  expect(page.etag).not.toBe(entityTag(page.body));
  expect(Math.abs(page.stale!.at - Date.now() / 1_000)).toBeLessThan(5);
  expect(await figures(5)).toMatchObject({
    names: ["own 1"],
    total: 31,
    stale: { reason: "upstream_timeout" },
  });
  expect((await begin({ 1: 5 }, { fails: away }).list(5)).total).toBe(1);
  await expect(list(5, 1)).rejects.toBe(away);
  await expect(begin({}, { fails: away }).list(5)).rejects.toBe(away);
  // A defect is no absence.
  const defect = new TypeError("broken");
  await expect(begin({ 1: 5 }, { fails: defect }).list(5)).rejects.toBe(defect);
});

test("the mark of a hosted answer is that of the page", async () => {
  const stale = { reason: "upstream_quota", at: 7 } as const;
  const { list, figures } = begin({ 1: 5 }, { tokens: theirs, answer: { stale } });
  expect((await list(5)).stale).toEqual(stale);
  expect((await figures(5)).stale).toEqual(stale);
});

test("with figures one's own come first, and of all others none is known", async () => {
  const { figures, asked } = begin(
    { 1: 5, 2: 8 },
    { tokens: theirs, answer: { asOf: 6, sources: ["demo"] } },
  );
  const page = await figures(3);
  expect(page).toMatchObject({
    covered: "own",
    total: 6,
    names: ["own 1", "own 2", "their 11"],
    sources: ["file", "file", "demo"],
    asOf: 8,
  });
  expect(page.tokens.map((token) => token.holder_count)).toEqual([9, 9, null]);
  expect("stale" in page).toBe(false);
  const next = await figures(3, 3);
  expect([next.names, next.sources, next.asOf]).toEqual([
    ["their 12", "their 13", "their 14"],
    ["demo", "upstream", "upstream"],
    6,
  ]);
  expect(asked).toEqual(["1 from 0", "3 from 1"]);
});

test("tokens that both have are told once, and the last page reaches to the end of the hosted list", async () => {
  const { figures, asked } = begin({ 1: 5, 13: 5 }, { tokens: theirs, known: [13], knownTotal: 4 });
  const seen = [...(await figures(2)).names, ...(await figures(2, 2)).names, ...(await figures(2, 4)).names];
  expect(seen).toEqual(["own 1", "own 13", "their 11", "their 12", "their 14"]);
  expect((await figures(2, 4)).total).toBe(5);
  // One more than a page on the last one: the token that is left out.
  expect(asked.slice(0, 3)).toEqual(["2 from 0", "2 from 0", "3 from 2"]);
  // But never more than the hosted service gives at once.
  const many = begin({ 1: 5, 13: 5 }, { tokens: theirs, known: [13], knownTotal: 4 });
  await many.figures(100, 2);
  expect(many.asked).toEqual(["100 from 0"]);
});

test("what is filtered has one's own alone; where there are none, the hosted page as it is", async () => {
  const { figures, asked } = begin({ 1: 5 }, { tokens: theirs });
  expect(await figures(5, 0, { min_holders: 1 })).toMatchObject({
    covered: "own",
    total: 1,
    names: ["own 1"],
  });
  expect(asked).toEqual([]);
  const none = await begin({}, { tokens: theirs }).figures(2, 1, { min_holders: 1 });
  expect(none).toMatchObject({ covered: "none", total: 4, names: ["their 12", "their 13"] });
});

test("one's own tokens are answered from the store, others by the hosted service, other chains from the store", async () => {
  const { backend } = begin({ 1: 5 });
  const said = async (number: number, chain_id = "eth") =>
    (await backend.getToken({ chain_id, contract_address: address(number) })).body;
  expect(await Promise.all([said(1), said(2), said(2, "base")])).toEqual(['"own"', '"theirs"', '"own"']);
  await expect(said(1, "btc")).rejects.toMatchObject({ code: "unknown_chain" });
});

test("what is at hand is told only once it is known whose it is", async () => {
  const { backend, changed, figures, list, reads } = begin({ 1: 5 });
  const call = (number: number): Call => ({
    name: "getToken",
    args: { chain_id: "eth", contract_address: address(number) },
  });
  expect(backend.ready(call(1))).toBeUndefined();
  await list(1);
  expect([backend.ready(call(1))?.body, backend.ready(call(2))?.body]).toEqual(['"own"', '"theirs"']);
  // The list of tokens is asked for in pages of both.
  expect(
    backend.ready({ name: "getTokens", args: { chain_id: "eth", limit: 5, offset: 0 } }),
  ).toBeUndefined();
  for (let count = 0; count < 2; count += 1) await Promise.all([list(1), figures(1)]);
  expect(reads()).toEqual([1, 1]);
  // After an import it is read again.
  changed();
  expect(backend.ready(call(1))).toBeUndefined();
  await Promise.all([list(1), figures(1)]);
  expect(reads()).toEqual([2, 2]);
});

test("of a chain that no hosted service has nothing is asked there", async () => {
  const { list, asked } = begin({ 1: 5 }, { tokens: theirs });
  expect(await list(5, 0, "base")).toMatchObject({ names: [], total: 0, asOf: null });
  expect(asked).toEqual([]);
});

test("each of one's own tokens is looked up at the hosted service", async () => {
  const { backend, looked } = begin({ 1: 5, 2: 5 });
  await backend.lookUpOwnTokens();
  expect(looked).toEqual([`eth ${address(1)}`, `eth ${address(2)}`]);
});
