import { expect, test } from "vitest";
import { fc } from "../../../test/speed.ts";
import type { ExcludedHolder, HolderSummary, HolderSummaryFigures } from "../../../contract/labels.ts";
import { placeholderSummary } from "../../figures/placeholder-summary.ts";
import { comparedWithout } from "./compare-without.ts";
import { longestFinding, textLength } from "./words.ts";

const pool: ExcludedHolder = {
  address: "P",
  kind: "pool",
  label: null,
  source: "chain",
  reason: "",
  group: "pool",
  amount: 5,
  rank: 1,
  accounts: 1,
};

function token(
  name: string,
  figures: Partial<HolderSummaryFigures>,
  {
    raw = 0.5,
    excluded = [pool],
  }: { readonly raw?: number | null; readonly excluded?: ExcludedHolder[] } = {},
) {
  const summary: HolderSummary = {
    ...placeholderSummary,
    ...figures,
    excluded,
    raw: { ...placeholderSummary.raw, top_10_share: raw },
  };
  return { name, summary };
}

test("says which token is the most concentrated of what remains, and that it is of that", () => {
  expect(comparedWithout([token("Ash", { top_10_share: 0.2 }), token("Elm", { top_10_share: 0.3 })])).toBe(
    "Without what is left out, Elm is the more concentrated: ten holders hold 30.0% of what remains",
  );
  // With everybody it is another one.
  expect(
    comparedWithout([
      token("Ash", { top_10_share: 0.2 }, { raw: 0.9 }),
      token("Elm", { top_10_share: 0.3, holder_count: 11 }),
      token("Oak", { top_10_share: 0.1 }),
    ]),
  ).toBe("Without what is left out, Elm is the most concentrated; with all holders it is Ash");
  expect(
    comparedWithout([
      token("Ash", { top_10_share: 0.2 }),
      token("Elm", { top_10_share: 1, holder_count: 3 }),
      { name: "Oak", summary: null },
    ]),
  ).toBe("Without what is left out, Elm is the more concentrated: three holders hold all that remains");
});

test("counts those who hold what remains, ten at most, and says all only of all of them", () => {
  const said = (holders: number, share: number) =>
    comparedWithout([
      token("Ash", { top_10_share: share, holder_count: holders }),
      token("Elm", { top_10_share: 0.01 }),
    ]).replace("Without what is left out, Ash is the more concentrated: ", "");
  expect(said(1, 1)).toBe("one holder holds all that remains");
  expect(said(10, 1)).toBe("ten holders hold all that remains");
  expect(said(9, 1 - 1e-9)).toBe("nine holders hold all that remains");
  expect(said(3, 0.98)).toBe("three holders hold 98.0% of what remains");
  expect(said(11, 1)).toBe("ten holders hold 100.0% of what remains");
});

test("the most concentrated with all holders is named only where it is another, and one alone", () => {
  const said = (...raw: (number | null)[]) =>
    comparedWithout([
      token("Ash", { top_10_share: 0.4 }, { raw: raw[0]! }),
      token("Elm", { top_10_share: 0.2 }, { raw: raw[1]! }),
    ]);
  expect(said(0.3, 0.9)).toMatch(/; with all holders it is Elm$/);
  for (const [ash, elm] of [
    [0.9, 0.3],
    [0.9, 0.9],
    [null, null],
  ])
    expect(said(ash!, elm!)).toMatch(/: ten holders hold 40\.0% of what remains$/);
});

test("of one of two alone nothing is left out", () => {
  const none = token("Ash", { top_10_share: 0.4 }, { excluded: [{ ...pool, amount: 0 }] });
  expect(comparedWithout([none, token("Elm", { top_10_share: 0.2 })])).toMatch(
    /^Without what is left out, Ash/,
  );
});

test("of one token, of none that has them, of none that is left out, of nothing that remains", () => {
  expect(comparedWithout([token("Ash", { top_10_share: 0.2 })])).toBe(
    "Without what is left out, ten holders hold 20.0% of what remains of Ash",
  );
  expect(comparedWithout([{ name: "Ash", summary: null }])).toBe(
    "Figures without some of the holders are not known",
  );
  const none = { excluded: [{ ...pool, amount: 0 }] };
  expect(comparedWithout([token("Ash", {}, none), token("Elm", {}, { excluded: [] })])).toBe(
    "None of the excluded addresses holds any of these tokens",
  );
  expect(comparedWithout([token("Ash", {}, none)])).toBe("None of the excluded addresses holds any of Ash");
  const nothing = { holder_count: 0, top_10_share: null };
  expect(comparedWithout([token("Ash", nothing), token("Elm", nothing)])).toBe(
    "Without what is left out nothing remains",
  );
  const same = { top_10_share: 0.4 };
  expect(comparedWithout([token("Ash", same), token("Elm", same)])).toBe(
    "Without what is left out, Ash and Elm are equally concentrated",
  );
});

test("never speaks of what remains without saying so, and fits two lines", () => {
  const part = fc.oneof(fc.constant(null), fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
  const any = fc.record({ top: part, raw: part, holders: fc.nat(30), known: fc.boolean(), held: fc.nat(1) });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 4 }), (tokens) => {
      const text = comparedWithout(
        tokens.map(({ top, raw, holders, known, held }, index) => ({
          name: `Token ${index}`,
          summary: known
            ? token(
                "",
                { top_10_share: top, holder_count: holders },
                { raw, excluded: [{ ...pool, amount: held }] },
              ).summary
            : null,
        })),
      );
      expect(text).toMatch(/^Without what is left out|^None of the excluded addresses|^Figures without/);
      expect(textLength(text)).toBeLessThanOrEqual(longestFinding);
    }),
  );
});
