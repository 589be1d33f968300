import { expect, test } from "vitest";
import { allChainsFinding, allChainsLead, allChainsNotes, alsoOnText } from "./all-chains.ts";
import { sentenceText } from "./words.ts";

test.each([
  [27, "all", "27 tokens are listed, of all chains together. The most held come first."],
  [1, "all", "One token is listed, of all chains together. The most held come first."],
  [4, "own", "Four of this site’s own tokens are listed, of all chains together. The most held come first."],
  [0, "all", "No tokens yet. Paste an address into the search field, or import a token."],
  [
    0,
    "none",
    "None of the tokens are this site’s own yet. Those of the data service are in the list of their chain.",
  ],
] as const)("%d tokens of %s open the list", (total, covered, text) => {
  expect(sentenceText(allChainsLead(total, covered))).toBe(text);
  expect(text.startsWith(allChainsFinding(total, covered))).toBe(true);
});

test("beside a hosted service it is said whose tokens these are", () => {
  expect(allChainsNotes("own")[0]).toContain("This site’s own tokens alone");
  expect(allChainsNotes("all").join(" ")).not.toContain("data service");
});

test("one other chain is named, several are counted", () => {
  expect([[], ["polygon"], ["unheard"], ["eth", "base"]].map(alsoOnText)).toEqual([
    "",
    "Polygon",
    "unheard",
    "2 chains",
  ]);
});
