import { expect, test } from "vitest";
import { readerOf } from "../../test/reader.ts";
import { loadToken, storedAnswer } from "./token-state.ts";

const row = {
  token_id: 7,
  version: 3,
  decimals: 2,
  holder_count: 9,
  is_outdated: false,
  refused_at: null,
  source: "file",
  history: "full",
  note: null,
  as_of: 50,
  price_usd: 2.5,
  facts: null,
  endpoint: "getToken",
  body: '{"name":"One"}',
  problem: null,
};

/** A token of Ethereum with these rows, one for each of its endpoints. */
const load = (rows: readonly object[], chain: "eth" | "base" = "eth", address = "0x1") =>
  loadToken(
    readerOf([
      ["FROM tokens AS t", (of: string, at: string) => (of === "eth" && at === "0x1" ? rows : [])],
      ["refused_figures", (_: string, at: string) => (at === "0x3" ? [{}] : [])],
    ]).reader,
    chain,
    address,
  );

test("what is said of a token is said with every answer that is stored of it", async () => {
  const state = await load([row, { ...row, endpoint: "getTokenStats", body: "{}" }]);
  const meta = { asOf: 50, sources: ["file"], history: "full", priceUsd: 2.5 };
  expect(state).toMatchObject({
    tokenId: 7,
    version: 3,
    decimals: 2,
    holderCount: 9,
    meta,
  });
  const [token, stats] = [storedAnswer(state, "getToken"), storedAnswer(state, "getTokenStats")];
  expect(token).toEqual({ ...meta, body: row.body, etag: token!.etag });
  expect(stats).toEqual({ ...meta, body: "{}", etag: stats!.etag });
  expect(stats!.etag).not.toBe(token!.etag);
});

test("notes and facts are there where any are stored", async () => {
  const told = { ...row, note: "partial,snapshots", facts: '{"costShare":0.5}' };
  expect((await load([told])).meta).toMatchObject({
    notes: ["partial", "snapshots"],
    facts: { costShare: 0.5 },
  });
  const { meta } = await load([row]);
  expect("notes" in meta || "facts" in meta).toBe(false);
});

test("what is diamond is said of all owners where they are more than the 1,000 largest", async () => {
  const facts = (count: number) => ({ ...row, facts: JSON.stringify({ wallets: { count } }) });
  const told = async (count: number, more: object = {}, version = 3) => {
    const rows = [{ ...facts(count), ...more }];
    let asked = 0;
    const { reader } = readerOf([
      [
        "FROM tokens AS t LEFT JOIN",
        () => rows.map((each) => ({ ...each, version: asked === 0 ? 3 : version })),
      ],
      ["sum(diamond)", () => [{ version: (asked += 1) === 0 ? 3 : version, supply: 900n, diamond: 300n }]],
    ]);
    return (await loadToken(reader, "eth", "0x1")).meta.facts?.diamondShare;
  };
  expect(await told(1_001)).toBeCloseTo(1 / 3, 12);
  expect(await told(1_000)).toBeUndefined();
  expect(await told(1_001, { history: "snapshot" })).toBeUndefined();
  // An import between the two statements: both are read again.
  expect(await told(1_001, {}, 4)).toBeCloseTo(1 / 3, 12);
});

test("figures of older formulas are known as such", async () => {
  expect((await load([{ ...row, is_outdated: true }])).stale?.reason).toBe("older_formulas");
  expect("stale" in (await load([row]))).toBe(false);
});

test("a problem is told as it is stored; an endpoint with neither has none, and one without words is a fault", async () => {
  const state = await load([
    { ...row, endpoint: "getTokenPnl", body: null, problem: "stats_unavailable" },
    { ...row, endpoint: "getHolders", body: null },
  ]);
  expect(() => storedAnswer(state, "getTokenPnl")).toThrow(
    expect.objectContaining({ code: "stats_unavailable" }),
  );
  expect(() => storedAnswer(state, "getHolders")).toThrow(expect.objectContaining({ code: "internal" }));
  expect(storedAnswer(state, "getToken")).toBeUndefined();
});

test("a token that has no answers yet is there, and one that is not stored is not", async () => {
  const state = await load([{ ...row, endpoint: null, body: null }]);
  expect([state.tokenId, state.answers.size]).toEqual([7, 0]);
  await expect(load([row], "base")).rejects.toMatchObject({ code: "token_not_found" });
  await expect(load([row], "eth", "0x2")).rejects.toMatchObject({ code: "token_not_found" });
  await expect(load([row], "eth", "0x3")).rejects.toMatchObject({ code: "figures_refused" });
});
