import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { Certificate, Completeness } from "../../../contract/completeness/certificate.ts";
import type { ProblemError } from "../../lib/problem-error.ts";
import type { Reader } from "../../store/reader.ts";
import { findCertificate, loadCompleteness, loadHolderList, loadKnown } from "./completeness.ts";
import type { TokenState } from "../token-state.ts";

const wallet = (number: number) => `0x${String(number).padStart(40, "b")}`;
const place = { chain: "eth", address: wallet(999) } as const;
const start = Date.UTC(2026, 0, 10) / 1_000;
const list = `address,units\n${wallet(1)},70\n${wallet(2)},30\n`;

/** Of two largest holders and one that was drawn, of which one has another balance on the chain, and one none that a node told. */
const certificateOf = (block: number, count = 2) =>
  Certificate.parse({
    format: "holderscope certificate 1",
    token: place.address,
    chain: { id: 1, name: "Ethereum" },
    block: { number: block, hash: `0x${String(block).padStart(64, "0")}`, time: "2026-01-09T00:00:00Z" },
    first_block: 5,
    head: block + 12,
    transfers: 44,
    supply: { chain: "100", here: "100", zero_address: "0" },
    holders: { count, sha256: hash("sha256", list, "hex") },
    drawn: [2],
    balances: [
      { address: wallet(1), row: 0, here: "70", chain: "70" },
      { address: wallet(2), row: 1, here: "30", chain: "29" },
      { address: wallet(3), row: 2, here: "5", chain: null },
    ],
    result: { supply: "equal", compared: 3, equal: 1 },
    made: `2026-01-09T00:00:${block}.000Z`,
  });

interface Known {
  readonly certificates?: readonly Certificate[];
  readonly all?: object;
  readonly first?: readonly object[];
  readonly silent?: object;
  readonly history?: "full" | "incomplete";
  readonly imports?: readonly object[];
  readonly parts?: readonly string[];
  /** Price APIs that gave a price. */
  readonly apis?: readonly object[];
}

/** A store that knows this of a token. */
function begin({
  certificates = [],
  all,
  first = [],
  silent,
  history = "full",
  imports = [],
  parts = [],
  apis = [],
}: Known) {
  const answers: readonly (readonly [words: string, rows: readonly object[]])[] = [
    ["FROM index_certificates", certificates.map((each) => ({ body: JSON.stringify(each) }))],
    [
      "min(block)",
      [{ transfers: 0, first: null, last: null, first_block: null, last_block: null, supply: 0n, ...all }],
    ],
    ["AS is_mint", first],
    ["FROM imports", imports],
    ["AS balances", [{ balances: 0, came: 0n, went: 0n, block: 0, time: 0, ...silent }]],
    ["AS owners FROM", [{ owners: 3 }]],
    ["AS part", parts.map((part) => ({ part }))],
    ["FROM index_price_answers", apis],
  ];
  const reader = {
    // Of other tokens it knows nothing; certificates, prices and routes are kept by chain and address.
    rows: (sql: string, [token, of]: readonly unknown[]) =>
      Promise.resolve(
        token === 7 || (token === "eth" && of === place.address)
          ? (answers.find(([words]) => sql.includes(words))?.[1] ?? [])
          : sql.includes("count(*)")
            ? [{}]
            : [],
      ),
  } as unknown as Reader;
  const token = {
    tokenId: 7,
    meta: { asOf: start, sources: ["evm"], history, priceUsd: null },
  } as unknown as TokenState;
  return { reader, token, known: () => loadKnown(reader, token) };
}

test("the newest certificate is summed up, and those that are kept are named", async () => {
  const { reader, token } = begin({ certificates: [certificateOf(20), certificateOf(10)] });
  const known = await begin({}).known();
  const answer = await loadCompleteness(reader, token, known, place);
  expect(answer).toMatchObject({ asOf: start, sources: ["evm"], history: "full" });
  const { checked, kept, ...rest } = Completeness.parse(JSON.parse(answer.body));
  expect(checked).toEqual({
    block: 20,
    hash: certificateOf(20).block.hash,
    time: "2026-01-09T00:00:00Z",
    first_block: 5,
    head: 32,
    made: "2026-01-09T00:00:20.000Z",
    transfers: 44,
    holders: 2,
    sha256: hash("sha256", list, "hex"),
    supply: { chain: "100", here: "100", zero_address: "0" },
    largest: 2,
    drawn: 1,
    told: { largest: 2, drawn: 0 },
    result: { supply: "equal", compared: 3, equal: 1 },
    // What no node told is no difference.
    different: [{ address: wallet(2), row: 1, here: "30", chain: "29" }],
  });
  expect(kept.map(({ block, made }) => [block, made])).toEqual([
    [20, "2026-01-09T00:00:20.000Z"],
    [10, "2026-01-09T00:00:10.000Z"],
  ]);
  expect(kept[0]!.result).toEqual({ supply: "equal", compared: 3, equal: 1 });
  // Nothing is said of a price that comes from nowhere.
  expect(rest).toEqual({ known });
});

test("what transfers say: how many, from when to when, and what was minted first", async () => {
  const all = { transfers: 9, first: start, last: start + 60, first_block: 5, last_block: 8, supply: 100n };
  const imports = [{ files: '["a.csv","b.csv"]', imported_at: start }];
  const told = await begin({ all, first: [{ is_mint: true, amount: 40n }], imports }).known();
  expect(told).toEqual({
    transfers: 9,
    first: { time: "2026-01-10T00:00:00Z", block: 5 },
    last: { time: "2026-01-10T00:01:00Z", block: 8 },
    minted: "40",
    supply: "100",
    below_zero: null,
    files: [{ names: ["a.csv", "b.csv"], imported: "2026-01-10T00:00:00Z" }],
  });
  // Files that name no blocks have none, and the first transfer of some tokens is no mint.
  const without = await begin({
    all: { ...all, first_block: 0, last_block: 0 },
    first: [{ is_mint: false, amount: 40n }],
  }).known();
  expect(without).toMatchObject({ first: { block: null }, last: { block: null }, minted: null, files: [] });
  expect(await begin({}).known()).toMatchObject({
    transfers: 0,
    first: null,
    last: null,
    minted: null,
    supply: "0",
  });
});

test("where transfers are missing supply is not known, and how many gave more than they had is", async () => {
  const { known } = begin({ history: "incomplete", all: { transfers: 9, supply: 100n } });
  expect(await known()).toMatchObject({ supply: null, below_zero: 3 });
});

test("balances that changed without a transfer are summed up by which way they changed", async () => {
  const silent = { balances: 2, came: 5n, went: 7n, block: 44, time: start };
  expect((await begin({ silent }).known()).silent).toEqual({
    balances: 2,
    came: "5",
    went: "7",
    block: 44,
    time: "2026-01-10T00:00:00Z",
  });
  expect("silent" in (await begin({}).known())).toBe(false);
});

test("a token that was never compared has no certificate, and says where its price is from", async () => {
  const { reader, token, known } = begin({ apis: [{ host: "prices.example", answeredAt: start }] });
  const { body } = await loadCompleteness(reader, token, await known(), place);
  expect(Completeness.parse(JSON.parse(body))).toMatchObject({
    checked: null,
    kept: [],
    price: { route: null, apis: [{ host: "prices.example", answered: "2026-01-10T00:00:00Z" }], files: [] },
  });
});

const refused = (message: string) =>
  expect.objectContaining<Partial<ProblemError>>({ code: "stats_unavailable", message }) as Error;

test("a certificate is that of its block, or the newest; what is not kept says what is", async () => {
  const { reader } = begin({ certificates: [certificateOf(20), certificateOf(10)] });
  expect((await findCertificate(reader, place, 0)).block.number).toBe(20);
  expect((await findCertificate(reader, place, 10)).block.number).toBe(10);
  await expect(findCertificate(reader, place, 11)).rejects.toThrow(
    refused("no certificate of block 11 is kept; completeness names those that are"),
  );
  await expect(findCertificate(begin({}).reader, place, 0)).rejects.toThrow(
    refused(
      "not checked: this token was not compared with its contract; what is known of it is at completeness",
    ),
  );
});

test("the holder list is the one that the certificate names, or none", async () => {
  const parts = [`${wallet(1)},70\n`, `${wallet(2)},30\n`];
  const { reader, token } = begin({ parts });
  expect(await loadHolderList(reader, token, certificateOf(20))).toEqual({
    body: list,
    etag: `"${hash("sha256", list, "hex")}"`,
  });
  expect(await loadHolderList(reader, token, certificateOf(20, 1_000_000))).toMatchObject({ body: list });
  await expect(loadHolderList(reader, token, certificateOf(20, 1_000_001))).rejects.toThrow(
    refused("the list has more than 1000000 rows: page through holders"),
  );
  await expect(
    loadHolderList(begin({ parts: parts.slice(1) }).reader, token, certificateOf(20)),
  ).rejects.toThrow(
    refused(
      "transfers up to that block are others by now, and so is the list; a newer certificate names the list of now",
    ),
  );
});
