import { describe, expect, test } from "vitest";
import { exclusionSearch } from "../../contract/exclusions.ts";
import type { AddressKind, LabelCategory } from "../../contract/kinds.ts";
import type { Label, LabelledAddress } from "../../contract/labels.ts";
import { behindSentence, chipOf, isLeftOut, poolText, sourcesOf } from "./behind.ts";
import { sentenceText } from "./findings/words.ts";

const address = `0x${"ab".repeat(20)}`;

function known(kind: AddressKind, change: Partial<LabelledAddress> = {}): LabelledAddress {
  return { address, kind, evidence: "Its code answers as a pair does.", pool: null, labels: [], ...change };
}
function label(name: string, category: LabelCategory, change: Partial<Label> = {}): Label {
  return { name, category, category_given: null, source: "Open list", as_of: null, ...change };
}
const uniswap: LabelledAddress["pool"] = {
  protocol: "Uniswap v3",
  tokens: [address, `0x${"cd".repeat(20)}`],
  against: "WETH",
  fee: 0.003,
};

describe("the chip of an address", () => {
  test("the reader's own name comes before a label, and that before what the chain says", () => {
    const labelled = known("pool", { labels: [label("Kraken 4", "exchange")], pool: uniswap });
    expect(chipOf(labelled, "My cold wallet")).toEqual({
      sign: "own",
      text: "My cold wallet",
      word: "Yours",
    });
    expect(chipOf(undefined, "My cold wallet")?.text).toBe("My cold wallet");
    expect(chipOf(labelled)).toEqual({ sign: "exchange", text: "Kraken 4", word: "Exchange" });
    expect(chipOf(known("pool", { pool: uniswap }))).toEqual({
      sign: "pool",
      text: "Uniswap v3 with WETH, 0.30%",
      word: "Pool",
    });
  });

  test("lists that disagree are both named, and one name is not said twice", () => {
    const labels = [
      label("Binance 14", "exchange"),
      label("Hot wallet", "other"),
      label("Binance 14", "fund"),
    ];
    expect(chipOf(known("wallet", { labels }))).toEqual({
      sign: "exchange",
      text: "Binance 14 / Hot wallet",
      word: "Exchange",
    });
  });

  test("a wallet like any other has none", () => {
    expect(chipOf(undefined)).toBeNull();
    expect(chipOf(known("wallet"))).toBeNull();
    expect(chipOf(known("unknown"))).toBeNull();
  });

  test.each([
    ["pool", "pool", "Pool"],
    ["burned", "burned", "Burned"],
    ["program", "program", "Program"],
    ["contract", "program", "Contract"],
  ] as const)("a %s that no list names has the sign %s and is called by its kind", (kind, sign, word) => {
    expect(chipOf(known(kind))).toEqual({ sign, text: word, word });
  });

  test.each([
    ["bridge", "program", "Bridge"],
    ["team", "team", "Team"],
    ["vesting", "team", "Vesting"],
    ["treasury", "named", "Treasury"],
    ["market_maker", "named", "Market maker"],
  ] as const)("one that a list calls a %s has the sign %s", (category, sign, word) => {
    expect(chipOf(known("contract", { labels: [label("Somebody", category)] }))).toEqual({
      sign,
      text: "Somebody",
      word,
    });
  });
});

test("a pool is named with what is known of it, and nothing is put in place of what is not", () => {
  expect(poolText({ ...uniswap, fee: null })).toBe("Uniswap v3 with WETH");
  expect(poolText({ ...uniswap, against: null })).toBe("Uniswap v3, 0.30%");
  expect(poolText({ ...uniswap, against: null, fee: null })).toBe("Uniswap v3");
});

test("each list that says something of an address is a line with its day, and how the kind is known the last", () => {
  const labels = [
    label("Kraken 4", "exchange", { as_of: "2025-11-14T00:00:00Z" }),
    label("Vault\u200b", "other", { category_given: "cold storage", source: "Own\u200blist" }),
  ];
  expect(sourcesOf(known("contract", { labels }))).toEqual([
    "Kraken 4: exchange. Open list, 14 Nov 2025.",
    "Vault[U+200B]: cold storage. Own[U+200B]list.",
    "Its code answers as a pair does.",
  ]);
});

describe("whether an address is left out", () => {
  const other = `0x${"cd".repeat(20)}`;
  const pool = known("pool");

  test("by name, whatever it is", () => {
    const named = exclusionSearch.read({ and: `${other},${address}` });
    expect(isLeftOut(address, undefined, named)).toBe(true);
    expect(isLeftOut(address, pool, named)).toBe(true);
    expect(isLeftOut(address, pool, exclusionSearch.read({ and: other }))).toBe(false);
  });

  test("by what it is or is said to be, unless it is kept by name", () => {
    expect(isLeftOut(address, pool, exclusionSearch.read({ without: "pool" }))).toBe(true);
    expect(isLeftOut(address, pool, exclusionSearch.read({ without: "burn,exchange" }))).toBe(false);
    const labelled = known("wallet", { labels: [label("Dead", "burned"), label("Kraken 4", "exchange")] });
    expect(isLeftOut(address, labelled, exclusionSearch.read({ without: "exchange" }))).toBe(true);
    expect(isLeftOut(address, labelled, exclusionSearch.read({ without: "burn" }))).toBe(true);
    const kept = exclusionSearch.read({ without: "pool", keep: `${other},${address}` });
    expect(isLeftOut(address, pool, kept)).toBe(false);
    expect(isLeftOut(address, pool, exclusionSearch.read({ without: "pool", keep: other }))).toBe(true);
  });

  test("not where nothing is known of it, or where it is a wallet like any other", () => {
    const exclusions = exclusionSearch.read({ without: "pool,exchange,program,burn,bridge" });
    expect(isLeftOut(address, undefined, exclusions)).toBe(false);
    expect(isLeftOut(address, known("wallet"), exclusions)).toBe(false);
    expect(isLeftOut(address, pool, exclusionSearch.read({}))).toBe(false);
  });
});

describe("the sentence before a wallet's figures", () => {
  const said = (given: LabelledAddress | undefined) => {
    const sentence = behindSentence(given);
    return sentence && sentenceText(sentence);
  };

  test("says who says what of it, and what that means for the figures", () => {
    expect(said(known("wallet", { labels: [label("Kraken 4", "exchange"), label("Hot", "other")] }))).toBe(
      "Open list says of this address: Kraken 4, exchange. An address in which an exchange keeps tokens of many customers.",
    );
    const long = label("N".repeat(50), "fund", { source: "S".repeat(50) });
    expect(behindSentence(known("wallet", { labels: [long] }))?.lead).toBe(
      `${"S".repeat(45)}… says of this address: ${"N".repeat(40)}…, fund.`,
    );
  });

  test("says what it is by itself where no list names it", () => {
    expect(said(known("pool", { pool: uniswap }))).toBe(
      "This address is a pool: Uniswap v3 with WETH, 0.30%. A contract that both sides trade against. Its tokens belong to whoever provided them.",
    );
    expect(said(known("contract"))).toBe(
      "This address is a contract. A program on the chain holds these tokens. For whom is not known.",
    );
    expect(said(known("burned"))).toBe(
      "This is a burn address. Nobody is known to have a key to this address: what is sent there is gone.",
    );
  });

  test("says nothing of a wallet like any other", () => {
    expect([said(undefined), said(known("wallet")), said(known("unknown"))]).toEqual([null, null, null]);
  });
});
